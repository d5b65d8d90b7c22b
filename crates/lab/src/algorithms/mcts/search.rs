//! The search around the four steps: simulation after simulation until the goal is reached or the
//! budget used up, what it says meanwhile, and the move it settles on.

use std::time::Duration;

use chess::random::mixed;
use eval::Score;
use search::Limits;

use super::tree::ROOT;
use super::{Mcts, MctsSettings, UctTree, is_lost, value_of_points};
use crate::{
    Budget, Candidate, Coded, Dice, Finding, Game, Iteration, SearchContext, Stopwatch, Trace,
};

/// After so many simulations it looks at the clock and at what it would play.
const SIMULATIONS_BETWEEN_LOOKS: u64 = 16;

/// The first report comes after so many simulations, the next after twice as many, and so on.
const FIRST_REPORT: u64 = 64;
/// But at least as often as this.
const BETWEEN_REPORTS: Duration = Duration::from_millis(300);

/// When the search has done enough. It also ends when the root is proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Goal {
    /// After so many simulations.
    pub simulations: Option<u64>,
    /// After so many moves played on the board.
    pub nodes: Option<u64>,
    /// When the best line is so many plies deep, counting only nodes where every move was tried; or
    /// when the tree is full, because then it gets no deeper.
    pub depth: Option<u32>,
}

impl Goal {
    /// So many simulations.
    pub fn simulations(simulations: u64) -> Goal {
        Goal { simulations: Some(simulations), ..Goal::default() }
    }

    /// What the limits ask for, and at most so many simulations.
    pub fn of(limits: &Limits, simulations: Option<u64>) -> Goal {
        if limits.infinite {
            return Goal::default();
        }
        Goal { simulations, nodes: limits.nodes, depth: limits.depth }
    }
}

impl<M: Copy + Eq> Mcts<M> {
    /// A search that has not begun.
    pub fn new(settings: MctsSettings) -> Mcts<M> {
        let tree = UctTree::new(Mcts::<M>::capacity(settings.tree_megabytes));
        Mcts { settings, tree, dice: Dice::new(settings.seed) }
    }

    /// Takes hold of the memory the tree may use; false if there is none. Without this it is taken
    /// as the tree grows.
    pub fn reserve(&mut self) -> bool {
        self.tree.reserve()
    }

    /// How many nodes the tree may have with so many megabytes.
    pub fn capacity(megabytes: usize) -> usize {
        UctTree::<M>::fitting(megabytes)
    }

    /// The tree as it is now.
    pub fn tree(&self) -> &UctTree<M> {
        &self.tree
    }

    /// Forgets the tree.
    pub fn forget(&mut self) {
        self.tree.clear();
    }

