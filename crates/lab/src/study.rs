//! What a comparison wants of a player: not only a move, but all it did to find it. A player that
//! keeps books tells them; of any other the reports say what they can.

use std::time::Duration;

use chess::Move;
use search::{Limits, Report, Root, Searcher, Sink, StopFlag};

use crate::{Finding, Iteration, Statistics, Stopwatch, Took};

/// A player of this crate. What it does not say about itself is taken from its reports.
pub trait Study: Searcher {
    /// From now on draws by repetition and by the fifty-move rule are not seen below the root. They
    /// depend on the way to a position, and would make the tree different for every algorithm.
    fn leave_out_path_draws(&mut self) {}

    /// Searches and tells all about it. `tell` hears every finished iteration.
    fn study(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(&Finding<Move>),
    ) -> Finding<Move> {
        listen(self, root, limits, stop, tell)
    }
}

/// Searches with any player and makes a finding of what it reports. The nodes are all there are,
/// with those of a quiescence search; what is not in a report stays zero.
pub fn listen<S: Searcher + ?Sized>(
    searcher: &mut S,
    root: &Root,
    limits: &Limits,
    stop: &StopFlag,
    tell: &mut dyn FnMut(&Finding<Move>),
) -> Finding<Move> {
    let watch = Stopwatch::start();
    let mut listener = Listener { finding: Finding::nothing(), watch, tell };
    let choice = searcher.search(root, limits, stop, &mut listener);
    let mut finding = listener.finding;
    // Players without reports still have a move.
    if finding.line.first() != choice.best.as_ref() {
        finding.line = choice.best.into_iter().chain(choice.ponder).collect();
    }
    finding.took = watch.took();
    finding.stopped = limits.depth.is_some_and(|depth| finding.depth() < depth)
        && limits
            .movetime
            .is_some_and(|movetime| limits.start.elapsed() + SLACK.min(movetime / 2) >= movetime);
    finding
}

/// A search that ends so shortly before its time ended because of it.
const SLACK: Duration = Duration::from_millis(20);

struct Listener<'a> {
    finding: Finding<Move>,
    watch: Stopwatch,
    tell: &'a mut dyn FnMut(&Finding<Move>),
}

impl Sink for Listener<'_> {
    fn iteration(&mut self, report: &Report) {
        if report.multi_pv > 1 || report.bound != search::Bound::Exact {
            return;
        }
        let finding = &mut self.finding;
        // A second report of one depth replaces the first.
        if finding.depth() == report.depth {
            finding.iterations.pop();
        }
        let before: u64 = finding.iterations.iter().map(|it| it.statistics.nodes).sum();
        let mut before_it = Took::default();
        finding.iterations.iter().for_each(|it| before_it += it.took);
        let selective_depth = report.selective_depth;
        finding.value = report.score;
        finding.line.clone_from(&report.pv);
        finding.took = self.watch.took();
        finding.total =
            Statistics { nodes: report.nodes, selective_depth, ..Statistics::default() };
        finding.iterations.push(Iteration {
            depth: report.depth,
            value: report.score,
            line: report.pv.clone(),
            statistics: Statistics { nodes: report.nodes.saturating_sub(before), ..finding.total },
            took: finding.took.less(before_it),
        });
        (self.tell)(finding);
    }
}
