//! What a match is played with.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::adjudication::Adjudication;
use crate::hall::Interrupts;
use crate::note::Note;
use crate::openings::Openings;
use crate::player::{HumanFactory, Patience, PlayerSpec, SearcherFactory};
use crate::statistics::Sprt;
use crate::time_control::TimeControl;

/// Everything about a match.
#[derive(Clone)]
pub struct MatchConfig {
    /// The two players. Results are seen from the first one's side.
    pub players: [PlayerSpec; 2],
    /// Makes the searchers of players inside this program.
    pub factory: Arc<SearcherFactory>,
    /// Finds the people among the players.
    pub humans: Option<Arc<HumanFactory>>,
    /// The limits of players that have none of their own.
    pub limits: TimeControl,
    /// How many games at the most. Games 2n and 2n+1 have one opening and swapped colours.
    pub games: u32,
    /// How many games at a time.
    pub concurrency: usize,
    /// Whether the programs of each game are tied to cores of their own, where the system can.
    pub pin_cores: bool,
    /// Where the games begin.
    pub openings: Openings,
    /// When a game is ended for its players.
    pub adjudication: Adjudication,
    /// Overstepping the time by so much is forgiven.
    pub margin: Duration,
    /// How long players may keep us waiting when no clock runs.
    pub patience: Patience,
    /// The test that ends the match when it is decided.
    pub sprt: Option<Sprt>,
    /// Whether games that run when the test is decided are played to their end; they do not count.
    pub finish_running_games: bool,
    /// Finished games are added to this file; those already in it are not played again.
    pub journal: Option<PathBuf>,
    /// Games are added to this file as PGN.
    pub pgn: Option<PathBuf>,
    /// The name of the event in the PGN.
    pub event: String,
    /// Moves of a game are told no more often than this; none: not at all.
    pub watch_interval: Option<Duration>,
    /// How to end the match early.
    pub interrupts: Interrupts,
}

impl MatchConfig {
    /// A match of two games without limits: set at least those.
    pub fn new(players: [PlayerSpec; 2], factory: Arc<SearcherFactory>) -> MatchConfig {
        MatchConfig {
            players,
            factory,
            humans: None,
            limits: TimeControl::default(),
            games: 2,
            concurrency: 1,
            pin_cores: false,
            openings: Openings::default(),
            adjudication: Adjudication::default(),
            margin: Duration::from_millis(20),
            patience: Patience::default(),
            sprt: None,
            finish_running_games: false,
            journal: None,
            pgn: None,
            event: "Roque match".to_owned(),
            watch_interval: None,
            interrupts: Interrupts::default(),
        }
    }

    /// Openings that come again soon, or between players who always do the same, are worth a word.
    pub(super) fn openings_repeated(&self, alike: bool) -> Option<Note> {
        const FEW: usize = 100;
        let matters = alike || self.openings.len() < FEW;
        let note = Note::of_openings(self.games.div_ceil(2) as usize, self.openings.len());
        note.filter(|_| matters)
    }

    /// The same test with no more games than there are different ones: of players who always do the
    /// same, any more would be copies, which tell the test nothing.
    pub(super) fn without_copies(&self, alike: bool) -> Option<MatchConfig> {
        let different = u32::try_from(self.openings.len().saturating_mul(2)).unwrap_or(u32::MAX);
        let shorter = alike && self.sprt.is_some() && different < self.games;
        shorter.then(|| MatchConfig { games: different, ..self.clone() })
    }
}

/// Everything but the factory, which has nothing to show.
impl fmt::Debug for MatchConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MatchConfig")
            .field("players", &self.players)
            .field("limits", &self.limits)
            .field("games", &self.games)
            .field("concurrency", &self.concurrency)
            .field("sprt", &self.sprt)
            .finish_non_exhaustive()
    }
}
