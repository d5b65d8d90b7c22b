//! Random numbers that depend on their seed alone, the same on every machine and in every version:
//! seeds stand in journals, archives and documents, so the sequence must never change.
//!
//! This is the generator of the whole project (SplitMix64 of Steele, Lea and Flood, 2014). Random nets alone have another
//! one, in `nnue`: what they say of twenty positions is frozen, so that trainers can be checked against it.

/// Numbers that look random and follow from the seed.
///
/// ```
/// use chess::random::Random;
///
/// let mut random = Random::new(7);
/// let dice: Vec<usize> = (0..5).map(|_| 1 + random.below(6)).collect();
/// assert!(dice.iter().all(|eyes| (1..=6).contains(eyes)));
/// assert_eq!(Random::new(7).next(), Random::new(7).next());
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// A number that looks as if it had nothing to do with this one: the generator's first number for
/// this seed.
#[inline]
pub const fn mixed(seed: u64) -> u64 {
    let mut word = seed.wrapping_add(STEP);
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// A number that follows from both and looks as if it had nothing to do with either. It draws lots that
/// depend on a place, such as a game's seed and a position's key, rather than on what was drawn before.
#[inline]
pub const fn mixed_pair(one: u64, other: u64) -> u64 {
    mixed((one ^ other.wrapping_mul(STEP)).wrapping_sub(STEP))
}

impl Random {
    /// The numbers of this seed; every seed is a good one.
    #[inline]
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The numbers of one of many things with the same seed, a game by its number say. Neighbours
    /// in either have nothing in common.
    pub const fn of(seed: u64, number: u64) -> Random {
        Random(mixed(mixed(seed) ^ mixed(!number).rotate_left(32)))
    }

    /// The next number of the sequence, all 64 bits of it random.
    #[inline]
    pub const fn next(&mut self) -> u64 {
        let number = mixed(self.0);
        self.0 = self.0.wrapping_add(STEP);
        number
    }

    /// A number below `bound`, each with the same chance; 0 if the bound is 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// From 0 up to, not including, 1.
    #[inline]
    pub fn fraction(&mut self) -> f64 {
        // 53 bits are what an f64 holds.
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Whether something happens that happens in so many of a hundred cases.
    pub fn percent(&mut self, chance: f64) -> bool {
        self.fraction() * 100.0 < chance
    }

    /// One of these, each with the same chance.
    ///
    /// # Panics
    ///
    /// If there is nothing to choose from.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_sequence_is_that_of_the_paper() {
        // The first numbers of seed 1234567 in the reference implementation.
        let mut random = Random::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| random.next()).collect();
        assert_eq!(
            first,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn neighbours_have_nothing_in_common() {
        let first: Vec<u64> = (0..1000).map(|number| Random::of(1, number).next()).collect();
        let second: Vec<u64> = (0..1000).map(|number| Random::of(2, number).next()).collect();
        let swapped: Vec<u64> = (0..1000).map(|seed| Random::of(seed, 1).next()).collect();
        let mut all = [first, second, swapped].concat();
        all.sort_unstable();
        all.dedup();
        // Random::of(1, 1) and Random::of(2, 1) are in two lists.
        assert_eq!(all.len(), 2998);
    }

    #[test]
    fn chances_are_kept() {
        let mut random = Random::new(7);
        let hits = (0..100_000).filter(|_| random.percent(3.0)).count();
        assert!((2_800..3_200).contains(&hits), "{hits}");
        assert!(!random.percent(0.0) && random.percent(100.0));
    }
}
