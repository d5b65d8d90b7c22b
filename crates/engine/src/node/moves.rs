//! Steps 10, 12 and 15 to 17 of a node: its moves, one by one. Every margin is a named one-line
//! function at the end of the file.

use chess::{Bitboard, CheckInfo, Move};
use eval::{Evaluator, Score};

use super::depth::Window;
use super::{Facts, NodeType};
use crate::clues::Clues;
use crate::history::Arrival;
use crate::params;
use crate::picker::{EXCHANGE, Wanted, arrival, captured_kind};
use crate::threats::Threats;
use crate::worker::{DECISIVE, DRAW, INFINITY, Worker};

/// A move whose turn it is.
pub(super) struct Turn {
    mv: Move,
    /// Which one it is, counted from 1.
    pub(super) number: u32,
    pub(super) quiet: bool,
    pub(super) now: Arrival,
    pub(super) gives_check: bool,
    /// How it has done so far.
    pub(super) history: i32,
    /// By how much it would be searched less deep, in 1024ths of a ply.
    pub(super) reduction: i32,
}

/// The moves tried in vain.
struct Tried {
    quiets: [Option<Move>; 64],
    captures: [Option<Move>; 32],
    quiet_count: usize,
    capture_count: usize,
}

impl Tried {
    const NONE: Tried =
        Tried { quiets: [None; 64], captures: [None; 32], quiet_count: 0, capture_count: 0 };

    #[inline(always)]
    fn note(&mut self, turn: &Turn) {
        if turn.quiet && self.quiet_count < self.quiets.len() {
            self.quiets[self.quiet_count] = Some(turn.mv);
            self.quiet_count += 1;
        } else if !turn.quiet && self.capture_count < self.captures.len() {
            self.captures[self.capture_count] = Some(turn.mv);
            self.capture_count += 1;
        }
    }

    fn quiets(&self) -> &[Option<Move>] {
        &self.quiets[..self.quiet_count]
    }

    fn captures(&self) -> &[Option<Move>] {
        &self.captures[..self.capture_count]
    }
}

impl<E: Evaluator> Worker<E> {
    /// Steps 10 to 17: the moves.
    pub(super) fn search_moves<N: NodeType>(
        &mut self,
        mut facts: Facts,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let Facts { ply, in_check, depth: whole_depth, .. } = facts;
        let excluded = self.frame(ply).excluded;
        let slot = 2 * ply + usize::from(excluded.is_some());
        let alpha_at_start = alpha;
        let mut best = -INFINITY;
        let mut best_move = None;
        let mut seen = 0;
        let mut tried = Tried::NONE;

        let checks = self.position.check_info();
        let clues = Clues {
            before: self.arrivals(ply),
            threats: Threats::against_mover(&self.position),
            checks: Some(&checks),
        };
        self.frame_mut(ply).threatened = clues.threats.all();
        self.pickers[slot].begin(facts.hash_move, Wanted::All);
        while let Some(mv) = self.pickers[slot].next(&self.position, &self.history, &clues) {
            if Some(mv) == excluded || N::ROOT && !self.is_root_candidate(mv) {
                continue;
            }
            seen += 1;
            // Those left out count, too: the later a move, the less deep it is searched.
            let number = seen + self.pickers[slot].passed_over();
            let turn = self.turn(&facts, mv, number, clues.before, &checks);

            // Step 10. Moves that can be left out, once there is one that does not lose.
            if !N::ROOT && best > -DECISIVE && self.has_pieces() {
                if is_late(&facts, &turn) {
                    self.pickers[slot].only_checks(&self.position, &checks);
                    continue;
                }
                // Asked for now, it is there when exchanges have been counted and the move is played.
                self.shared.table.prefetch(self.position.likely_key_after(mv));
                if self.is_left_out(&facts, &turn, alpha) {
                    continue;
                }
            }

            // Step 11. Extensions: is the hash move much better than all others?
            let mut extension = 0;
            if !N::ROOT && excluded.is_none() && Some(mv) == facts.hash_move {
                match self.singular_extension::<N>(&facts, beta) {
                    Ok(found) => extension = found,
                    Err(score) => return score,
                }
            }
            if self.stopped {
                return DRAW;
            }
            if !N::ROOT && extension == 0 && self.is_sound_check(&facts, &turn) {
                extension = 1;
            }

            // Step 12. Play it.
            let nodes_before = self.nodes;
            self.frame_mut(ply).double_extensions =
                self.frame_before(ply, 1).double_extensions + u32::from(extension >= 2);
            self.frame_mut(ply).number = number;
            let undo = self.make(mv, ply);
            let window = Window { alpha, beta, best };
            let score = self.search_move::<N>(&facts, &turn, &window, extension);
            self.unmake(mv, undo);
            if self.stopped {
                return DRAW;
            }

            // Step 15. What the move was worth.
            if N::ROOT {
                self.note_root_move(mv, score, number, (alpha, beta), nodes_before);
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if N::PV && !N::ROOT {
                        self.update_pv(mv, ply);
                    }
                    if score >= beta {
                        self.frame_mut(ply).cutoffs += 1 + u32::from(facts.hash_move.is_none());
                        break;
                    }
                    alpha = score;
                    // The others now have more to beat, and are searched a little less.
                    if !N::ROOT && is_less_deep_once_raised(facts.depth) {
                        facts.depth -= 1;
                    }
                }
            }
            if best_move != Some(mv) {
                tried.note(&turn);
            }
        }