    /// The moves at the root, the most visited first.
    fn candidates(&self) -> Vec<Candidate<M>> {
        let candidate = |node| {
            let visits = u64::from(self.tree.visits(node));
            let (mean, proof) = (self.tree.mean(node), self.tree.proof_through(node));
            Some(Candidate { mv: self.tree.mv(node)?, visits, mean, proof })
        };
        let mut moves: Vec<_> = self.tree.children(ROOT).filter_map(candidate).collect();
        moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.visits));
        moves
    }

    /// The tree as a trace, of its most visited nodes and of the line it would play.
    pub fn to_trace(&self, most_nodes: usize) -> Trace<M>
    where
        M: Coded,
    {
        let line: Vec<usize> = self.best_nodes().collect();
        self.tree.to_trace(&line, most_nodes)
    }

    /// The game went on: makes the node with these positions on the way to it the root, and keeps
    /// what is below it. `game` must be at the old root and is played forward to the new one. False
    /// if the tree does not hold these positions; then it stays as it was.
    pub fn follow<G: Game<Move = M>>(
        &mut self,
        game: &mut G,
        keys: &[u64],
        budget: &mut Budget,
    ) -> bool {
        let mut node = ROOT;
        for &key in keys {
            let child = self.tree.children(node).find(|&child| {
                self.tree.mv(child).is_some_and(|mv| {
                    game.play(mv);
                    let found = game.key() == key;
                    if !found {
                        game.undo();
                    }
                    found
                })
            });
            let Some(child) = child else { return false };
            node = child;
        }
        self.tree.move_root(node, || budget.check(0).is_ok());
        true
    }

    /// Simulates until the goal is reached or the context's budget used up. A tree that is there is
    /// built on; it must belong to the context's game. `tell` hears about every doubling of the
    /// simulations, or what was found after 0.3 seconds.
    pub fn search<G: Game<Move = M>>(
        &mut self,
        context: &mut SearchContext<G>,
        goal: Goal,
        tell: &mut dyn FnMut(&Finding<M>),
    ) -> Finding<M> {
        // The position takes part, so that a search does not depend on those before it.
        self.dice = Dice::new(mixed(self.settings.seed ^ context.game.key()));
        let mut log = Log::new(u64::from(self.tree.visits(ROOT)));
        if self.tree.children(ROOT).is_empty() {
            self.tree.set_proof(ROOT, None);
            self.add_children(ROOT, context, goal.nodes.unwrap_or(u64::MAX));
        }
        let mut best = self.best_child(ROOT);
        let mut simulations = 0u64;
        loop {
            if simulations.is_multiple_of(SIMULATIONS_BETWEEN_LOOKS) {
                let before = std::mem::replace(&mut best, self.best_child(ROOT));
                context.statistics.best_move_changes += u64::from(best != before);
                if self.is_deep_enough(goal) {
                    break;
                }
            }
            let played = log.finding.total.total() + context.statistics.total();
            let played_out = goal.nodes.is_some_and(|limit| played >= limit);
            let enough = goal.simulations.is_some_and(|limit| simulations >= limit) || played_out;
            if enough || self.tree.proof(ROOT).is_some() {
                break;
            }
            if simulations.is_multiple_of(SIMULATIONS_BETWEEN_LOOKS)
                && !context.budget.allows_another(0)
            {
                log.finding.stopped = true;
                break;
            }
            // The context counts from the last report on.
            let before = log.finding.total.total();
            let most = goal.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(before));
            if self.simulation(context, most).is_err() {
                (0..context.ply()).for_each(|_| context.undo());
                // A random game for which no nodes were left is no interruption.
                log.finding.stopped = !context.budget.allows_another(0);
                break;
            }
            simulations += 1;
            if log.is_due(simulations) {
                log.record(self, context);
                tell(&log.finding);
            }
        }
        if log.recorded < simulations || log.finding.iterations.is_empty() {
            log.record(self, context);
            tell(&log.finding);
        }
        log.finding
    }

    fn is_deep_enough(&self, goal: Goal) -> bool {
        goal.depth.is_some_and(|depth| self.depth() >= depth || self.tree.is_full())
    }

    /// The move it would play at a node. Of proven moves the best one; otherwise the most visited
    /// one, which is a safer choice than the one with the best mean: that may be luck. A proven loss
    /// only if there is nothing else.
    fn best_child(&self, node: usize) -> Option<usize> {
        let is_proven = self.tree.proof(node).is_some();
        let rank = |child: usize| {
            let visits = i64::from(self.tree.visits(child));
            match self.tree.proof_through(child) {
                Some(value) if is_proven => (2, i64::from(value.raw())),
                Some(value) if is_lost(value) => (0, i64::from(value.raw())),
                _ => (1, visits),
            }
        };
        let better = |best: usize, child: usize| {
            let order = rank(child).cmp(&rank(best));
            let order = order.then(self.tree.mean(child).total_cmp(&self.tree.mean(best)));
            if order.is_gt() { child } else { best }
        };
        self.tree.children(node).reduce(better)
    }

    /// The nodes of the best line, without the root: as far as there was anything to learn.
    fn best_nodes(&self) -> impl Iterator<Item = usize> {
        let known =
            |&child: &usize| self.tree.visits(child) > 0 || self.tree.proof(child).is_some();
        let below = move |node: &usize| self.best_child(*node).filter(known);
        std::iter::successors(self.best_child(ROOT), below)
    }

    /// How many plies of the best line start from a node where every move was tried.
    fn depth(&self) -> u32 {
        let is_tried = |child| self.tree.visits(child) > 0 || self.tree.proof(child).is_some();
        let is_wide = |node: &usize| {
            let mut children = self.tree.children(*node);
            !children.is_empty() && children.all(is_tried)
        };
        std::iter::once(ROOT).chain(self.best_nodes()).take_while(is_wide).count() as u32
    }

    /// What the root is worth to the side to move: what is proven, or what its best move promises.
    fn value(&self) -> Score {
        let estimate = || {
            let best = self.best_child(ROOT);
            best.map_or(Score::DRAW, |best| value_of_points(self.tree.mean(best)))
        };
        self.tree.proof(ROOT).unwrap_or_else(estimate)
    }
}

/// What was found and when it was told.
struct Log<M> {
    finding: Finding<M>,
    begun: Stopwatch,
    told: Stopwatch,
    next: u64,
    recorded: u64,
    reused: u64,
}

impl<M: Copy + Eq> Log<M> {
    fn new(reused: u64) -> Log<M> {
        let now = Stopwatch::start();
        let finding = Finding::nothing();
        Log { finding, begun: now, told: now, next: FIRST_REPORT, recorded: 0, reused }
    }

    fn is_due(&self, simulations: u64) -> bool {
        let looks = simulations.is_multiple_of(SIMULATIONS_BETWEEN_LOOKS);
        simulations >= self.next || looks && self.told.took().wall >= BETWEEN_REPORTS
    }

    /// Writes down what is known now, as an iteration of its own.
    fn record<G: Game<Move = M>>(&mut self, mcts: &Mcts<M>, context: &mut SearchContext<G>) {
        context.statistics.tree_size = mcts.tree.len() as u64;
        context.statistics.reused = self.reused;
        let finding = &mut self.finding;
        finding.total.add(&context.statistics);
        finding.value = mcts.value();
        finding.line = mcts.best_nodes().filter_map(|node| mcts.tree.mv(node)).collect();
        finding.took = self.begun.took();
        finding.candidates = mcts.candidates();
        finding.iterations.push(Iteration {
            depth: mcts.depth().max(1),
            value: finding.value,
            line: finding.line.clone(),
            statistics: context.statistics,
            took: self.told.took(),
        });
        self.told = Stopwatch::start();
        self.recorded = finding.total.simulations;
        // Whatever the clock has made it tell, every doubling is told: those are the same everywhere.
        while self.next <= self.recorded {
            self.next *= 2;
        }
        context.begin_iteration(mcts.depth(), &[], finding.total.total());
    }
}
