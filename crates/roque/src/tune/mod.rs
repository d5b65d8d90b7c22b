//! `roque tune`: numbers fitted to games. The weights of `classical` come from archives (`train`),
//! the numbers of the search from matches (`arena`); here is what was asked for and what it came to.

mod classical;
mod params;
mod search;

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use anyhow::Result;
use clap::{Args, Subcommand};

use crate::console::{Console, Verdict};

/// `roque tune`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    #[command(args_override_self = true)]
    Classical(classical::Arguments),
    #[command(args_override_self = true)]
    Search(search::Arguments),
    #[command(args_override_self = true)]
    Params(params::Arguments),
}

/// Runs one of the commands.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    match &arguments.action {
        Action::Classical(arguments) => classical::run(arguments, console),
        Action::Search(arguments) => search::run(arguments, console),
        Action::Params(arguments) => params::run(arguments, console),
    }
}

/// The text of a file. None of ours is larger than this, and some that can be named have no end.
fn read_text(path: &Path) -> io::Result<String> {
    const MOST: u64 = 64 << 20;
    let mut text = String::new();
    if File::open(path)?.take(MOST).read_to_string(&mut text)? as u64 == MOST {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "the file is too large"));
    }
    Ok(text)
}
