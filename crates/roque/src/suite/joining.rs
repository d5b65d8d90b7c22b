//! `roque suite merge`: what parts of a suite came to becomes the result of one machine. Who was asked, and how,
//! stands in them, so nothing about it can be asked for here.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use arena::suite::{Part, join as join_parts};
use experiments::read_text;
use serde::Deserialize;

use super::{Arguments, done};
use crate::console::{BadInput, Console, Verdict};
use report::suite as layout;
use words::Language;

/// What `--shard I/N --json` printed, as far as it is needed.
#[derive(Deserialize)]
struct Printed {
    suite: String,
    bad_lines: Vec<BadLine>,
    part: Part,
}

#[derive(Deserialize)]
struct BadLine {
    line: usize,
    why: String,
}

pub(super) fn join(paths: &[PathBuf], arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    if let Some(option) = meaningless(arguments) {
        return Err(BadInput(language.meaningless_for_suite_merge(option)).into());
    }
    if paths.is_empty() {
        return Err(BadInput(language.suite_merge_needs_parts().to_owned()).into());
    }
    let mut parts = Vec::new();
    let (mut suite, mut bad_lines) = (String::new(), BTreeMap::new());
    for path in paths {
        let printed = read(path, language)?;
        suite = printed.suite;
        bad_lines.extend(printed.bad_lines.into_iter().map(|bad| (bad.line, bad.why)));
        parts.push(printed.part);
    }
    let joined = join_parts(&parts).map_err(|(place, mismatch)| {
        let name = paths.get(place).map(|path| path.to_string_lossy()).unwrap_or_default();
        BadInput(language.suite_merge_refused(&name, mismatch))
    })?;
    let bad_lines: Vec<(usize, String)> = bad_lines.into_iter().collect();
    let positions = parts.first().map_or(0, |part| part.positions);
    console.say(&match arguments.json {
        true => layout::to_json(&suite, &bad_lines, &joined.results, None).to_string() + "\n",
        false => {
            layout::to_text(&language.suite_name(&suite, positions), &joined.results, language)
        }
    })?;
    let done = done(&joined.results);
    if done < joined.asked {
        console.complain(&language.suite_merge_incomplete(done, joined.asked));
        return Ok(Verdict::Failed);
    }
    if !bad_lines.is_empty() {
        console.complain(&language.suite_incomplete(bad_lines.len()));
        return Ok(Verdict::Failed);
    }
    Ok(Verdict::Done)
}

fn read(path: &Path, language: Language) -> Result<Printed, BadInput> {
    let refused =
        |wrong: &str| BadInput(language.suite_part_refused(&path.to_string_lossy(), wrong));
    let text = read_text(path).map_err(|error| refused(&language.text_error(&error)))?;
    serde_json::from_str(&text).map_err(|_| refused(language.suite_no_part()))
}

/// The first option that was given and changes nothing here.
fn meaningless(arguments: &Arguments) -> Option<&'static str> {
    let given = [
        (!arguments.player.is_empty(), "--player"),
        (arguments.concurrency != 1, "--concurrency"),
        (arguments.first.is_some(), "--first"),
        (arguments.sample.is_some(), "--sample"),
        (arguments.seed.is_some(), "--seed"),
        (arguments.shard.is_some(), "--shard"),
    ];
    let own = given.into_iter().find_map(|(given, name)| given.then_some(name));
    own.or_else(|| arguments.limits.first_given())
}
