//! What several test files need: a small random generator, random games, the mirrored position.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]

use chess::{Color, Move, Piece, Position, Setup, Square};

/// A xorshift generator: the same numbers in every run.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

/// Where castling, en passant, promotions and strange material are near.
const STARTS: [&str; 12] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 0 1",
    "4k3/1P6/8/8/2pP4/8/8/RK1R4 b DA d3 0 1",
    "8/5k2/8/8/3P4/8/1b6/4KB2 w - - 0 1",
    "8/8/4k3/8/8/3BN3/8/4K3 w - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
];

/// Plays random games from the usual start, from tactical positions and from Chess960, and shows
/// every position with the move about to be played.
pub fn random_games(
    seed: u64,
    games: usize,
    plies: usize,
    mut visit: impl FnMut(&Position, Option<Move>),
) {
    let mut random = Random::new(seed);
    for number in 0..games {
        let mut position = match number % 3 {
            0 => Position::start(),
            1 => Position::from_fen(STARTS[number / 3 % STARTS.len()]).expect("legal"),
            _ => Position::chess960(random.below(960) as u16).expect("below 960"),
        };
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
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

/// The position of a FEN.
pub fn position(fen: &str) -> Position {
    Position::from_fen_as(fen, chess::Variant::Chess960)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The other side, for sums.
pub fn sign(color: Color) -> i32 {
    if color == Color::White { 1 } else { -1 }
}
