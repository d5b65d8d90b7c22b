//! What a position is worth: [`Score`], the [`Evaluator`] trait, and the hand-written evaluations
//! [`Material`], [`Pst`], [`Tapered`] and [`Classical`], each with a term-by-term [`trace()`].
//!
//! This crate knows the rules of chess and nothing of the search that asks it.
//!
//! ```
//! use chess::Position;
//! use eval::{Classical, Evaluator};
//!
//! let mut position = Position::start();
//! let mut evaluator = Classical::default();
//! evaluator.reset(&position);
//! let before = evaluator.evaluate(&position);
//!
//! evaluator.push();
//! let mv = position.legal_moves()[0];
//! let next = {
//!     let mut next = position.clone();
//!     next.play_observed(mv, &mut evaluator);
//!     next
//! };
//! evaluator.evaluate(&next); // from the view of the side now to move
//! evaluator.pop();
//! assert_eq!(evaluator.evaluate(&position), before);
//! ```
#![forbid(unsafe_code)]

mod chances;
mod classical;
mod evaluator;
mod kind;
mod material;
mod pair;
mod pst;
mod score;
mod sums;
mod tapered;
mod trace;

pub use chances::{Chances, ChancesModel};
pub use classical::{Classical, Weights, WeightsError};
pub use evaluator::Evaluator;
pub use kind::{EvalKind, EvalKindError};
pub use material::Material;
pub use pair::Pair;
pub use pst::Pst;
pub use score::Score;
pub use tapered::Tapered;
pub use trace::{Blend, Term, Trace, trace};
