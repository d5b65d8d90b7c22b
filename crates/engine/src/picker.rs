//! Moves in the order in which they should be tried, generated only when they are needed: the hash
//! move, good captures, quiet moves, bad captures.

use chess::{CheckInfo, Exchange, Move, MoveList, PieceKind, Position};

use crate::clues::Clues;
use crate::history::{Arrival, History};
use crate::params;

/// What exchanges are worth to ordering and pruning.
pub(crate) const EXCHANGE: Exchange = Exchange::CLASSIC;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    HashMove,
    GenerateCaptures,
    GoodCaptures,
    GenerateQuiets,
    Quiets,
    LateChecks,
    BadCaptures,
    Done,
}

/// Which captures count as good, and whether others are wanted at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// Every move.
    All,
    /// Captures and promotions only.
    Captures,
    /// Captures that win at least so much.
    CapturesWinning(i32),
}

/// Hands out the moves of one node.
pub(crate) struct Picker {
    stage: Stage,
    hash_move: Option<Move>,
    wanted: Wanted,
    skip_quiets: bool,
    moves: MoveList,
    /// What each move is worth, as [`key`] packs it.
    keys: [i32; MoveList::CAPACITY],
    cursor: usize,
    bad_captures: MoveList,
    bad_cursor: usize,
    /// Quiet moves that were not wanted any more: all of them, and those before the last move.
    left_out: u32,
    passed_over: u32,
}

impl Picker {
    pub(crate) fn new() -> Picker {
        Picker {
            stage: Stage::Done,
            hash_move: None,
            wanted: Wanted::All,
            skip_quiets: false,
            moves: MoveList::new(),
            keys: [0; MoveList::CAPACITY],
            cursor: 0,
            bad_captures: MoveList::new(),
            bad_cursor: 0,
            left_out: 0,
            passed_over: 0,
        }
    }

    /// Starts anew for a node. The hash move must be legal, or none.
    pub(crate) fn begin(&mut self, hash_move: Option<Move>, wanted: Wanted) {
        self.stage = Stage::HashMove;
        self.hash_move = hash_move;
        self.wanted = wanted;
        self.skip_quiets = wanted != Wanted::All;
        self.bad_captures.clear();
        self.bad_cursor = 0;
        self.left_out = 0;
        self.passed_over = 0;
    }

    /// No more quiet moves, please.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Of the quiet moves left only those that give check, please. To be said at a quiet move.
    pub(crate) fn only_checks(&mut self, position: &Position, checks: &CheckInfo) {
        if self.stage != Stage::Quiets {
            return;
        }
        self.stage = Stage::LateChecks;
        let first = self.cursor;
        let gives_check = |mv: &Move| position.gives_check(*mv, checks);
        if !self.moves[first..].iter().any(gives_check) {
            let left = self.moves[first..].iter().filter(|&&mv| Some(mv) != self.hash_move);
            self.left_out = left.count() as u32;
            self.moves.truncate(first);
            return;
        }
        while self.best().is_some() {}
        let mut kept = first;
        for index in first..self.moves.len() {
            let mv = self.moves[index];
            if Some(mv) == self.hash_move {
                continue;
            }
            if gives_check(&mv) {
                self.moves[kept] = mv;
                self.keys[kept] = self.left_out as i32;
                kept += 1;
            } else {
                self.left_out += 1;
            }
        }
        self.moves.truncate(kept);
        self.cursor = first;
    }

    /// How many quiet moves were left out before the move handed out last.
    #[inline(always)]
    pub(crate) fn passed_over(&self) -> u32 {
        self.passed_over
    }

