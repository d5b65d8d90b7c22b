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
    #[arg(value_name = "ACTION")]
    action: String,
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    positions: Option<u32>,
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    seed: Option<u64>,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    neurons: Option<make::Neurons>,
    #[arg(long, value_name = "B", allow_negative_numbers = true)]
    buckets: Option<u32>,
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    king_buckets: Option<u32>,
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[arg(long)]
    json: bool,
}

const ACTIONS: [&str; 4] = ["info", "verify", "compare", "random"];

/// Positions looked at where no number is given.
pub(crate) const POSITIONS: u32 = 10_000;

/// Does what the action says.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let files: Vec<&Path> = arguments.files.iter().map(PathBuf::as_path).collect();
    let action = arguments.action.to_ascii_lowercase();
    arguments.refuse_idle_options(&action, language)?;
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

impl Arguments {
    fn positions(&self) -> usize {
        self.positions.unwrap_or(POSITIONS) as usize
    }

    fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// An option that would change nothing is a mistake.
    fn refuse_idle_options(&self, action: &str, language: Language) -> Result<(), BadInput> {
        let given = [
            ("--positions", self.positions.is_some(), ["verify", "compare"].as_slice()),
            ("--seed", self.seed.is_some(), &["verify", "compare", "random"]),
            ("--neurons", self.neurons.is_some(), &["random"]),
            ("--buckets", self.buckets.is_some(), &["random"]),
            ("--king-buckets", self.king_buckets.is_some(), &["random"]),
            ("--out", self.out.is_some(), &["random"]),
            ("--json", self.json, &["info", "verify", "compare"]),
        ];
        for (option, is_given, actions) in given {
            if is_given && ACTIONS.contains(&action) && !actions.contains(&action) {
                return Err(BadInput(language.net_option_idle(option, action, actions)));
            }
        }
        Ok(())
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
