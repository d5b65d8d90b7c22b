//! A position: sets of squares by kind and by colour, the same board square by square, and what the
//! rules remember. This file holds the fields and the questions; `play.rs` changes them.

use std::fmt;

use crate::{Bitboard, CastlingStyle, Color, File, Piece, PieceKind, Setup, Square, attacks, keys};

/// A position that can be played on. Cheap to clone: one copy of about 200 bytes, no allocation.
///
/// It does not know its past; repetitions are for [`Game`](crate::Game).
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(crate) kinds: [Bitboard; 6],
    pub(crate) colors: [Bitboard; 2],
    pub(crate) board: [Option<Piece>; 64],
    pub(crate) state: State,
}

/// Everything a move cannot take back from the board alone: what [`Undo`](crate::Undo) keeps.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct State {
    pub(crate) pawn_key: u64,
    pub(crate) non_pawn_keys: [u64; 2],
    /// The part of the key that is not about pieces: castling, en passant, side to move.
    pub(crate) rights_key: u64,
    pub(crate) checkers: Bitboard,
    pub(crate) pinned: Bitboard,
    pub(crate) castling: Bitboard,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u16,
    pub(crate) en_passant: Option<Square>,
    pub(crate) black_to_move: bool,
}

impl Position {
    /// The usual starting position.
    pub fn start() -> Position {
        const START: u16 = 518;
        Position::chess960(START).unwrap_or_else(|| unreachable!("518 is below 960"))
    }

    /// One of the 960 starting positions, by its number.
    pub fn chess960(number: u16) -> Option<Position> {
        Setup::chess960(number).and_then(|setup| Position::new(&setup).ok())
    }

    /// Puts the pieces on the board; rights, checks and pins are not yet known.
    pub(crate) fn place(setup: &Setup) -> Position {
        let mut position = Position {
            kinds: [Bitboard::EMPTY; 6],
            colors: [Bitboard::EMPTY; 2],
            board: [None; 64],
            state: State {
                halfmove_clock: setup.halfmove_clock,
                fullmove_number: setup.fullmove_number,
                black_to_move: setup.turn == Color::Black,
                rights_key: keys::turn(setup.turn),
                ..State::default()
            },
        };
        for square in Square::all() {
            if let Some(piece) = setup.piece(square) {
                position.put(piece, square);
            }
        }
        position
    }

    pub(crate) fn set_castling(&mut self, rooks: Bitboard) {
        for rook in self.state.castling ^ rooks {
            self.state.rights_key ^= keys::castling(rook);
        }
        self.state.castling = rooks;
    }

