//! `roque ablation`: what each part of S1's search is worth. It is measured in `experiments`; here is
//! what was asked for, and how it gets on.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use experiments::ablation::{Ablation, BIBICHESS_POSITION, rows_in_all};
use experiments::{Progress as Told, Step};

use crate::console::{Console, Verdict};
use crate::interrupt::stop_on_interrupt;
use crate::problems;
use crate::progress::Progress;
use report::{ablation as layout, json};

/// `roque ablation`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(conflicts_with = "suite")]
    fen: Option<String>,
    suite: Option<PathBuf>,
    depth: u32,
    seed: u64,
    verbose: bool,
    json: bool,
}

/// Measures, and prints the tables.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let problems = match &arguments.suite {
        Some(path) => problems::read_suite(path, language)?,
        None => {
            vec![problems::one(arguments.fen.as_deref().unwrap_or(BIBICHESS_POSITION), language)?]
        }
    };
    let stop = stop_on_interrupt();
    let mut progress = Progress::new(language);
    progress.restart("ablation");
    let show = &mut |told: &Told<'_>| {
        if let Step::Measured { nodes } = told.step {
            progress.show(told.done, told.total, nodes);
        }
    };
    let (depth, seed) = (arguments.depth, arguments.seed);
    let result = Ablation { problems, depth, seed }.carry_out(&stop, show);
    progress.clear();
    let suite = arguments.suite.as_ref().map(|path| path.display().to_string());
    console.say(&match arguments.json {
        true => json::document(&result.data(suite.as_deref())) + "\n",
        false => layout::to_text(&result, suite.as_deref(), arguments.verbose, language),
    })?;
    if result.interrupted {
        console.complain(&language.ablation_interrupted(result.rows(), rows_in_all()));
        return Ok(Verdict::Interrupted);
    }
    Ok(Verdict::Done)
}
