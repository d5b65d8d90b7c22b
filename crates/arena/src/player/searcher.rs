//! A searcher in this program as a player. Its panics lose the game and nothing else.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use chess::{Color, Game};
use search::{Limits, OptionError, Report, Root, Searcher, Sink};

use super::watchdog::{Watch, Watchdog};
use super::{Player, PlayerSpec, Reply, Request, SearcherFactory, Thought, is_raised};
use crate::ending::Ending;
use crate::fault::{Breakdown, FactoryError, Fault, Silence};
use crate::record::GameResult;

/// Sets the options of a player on its searcher: what most factories end with.
pub fn apply_options(searcher: &mut dyn Searcher, spec: &PlayerSpec) -> Result<(), OptionError> {
    spec.options.iter().try_for_each(|(name, value)| searcher.set_option(name, value))
}

/// A searcher and its watch.
pub(super) struct InProcess {
    searcher: Box<dyn Searcher>,
    watch: Arc<Watch>,
    abandon: Arc<AtomicBool>,
    /// For moves without clock.
    longest_move: Duration,
}

/// Keeps the last exact report of the first line.
#[derive(Default)]
struct LastReport(Option<Report>);

impl Sink for LastReport {
    fn iteration(&mut self, report: &Report) {
        if report.multi_pv <= 1 {
            self.0 = Some(report.clone());
        }
    }
}

impl InProcess {
    pub(super) fn start(
        spec: &PlayerSpec,
        factory: &SearcherFactory,
        watchdog: &Watchdog,
        abandon: Arc<AtomicBool>,
        longest_move: Duration,
    ) -> Result<InProcess, Breakdown> {
        let searcher =
            caught(|| factory(spec))?.map_err(|error| Fault::NotMade(FactoryError::from(error)))?;
        Ok(InProcess { searcher, watch: watchdog.watch(), abandon, longest_move })
    }
}

/// Runs code of a player; a panic becomes its fault.
fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Breakdown> {
    catch_unwind(AssertUnwindSafe(work))
        .map_err(|panic| Fault::Panics { message: message_of(panic.as_ref()).to_owned() }.into())
}

fn message_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

impl Player for InProcess {
    fn new_game(&mut self, _chess960: bool) -> Result<(), Breakdown> {
        caught(|| self.searcher.new_game())
    }

    fn reached(&mut self, game: &Game) {
        let _ = caught(|| self.searcher.reached(&Root::from(game)));
    }

    fn game_over(&mut self, ending: &Ending) {
        let winner = match ending.result() {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw => None,
            GameResult::Unfinished => return,
        };
        // The game is over all the same.
        let _ = caught(|| self.searcher.game_over(winner));
    }

    fn think(&mut self, request: &Request<'_>) -> Result<Reply, Breakdown> {
        let position = request.game.position();
        let root = Root::from(request.game);
        let [white, black] = request.clocks;
        let start = Instant::now();
        let limits = Limits {
            start,
            clock: if position.turn() == chess::Color::White { white } else { black },
            movetime: request.limits.movetime,
            depth: request.limits.depth,
            nodes: request.limits.nodes,
            ..Limits::none()
        };
        let allowed = request.deadline.unwrap_or(self.longest_move);
        self.watch.begin(start + allowed);
        let mut sink = LastReport::default();
        let (searcher, stop) = (&mut self.searcher, &self.watch.stop);
        let choice = caught(|| searcher.search(&root, &limits, stop, &mut sink));
        let time = start.elapsed();
        self.watch.end();
        // A search that was cut off is no reason to make its move: the game would go on with such
        // moves to its end.
        if is_raised(&self.abandon) {
            return Err(Fault::Interrupted.into());
        }
        let choice = choice?;
        if request.deadline.is_none() && time > allowed {
            let seconds = allowed.as_secs();
            return Err(Fault::Stalls(Silence::OwnMove { seconds }).into());
        }
        let report = sink.0.unwrap_or_default();
        match choice.best {
            Some(mv) if position.is_legal(mv) => Ok(Reply::Move(Thought {
                mv,
                score: (report.depth > 0 || report.nodes > 0).then_some(report.score),
                depth: report.depth,
                nodes: report.nodes,
                time,
                offers_draw: false,
            })),
            Some(mv) => Err(Fault::illegal_move(mv).into()),
            None => Err(Fault::NoMove { line: None }.into()),
        }
    }
}
