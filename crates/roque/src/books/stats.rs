//! `roque book stats`: what is in a book.

use std::path::PathBuf;

use ::book::statistics;
use anyhow::Result;
use clap::Args;

use super::open;
use crate::console::{Console, Verdict};

#[derive(Args)]
pub(super) struct Arguments {
    #[arg(id = "BOOK")]
    book: PathBuf,
    json: bool,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let mut open_book = open(&arguments.book, language)?;
    let found = statistics(&mut open_book)?;
    console.say(&match arguments.json {
        true => report::book::statistics_to_json(&found, language),
        false => report::book::statistics_to_text(&found, language),
    })?;
    Ok(Verdict::Done)
}
