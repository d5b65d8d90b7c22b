//! Steps 7 to 9 of a node: reasons to leave it without trying its moves one by one. (Razoring, to
//! drop into quiescence far below alpha, was tried and left out: it hides sacrifices.)

use chess::{Bitboard, PieceKind};
use eval::Evaluator;
use search::Bound;

use super::{Facts, ZeroWindow};
use crate::clues::Clues;
use crate::params;
use crate::picker::{EXCHANGE, Wanted};
use crate::table::{HashEntry, score_from_table, score_to_table};
use crate::worker::{DECISIVE, DRAW, Worker};

/// Scores nearer than this to a decided game are not compared with a margin added.
const PROBCUT_ROOM: i32 = 1000;

impl<E: Evaluator> Worker<E> {
    /// The score to leave the node with, if there is a reason to.
    pub(super) fn prune_node(&mut self, facts: &Facts, beta: i32) -> Option<i32> {
        let &Facts { depth, ply, eval, improving, .. } = facts;

        // Step 7. Reverse futility: so far above beta that it will stay there.
        if depth <= params::rfp_depth()
            && !self.frame(ply).verifying
            && eval - reverse_futility_margin(depth, improving) >= beta
            && eval.abs() < DECISIVE
            && beta > -DECISIVE
        {
            return Some((eval + beta) / 2);
        }

        // Step 8. Null move: if passing still fails high, a real move will too. Not with pawns
        // only, where having to move can be the problem; deep results are verified.
        let static_eval = self.frame(ply).static_eval;
        if self.frame_before(ply, 1).mv.is_some()
            && eval >= beta
            && static_eval + params::nmp_margin_depth() * depth - params::nmp_margin() >= beta
            && ply >= self.null_from_ply
            && beta > -DECISIVE
            && self.has_pieces()
        {
            let reduction = null_move_reduction(depth, eval - beta);
            let undo = self.make_null(ply);
            let score = -self.search::<ZeroWindow>(
                -beta,
                1 - beta,
                depth - reduction,
                ply + 1,
                !facts.cut_node,
            );
            self.unmake_null(undo);
            if self.stopped {
                return Some(DRAW);
            }
            if score >= beta {
                let score = if score >= DECISIVE { beta } else { score };
                let Some(less) = self.verification_depth(depth, reduction) else {
                    return Some(score);
                };
                self.null_from_ply = ply + (3 * less / 4).max(1) as usize;
                self.frame_mut(ply).verifying = true;
                let verified = self.search::<ZeroWindow>(beta - 1, beta, less, ply, false);
                self.frame_mut(ply).verifying = false;
                self.null_from_ply = 0;
                if verified >= beta {
                    return Some(score);
                }
            }
        }

        // Step 9. ProbCut: a capture that beats beta by a margin at low depth will beat it.
        self.probcut(facts, beta)
    }

    fn probcut(&mut self, facts: &Facts, beta: i32) -> Option<i32> {
        let &Facts { depth, ply, improving, .. } = facts;
        let target = beta + probcut_margin(improving);
        if depth < params::probcut_depth() || beta.abs() >= DECISIVE - PROBCUT_ROOM {
            return None;
        }
        if let Some(entry) = &facts.entry
            && entry.depth > depth - params::probcut_reduction()
            && score_from_table(entry.score, ply) < target
        {
            return None;
        }
        let threshold = target - self.frame(ply).static_eval;
        let first = facts
            .hash_move
            .filter(|&mv| !mv.is_quiet() && EXCHANGE.at_least(&self.position, mv, threshold));
        self.pickers[2 * ply].begin(first, Wanted::CapturesWinning(threshold));
        let clues = Clues::NONE;
        while let Some(mv) = self.pickers[2 * ply].next(&self.position, &self.history, &clues) {
            let undo = self.make(mv, ply);
            let mut score = -self.quiescence::<ZeroWindow>(-target, 1 - target, ply + 1);
            if score >= target {
                let less = depth - params::probcut_reduction();
                score =
                    -self.search::<ZeroWindow>(-target, 1 - target, less, ply + 1, !facts.cut_node);
            }
            self.unmake(mv, undo);
            if self.stopped {
                return Some(DRAW);
            }
            if score >= target {
                let entry = HashEntry {
                    mv: Some(mv),
                    score: score_to_table(score, ply),
                    eval: facts.raw_eval,
                    depth: depth + 1 - params::probcut_reduction(),
                    bound: Some(Bound::Lower),
                    was_pv: facts.was_pv,
                };
                self.shared.table.store(self.position.key(), entry);
                let proven = score.abs() >= DECISIVE;
                return Some(if proven { score } else { score - (target - beta) });
            }
        }
        None
    }

    /// The pieces of the side to move that can pass a move without harm, as a rule.
    fn pieces(&self) -> Bitboard {
        let position = &self.position;
        let light = position.kind(PieceKind::Pawn) | position.kind(PieceKind::King);
        position.color(position.turn()).without(light)
    }

    pub(super) fn has_pieces(&self) -> bool {
        self.pieces().any()
    }

    /// How deep a null move that failed high is verified, if it is: at great depth, and sooner and
    /// deeper with a single minor piece, which zugzwang can bind.
    fn verification_depth(&self, depth: i32, reduction: i32) -> Option<i32> {
        let pieces = self.pieces();
        let major = self.position.kind(PieceKind::Rook) | self.position.kind(PieceKind::Queen);
        let lone_minor = !pieces.more_than_one() && !pieces.meets(major);
        let (from, less) = if lone_minor {
            (params::nmp_verify_depth_minor(), depth / 2)
        } else {
            (params::nmp_verify_depth(), depth - reduction)
        };
        (depth >= from && self.null_from_ply == 0).then_some(less.max(1))
    }
}

fn reverse_futility_margin(depth: i32, improving: bool) -> i32 {
    params::rfp_margin() * depth - if improving { params::rfp_improving() } else { 0 }
}

fn probcut_margin(improving: bool) -> i32 {
    params::probcut_margin() - params::probcut_improving() * i32::from(improving)
}

fn null_move_reduction(depth: i32, above: i32) -> i32 {
    params::nmp_base()
        + depth / params::nmp_depth_divisor()
        + (above / params::nmp_eval_divisor()).min(3)
}
