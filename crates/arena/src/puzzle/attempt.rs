//! A puzzle played out: one player attacks, another defends, and the board decides.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use chess::{DrawReason, Game, Outcome, Position};
use notation::coordinates::{self, CastlingNotation};
use notation::puzzle::Goal;
use notation::{PieceLetters, san};
use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::ending::Ending;
use crate::fault::{Breakdown, Fault};
use crate::openings::is_chess960;
use crate::player::{
    Patience, Player, PlayerSpec, Reply, Request, SearcherFactory, Starter, Watchdog,
};
use crate::record::Termination;
use crate::time_control::TimeControl;

/// Who plays what.
#[derive(Clone)]
pub struct AttemptConfig {
    /// The position; its side to move is the attacker.
    pub position: Position,
    /// What the attacker is to reach.
    pub goal: Goal,
    /// The attacker, with its limits for each move.
    pub attacker: PlayerSpec,
    /// The defender, with its limits for each move.
    pub defender: PlayerSpec,
    /// Makes the searchers of players inside this program.
    pub factory: Arc<SearcherFactory>,
    /// Raised to end it early.
    pub stop: Arc<AtomicBool>,
}

/// Everything but the factory, which has nothing to show.
impl fmt::Debug for AttemptConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AttemptConfig")
            .field("position", &self.position)
            .field("goal", &self.goal)
            .field("attacker", &self.attacker)
            .field("defender", &self.defender)
            .finish_non_exhaustive()
    }
}

/// How an attempt ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AttemptEnd {
    /// The defender is mated in time: solved.
    Mate,
    /// The moves are used up.
    OutOfMoves,
    /// The game is drawn.
    #[serde(serialize_with = "in_words")]
    Draw(DrawReason),
    /// The attacker is mated.
    Mated,
    /// A player broke down; this is what it did.
    Fault {
        /// Whether it was the attacker.
        attacker: bool,
        /// What it did; in words in JSON.
        #[serde(serialize_with = "told")]
        what: AttemptFault,
    },
}

/// What a player did instead of making a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AttemptFault {
    /// It broke down.
    Broke(Fault),
    /// It ended the game: gave up, or claimed a draw.
    Ended(Ending),
}

impl fmt::Display for AttemptFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AttemptFault::Broke(fault) => fault.fmt(f),
            AttemptFault::Ended(ending) => ending.fmt(f),
        }
    }
}

fn told<S: Serializer>(what: &AttemptFault, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(what)
}

fn in_words<S: Serializer>(reason: &DrawReason, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(reason)
}

/// What came of an attempt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Attempt {
    /// Whether the goal was reached.
    pub solved: bool,
    /// How it ended.
    pub end: AttemptEnd,
    /// Moves the attacker made.
    pub moves: u32,
    /// The line, in algebraic notation.
    pub line: Vec<String>,
    /// The line in coordinates.
    pub coordinates: Vec<String>,
    /// Nodes the attacker searched.
    pub nodes: u64,
    /// Time the attacker thought.
    pub time_ms: u64,
}

/// Why there was no attempt.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AttemptError {
    /// A player has no limit of any kind.
    #[error("player {0} may think for ever: give it movetime, depth or nodes for each move")]
    NoLimit(String),
    /// A clock is no limit for a puzzle.
    #[error("player {0}: a clock is for games; give it movetime, depth or nodes for each move")]
    Clock(String),
    /// A player cannot be started at all.
    #[error("player {name} {fault}")]
    Start {
        /// The player.
        name: String,
        /// What it does instead.
        fault: Fault,
    },
    /// Somebody wanted it to stop.
    #[error("interrupted")]
    Stopped,
}

/// The attacker of a puzzle without a limit of moves gives up after so many.
const MOST_MOVES: u32 = 150;

/// A player may overstep its time by so much before it is told to stop.
const GRACE: Duration = Duration::from_millis(200);

/// Plays a puzzle out.
pub fn attempt(config: &AttemptConfig) -> Result<Attempt, AttemptError> {
    for player in [&config.attacker, &config.defender] {
        if player.limits.clock.is_some() {
            return Err(AttemptError::Clock(player.short_name()));
        }
        if player.limits.is_empty() {
            return Err(AttemptError::NoLimit(player.short_name()));
        }
    }
    let watchdog = Watchdog::default();
    thread::scope(|scope| {
        scope.spawn(|| watchdog.run(&|| config.stop.load(Ordering::Relaxed)));
        let played = play(config, &watchdog);
        watchdog.finish();
        played
    })
}

