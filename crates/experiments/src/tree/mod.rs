//! The tree of one search as something to look at: which nodes there are, of which kind, what each is
//! worth, why it was left, and where its box lies in an icicle.
//!
//! A [`Recording`] searches and gives a [`RecordedTree`]; everything a page, a drawing or a file shows is
//! asked of that. A node is named by its place in the order of visit, from 0. Moves are spelled in the
//! letters of a [`notation::PieceLetters`]; sentences are made elsewhere.

mod convergence;
mod data;
mod explanation;
mod figures;
mod icicle;
mod kind;
mod reason;
mod record;
mod recorded;

pub use convergence::PassData;
pub use data::{GhostData, NodeData, Overview, TableData};
pub use explanation::{Because, Explanation};
pub use figures::Figures;
pub use icicle::{Content, Rectangle, layout};
pub use kind::Kind;
pub use reason::{ReasonData, reason_code};
pub use record::{MOST_AFTER_INTERRUPTION, Recording};
pub use recorded::{NodeValue, RecordedTree, Window, sign};
