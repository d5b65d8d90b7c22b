//! The languages engines and GUIs speak, typed, in both directions: [`uci`] and
//! [`xboard`].
//!
//! This crate turns lines into values and values into lines. It must never know threads, processes,
//! input and output, or any engine. Lines come from outside: nothing here panics on them, and what
//! cannot be understood becomes a value that quotes a little of it, safe to print.
//!
//! ```
//! use std::time::Instant;
//! use protocol::uci::{Command, Complaint};
//!
//! let parsed = Command::parse("position startpos moves e2e4 e7e5")?;
//! let Command::Position(position) = parsed.command else { unreachable!() };
//! let game = position.apply(false)?;
//! assert_eq!(game.moves().count(), 2);
//!
//! let parsed = Command::parse("go wtime -5 btime 60000 winc 100 binc 100")?;
//! let Command::Go(go) = parsed.command else { unreachable!() };
//! let (limits, _) = go.limits(game.position(), Instant::now());
//! assert_eq!(limits.clock.map(|clock| clock.time.as_millis()), Some(1)); // moves at once…
//! assert_eq!(parsed.complaints.len(), 1); // …and says why
//! # Ok::<(), protocol::uci::UciError>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

pub mod line;
pub mod uci;
pub mod xboard;

mod number;
mod text;
mod words;