fn play(config: &AttemptConfig, watchdog: &Watchdog) -> Result<Attempt, AttemptError> {
    let patience = Patience::default();
    let starter = Starter {
        factory: config.factory.as_ref(),
        humans: None,
        patience: &patience,
        watchdog,
        abandon: Arc::clone(&config.stop),
    };
    let start = |spec: &PlayerSpec| {
        let failed = |Breakdown { fault, .. }: Breakdown| {
            let name = spec.short_name();
            AttemptError::Start { name, fault }
        };
        let mut player = starter.start(spec, starter.patience.startup, None).map_err(failed)?;
        player.new_game(is_chess960(&config.position)).map_err(failed)?;
        Ok(player)
    };
    let (mut attacker, mut defender) = (start(&config.attacker)?, start(&config.defender)?);
    let mut running = RunningAttempt::new(config);
    let end = loop {
        if let Some(end) = running.end() {
            break end;
        }
        let attacking = running.is_attackers_turn();
        let (player, spec) = match attacking {
            true => (&mut attacker, &config.attacker),
            false => (&mut defender, &config.defender),
        };
        match running.ask(player.as_mut(), &spec.limits) {
            Ok(None) => {}
            Ok(Some(end)) => break end,
            Err(broken) if broken.fault.termination() == Termination::Abandoned => {
                return Err(AttemptError::Stopped);
            }
            Err(broken) => {
                let what = AttemptFault::Broke(broken.fault);
                break AttemptEnd::Fault { attacker: attacking, what };
            }
        }
    };
    // To the players it is a game that ends here, whatever the puzzle says.
    let over = running.game.outcome().map_or(Ending::Agreement, Ending::from);
    attacker.game_over(&over);
    defender.game_over(&over);
    Ok(running.attempt(end))
}

/// The board and what was counted.
struct RunningAttempt<'a> {
    config: &'a AttemptConfig,
    game: Game,
    line: Vec<String>,
    moves: u32,
    nodes: u64,
    time: Duration,
}

impl<'a> RunningAttempt<'a> {
    fn new(config: &'a AttemptConfig) -> RunningAttempt<'a> {
        RunningAttempt {
            config,
            game: Game::new(config.position.clone()),
            line: Vec::new(),
            moves: 0,
            nodes: 0,
            time: Duration::ZERO,
        }
    }

    fn is_attackers_turn(&self) -> bool {
        self.game.position().turn() == self.config.position.turn()
    }

    /// Whether it is over, by the rules or because the moves are used up.
    fn end(&self) -> Option<AttemptEnd> {
        match self.game.outcome() {
            Some(Outcome::Checkmate { .. }) if self.is_attackers_turn() => Some(AttemptEnd::Mated),
            Some(Outcome::Checkmate { .. }) => Some(AttemptEnd::Mate),
            Some(Outcome::Draw(reason)) => Some(AttemptEnd::Draw(reason)),
            None if self.moves >= self.config.goal.moves().unwrap_or(MOST_MOVES) => {
                Some(AttemptEnd::OutOfMoves)
            }
            None => self.game.claimable_draw().map(AttemptEnd::Draw),
        }
    }

    /// Lets a player make its move; says whether it ended the game instead.
    fn ask(
        &mut self,
        player: &mut dyn Player,
        limits: &TimeControl,
    ) -> Result<Option<AttemptEnd>, Breakdown> {
        let position = self.game.position().clone();
        let reply = player.think(&Request {
            game: &self.game,
            side: position.turn(),
            clocks: [None, None],
            limits,
            deadline: limits.movetime.map(|time| time + GRACE),
            draw_offered: false,
        })?;
        let thought = match reply {
            Reply::Move(thought) => thought,
            Reply::End(ending) => {
                let attacker = self.is_attackers_turn();
                let what = AttemptFault::Ended(ending);
                return Ok(Some(AttemptEnd::Fault { attacker, what }));
            }
        };
        if self.is_attackers_turn() {
            self.moves += 1;
            self.nodes = self.nodes.saturating_add(thought.nodes);
            self.time += thought.time;
        }
        self.line.push(san::write(&position, thought.mv, PieceLetters::English));
        if !self.game.play(thought.mv) {
            return Err(Fault::illegal_move(thought.mv).into());
        }
        Ok(None)
    }

    fn attempt(self, end: AttemptEnd) -> Attempt {
        let castling = match is_chess960(&self.config.position) {
            true => CastlingNotation::Chess960,
            false => CastlingNotation::Standard,
        };
        Attempt {
            solved: end == AttemptEnd::Mate,
            end,
            moves: self.moves,
            line: self.line,
            coordinates: self.game.moves().map(|mv| coordinates::write(mv, castling)).collect(),
            nodes: self.nodes,
            time_ms: u64::try_from(self.time.as_millis()).unwrap_or(u64::MAX),
        }
    }
}
