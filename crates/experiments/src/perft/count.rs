//! The ways to count what lies behind a line of moves: with the real generator, from a table, in
//! detail, or with one of the two teaching boards. One counter belongs to one thread.

use chess::perft::{self, Detail, PerftTable};
use chess::teaching::{self, Generator as TeachingBoard};
use chess::{Move, Position};

/// A number of leaves, with or without more to tell about them.
pub(super) trait Tally: Copy + Default + Send {
    /// Adds more leaves; a number that cannot grow any more stays where it is.
    fn add(&mut self, other: Self);

    /// The leaves alone.
    fn nodes(&self) -> u64;
}

impl Tally for u64 {
    fn add(&mut self, other: u64) {
        *self = self.saturating_add(other);
    }

    fn nodes(&self) -> u64 {
        *self
    }
}

impl Tally for Detail {
    fn add(&mut self, other: Detail) {
        *self += other;
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Counts leaves from one root position, which it keeps.
pub(super) trait Counter: Send {
    /// What is counted.
    type Tally: Tally;

    /// The legal moves after a line of legal moves.
    fn moves_after(&mut self, line: &[Move]) -> Vec<Move>;

    /// The leaves so many half-moves behind a line of legal moves.
    fn count(&mut self, line: &[Move], depth: u32) -> Self::Tally;
}

fn after(root: &Position, line: &[Move]) -> Position {
    let mut position = root.clone();
    for &mv in line {
        position.play(mv);
    }
    position
}

/// The real generator; leaves are counted in bulk.
pub(super) struct Bulk(pub(super) Position);

impl Counter for Bulk {
    type Tally = u64;

    fn moves_after(&mut self, line: &[Move]) -> Vec<Move> {
        after(&self.0, line).legal_moves().to_vec()
    }

    fn count(&mut self, line: &[Move], depth: u32) -> u64 {
        perft::count(&after(&self.0, line), depth)
    }
}

/// The real generator with a memory for positions met before.
pub(super) struct Hashed(pub(super) Position, pub(super) PerftTable);

impl Counter for Hashed {
    type Tally = u64;

    fn moves_after(&mut self, line: &[Move]) -> Vec<Move> {
        after(&self.0, line).legal_moves().to_vec()
    }

    fn count(&mut self, line: &[Move], depth: u32) -> u64 {
        self.1.count(&after(&self.0, line), depth)
    }
}

/// The real generator; every last move is looked at.
pub(super) struct Detailed(pub(super) Position);

impl Counter for Detailed {
    type Tally = Detail;

    fn moves_after(&mut self, line: &[Move]) -> Vec<Move> {
        after(&self.0, line).legal_moves().to_vec()
    }

    fn count(&mut self, line: &[Move], depth: u32) -> Detail {
        match (depth, line.split_last()) {
            // The last move of the line is the one to look at.
            (0, Some((&last, before))) => Detail::of_move(&after(&self.0, before), last),
            _ => perft::detail(&after(&self.0, line), depth),
        }
    }
}

/// One of the teaching boards.
pub(super) struct Teaching<B>(B);

impl<B: TeachingBoard> Teaching<B> {
    pub(super) fn new(root: &Position) -> Teaching<B> {
        Teaching(B::new(root))
    }

    fn behind<T>(&mut self, line: &[Move], look: impl FnOnce(&mut B) -> T) -> T {
        for &mv in line {
            self.0.play(mv);
        }
        let seen = look(&mut self.0);
        for _ in line {
            self.0.undo();
        }
        seen
    }
}

impl<B: TeachingBoard + Send> Counter for Teaching<B> {
    type Tally = u64;

    fn moves_after(&mut self, line: &[Move]) -> Vec<Move> {
        self.behind(line, TeachingBoard::legal_moves)
    }

    fn count(&mut self, line: &[Move], depth: u32) -> u64 {
        self.behind(line, |board| teaching::perft(board, depth))
    }
}
