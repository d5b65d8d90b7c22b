//! One game: two players, their clocks, and the end by the rules, by a fault or by adjudication.

use std::time::Duration;

use chess::{Color, Game, Position};

use crate::adjudication::{Adjudication, Referee};
use crate::clock::PlayerClock;
use crate::openings::is_chess960;
use crate::player::{Fault, Player, Request, Thought};
use crate::record::{Ending, GameResult, MoveRecord, RecordedScore, Termination, side};
use crate::time_control::TimeControl;

/// What a game is played with.
pub(crate) struct GameSetup<'a> {
    pub(crate) start: &'a Position,
    /// Of White and of Black.
    pub(crate) limits: [TimeControl; 2],
    pub(crate) margin: Duration,
    pub(crate) adjudication: &'a Adjudication,
}

/// What came of it.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) moves: Vec<MoveRecord>,
    pub(crate) ending: Ending,
    /// Who broke down, with its last words.
    pub(crate) culprit: Option<(Color, Vec<String>)>,
}

/// Plays a game to its end, whatever the players do.
pub(crate) fn play(players: [&mut dyn Player; 2], setup: &GameSetup<'_>) -> Played {
    let [white, black] = players;
    let mut table = Table {
        game: Game::new(setup.start.clone()),
        clocks: setup.limits.map(|limits| PlayerClock::new(limits, setup.margin)),
        referee: Referee::new(setup.adjudication),
        chess960: is_chess960(setup.start),
        moves: Vec::new(),
    };
    for (color, player) in [(Color::White, &mut *white), (Color::Black, &mut *black)] {
        if let Err(fault) = player.new_game(table.chess960) {
            return table.faulted(color, fault);
        }
    }
    loop {
        let turn = table.game.position().turn();
        let player = match turn {
            Color::White => &mut *white,
            Color::Black => &mut *black,
        };
        match player.think(&table.request()) {
            Err(fault) => return table.faulted(turn, fault),
            Ok(thought) => {
                if let Some(ending) = table.make_move(turn, &thought) {
                    return Played { moves: table.moves, ending, culprit: None };
                }
            }
        }
    }
}

/// The state of a running game.
struct Table<'a> {
    game: Game,
    clocks: [PlayerClock; 2],
    referee: Referee<'a>,
    chess960: bool,
    moves: Vec<MoveRecord>,
}

impl Table<'_> {
    fn clock(&self, color: Color) -> &PlayerClock {
        let [white, black] = &self.clocks;
        if color == Color::White { white } else { black }
    }

    fn request(&self) -> Request<'_> {
        let clock = self.clock(self.game.position().turn());
        Request {
            game: &self.game,
            clocks: self.clocks.each_ref().map(PlayerClock::reading),
            limits: clock.control(),
            deadline: clock.deadline(),
        }
    }

    fn faulted(self, color: Color, fault: Fault) -> Played {
        let result = match fault.termination {
            Termination::Abandoned => GameResult::Unfinished,
            _ => GameResult::win(!color),
        };
        let reason = format!("{} {}", side(color), fault.what);
        let ending = Ending { result, termination: fault.termination, reason };
        Played { moves: self.moves, ending, culprit: Some((color, fault.last_lines)) }
    }

    /// Presses the clock and makes a move; says whether that ended the game.
    fn make_move(&mut self, color: Color, thought: &Thought) -> Option<Ending> {
        let [white, black] = &mut self.clocks;
        let clock = if color == Color::White { white } else { black };
        if let Err(excess) = clock.press(thought.time) {
            let late = excess.as_secs_f64() * 1e3;
            return Some(Ending {
                result: GameResult::win(!color),
                termination: Termination::TimeForfeit,
                reason: format!("{} loses on time by {late:.0} ms", side(color)),
            });
        }
        if !self.game.play(thought.mv) {
            return Some(Ending {
                result: GameResult::win(!color),
                termination: Termination::IllegalMove,
                reason: format!("{} makes an illegal move: {}", side(color), thought.mv),
            });
        }
        self.moves.push(MoveRecord {
            mv: thought.mv.to_string(),
            score: thought.score.map(RecordedScore::from),
            depth: thought.depth,
            nodes: thought.nodes,
            us: u64::try_from(thought.time.as_micros()).unwrap_or(u64::MAX),
        });
        let ruled = self.game.outcome().map(Ending::from);
        ruled
            .or_else(|| self.game.claimable_draw().map(Ending::from))
            .or_else(|| self.referee.observe(thought.score, self.game.position()))
    }
}
