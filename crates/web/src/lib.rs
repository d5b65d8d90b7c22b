//! Roque in a browser: a server for this machine alone, its pages, its requests and its events.
//!
//! | module | holds |
//! |---|---|
//! | `server` | [`Server`]: the port, the routes, the loop |
//! | `guard` | who may ask: hosts, origins, kinds of requests, headers of every answer |
//! | `lock` | one server for a folder |
//! | `assets` | the files of the pages, built into the program |
//! | `request`, `problem` | what a request says, and what is wrong with it, in the asker's language |
//! | `api` | one file for each kind of request |
//! | `games` | open games: a [`play::Session`] each, machines that think, snapshots |
//! | `traces` | recorded search trees, and how a page walks through them |
//! | `trials` | experiments of the laboratory: compare, ablation, race; games that are reviewed |
//! | `reviews` | the review of a game as a page shows it |
//! | `tournaments` | tournaments, kept in a folder and played one at a time |
//! | `puzzles` | puzzles, and which of them were solved |
//! | `analyses` | a position that is looked at while somebody watches |
//! | `jobs` | the last few pieces of work of a kind, each on its thread |
//! | `slots` | how many searches run at once |
//!
//! Rules of chess, games, searches and sentences are those of the crates below; here is only what a
//! browser needs. No path, program or address ever comes from a page, and nothing of the terminal
//! is known here.
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod analyses;
mod api;
mod assets;
mod games;
mod guard;
mod jobs;
mod lock;
mod problem;
mod puzzles;
mod request;
mod reviews;
mod server;
mod slots;
mod tournaments;
mod traces;
mod trials;

pub use server::{Ending, ServeError, Server, Settings};
