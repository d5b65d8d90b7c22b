//! Puzzles for people: where they are kept, and one that is being solved.

mod collection;
mod solving;

pub use collection::{
    Collection, CollectionError, FOLDER, KnownPuzzle, PuzzleFault, PuzzleUnknown,
};
pub use solving::{PuzzleEvent, PuzzleHint, PuzzleSession};
