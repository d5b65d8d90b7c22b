//! The frozen order of moves. The archive keeps a move as its place among the legal moves of its
//! position: were that order ever to change, every archive would be lost.
//!
//! The order is a rule of its own, whatever the move generator does: legal moves stand by the number
//! `kind * 4096 + to * 64 + from`. Squares count a1 = 0, b1 = 1, … h8 = 63; castling goes from the
//! king to its own rook; kinds are 0 quiet, 1 double push, 2 castling, 4 capture, 5 en passant,
//! 8 to 11 promotion to knight, bishop, rook, queen, 12 to 15 the same with a capture. That number
//! is how `chess` encodes a move today; tests here hold both to it.

use chess::{Move, Position};

/// The number by which moves stand.
fn rank(mv: Move) -> u16 {
    mv.bits()
}

/// The place of a legal move among the legal moves, given in any order.
pub(crate) fn place_in(moves: &[Move], mv: Move) -> u32 {
    moves.iter().filter(|&&other| rank(other) < rank(mv)).count() as u32
}

/// The move at this place among the legal moves, which are shuffled on the way.
pub(crate) fn pick_from(moves: &mut [Move], place: u32) -> Option<Move> {
    let place = place as usize;
    (place < moves.len()).then(|| *moves.select_nth_unstable_by_key(place, |&mv| rank(mv)).1)
}

/// The place of a legal move among the legal moves of its position.
pub fn place_of(position: &Position, mv: Move) -> u32 {
    place_in(&position.legal_moves(), mv)
}

/// The legal move at this place.
pub fn move_at(position: &Position, place: u32) -> Option<Move> {
    pick_from(&mut position.legal_moves(), place)
}

#[cfg(test)]
mod tests {
    use chess::{MoveKind, Position, Square};

    use super::*;

    fn listed(fen: &str) -> String {
        let position = Position::from_fen(fen).unwrap();
        let count = position.legal_moves().len() as u32;
        let moves: Vec<Move> = (0..count).map(|at| move_at(&position, at).unwrap()).collect();
        for (index, &mv) in moves.iter().enumerate() {
            assert_eq!(place_of(&position, mv) as usize, index);
        }
        assert_eq!(move_at(&position, count), None);
        moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Must never change: archives on disk depend on it.
    #[test]
    fn golden_order() {
        assert_eq!(
            listed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            "b1a3 a2a3 b2b3 b1c3 c2c3 d2d3 e2e3 g1f3 f2f3 g2g3 g1h3 h2h3 \
             a2a4 b2b4 c2c4 d2d4 e2e4 f2f4 g2g4 h2h4"
        );
        assert_eq!(
            listed("r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"),
            "a1b1 a1c1 a1d1 e1d1 e1f1 h1f1 h1g1 a1a2 e1d2 e1e2 e1f2 h1h2 a1a3 h1h3 a1a4 h1h4 a1a5 \
             h1h5 a1a6 e5e6 h1h6 a1a7 h1h7 e1a1 e1h1 a1a8 h1h8 e5d6 b7b8n b7b8b b7b8r b7b8q b7a8n \
             b7a8b b7a8r b7a8q"
        );
    }

    #[test]
    fn the_number_is_the_rule() {
        use MoveKind as Kind;
        for (kind, number) in [
            (Kind::Quiet, 0),
            (Kind::DoublePush, 1),
            (Kind::Castle, 2),
            (Kind::Capture, 4),
            (Kind::EnPassant, 5),
            (Kind::PromoteKnight, 8),
            (Kind::PromoteQueen, 11),
            (Kind::CapturePromoteKnight, 12),
            (Kind::CapturePromoteQueen, 15),
        ] {
            let mv = Move::new(Square::G1, Square::F3, kind);
            assert_eq!(rank(mv), number * 4096 + 21 * 64 + 6);
        }
    }
}
