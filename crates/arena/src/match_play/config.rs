//! What a match is played with.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use crate::conditions::Conditions;
use crate::note::Note;
use crate::player::{PlayerSpec, SearcherFactory};
use crate::statistics::Sprt;

/// Everything about a match.
#[derive(Clone)]
pub struct MatchConfig {
    /// The two players. Results are seen from the first one's side.
    pub players: [PlayerSpec; 2],
    /// What the games are played with.
    pub conditions: Conditions,
    /// How many games at the most. Games 2n and 2n+1 have one opening and swapped colours.
    pub games: u32,
    /// The test that ends the match when it is decided.
    pub sprt: Option<Sprt>,
    /// Whether games that run when the test is decided are played to their end; they do not count.
    pub finish_running_games: bool,
    /// Games are added to this file as PGN.
    pub pgn: Option<PathBuf>,
    /// The name of the event in the PGN.
    pub event: String,
}

impl MatchConfig {
    /// A match of two games without limits: set at least those.
    pub fn new(players: [PlayerSpec; 2], factory: Arc<SearcherFactory>) -> MatchConfig {
        MatchConfig {
            players,
            conditions: Conditions::new(factory),
            games: 2,
            sprt: None,
            finish_running_games: false,
            pgn: None,
            event: "Roque match".to_owned(),
        }
    }

    /// Openings that come again soon, or between players who always do the same, are worth a word.
    pub(super) fn openings_repeated(&self, alike: bool) -> Option<Note> {
        const FEW: usize = 100;
        let matters = alike || self.conditions.openings.len() < FEW;
        let note =
            Note::of_openings(self.games.div_ceil(2) as usize, self.conditions.openings.len());
        note.filter(|_| matters)
    }

    /// The same test with no more games than there are different ones: of players who always do the
    /// same, any more would be copies, which tell the test nothing.
    pub(super) fn without_copies(&self, alike: bool) -> Option<MatchConfig> {
        let different =
            u32::try_from(self.conditions.openings.len().saturating_mul(2)).unwrap_or(u32::MAX);
        let shorter = alike && self.sprt.is_some() && different < self.games;
        shorter.then(|| MatchConfig { games: different, ..self.clone() })
    }
}

/// Everything but the factory, which has nothing to show.
impl fmt::Debug for MatchConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MatchConfig")
            .field("players", &self.players)
            .field("limits", &self.conditions.limits)
            .field("games", &self.games)
            .field("concurrency", &self.conditions.concurrency)
            .field("sprt", &self.sprt)
            .finish_non_exhaustive()
    }
}
