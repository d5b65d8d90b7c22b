//! Playing a move and taking it back.
//!
//! Two ways lead through a tree: [`make`](Position::make) and [`unmake`](Position::unmake) on one
//! board, which perft measures as the faster, or clone the position and [`play`](Position::play).

use crate::generate::{Black, Side, White};
use crate::position::{Position, State};
use crate::{Bitboard, Color, Move, MoveKind, Piece, PieceKind, Square, attacks, keys};

/// Hears about every change of the board while a move is played, and has never been asked
/// anything: an evaluation updates itself so, and the position has not heard of evaluations.
pub trait Observer {
    /// A piece appears (promotion).
    #[inline(always)]
    fn put(&mut self, _piece: Piece, _square: Square) {}

    /// A piece disappears (capture, or the pawn of a promotion).
    #[inline(always)]
    fn take(&mut self, _piece: Piece, _square: Square) {}

    /// A piece goes from one square to another. In castling both squares may be the same.
    #[inline(always)]
    fn shift(&mut self, _piece: Piece, _from: Square, _to: Square) {}
}

/// Hears nothing, costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NullObserver;

impl Observer for NullObserver {}

/// What [`Position::unmake`] needs to restore a position exactly.
#[derive(Clone)]
pub struct Undo {
    state: State,
    captured: Option<Piece>,
}

impl Undo {
    /// What the move captured, also en passant.
    pub fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Position {
    /// Plays a move. It must be legal here; anything else leaves a position without meaning
    /// (but never undefined behaviour). [`is_legal`](Position::is_legal) tells.
    #[inline(always)]
    pub fn play(&mut self, mv: Move) {
        self.play_observed(mv, &mut NullObserver);
    }

    /// The position after a move, which must be legal here.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, mv: Move) -> Position {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Plays a legal move and tells the observer what changes on the board.
    #[inline(always)]
    pub fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        match self.turn() {
            Color::White => self.play_as::<White, O>(mv, observer),
            Color::Black => self.play_as::<Black, O>(mv, observer),
        }
    }

    /// Plays a legal move and returns what is needed to take it back.
    #[must_use]
    pub fn make(&mut self, mv: Move) -> Undo {
        self.make_observed(mv, &mut NullObserver)
    }

