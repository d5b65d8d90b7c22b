//! `roque net`: what a network says of itself, whether it computes the same everywhere, and how two
//! of them differ.

mod compare;
mod info;
mod make;
mod verify;

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use nnue::Net;

use crate::console::{BadInput, Console, Verdict};
use words::Language;
use words::nearest;

/// `roque net`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(id = "ACTION")]
    action: String,
    #[arg(id = "FILE")]
    files: Vec<PathBuf>,
    positions: u32,
    seed: u64,
    neurons: make::Neurons,
    buckets: u32,
    king_buckets: u32,
    out: Option<PathBuf>,
    json: bool,
}

const ACTIONS: [&str; 4] = ["info", "verify", "compare", "random"];

/// Does what the action says.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let files: Vec<&Path> = arguments.files.iter().map(PathBuf::as_path).collect();
    let action = arguments.action.to_ascii_lowercase();
    match (action.as_str(), files.as_slice()) {
        ("info", [file]) => info::run(file, arguments.json, console),
        ("verify", [file]) => verify::run(file, arguments, console),
        ("compare", [first, second]) => compare::run(first, second, arguments, console),
        ("random", []) => make::run(arguments, console),
        (name, files) if ACTIONS.contains(&name) => {
            Err(BadInput(language.net_files(name, files.len())).into())
        }
        (name, _) => {
            let meant = nearest(name, ACTIONS);
            Err(BadInput(language.net_action_unknown(&arguments.action, meant)).into())
        }
    }
}

/// The net of a file.
pub(crate) fn read(path: &Path, language: Language) -> Result<Net, BadInput> {
    Net::read(path).map_err(|error| BadInput(language.net_refused(path, &error)))
}

/// Refuses a net that the evaluation asked for would not use.
pub(crate) fn check_use(
    evaluation: Option<&str>,
    net: Option<&str>,
    language: Language,
) -> Result<(), BadInput> {
    let classical = evaluation.is_some_and(|name| name.eq_ignore_ascii_case("classical"));
    match classical && net.is_some() {
        true => Err(BadInput(language.net_without_use().to_owned())),
        false => Ok(()),
    }
}
