//! Iterative deepening: search one ply deep, then two, then three. It looks wasteful and is not:
//! the last iteration is several times as large as all before it together, each one tells the next
//! which moves to try first, and there is an answer whenever time runs out.

use std::ops::RangeInclusive;
use std::sync::Arc;

use eval::Score;

use crate::{
    Budget, Game, Habits, HashTable, NoProbe, Probe, SearchContext, Statistics, Stopped, Stopwatch,
    Took, View,
};

/// The deepest an iteration may go.
pub(crate) const MAX_DEPTH: u32 = 128;

/// An algorithm that searches a tree to a depth.
pub trait Algorithm<G: Game, P: Probe<G::Move>> {
    /// From whose side it looks at values.
    const VIEW: View = View::Mover;

    /// Whether it wants the iterations before the one asked for.
    fn deepens(&self) -> bool {
        true
    }

    /// The value of the tree from the context's node to this depth, in its own [view](Self::VIEW); the
    /// best line is left at the context. `guess` is the value of the iteration before, in the view of
    /// the side to move.
    fn search(
        &mut self,
        context: &mut SearchContext<G, P>,
        depth: u32,
        guess: Score,
    ) -> Result<Score, Stopped>;
}

/// What one iteration found and did.
#[derive(Clone, Debug)]
pub struct Iteration<M> {
    /// How deep it was.
    pub depth: u32,
    /// The value for the side to move at the root.
    pub value: Score,
    /// The moves both sides would play, each its best; empty only if there is no move.
    pub line: Vec<M>,
    /// What it did; without the iterations before.
    pub statistics: Statistics,
    /// How long it took; without the iterations before.
    pub took: Took,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Finding<M> {
    /// The value for the side to move at the root.
    pub value: Score,
    /// The best line; empty only if there is no move.
    pub line: Vec<M>,
    /// The iterations that were finished, the first one first.
    pub iterations: Vec<Iteration<M>>,
    /// What was done in all, with the iteration that was broken off.
    pub total: Statistics,
    /// How long it took in all.
    pub took: Took,
    /// Whether an iteration was broken off, or a search that samples had not reached its goal.
    pub stopped: bool,
    /// Of a search that samples: the moves at the root, the most visited first.
    pub candidates: Vec<Candidate<M>>,
}

/// A move at the root of a search that samples.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate<M> {
    /// A legal move of the root.
    pub mv: M,
    /// How many simulations went through it.
    pub visits: u64,
    /// The mean of the points they brought: 1 for a win, ½ for a draw.
    pub mean: f64,
    /// Its exact value for the side that plays it, if that is proven.
    pub proof: Option<Score>,
}

/// By how much each further ply multiplies the nodes, and how that was found out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Branching {
    /// By how much a further ply multiplies the nodes.
    pub factor: f64,
    /// Which formula the factor comes from.
    pub rule: BranchingRule,
}

/// How an effective branching factor is found. The two are not to be compared with each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BranchingRule {
    /// `√(N(d) / N(d-2))`: between two iterations two plies apart, because odd and even depths
    /// differ.
    TwoPlies,
    /// The depth-th root of `N(d)`, where there is no iteration two plies before.
    Root,
}

impl<M> Finding<M> {
    /// Before anything was found.
    pub(crate) fn nothing() -> Finding<M> {
        Finding {
            value: Score::DRAW,
            line: Vec::new(),
            iterations: Vec::new(),
            total: Statistics::default(),
            took: Took::default(),
            stopped: false,
            candidates: Vec::new(),
        }
    }

    /// What the last finished iteration did.
    pub fn statistics(&self) -> Statistics {
        self.iterations.last().map_or(self.total, |iteration| iteration.statistics)
    }

    /// The depth of the last finished iteration.
    pub fn depth(&self) -> u32 {
        self.iterations.last().map_or(0, |iteration| iteration.depth)
    }

    /// The effective branching factor of the last finished iteration: from depth 3 on by the ratio of
    /// two iterations, below by the [root](BranchingRule::Root).
    pub fn effective_branching(&self) -> Option<Branching> {
        let last = self.iterations.last()?;
        let nodes = last.statistics.total() as f64;
        let earlier = self.iterations.iter().find(|iteration| iteration.depth + 2 == last.depth);
        match earlier.map(|iteration| iteration.statistics.total()) {
            Some(before) if before > 0 => Some(Branching {
                factor: (nodes / before as f64).sqrt(),
                rule: BranchingRule::TwoPlies,
            }),
            _ if nodes > 0.0 => Some(Branching {
                factor: nodes.powf(1.0 / f64::from(last.depth.max(1))),
                rule: BranchingRule::Root,
            }),
            _ => None,
        }
    }

