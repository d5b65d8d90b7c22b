//! Chance that can be repeated, and positions of random games, for tests and for measurements of speed.

use chess::{Move, MoveKind, Position};

/// A xorshift generator: the same numbers for the same seed, on every machine. It is not that of `chess`, because the nets in
/// `data/nets` and the frozen values of random nets were made with it.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator of this seed.
    pub fn new(seed: u64) -> Random {
        let mut random = Random(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        // Small seeds have few bits; they need some steps to spread.
        for _ in 0..8 {
            random.bits();
        }
        random
    }

    fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number from 0 to less than the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// A number whose absolute value is at most this.
    pub(crate) fn within(&mut self, most: i16) -> i16 {
        self.below(2 * most.unsigned_abs() as usize + 1) as i16 - most
    }
}

/// Where castling, en passant, promotions and strange material are near.
const STARTS: [&str; 8] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 0 1",
    "rk3r2/pppppppp/8/8/8/8/PPPPPPPP/RK3R2 w FAfa - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/8/3k4/2q5/4Q3/3K4/8/8 w - - 0 1",
];

/// Random games, one after the other, each as its first position and its moves: a third from the
/// usual start, a third from Chess960, a third from positions where rare moves are near. Castling and
/// en passant are rare, and preferred.
#[derive(Clone, Debug)]
pub struct RandomGames {
    random: Random,
    games: usize,
}

impl RandomGames {
    const LONGEST: usize = 200;

    /// The games of this seed; there is no last one.
    pub fn new(seed: u64) -> RandomGames {
        RandomGames { random: Random::new(seed), games: 0 }
    }

    /// Every position of every game.
    pub fn positions(self) -> impl Iterator<Item = Position> {
        self.flat_map(|(mut position, moves)| {
            let first = position.clone();
            let others = moves.into_iter().map(move |mv| {
                position.play(mv);
                position.clone()
            });
            [first].into_iter().chain(others)
        })
    }

    fn start(&mut self) -> Position {
        let start = match self.games % 3 {
            0 => None,
            1 => Position::chess960(self.random.below(960) as u16),
            _ => STARTS[self.random.below(STARTS.len())].parse().ok(),
        };
        start.unwrap_or_else(Position::start)
    }
}

impl Iterator for RandomGames {
    type Item = (Position, Vec<Move>);

    fn next(&mut self) -> Option<(Position, Vec<Move>)> {
        let first = self.start();
        self.games += 1;
        let (mut position, mut played) = (first.clone(), Vec::new());
        while played.len() < RandomGames::LONGEST {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let is_rare = |mv: &&Move| matches!(mv.kind(), MoveKind::Castle | MoveKind::EnPassant);
            let rare = moves.iter().find(is_rare).filter(|_| self.random.below(2) == 0);
            let mv = *rare.unwrap_or(&moves[self.random.below(moves.len())]);
            position.play(mv);
            played.push(mv);
        }
        Some((first, played))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_start_can_be_played() {
        for fen in STARTS {
            assert!(fen.parse::<Position>().is_ok(), "{fen}");
        }
    }

    #[test]
    fn seeds_repeat() {
        let first = |seed| RandomGames::new(seed).nth(1).expect("endless");
        assert_eq!(first(1).1, first(1).1);
        assert_ne!(first(1).1, first(2).1);
    }
}
