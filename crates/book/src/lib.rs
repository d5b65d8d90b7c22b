//! Opening books at work: built from games ([`Builder`]), looked through ([`OpenBook`], [`walk`]),
//! judged ([`statistics()`], [`verify`], [`prune`]),
//! asked in play ([`BookPlayer`], [`Repertoire`]), and taught by results ([`Lessons`]); and the memory of searches
//! that outlives the program ([`Experience`]).
//!
//! How entries and games are written is the business of `notation`. This crate must never know an
//! algorithm of search, a protocol or a terminal: it asks whatever [`Searcher`](search::Searcher) it
//! is given.
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod builder;
mod choice;
mod experience;
mod journal;
mod lessons;
mod open_book;
mod options;
mod player;
mod position_lines;
mod pruning;
mod repertoire;
mod setting_error;
mod statistics;
mod tally;
mod taught_moves;
mod verification;
mod walk;

pub use builder::{Added, Builder, ColorFilter, Settings, Weighting};
pub use choice::{BookChoice, Candidate};
pub use experience::{Experience, ExperienceError, Memory};
pub use lessons::{LEARNED_OUT, Lesson, Lessons, LessonsError, Taught, journal_of};
pub use open_book::{BUILT_IN, OpenBook, OpenError};
pub use options::{BookHabits, OPTIONS, with_options, with_options_of};
pub use player::BookPlayer;
pub use position_lines::{known_lines, position_lines};
pub use pruning::{Judge, Loser, PruneRule, Pruned, prune};
pub use repertoire::{Known, Repertoire};
pub use setting_error::SettingError;
pub use statistics::{BookStatistics, statistics};
pub use tally::{Tally, merge};
pub use taught_moves::{TaughtMove, taught_moves};
pub use verification::{BookFaults, verify};
pub use walk::{Stop, Visit, walk};
