//! What a tournament is played with.

use std::fmt;
use std::sync::Arc;

use crate::conditions::Conditions;
use crate::journal::{Head, TournamentHead};
use crate::note::Note;
use crate::player::{PlayerSpec, SearcherFactory};
use crate::pool::Entrant;
use crate::shard::Shard;
use crate::statistics::Anchor;

use super::knockout::TIE_BREAKS;
use super::{Format, Schedule};

/// Everything about a tournament.
#[derive(Clone)]
pub struct TournamentConfig {
    /// The players, in the order of their seeding.
    pub players: Vec<PlayerSpec>,
    /// What they are called, all different; see [`super::distinct_names`].
    pub names: Vec<String>,
    /// Who plays whom.
    pub schedule: Schedule,
    /// What the games are played with; its openings are already shuffled with the seed, if there is
    /// one.
    pub conditions: Conditions,
    /// What the openings were shuffled with; none: they come in the order they were given in.
    pub seed: Option<u64>,
    /// The fixed point of the ratings.
    pub anchor: Option<Anchor>,
    /// Play this part of the games only.
    pub shard: Option<Shard>,
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
            conditions: Conditions::new(factory),
            seed: None,
            anchor: None,
            shard: None,
        }
    }

    /// Fewer openings than two players may need when they meet spoil the results.
    pub(super) fn openings_repeated(&self) -> Option<Note> {
        let pairs = match self.schedule.format {
            Format::Knockout => self.schedule.cycles + TIE_BREAKS,
            Format::League | Format::Gauntlet | Format::Swiss => self.schedule.cycles,
        };
        Note::of_openings(pairs as usize, self.conditions.openings.len())
    }

    pub(super) fn head(&self, entrants: &[Entrant]) -> Head {
        Head {
            roque_journal: 1,
            players: self.players.iter().map(ToString::to_string).collect(),
            limits: entrants.iter().map(|entrant| entrant.limits.to_string()).collect(),
            openings: format!("{:016x}", self.conditions.openings.fingerprint()),
            adjudication: self.conditions.adjudication.rules(),
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
            .field("limits", &self.conditions.limits)
            .field("concurrency", &self.conditions.concurrency)
            .field("shard", &self.shard)
            .finish_non_exhaustive()
    }
}
