//! A plain transposition table: what was found out about positions already searched, since the same
//! position is often reached by other moves. A power of two of slots, the low bits of the key as the
//! index, and whatever comes last stays.
//!
//! Threads may share it without locks: a slot is two numbers, and the first holds the key mixed
//! with the second, so that a slot written by two threads at once is no longer anybody's.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use eval::Score;

use crate::INFINITY;

/// What is known of a position searched to a depth: the value lies between the two bounds. It is
/// exact if they are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HashEntry {
    /// How many plies below the position were searched.
    pub depth: u32,
    /// The value is at least this.
    pub lower: Score,
    /// The value is at most this.
    pub upper: Score,
    /// The best move found, as [`Game::code`](crate::Game::code) writes it; 0 for none.
    pub best: u16,
}

/// Positions already searched, by their keys, in memory that does not grow.
pub struct HashTable {
    megabytes: usize,
    slots: Vec<[AtomicU64; 2]>,
}

impl HashTable {
    /// A table of at most so many megabytes, a power of two of them; nothing if there is not enough
    /// memory. With 0 megabytes it remembers nothing.
    pub fn new(megabytes: usize) -> Option<HashTable> {
        let size = size_of::<[AtomicU64; 2]>();
        let slots = match megabytes.checked_mul(1 << 20)? / size {
            0 => 0,
            slots => 1 << slots.ilog2(),
        };
        let mut table = HashTable { megabytes, slots: Vec::new() };
        table.slots.try_reserve_exact(slots).ok()?;
        table.slots.resize_with(slots, Default::default);
        Some(table)
    }

    /// A table that remembers nothing.
    pub const fn off() -> HashTable {
        HashTable { megabytes: 0, slots: Vec::new() }
    }

    /// The size in megabytes that was asked for when it was made.
    pub fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// Whether it remembers anything at all.
    pub fn is_on(&self) -> bool {
        !self.slots.is_empty()
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for word in self.slots.iter().flatten() {
            word.store(0, Relaxed);
        }
    }

    /// How full it is, in thousandths, by its first slots.
    pub fn fill(&self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let used = sample.iter().filter(|slot| slot[1].load(Relaxed) != 0).count();
        (used * 1000 / sample.len().max(1)) as u32
    }

    /// What is known of a position that stands so many plies from the root.
    pub fn get(&self, key: u64, ply: usize) -> Option<HashEntry> {
        let [mixed, packed] = self.slot(key)?;
        let packed = packed.load(Relaxed);
        if packed == 0 || mixed.load(Relaxed) ^ packed != key {
            return None;
        }
        let score = |shift: u32| from_table(((packed >> shift) as u16).cast_signed(), ply);
        Some(HashEntry {
            depth: (packed >> 48) as u32 & 0xFF,
            lower: score(0),
            upper: score(16),
            best: (packed >> 32) as u16,
        })
    }

    /// Remembers; says whether another position lost its place. What was known of the same position
    /// at the same depth is not forgotten: each bound only gets tighter.
    pub fn put(&self, key: u64, ply: usize, mut entry: HashEntry) -> bool {
        let old = self.get(key, ply);
        if let Some(old) = old {
            if old.depth == entry.depth {
                let (lower, upper) = (entry.lower.max(old.lower), entry.upper.min(old.upper));
                // Bounds that exclude each other come from draws by repetition: the new ones count.
                if lower <= upper {
                    (entry.lower, entry.upper) = (lower, upper);
                }
            }
            if entry.best == 0 {
                entry.best = old.best;
            }
        }
        let Some([mixed, packed]) = self.slot(key) else { return false };
        let word = |score: Score| u64::from(to_table(score, ply).cast_unsigned());
        let value = word(entry.lower)
            | word(entry.upper) << 16
            | u64::from(entry.best) << 32
            | u64::from(entry.depth.min(0xFF)) << 48
            | 1 << 56;
        let evicts = old.is_none() && packed.load(Relaxed) != 0;
        packed.store(value, Relaxed);
        mixed.store(value ^ key, Relaxed);
        evicts
    }

    #[inline]
    fn slot(&self, key: u64) -> Option<&[AtomicU64; 2]> {
        self.slots.get(key as usize & self.slots.len().wrapping_sub(1))
    }
}

/// The root counts mates from itself; the table, which is asked from anywhere, from the node.
fn to_table(score: Score, ply: usize) -> i16 {
    let raw = score.raw();
    let raw = match () {
        () if score >= INFINITY || score <= -INFINITY || !score.is_mate() => raw,
        () if raw > 0 => raw + ply as i32,
        () => raw - ply as i32,
    };
    raw as i16
}

fn from_table(raw: i16, ply: usize) -> Score {
    let raw = i32::from(raw);
    let score = Score::from_raw(raw);
    match () {
        () if score >= INFINITY || score <= -INFINITY || !score.is_mate() => score,
        () if raw > 0 => Score::from_raw(raw - ply as i32),
        () => Score::from_raw(raw + ply as i32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u32, lower: i32, upper: i32, best: u16) -> HashEntry {
        HashEntry { depth, lower: Score::from_raw(lower), upper: Score::from_raw(upper), best }
    }

    #[test]
    fn keeps_the_last_and_tightens_bounds() {
        let table = HashTable::new(1).expect("a megabyte");
        let key = 0x1234_5678_9ABC_DEF0;
        assert!(!table.put(key, 3, entry(5, -32_001, 40, 7)));
        assert!(!table.put(key, 3, entry(5, 40, 32_001, 0)));
        assert_eq!(table.get(key, 3), Some(entry(5, 40, 40, 7)));
        assert!(!table.put(key, 3, entry(6, -10, 32_001, 9)));
        assert_eq!(table.get(key, 3), Some(entry(6, -10, 32_001, 9)));
        assert_eq!(table.get(key ^ 1 << 63, 3), None);
        assert!(table.put(key ^ 1 << 63, 3, entry(1, 0, 0, 0)));
        assert_eq!(table.get(key, 3), None, "whatever comes last stays");
    }

    #[test]
    fn mates_are_counted_from_where_one_asks() {
        let table = HashTable::new(1).expect("a megabyte");
        let mate = Score::mate_in_plies(9).raw();
        table.put(1, 4, entry(5, mate, mate, 1));
        let seen = table.get(1, 6).expect("it was put there");
        assert_eq!(seen.lower, Score::mate_in_plies(11));
    }

    #[test]
    fn without_memory_it_knows_nothing() {
        let table = HashTable::new(0).expect("nothing");
        assert!(!table.is_on() && !table.put(5, 0, entry(1, 0, 0, 0)));
        assert_eq!((table.get(5, 0), table.fill()), (None, 0));
        assert!(HashTable::new(usize::MAX).is_none() && HashTable::new(1 << 40).is_none());
    }
}
