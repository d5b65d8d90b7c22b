//! What there is to see in a position: what every legal move leads to, looked at from near to far.
//!
//! The engine's own search is the judge, with the classical evaluation: another net must not change how
//! people play. Moves that lose much at first sight are not followed further.

use std::ops::Range;

use chess::{Move, Position};
use eval::{Classical, Evaluator, Score};
use search::{Bound, Limits, Report, Sink};

use crate::threads::{Task, Threads};
use crate::worker::RootMove;

/// At how many distances a move is looked at.
pub(crate) const DISTANCES: usize = 5;
/// How many half-moves deep that is. None at all: how the board looks after the move. One: with the
/// captures that follow it.
const DEPTHS: [u32; DISTANCES] = [0, 1, 2, 3, DEEPEST];
/// The furthest.
const DEEPEST: u32 = 6;
/// All moves are followed so far.
const NEAR: usize = 3;
/// And only those further that are at most so much worse than the best.
const PROMISING: f64 = 0.3;

/// A move, and what it leads to.
#[derive(Clone, Debug)]
pub(crate) struct SeenMove {
    pub(crate) mv: Move,
    /// At each distance; those that were not reached say what the last one says.
    pub(crate) scores: [Score; DISTANCES],
    /// How far it was followed, and what was found there.
    pub(crate) depth: u32,
    pub(crate) line: Vec<Move>,
}

impl SeenMove {
    /// As far as it was followed.
    pub(crate) fn score(&self) -> Score {
        self.scores[DISTANCES - 1]
    }

    /// The chance to win, draws being half a win, at each distance.
    pub(crate) fn chances(&self) -> [f64; DISTANCES] {
        self.scores.map(chance)
    }
}

/// How often people win with this score: the curve of Lichess.
pub(crate) fn chance(score: Score) -> f64 {
    let pawns = f64::from(score.raw().clamp(-1_500, 1_500)) / 100.0;
    1.0 / (1.0 + (-0.368_208 * pawns).exp())
}

/// Looks at these moves, within what the task allows, and counts the nodes that took.
pub(crate) fn look(
    threads: &mut Threads<Classical>,
    task: &Task<'_>,
    moves: &[RootMove],
) -> (Vec<SeenMove>, u64) {
    let mut seen: Vec<SeenMove> =
        moves.iter().map(|root| at_a_glance(task.root.position(), root.mv)).collect();
    let all = moves.to_vec();
    let near = follow(threads, task, &all, 0..DEPTHS[NEAR], 0, &mut seen);
    let near_chance = |seen: &SeenMove| chance(seen.scores[NEAR]);
    let best = seen.iter().map(near_chance).fold(0.0, f64::max);
    let promising: Vec<RootMove> = all
        .into_iter()
        .zip(&seen)
        .filter(|(_, seen)| near_chance(seen) >= best - PROMISING)
        .map(|(root, _)| root)
        .collect();
    let far = DEPTHS[NEAR]..DEPTHS[DISTANCES - 1];
    let nodes = near + follow(threads, task, &promising, far, near, &mut seen);
    (seen, nodes)
}

/// How the board looks after a move.
fn at_a_glance(position: &Position, mv: Move) -> SeenMove {
    let after = position.after(mv);
    let score = if after.is_checkmate() {
        Score::mate_in_plies(1)
    } else {
        let mut judge = Classical::default();
        judge.reset(&after);
        Score::from_raw(-judge.evaluate(&after))
    };
    SeenMove { mv, scores: [score; DISTANCES], depth: 1, line: vec![mv] }
}

/// Searches all these moves down to the end of these depths, after so many nodes already, and notes what each is worth
/// beyond their beginning.
fn follow(
    threads: &mut Threads<Classical>,
    task: &Task<'_>,
    moves: &[RootMove],
    depths: Range<u32>,
    nodes: u64,
    seen: &mut [SeenMove],
) -> u64 {
    let limits = task.limits;
    let depth = limits.depth.map_or(depths.end, |limit| limit.min(depths.end));
    let left = limits.nodes.map(|limit| limit.saturating_sub(nodes));
    if depth <= depths.start || left == Some(0) || task.stop.is_stopped() {
        return 0;
    }
    let limits =
        Limits { depth: Some(depth), nodes: left, infinite: false, mate: None, ..limits.clone() };
    let mut notes = Notes { seen, beyond: depths.start, nodes: 0 };
    let task = Task { limits: &limits, lines: moves.len(), ..task.clone() };
    threads.search(task, moves, &mut notes);
    notes.nodes
}

/// Listens to the search.
struct Notes<'a> {
    seen: &'a mut [SeenMove],
    /// What was known before.
    beyond: u32,
    nodes: u64,
}

impl Sink for Notes<'_> {
    fn iteration(&mut self, report: &Report) {
        self.nodes = report.nodes;
        let Some(&first) = report.pv.first() else { return };
        let Some(seen) = self.seen.iter_mut().find(|seen| seen.mv == first) else { return };
        if report.depth <= self.beyond || report.bound != Bound::Exact {
            return;
        }
        for (score, depth) in seen.scores.iter_mut().zip(DEPTHS) {
            if depth >= report.depth {
                *score = report.score;
            }
        }
        seen.depth = report.depth;
        seen.line.clone_from(&report.pv);
    }
}
