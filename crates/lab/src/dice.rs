//! Chance that can be repeated: the same seed throws the same numbers on every machine.

/// Throws numbers. SplitMix64 (public domain, by S. Vigna): small, fast, and good enough for games.
#[derive(Clone, Debug)]
pub struct Dice {
    state: u64,
}

impl Dice {
    /// Dice that throw the numbers of this seed.
    pub fn new(seed: u64) -> Dice {
        Dice { state: seed }
    }

    /// Any number below a limit, each with the same chance; 0 if the limit is 0. That the numbers
    /// do not go evenly into 2^32 shifts no chance by more than a billionth for lists of moves.
    #[inline]
    pub fn below(&mut self, limit: usize) -> usize {
        let thrown = mixed(self.state) >> 32;
        self.state = self.state.wrapping_add(GOLDEN);
        ((thrown * limit as u64) >> 32) as usize
    }

    /// Brings a list into any order, each with the same chance (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// A number that looks as if it had nothing to do with this one.
#[inline]
pub(crate) fn mixed(state: u64) -> u64 {
    let mut z = state.wrapping_add(GOLDEN);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_and_every_order_has_its_share() {
        let mut dice = Dice::new(3);
        let mut seen = [0; 7];
        (0..70_000).for_each(|_| seen[dice.below(7)] += 1);
        assert!(seen.iter().all(|&times| (9_500..10_500).contains(&times)), "{seen:?}");
        let mut orders = std::collections::HashMap::new();
        for _ in 0..24_000 {
            let mut list = [1, 2, 3, 4];
            dice.shuffle(&mut list);
            *orders.entry(list).or_insert(0) += 1;
        }
        assert!(orders.len() == 24 && orders.values().all(|times| (850..1150).contains(times)));
        assert_eq!(dice.below(0), 0);
    }
}
