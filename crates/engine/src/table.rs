//! The transposition table: clusters of three entries in half a cache line, shared by all threads
//! without locks.
//!
//! An entry is one 64-bit word (move, score, evaluation, depth, bound, age) and a 16-bit check of
//! the key. Both are atomics read and written without ordering: two threads may mix the check of
//! one entry with the word of another, which is as likely to mislead as a collision of keys and
//! guarded against in the same way: moves are tested for legality, scores are only advice.

use std::alloc::{self, Layout};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering::Relaxed};

use chess::Move;
use search::Bound;

use crate::prefetch::prefetch;
use crate::worker::DECISIVE;

const ENTRIES: usize = 3;
const AGES: u8 = 32;

/// What the table knows about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HashEntry {
    pub(crate) mv: Option<Move>,
    /// As stored: mates count from this position.
    pub(crate) score: i32,
    pub(crate) eval: i32,
    pub(crate) depth: i32,
    /// Nothing if only the evaluation is known.
    pub(crate) bound: Option<Bound>,
    pub(crate) was_pv: bool,
}

impl HashEntry {
    /// What is known of a position that has been evaluated but not searched.
    pub(crate) fn evaluated(eval: i32, was_pv: bool) -> HashEntry {
        HashEntry { mv: None, score: 0, eval, depth: -1, bound: None, was_pv }
    }

    /// Whether its score, as seen from the node, is all that a window asks for.
    #[inline]
    pub(crate) fn decides(&self, score: i32, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Some(Bound::Exact) => true,
            Some(Bound::Lower) => score >= beta,
            Some(Bound::Upper) => score <= alpha,
            None => false,
        }
    }
}

#[repr(C, align(32))]
struct Cluster {
    words: [AtomicU64; ENTRIES],
    checks: [AtomicU16; ENTRIES],
    _unused: u16,
}

const _: () = assert!(size_of::<Cluster>() == 32);

/// The table. Its memory is aligned for huge pages, and zero at first.
pub(crate) struct HashTable {
    clusters: NonNull<Cluster>,
    len: usize,
    age: AtomicU8,
}

// SAFETY: the table owns its memory, and all of it consists of atomics.
unsafe impl Send for HashTable {}
// SAFETY: as above; every access through `&HashTable` is atomic.
unsafe impl Sync for HashTable {}

const HUGE_PAGE: usize = 2 << 20;

impl HashTable {
    /// A table of so many megabytes, or nothing if the system has not that much.
    pub(crate) fn new(megabytes: usize) -> Option<HashTable> {
        let len = (megabytes.max(1) << 20) / size_of::<Cluster>();
        let layout = HashTable::layout(len)?;
        // SAFETY: the layout is not empty: there is at least one megabyte.
        let memory = unsafe { alloc::alloc(layout) };
        let clusters = NonNull::new(memory.cast::<Cluster>())?;
        // Before anything is written: what has been written lies in small pages already.
        advise_huge_pages(memory, layout.size());
        // SAFETY: that is the size of this memory.
        unsafe { memory.write_bytes(0, layout.size()) };
        Some(HashTable { clusters, len, age: AtomicU8::new(0) })
    }

    fn layout(len: usize) -> Option<Layout> {
        Layout::from_size_align(len.checked_mul(size_of::<Cluster>())?, HUGE_PAGE).ok()
    }

    fn clusters(&self) -> &[Cluster] {
        // SAFETY: `clusters` points to `len` clusters that live as long as the table; all-zero
        // bytes are a valid cluster.
        unsafe { std::slice::from_raw_parts(self.clusters.as_ptr(), self.len) }
    }

    #[inline(always)]
    fn cluster(&self, key: u64) -> &Cluster {
        let index = ((u128::from(key) * self.len as u128) >> 64) as usize;
        &self.clusters()[index]
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for cluster in self.clusters() {
            cluster.words.iter().for_each(|word| word.store(0, Relaxed));
            cluster.checks.iter().for_each(|check| check.store(0, Relaxed));
        }
        self.age.store(0, Relaxed);
    }

    /// A new search begins: entries of earlier ones are replaced first.
    pub(crate) fn next_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// How full it is with entries of this search, in thousandths, from a sample.
    pub(crate) fn fill(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = &self.clusters()[..self.len.min(1000)];
        let used = sample
            .iter()
            .flat_map(|cluster| &cluster.words)
            .filter(|word| {
                let packed = Packed(word.load(Relaxed));
                packed.0 != 0 && packed.age() == age
            })
            .count();
        (used * 1000 / (sample.len() * ENTRIES)) as u32
    }

