//! The binary `roque`: argv, the terminal, stdin and stdout, exit codes. The rules of chess and
//! their notation are in crates of their own; here they are only called.
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod ablation;
mod adjudication;
mod analyze;
mod bench;
mod boards;
mod books;
mod check;
mod cli;
mod compare;
mod console;
mod contest;
mod data;
mod datagen;
mod enigm;
mod evaluate;
mod failure;
mod genfens;
mod guard;
mod interrupt;
mod limits;
mod list_players;
mod live;
mod net;
mod openings;
mod perft;
mod position;
mod practice;
mod problems;
mod progress;
mod review;
mod serve;
mod shell;
mod suite;
mod tame;
mod target;
mod terminal;
mod tournament;
mod tree;
mod tune;
mod typed_players;
mod uci;
mod usage;
mod wire;
mod xboard;

use std::process::ExitCode;

use report::table;

fn main() -> ExitCode {
    cli::run(std::env::args_os().collect())
}
