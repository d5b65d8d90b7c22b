//! A player that tells all it says while it thinks, not only its move.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chess::{Game, Move, Position};
use search::{
    Choice, Description, Limits, OptionError, OptionSpec, Remark, Report, Root, Searcher, Sink,
    StopFlag,
};

use super::SuiteConfig;
use super::program::Program;
use crate::fault::{Breakdown, Fault, Lack};
use crate::openings::is_chess960;
use crate::player::{Player, PlayerKind, PlayerSpec, Reply, Request, Starter, Watchdog};
use crate::pv::Line;
use crate::time_control::TimeControl;

/// A player that thinks longer than this past its time is told to stop.
pub(super) const GRACE: Duration = Duration::from_millis(200);

/// What came of a position.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) best: Move,
    pub(super) lines: Vec<Line>,
    /// By our clock.
    pub(super) time: Duration,
    pub(super) nodes: u64,
}

pub(super) trait Thinker: Send {
    /// Thinks about a position it has never seen before.
    fn think(&mut self, position: &Position, limits: &TimeControl) -> Result<Answer, Breakdown>;
}

/// Starts a player of either kind.
pub(super) fn start(
    spec: &PlayerSpec,
    config: &SuiteConfig,
    watchdog: &Watchdog,
) -> Result<Box<dyn Thinker>, Breakdown> {
    match &spec.kind {
        PlayerKind::InProcess(_) => Ok(Box::new(InProcess::start(spec, config, watchdog)?)),
        PlayerKind::Uci { .. } => {
            Ok(Box::new(Program::start(spec, config.patience, Arc::clone(&config.stop))?))
        }
        PlayerKind::Xboard { .. } | PlayerKind::Human => Err(Fault::Cannot(Lack::Suites).into()),
    }
}

/// The lines of a search, shared by the searcher that says them and whoever asked.
type Heard = Arc<Mutex<Vec<Line>>>;

fn locked(heard: &Heard) -> MutexGuard<'_, Vec<Line>> {
    heard.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The player that games are played with, around a searcher that is overheard.
struct InProcess {
    player: Box<dyn Player>,
    heard: Heard,
}

impl InProcess {
    fn start(
        spec: &PlayerSpec,
        config: &SuiteConfig,
        watchdog: &Watchdog,
    ) -> Result<InProcess, Breakdown> {
        let heard = Heard::default();
        let (factory, ear) = (Arc::clone(&config.factory), Arc::clone(&heard));
        let overheard = move |spec: &PlayerSpec| {
            let searcher = factory(spec)?;
            Ok(Box::new(Overheard { searcher, heard: Arc::clone(&ear) }) as Box<dyn Searcher>)
        };
        let starter = Starter {
            factory: &overheard,
            humans: None,
            patience: &config.patience,
            watchdog,
            abandon: Arc::clone(&config.stop),
        };
        Ok(InProcess { player: starter.start(spec, starter.patience.startup, None)?, heard })
    }
}

impl Thinker for InProcess {
    fn think(&mut self, position: &Position, limits: &TimeControl) -> Result<Answer, Breakdown> {
        self.player.new_game(is_chess960(position))?;
        locked(&self.heard).clear();
        let reply = self.player.think(&Request {
            game: &Game::new(position.clone()),
            side: position.turn(),
            clocks: [None, None],
            limits,
            deadline: limits.movetime.map(|time| time + GRACE),
            draw_offered: false,
        })?;
        let Reply::Move(thought) = reply else {
            return Err(Fault::NoMove { line: None }.into());
        };
        let lines = std::mem::take(&mut *locked(&self.heard));
        Ok(Answer { best: thought.mv, lines, time: thought.time, nodes: thought.nodes })
    }
}

/// A searcher whose reports are written down on their way.
struct Overheard {
    searcher: Box<dyn Searcher>,
    heard: Heard,
}

struct Ear<'a> {
    sink: &'a mut dyn Sink,
    heard: &'a Heard,
}

impl Sink for Ear<'_> {
    fn iteration(&mut self, report: &Report) {
        self.sink.iteration(report);
        if report.multi_pv <= 1 {
            locked(self.heard).push(Line {
                time: report.time,
                depth: report.depth,
                score: report.score,
                bound: report.bound,
                pv: report.pv.iter().map(Move::to_string).collect(),
            });
        }
    }

    fn root_move(&mut self, depth: u32, mv: Move, number: u32) {
        self.sink.root_move(depth, mv, number);
    }

    fn note(&mut self, remark: &Remark) {
        self.sink.note(remark);
    }
}

impl Searcher for Overheard {
    fn describe(&self) -> Description {
        self.searcher.describe()
    }

    fn options(&self) -> Vec<OptionSpec> {
        self.searcher.options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.searcher.set_option(name, value)
    }

    fn new_game(&mut self) {
        self.searcher.new_game();
    }

    fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        sink: &mut dyn Sink,
    ) -> Choice {
        let mut ear = Ear { sink, heard: &self.heard };
        self.searcher.search(root, limits, stop, &mut ear)
    }
}
