//! What a search did, counted. Every number has one definition, used on screen, in JSON and in the
//! documentation alike.

use eval::Score;

/// How often something was tried, how often it worked, and how often it turned out to be wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How often it was tried.
    pub tried: u64,
    /// How often it saved work.
    pub succeeded: u64,
    /// Seemed to work and was found wrong by a second look.
    pub wrong: u64,
}

/// What a transposition table did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TableCounts {
    /// Positions asked for.
    pub probes: u64,
    /// Positions known, at whatever depth.
    pub hits: u64,
    /// Nodes that needed no search, thanks to the table.
    pub cuts: u64,
    /// Cuts whose value was exact.
    pub exact: u64,
    /// Positions that lost their place to another.
    pub overwritten: u64,
    /// How full it was in the end, in thousandths.
    pub fill: u32,
}

/// The counts of one search, or of one iteration of it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Statistics {
    /// Moves played in the search proper.
    pub nodes: u64,
    /// Moves played in the quiescence search.
    pub qnodes: u64,
    /// Nodes where the depth was used up or the game over.
    pub leaves: u64,
    /// The longest line looked at, quiescence included.
    pub selective_depth: u32,
    /// Nodes left early because a move reached beta.
    pub cutoffs: u64,
    /// The cut-offs by the number of the move that caused them, the first in place 0; the last
    /// place holds all later ones.
    pub cutoffs_by_move: [u64; 16],
    /// Zero-window searches of moves that were expected to fail.
    pub zero_windows: u64,
    /// Those of them that did not, and were searched again.
    pub researches: u64,
    /// Zero-window searches of the whole tree, by MTD(f).
    pub passes: u64,
    /// Where MTD(f) began to ask, for the side to move at the root.
    pub first_guess: Option<Score>,
    /// What the transposition table was asked, and what it knew.
    pub table: TableCounts,
    /// Null moves: tried, cut, refuted by the verification search.
    pub null_moves: Tally,
    /// Late moves: reduced, still no good, good after all.
    pub reductions: Tally,
    /// Moves or nodes cut short by futility.
    pub futility: u64,
    /// Captures left out of the quiescence search.
    pub delta: u64,
    /// Nodes searched deeper.
    pub extensions: u64,
    /// Games sampled or leaves evaluated by Monte-Carlo tree search.
    pub simulations: u64,
    /// The nodes its tree holds.
    pub tree_size: u64,
    /// How many plies deep that tree is.
    pub tree_depth: u32,
    /// Simulations of the searches before that this one could build on.
    pub reused: u64,
    /// How often its best move became another.
    pub best_move_changes: u64,
    /// Of inner nodes: how many there were.
    pub inner: u64,
    /// Of inner nodes: the sum of the logarithms of their numbers of moves.
    pub log_branching: f64,
}

impl Statistics {
    /// A share of fewer cut-offs than this says nothing, and is not shown.
    pub const CUTOFFS_NEEDED: u64 = 100;

    /// Moves played in all.
    pub fn total(&self) -> u64 {
        self.nodes + self.qnodes
    }

    /// The share of the cut-offs caused by the first move tried. How good is the ordering? From
    /// [few](Self::CUTOFFS_NEEDED) cut-offs nobody can tell.
    pub fn first_move_cutoff_rate(&self) -> Option<f64> {
        share(self.cutoffs_by_move[0], self.cutoffs)
    }

    /// The share of the positions asked for that the table knew.
    pub fn table_hit_rate(&self) -> Option<f64> {
        share(self.table.hits, self.table.probes)
    }

    /// The share of the positions asked for that needed no search.
    pub fn table_cut_rate(&self) -> Option<f64> {
        share(self.table.cuts, self.table.probes)
    }

    /// The share of zero-window searches that had to be repeated.
    pub fn research_rate(&self) -> Option<f64> {
        share(self.researches, self.zero_windows)
    }

    /// The geometric mean of the numbers of moves.
    pub fn mean_branching(&self) -> Option<f64> {
        (self.inner > 0).then(|| (self.log_branching / self.inner as f64).exp())
    }

    /// Leaves searched for each leaf that even a perfectly ordered alpha-beta must look at, which by
    /// Knuth and Moore are `b^⌈d/2⌉ + b^⌊d/2⌋ - 1`. Means something only for a tree of one depth,
    /// without quiescence and extensions.
    pub fn minimal_tree_ratio(&self, depth: u32) -> Option<f64> {
        let branching = self.mean_branching()?;
        let power = |exponent: u32| branching.powi(exponent as i32);
        let minimum = power(depth.div_ceil(2)) + power(depth / 2) - 1.0;
        Some(self.leaves as f64 / minimum)
    }

    /// Counts what another search did as well.
    pub fn add(&mut self, other: &Statistics) {
        self.nodes += other.nodes;
        self.qnodes += other.qnodes;
        self.leaves += other.leaves;
        self.selective_depth = self.selective_depth.max(other.selective_depth);
        self.cutoffs += other.cutoffs;
        for (mine, others) in self.cutoffs_by_move.iter_mut().zip(other.cutoffs_by_move) {
            *mine += others;
        }
        self.zero_windows += other.zero_windows;
        self.researches += other.researches;
        self.passes += other.passes;
        self.first_guess = other.first_guess.or(self.first_guess);
        self.table.add(&other.table);
        self.null_moves.add(&other.null_moves);
        self.reductions.add(&other.reductions);
        self.futility += other.futility;
        self.delta += other.delta;
        self.extensions += other.extensions;
        self.simulations += other.simulations;
        self.tree_size = self.tree_size.max(other.tree_size);
        self.tree_depth = self.tree_depth.max(other.tree_depth);
        self.reused = self.reused.max(other.reused);
        self.best_move_changes += other.best_move_changes;
        self.inner += other.inner;
        self.log_branching += other.log_branching;
    }
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.tried += other.tried;
        self.succeeded += other.succeeded;
        self.wrong += other.wrong;
    }
}

impl TableCounts {
    fn add(&mut self, other: &TableCounts) {
        self.probes += other.probes;
        self.hits += other.hits;
        self.cuts += other.cuts;
        self.exact += other.exact;
        self.overwritten += other.overwritten;
        self.fill = self.fill.max(other.fill);
    }
}

fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
