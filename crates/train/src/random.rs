//! A small repeatable source of random numbers (SplitMix64, public domain, by S. Vigna).

/// Numbers that look random and depend on the seed alone.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The numbers of one of many things with the same seed, a game by its number say. Neighbours
    /// in either have nothing in common.
    pub fn of(seed: u64, number: u64) -> Random {
        let mixed = Random(seed).next() ^ Random(!number).next().rotate_left(32);
        Random(Random(mixed).next())
    }

    /// The next number.
    #[expect(clippy::should_implement_trait, reason = "it never ends")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// Whether something happens that happens in so many of a hundred cases.
    pub fn percent(&mut self, chance: f64) -> bool {
        // 53 bits are what a f64 holds.
        let drawn = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        drawn * 100.0 < chance
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

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
