//! Step 17 of a node: what it leaves behind for later ones, in histories, in the table and in the
//! correction of evaluations.

use chess::Move;
use eval::Evaluator;
use search::Bound;

use super::{Facts, NodeType};
use crate::history::Arrival;
use crate::params;
use crate::picker::{arrival, captured_kind};
use crate::table::{HashEntry, score_to_table};
use crate::worker::{DECISIVE, Frame, Worker};

impl<E: Evaluator> Worker<E> {
    pub(super) fn update_continuations(&mut self, ply: usize, now: Arrival, bonus: i32) {
        for earlier in self.arrivals(ply) {
            self.history.update_continuation(earlier, now, bonus);
        }
    }

    pub(super) fn reward_quiet(&mut self, mv: Move, ply: usize, bonus: i32) {
        let now = arrival(&self.position, mv);
        let threatened = self.frame(ply).threatened;
        self.history.update_quiet(self.position.turn(), mv, threatened, bonus);
        self.update_continuations(ply, now, bonus);
    }

    /// A capture, or a quiet promotion, that has done well or badly.
    pub(crate) fn reward_capture(&mut self, mv: Move, bonus: i32) {
        let captured = captured_kind(&self.position, mv);
        self.history.update_capture(arrival(&self.position, mv), captured, bonus);
    }

    /// No answer was good enough: the quiet move before is rewarded.
    pub(super) fn reward_unanswered(&mut self, ply: usize, depth: i32) {
        let &Frame { mv, arrival, threatened, .. } = self.frame_before(ply, 1);
        if let Some(mv) = mv.filter(|mv| mv.is_quiet()) {
            let earned = bonus(depth) * params::unanswered_bonus() / 100;
            self.history.update_quiet(!self.position.turn(), mv, threatened, earned);
            self.update_continuations(ply - 1, arrival, earned);
        }
    }

    /// The move before is refuted: if it was quiet and the first to be tried, it was expected to do better.
    pub(super) fn blame_refuted(&mut self, ply: usize, depth: i32) {
        let &Frame { mv, arrival, number, .. } = self.frame_before(ply, 1);
        if number == 1 && mv.is_some_and(|mv| mv.is_quiet()) {
            let lost = bonus(depth + 1) * params::refuted_malus() / 100;
            self.update_continuations(ply - 1, arrival, -lost);
        }
    }

    /// The move that cut is rewarded; those tried in vain are not.
    pub(super) fn learn_best(
        &mut self,
        mv: Move,
        ply: usize,
        depth: i32,
        quiets: &[Option<Move>],
        captures: &[Option<Move>],
    ) {
        if mv.is_quiet() {
            self.reward_quiet(mv, ply, bonus(depth));
            for &tried in quiets.iter().flatten() {
                self.reward_quiet(tried, ply, -malus(depth));
            }
        } else {
            self.reward_capture(mv, bonus(depth));
        }
        for &tried in captures.iter().flatten() {
            self.reward_capture(tried, -malus(depth));
        }
    }

    /// Into the table, and into the correction of evaluations.
    pub(super) fn remember<N: NodeType>(
        &mut self,
        facts: &Facts,
        best: i32,
        best_move: Option<Move>,
        alpha: i32,
        beta: i32,
    ) {
        let &Facts { depth, ply, .. } = facts;
        let bound = if best >= beta {
            Bound::Lower
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if !N::ROOT || self.pv_index == 0 {
            let entry = HashEntry {
                mv: best_move,
                score: score_to_table(best, ply),
                eval: facts.raw_eval,
                depth,
                bound: Some(bound),
                was_pv: facts.was_pv,
            };
            self.shared.table.store(self.position.key(), entry);
        }
        let static_eval = self.frame(ply).static_eval;
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => best > static_eval,
            Bound::Upper => best < static_eval,
        };
        let quiet = best_move.is_none_or(|mv| mv.is_quiet());
        if !facts.in_check && tells && quiet && best.abs() < DECISIVE {
            let earlier = self.frame_before(ply, 2).arrival;
            let last = self.frame_before(ply, 1).arrival;
            self.history.update_correction(
                &self.position,
                earlier,
                last,
                best - static_eval,
                depth,
            );
        }
    }
}

/// What a move earns that cuts at this depth.
pub(super) fn bonus(depth: i32) -> i32 {
    let earned = params::history_bonus_depth() * depth + params::history_bonus_base();
    earned.min(params::history_bonus_max())
}

/// What a move loses that was tried in vain.
pub(super) fn malus(depth: i32) -> i32 {
    (params::history_malus_depth() * depth).min(params::history_malus_max())
}
