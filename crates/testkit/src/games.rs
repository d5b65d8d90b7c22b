//! Positions in which much can happen, and random games.

use chess::random::Random;
use chess::{Move, Piece, Position, Setup, Square};

/// Positions in which every kind of move, many pins and checks and strange material occur.
pub const TACTICAL: [&str; 17] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
    "1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 0 1",
    "4k3/1P6/8/8/2pP4/8/8/RK1R4 b DA d3 0 1",
    "rnbqkb1r/ppppp1pp/7n/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "3k4/3q4/8/3B4/8/3R4/4P3/3K4 w - - 0 1",
    "8/5k2/8/8/3P4/8/1b6/4KB2 w - - 0 1",
    "8/8/4k3/8/8/3BN3/8/4K3 w - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
];

/// The starting points of random games: the usual one, the tactical ones, Chess960.
pub fn starts(random: &mut Random, count: usize) -> Vec<Position> {
    (0..count)
        .map(|number| match number % 3 {
            0 => Position::start(),
            1 => super::position(TACTICAL[number / 3 % TACTICAL.len()]),
            _ => Position::chess960(random.below(960) as u16).expect("below 960"),
        })
        .collect()
}

/// Plays random games and shows every position with the move about to be played, and the last one
/// with none.
pub fn random_games(
    seed: u64,
    games: usize,
    plies: usize,
    mut visit: impl FnMut(&Position, Option<Move>),
) {
    let mut random = Random::new(seed);
    for mut position in starts(&mut random, games) {
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = *random.pick(&moves);
            visit(&position, Some(mv));
            position.play(mv);
        }
        visit(&position, None);
    }
}

/// The same position with colours and board turned round.
pub fn mirrored(position: &Position) -> Position {
    let setup = position.setup();
    let mut turned = Setup::empty();
    for square in Square::all() {
        turned.board[square.flip().index()] =
            setup.piece(square).map(|piece| Piece::new(!piece.color(), piece.kind()));
    }
    turned.turn = !setup.turn;
    turned.castling = setup.castling.flip();
    turned.en_passant = setup.en_passant.map(Square::flip);
    Position::new(&turned).expect("as legal as the original")
}
