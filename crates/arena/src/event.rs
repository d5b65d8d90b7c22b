//! What happens in a contest, told to whoever listens while it is played.

use crate::note::Note;
use crate::pool::{Pairing, WatchedMove};
use crate::record::GameRecord;

/// What happens in a contest. `S` says where it stands: a [`MatchResult`](crate::MatchResult) or a
/// [`Scoreboard`](crate::tournament::Scoreboard).
#[derive(Debug)]
pub enum Event<'a, S> {
    /// The journal was read and is not empty.
    Resumed {
        /// So many games were in it and are not played again. Those of a match are told like others.
        games: usize,
        /// Whether its last line was torn; that game is played again.
        torn: bool,
    },
    /// Something a person should know.
    Note(&'a Note),
    /// A game begins.
    GameStarted {
        /// At which board, from 0.
        board: usize,
        /// Which game.
        pairing: &'a Pairing,
    },
    /// A move was made; told only if the games are watched.
    Moved(&'a WatchedMove),
    /// A game is over, written down and counted. Those of a match come in the order of their numbers.
    GameFinished {
        /// The game.
        record: &'a GameRecord,
        /// Who played whom. In a match the first player is number 0.
        pairing: &'a Pairing,
        /// Where the contest stands with it.
        standing: &'a S,
    },
    /// Time passes; for those who draw.
    Tick(&'a S),
}
