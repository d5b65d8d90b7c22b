//! `roque data merge`: the archives that several machines played become one.

use std::io::{BufWriter, Write as _};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use serde_json::json;
use train::archive::{MergeError, merge};

use super::Files;
use crate::console::{BadInput, Console, Verdict};
use whole_file::Draft;

#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: Files,
    out: PathBuf,
    json: bool,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let (language, archives) = (console.language, &arguments.files.files);
    arguments.files.check(console)?;
    let name = arguments.out.to_string_lossy();
    if arguments.files.has(&arguments.out) {
        return Err(BadInput(language.export_onto_itself(&name)).into());
    }
    let failed = || language.cannot_write(&name);
    let draft = Draft::new(&arguments.out);
    let mut out = BufWriter::new(draft.create().with_context(failed)?);
    let merged = match merge(archives, &mut out) {
        Ok(merged) => merged,
        Err(MergeError::Write(error)) => return Err(error).with_context(failed),
        Err(MergeError::Archive { path, error }) => {
            return Err(BadInput(language.archive_error(&path.to_string_lossy(), &error)).into());
        }
    };
    out.flush().with_context(failed)?;
    drop(out);
    draft.keep().with_context(failed)?;
    console.say(&match arguments.json {
        true => {
            let (games, missing) = (merged.games, merged.missing);
            json!({"archives": archives.len(), "games": games, "missing_games": missing})
                .to_string()
                + "\n"
        }
        false => language.merged_archives(archives.len(), merged.games, merged.missing),
    })?;
    Ok(Verdict::Done)
}
