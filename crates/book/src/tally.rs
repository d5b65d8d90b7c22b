//! How often a move was played and what came of it, and where that stands in an entry.
//!
//! The format has a number of 32 bits for programs that learn, and says nothing about it. Books built
//! here keep there how many games played the move (the high half) and how many half-points they made
//! of it (the low half). A book of another program has nothing there, or something else.

use notation::polyglot::BookEntry;

/// Results of a move, for the side that plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many games.
    pub games: u32,
    /// How many half-points they brought: 2 for a win, 1 for a draw.
    pub half_points: u32,
}

impl Tally {
    /// One more game.
    pub fn add(&mut self, half_points: u32) {
        self.games = self.games.saturating_add(1);
        self.half_points = self.half_points.saturating_add(half_points.min(2));
    }

    /// Points a game, 0 to 1; nothing without games.
    pub fn score(&self) -> Option<f64> {
        (self.games > 0).then(|| f64::from(self.half_points) / 2.0 / f64::from(self.games))
    }

    /// As the number for learning. Very large counts lose their last digits together.
    pub fn to_learn(self) -> u32 {
        let Tally { mut games, mut half_points } = self;
        while games > 0xffff || half_points > 0xffff {
            (games, half_points) = (games / 2, half_points / 2);
        }
        games << 16 | half_points.min(2 * games)
    }

    /// What an entry says, if it can be one of ours.
    pub fn of(entry: &BookEntry) -> Option<Tally> {
        let (games, half_points) = (entry.learn >> 16, entry.learn & 0xffff);
        (games > 0 && half_points <= 2 * games).then_some(Tally { games, half_points })
    }

    fn plus(self, other: Tally) -> Tally {
        Tally {
            games: self.games.saturating_add(other.games),
            half_points: self.half_points.saturating_add(other.half_points),
        }
    }
}

/// Makes one entry of those with the same position and move, and sorts them as a book wants them.
/// Weights and tallies are added; where that is too much for 16 bits, all weights of the position
/// are scaled down together, and no move that had a weight loses it.
pub fn merge(mut entries: Vec<BookEntry>) -> Vec<BookEntry> {
    entries.sort_unstable_by_key(|entry| (entry.key, entry.mv));
    let mut merged: Vec<(BookEntry, u32)> = Vec::new();
    for entry in entries {
        match merged.last_mut() {
            Some((last, weight)) if (last.key, last.mv) == (entry.key, entry.mv) => {
                *weight = weight.saturating_add(entry.weight.into());
                last.learn = match (Tally::of(last), Tally::of(&entry)) {
                    (Some(one), Some(other)) => one.plus(other).to_learn(),
                    (None, Some(_)) => entry.learn,
                    _ => last.learn,
                };
            }
            _ => merged.push((entry, entry.weight.into())),
        }
    }
    let mut done = Vec::with_capacity(merged.len());
    for moves in merged.chunk_by_mut(|(one, _), (other, _)| one.key == other.key) {
        let largest = moves.iter().map(|(_, weight)| *weight).max().unwrap_or(0);
        for (entry, weight) in moves.iter_mut() {
            entry.weight = scaled(*weight, largest);
        }
        moves.sort_by_key(|(entry, _)| (std::cmp::Reverse(entry.weight), entry.mv));
        done.extend(moves.iter().map(|(entry, _)| *entry));
    }
    done
}

/// A weight in 16 bits.
pub(crate) fn scaled(weight: u32, largest: u32) -> u16 {
    const MOST: u64 = u16::MAX as u64;
    if u64::from(largest) <= MOST {
        return weight.min(MOST as u32) as u16;
    }
    let scaled = u64::from(weight) * MOST / u64::from(largest);
    scaled.clamp(u64::from(weight > 0), MOST) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u64, mv: u16, weight: u16, learn: u32) -> BookEntry {
        BookEntry { key, mv, weight, learn }
    }

    #[test]
    fn same_moves_become_one() {
        let one = Tally { games: 3, half_points: 4 }.to_learn();
        let found = merge(vec![
            entry(2, 5, 1, 0),
            entry(1, 7, 60_000, one),
            entry(1, 8, 1, 0),
            entry(1, 7, 60_000, one),
        ]);
        let both = Tally { games: 6, half_points: 8 }.to_learn();
        assert_eq!(found, [entry(1, 7, 65_535, both), entry(1, 8, 1, 0), entry(2, 5, 1, 0)]);
        assert_eq!(merge(found.clone()), found);
    }

    #[test]
    fn tallies_fit_their_number() {
        let large = Tally { games: 1_000_000, half_points: 1_500_000 };
        let entry = entry(0, 0, 0, large.to_learn());
        let read = Tally::of(&entry).unwrap();
        assert!((read.score().unwrap() - 0.75).abs() < 0.001, "{read:?}");
        assert_eq!(Tally::of(&BookEntry { learn: 0, ..entry }), None);
        assert_eq!(Tally::of(&BookEntry { learn: 1 << 16 | 3, ..entry }), None);
        assert_eq!(Tally::default().score(), None);
    }
}
