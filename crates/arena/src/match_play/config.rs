//! What a match is played with.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use crate::adjudication::Adjudication;
use crate::openings::Openings;
use crate::player::{Patience, PlayerSpec, SearcherFactory};
use crate::statistics::Sprt;
use crate::time_control::TimeControl;

/// How a match is told to end early, for instance from a signal handler.
#[derive(Clone, Debug, Default)]
pub struct Interrupts {
    /// Begin no more games; those that run are finished.
    pub finish_games: Arc<AtomicBool>,
    /// Give up the games that run, too.
    pub stop_now: Arc<AtomicBool>,
}

/// Everything about a match.
#[derive(Clone)]
pub struct MatchConfig {
    /// The two players. Results are seen from the first one's side.
    pub players: [PlayerSpec; 2],
    /// Makes the searchers of players inside this program.
    pub factory: Arc<SearcherFactory>,
    /// The limits of players that have none of their own.
    pub limits: TimeControl,
    /// How many games at the most. Games 2n and 2n+1 have one opening and swapped colours.
    pub games: u32,
    /// How many games at a time.
    pub concurrency: usize,
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
    /// How to end the match early.
    pub interrupts: Interrupts,
}

impl MatchConfig {
    /// A match of two games without limits: set at least those.
    pub fn new(players: [PlayerSpec; 2], factory: Arc<SearcherFactory>) -> MatchConfig {
        MatchConfig {
            players,
            factory,
            limits: TimeControl::default(),
            games: 2,
            concurrency: 1,
            openings: Openings::default(),
            adjudication: Adjudication::default(),
            margin: Duration::from_millis(20),
            patience: Patience::default(),
            sprt: None,
            finish_running_games: false,
            journal: None,
            pgn: None,
            event: "Roque match".to_owned(),
            interrupts: Interrupts::default(),
        }
    }

    /// What may spoil the results.
    pub(super) fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        let threads = self.players.each_ref().map(threads_of).into_iter().max().unwrap_or(1);
        let wanted = self.concurrency.max(1).saturating_mul(threads);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        if wanted > cores {
            warnings.push(format!(
                "{wanted} threads think at a time on {cores} cores: times will not be fair"
            ));
        }
        let (pairs, openings) = (self.games.div_ceil(2) as usize, self.openings.len());
        if openings < pairs {
            warnings.push(format!("{pairs} pairs with {openings} openings: openings are repeated"));
        }
        warnings
    }
}

fn threads_of(player: &PlayerSpec) -> usize {
    let option = player.options.iter().find(|(name, _)| name.eq_ignore_ascii_case("threads"));
    option.and_then(|(_, value)| value.parse().ok()).unwrap_or(1)
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