    /// Like [`make`](Position::make), and tells the observer what changes on the board. Taking the
    /// move back is not told: an observer keeps what it needs for that.
    #[inline]
    #[must_use]
    pub fn make_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) -> Undo {
        let captured = match mv.kind() {
            MoveKind::EnPassant => Some(Piece::new(!self.turn(), PieceKind::Pawn)),
            _ if mv.is_capture() => self.piece(mv.to()),
            _ => None,
        };
        let undo = Undo { state: self.state, captured };
        self.play_observed(mv, observer);
        undo
    }

    /// Takes back the move just made. Every field is as it was.
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let us = !self.turn();
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::Castle => {
                let (king_to, rook_to) = Position::castling_targets(from, to);
                self.lift(Piece::new(us, PieceKind::King), king_to);
                self.lift(Piece::new(us, PieceKind::Rook), rook_to);
                self.set(Piece::new(us, PieceKind::King), from);
                self.set(Piece::new(us, PieceKind::Rook), to);
            }
            kind => {
                if let Some(piece) = self.piece(to) {
                    self.lift(piece, to);
                    let piece =
                        if mv.is_promotion() { Piece::new(us, PieceKind::Pawn) } else { piece };
                    self.set(piece, from);
                }
                if let Some(captured) = undo.captured {
                    let square = if kind == MoveKind::EnPassant { passed_pawn(us, to) } else { to };
                    self.set(captured, square);
                }
            }
        }
        self.state = undo.state;
    }

    /// The key that the position is likely to have after a legal move, told without playing it. It is the right one unless the move
    /// castles, promotes, takes en passant, ends a right to castle or makes a capture en passant possible.
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::start();
    /// let moves = position.legal_moves();
    /// let same = |mv| position.likely_key_after(mv) == position.after(mv).key();
    /// assert!(moves.into_iter().all(same));
    /// ```
    #[inline(always)]
    pub fn likely_key_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let mut key = self.key() ^ keys::other_turn();
        if let Some(piece) = self.piece(from) {
            key ^= keys::piece(piece, from) ^ keys::piece(piece, to);
        }
        if let Some(captured) = self.piece(to) {
            key ^= keys::piece(captured, to);
        }
        if let Some(square) = self.state.en_passant {
            key ^= keys::en_passant(square.file());
        }
        key
    }

    /// Gives the move to the other side (a "null move"). Not to be used in check.
    pub fn pass(&mut self) -> Undo {
        debug_assert!(!self.in_check());
        let undo = Undo { state: self.state, captured: None };
        self.clear_en_passant();
        self.state.halfmove_clock = self.state.halfmove_clock.saturating_add(1);
        self.end_turn();
        self.refresh_checks();
        undo
    }

    /// Takes back a [`pass`](Position::pass).
    pub fn unpass(&mut self, undo: Undo) {
        self.state = undo.state;
    }

    /// The body of a move, compiled once for each colour.
    #[inline(always)]
    pub(crate) fn play_as<S: Side, O: Observer>(&mut self, mv: Move, observer: &mut O) {
        let (us, from, to) = (S::US, mv.from(), mv.to());
        let Some(piece) = self.piece(from) else { return };
        self.clear_en_passant();
        self.state.halfmove_clock = self.state.halfmove_clock.saturating_add(1);
        match mv.kind() {
            MoveKind::Quiet | MoveKind::Capture | MoveKind::DoublePush => {
                if mv.is_capture() {
                    self.capture(to, observer);
                }
                self.shift(piece, from, to, observer);
            }
            MoveKind::Castle => {
                let rook = Piece::new(us, PieceKind::Rook);
                let (king_to, rook_to) = Position::castling_targets(from, to);
                self.take(piece, from);
                self.take(rook, to);
                self.put(piece, king_to);
                self.put(rook, rook_to);
                observer.shift(piece, from, king_to);
                observer.shift(rook, to, rook_to);
            }
            MoveKind::EnPassant => {
                self.capture(passed_pawn(us, to), observer);
                self.shift(piece, from, to, observer);
            }
            _ => {
                if mv.is_capture() {
                    self.capture(to, observer);
                }
                let promoted = Piece::new(us, mv.promotion().unwrap_or(PieceKind::Queen));
                self.take(piece, from);
                observer.take(piece, from);
                self.put(promoted, to);
                observer.put(promoted, to);
            }
        }
        if piece.kind() == PieceKind::Pawn {
            self.state.halfmove_clock = 0;
        }
        self.lose_castling::<S>(piece, from, to);
        self.end_turn();
        self.refresh_checks_of::<S::Other>();
        if mv.kind() == MoveKind::DoublePush {
            self.set_en_passant(passed_pawn(us, to));
        }
    }

    /// Castling ends for a king that moves and for a rook that moves or is captured.
    #[inline(always)]
    fn lose_castling<S: Side>(&mut self, piece: Piece, from: Square, to: Square) {
        let mut gone = Bitboard::square(from) | Bitboard::square(to);
        if piece.kind() == PieceKind::King {
            gone |= Bitboard::rank(S::US.back_rank());
        }
        let gone = gone & self.state.castling;
        if gone.any() {
            self.set_castling(self.state.castling ^ gone);
        }
    }

    #[inline(always)]
    fn end_turn(&mut self) {
        self.state.fullmove_number =
            self.state.fullmove_number.saturating_add(u16::from(self.state.black_to_move));
        self.state.black_to_move = !self.state.black_to_move;
        self.state.rights_key ^= keys::other_turn();
    }

    #[inline(always)]
    fn capture<O: Observer>(&mut self, square: Square, observer: &mut O) {
        if let Some(captured) = self.piece(square) {
            self.take(captured, square);
            observer.take(captured, square);
            self.state.halfmove_clock = 0;
        }
    }

    #[inline(always)]
    fn shift<O: Observer>(&mut self, piece: Piece, from: Square, to: Square, observer: &mut O) {
        let both = Bitboard::square(from) | Bitboard::square(to);
        self.kinds[piece.kind().index()] ^= both;
        self.colors[piece.color().index()] ^= both;
        self.board[from.index()] = None;
        self.board[to.index()] = Some(piece);
        self.toggle_key(piece, keys::piece(piece, from) ^ keys::piece(piece, to));
        observer.shift(piece, from, to);
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        self.set(piece, square);
        self.toggle_key(piece, keys::piece(piece, square));
    }

    #[inline(always)]
    fn take(&mut self, piece: Piece, square: Square) {
        self.lift(piece, square);
        self.toggle_key(piece, keys::piece(piece, square));
    }

    /// Puts a piece on the board without touching the keys.
    #[inline(always)]
    fn set(&mut self, piece: Piece, square: Square) {
        self.kinds[piece.kind().index()].insert(square);
        self.colors[piece.color().index()].insert(square);
        self.board[square.index()] = Some(piece);
    }

    /// Takes a piece off the board without touching the keys.
    #[inline(always)]
    fn lift(&mut self, piece: Piece, square: Square) {
        self.kinds[piece.kind().index()].remove(square);
        self.colors[piece.color().index()].remove(square);
        self.board[square.index()] = None;
    }

    #[inline(always)]
    fn toggle_key(&mut self, piece: Piece, key: u64) {
        // Masks instead of a branch: which kind moves next is hard to predict.
        let is_pawn = u64::from(piece.kind() == PieceKind::Pawn);
        self.state.pawn_key ^= key & is_pawn.wrapping_neg();
        self.state.non_pawn_keys[piece.color().index()] ^= key & is_pawn.wrapping_sub(1);
    }

    #[inline(always)]
    fn clear_en_passant(&mut self) {
        if let Some(square) = self.state.en_passant {
            self.state.rights_key ^= keys::en_passant(square.file());
            self.state.en_passant = None;
        }
    }

    /// Notes the square a pawn has jumped over, if it can legally be captured there.
    pub(crate) fn set_en_passant(&mut self, square: Square) {
        let us = self.turn();
        let candidates = attacks::pawn(!us, square) & self.pieces(us, PieceKind::Pawn);
        if candidates.into_iter().any(|from| self.is_en_passant_safe(from, square)) {
            self.state.rights_key ^= keys::en_passant(square.file());
            self.state.en_passant = Some(square);
        }
    }

    /// Whether our king is safe once our pawn on `from` has taken en passant on `to`. Two pawns
    /// leave their squares at once, so pins do not tell: the lines to the king are looked at anew.
    pub(crate) fn is_en_passant_safe(&self, from: Square, to: Square) -> bool {
        let (us, them) = (self.turn(), !self.turn());
        let king = self.king(us);
        let captured = Bitboard::square(passed_pawn(us, to));
        let occupied = (self.occupied() ^ Bitboard::square(from) ^ captured) | Bitboard::square(to);
        let sliders = attacks::bishop(king, occupied) & self.diagonal_sliders(them)
            | attacks::rook(king, occupied) & self.straight_sliders(them);
        let leapers = self.kind(PieceKind::Pawn) | self.kind(PieceKind::Knight);
        sliders.is_empty() && (self.state.checkers & leapers).without(captured).is_empty()
    }

    /// Finds the checkers and the pinned pieces of the side to move.
    pub(crate) fn refresh_checks(&mut self) {
        match self.turn() {
            Color::White => self.refresh_checks_of::<White>(),
            Color::Black => self.refresh_checks_of::<Black>(),
        }
    }

    #[inline(always)]
    pub(crate) fn refresh_checks_of<S: Side>(&mut self) {
        let (us, them) = (S::US, S::Other::US);
        let king = self.king(us);
        let mut checkers = attacks::pawn(us, king) & self.kind(PieceKind::Pawn)
            | attacks::knight(king) & self.kind(PieceKind::Knight);
        checkers &= self.color(them);
        let mut pinned = Bitboard::EMPTY;
        for (sniper, between) in self.lines_to_king(them, king) {
            if between.is_empty() {
                checkers.insert(sniper);
            } else if !between.more_than_one() {
                pinned |= between;
            }
        }
        self.state.checkers = checkers;
        self.state.pinned = pinned & self.color(us);
    }
}

/// The square of the pawn that is taken when `us` captures en passant on `to`; seen from the side
/// that made the double step to `to`, the square it jumped over.
#[inline(always)]
fn passed_pawn(us: Color, to: Square) -> Square {
    match us {
        Color::White => Square::from_low_bits((to as u8).wrapping_sub(8)),
        Color::Black => Square::from_low_bits((to as u8).wrapping_add(8)),
    }
}
