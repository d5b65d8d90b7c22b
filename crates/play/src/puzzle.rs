//! Puzzles for people: where they are kept, one that is being solved, and which were.

mod collection;
mod progress;
mod solving;

pub use collection::{
    Collection, CollectionError, FOLDER, KnownPuzzle, PuzzleFault, PuzzleUnknown,
};
pub use progress::{Progress, ProgressError, Solved};
pub use solving::{PuzzleEvent, PuzzleHint, PuzzleSession};
