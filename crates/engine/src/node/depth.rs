//! Steps 11, 13 and 14 of a node: how deep a move is searched, and by which window.

use eval::Evaluator;
use search::Bound;

use super::learn::{bonus, malus};
use super::moves::Turn;
use super::{Facts, NodeType, PvNode, ZeroWindow};
use crate::params;
use crate::table::score_from_table;
use crate::worker::{DECISIVE, INFINITY, Worker};

/// What the moves before have come to.
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) best: i32,
}

impl<E: Evaluator> Worker<E> {
    /// Steps 13 and 14: the score of a move that has been played.
    #[inline(always)]
    pub(super) fn search_move<N: NodeType>(
        &mut self,
        facts: &Facts,
        turn: &Turn,
        window: &Window,
        extension: i32,
    ) -> i32 {
        let &Window { alpha, beta, best } = window;
        let &Facts { depth, ply, cut_node, .. } = facts;
        let number = turn.number;
        let new_depth = depth - 1 + extension;
        let mut score = -INFINITY;

        // Step 13. Later moves are searched less deep and with a zero window.
        if depth >= 2 && number > 1 + u32::from(N::ROOT) {
            let reduction = self.reduction::<N>(facts, turn);
            let most = (new_depth + params::lmr_beyond()).max(1);
            let reduced = (new_depth - reduction / 1024).clamp(1, most);
            self.frame_mut(ply).reduction = new_depth - reduced;
            score = -self.search::<ZeroWindow>(-alpha - 1, -alpha, reduced, ply + 1, true);
            self.frame_mut(ply).reduction = 0;
            if score > alpha && reduced < new_depth {
                // Step 14. Better than thought: search again, deeper if it is much better.
                let deeper = score > best + deeper_margin(new_depth);
                let shallower = score < best + new_depth;
                let again = new_depth + i32::from(deeper) - i32::from(shallower);
                if again > reduced {
                    score =
                        -self.search::<ZeroWindow>(-alpha - 1, -alpha, again, ply + 1, !cut_node);
                }
                if turn.quiet {
                    let sign = if score > alpha { bonus(depth) } else { -malus(depth) };
                    self.update_continuations(ply, turn.now, sign);
                }
            }
        } else if !N::PV || number > 1 {
            score = -self.search::<ZeroWindow>(-alpha - 1, -alpha, new_depth, ply + 1, !cut_node);
        }
        if N::PV && (number == 1 || score > alpha) {
            score = -self.search::<PvNode>(-beta, -alpha, new_depth, ply + 1, false);
        }
        score
    }

    /// Step 13: by how much a later move is searched less deep, in 1024ths of a ply.
    #[inline(always)]
    fn reduction<N: NodeType>(&self, facts: &Facts, turn: &Turn) -> i32 {
        let mut reduction = turn.reduction;
        if facts.was_pv {
            reduction -= params::lmr_tt_pv() + params::lmr_pv_node() * i32::from(N::PV);
        }
        if facts.cut_node {
            reduction += params::lmr_cut_node();
            reduction += params::lmr_no_hash_move() * i32::from(facts.hash_move.is_none());
        }
        if !facts.improving {
            reduction += params::lmr_not_improving();
        }
        if turn.gives_check {
            reduction -= params::lmr_check();
        }
        if has_many_cutoffs(self.frame(facts.ply + 1).cutoffs) {
            reduction += params::lmr_cutoffs();
        }
        if facts.hash_move.is_some_and(|mv| !mv.is_quiet()) && turn.quiet {
            reduction += params::lmr_hash_capture();
        }
        reduction -= facts.correction.abs() * params::lmr_correction();
        reduction - turn.history / params::lmr_history_divisor()
    }

    /// Step 11: searches the other moves against a bound below the hash move's score. All worse: the
    /// hash move is singular and extended. One beats beta too: several moves cut, leave at once.
    pub(super) fn singular_extension<N: NodeType>(
        &mut self,
        facts: &Facts,
        beta: i32,
    ) -> Result<i32, i32> {
        let &Facts { depth, ply, .. } = facts;
        let Some(entry) = facts.entry else { return Ok(0) };
        let Some(mv) = facts.hash_move else { return Ok(0) };
        let known = matches!(entry.bound, Some(Bound::Lower | Bound::Exact));
        let score = score_from_table(entry.score, ply);
        let deep_enough = depth >= params::singular_depth()
            && entry.depth >= depth - params::singular_entry_depth();
        if !known || !deep_enough || score.abs() >= DECISIVE || ply as i32 >= 2 * self.root_depth {
            return Ok(0);
        }
        let target = score - singular_margin(depth);
        self.frame_mut(ply).excluded = Some(mv);
        let others =
            self.search::<ZeroWindow>(target - 1, target, (depth - 1) / 2, ply, facts.cut_node);
        self.frame_mut(ply).excluded = None;
        if self.stopped {
            return Ok(0);
        }
        if others < target {
            let double = !N::PV
                && others < target - params::singular_double_margin()
                && may_extend_twice(self.frame(ply).double_extensions);
            let triple =
                double && mv.is_quiet() && others < target - params::singular_triple_margin();
            return Ok(1 + i32::from(double) + i32::from(triple));
        }
        if others >= beta && others < DECISIVE && !N::PV {
            return Err(others);
        }
        if score >= beta {
            return Ok(-2 + i32::from(N::PV));
        }
        Ok(if facts.cut_node { -params::singular_cut_less() } else { 0 })
    }
}

fn deeper_margin(depth: i32) -> i32 {
    params::lmr_deeper_margin() + params::lmr_deeper_depth() * depth
}

fn has_many_cutoffs(cutoffs: u32) -> bool {
    cutoffs > params::lmr_cutoffs_above() as u32
}

fn singular_margin(depth: i32) -> i32 {
    depth * params::singular_margin() / 16
}

fn may_extend_twice(extended: u32) -> bool {
    extended < params::singular_double_most() as u32
}
