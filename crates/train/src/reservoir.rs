//! A fair choice of a few things out of a stream of unknown length.

use chess::random::Random;

/// Keeps so many of the things it is offered, each with the same chance.
#[derive(Clone, Debug)]
pub struct Reservoir<T> {
    kept: Vec<T>,
    size: usize,
    offered: usize,
    random: Random,
}

impl<T> Reservoir<T> {
    /// An empty one for so many things.
    pub fn new(size: usize, seed: u64) -> Reservoir<T> {
        Reservoir { kept: Vec::new(), size, offered: 0, random: Random::new(seed) }
    }

    /// Offers a thing.
    pub fn offer(&mut self, thing: T) {
        self.offered += 1;
        if self.kept.len() < self.size {
            self.kept.push(thing);
            return;
        }
        let place = self.random.below(self.offered);
        if let Some(old) = self.kept.get_mut(place) {
            *old = thing;
        }
    }

    /// What was kept.
    pub fn into_kept(self) -> Vec<T> {
        self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::Reservoir;

    #[test]
    fn everything_has_the_same_chance() {
        let mut counts = [0; 20];
        for seed in 0..20_000 {
            let mut reservoir = Reservoir::new(5, seed);
            (0..20_usize).for_each(|thing| reservoir.offer(thing));
            for thing in reservoir.into_kept() {
                counts[thing] += 1;
            }
        }
        assert!(counts.iter().all(|count| (4_700..5_300).contains(count)), "{counts:?}");
    }
}
