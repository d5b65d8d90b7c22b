//! `roque book merge`: several books in one.

use std::io::{Error, ErrorKind};
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde_json::json;

use super::{check_target, open, write};
use crate::console::{Console, Verdict};

#[derive(Args)]
pub(super) struct Arguments {
    #[arg(id = "BOOK", required = true)]
    books: Vec<PathBuf>,
    out: PathBuf,
    json: bool,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let mut entries = Vec::new();
    for path in &arguments.books {
        let more = open(path, console.language)?.entries()?;
        entries.try_reserve(more.len()).map_err(|_| Error::from(ErrorKind::OutOfMemory))?;
        entries.extend(more);
    }
    let before = entries.len();
    check_target(&arguments.out, console.language)?;
    let merged = ::book::merge(entries);
    write(&arguments.out, &merged, console.language)?;
    let text = if arguments.json {
        format!("{}\n", json!({"moves_read": before, "moves": merged.len()}))
    } else {
        console.language.books_merged(before as u64, merged.len() as u64)
    };
    console.say(&text)?;
    Ok(Verdict::Done)
}
