//! What the games of a contest are played with, be it a match or a tournament.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::adjudication::Adjudication;
use crate::openings::Openings;
use crate::player::{HumanFactory, Patience, SearcherFactory};
use crate::pool::Interrupts;
use crate::time_control::TimeControl;

/// What all games of a contest have in common.
#[derive(Clone)]
pub struct Conditions {
    /// Makes the searchers of players inside this program.
    pub factory: Arc<SearcherFactory>,
    /// Finds the people among the players.
    pub humans: Option<Arc<HumanFactory>>,
    /// The limits of players that have none of their own.
    pub limits: TimeControl,
    /// Where the games begin, in this order.
    pub openings: Openings,
    /// When a game is ended for its players.
    pub adjudication: Adjudication,
    /// Overstepping the time by so much is forgiven.
    pub margin: Duration,
    /// How long players may keep us waiting when no clock runs.
    pub patience: Patience,
    /// How many games at a time.
    pub concurrency: usize,
    /// Whether the programs of each game are tied to cores of their own, where the system can.
    pub pin_cores: bool,
    /// Finished games are added to this file; those already in it are not played again.
    pub journal: Option<PathBuf>,
    /// Moves of a game are told no more often than this; none: not at all.
    pub watch_interval: Option<Duration>,
    /// How to end early.
    pub interrupts: Interrupts,
}

impl Conditions {
    /// One game at a time, from the start position, without limits: set at least those.
    pub fn new(factory: Arc<SearcherFactory>) -> Conditions {
        Conditions {
            factory,
            humans: None,
            limits: TimeControl::default(),
            openings: Openings::default(),
            adjudication: Adjudication::default(),
            margin: Duration::from_millis(20),
            patience: Patience::default(),
            concurrency: 1,
            pin_cores: false,
            journal: None,
            watch_interval: None,
            interrupts: Interrupts::default(),
        }
    }
}
