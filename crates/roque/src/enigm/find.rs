//! `roque enigm find`: which player finds the first move of a puzzle, at which depth, and does it keep it?

use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::{Result, anyhow};
use arena::puzzle::AttemptError;
use experiments::keys::KeyPlan;
use report::puzzles as layout;
use search::StopFlag;

use super::{Arguments, chosen};
use crate::compare;
use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::progress::Progress;
use crate::typed_players;

/// Lets every player search every puzzle.
pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let collection = arguments.collection(language)?;
    let mut puzzles = Vec::new();
    for (name, known) in chosen(&collection, &arguments.names, language)? {
        match known {
            Ok(puzzle) => puzzles.push((name.to_owned(), puzzle.clone())),
            Err(wrong) => return Err(BadInput(language.enigm_bad_file(name, wrong)).into()),
        }
    }
    let limits = arguments.limits.read(language)?;
    let texts = match compare::split_players(&arguments.players) {
        asked if asked.is_empty() => vec![players::DEFAULT.to_owned()],
        asked => asked,
    };
    let mut attackers = Vec::new();
    for text in &texts {
        typed_players::read_own(text, language)?;
        let player = arguments.player(text, &limits, language)?;
        if player.limits.clock.is_some() {
            let clock = AttemptError::Clock(player.short_name());
            return Err(BadInput(language.attempt_error(&clock)).into());
        }
        attackers.push(player);
    }
    let count = puzzles.len();
    let plan = KeyPlan { puzzles, players: attackers, limits, budget: arguments.budget() };
    let stop = StopFlag::new();
    let (flag, give_up) = (stop.clone(), Arc::clone(&plan.budget.stop));
    on_interrupt(move |_| {
        flag.stop();
        give_up.store(true, Ordering::Relaxed);
    });
    let mut progress = Progress::new(language);
    progress.restart("");
    let rows = plan.carry_out(&stop, &mut |at| {
        progress.relabel(at.rows.last().map_or("", |row| row.name.as_str()));
        progress.show(at.done, at.total, 0);
    });
    progress.clear();
    let rows = rows.map_err(|wrong| anyhow!(wrong))?;
    console.say(&match arguments.json {
        true => layout::keys_to_json(&plan, &rows),
        false => layout::keys_grid(&plan, &rows, language),
    })?;
    if stop.is_stopped() {
        console.complain(&language.enigm_interrupted(rows.len(), count));
        return Ok(Verdict::Interrupted);
    }
    Ok(Verdict::Done)
}
