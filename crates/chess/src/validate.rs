//! From a [`Setup`] to a [`Position`]: what can be played, and what can arise in a game.

use std::fmt;

use crate::{Bitboard, Color, File, Piece, PieceKind, Position, Rank, Setup, Square, attacks};

/// Which rules of castling and which starting positions are meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// Kings castle from the e-file with rooks from the corners.
    #[default]
    Standard,
    /// Any of the 960 starting positions; it includes the standard one.
    Chess960,
}

/// Why a setup is no position. The last two cases, impossible checks and clocks, can be played all
/// the same and are refused only by [`Position::new_strict`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalPosition {
    /// This side has no king.
    NoKing(Color),
    /// This side has this many kings.
    ManyKings(Color, u32),
    /// A pawn stands on the first or last rank.
    PawnOnBackRank(Square),
    /// This side has this many pawns.
    TooManyPawns(Color, u32),
    /// This side has more pieces than eight pawns can have become.
    TooManyPieces(Color),
    /// A right to castle with a rook that is not there, or with a king off its first rank.
    Castling(Square),
    /// Rights to castle with two rooks on the same side of the king.
    CastlingTwice(Square),
    /// A right to castle that exists in Chess960 only: the king is not on the e-file or the rook
    /// not in the corner. Refused by [`Position::new_as`] and [`Position::new_strict`] only.
    Chess960Castling(Square),
    /// The en-passant square is not behind a pawn that has just moved two squares.
    EnPassant(Square),
    /// The two kings stand side by side.
    AdjacentKings,
    /// The side that has just moved left its king in check.
    OpponentInCheck(Color),
    /// No single move can give these checks.
    ImpossibleCheck,
    /// More half-moves without progress than moves played.
    Clock(u16, u16),
}

impl fmt::Display for IllegalPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalPosition::NoKing(color) => write!(f, "{color} has no king"),
            IllegalPosition::ManyKings(color, count) => write!(f, "{color} has {count} kings"),
            IllegalPosition::PawnOnBackRank(square) => {
                write!(f, "a pawn cannot stand on {square}")
            }
            IllegalPosition::TooManyPawns(color, count) => {
                write!(f, "{color} has {count} pawns; 8 is the most")
            }
            IllegalPosition::TooManyPieces(color) => {
                write!(f, "{color} has more pieces than promotions can explain")
            }
            IllegalPosition::Castling(rook) => write!(
                f,
                "castling rights: castling with a rook on {rook} needs that rook and the king on \
                 its first rank"
            ),
            IllegalPosition::CastlingTwice(rook) => write!(
                f,
                "castling rights: {rook} is the second castling rook on its side of the king"
            ),
            IllegalPosition::AdjacentKings => write!(f, "the two kings stand side by side"),
            IllegalPosition::Chess960Castling(rook) => write!(
                f,
                "castling rights: castling with the rook on {rook} is possible in Chess960 only; \
                 write the rights by files (HAha) or choose Chess960"
            ),
            IllegalPosition::EnPassant(square) => {
                write!(f, "en-passant square: no pawn has just moved two squares over {square}")
            }
            IllegalPosition::OpponentInCheck(color) => {
                write!(f, "{color} is not to move but its king is in check")
            }
            IllegalPosition::ImpossibleCheck => {
                write!(f, "no single move can have given these checks")
            }
            IllegalPosition::Clock(clock, number) => write!(
                f,
                "the half-move clock says {clock}, but at move {number} fewer have been played"
            ),
        }
    }
}

impl std::error::Error for IllegalPosition {}

impl Position {
    /// Makes a position of a setup that can be played: one king each, material that promotions
    /// can explain, sound castling rights and en-passant square, no king to be captured.
    ///
    /// An en-passant square where no capture is legal is dropped.
    pub fn new(setup: &Setup) -> Result<Position, IllegalPosition> {
        check_material(setup)?;
        let mut position = Position::place(setup);
        check_castling(&position, setup.castling)?;
        position.set_castling(setup.castling);
        if attacks::king(position.king(Color::White)).has(position.king(Color::Black)) {
            return Err(IllegalPosition::AdjacentKings);
        }
        if position.attackers_to(position.king(!setup.turn), position.occupied())
            & position.color(setup.turn)
            != Bitboard::EMPTY
        {
            return Err(IllegalPosition::OpponentInCheck(!setup.turn));
        }
        position.refresh_checks();
        if let Some(square) = setup.en_passant {
            check_en_passant(&position, square)?;
            position.set_en_passant(square);
        }
        Ok(position)
    }

    /// Like [`Position::new`], and refuses castling rights that the variant does not have.
    pub fn new_as(setup: &Setup, variant: Variant) -> Result<Position, IllegalPosition> {
        let position = Position::new(setup)?;
        match position.chess960_rook().filter(|_| variant == Variant::Standard) {
            Some(rook) => Err(IllegalPosition::Chess960Castling(rook)),
            None => Ok(position),
        }
    }

