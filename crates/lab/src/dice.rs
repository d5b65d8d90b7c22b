//! Chance that can be repeated: the same seed throws the same numbers on every machine.

use chess::random::Random;

/// Throws numbers: the high halves of those of [`Random`], which is fast enough for games that are
/// nothing but throws.
#[derive(Clone, Debug)]
pub struct Dice(Random);

impl Dice {
    /// Dice that throw the numbers of this seed.
    pub fn new(seed: u64) -> Dice {
        Dice(Random::new(seed))
    }

    /// Any number below a limit, each with the same chance; 0 if the limit is 0. That the numbers
    /// do not go evenly into 2^32 shifts no chance by more than a billionth for lists of moves.
    #[inline]
    pub fn below(&mut self, limit: usize) -> usize {
        let thrown = self.0.next() >> 32;
        ((thrown * limit as u64) >> 32) as usize
    }

    /// Brings a list into any order, each with the same chance (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
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
