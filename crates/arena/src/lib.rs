//! Where players meet: one game, matches, and what their results mean.
//!
//! A player is a searcher in this program or another program that speaks UCI; this room drives
//! both and must never know which engine it runs: searchers come from a factory that the caller
//! supplies. It does not draw pages or print: it tells [`Event`]s.
//!
//! ```no_run
//! use std::sync::Arc;
//! use arena::{Event, MatchConfig, Openings, PlayerSpec, run_match};
//! use arena::statistics::{Model, Sprt};
//!
//! let players = [PlayerSpec::parse("uci:./new,Hash=16")?, PlayerSpec::parse("uci:./old,Hash=16")?];
//! let mut config = MatchConfig::new(players, Arc::new(|spec| Err(format!("no player {spec}"))));
//! config.limits = "3+0.03".parse()?;
//! config.games = 40_000;
//! config.concurrency = 2;
//! config.openings = Openings::read("book.epd".as_ref())?;
//! config.sprt = Some(Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Normalized)?);
//! let result = run_match(&config, &mut |event| {
//!     if let Event::GameFinished { record, standing, .. } = event {
//!         eprintln!("{} {}: {} +{} ={} -{}", record.white, record.black, record.reason,
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

pub mod pgn;
pub mod statistics;
pub mod suite;

mod adjudication;
mod clock;
mod game;
mod journal;
mod match_play;
mod openings;
mod player;
mod random;
mod record;
mod time_control;

pub use adjudication::{Adjudication, DrawRule, ResignRule};
pub use journal::JournalError;
pub use match_play::{Event, Interrupts, MatchConfig, MatchError, MatchResult, run_match};
pub use openings::{Openings, OpeningsError};
pub use player::{
    Patience, PlayerKind, PlayerSpec, PlayerSpecError, SearcherFactory, apply_options,
};
pub use record::{Ending, GameRecord, GameResult, MoveRecord, RecordedScore, Termination};
pub use time_control::{ClockControl, TimeControl, TimeControlError};