    /// Like [`Position::new_as`], and also refuses checks that no move can have given and clocks
    /// that cannot have run so far.
    pub fn new_strict(setup: &Setup, variant: Variant) -> Result<Position, IllegalPosition> {
        let position = Position::new_as(setup, variant)?;
        check_checks(&position, setup.en_passant)?;
        let played =
            2 * u32::from(setup.fullmove_number.saturating_sub(1)) + setup.turn.index() as u32;
        if u32::from(setup.halfmove_clock) > played {
            return Err(IllegalPosition::Clock(setup.halfmove_clock, setup.fullmove_number));
        }
        Ok(position)
    }
}

impl Position {
    /// A rook with a right to castle that only Chess960 knows, if there is one.
    fn chess960_rook(&self) -> Option<Square> {
        let corner = |rook: Square| matches!(rook.file(), File::A | File::H);
        self.castling().into_iter().find(|&rook| {
            let color = if rook.rank() == Rank::First { Color::White } else { Color::Black };
            !corner(rook) || self.king(color).file() != File::E
        })
    }
}

fn check_material(setup: &Setup) -> Result<(), IllegalPosition> {
    for color in Color::ALL {
        let of = |kind| setup.squares_of(Piece::new(color, kind));
        match of(PieceKind::King).len() {
            0 => return Err(IllegalPosition::NoKing(color)),
            1 => {}
            count => return Err(IllegalPosition::ManyKings(color, count)),
        }
        let pawns = of(PieceKind::Pawn);
        if let Some(square) = (pawns & Bitboard::BACK_RANKS).first() {
            return Err(IllegalPosition::PawnOnBackRank(square));
        }
        if pawns.len() > 8 {
            return Err(IllegalPosition::TooManyPawns(color, pawns.len()));
        }
        let bishops = of(PieceKind::Bishop);
        let promoted = of(PieceKind::Queen).len().saturating_sub(1)
            + of(PieceKind::Rook).len().saturating_sub(2)
            + (bishops & Bitboard::LIGHT).len().saturating_sub(1)
            + bishops.without(Bitboard::LIGHT).len().saturating_sub(1)
            + of(PieceKind::Knight).len().saturating_sub(2);
        if pawns.len() + promoted > 8 {
            return Err(IllegalPosition::TooManyPieces(color));
        }
    }
    Ok(())
}

fn check_castling(position: &Position, castling: Bitboard) -> Result<(), IllegalPosition> {
    if let Some(stray) = castling.without(Bitboard::BACK_RANKS).first() {
        return Err(IllegalPosition::Castling(stray));
    }
    for color in Color::ALL {
        let rooks = castling & Bitboard::rank(color.back_rank());
        let king = position.king(color);
        for rook in rooks {
            let own_rook = position.piece(rook) == Some(Piece::new(color, PieceKind::Rook));
            // One right on each side of the king at the most.
            let same_side =
                rooks.into_iter().any(|other| other != rook && (other < king) == (rook < king));
            if !own_rook || king.rank() != color.back_rank() {
                return Err(IllegalPosition::Castling(rook));
            }
            if same_side {
                return Err(IllegalPosition::CastlingTwice(rook));
            }
        }
    }
    Ok(())
}

fn check_en_passant(position: &Position, square: Square) -> Result<(), IllegalPosition> {
    let (us, them) = (position.turn(), !position.turn());
    let error = Err(IllegalPosition::EnPassant(square));
    if square.rank() != us.rank(Rank::Sixth) {
        return error;
    }
    let (Some(pawn), Some(origin)) = (them.forward(square), us.forward(square)) else {
        return error;
    };
    let jumped = position.piece(pawn) == Some(Piece::new(them, PieceKind::Pawn));
    let empty = position.piece(square).is_none() && position.piece(origin).is_none();
    if jumped && empty { Ok(()) } else { error }
}

/// Refuses checks that cannot have come from one move: three or more, two on one line, two by
/// pieces of which neither can have been uncovered, and checks that the double step named by the
/// en-passant square did not give.
fn check_checks(position: &Position, en_passant: Option<Square>) -> Result<(), IllegalPosition> {
    let king = position.king(position.turn());
    let checkers = position.checkers();
    let (Some(first), Some(last)) = (checkers.first(), checkers.last()) else {
        return Ok(());
    };
    if let Some(square) = en_passant {
        let pawn = (!position.turn()).forward(square);
        // Before the double step the pawn stood behind the square: was that check there already?
        let explained = checkers.into_iter().all(|checker| {
            Some(checker) == pawn || {
                let origin = position.turn().forward(square);
                origin.is_some_and(|origin| attacks::between(king, checker).has(origin))
            }
        });
        return if explained { Ok(()) } else { Err(IllegalPosition::ImpossibleCheck) };
    }
    if checkers.len() > 2 {
        return Err(IllegalPosition::ImpossibleCheck);
    }
    if first != last {
        let one_line = attacks::line(first, last).has(king);
        if one_line || !(is_slider(position, first) || is_slider(position, last)) {
            return Err(IllegalPosition::ImpossibleCheck);
        }
    }
    Ok(())
}

fn is_slider(position: &Position, square: Square) -> bool {
    position.piece(square).is_some_and(|piece| {
        matches!(piece.kind(), PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen)
    })
}
