//! Puzzles: is the goal really forced, what is the puzzle about, and does a player reach it?
//!
//! [`prove`] looks for a proof that holds against every defence; [`attempt`] lets two players play
//! the position out. The text of a puzzle is read in [`notation::puzzle`].
//!
//! ```
//! use arena::puzzle::{Budget, Finding, prove};
//! use chess::Position;
//! use notation::puzzle::Goal;
//!
//! let position = Position::from_fen("k7/8/8/8/8/8/6R1/K6R w - - 0 1")?;
//! let Finding::Forced(proof) = prove(&position, Goal::MateIn(3), &Budget::default()) else {
//!     unreachable!("two rooks mate");
//! };
//! assert_eq!((proof.moves, proof.shortest), (2, true));
//! assert_eq!(proof.line.len(), 3);
//! # Ok::<(), chess::PositionError>(())
//! ```

mod attempt;
mod proof;
mod prover;
mod series;
mod themes;

pub use attempt::{Attempt, AttemptConfig, AttemptEnd, AttemptError, AttemptFault, attempt};
pub use proof::{Budget, Finding, Proof, prove};
pub use series::{PuzzleRow, PuzzleSeries, SeriesProgress};
pub use themes::{Theme, themes};
