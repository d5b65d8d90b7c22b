//! `roque net verify`: does a net compute the same value on every way to it?

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use nnue::{Check, Verification, verify};
use serde_json::{Value, json};

use super::Arguments;
use crate::console::{Console, Verdict};
use crate::progress::Progress;

pub(super) fn run(path: &Path, arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let net = Arc::new(super::read(path, language)?);
    let (mut progress, positions) = (Progress::new(language), arguments.positions as usize);
    progress.relabel(&path.to_string_lossy());
    let result = verify(&net, positions, arguments.seed, |done| progress.step(done, positions));
    progress.clear();
    if arguments.json {
        console.say(&(to_json(&result).to_string() + "\n"))?;
    } else {
        console.say(&language.net_checked(&result))?;
        for check in Check::ALL {
            let wrong = result.findings.iter().find(|finding| finding.check == check);
            console.say(&language.net_check(check, wrong))?;
        }
    }
    Ok(if result.findings.is_empty() { Verdict::Done } else { Verdict::Failed })
}

/// The names of the checks in JSON.
fn name(check: Check) -> &'static str {
    match check {
        Check::Instructions => "instructions",
        Check::Incremental => "incremental",
        Check::ColorFlip => "color_flip",
        Check::FileMirror => "file_mirror",
    }
}

fn to_json(result: &Verification) -> Value {
    let findings: Vec<Value> = result
        .findings
        .iter()
        .map(|finding| {
            json!({
                "check": name(finding.check),
                "instructions": finding.instructions,
                "fen": finding.fen,
                "expected": finding.expected,
                "found": finding.found,
            })
        })
        .collect();
    json!({
        "exact": findings.is_empty(),
        "positions": result.positions,
        "comparisons": result.comparisons,
        "instructions": result.instructions,
        "findings": findings,
    })
}
