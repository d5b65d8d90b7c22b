//! The key of a position, as every Polyglot book knows it.

use chess::{Bitboard, Color, File, Move, Piece, PieceKind, Position, Setup, Square};

use super::random::RANDOM;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

fn random(index: usize) -> u64 {
    RANDOM.get(index).copied().unwrap_or_default()
}

fn of_piece(piece: Piece, square: Square) -> u64 {
    // Black's pawn is 0, White's is 1, Black's knight 2, and so on.
    let kind = match piece.kind() {
        PieceKind::Pawn => 0,
        PieceKind::Knight => 1,
        PieceKind::Bishop => 2,
        PieceKind::Rook => 3,
        PieceKind::Queen => 4,
        PieceKind::King => 5,
    };
    let color = usize::from(piece.color() == Color::White);
    random(64 * (2 * kind + color) + square.index())
}

/// White short, White long, Black short, Black long.
fn of_castling(color: Color, towards_h: bool) -> u64 {
    let side = if color == Color::White { 0 } else { 2 };
    random(CASTLING + side + usize::from(!towards_h))
}

fn of_turn(turn: Color) -> u64 {
    if turn == Color::White { random(WHITE_TO_MOVE) } else { 0 }
}

/// The key of a position.
///
/// A [`Position`] knows of an en-passant square only if the capture is legal. The format counts it
/// whenever an enemy pawn stands beside, even a pinned one: after a double step
/// [`key_after`] is exact, and so is [`key_of_setup`] for a FEN.
pub fn key(position: &Position) -> u64 {
    without_en_passant(position)
        ^ position.en_passant().map_or(0, |square| random(EN_PASSANT + square.file().index()))
}

/// The key of a position that this move has just led to.
pub fn key_after(position: &Position, last: Move) -> u64 {
    let (from, to) = (last.from(), last.to());
    let pawn = position.piece(to).is_some_and(|piece| piece.kind() == PieceKind::Pawn);
    let ranks = from.rank().index().abs_diff(to.rank().index());
    let ours = position.pieces(position.turn(), PieceKind::Pawn);
    let beside = pawn && ranks == 2 && stands_beside(ours, to);
    let en_passant = if beside { random(EN_PASSANT + to.file().index()) } else { 0 };
    without_en_passant(position) ^ en_passant
}

fn without_en_passant(position: &Position) -> u64 {
    let mut key = of_turn(position.turn());
    for square in position.occupied() {
        key ^= position.piece(square).map_or(0, |piece| of_piece(piece, square));
    }
    if position.castling().any() {
        for color in [Color::White, Color::Black] {
            for towards_h in [true, false] {
                if position.castling_rook(color, towards_h).is_some() {
                    key ^= of_castling(color, towards_h);
                }
            }
        }
    }
    key
}

/// Whether one of these pawns stands next to a square.
fn stands_beside(pawns: Bitboard, square: Square) -> bool {
    [-1, 1].into_iter().filter_map(|files| square.offset(files, 0)).any(|next| pawns.has(next))
}

/// The key of what a FEN says, by the letter of the format.
pub fn key_of_setup(setup: &Setup) -> u64 {
    let mut key = of_turn(setup.turn);
    let mut kings = [None; 2];
    for square in Square::all() {
        let Some(piece) = setup.piece(square) else { continue };
        key ^= of_piece(piece, square);
        if piece.kind() == PieceKind::King
            && let Some(king) = kings.get_mut(piece.color().index())
        {
            *king = Some(square);
        }
    }
    for rook in setup.castling {
        let Some(piece) = setup.piece(rook) else { continue };
        let king = kings.get(piece.color().index()).copied().flatten();
        let towards_h = king.is_none_or(|king| rook.file() > king.file());
        key ^= of_castling(piece.color(), towards_h);
    }
    if let Some(square) = setup.en_passant {
        key ^= of_en_passant(setup, square);
    }
    key
}

fn of_en_passant(setup: &Setup, square: Square) -> u64 {
    let (us, file): (Color, File) = (setup.turn, square.file());
    let Some(jumper) = (!us).forward(square) else { return 0 };
    let pawns = setup.squares_of(Piece::new(us, PieceKind::Pawn));
    if stands_beside(pawns, jumper) { random(EN_PASSANT + file.index()) } else { 0 }
}