    /// The entropy of the candidates' shares of the visits in bits: 0 if all went to one move, 5 if
    /// 32 moves had the same share. How undecided is it? None for a search that does not sample.
    pub fn visit_entropy(&self) -> Option<f64> {
        let all: u64 = self.candidates.iter().map(|candidate| candidate.visits).sum();
        let shares = self.candidates.iter().filter(|candidate| candidate.visits > 0);
        let shares = shares.map(|candidate| candidate.visits as f64 / all as f64);
        // The sum of nothing is -0.0 in floating-point arithmetic.
        let entropy = 0.0 - shares.map(|share| share * share.log2()).sum::<f64>();
        (!self.candidates.is_empty()).then_some(entropy)
    }
}

/// Searches to each of these depths, and tells after every iteration; the answer says whether to go
/// on.
pub fn deepen<G: Game, P: Probe<G::Move>, A: Algorithm<G, P>>(
    context: &mut SearchContext<G, P>,
    algorithm: &mut A,
    depths: RangeInclusive<u32>,
    mut tell: impl FnMut(&Finding<G::Move>) -> bool,
) -> Finding<G::Move> {
    let mut finding = Finding::nothing();
    for depth in depths {
        if iterate(context, algorithm, depth, &mut finding).is_err() {
            break;
        }
        if !tell(&finding) || !context.budget.allows_another(finding.total.total()) {
            break;
        }
    }
    finding
}

/// One iteration: searches to this depth and writes down what came of it. The context is back at the
/// root afterwards, however it went.
pub(crate) fn iterate<G: Game, P: Probe<G::Move>, A: Algorithm<G, P>>(
    context: &mut SearchContext<G, P>,
    algorithm: &mut A,
    depth: u32,
    finding: &mut Finding<G::Move>,
) -> Result<(), Stopped> {
    let game = context.game.clone();
    context.look_from(A::VIEW);
    let watch = Stopwatch::start();
    context.begin_iteration(depth, &finding.line, finding.total.total());
    let result = algorithm.search(context, depth, finding.value);
    let mut took = watch.took();
    took.cpu += std::mem::take(&mut context.helpers_time);
    context.statistics.table.fill = if context.table.is_on() { context.table.fill() } else { 0 };
    finding.total.add(&context.statistics);
    finding.took += took;
    match result {
        Ok(value) => {
            let first = A::VIEW == View::Mover || context.game.first_to_move();
            finding.value = if first { value } else { -value };
            finding.line = context.line().to_vec();
            finding.iterations.push(Iteration {
                depth,
                value: finding.value,
                line: finding.line.clone(),
                statistics: context.statistics,
                took,
            });
            Ok(())
        }
        Err(Stopped) => {
            finding.stopped = true;
            context.clear_path();
            if finding.line.is_empty() {
                finding.line = context.line().to_vec();
            }
            context.game = game;
            Err(Stopped)
        }
    }
}

/// One search, set up step by step; for tests and for looking at algorithms.
pub struct Search<G: Game, P = NoProbe> {
    game: G,
    habits: Habits,
    budget: Budget,
    table: Arc<HashTable>,
    probe: P,
    at_once: bool,
}

impl<G: Game> Search<G> {
    /// A search of this game: without limits, without a table, with the usual habits.
    pub fn new(game: G) -> Search<G> {
        Search {
            game,
            habits: Habits::default(),
            budget: Budget::unlimited(),
            table: Arc::new(HashTable::off()),
            probe: NoProbe,
            at_once: false,
        }
    }
}

impl<G: Game, P: Probe<G::Move>> Search<G, P> {
    /// Sets how moves are ordered and what happens at the horizon.
    #[must_use]
    pub fn habits(self, habits: Habits) -> Search<G, P> {
        Search { habits, ..self }
    }

    /// Sets the limits that end the search before its depth.
    #[must_use]
    pub fn budget(self, budget: Budget) -> Search<G, P> {
        Search { budget, ..self }
    }

    /// Gives it a transposition table, which may know positions from searches before.
    #[must_use]
    pub fn table(self, table: Arc<HashTable>) -> Search<G, P> {
        Search { table, ..self }
    }

    /// Has everything that happens in the tree told to this probe.
    pub fn probe<Q: Probe<G::Move>>(self, probe: Q) -> Search<G, Q> {
        let Search { game, habits, budget, table, at_once, .. } = self;
        Search { game, habits, budget, table, probe, at_once }
    }

    /// Straight to the depth asked for, without the iterations before it.
    #[must_use]
    pub fn at_once(self) -> Search<G, P> {
        Search { at_once: true, ..self }
    }

    /// Runs an algorithm to this depth.
    pub fn run<A: Algorithm<G, P>>(self, algorithm: &mut A, depth: u32) -> Finding<G::Move> {
        self.run_heard(algorithm, depth).0
    }

    /// Runs an algorithm to this depth and gives the probe back.
    pub fn run_heard<A: Algorithm<G, P>>(
        self,
        algorithm: &mut A,
        depth: u32,
    ) -> (Finding<G::Move>, P) {
        let mut context =
            SearchContext::new(self.game, self.habits, self.budget, self.table, self.probe);
        let first = if self.at_once || !algorithm.deepens() { depth } else { 1 };
        let finding = deepen(&mut context, algorithm, first..=depth, |_| true);
        (finding, context.probe)
    }
}