        // Step 16. No move at all: mate or stalemate (or nothing but the excluded move).
        if seen == 0 {
            return match (excluded, in_check) {
                (Some(_), _) => alpha,
                (None, true) => Score::mated_in_plies(ply as i32).raw(),
                (None, false) => DRAW,
            };
        }

        // Step 17. Learn from it.
        facts.depth = whole_depth;
        let mut best = best.clamp(facts.known.0, facts.known.1);
        if let Some(mv) = best_move
            && best >= beta
        {
            self.learn_best(mv, ply, facts.depth, tried.quiets(), tried.captures());
            if !N::ROOT {
                self.blame_refuted(ply, facts.depth);
            }
            // How far above beta it is, a shallow search does not know.
            if !N::PV && best < DECISIVE && beta > -DECISIVE {
                best = (best * facts.depth + beta) / (facts.depth + 1);
            }
        } else if !N::ROOT && excluded.is_none() && best <= alpha_at_start {
            self.reward_unanswered(ply, facts.depth);
        }
        if excluded.is_none() {
            self.remember::<N>(&facts, best, best_move, alpha_at_start, beta);
        }
        best
    }

    #[inline(always)]
    fn turn(
        &self,
        facts: &Facts,
        mv: Move,
        number: u32,
        before: [Arrival; 3],
        checks: &CheckInfo,
    ) -> Turn {
        let quiet = mv.is_quiet();
        let now = arrival(&self.position, mv);
        let history = if quiet {
            self.history.quiet(self.position.turn(), mv, self.frame(facts.ply).threatened)
                + self.history.continuation(before[0], now)
                + self.history.continuation(before[1], now)
        } else {
            self.history.capture(now, captured_kind(&self.position, mv))
        };
        let reduction = self.reductions.get(quiet, facts.depth, number);
        let gives_check = self.position.gives_check(mv, checks);
        Turn { mv, number, quiet, now, gives_check, history, reduction }
    }

    /// Step 11: whether a move is a check that loses nothing in exchanges, deep enough to be searched a ply further.
    #[inline(always)]
    fn is_sound_check(&self, facts: &Facts, turn: &Turn) -> bool {
        turn.gives_check
            && facts.depth >= params::check_extension_depth()
            && (facts.ply as i32) < 2 * self.root_depth
            && EXCHANGE.at_least(&self.position, turn.mv, 0)
    }

    /// Step 10: whether a move is not worth a search by what it could gain, by how it has done, or by
    /// what it loses in exchanges.
    #[inline(always)]
    fn is_left_out(&self, facts: &Facts, turn: &Turn, alpha: i32) -> bool {
        let &Facts { depth, ply, in_check, .. } = facts;
        let &Turn { mv, quiet, gives_check, history, reduction, .. } = turn;
        let reduced = (depth - reduction / 1024).max(0);
        if quiet && !gives_check {
            let futility = self.frame(ply).static_eval + futility_margin(reduced, history);
            if !in_check && reduced <= params::futility_last_depth() && futility <= alpha {
                return true;
            }
            if reduced <= params::history_prune_depth()
                && history < params::history_prune_margin() * depth
            {
                return true;
            }
        }
        let margin = if quiet && !gives_check {
            params::see_quiet_margin() * reduced * reduced
        } else {
            exchange_margin(depth, if quiet { 0 } else { history })
        };
        depth <= params::see_depth()
            && !(quiet && leaves_nothing_to_take(mv, self.frame(ply).threatened))
            && !EXCHANGE.at_least(&self.position, mv, margin)
    }
}

/// Whether a quiet move comes so late that it is not worth a search, nor are those after it.
#[inline(always)]
fn is_late(facts: &Facts, turn: &Turn) -> bool {
    turn.quiet && !turn.gives_check && turn.number > late_move_count(facts.depth, facts.improving)
}

/// Whether a quiet move surely loses nothing in exchanges: the opponent attacks neither the square it goes to nor the one
/// it leaves, behind which a line could open.
#[inline(always)]
fn leaves_nothing_to_take(mv: Move, threatened: Bitboard) -> bool {
    !threatened.has(mv.from()) && !threatened.has(mv.to())
}

fn late_move_count(depth: i32, improving: bool) -> u32 {
    let full = params::lmp_base() + depth * depth;
    (if improving { full } else { full / 2 + 1 }) as u32
}

fn is_less_deep_once_raised(depth: i32) -> bool {
    2 < depth && depth < params::raised_depth()
}

fn exchange_margin(depth: i32, history: i32) -> i32 {
    params::see_capture_margin() * depth - history / params::see_capture_history()
}

fn futility_margin(depth: i32, history: i32) -> i32 {
    params::futility_base()
        + params::futility_depth() * depth
        + history / params::futility_history()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nnue::RandomGames;

    #[test]
    fn where_nothing_is_left_to_take_no_exchange_loses() {
        let (mut safe, mut losing) = (0, 0);
        for position in RandomGames::new(23).positions().take(5_000) {
            let threatened = Threats::against_mover(&position).all();
            for &mv in position.legal_moves().iter().filter(|mv| mv.is_quiet()) {
                let loses_nothing = EXCHANGE.at_least(&position, mv, 0);
                if leaves_nothing_to_take(mv, threatened) {
                    assert!(loses_nothing, "{mv} in {position}");
                    safe += 1;
                } else if !loses_nothing {
                    losing += 1;
                }
            }
        }
        assert!(safe > 10_000 && losing > 10_000, "{safe} and {losing}");
    }
}
