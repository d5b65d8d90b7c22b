//! The games an algorithm can be tried on: chess, a tree written as a string, and noughts and
//! crosses. A mistake in a search is found on the small ones, in one line.

mod chess;
mod judge;
mod playout;
mod tictactoe;
mod tree;

pub use self::chess::{Chess, GeneratorKind};
pub use judge::Judge;
pub use tictactoe::TicTacToe;
pub use tree::{Tree, TreeError};