    /// Asks for the memory of a position that will be looked up soon.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.cluster(key));
    }

    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<HashEntry> {
        let cluster = self.cluster(key);
        let check = key as u16;
        for (word, stored) in cluster.words.iter().zip(&cluster.checks) {
            if stored.load(Relaxed) == check {
                let packed = Packed(word.load(Relaxed));
                if packed.0 != 0 {
                    // What is asked for is of use to this search: it is not the first to go.
                    let age = self.age.load(Relaxed);
                    if packed.age() != age {
                        word.store(packed.with_age(age).0, Relaxed);
                    }
                    return Some(packed.entry());
                }
            }
        }
        None
    }

    /// Remembers an entry, in place of the one that is worth least.
    #[inline]
    pub(crate) fn store(&self, key: u64, mut entry: HashEntry) {
        let cluster = self.cluster(key);
        let check = key as u16;
        let age = self.age.load(Relaxed);
        let mut slot = 0;
        let mut least = i32::MAX;
        for index in 0..ENTRIES {
            let old = Packed(cluster.words[index].load(Relaxed));
            if old.0 == 0 || cluster.checks[index].load(Relaxed) == check {
                slot = index;
                break;
            }
            let worth = old.depth() - 8 * i32::from((AGES + age - old.age()) % AGES);
            if worth < least {
                least = worth;
                slot = index;
            }
        }
        let old = Packed(cluster.words[slot].load(Relaxed));
        if old.0 != 0 && cluster.checks[slot].load(Relaxed) == check {
            // Keep a move if the new entry has none, and a much deeper entry of this search.
            let previous = old.entry();
            // An evaluation alone is less than what a search has found.
            if entry.bound.is_none() && previous.bound.is_some() {
                return;
            }
            entry.mv = entry.mv.or(previous.mv);
            let deeper = previous.depth > entry.depth + 4 + 2 * i32::from(entry.was_pv);
            if deeper && entry.bound != Some(Bound::Exact) && old.age() == age {
                return;
            }
        }
        cluster.words[slot].store(Packed::new(&entry, age).0, Relaxed);
        cluster.checks[slot].store(check, Relaxed);
    }
}

impl Drop for HashTable {
    fn drop(&mut self) {
        if let Some(layout) = HashTable::layout(self.len) {
            // SAFETY: the memory was allocated in `new` with this very layout.
            unsafe { alloc::dealloc(self.clusters.as_ptr().cast(), layout) };
        }
    }
}

/// An entry in 64 bits: move 16, score 16, evaluation 16, depth 8, bound 2, was-pv 1, age 5.
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    fn new(entry: &HashEntry, age: u8) -> Packed {
        let bound: u64 = match entry.bound {
            None => 0,
            Some(Bound::Upper) => 1,
            Some(Bound::Lower) => 2,
            Some(Bound::Exact) => 3,
        };
        let depth = entry.depth.clamp(-1, 254) + 1;
        Packed(
            u64::from(entry.mv.map_or(0, Move::bits))
                | u64::from(entry.score as i16 as u16) << 16
                | u64::from(entry.eval as i16 as u16) << 32
                | (depth as u64) << 48
                | bound << 56
                | u64::from(entry.was_pv) << 58
                | u64::from(age) << 59,
        )
    }

    fn depth(self) -> i32 {
        (self.0 >> 48 & 0xFF) as i32 - 1
    }

    fn age(self) -> u8 {
        (self.0 >> 59) as u8
    }

    fn with_age(self, age: u8) -> Packed {
        Packed(self.0 & !(31 << 59) | u64::from(age) << 59)
    }

    fn entry(self) -> HashEntry {
        HashEntry {
            mv: Move::from_bits(self.0 as u16),
            score: i32::from((self.0 >> 16) as u16 as i16),
            eval: i32::from((self.0 >> 32) as u16 as i16),
            depth: self.depth(),
            bound: match self.0 >> 56 & 3 {
                0 => None,
                1 => Some(Bound::Upper),
                2 => Some(Bound::Lower),
                _ => Some(Bound::Exact),
            },
            was_pv: self.0 >> 58 & 1 != 0,
        }
    }
}

/// Mates, and wins known by endgame tables, are stored as seen from the position, not from the root.
pub(crate) fn score_to_table(score: i32, ply: usize) -> i32 {
    match score {
        score if score > DECISIVE => score + ply as i32,
        score if score < -DECISIVE => score - ply as i32,
        score => score,
    }
}

