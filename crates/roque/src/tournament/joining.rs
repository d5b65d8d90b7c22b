//! `roque tournament merge`: the journals of shards become the result of one tournament. What was
//! played stands in them, so nothing about it can be asked for here.

use std::path::PathBuf;

use anyhow::Result;
use arena::tournament::{MergeError, merge};

use super::files::{Files, Outcome};
use super::{Arguments, anchor_parts};
use crate::console::{BadInput, Console, Verdict};

pub(super) fn join(
    name: &str,
    parts: &[String],
    arguments: &Arguments,
    console: &Console,
) -> Result<Verdict> {
    let language = console.language;
    if let Some(option) = meaningless(arguments) {
        return Err(BadInput(language.meaningless_for_merge(option)).into());
    }
    let files = Files::new(name, None)?;
    let parts: Vec<PathBuf> = parts.iter().map(PathBuf::from).collect();
    files.check("merge", &parts, arguments.html.as_deref(), language)?;
    let text = arguments.anchor.as_deref().unwrap_or_default();
    let anchor = anchor_parts(text);
    if arguments.anchor.is_some() && anchor.is_none() {
        return Err(BadInput(language.bad_anchor(text, &[])).into());
    }
    let merged = merge(&files.journal, &parts, anchor).map_err(|error| match &error {
        MergeError::UnknownAnchor { names, .. } => BadInput(language.bad_anchor(text, names)),
        error => BadInput(language.merge_refused(error)),
    })?;
    for path in &merged.torn {
        console.complain(&language.journal_torn_at(&path.display().to_string()));
    }
    let outcome = Outcome {
        seed: merged.seed,
        players: merged.players,
        limits: merged.limits,
        scoreboard: merged.scoreboard,
        shard: None,
    };
    files.finish(&outcome, arguments.html.as_deref(), arguments.json, console)?;
    if !outcome.scoreboard.is_complete() {
        let (played, expected) = (outcome.scoreboard.played(), outcome.scoreboard.expected());
        console.complain(&language.merge_incomplete(played, expected));
    }
    Ok(Verdict::Done)
}

/// The first option that was given and changes nothing here.
fn meaningless(arguments: &Arguments) -> Option<&'static str> {
    let given = [
        (!arguments.players.is_empty(), "--players"),
        (arguments.format.is_some(), "--format"),
        (arguments.cycles.is_some(), "--cycles"),
        (arguments.rounds.is_some(), "--rounds"),
        (arguments.openings.is_some(), "--openings"),
        (arguments.seed.is_some(), "--seed"),
        (arguments.concurrency.is_some(), "--concurrency"),
        (arguments.pin, "--pin"),
        (arguments.margin != 20, "--margin"),
        (arguments.shard.is_some(), "--shard"),
    ];
    let own = given.into_iter().find_map(|(given, name)| given.then_some(name));
    own.or_else(|| arguments.limits.first_given()).or_else(|| arguments.adjudication.first_given())
}
