//! Where players meet: one game, matches, and what their results mean.
//!
//! A player is a searcher in this program, another program that speaks UCI or XBoard, or a person;
//! this crate drives them and must never know which engine it runs: searchers come from a factory
//! that the caller supplies, and so do the moves of people. It does not draw pages or print: it tells [`Event`]s.
//!
//! ```no_run
//! use std::sync::Arc;
//! use arena::{Event, MatchConfig, Openings, PlayerSpec, run_match};
//! use arena::statistics::{Model, Sprt};
//!
//! let players = [PlayerSpec::parse("uci:./new,Hash=16")?, PlayerSpec::parse("uci:./old,Hash=16")?];
//! let mut config = MatchConfig::new(players, Arc::new(|spec| Err(format!("no player {spec}").into())));
//! config.conditions.limits = "3+0.03".parse()?;
//! config.games = 40_000;
//! config.conditions.concurrency = 2;
//! config.conditions.openings = Openings::read("book.epd".as_ref())?;
//! config.sprt = Some(Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Normalized)?);
//! let result = run_match(&config, &mut |event| {
//!     if let Event::GameFinished { record, standing, .. } = event {
//!         eprintln!("{} {}: {} +{} ={} -{}", record.white, record.black, record.ending,
//!             standing.wins, standing.draws, standing.losses);
//!     }
//! })?;
//! println!("{:.1} ± {:.1}", result.elo, result.elo_error);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

pub mod check;
pub mod pgn;
pub mod puzzle;
pub mod spsa;
pub mod statistics;
pub mod suite;
pub mod tournament;

mod adjudication;
mod clock;
mod conditions;
mod cores;
mod ending;
mod event;
mod fault;
mod game;
mod guard;
mod journal;
mod match_play;
mod note;
mod openings;
mod opponent;
mod player;
mod pool;
mod pv;
mod record;
mod repeats;
mod rules;
mod shard;
mod time_control;
mod timing;
mod warning;

pub use adjudication::{Adjudication, DrawRule, ResignRule};
pub use clock::PlayerClock;
pub use conditions::Conditions;
pub use cores::{Oversubscription, PinError, oversubscription};
pub use ending::{Ending, Judge, Told};
pub use event::Event;
pub use fault::{Breakdown, Exit, FactoryError, Fault, Lack, Silence, SystemError};
pub use guard::{run_guard, start_guard};
pub use journal::{JournalError, JournalSettings, recorded_game, recorded_games};
pub use match_play::{MatchConfig, MatchResult, run_match};
pub use note::Note;
pub use openings::{NoText, OpeningChoice, Openings, OpeningsError};
pub use opponent::{Opponent, OpponentAnswer};
pub use player::{
    AnyError, Human, HumanFactory, HumanMove, HumanRefusal, Patience, PlayerKind, PlayerSpec,
    PlayerSpecError, SearcherFactory, Turn, apply_options,
};
pub use pool::{Interrupts, MatchError, Pairing, WatchedMove};
pub use pv::Lines;
pub use record::{GameRecord, GameResult, MoveRecord, RecordedScore, Termination};
pub use rules::RuleError;
pub use shard::Shard;
pub use time_control::{ClockControl, TimeControl, TimeControlError};
pub use timing::Timing;
pub use warning::Warning;
