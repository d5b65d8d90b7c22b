//! `roque data export`: positions for a trainer.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use serde_json::json;
use train::export::{Origin, RecordWriter, line};
use train::{Unique, samples};

use super::{Files, FilterArguments};
use crate::console::{BadInput, Console, Verdict};
use whole_file::Draft;

#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: Files,
    out: PathBuf,
    #[arg(id = "as")]
    format: Format,
    #[command(flatten)]
    filter: FilterArguments,
    unique: bool,
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Records,
    Text,
}

/// Where positions go.
enum Target {
    Records(RecordWriter<BufWriter<File>>),
    Text(BufWriter<File>, u64),
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    arguments.files.check(console)?;
    if arguments.files.has(&arguments.out) {
        let name = arguments.out.to_string_lossy();
        return Err(BadInput(console.language.export_onto_itself(&name)).into());
    }
    if let Some(twice) = arguments.files.named_twice().filter(|_| arguments.unique) {
        let name = twice.to_string_lossy();
        return Err(BadInput(console.language.named_twice(&name)).into());
    }
    let filter = arguments.filter.filter();
    let mut unique = arguments.unique.then(Unique::default);
    let failed = || console.language.cannot_write(&arguments.out.to_string_lossy());
    let draft = Draft::new(&arguments.out);
    let file = draft.create().with_context(failed)?;
    let mut target = Target::new(file, arguments.format);
    let mut read = 0_u64;
    let (verdict, _) = arguments.files.each(console, |head, game| {
        let seed = head.get("seed").and_then(|seed| seed.parse().ok()).unwrap_or(0);
        let origin = Origin::new(head.generation(), seed, game);
        for sample in samples(game) {
            read += 1;
            let wanted = filter.accepts(&sample);
            if wanted && unique.as_mut().is_none_or(|unique| unique.is_new(&sample)) {
                match &mut target {
                    Target::Records(records) => records.add(&sample, origin),
                    Target::Text(lines, count) => {
                        *count += 1;
                        writeln!(lines, "{}", line(&sample))
                    }
                }
                .with_context(failed)?;
            }
        }
        Ok(())
    })?;
    let written = target.finish().with_context(failed)?;
    draft.keep().with_context(failed)?;
    if arguments.json {
        let object = json!({"positions_read": read, "positions_written": written});
        console.say(&(serde_json::to_string(&object)? + "\n"))?;
    } else if written > 0 {
        console.say(&console.language.exported(read, written))?;
    }
    if written == 0 {
        console.complain(console.language.no_position_passes());
        return Ok(Verdict::Failed);
    }
    Ok(verdict)
}

impl Target {
    fn new(file: File, format: Format) -> Target {
        let file = BufWriter::with_capacity(1 << 16, file);
        match format {
            Format::Records => Target::Records(RecordWriter::new(file)),
            Format::Text => Target::Text(file, 0),
        }
    }

    fn finish(self) -> std::io::Result<u64> {
        match self {
            Target::Records(records) => records.finish(),
            Target::Text(mut lines, count) => lines.flush().map(|()| count),
        }
    }
}
