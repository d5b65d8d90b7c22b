//! The laboratory: the search algorithms of the textbooks, each in a file of its own, to be read,
//! played, watched and measured.
//!
//! An algorithm knows a [`Game`] (chess, a [tree written as a string](games::Tree), or
//! [noughts and crosses](games::TicTacToe)) and the [`SearchContext`] it works at, which counts, keeps the
//! best line and looks at the clock for it. What happens in the tree can be heard by a [`Probe`], and
//! a [`Recorder`] makes a [`Trace`] of it.
//! [`deepen`] runs an algorithm to greater and greater depth; [`Player`] makes it a chess player.
//!
//! This crate must never know the flagship, a protocol, or the terminal.
//!
//! ```
//! use lab::algorithms::{Minimax, Negascout};
//! use lab::{Search, games::Tree};
//!
//! // Knuth's way to write a game: the first player may go left or right, the second answers.
//! let tree: Tree = "((3 5) (2 9))".parse()?;
//! let minimax = Search::new(tree.clone()).at_once().run(&mut Minimax, 2);
//! let negascout = Search::new(tree).at_once().run(&mut Negascout, 2);
//! assert_eq!(minimax.value.raw(), 3);
//! assert_eq!(negascout.value, minimax.value);
//! assert_eq!(minimax.statistics().leaves, 4);
//! assert_eq!(negascout.statistics().leaves, 3); // the 9 need not be looked at
//! # Ok::<(), lab::games::TreeError>(())
//! ```
//!
//! Each of them is a chess player, too, behind the trait that all players share:
//!
//! ```
//! use search::{Limits, NullSink, Root, StopFlag};
//!
//! let position = chess::Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")?;
//! let mut player = (lab::player_named("alphabeta").expect("it is listed").make)();
//! let choice = player.search(&Root::new(position), &Limits::depth(3), &StopFlag::new(), &mut NullSink);
//! assert_eq!(choice.best.map(|mv| mv.to()), Some(chess::Square::A8)); // mate on the back rank
//! # Ok::<(), chess::PositionError>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod algorithms;
mod board;
mod budget;
mod catalogue;
mod deepen;
mod dice;
mod game;
pub mod games;
mod line;
mod median;
mod monte_carlo;
mod options;
mod order;
mod player;
mod pool;
mod probe;
mod quiescence;
mod random;
mod recipe;
mod scaling;
mod search_context;
mod search_threads;
mod several;
mod statistics;
mod stopwatch;
mod study;
mod table;
mod trace;

pub use board::Board;
pub use budget::{Budget, Stopped};
pub use catalogue::{ListedPlayer, PLAYERS, player_named};
pub use deepen::{
    Algorithm, Branching, BranchingRule, Candidate, Finding, Iteration, Search, deepen,
};
pub use dice::Dice;
pub use game::{End, Game, PlayoutLength, RandomGame};
pub use median::median;
pub use monte_carlo::MonteCarlo;
pub use order::{Ordering, Queue};
pub use player::Player;
pub use probe::{Extension, NoProbe, Probe, Reason, Visit};
pub use random::Random;
pub use recipe::{Method, Recipe};
pub use scaling::{Effort, Scaling};
pub use search_context::{Habits, SearchContext, View};
pub use statistics::{Statistics, TableCounts, Tally};
pub use stopwatch::{Repetition, Stopwatch, Took};
pub use study::{Study, listen};
pub use table::{HashEntry, HashTable};
pub use trace::{Coded, Counts, Ghosts, Node, Recorder, Sample, Sampled, Trace, Why};

use eval::Score;

/// More than any value: the window of a search that excludes nothing is `-INFINITY` to `INFINITY`.
pub const INFINITY: Score = Score::from_raw(Score::MATE.raw() + 1);
