//! What this protocol asks an engine to remember: the board with what can be taken back, how long it
//! may think, which moves it leaves out, and its rule for draws and resigning. States change by calls
//! and give data; threads, searches and output belong to who speaks the protocol.

mod board;
mod clock;
mod draws_and_resigning;
mod excluded;

pub use board::{BadMove, Board, write_move};
pub use clock::{ChessClock, may_go_on};
pub use draws_and_resigning::{Decision, DrawsAndResigning, RuleError};
pub use excluded::ExcludedMoves;
