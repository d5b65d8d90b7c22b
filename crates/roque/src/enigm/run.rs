//! `roque enigm run`: players attack, another defends. One attempt is told move by move; several are
//! a grid of puzzles and players.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::Result;
use arena::PlayerSpec;
use arena::puzzle::{AttemptError, PuzzleSeries};
use report::puzzles as layout;

use super::{Arguments, chosen};
use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::progress::Progress;
use crate::{compare, guard};
use words::Language;

/// Plays puzzles out and tells who solved them.
pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let collection = arguments.collection(language)?;
    let chosen = chosen(&collection, &arguments.names, language)?;
    let (mut puzzles, mut bad) = (Vec::new(), Vec::new());
    for (name, known) in chosen {
        match known {
            Ok(puzzle) => puzzles.push((name, puzzle)),
            Err(wrong) => bad.push(language.enigm_bad_file(name, wrong)),
        }
    }
    if puzzles.is_empty() {
        return Err(BadInput(bad.join("\n")).into());
    }
    bad.iter().for_each(|wrong| console.complain(wrong));
    let limits = arguments.limits.read(language)?;
    let texts = match compare::split_players(&arguments.players) {
        asked if asked.is_empty() => vec![players::DEFAULT.to_owned()],
        asked => asked,
    };
    let attackers: Vec<PlayerSpec> = texts
        .iter()
        .map(|text| arguments.player(text, &limits, language))
        .collect::<Result<_, _>>()?;
    let defender = arguments.defender(language)?;
    guard::guard_programs(&attackers);
    let factory = players::factory();
    let series = PuzzleSeries { attackers, defender, factory, stop: Arc::default() };
    let stop = Arc::clone(&series.stop);
    on_interrupt(move |_| stop.store(true, Ordering::Relaxed));
    let mut progress = Progress::new(language);
    progress.restart("");
    let rows = series.play(&puzzles, &mut |at| {
        progress.relabel(at.name);
        progress.show(at.done, at.total, at.nodes);
    });
    progress.clear();
    let rows = rows.map_err(|error| explained(&error, language))?;
    let said = match (arguments.json, rows.as_slice()) {
        (true, rows) => layout::series_to_json(&series, rows),
        (false, [row]) if series.attackers.len() == 1 => layout::story(&series, row, language),
        (false, rows) => layout::grid(&series, rows, language),
    };
    console.say(&said)?;
    if series.stop.load(Ordering::Relaxed) {
        console.complain(&language.enigm_interrupted(rows.len(), puzzles.len()));
        return Ok(Verdict::Interrupted);
    }
    if !bad.is_empty() {
        console.complain(&language.enigm_left_out(bad.len()));
        return Ok(Verdict::Failed);
    }
    Ok(Verdict::Done)
}

fn explained(error: &AttemptError, language: Language) -> anyhow::Error {
    let text = language.attempt_error(error);
    match error {
        AttemptError::Clock(_) | AttemptError::NoLimit(_) => BadInput(text).into(),
        _ => anyhow::anyhow!(text),
    }
}
