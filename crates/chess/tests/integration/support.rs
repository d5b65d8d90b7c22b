//! What several test files need: the data folder, a small random generator, random games.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]

use chess::{Move, Position, Setup};

/// The text of a file of the `data` folder.
pub fn data(name: &str) -> String {
    let path = format!("{}/../../data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

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

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Positions in which every kind of move and many pins and checks occur.
pub const TACTICAL: [&str; 14] = [
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
];

/// The starting points of random games: the usual one, the tactical ones, Chess960.
pub fn starts(random: &mut Random, count: usize) -> Vec<Position> {
    (0..count)
        .map(|number| match number % 3 {
            0 => Position::start(),
            1 => Position::from_fen(TACTICAL[number / 3 % TACTICAL.len()]).expect("legal"),
            _ => {
                let setup = Setup::chess960(random.below(960) as u16).expect("below 960");
                Position::new(&setup).expect("legal")
            }
        })
        .collect()
}

/// Plays random games and shows every position with the move about to be played.
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
