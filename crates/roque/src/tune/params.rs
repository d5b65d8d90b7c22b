//! `roque tune params`: the numbers of the search as OpenBench takes them for a tuning run (SPSA), one a line.

use anyhow::Result;
use clap::Args;
use engine::params::{self, Param};
use serde_json::json;
use words::nearest;

use crate::console::{BadInput, Console, Verdict};

#[derive(Args)]
pub(super) struct Arguments {
    #[arg(id = "param")]
    names: Vec<String>,
    json: bool,
}

/// Numbers that begin like this turn a part under test on or off.
const SWITCHES: &str = "switch_";
/// How far a point pushes at the end of a run, in steps: what OpenBench calls `R_end`.
const RATE_AT_THE_END: f64 = 0.002;

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    for name in &arguments.names {
        if !params::ALL.iter().any(|param| param.name == name) {
            let meant = nearest(name, params::ALL.iter().map(|param| param.name));
            return Err(BadInput(console.language.param_unknown(name, meant)).into());
        }
    }
    let wanted = params::ALL.iter().filter(|param| match arguments.names.as_slice() {
        [] => !param.name.starts_with(SWITCHES),
        names => names.iter().any(|name| name == param.name),
    });
    let text = match arguments.json {
        true => {
            serde_json::to_string(&json!({"params": wanted.map(data).collect::<Vec<_>>()}))? + "\n"
        }
        false => wanted.map(line).collect(),
    };
    console.say(&text)?;
    Ok(Verdict::Done)
}

fn line(&Param { name, value, min, max, step }: &Param) -> String {
    format!("{name}, int, {value}, {min}, {max}, {step}, {RATE_AT_THE_END}\n")
}

fn data(&Param { name, value, min, max, step }: &Param) -> serde_json::Value {
    json!({"name": name, "value": value, "min": min, "max": max, "step": step})
}