/// The reverse of [`score_to_table`].
pub(crate) fn score_from_table(score: i32, ply: usize) -> i32 {
    match score {
        score if score > DECISIVE => score - ply as i32,
        score if score < -DECISIVE => score + ply as i32,
        score => score,
    }
}

/// Large pages save the processor most of its address look-ups. A wish; refusal does no harm.
#[cfg(target_os = "linux")]
fn advise_huge_pages(memory: *mut u8, bytes: usize) {
    const MADV_HUGEPAGE: i32 = 14;
    unsafe extern "C" {
        fn madvise(address: *mut u8, length: usize, advice: i32) -> i32;
    }
    // SAFETY: the range is memory we have just allocated, and the advice changes no contents.
    unsafe { madvise(memory, bytes, MADV_HUGEPAGE) };
}

#[cfg(not(target_os = "linux"))]
fn advise_huge_pages(_memory: *mut u8, _bytes: usize) {}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{MoveKind, Square};

    #[test]
    fn entries_come_back_as_they_went_in() {
        let table = HashTable::new(1).expect("a megabyte");
        for depth in [-1, 0, 1, 60, 200] {
            for score in [-31_990, -500, 0, 77, 31_999] {
                let entry = HashEntry {
                    mv: Some(Move::new(Square::E2, Square::E4, MoveKind::DoublePush)),
                    score,
                    eval: -score / 2,
                    depth,
                    bound: Some(Bound::Lower),
                    was_pv: depth > 0,
                };
                let key = 0x1234_5678_9ABC_0000 | (depth + score + 40_000) as u64;
                table.store(key, entry);
                let found = table.probe(key).expect("just stored");
                assert_eq!((found.mv, found.score, found.eval), (entry.mv, score, -score / 2));
                assert_eq!((found.depth, found.bound), (depth, entry.bound));
                assert_eq!(found.was_pv, entry.was_pv);
            }
        }
        table.clear();
        assert!(table.probe(0x1234_5678_9ABC_0000).is_none());
        assert_eq!(table.fill(), 0);
    }

    #[test]
    fn an_empty_entry_keeps_the_move_known_before() {
        let table = HashTable::new(1).expect("a megabyte");
        let mv = Some(Move::new(Square::G1, Square::F3, MoveKind::Quiet));
        let entry =
            HashEntry { mv, score: 1, eval: 2, depth: 3, bound: Some(Bound::Exact), was_pv: true };
        table.store(99, entry);
        table.store(99, HashEntry { mv: None, depth: 5, ..entry });
        assert_eq!(table.probe(99).and_then(|found| found.mv), mv);
    }

    #[test]
    fn what_is_asked_for_again_outlasts_what_is_not() {
        let table = HashTable::new(1).expect("a megabyte");
        let entry = HashEntry {
            mv: None,
            score: 1,
            eval: 2,
            depth: 5,
            bound: Some(Bound::Upper),
            was_pv: true,
        };
        // The low sixteen bits tell the three of a cluster apart.
        for key in [1, 2, 3] {
            table.store(key, entry);
        }
        table.next_search();
        let again = table.probe(2).expect("stored");
        assert_eq!((again.depth, again.bound, again.was_pv), (5, Some(Bound::Upper), true));
        for key in [4, 5] {
            table.store(key, entry);
        }
        let left = [1, 2, 3, 4, 5].map(|key| table.probe(key).is_some());
        assert_eq!(left, [false, true, false, true, true]);
    }

    #[test]
    fn an_evaluation_alone_never_displaces_what_a_search_has_found() {
        let table = HashTable::new(1).expect("a megabyte");
        let searched = HashEntry {
            mv: Some(Move::new(Square::G1, Square::F3, MoveKind::Quiet)),
            score: 70,
            eval: 20,
            depth: 0,
            bound: Some(Bound::Upper),
            was_pv: false,
        };
        table.store(99, searched);
        table.next_search();
        table.store(99, HashEntry::evaluated(33, true));
        let found = table.probe(99).expect("stored before");
        assert_eq!((found.mv, found.score, found.eval), (searched.mv, 70, 20));
        assert_eq!((found.bound, found.was_pv), (Some(Bound::Upper), false));
        table.store(77, HashEntry::evaluated(33, true));
        let found = table.probe(77).expect("just stored");
        assert_eq!((found.eval, found.bound, found.depth), (33, None, -1));
        table.store(77, searched);
        assert_eq!(table.probe(77).and_then(|found| found.bound), Some(Bound::Upper));
    }
}
