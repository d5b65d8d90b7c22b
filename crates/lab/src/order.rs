//! In which order moves are tried. It never changes a value that alpha-beta finds, and it decides
//! how long it takes: with the best move first at every node only about the square root of the
//! tree is left, with the worst first nothing is saved at all.

use crate::Game;

/// How much is done about the order of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ordering {
    /// Nothing: as the game lists them.
    None,
    /// Captures first, the most valuable victim before others, by the least valuable attacker.
    Captures,
    /// The order of BibiChess: the move of the table, winning captures, checks, moves towards the
    /// centre, other moves, losing captures.
    Bibichess,
    /// The move of the table or of the last iteration, winning captures, killers, checks, moves
    /// towards the centre, other moves, losing captures.
    #[default]
    Full,
}

impl Ordering {
    /// All of them, from the simplest on.
    pub const ALL: [Ordering; 4] =
        [Ordering::None, Ordering::Captures, Ordering::Bibichess, Ordering::Full];

    /// The name users know it by.
    pub const fn name(self) -> &'static str {
        match self {
            Ordering::None => "none",
            Ordering::Captures => "captures",
            Ordering::Bibichess => "bibichess",
            Ordering::Full => "full",
        }
    }
}

pub(crate) const HINT_RATING: i32 = 30_000;
pub(crate) const KILLER_RATING: i32 = 3_000;
const MOST: usize = 256;

/// The moves of a node, the most promising first. Each is looked for only when it is its turn,
/// because after a cut-off nobody wants the rest.
pub struct Queue<G: Game> {
    moves: G::Moves,
    ratings: [i32; MOST],
    count: usize,
    next: usize,
    sorted: bool,
}

impl<G: Game> Queue<G> {
    /// The moves as they come.
    pub(crate) fn unsorted(moves: G::Moves) -> Queue<G> {
        let count = moves.len().min(MOST);
        Queue { moves, ratings: [0; MOST], count, next: 0, sorted: false }
    }

    /// The moves by rating.
    pub(crate) fn sorted(
        mut moves: G::Moves,
        rate: impl FnOnce(&mut [G::Move], &mut [i32]),
    ) -> Queue<G> {
        let mut ratings = [0; MOST];
        let count = moves.len().min(MOST);
        rate(&mut moves[..count], &mut ratings[..count]);
        Queue { moves, ratings, count, next: 0, sorted: true }
    }

    /// Leaves out moves; to be called before any is taken.
    pub(crate) fn keep(&mut self, allowed: impl Fn(G::Move) -> bool) {
        let mut kept = 0;
        for index in 0..self.len() {
            if allowed(self.moves[index]) {
                self.moves.swap(kept, index);
                self.ratings.swap(kept, index);
                kept += 1;
            }
        }
        self.count = kept;
    }

    /// How many moves there are in all.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is no move at all.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many moves have left the queue, the one being searched included.
    pub fn taken(&self) -> usize {
        self.next
    }

    /// The moves not taken yet, in no particular order.
    pub fn rest(&self) -> &[G::Move] {
        &self.moves[self.next..self.len()]
    }

    /// The next move with its rating.
    pub fn next_rated(&mut self) -> Option<(G::Move, i32)> {
        let (first, count) = (self.next, self.len());
        if first == count {
            return None;
        }
        if self.sorted {
            let mut best = first;
            for candidate in first + 1..count {
                if self.ratings[candidate] > self.ratings[best] {
                    best = candidate;
                }
            }
            // Moves of equal rating keep their order: the best one is moved forward, not swapped.
            self.moves[first..=best].rotate_right(1);
            self.ratings[first..=best].rotate_right(1);
        }
        self.next += 1;
        Some((self.moves[first], self.ratings[first]))
    }
}

impl<G: Game> Iterator for Queue<G> {
    type Item = G::Move;

    #[inline]
    fn next(&mut self) -> Option<G::Move> {
        self.next_rated().map(|(mv, _)| mv)
    }
}

/// Two quiet moves per ply that refuted something there lately: they often refute its siblings too.
#[derive(Clone, Debug)]
pub(crate) struct Killers<M> {
    slots: Vec<[Option<M>; 2]>,
}

impl<M: Copy + Eq> Killers<M> {
    pub(crate) fn new() -> Killers<M> {
        Killers { slots: Vec::new() }
    }

    pub(crate) fn at(&self, ply: usize) -> [Option<M>; 2] {
        self.slots.get(ply).copied().unwrap_or([None; 2])
    }

    pub(crate) fn add(&mut self, ply: usize, mv: M) {
        if self.slots.len() <= ply {
            self.slots.resize(ply + 1, [None; 2]);
        }
        let slot = &mut self.slots[ply];
        if slot[0] != Some(mv) {
            *slot = [Some(mv), slot[0]];
        }
    }
}