    /// The next move.
    pub(crate) fn next(
        &mut self,
        position: &Position,
        history: &History,
        clues: &Clues<'_>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::HashMove => {
                    self.stage = Stage::GenerateCaptures;
                    if self.hash_move.is_some() {
                        return self.hash_move;
                    }
                }
                Stage::GenerateCaptures => {
                    self.generate_captures(position, history);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.best() {
                    Some((mv, score)) => {
                        if self.is_good(position, mv, score) {
                            return Some(mv);
                        }
                        self.bad_captures.push(mv);
                    }
                    None if self.skip_quiets => self.stage = Stage::BadCaptures,
                    None => self.stage = Stage::GenerateQuiets,
                },
                Stage::GenerateQuiets => {
                    self.generate_quiets(position, history, clues);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if !self.skip_quiets
                        && let Some((mv, _)) = self.best()
                    {
                        return Some(mv);
                    }
                    self.stage = Stage::BadCaptures;
                }
                Stage::LateChecks => {
                    if let Some(&mv) = self.moves.get(self.cursor) {
                        self.passed_over = self.keys[self.cursor] as u32;
                        self.cursor += 1;
                        return Some(mv);
                    }
                    self.passed_over = self.left_out;
                    self.stage = Stage::BadCaptures;
                }
                Stage::BadCaptures => {
                    let mv = self.bad_captures.get(self.bad_cursor).copied();
                    self.bad_cursor += 1;
                    if mv.is_some() && !matches!(self.wanted, Wanted::CapturesWinning(_)) {
                        return mv;
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    fn is_good(&self, position: &Position, mv: Move, score: i32) -> bool {
        match self.wanted {
            Wanted::CapturesWinning(threshold) => EXCHANGE.at_least(position, mv, threshold),
            // The better a capture has done so far, the more it may seem to lose.
            _ => EXCHANGE.at_least(position, mv, -score / params::good_capture_divisor()),
        }
    }

    /// Takes the best move left that is not the hash move; of equal ones the first.
    fn best(&mut self) -> Option<(Move, i32)> {
        while self.cursor < self.moves.len() {
            let left = &self.keys[self.cursor..self.moves.len()];
            let best = left.iter().fold(i32::MIN, |best, key| best.max(*key));
            let index = index_of(best);
            self.keys[index] = key(score_of(self.keys[self.cursor]), index);
            self.moves.swap(self.cursor, index);
            let mv = self.moves[self.cursor];
            self.cursor += 1;
            if Some(mv) != self.hash_move {
                return Some((mv, score_of(best)));
            }
        }
        None
    }

    /// Not inlined, nor is the other: within the loop of `next` the compiler works out what they need of the
    /// position at every call, three hundred instructions that most calls have no use for.
    #[inline(never)]
    fn generate_captures(&mut self, position: &Position, history: &History) {
        self.moves.clear();
        position.add_captures(&mut self.moves);
        self.cursor = 0;
        for (index, (mv, place)) in self.moves.iter().zip(&mut self.keys).enumerate() {
            let captured = captured_kind(position, *mv);
            let victim = captured.map_or(0, |kind| EXCHANGE.values[kind.index()]);
            let promotion = match mv.promotion() {
                Some(PieceKind::Queen) => 900,
                Some(_) => -2_000,
                None => 0,
            };
            let learned = history.capture(arrival(position, *mv), captured);
            *place =
                key(7 * (victim + promotion) + learned / params::order_capture_divisor(), index);
        }
    }

    #[inline(never)]
    fn generate_quiets(&mut self, position: &Position, history: &History, clues: &Clues<'_>) {
        self.moves.clear();
        position.add_quiets(&mut self.moves);
        self.cursor = 0;
        let quiets = history.quiets(position.turn());
        let continuations = clues.before.map(|earlier| history.continuations(earlier));
        let threatened = clues.threats.all();
        let sight = clues.sight();
        for (index, (mv, place)) in self.moves.iter().zip(&mut self.keys).enumerate() {
            let Some(piece) = position.piece(mv.from()) else { continue };
            let now = Arrival::new(piece, mv.to());
            let mut score = continuations.iter().map(|row| row.of(now)).sum::<i32>();
            score += quiets.of(*mv, threatened);
            score += sight.of(piece.kind(), *mv);
            *place = key(score, index);
        }
    }
}

/// A score and a place in the list in one number: the larger, the sooner the move is tried, and
/// looking for the largest needs no branches. Scores have far fewer than 24 bits.
#[inline(always)]
fn key(score: i32, index: usize) -> i32 {
    const { assert!(MoveList::CAPACITY <= 256) };
    score << 8 | (255 - index as i32)
}

#[inline(always)]
fn score_of(key: i32) -> i32 {
    key >> 8
}

#[inline(always)]
fn index_of(key: i32) -> usize {
    (255 - (key & 255)) as usize
}

/// What a move captures.
#[inline]
pub(crate) fn captured_kind(position: &Position, mv: Move) -> Option<PieceKind> {
    if mv.is_en_passant() {
        Some(PieceKind::Pawn)
    } else if mv.is_capture() {
        position.piece(mv.to()).map(|piece| piece.kind())
    } else {
        None
    }
}

/// The moved piece on the square it goes to.
#[inline]
pub(crate) fn arrival(position: &Position, mv: Move) -> Arrival {
    position.piece(mv.from()).map_or(Arrival::NONE, |piece| Arrival::new(piece, mv.to()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Bitboard;

    #[test]
    fn after_the_late_move_limit_only_checks_and_bad_captures_come() {
        let fens = [
            // Quiet checks by queen, rook and knight, and a rook that can take a covered pawn.
            "6k1/5p1p/1p6/p7/4N3/2Q5/1R3PPP/6K1 w - - 0 1",
            // No check at all, and a queen that can take covered pawns.
            "r1bq1rk1/pp3ppp/2n1pn2/3p4/1bPP4/2NBPN2/PPQ2PPP/R1B2RK1 w - - 0 9",
        ];
        for (fen, with_checks) in fens.into_iter().zip([true, false]) {
            let position = Position::from_fen(fen).expect("legal");
            let checks = position.check_info();
            let legal = position.legal_moves();
            let mut history = History::new();
            for (number, mv) in legal.iter().enumerate() {
                history.update_quiet(
                    position.turn(),
                    *mv,
                    Bitboard::EMPTY,
                    (number as i32 * 37 % 5 - 2) * 100,
                );
            }
            let quiet_hash_move = legal.iter().copied().rfind(|mv| mv.is_quiet());
            for hash_move in [None, quiet_hash_move] {
                let mut whole = Picker::new();
                whole.begin(hash_move, Wanted::All);
                let clues = Clues::NONE;
                let all: Vec<Move> =
                    std::iter::from_fn(|| whole.next(&position, &history, &clues)).collect();
                let limit = all.iter().rposition(|mv| mv.is_quiet()).expect("quiet moves") - 12;
                let mut picker = Picker::new();
                picker.begin(hash_move, Wanted::All);
                for expected in &all[..=limit] {
                    assert_eq!(picker.next(&position, &history, &clues).as_ref(), Some(expected));
                }
                picker.only_checks(&position, &checks);
                let mut rest = Vec::new();
                while let Some(mv) = picker.next(&position, &history, &clues) {
                    // Its number is that which it would have had.
                    let index = limit + 1 + rest.len() + picker.passed_over() as usize;
                    assert_eq!(all[index], mv, "{fen}");
                    rest.push(mv);
                }
                let wanted = |mv: &&Move| !mv.is_quiet() || position.gives_check(**mv, &checks);
                assert_eq!(
                    rest,
                    all[limit + 1..].iter().filter(wanted).copied().collect::<Vec<_>>()
                );
                assert_eq!(rest.iter().any(|mv| mv.is_quiet()), with_checks, "{fen}");
                assert!(rest.iter().any(|mv| !mv.is_quiet()), "{fen}");
            }
        }
    }
}
