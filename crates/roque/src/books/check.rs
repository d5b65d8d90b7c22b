//! `roque book verify`: whether a book is sound.

use std::path::PathBuf;

use ::book::verify;
use anyhow::Result;
use chess::Position;
use clap::Args;

use super::open;
use crate::console::{Console, Verdict};
use report::book::line_to_text;

#[derive(Args)]
pub(super) struct Arguments {
    #[arg(id = "BOOK")]
    book: PathBuf,
    reachable: bool,
    json: bool,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let mut open_book = open(&arguments.book, language)?;
    let faults = verify(&mut open_book)?;
    for line in faults.illegal_after.iter().take(10) {
        let line = line_to_text(&Position::start(), line, language);
        console.complain(&language.illegal_book_move(&line));
    }
    let sound = faults.is_sound(arguments.reachable);
    console.say(&match arguments.json {
        true => report::book::faults_to_json(&faults, sound),
        false => report::book::faults_to_text(&faults, sound, language),
    })?;
    Ok(if sound { Verdict::Done } else { Verdict::Failed })
}
