//! The door itself: what every player that thinks can do.

use chess::{Color, Move, Position};
use eval::Score;

use crate::option::{OptionError, OptionSpec};
use crate::{Limits, Root, Sink, StopFlag};

/// What kind of answer an algorithm gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// The minimax value of the tree to its depth.
    Exact,
    /// A minimax search that leaves out what it thinks does not matter.
    Selective,
    /// An estimate from samples.
    Statistical,
}

/// Who a player is.
#[derive(Clone, Debug)]
pub struct Description {
    /// The name typed on the command line, `negascout`.
    pub id: &'static str,
    /// The name people read, `Negascout`.
    pub name: String,
    /// What kind of answer it gives.
    pub family: Family,
    /// One sentence about it.
    pub summary: &'static str,
}

/// The answer of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The move to play; none only if there is no legal move.
    pub best: Option<Move>,
    /// The reply to expect.
    pub ponder: Option<Move>,
}

/// A move that a player's book has for a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// How much it weighs in the choice, with all that was learned; 0 if it is not played.
    pub weight: f64,
}

/// What an earlier search has found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The move it ended with.
    pub mv: Move,
    /// Its value for the side to move.
    pub score: Score,
    /// How deep it went.
    pub depth: u32,
}

/// A player that thinks: every algorithm of the laboratory, and the flagship.
pub trait Searcher: Send {
    /// Who it is.
    fn describe(&self) -> Description;

    /// Its options, in the order in which a GUI should show them.
    fn options(&self) -> Vec<OptionSpec>;

    /// Sets an option by its name, upper or lower case.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError>;

    /// The limits it keeps to where nobody sets any. Most have none of their own.
    fn own_limits(&self) -> Limits {
        Limits::none()
    }

    /// The next search belongs to another game: forget everything learned.
    fn new_game(&mut self);

    /// The game has come to this position. A host that can tell does so before it says that the game
    /// is over: who learns from games wants to know which moves were really played.
    fn reached(&mut self, _root: &Root) {}

    /// What its book has for this position, the heaviest first; nothing if it does not use one.
    fn book_moves(&mut self, _root: &Root) -> Vec<BookMove> {
        Vec::new()
    }

    /// Something about a position that the next search may meet. A player with a table may put it
    /// there; what it does not need it may forget.
    fn recall(&mut self, _position: &Position, _known: &Known) {}

    /// The game is over, and this side has won it, or nobody. Not every host can tell.
    fn game_over(&mut self, _winner: Option<Color>) {}

    /// Thinks, and answers with a legal move if there is one. At least one report reaches the sink
    /// before it returns.
    fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        sink: &mut dyn Sink,
    ) -> Choice;
}
