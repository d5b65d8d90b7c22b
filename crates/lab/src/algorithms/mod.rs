//! One file for each algorithm, each short enough to be read beside a textbook. Read them in this
//! order: [`Minimax`], [`AlphaBeta`], [`Negamax`], [`NegamaxAb`], [`Negascout`], [`Mtdf`],
//! [`PvSplit`]; then [`BibiChess`], which puts together what a whole chess program needs, and [`Mcts`],
//! which goes another way.

mod alphabeta;
mod bibichess;
mod mcts;
mod minimax;
mod mtdf;
mod negamax;
mod negamax_ab;
mod negascout;
mod pvsplit;

pub use alphabeta::AlphaBeta;
pub use bibichess::{BibiChess, Component, Components};
pub use mcts::{
    Goal, Leaf, Mcts, MctsSettings, UctNode, UctTree, expected_points, value_of_points,
};
pub use minimax::Minimax;
pub use mtdf::{FirstGuess, Mtdf};
pub use negamax::Negamax;
pub use negamax_ab::NegamaxAb;
pub use negascout::Negascout;
pub use pvsplit::PvSplit;
