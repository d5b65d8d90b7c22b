//! What each part of BibiChess's search (S1) is worth. The parts are switched on one after the other,
//! from plain alpha-beta to the whole, and then each is left out of the whole. The searching is done
//! in `lab`.
//!
//! An [`Ablation`] says what is searched, and gives an [`AblationResult`] when it is carried out.

mod data;
mod result;
mod run;
mod setting;

pub use data::{AblationData, AblationOutcomeData, AblationRowData};
pub use result::{AblationResult, Gains, Outcome, Row};
pub use run::{Ablation, rows_in_all};
pub use setting::Setting;

use lab::algorithms::Component;

/// S1 measured its table at this depth.
pub const BIBICHESS_DEPTH: u32 = 5;

/// The position of S1's table: 14.Bxg6!
pub const BIBICHESS_POSITION: &str =
    "r1bn1rk1/pp2b2p/1q2pnp1/2pp2N1/3P1N2/2PB4/PPQ2PPP/R1B2RK1 w - - 0 14";

/// What S1 took for each step of its ladder there, at its depth, from plain alpha-beta on.
pub const BIBICHESS_SECONDS: [f64; 1 + Component::BIBICHESS_STEPS] =
    [14.86, 4.95, 2.90, 2.01, 1.73];
