//! One file for each algorithm, each short enough to be read beside a textbook. Read them in this
//! order: [`Minimax`], [`AlphaBeta`], [`Negamax`], [`NegamaxAb`], [`Negascout`], [`Mtdf`].

mod alphabeta;
mod minimax;
mod mtdf;
mod negamax;
mod negamax_ab;
mod negascout;

pub use alphabeta::AlphaBeta;
pub use minimax::Minimax;
pub use mtdf::{FirstGuess, Mtdf};
pub use negamax::Negamax;
pub use negamax_ab::NegamaxAb;
pub use negascout::Negascout;
