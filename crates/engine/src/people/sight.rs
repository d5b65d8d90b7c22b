//! What there is to see in a position: what every legal move leads to, looked at from near to far.
//!
//! The engine's own search says what moves lead to, with a net that belongs to the model (`judge.rs`). Moves that lose much
//! at first sight are not followed further, and only strong players follow any beyond the depth with which the weights
//! were fitted.

use std::ops::Range;

use chess::{Move, Position};
use eval::{Evaluator, Score};
use search::{Bound, Limits, Report, Sink};

use crate::people::judge::{Judge, judge};
use crate::threads::{Task, Threads};
use crate::worker::RootMove;

/// At how many distances a move is looked at.
pub(crate) const DISTANCES: usize = 5;
/// How many half-moves deep that is. None at all: how the board looks after the move. One: with the
/// captures that follow it.
const DEPTHS: [u32; DISTANCES] = [0, 1, 2, 3, FAR];
/// The furthest that everybody looks.
pub(crate) const FAR: u32 = 6;
/// All moves are followed so far.
const NEAR: usize = 3;
/// And only those further that are at most so much worse than the best,
const PROMISING: f64 = 0.3;
/// beyond [`FAR`] only these, and no more than so many; half as many after every two half-moves more.
const CLOSE: f64 = 0.06;
const CLOSEST: usize = 6;

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

/// Looks at these moves as far as `furthest`, within what the task allows, and counts the nodes that took.
pub(crate) fn look(
    threads: &mut Threads<Judge>,
    task: &Task<'_>,
    moves: &[RootMove],
    furthest: u32,
) -> (Vec<SeenMove>, u64) {
    let (position, mut judge) = (task.root.position(), judge());
    let mut seen: Vec<SeenMove> =
        moves.iter().map(|root| at_a_glance(&mut judge, position, root.mv)).collect();
    let mut nodes = follow(threads, task, moves, 0..DEPTHS[NEAR], 0, &mut seen);
    let promising = within(PROMISING, moves, &seen);
    nodes += follow(threads, task, &promising, DEPTHS[NEAR]..FAR, nodes, &mut seen);
    let (mut depth, mut most) = (FAR, CLOSEST);
    let mut close = promising;
    while depth < furthest {
        close = within(CLOSE, &close, &seen);
        close.truncate(most.max(2));
        let next = furthest.min(depth + 2);
        nodes += follow(threads, task, &close, depth..next, nodes, &mut seen);
        (depth, most) = (next, most / 2);
    }
    (seen, nodes)
}

/// Those of the moves that are at most so much worse than the best of them, the best first.
fn within(most: f64, moves: &[RootMove], seen: &[SeenMove]) -> Vec<RootMove> {
    let value = |root: &RootMove| {
        let seen = seen.iter().find(|seen| seen.mv == root.mv);
        seen.map_or(0.0, |seen| chance(seen.score()))
    };
    let best = moves.iter().map(value).fold(0.0, f64::max);
    let mut good: Vec<RootMove> =
        moves.iter().filter(|root| value(root) >= best - most).cloned().collect();
    good.sort_by(|a, b| value(b).total_cmp(&value(a)));
    good
}

/// How the board looks after a move.
fn at_a_glance(judge: &mut Judge, position: &Position, mv: Move) -> SeenMove {
    let after = position.after(mv);
    let score = if after.is_checkmate() {
        Score::mate_in_plies(1)
    } else {
        judge.reset(&after);
        Score::from_raw(-judge.evaluate(&after))
    };
    SeenMove { mv, scores: [score; DISTANCES], depth: 1, line: vec![mv] }
}

/// Searches all these moves down to the end of these depths, after so many nodes already, and notes what each is worth
/// beyond their beginning.
fn follow(
    threads: &mut Threads<Judge>,
    task: &Task<'_>,
    moves: &[RootMove],
    depths: Range<u32>,
    nodes: u64,
    seen: &mut [SeenMove],
) -> u64 {
    let limits = task.limits;
    let depth = limits.depth.map_or(depths.end, |limit| limit.min(depths.end));
    let left = limits.nodes.map(|limit| limit.saturating_sub(nodes));
    if moves.is_empty() || depth <= depths.start || left == Some(0) || task.stop.is_stopped() {
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
            // What lies beyond the last distance is seen there.
            if depth >= report.depth.min(FAR) {
                *score = report.score;
            }
        }
        seen.depth = report.depth;
        seen.line.clone_from(&report.pv);
    }
}
