//! How a person chooses: every trait of a move counts as much as it does at that rating, and the move is taken
//! that comes out on top with some luck.
//!
//! The luck follows Gumbel's law. A move is then chosen with the chance exp(its worth) / sum of exp(worth) over all
//! moves: the multinomial logit, in which `weights.rs` was fitted.

use chess::{Move, Position};

use crate::people::person::Person;
use crate::people::traits::Traits;
use crate::people::weights::WEIGHTS;

/// What a move with these traits is worth in the eyes of this person.
pub(crate) fn worth(person: Person, traits: &Traits) -> f64 {
    let terms = person.terms();
    let weight = |row: &[f64; 4]| -> f64 { row.iter().zip(terms).map(|(w, term)| w * term).sum() };
    WEIGHTS.iter().zip(traits).map(|(row, value)| weight(row) * value).sum()
}

/// The luck of this move here in the game with this seed. Who comes to a position again later in the game thinks again.
pub(crate) fn luck(seed: u64, position: &Position, mv: Move) -> f64 {
    let time = mix(seed, position.fullmove_number().into());
    let hash = mix(mix(time, position.key()), mv.bits().into());
    -(-fraction(hash).ln()).ln()
}

/// Mixes a number into a hash; every bit of it changes half of the others.
pub(crate) fn mix(hash: u64, number: u64) -> u64 {
    let mut mixed = hash.rotate_left(23) ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for multiplier in [0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB] {
        mixed = (mixed ^ mixed >> 29).wrapping_mul(multiplier);
    }
    mixed ^ mixed >> 32
}

/// A hash as a fraction between 0 and 1, both excluded.
fn fraction(hash: u64) -> f64 {
    ((hash >> 12) as f64 + 0.5) / (1_u64 << 52) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_follows_the_law_that_makes_the_choice_a_logit() {
        // Of two moves, one worth 1 more, the better is taken in 1 / (1 + exp(-1)) of all games.
        let position = Position::start();
        let moves = position.legal_moves();
        let games = 20_000;
        let better = (1..=games)
            .filter(|&seed| 1.0 + luck(seed, &position, moves[0]) > luck(seed, &position, moves[1]))
            .count();
        let expected = games as f64 / (1.0 + (-1.0_f64).exp());
        assert!((better as f64 - expected).abs() < 300.0, "{better} of {games}");
    }

    #[test]
    fn fractions_stay_inside() {
        assert!(fraction(0) > 0.0 && fraction(u64::MAX) < 1.0);
    }
}
