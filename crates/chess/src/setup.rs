//! A position as written down: anything that can be placed on a board, legal or not.
//!
//! Text becomes a [`Setup`] when it can be *parsed*; a setup becomes a [`Position`] when it can be
//! *played*; and it is *legal* when, as far as we can tell, a game can reach it.
//!
//! [`Position`]: crate::Position

use crate::{Bitboard, Color, File, Piece, Rank, Square};

/// Everything a FEN says, not yet checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square, a1 first.
    pub board: [Option<Piece>; 64],
    /// Who is to move.
    pub turn: Color,
    /// The squares of the rooks that may still castle.
    pub castling: Bitboard,
    /// The square a pawn has just jumped over, if the text names one.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the move to come, from 1.
    pub fullmove_number: u16,
}

impl Setup {
    /// An empty board with White to move.
    pub const fn empty() -> Setup {
        Setup {
            board: [None; 64],
            turn: Color::White,
            castling: Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// One of the 960 starting positions by its number in Scharnagl's scheme; 518 is the usual one.
    ///
    /// ```
    /// use chess::Setup;
    /// assert_eq!(
    ///     Setup::chess960(518).map(|setup| setup.to_string()).as_deref(),
    ///     Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    /// );
    /// assert!(Setup::chess960(960).is_none());
    /// ```
    pub fn chess960(number: u16) -> Option<Setup> {
        use crate::PieceKind::{self, Bishop, King, Knight, Queen, Rook};
        if number >= 960 {
            return None;
        }
        let number = usize::from(number);
        let mut row: [Option<PieceKind>; 8] = [None; 8];
        row[number % 4 * 2 + 1] = Some(Bishop);
        row[number / 4 % 4 * 2] = Some(Bishop);
        let place = |row: &mut [Option<PieceKind>; 8], skip: usize, kind| {
            if let Some(free) = row.iter_mut().filter(|square| square.is_none()).nth(skip) {
                *free = Some(kind);
            }
        };
        place(&mut row, number / 16 % 6, Queen);
        // The ten ways to put two knights on the five free squares, in lexical order.
        const KNIGHTS: [(usize, usize); 10] =
            [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];
        let (first, second) = KNIGHTS[number / 96];
        place(&mut row, first, Knight);
        place(&mut row, second, Knight);
        for kind in [Rook, King, Rook] {
            place(&mut row, 0, kind);
        }
        let mut setup = Setup::empty();
        for (file, kind) in File::ALL.into_iter().zip(row) {
            for color in Color::ALL {
                let square = Square::new(file, color.back_rank());
                setup.board[square.index()] = kind.map(|kind| Piece::new(color, kind));
                if kind == Some(Rook) {
                    setup.castling.insert(square);
                }
                let pawn = Square::new(file, color.rank(Rank::Second));
                setup.board[pawn.index()] = Some(Piece::new(color, PieceKind::Pawn));
            }
        }
        Some(setup)
    }

    /// What stands on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The squares on which this piece stands.
    pub fn squares_of(&self, piece: Piece) -> Bitboard {
        Square::all().filter(|&square| self.piece(square) == Some(piece)).collect()
    }
}
