//! `roque enigm check`: is every goal really forced?

use std::sync::Arc;
use std::sync::atomic::Ordering;

use ::play::puzzle::KnownPuzzle;
use anyhow::Result;
use arena::puzzle::{Budget, Finding, prove};
use report::puzzles::JudgedPuzzle;

use super::{Arguments, chosen};
use crate::console::{Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::progress::Progress;

/// Proves one puzzle after the other and says what came of each.
pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let collection = arguments.collection(language)?;
    let chosen = chosen(&collection, &arguments.names, language)?;
    let budget = arguments.budget();
    let stop = Arc::clone(&budget.stop);
    on_interrupt(move |_| stop.store(true, Ordering::Relaxed));
    let mut progress = Progress::new(language);
    progress.restart("");
    let (mut proven, mut failed) = (0, 0);
    for (done, (name, known)) in chosen.iter().enumerate() {
        progress.relabel(name);
        progress.show(done, chosen.len(), 0);
        let judged = judge(known, &budget);
        if budget.stop.load(Ordering::Relaxed) {
            break;
        }
        progress.clear();
        match judged {
            JudgedPuzzle::Found(_, Finding::Forced(_)) => proven += 1,
            _ => failed += 1,
        }
        let said = match arguments.json {
            true => judged.to_json(name, language),
            false => judged.to_text(name, language),
        };
        console.say(&said)?;
    }
    progress.clear();
    if !arguments.json {
        console.say(&language.enigm_checked(proven, failed))?;
    }
    if proven + failed < chosen.len() {
        console.complain(&language.enigm_interrupted(proven + failed, chosen.len()));
        return Ok(Verdict::Interrupted);
    }
    Ok(if failed == 0 { Verdict::Done } else { Verdict::Failed })
}

fn judge<'a>(known: &'a KnownPuzzle, budget: &Budget) -> JudgedPuzzle<'a> {
    match known {
        Ok(puzzle) => JudgedPuzzle::Found(puzzle, prove(&puzzle.position, puzzle.goal, budget)),
        Err(wrong) => JudgedPuzzle::NoPuzzle(wrong),
    }
}