    /// What a FEN would say about this position.
    pub fn setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn(),
            castling: self.state.castling,
            en_passant: self.state.en_passant,
            halfmove_clock: self.state.halfmove_clock,
            fullmove_number: self.state.fullmove_number,
        }
    }

    /// The FEN with castling rights in this style; `to_string()` gives the usual one.
    pub fn to_fen(&self, style: CastlingStyle) -> String {
        self.setup().to_fen(style)
    }

    /// Who is to move.
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        if self.state.black_to_move { Color::Black } else { Color::White }
    }

    /// What stands on a square.
    #[inline(always)]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// What stands on each square, in the order of their numbers.
    #[inline(always)]
    pub const fn board(&self) -> &[Option<Piece>; 64] {
        &self.board
    }

    /// The pieces of one colour and kind: the twelve sets of the board.
    #[inline(always)]
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.colors[color.index()] & self.kinds[kind.index()]
    }

    /// All pieces of a kind.
    #[inline(always)]
    pub const fn kind(&self, kind: PieceKind) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// All pieces of a colour.
    #[inline(always)]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares that hold a piece of either colour.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Bishops and queens of a colour.
    #[inline(always)]
    pub fn diagonal_sliders(&self, color: Color) -> Bitboard {
        self.color(color) & (self.kind(PieceKind::Bishop) | self.kind(PieceKind::Queen))
    }

    /// Rooks and queens of a colour.
    #[inline(always)]
    pub fn straight_sliders(&self, color: Color) -> Bitboard {
        self.color(color) & (self.kind(PieceKind::Rook) | self.kind(PieceKind::Queen))
    }

    /// The square of a king.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        let king = self.pieces(color, PieceKind::King);
        debug_assert!(king.any());
        Square::from_low_bits(king.0.trailing_zeros() as u8)
    }

    /// The rooks that may still castle, of both colours.
    #[inline(always)]
    pub const fn castling(&self) -> Bitboard {
        self.state.castling
    }

    /// The rook with which this side may still castle towards the h-file (`true`) or the a-file.
    pub fn castling_rook(&self, color: Color, towards_h: bool) -> Option<Square> {
        let king = self.king(color);
        let rooks = self.state.castling & Bitboard::rank(color.back_rank());
        rooks.into_iter().find(|&rook| (rook > king) == towards_h)
    }

    /// The square of a legal en-passant capture. A double step that no pawn can legally answer
    /// so leaves none: such positions are the same for repetition and have the same key.
    #[inline(always)]
    pub const fn en_passant(&self) -> Option<Square> {
        self.state.en_passant
    }

    /// Half-moves since the last capture or pawn move.
    #[inline(always)]
    pub const fn halfmove_clock(&self) -> u16 {
        self.state.halfmove_clock
    }

    /// The number of the move to come, as printed before White's moves.
    #[inline(always)]
    pub const fn fullmove_number(&self) -> u16 {
        self.state.fullmove_number
    }

    /// The enemy pieces that give check.
    #[inline(always)]
    pub const fn checkers(&self) -> Bitboard {
        self.state.checkers
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    pub const fn in_check(&self) -> bool {
        self.state.checkers.any()
    }

    /// The pieces of the side to move that may leave the line to their king only at its cost.
    #[inline(always)]
    pub const fn pinned(&self) -> Bitboard {
        self.state.pinned
    }

    /// The Zobrist key: pieces, side to move, castling rights and legal en-passant captures.
    #[inline(always)]
    pub const fn key(&self) -> u64 {
        let state = &self.state;
        state.pawn_key ^ state.non_pawn_keys[0] ^ state.non_pawn_keys[1] ^ state.rights_key
    }

    /// The key of the pawns alone.
    #[inline(always)]
    pub const fn pawn_key(&self) -> u64 {
        self.state.pawn_key
    }

    /// The key of one side's pieces without its pawns.
    #[inline(always)]
    pub const fn non_pawn_key(&self, color: Color) -> u64 {
        self.state.non_pawn_keys[color.index()]
    }

    /// All pieces of both colours that attack a square when these squares are occupied.
    #[inline]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        use PieceKind::{Bishop, King, Knight, Pawn, Queen, Rook};
        let diagonal = self.kind(Bishop) | self.kind(Queen);
        let straight = self.kind(Rook) | self.kind(Queen);
        attacks::pawn(Color::Black, square) & self.pieces(Color::White, Pawn)
            | attacks::pawn(Color::White, square) & self.pieces(Color::Black, Pawn)
            | attacks::knight(square) & self.kind(Knight)
            | attacks::king(square) & self.kind(King)
            | attacks::bishop(square, occupied) & diagonal
            | attacks::rook(square, occupied) & straight
    }

    /// Whether a side attacks a square when these squares are occupied.
    #[inline(always)]
    pub fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        use PieceKind::{King, Knight, Pawn};
        let leapers = attacks::pawn(!by, square) & self.kind(Pawn)
            | attacks::knight(square) & self.kind(Knight)
            | attacks::king(square) & self.kind(King);
        (leapers & self.color(by)).any()
            || (attacks::bishop(square, occupied) & self.diagonal_sliders(by)).any()
            || (attacks::rook(square, occupied) & self.straight_sliders(by)).any()
    }

    /// Where the king and the rook arrive when this side castles with the rook on this square.
    #[inline(always)]
    pub fn castling_targets(king: Square, rook: Square) -> (Square, Square) {
        let (king_file, rook_file) =
            if rook > king { (File::G, File::F) } else { (File::C, File::D) };
        (Square::new(king_file, king.rank()), Square::new(rook_file, king.rank()))
    }

    /// Whether neither side can ever give mate: bare kings, one minor piece, or only bishops on
    /// squares of one colour.
    pub fn is_insufficient_material(&self) -> bool {
        use PieceKind::{Bishop, Knight, Pawn, Queen, Rook};
        if (self.kind(Pawn) | self.kind(Rook) | self.kind(Queen)).any() {
            return false;
        }
        let bishops = self.kind(Bishop);
        match self.kind(Knight).len() {
            0 => !bishops.meets(Bitboard::LIGHT) || bishops.without(Bitboard::LIGHT).is_empty(),
            1 => bishops.is_empty(),
            _ => false,
        }
    }

    /// Whether the side to move is checkmated.
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// Whether the side to move has no legal move and is not in check.
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_legal_move()
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

/// The FEN, so that a failing test says which position it was.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
