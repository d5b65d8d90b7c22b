//! Numbers that were fitted to games.

use std::path::Path;

use arena::spsa::Spsa;
use engine::params;
use serde_json::{Map, Value, json};
use train::tuning::Fit;
use words::Language;

use crate::table::{TextTable, facts};

fn compiled(name: &str) -> i64 {
    params::ALL.iter().find(|param| param.name == name).map_or(0, |param| param.value.into())
}

/// The numbers of the search, before and now.
pub fn numbers_to_text(run: &Spsa, language: Language) -> String {
    let words = language.tune_words();
    let mut table = TextTable::with_headings([words.number, words.before, words.after]);
    for (name, value) in run.values() {
        table.push([name.to_owned(), compiled(name).to_string(), value.to_string()]);
    }
    table.render()
}

/// The numbers of now, as one JSON object on one line.
pub fn numbers_to_json(run: &Spsa) -> String {
    let values: Map<String, Value> =
        run.values().map(|(name, value)| (name.to_owned(), value.into())).collect();
    format!("{}\n", json!({ "rounds": run.round, "values": values }))
}

/// How weights were fitted to so many positions and tried on so many others, as one JSON object on
/// one line.
pub fn weights_to_json((known, held_out): (usize, usize), fits: &[Fit]) -> String {
    let rounds = fits.iter().map(|fit| {
        json!({
            "scale": fit.scale,
            "error_before": fit.learned.0,
            "error_after": fit.learned.1,
            "held_out_before": fit.held_out.0,
            "held_out_after": fit.held_out.1,
        })
    });
    let object = json!({
        "positions": known, "held_out": held_out, "rounds": rounds.collect::<Vec<_>>(),
    });
    format!("{object}\n")
}

/// The same for people; the weights are in this file.
pub fn weights_to_text(
    (known, held_out): (usize, usize),
    fits: &[Fit],
    out: &Path,
    language: Language,
) -> String {
    let words = language.tune_words();
    let change = |(before, after): (f64, f64)| {
        format!("{} -> {}", language.decimal(before, 6), language.decimal(after, 6))
    };
    let (Some(first), Some(last)) = (fits.first(), fits.last()) else { return String::new() };
    let (known, held_out) = (language.number(known as u64), language.number(held_out as u64));
    facts(&[
        (words.positions, &format!("{known} + {held_out}")),
        (words.scale, &language.decimal(first.scale, 1)),
        (words.error, &change((first.learned.0, last.learned.1))),
        (words.held_out, &change((first.held_out.0, last.held_out.1))),
        (words.written, &out.to_string_lossy()),
    ])
}
