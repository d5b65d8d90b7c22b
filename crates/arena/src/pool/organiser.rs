//! What the pool asks of whoever gives out the games.

use super::{MatchError, Pairing, WatchedMove};
use crate::note::Note;
use crate::record::GameRecord;

/// Whether the pool goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GoOn {
    Yes,
    /// No more games; those that run are played to their end.
    FinishGames,
    /// Those that run are given up.
    Abandon,
}

/// Whoever decides what is played and counts the results.
pub(crate) trait Organiser {
    /// More games, asked for at the start and whenever all games are over. None: that was it.
    fn next_games(&mut self) -> Result<Vec<Pairing>, MatchError>;

    /// Whether a player may still have to play, when these are the games that come next.
    fn needs(&self, player: usize, games: &[Pairing]) -> bool {
        games.iter().any(|game| game.has(player))
    }

    /// Something a person should know.
    fn note(&mut self, note: &Note);

    /// A game begins.
    fn started(&mut self, _board: usize, _pairing: &Pairing) {}

    /// A move was made.
    fn moved(&mut self, _glimpse: &WatchedMove) {}

    /// These games are over, and none of them was given up.
    fn finished(&mut self, games: Vec<GameRecord>) -> Result<(), MatchError>;

    /// Time passes.
    fn tick(&mut self) {}

    /// Whether to go on.
    fn go_on(&self) -> GoOn {
        GoOn::Yes
    }
}
