//! Machines at the board: searchers of this program and other programs, asked for one move at a
//! time, on whatever thread the caller likes. They are no part of the session: they get a copy of the
//! game, take their time, and whoever asked may stop them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use arena::{
    Ending, Fault, Opponent, OpponentAnswer, Patience, PlayerSpec, RecordedScore, TimeControl,
};
use chess::{Color, Game, Move};
use eval::Score;
use players::MakeError;
use search::{Limits, Root, Searcher, Source, StopFlag};

use crate::end::End;
use crate::game::{PlayedGame, Thought};
use crate::lines::Lines;

/// Where nobody sets a limit, a move takes this long.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// A program that exceeds the time of a move by this much is told to stop.
const GRACE: Duration = Duration::from_secs(3);

/// A machine that plays a side.
pub struct Machine(Kind);

enum Kind {
    Own(Box<dyn Searcher>),
    Program(Box<Opponent>),
}

/// What a machine answers.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// It moves.
    Move(MachineMove),
    /// A program gives up or claims a draw.
    End(End),
}

/// A machine's move and what it thought.
#[derive(Clone, Debug, PartialEq)]
pub struct MachineMove {
    /// The move.
    pub mv: Move,
    /// What it said about it.
    pub thought: Thought,
    /// The line that it expects, which begins with the move.
    pub line: Vec<Move>,
    /// Where the move comes from, if not from a search alone.
    pub source: Option<Source>,
}

/// Why a machine makes no move. The English words follow the name of the machine.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MachineFault {
    /// It could not be made.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// Another program could not be started, or broke down.
    #[error("{0}")]
    Program(Fault),
    /// A searcher of our own panicked.
    #[error("panics")]
    Panic,
    /// It does not move, or not legally.
    #[error("makes no legal move")]
    NoLegalMove,
}

impl Machine {
    /// Gets a player ready for a game; the seed is for whoever has one and is not told another.
    pub fn new(spec: &PlayerSpec, seed: Option<u32>) -> Result<Machine, MachineFault> {
        if spec.program().is_some() {
            let program = Opponent::start(spec, Patience::default());
            let program = program.map_err(MachineFault::Program)?;
            return Ok(Machine(Kind::Program(Box::new(program))));
        }
        let mut searcher = players::make(spec)?;
        let told = spec.options.iter().any(|(name, _)| name.to_ascii_lowercase().contains("seed"));
        if let (Some(seed), false) = (seed, told) {
            // Not every player has errors or samples to repeat.
            for name in ["Seed", "Skill Seed"] {
                let _ = searcher.set_option(name, &seed.to_string());
            }
        }
        Ok(Machine(Kind::Own(searcher)))
    }

    /// The next move is one of another game.
    pub fn new_game(&mut self) {
        if let Kind::Own(searcher) = &mut self.0 {
            searcher.new_game();
        }
    }

    /// The game is over, and this is how: whoever learns from results hears it here.
    pub fn game_over(&mut self, game: &Game, end: End) {
        match &mut self.0 {
            Kind::Own(searcher) => {
                searcher.reached(&Root::from(game));
                searcher.game_over(end.winner());
            }
            Kind::Program(opponent) => opponent.game_over(&Ending::from(end)),
        }
    }

    /// A move for the side to move, or why there is none. A panic is only that.
    pub fn think(
        &mut self,
        game: &PlayedGame,
        spec: &PlayerSpec,
        stop: &StopFlag,
    ) -> Result<Answer, MachineFault> {
        let control = self.control(game, spec);
        match &mut self.0 {
            Kind::Own(searcher) => {
                let work = || ask_searcher(searcher.as_mut(), game, &control, stop);
                catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(MachineFault::Panic))
            }
            Kind::Program(opponent) => {
                opponent.hurry_with(stop.clone());
                ask_program(opponent, game, &control)
            }
        }
    }

    /// How long it may think: as it is written, as long as the clock allows, or as usual.
    fn control(&self, game: &PlayedGame, spec: &PlayerSpec) -> TimeControl {
        let mut control = spec.limits;
        if game.timer().is_none() && control.is_empty() {
            let own = match &self.0 {
                Kind::Own(searcher) => Some(searcher.own_limits()),
                Kind::Program(_) => None,
            };
            let own = own.map(|own| (own.movetime, own.depth)).unwrap_or_default();
            control = match own {
                (None, None) => TimeControl::movetime(USUAL_TIME),
                (movetime, depth) => TimeControl { movetime, depth, ..control },
            };
        }
        control
    }
}

fn ask_searcher(
    searcher: &mut dyn Searcher,
    game: &PlayedGame,
    control: &TimeControl,
    stop: &StopFlag,
) -> Result<Answer, MachineFault> {
    let start = Instant::now();
    let mut limits = Limits { start, clock: game.clock(game.turn()), ..Limits::none() };
    control.tighten(&mut limits);
    let mut lines = Lines::default();
    let choice = searcher.search(&Root::from(game.game()), &limits, stop, &mut lines);
    let time = start.elapsed();
    let mv = choice.best.filter(|&mv| game.position().is_legal(mv));
    let mv = mv.ok_or(MachineFault::NoLegalMove)?;
    let source = lines.source();
    let report = lines.best();
    let told = report.depth > 0 || report.nodes > 0;
    let score = told.then_some(report.score);
    let (depth, nodes) = (report.depth, report.nodes);
    let line = if report.pv.first() == Some(&mv) { report.pv } else { vec![mv] };
    let thought = Thought { score, depth, nodes, time };
    Ok(Answer::Move(MachineMove { mv, thought, line, source }))
}

fn ask_program(
    opponent: &mut Opponent,
    game: &PlayedGame,
    control: &TimeControl,
) -> Result<Answer, MachineFault> {
    let clocks = [Color::White, Color::Black].map(|side| game.clock(side));
    let control = TimeControl { clock: game.timer().map(|timer| timer.control), ..*control };
    let clock = game.clock(game.turn()).map(|clock| clock.time);
    let deadline = clock.or_else(|| control.movetime.map(|time| time + GRACE));
    let answer = opponent.think(game.game(), clocks, &control, deadline);
    match answer.map_err(MachineFault::Program)? {
        OpponentAnswer::Move(mv, record) => {
            let score = record.score.map(|score| match score {
                RecordedScore::Cp(cp) => Score::centipawns(cp),
                RecordedScore::Mate(moves) => mate(moves),
            });
            let (depth, nodes, time) = (record.depth, record.nodes, record.time());
            let thought = Thought { score, depth, nodes, time };
            Ok(Answer::Move(MachineMove { mv, thought, line: vec![mv], source: None }))
        }
        OpponentAnswer::End(ending) => Ok(Answer::End(match ending.result() {
            arena::GameResult::Draw => End::Agreed,
            _ => End::Resigned(game.turn()),
        })),
    }
}

fn mate(moves: i32) -> Score {
    let plies = 2 * moves.saturating_abs().min(200);
    if moves > 0 { Score::mate_in_plies(plies - 1) } else { Score::mated_in_plies(plies) }
}
