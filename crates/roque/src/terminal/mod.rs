//! `roque play`: a game of chess in the terminal, for zero, one or two people.
//!
//! The game itself is a [`play::Session`]: here lines become its commands, and its events words.
//!
//! | module | holds |
//! |---|---|
//! | `text_game` | the loop; `clocks` asks for a line, `typed` reads it, `turns` lets machines think |
//! | `events` | what is saved, said and shown |
//! | `board_commands`, `seats`, `study`, `files` | commands that are more than one word |
//! | `start`, `menu` | how a game begins |
//! | `prompt`, `program` | lines that are not for the game: commands of the program, UCI |
//! | `machines` | the machines of both sides |
//! | `statistics`, `last` | what a game was like; the last one from outside |
//! | `screen` | boards and lists |
//! | `input`, `lines`, `completion`, `interrupts` | lines, the Tab key, Ctrl-C |
//!
//! What is said is in the crate `words`, in two languages.

mod board_commands;
mod clocks;
mod completion;
mod events;
mod files;
pub(crate) mod input;
mod interrupts;
mod last;
mod lines;
mod machines;
mod menu;
mod program;
mod prompt;
mod screen;
mod seats;
mod start;
mod study;
mod text_game;
mod turns;
mod typed;

pub(crate) use last::{StatsArguments, run_stats};

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::console::{BadInput, Console, Verdict};
use text_game::TextGame;
use words::Language;

/// What the prompt of a game needs of the command line, which is above it.
#[derive(Clone, Copy)]
pub(crate) struct CommandLine {
    /// Reads the options of `play`.
    pub(crate) read_play: fn(&[String], Language) -> Result<Arguments, BadInput>,
    /// Whether a command is about a position, which `--fen` names.
    pub(crate) takes_position: fn(&str) -> bool,
}

/// `roque play`.
#[derive(Args, Default)]
pub(crate) struct Arguments {
    white: Option<String>,
    black: Option<String>,
    fen: Option<String>,
    /// Without a number any of them.
    #[arg(conflicts_with_all = ["fen", "load"])]
    chess960: Option<Option<u16>>,
    tc: Option<String>,
    #[arg(conflicts_with = "fen")]
    load: Option<PathBuf>,
    games: Option<PathBuf>,
    seed: Option<u32>,
    json: bool,
}

impl Arguments {
    /// Whether the command line says what is to be played.
    fn choose_a_game(&self) -> bool {
        let players = self.white.is_some() || self.black.is_some();
        let start = self.fen.is_some() || self.chess960.is_some() || self.load.is_some();
        players || start || self.tc.is_some()
    }
}

/// Plays.
pub(crate) fn run(
    arguments: &Arguments,
    console: &Console,
    command_line: CommandLine,
) -> Result<Verdict> {
    TextGame::new(arguments, *console, command_line, false)?.run()
}

/// The prompt of a bare `roque`: a greeting, and then a game as soon as a move is typed.
pub(crate) fn run_prompt(console: &Console, command_line: CommandLine) -> Result<Verdict> {
    TextGame::new(&Arguments::default(), *console, command_line, true)?.run()
}
