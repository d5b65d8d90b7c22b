//! What a tournament is played with.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use crate::adjudication::Adjudication;
use crate::hall::{Entrant, Hall, Interrupts};
use crate::journal::{Head, TournamentHead};
use crate::note::Note;
use crate::openings::Openings;
use crate::player::{HumanFactory, Patience, PlayerSpec, SearcherFactory};
use crate::statistics::Anchor;
use crate::time_control::TimeControl;

use super::knockout::TIE_BREAKS;
use super::{Format, Schedule};

/// One of several parts of a tournament that are played apart, as `2/4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which part, from 1.
    pub index: u32,
    /// Of how many.
    pub count: u32,
}

impl Shard {
    /// Whether this part plays the game.
    pub fn plays(self, game: u32) -> bool {
        game.checked_rem(self.count) == self.index.checked_sub(1)
    }
}

impl FromStr for Shard {
    type Err = ();

    fn from_str(text: &str) -> Result<Shard, ()> {
        let (index, count) = text.split_once('/').ok_or(())?;
        let [index, count] = [index, count].map(|number| number.trim().parse::<u32>());
        match (index, count) {
            (Ok(index), Ok(count)) if (1..=count).contains(&index) => Ok(Shard { index, count }),
            _ => Err(()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// Everything about a tournament.
#[derive(Clone)]
pub struct TournamentConfig {
    /// The players, in the order of their seeding.
    pub players: Vec<PlayerSpec>,
    /// What they are called, all different; see [`super::distinct_names`].
    pub names: Vec<String>,
    /// Who plays whom.
    pub schedule: Schedule,
    /// Makes the searchers of players inside this program.
    pub factory: Arc<SearcherFactory>,
    /// Finds the people among the players.
    pub humans: Option<Arc<HumanFactory>>,
    /// The limits of players that have none of their own.
    pub limits: TimeControl,
    /// How many games at a time.
    pub concurrency: usize,
    /// Whether the programs of each game are tied to cores of their own, where the system can.
    pub pin_cores: bool,
    /// Where the games begin; already shuffled with the seed, if there is one.
    pub openings: Openings,
    /// What the openings were shuffled with; none: they come in the order they were given in.
    pub seed: Option<u64>,
    /// When a game is ended for its players.
    pub adjudication: Adjudication,
    /// Overstepping the time by so much is forgiven.
    pub margin: Duration,
    /// How long players may keep us waiting when no clock runs.
    pub patience: Patience,
    /// The fixed point of the ratings.
    pub anchor: Option<Anchor>,
    /// Play this part of the games only.
    pub shard: Option<Shard>,
    /// Finished games are added to this file; those already in it are not played again.
    pub journal: Option<PathBuf>,
    /// Moves of a game are told no more often than this; none: not at all.
    pub watch_interval: Option<Duration>,
    /// How to end early.
    pub interrupts: Interrupts,
}

impl TournamentConfig {
    /// A tournament without limits: set at least those.
    pub fn new(
        players: Vec<PlayerSpec>,
        names: Vec<String>,
        schedule: Schedule,
        factory: Arc<SearcherFactory>,
    ) -> TournamentConfig {
        TournamentConfig {
            players,
            names,
            schedule,
            factory,
            humans: None,
            limits: TimeControl::default(),
            concurrency: 1,
            pin_cores: false,
            openings: Openings::default(),
            seed: None,
            adjudication: Adjudication::default(),
            margin: Duration::from_millis(20),
            patience: Patience::default(),
            anchor: None,
            shard: None,
            journal: None,
            watch_interval: None,
            interrupts: Interrupts::default(),
        }
    }

    /// Fewer openings than two players may need when they meet spoil the results.
    pub(super) fn openings_repeated(&self) -> Option<Note> {
        let pairs = match self.schedule.format {
            Format::Knockout => self.schedule.cycles + TIE_BREAKS,
            Format::League | Format::Gauntlet | Format::Swiss => self.schedule.cycles,
        };
        Note::of_openings(pairs as usize, self.openings.len())
    }

    pub(super) fn hall(&self, entrants: Vec<Entrant>) -> Hall<'_> {
        Hall {
            entrants,
            factory: &*self.factory,
            humans: self.humans.as_deref(),
            patience: &self.patience,
            openings: &self.openings,
            adjudication: &self.adjudication,
            margin: self.margin,
            concurrency: self.concurrency,
            pin_cores: self.pin_cores,
            interrupts: &self.interrupts,
            watch_interval: self.watch_interval,
        }
    }

    pub(super) fn head(&self, entrants: &[Entrant]) -> Head {
        Head {
            roque_journal: 1,
            players: self.players.iter().map(ToString::to_string).collect(),
            limits: entrants.iter().map(|entrant| entrant.limits.to_string()).collect(),
            openings: format!("{:016x}", self.openings.fingerprint()),
            adjudication: format!("{:?}", self.adjudication),
            tournament: Some(TournamentHead {
                names: self.names.clone(),
                format: self.schedule.format.as_str().to_owned(),
                cycles: self.schedule.cycles,
                rounds: self.schedule.rounds,
                seed: self.seed,
                shard: self.shard.map(|shard| shard.to_string()),
            }),
        }
    }
}

/// Everything but the factory, which has nothing to show.
impl fmt::Debug for TournamentConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TournamentConfig")
            .field("names", &self.names)
            .field("schedule", &self.schedule)
            .field("limits", &self.limits)
            .field("concurrency", &self.concurrency)
            .field("shard", &self.shard)
            .finish_non_exhaustive()
    }
}
