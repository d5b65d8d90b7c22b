//! One node of the main search, written as numbered steps. Every margin and reduction is a named
//! one-line function at the end of the file, beside its parameter.

use chess::{Bitboard, Move, PieceKind};
use eval::{Evaluator, Score};
use search::Bound;

use crate::endgames::ANYTHING;
use crate::mind::Mind;
use crate::params;
use crate::picker::{EXCHANGE, Wanted, arrival, captured_kind};
use crate::quiescence::refine;
use crate::table::{Entry, score_from_table, score_to_table};
use crate::worker::{DECISIVE, DRAW, Frame, INFINITY, MAX_PLY, NO_EVAL, RECALLED, Worker};

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
    entry: Option<Entry>,
    hash_move: Option<Move>,
    /// Between which scores the node lies, if tables know.
    known: (i32, i32),
}

impl<E: Evaluator, M: Mind> Worker<E, M> {
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
            && self.position.halfmove_clock() < 90
        {
            let score = score_from_table(entry.score, ply);
            let cuts = match entry.bound {
                Some(Bound::Exact) => true,
                Some(Bound::Lower) => score >= beta,
                Some(Bound::Upper) => score <= alpha,
                None => false,
            };
            if cuts {
                if N::PV {
                    self.pv[ply].extend(hash_move);
                }
                if let Some(mv) = hash_move.filter(|mv| score >= beta && mv.is_quiet()) {
                    self.reward_quiet(mv, ply, bonus(depth));
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
        let (raw_eval, eval) = if in_check {
            (NO_EVAL, NO_EVAL)
        } else if excluded.is_some() {
            (NO_EVAL, self.frame(ply).static_eval)
        } else {
            let raw = entry
                .map(|entry| entry.eval)
                .filter(|&eval| eval.abs() <= Score::MAX_CENTIPAWNS)
                .unwrap_or_else(|| self.evaluate());
            let corrected = self.corrected(raw, ply);
            self.frame_mut(ply).static_eval = corrected;
            (raw, entry.map_or(corrected, |entry| refine(corrected, &entry, ply)))
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
        self.frame_mut(ply + 1).cutoffs = 0;
        self.frame_mut(ply).double_extensions = self.frame_before(ply, 1).double_extensions;

        // Step 5a. The evaluation also tells what the last move was worth, and whether it was right to
        // look at it less deeply.
        if !N::ROOT && !in_check && excluded.is_none() {
            depth += self.look_back(depth, ply);
        }

        // Step 6. Without a hash move a node of some depth is searched a little less.
        if depth >= 4 && hash_move.is_none() && (N::PV || cut_node) && excluded.is_none() {
            depth -= 1;
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
        self.search_moves::<N>(&facts, alpha, beta)
    }

    /// What the evaluation says of the move that led here: into its history, and as a change of
    /// depth where it was reduced.
    fn look_back(&mut self, depth: i32, ply: usize) -> i32 {
        let &Frame { static_eval: before, mv, reduction, .. } = self.frame_before(ply, 1);
        let now = self.frame(ply).static_eval;
        let Some(mv) = mv.filter(|_| before != NO_EVAL) else { return 0 };
        if mv.is_quiet() {
            let gain = (-(before + now) * params::order_by_eval() / 4).clamp(-1000, 1000);
            self.history.update_quiet(!self.position.turn(), mv, gain);
        }
        if reduction >= 3 && before + now <= 0 {
            1
        } else if reduction >= 2 && depth >= 2 && before + now > params::hindsight_margin() {
            -1
        } else {
            0
        }
    }

    /// Steps 7 to 9: reasons to leave a node without trying its moves one by one. (Razoring, to drop
    /// into quiescence far below alpha, was tried and left out: it hides sacrifices.)
    fn prune_node(&mut self, facts: &Facts, beta: i32) -> Option<i32> {
        let &Facts { depth, ply, eval, improving, .. } = facts;

        // Step 7. Reverse futility: so far above beta that it will stay there.
        if depth <= params::rfp_depth()
            && !self.frame(ply).verifying
            && eval - reverse_futility_margin(depth, improving) >= beta
            && eval.abs() <= Score::MAX_CENTIPAWNS
            && beta > -Score::MAX_CENTIPAWNS
        {
            return Some((eval + beta) / 2);
        }

        // Step 8. Null move: if passing still fails high, a real move will too. Not with pawns
        // only, where having to move can be the problem; deep results are verified.
        let static_eval = self.frame(ply).static_eval;
        if self.frame_before(ply, 1).mv.is_some()
            && eval >= beta
            && static_eval + 20 * depth - params::nmp_margin() >= beta
            && ply >= self.null_from_ply
            && beta > -Score::MAX_CENTIPAWNS
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
                let score = if score > Score::MAX_CENTIPAWNS { beta } else { score };
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
        let target = beta + params::probcut_margin() - 50 * i32::from(improving);
        if depth < 5 || beta.abs() > Score::MAX_CENTIPAWNS - 1000 {
            return None;
        }
        if let Some(entry) = &facts.entry
            && entry.depth >= depth - 3
            && score_from_table(entry.score, ply) < target
        {
            return None;
        }
        let threshold = target - self.frame(ply).static_eval;
        let first = facts
            .hash_move
            .filter(|&mv| !mv.is_quiet() && EXCHANGE.at_least(&self.position, mv, threshold));
        self.pickers[2 * ply].begin(first, Wanted::CapturesWinning(threshold));
        let before = self.arrivals(ply);
        while let Some(mv) = self.pickers[2 * ply].next(&self.position, &self.history, before) {
            let undo = self.make(mv, ply);
            let mut score = -self.quiescence::<ZeroWindow>(-target, 1 - target, ply + 1);
            if score >= target {
                let less = depth - 4;
                score =
                    -self.search::<ZeroWindow>(-target, 1 - target, less, ply + 1, !facts.cut_node);
            }
            self.unmake(mv, undo);
            if self.stopped {
                return Some(DRAW);
            }
            if score >= target {
                let entry = Entry {
                    mv: Some(mv),
                    score: score_to_table(score, ply),
                    eval: facts.raw_eval,
                    depth: depth - 3,
                    bound: Some(Bound::Lower),
                    was_pv: facts.was_pv,
                };
                self.shared.table.store(self.position.key(), entry);
                let decisive = score.abs() > Score::MAX_CENTIPAWNS;
                return Some(if decisive { score } else { score - (target - beta) });
            }
        }
        None
    }

    /// Steps 10 to 17: the moves.
    fn search_moves<N: NodeType>(&mut self, facts: &Facts, mut alpha: i32, beta: i32) -> i32 {
        let &Facts { depth, ply, in_check, improving, .. } = facts;
        let excluded = self.frame(ply).excluded;
        let slot = 2 * ply + usize::from(excluded.is_some());
        let before = self.arrivals(ply);
        let side = self.position.turn();
        let alpha_at_start = alpha;
        let mut best = -INFINITY;
        let mut best_move = None;
        let mut number = 0;
        let mut quiets_tried: [Option<Move>; 64] = [None; 64];
        let mut captures_tried: [Option<Move>; 32] = [None; 32];
        let (mut quiet_count, mut capture_count) = (0, 0);

        let checks = self.position.check_info();
        self.pickers[slot].begin(facts.hash_move, Wanted::All);
        while let Some(mv) = self.pickers[slot].next(&self.position, &self.history, before) {
            if Some(mv) == excluded || N::ROOT && !self.is_root_candidate(mv) {
                continue;
            }
            if !N::ROOT && self.overlooks(mv, ply) {
                continue;
            }
            number += 1;
            let quiet = mv.is_quiet();
            let now = arrival(&self.position, mv);
            let history = if quiet {
                self.history.quiet(side, mv)
                    + self.history.continuation(before[0], now)
                    + self.history.continuation(before[1], now)
            } else {
                self.history.capture(now, captured_kind(&self.position, mv))
            };
            let mut reduction = self.reductions.get(quiet, depth, number);
            let gives_check = self.position.gives_check(mv, &checks);

            // Step 10. Moves that can be left out, once there is one that does not lose.
            if !N::ROOT && best > -Score::MAX_CENTIPAWNS && self.has_pieces() {
                let reduced = (depth - reduction / 1024).max(0);
                if quiet && !gives_check {
                    if number > late_move_count(depth, improving) {
                        continue;
                    }
                    let futility = self.frame(ply).static_eval + futility_margin(reduced, history);
                    if !in_check && reduced <= params::futility_last_depth() && futility <= alpha {
                        continue;
                    }
                    if reduced <= params::history_prune_depth()
                        && history < params::history_prune_margin() * depth
                    {
                        continue;
                    }
                }
                let margin = if quiet && !gives_check {
                    params::see_quiet_margin() * reduced * reduced
                } else {
                    params::see_capture_margin() * depth - if quiet { 0 } else { history / 64 }
                };
                if depth <= 10 && !EXCHANGE.at_least(&self.position, mv, margin) {
                    continue;
                }
            }

            // Step 11. Extensions: is the hash move much better than all others?
            let mut extension = 0;
            if !N::ROOT && excluded.is_none() && Some(mv) == facts.hash_move {
                match self.singular_extension::<N>(facts, beta) {
                    Ok(found) => extension = found,
                    Err(score) => return score,
                }
            }
            if self.stopped {
                return DRAW;
            }

            // Step 12. Play it.
            let nodes_before = self.nodes;
            self.frame_mut(ply).double_extensions =
                self.frame_before(ply, 1).double_extensions + u32::from(extension >= 2);
            let undo = self.make(mv, ply);
            let new_depth = depth - 1 + extension;
            let mut score = -INFINITY;

            // Step 13. Later moves are searched less deep and with a zero window.
            if depth >= 2 && number > 1 + u32::from(N::ROOT) {
                if facts.was_pv {
                    reduction -= params::lmr_tt_pv() + 512 * i32::from(N::PV);
                }
                if facts.cut_node {
                    reduction += params::lmr_cut_node();
                }
                if !improving {
                    reduction += params::lmr_not_improving();
                }
                if gives_check {
                    reduction -= params::lmr_check();
                }
                if self.frame(ply + 1).cutoffs > 3 {
                    reduction += 900;
                }
                if facts.hash_move.is_some_and(|mv| !mv.is_quiet()) && quiet {
                    reduction += 900;
                }
                reduction -= history / params::lmr_history_divisor();
                let reduced = (new_depth - reduction / 1024).clamp(1, new_depth.max(1));
                self.frame_mut(ply).reduction = new_depth - reduced;
                score = -self.search::<ZeroWindow>(-alpha - 1, -alpha, reduced, ply + 1, true);
                self.frame_mut(ply).reduction = 0;
                if score > alpha && reduced < new_depth {
                    // Step 14. Better than thought: search again, deeper if it is much better.
                    let deeper = score > best + params::lmr_deeper_margin() + 2 * new_depth;
                    let shallower = score < best + new_depth;
                    let again = new_depth + i32::from(deeper) - i32::from(shallower);
                    if again > reduced {
                        score = -self.search::<ZeroWindow>(
                            -alpha - 1,
                            -alpha,
                            again,
                            ply + 1,
                            !facts.cut_node,
                        );
                    }
                    if quiet {
                        let sign = if score > alpha { bonus(depth) } else { -malus(depth) };
                        self.update_continuations(ply, now, sign);
                    }
                }
            } else if !N::PV || number > 1 {
                score = -self.search::<ZeroWindow>(
                    -alpha - 1,
                    -alpha,
                    new_depth,
                    ply + 1,
                    !facts.cut_node,
                );
            }
            if N::PV && (number == 1 || score > alpha) {
                score = -self.search::<PvNode>(-beta, -alpha, new_depth, ply + 1, false);
            }
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
                }
            }
            if best_move != Some(mv) {
                if quiet && quiet_count < quiets_tried.len() {
                    quiets_tried[quiet_count] = Some(mv);
                    quiet_count += 1;
                } else if !quiet && capture_count < captures_tried.len() {
                    captures_tried[capture_count] = Some(mv);
                    capture_count += 1;
                }
            }
        }

        // Step 16. No move at all: mate or stalemate (or nothing but the excluded move).
        if number == 0 {
            return match (excluded, in_check) {
                (Some(_), _) => alpha,
                (None, true) => Score::mated_in_plies(ply as i32).raw(),
                (None, false) => DRAW,
            };
        }

        // Step 17. Learn from it.
        let mut best = best.clamp(facts.known.0, facts.known.1);
        if best >= beta
            && let Some(mv) = best_move
        {
            let quiets = &quiets_tried[..quiet_count];
            let captures = &captures_tried[..capture_count];
            self.learn_cutoff(mv, ply, depth, quiets, captures);
            // How far above beta it is, a shallow search does not know.
            if !N::PV && best < DECISIVE && beta > -DECISIVE {
                best = (best * depth + beta) / (depth + 1);
            }
        } else if !N::ROOT && excluded.is_none() && best <= alpha_at_start {
            self.reward_unanswered(ply, depth);
        }
        if excluded.is_none() {
            self.remember::<N>(facts, best, best_move, alpha_at_start, beta);
        }
        best
    }

    /// Step 11: searches the other moves against a bound below the hash move's score. All worse: the
    /// hash move is singular and extended. One beats beta too: several moves cut, leave at once.
    fn singular_extension<N: NodeType>(&mut self, facts: &Facts, beta: i32) -> Result<i32, i32> {
        let &Facts { depth, ply, .. } = facts;
        let Some(entry) = facts.entry else { return Ok(0) };
        let Some(mv) = facts.hash_move else { return Ok(0) };
        let known = matches!(entry.bound, Some(Bound::Lower | Bound::Exact));
        let score = score_from_table(entry.score, ply);
        let deep_enough = depth >= params::singular_depth() && entry.depth >= depth - 3;
        if !known
            || !deep_enough
            || score.abs() > Score::MAX_CENTIPAWNS
            || ply as i32 >= 2 * self.root_depth
        {
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
                && self.frame(ply).double_extensions < 8;
            return Ok(1 + i32::from(double));
        }
        if target >= beta && !N::PV {
            return Err(target);
        }
        if score >= beta {
            return Ok(-2 + i32::from(N::PV));
        }
        Ok(if facts.cut_node { -1 } else { 0 })
    }

    /// The pieces of the side to move that can pass a move without harm, as a rule.
    fn pieces(&self) -> Bitboard {
        let position = &self.position;
        let light = position.kind(PieceKind::Pawn) | position.kind(PieceKind::King);
        position.color(position.turn()).without(light)
    }

    fn has_pieces(&self) -> bool {
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

    fn update_continuations(&mut self, ply: usize, now: crate::history::Arrival, bonus: i32) {
        for earlier in self.arrivals(ply) {
            self.history.update_continuation(earlier, now, bonus);
        }
    }

    fn reward_quiet(&mut self, mv: Move, ply: usize, bonus: i32) {
        let now = arrival(&self.position, mv);
        self.history.update_quiet(self.position.turn(), mv, bonus);
        self.update_continuations(ply, now, bonus);
    }

    /// No answer was good enough: the quiet move before is rewarded.
    fn reward_unanswered(&mut self, ply: usize, depth: i32) {
        let &Frame { mv, arrival, .. } = self.frame_before(ply, 1);
        if let Some(mv) = mv.filter(|mv| mv.is_quiet()) {
            let earned = bonus(depth) * params::unanswered_bonus() / 100;
            self.history.update_quiet(!self.position.turn(), mv, earned);
            self.update_continuations(ply - 1, arrival, earned);
        }
    }

    /// The move that cut is rewarded, those tried before it in vain are not.
    fn learn_cutoff(
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
            let captured = captured_kind(&self.position, mv);
            self.history.update_capture(arrival(&self.position, mv), captured, bonus(depth));
        }
        for &tried in captures.iter().flatten() {
            let captured = captured_kind(&self.position, tried);
            self.history.update_capture(arrival(&self.position, tried), captured, -malus(depth));
        }
    }

    /// Into the table, and into the correction of evaluations.
    fn remember<N: NodeType>(
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
            let entry = Entry {
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

fn reverse_futility_margin(depth: i32, improving: bool) -> i32 {
    params::rfp_margin() * depth - if improving { params::rfp_improving() } else { 0 }
}

fn null_move_reduction(depth: i32, above: i32) -> i32 {
    params::nmp_base()
        + depth / params::nmp_depth_divisor()
        + (above / params::nmp_eval_divisor()).min(3)
}

fn late_move_count(depth: i32, improving: bool) -> u32 {
    let full = params::lmp_base() + depth * depth;
    (if improving { full } else { full / 2 + 1 }) as u32
}

fn futility_margin(depth: i32, history: i32) -> i32 {
    params::futility_base()
        + params::futility_depth() * depth
        + history / params::futility_history()
}

fn singular_margin(depth: i32) -> i32 {
    depth * params::singular_margin() / 16
}

/// What a move earns that cuts at this depth.
fn bonus(depth: i32) -> i32 {
    let earned = params::history_bonus_depth() * depth + params::history_bonus_base();
    earned.min(params::history_bonus_max())
}

/// What a move loses that was tried in vain.
fn malus(depth: i32) -> i32 {
    (params::history_malus_depth() * depth).min(params::history_malus_max())
}
