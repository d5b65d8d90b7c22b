//! What a hostile tester tries: noise in both protocols, files that are torn, mutated or no files at
//! all, text that would take over a terminal, programs that misbehave, two of us at once.
//!
//! Everything random begins with a seed that is told when something breaks. What takes long is
//! `#[ignore]`d under a name that begins with `slow_`; docs/hostile.md lists what was tried, how
//! often, and what broke.
#![cfg(unix)]

mod chaos;
mod clocks;
mod damage;
mod endings;
mod endurance;
mod limits;
mod lines;
mod neighbours;
mod odd_files;
#[path = "../process/mod.rs"]
#[allow(dead_code, reason = "other tests need more of it")]
mod process;
mod program;
mod samples;
#[cfg(feature = "web")]
mod server;
mod together;
mod variations;
mod watched;
mod words;

pub(crate) use process::{Engine, PATIENCE, QUIET};
