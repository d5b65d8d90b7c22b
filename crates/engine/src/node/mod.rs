//! One node of the main search, written as numbered steps: 1 to 6 here, 7 to 9 in `prune.rs`, 10 to
//! 16 in `moves.rs` (11, 13 and 14 of them in `depth.rs`), 17 in `learn.rs`.

mod depth;
mod learn;
mod moves;
mod prune;

use chess::Move;
use eval::{Evaluator, Score};

use crate::endgames::ANYTHING;
use crate::params;
use crate::quiescence::refine;
use crate::table::{HashEntry, score_from_table};
use crate::threats::Threats;
use crate::worker::{DRAW, Frame, MAX_PLY, NO_EVAL, RECALLED, Worker};

/// From this clock on the fifty-move rule is so near that scores of the table, which knows no clock, are
/// not trusted.
const NEAR_FIFTY_MOVES: u16 = 90;

/// What kind of node is searched, known when the code is compiled.
pub(crate) trait NodeType {
    /// The window is open: exact scores are wanted.
    const PV: bool;
    /// The first node.
    const ROOT: bool;
}

pub(crate) struct RootNode;
pub(crate) struct PvNode;
pub(crate) struct ZeroWindow;

impl NodeType for RootNode {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeType for PvNode {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl NodeType for ZeroWindow {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// What the node knows about itself before its moves are tried.
struct Facts {
    depth: i32,
    ply: usize,
    cut_node: bool,
    in_check: bool,
    improving: bool,
    was_pv: bool,
    eval: i32,
    raw_eval: i32,
    /// By how much it was corrected, if anything is known of it.
    correction: i32,
    entry: Option<HashEntry>,
    hash_move: Option<Move>,
    /// Between which scores the node lies, if tables know.
    known: (i32, i32),
}

impl<E: Evaluator> Worker<E> {
    /// Whether the position is drawn by the rules, as far as a search cares.
    pub(crate) fn is_drawn(&self, ply: usize) -> bool {
        let position = &self.position;
        if position.halfmove_clock() >= 100 {
            // Mate on the hundredth half-move comes first.
            return !position.in_check() || position.has_legal_move();
        }
        position.is_insufficient_material() || self.path.is_repeated(position, ply)
    }

