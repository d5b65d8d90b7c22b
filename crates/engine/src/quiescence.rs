//! The search of captures (and of all evasions in check) until the position is quiet.

use eval::{Evaluator, Score};
use search::Bound;

use crate::clues::Clues;
use crate::node::NodeType;
use crate::params;
use crate::picker::{EXCHANGE, Wanted, captured_kind};
use crate::table::{HashEntry, score_from_table, score_to_table};
use crate::threats::Threats;
use crate::worker::{DECISIVE, DRAW, INFINITY, MAX_PLY, NO_EVAL, Worker};

impl<E: Evaluator> Worker<E> {
    pub(crate) fn quiescence<N: NodeType>(&mut self, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        // Step 1. Draws, the end of the stack, and orders from outside.
        self.selective_depth = self.selective_depth.max(ply);
        if N::PV {
            self.pv[ply].clear();
        }
        if self.must_stop() {
            return DRAW;
        }
        if self.is_drawn(ply) {
            return DRAW;
        }
        let in_check = self.position.in_check();
        if ply >= MAX_PLY {
            let raw = if in_check { 0 } else { self.evaluate() };
            return self.corrected(raw, ply);
        }

        // Step 2. The table.
        let key = self.position.key();
        let entry = self.shared.table.probe(key);
        let was_pv = N::PV || entry.is_some_and(|entry| entry.was_pv);
        if let Some(entry) = entry
            && !N::PV
        {
            let score = score_from_table(entry.score, ply);
            if entry.decides(score, alpha, beta) {
                return score;
            }
        }
        let hash_move = entry.and_then(|entry| entry.mv).filter(|&mv| self.position.is_legal(mv));

        // Step 3. Standing pat: not capturing at all is a choice, unless in check.
        let raw_eval;
        let mut best;
        let futility;
        if in_check {
            raw_eval = NO_EVAL;
            best = -INFINITY;
            futility = -INFINITY;
        } else {
            raw_eval = entry
                .map(|entry| entry.eval)
                .filter(|&eval| eval.abs() <= Score::MAX_CENTIPAWNS)
                .unwrap_or_else(|| self.evaluate());
            best = self.corrected(raw_eval, ply);
            if let Some(entry) = entry {
                best = refine(best, &entry, ply);
            }
            if best >= beta {
                if best.abs() < DECISIVE && beta.abs() < DECISIVE {
                    best += (beta - best) * params::stand_pat_blend() / 100;
                }
                if entry.is_none_or(|entry| entry.bound.is_none()) {
                    let entry = HashEntry {
                        mv: None,
                        score: score_to_table(best, ply),
                        eval: raw_eval,
                        depth: -1,
                        bound: Some(Bound::Lower),
                        was_pv: false,
                    };
                    self.shared.table.store(key, entry);
                }
                return best;
            }
            alpha = alpha.max(best);
            futility = best + params::quiescence_futility();
        }

        // Step 4. The moves.
        let wanted = if in_check { Wanted::All } else { Wanted::Captures };
        let hash_move = hash_move.filter(|mv| in_check || !mv.is_quiet());
        self.pickers[2 * ply].begin(hash_move, wanted);
        let clues = if in_check {
            Clues {
                before: self.arrivals(ply),
                threats: Threats::against_mover(&self.position),
                checks: None,
            }
        } else {
            Clues::NONE
        };
        let mut best_move = None;
        let mut searched = 0;
        while let Some(mv) = self.pickers[2 * ply].next(&self.position, &self.history, &clues) {
            // Step 5. Captures that lose material, or cannot raise the score enough.
            if best > -DECISIVE {
                if !in_check && !mv.is_promotion() && futility <= alpha {
                    let gain = captured_kind(&self.position, mv)
                        .map_or(0, |kind| EXCHANGE.values[kind.index()]);
                    if futility + gain <= alpha {
                        best = best.max(futility + gain);
                        continue;
                    }
                }
                if in_check && mv.is_quiet() && searched > 0 {
                    self.pickers[2 * ply].skip_quiets();
                    continue;
                }
                self.shared.table.prefetch(self.position.likely_key_after(mv));
                if !EXCHANGE.at_least(&self.position, mv, params::quiescence_see()) {
                    continue;
                }
            }

            // Step 6. Search it.
            let undo = self.make(mv, ply);
            searched += 1;
            let score = -self.quiescence::<N>(-beta, -alpha, ply + 1);
            self.unmake(mv, undo);
            if self.stopped {
                return DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    alpha = score;
                    if N::PV {
                        self.update_pv(mv, ply);
                    }
                    if score >= beta {
                        if !mv.is_quiet() {
                            self.reward_capture(mv, params::quiescence_bonus());
                        }
                        break;
                    }
                }
            }
        }

        // Step 7. Mate, and the table.
        if in_check && searched == 0 && best == -INFINITY {
            return Score::mated_in_plies(ply as i32).raw();
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.shared.table.store(
            key,
            HashEntry {
                mv: best_move,
                score: score_to_table(best, ply),
                eval: raw_eval,
                depth: 0,
                bound: Some(bound),
                was_pv,
            },
        );
        best
    }
}

/// A score from the table is better than a static evaluation if its bound points that way.
pub(crate) fn refine(eval: i32, entry: &HashEntry, ply: usize) -> i32 {
    let score = score_from_table(entry.score, ply);
    if score.abs() >= DECISIVE {
        return eval;
    }
    match entry.bound {
        Some(Bound::Exact) => score,
        Some(Bound::Lower) if score > eval => score,
        Some(Bound::Upper) if score < eval => score,
        _ => eval,
    }
}
