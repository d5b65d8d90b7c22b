//! Our position as a board of `shakmaty`, which its tables are asked with.

use chess::{Color, PieceKind, Position};
use shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, FromSetup, PositionError, Setup, Square,
};

/// The same position there; nothing if it has castling rights, which no table knows.
pub(crate) fn convert(position: &Position) -> Option<Chess> {
    if position.castling().any() {
        return None;
    }
    let kind = |kind| Bitboard(position.kind(kind).0);
    let by_role = ByRole {
        pawn: kind(PieceKind::Pawn),
        knight: kind(PieceKind::Knight),
        bishop: kind(PieceKind::Bishop),
        rook: kind(PieceKind::Rook),
        queen: kind(PieceKind::Queen),
        king: kind(PieceKind::King),
    };
    let by_color = ByColor {
        white: Bitboard(position.color(Color::White).0),
        black: Bitboard(position.color(Color::Black).0),
    };
    let setup = Setup {
        board: Board::try_from_bitboards(by_role, by_color).ok()?,
        turn: match position.turn() {
            Color::White => shakmaty::Color::White,
            Color::Black => shakmaty::Color::Black,
        },
        ep_square: position.en_passant().and_then(|it| Square::try_from(it.index() as u32).ok()),
        halfmoves: position.halfmove_clock().into(),
        ..Setup::empty()
    };
    // Positions that no game can reach may be set up and searched all the same.
    Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .ok()
}

#[cfg(test)]
mod tests {
    use shakmaty::EnPassantMode;
    use shakmaty::fen::Fen;

    use super::*;

    #[test]
    fn boards_are_the_same_on_both_sides() {
        for fen in [
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "8/8/8/8/1k1pP3/8/8/4K3 b - e3 0 1",
            "4k3/8/8/8/8/8/8/QQQQKQQQ b - - 17 1",
        ] {
            let ours = Position::from_fen(fen).expect("legal");
            let theirs = convert(&ours).expect("convertible");
            assert_eq!(Fen::from_position(&theirs, EnPassantMode::Legal).to_string(), fen);
        }
        let castling = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").expect("legal");
        assert!(convert(&castling).is_none());
    }
}
