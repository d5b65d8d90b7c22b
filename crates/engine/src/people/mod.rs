//! The engine as a person of a given rating: what `UCI_Elo`, `Skill Level` and the levels play with.
//!
//! A person looks at every legal move, sees how it stands after it, after the captures that follow, after the
//! best replies and a little further (`sight.rs`), has habits (`traits.rs`), and chooses: a move is the more
//! likely the more it promises, and what lies deeper weighs the less the weaker the player is (`choice.rs`).
//! How much each thing weighs at each rating was fitted to games of people (`weights.rs`;
//! `docs/levels.md` tells from which, and how well it fits).
//!
//! No move is drawn regardless of what it is worth. The luck of a choice is a hash of the position, the move and
//! the seed of the game: who overlooks a threat does so every time the position is met, and a move taken back is answered in
//! the same way. Full strength knows nothing of all this.

mod choice;
mod judge;
mod options;
mod person;
mod player;
mod sight;
#[cfg(feature = "tune")]
pub mod study;
mod traits;
mod weights;

pub(crate) use options::StrengthOptions;
pub(crate) use person::{Person, SKILL_LEVELS};
pub(crate) use player::LimitedPlayer;