    pub(crate) fn search<N: NodeType>(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> i32 {
        // Step 1. At the horizon only captures are searched on.
        if depth <= 0 {
            return self.quiescence::<N>(alpha, beta, ply);
        }
        if N::PV {
            self.pv[ply].clear();
            self.selective_depth = self.selective_depth.max(ply);
        }
        if self.must_stop() {
            return DRAW;
        }
        let in_check = self.position.in_check();
        let excluded = self.frame(ply).excluded;
        if !N::ROOT {
            // Step 2. Draws, also by a repetition that the side to move can choose.
            if self.is_drawn(ply) {
                return DRAW;
            }
            if alpha < DRAW && self.path.can_repeat(&self.position, ply) {
                alpha = DRAW;
                if alpha >= beta {
                    return alpha;
                }
            }
            if ply >= MAX_PLY - 1 {
                let raw = if in_check { 0 } else { self.evaluate() };
                return self.corrected(raw, ply);
            }
            // Step 3. Mate distance: a shorter mate has been found already.
            alpha = alpha.max(Score::mated_in_plies(ply as i32).raw());
            beta = beta.min(Score::mate_in_plies(ply as i32 + 1).raw());
            if alpha >= beta {
                return alpha;
            }
        }

        // Step 4. The table.
        let key = self.position.key();
        // Without one of its moves the node is no longer what the entry speaks of.
        let entry = if excluded.is_some() { None } else { self.shared.table.probe(key) };
        let hash_move = if N::ROOT {
            self.root_moves.get(self.pv_index).map(|root| root.mv)
        } else {
            entry.and_then(|entry| entry.mv).filter(|&mv| self.position.is_legal(mv))
        };
        let was_pv = N::PV || entry.is_some_and(|entry| entry.was_pv);
        // On the best line only what an earlier program has searched there to its end is taken.
        if let Some(entry) = entry
            && (!N::PV || !N::ROOT && entry.eval == RECALLED)
            && entry.depth >= depth
            && self.position.halfmove_clock() < NEAR_FIFTY_MOVES
        {
            let score = score_from_table(entry.score, ply);
            if entry.decides(score, alpha, beta) {
                if N::PV {
                    self.pv[ply].extend(hash_move);
                }
                if let Some(mv) = hash_move.filter(|mv| score >= beta && mv.is_quiet()) {
                    self.frame_mut(ply).threatened = Threats::against_mover(&self.position).all();
                    self.reward_quiet(mv, ply, learn::bonus(depth));
                }
                return score;
            }
        }

        // Step 4a. Endgame tables, if there are any.
        let known = if N::ROOT || excluded.is_some() {
            ANYTHING
        } else {
            match self.ask_tables(depth, ply, (alpha, beta), was_pv) {
                Ok(known) => known,
                Err(score) => return score,
            }
        };
        alpha = alpha.max(known.0);

        // Step 5. The static evaluation, and whether things get better.
        let (raw_eval, eval, correction) = if in_check {
            (NO_EVAL, NO_EVAL, 0)
        } else if excluded.is_some() {
            (NO_EVAL, self.frame(ply).static_eval, 0)
        } else {
            let raw = entry
                .map(|entry| entry.eval)
                .filter(|&eval| eval.abs() <= Score::MAX_CENTIPAWNS)
                .unwrap_or_else(|| self.evaluate());
            // Many nodes are left at once; when they are met again they need not be evaluated again.
            if entry.is_none() {
                self.shared.table.store(key, HashEntry::evaluated(raw, was_pv));
            }
            let correction = self.correction(ply);
            let corrected = self.damped(raw, correction);
            self.frame_mut(ply).static_eval = corrected;
            (raw, entry.map_or(corrected, |entry| refine(corrected, &entry, ply)), correction)
        };
        if in_check {
            self.frame_mut(ply).static_eval = NO_EVAL;
        }
        let improving = !in_check && {
            let now = self.frame(ply).static_eval;
            let two = self.frame_before(ply, 2).static_eval;
            let four = self.frame_before(ply, 4).static_eval;
            if two != NO_EVAL { now > two } else { four == NO_EVAL || now > four }
        };
        // Those of the children's children: the children's own count begins with their grandparent and outlasts
        // what is searched here first, a move left out or a null move verified.
        self.frame_mut(ply + 2).cutoffs = 0;
        self.frame_mut(ply).double_extensions = self.frame_before(ply, 1).double_extensions;

        // The verification of a null move enters the node a second time: what follows was done.
        let again = self.frame(ply).verifying;
        // Step 5a. The evaluation also tells what the last move was worth, and whether it was right to
        // look at it less deeply.
        if !N::ROOT && !in_check && excluded.is_none() && !again {
            depth += self.look_back(depth, ply);
        }

        // Step 6. Without a hash move a node of some depth is searched a little less.
        if (N::PV || cut_node)
            && excluded.is_none()
            && !again
            && depth >= params::internal_depth()
            && hash_move.is_none()
        {
            depth -= 1 + i32::from(cut_node && depth > params::internal_cut_depth());
        }

        let facts = Facts {
            depth,
            ply,
            cut_node,
            in_check,
            improving,
            was_pv,
            eval,
            raw_eval,
            correction,
            entry,
            hash_move,
            known,
        };
        if !N::PV
            && !in_check
            && excluded.is_none()
            && let Some(score) = self.prune_node(&facts, beta)
        {
            return score;
        }
        if self.stopped {
            return DRAW;
        }
        self.search_moves::<N>(facts, alpha, beta)
    }

    /// What the evaluation says of the move that led here: into its history, and as a change of
    /// depth where it was reduced.
    fn look_back(&mut self, depth: i32, ply: usize) -> i32 {
        let &Frame { static_eval: before, mv, reduction, threatened, .. } =
            self.frame_before(ply, 1);
        let now = self.frame(ply).static_eval;
        let Some(mv) = mv.filter(|_| before != NO_EVAL) else { return 0 };
        if mv.is_quiet() {
            let gain = (-(before + now) * params::order_by_eval() / 4)
                .clamp(-params::order_by_eval_most(), params::order_by_eval_most());
            self.history.update_quiet(!self.position.turn(), mv, threatened, gain);
        }
        if reduction >= 3 && before + now <= 0 {
            1
        } else if reduction >= 2 && depth >= 2 && before + now > params::hindsight_margin() {
            -1
        } else {
            0
        }
    }
}
