//! `roque compare`: the algorithms side by side on the same tree. They are compared in `experiments`;
//! here is what was asked for, and how it gets on.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use arena::PlayerSpec;
use chess::Position;
use clap::Args;
use experiments::compare::{Comparison, Contestant, ContestantError, Plan, Terms, exact_players};
use experiments::{Progress as Told, Step};

use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::stop_on_interrupt;
use crate::progress::Progress;
use crate::{position, problems, typed_players};
use report::{compare as layout, json};
use words::Language;
use words::nearest;

/// `roque compare`.
#[derive(Args)]
pub(crate) struct Arguments {
    fen: Option<String>,
    suite: Option<PathBuf>,
    depth: u32,
    players: Vec<String>,
    eval: String,
    no_quiescence: bool,
    limit: f64,
    repeat: Option<u16>,
    seed: Option<u64>,
    json: bool,
}

/// The seed of the means' intervals if none is given.
const SEED: u64 = 1;

/// Compares, and prints what was found. Exact algorithms that disagree are a failure.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let positions = match (&arguments.suite, &arguments.fen) {
        (Some(_), Some(_)) => {
            return Err(BadInput(language.fen_or_suite().to_owned()).into());
        }
        (Some(path), None) => problems::read_suite(path, language)?,
        (None, fen) => vec![problems::one(fen.as_deref().unwrap_or("startpos"), language)?],
    };
    let positions: Vec<Position> = positions.into_iter().map(|problem| problem.position).collect();
    let terms = Terms {
        eval: known_eval(&arguments.eval, language)?,
        quiescence: !arguments.no_quiescence,
        seed: arguments.seed,
    };
    let mut contestants = contestants(arguments, &terms, console)?;
    if !arguments.json {
        let words = language.compare_words();
        let (label, what) = match &arguments.suite {
            Some(path) => {
                (words.suite, language.suite_name(&path.to_string_lossy(), positions.len()))
            }
            None => (words.position, positions.first().map(position::to_fen).unwrap_or_default()),
        };
        console.say(&layout::heading((label, &what), arguments.depth, &terms, language))?;
    }
    let stop = stop_on_interrupt();
    let plan = Plan {
        positions,
        depth: arguments.depth,
        time: Duration::from_secs_f64(arguments.limit),
        repeat: arguments.repeat,
    };
    let mut progress = Progress::new(language);
    progress.restart("");
    let show = &mut |told: &Told<'_>| {
        if let Step::Iteration { player, nodes, .. } | Step::Searched { player, nodes } = told.step
        {
            progress.relabel(player);
            progress.show(told.done, told.total, nodes);
        }
    };
    let comparison = plan.carry_out(&mut contestants, terms, &stop, show);
    progress.clear();
    let seed = arguments.seed.unwrap_or(SEED);
    console.say(&match arguments.json {
        true => {
            let suite = arguments.suite.as_ref().map(|path| path.to_string_lossy());
            json::document(&comparison.data(suite.as_deref(), seed)) + "\n"
        }
        false => tables(&comparison, arguments.suite.is_some(), seed, language),
    })?;
    let alarms = comparison.rows.iter().filter_map(|row| layout::alarm(row, language));
    alarms.for_each(|alarm| console.complain(&alarm));
    if comparison.interrupted {
        console.complain(language.compare_interrupted());
    }
    Ok(match (comparison.has_disagreements(), comparison.interrupted) {
        (true, _) => Verdict::Failed,
        (false, true) => Verdict::Interrupted,
        (false, false) => Verdict::Done,
    })
}

/// What was found as tables for people; nothing if nothing was finished.
fn tables(comparison: &Comparison, is_suite: bool, seed: u64, language: Language) -> String {
    match comparison.rows.as_slice() {
        [] => String::new(),
        rows if is_suite => layout::of_suite(&comparison.summaries(seed), rows.len(), language),
        [row, ..] if row.outcomes.is_empty() => String::new(),
        [row, ..] => layout::of_position(row, language),
    }
}

/// The evaluation of this name, spelled as the players know it.
fn known_eval(name: &str, language: Language) -> Result<String, BadInput> {
    let choices = Terms::evals();
    match choices.iter().find(|choice| choice.eq_ignore_ascii_case(name)) {
        Some(choice) => Ok((*choice).to_owned()),
        None => {
            let meant = nearest(name, choices.iter().copied());
            Err(BadInput(language.eval_unknown(name, meant, choices)))
        }
    }
}

/// The players asked for; without a wish all exact ones of the laboratory.
fn contestants(
    arguments: &Arguments,
    terms: &Terms,
    console: &Console,
) -> Result<Vec<Contestant>, BadInput> {
    let language = console.language;
    let texts = match arguments.players.as_slice() {
        [] => exact_players().map(str::to_owned).collect(),
        asked => split_players(asked),
    };
    if texts.is_empty() {
        return Err(BadInput(language.compare_nobody(&players::names())));
    }
    let make = |text: &String| {
        let spec: PlayerSpec = typed_players::read_own(text, language)?;
        typed_players::tell_unused_book(&spec, console);
        Contestant::new(&spec, terms, arguments.depth).map_err(|error| {
            BadInput(match &error {
                ContestantError::OwnDepth { own, asked } => {
                    language.depth_twice(text, *own, *asked)
                }
                ContestantError::SeveralLines => language.one_line_compared(text),
                ContestantError::Make(error) => language.not_made(text, error),
            })
        })
    };
    texts.iter().map(make).collect()
}

/// Splits `a,b:key=value,key=value,c` into players: what holds a `=` and no `:` before it belongs to
/// the player before.
pub(crate) fn split_players(texts: &[String]) -> Vec<String> {
    let mut players: Vec<String> = Vec::new();
    for text in texts {
        for (index, part) in text.split(',').enumerate() {
            let is_setting = part.split('=').next() != Some(part)
                && !part.split('=').next().is_some_and(|key| key.contains(':'));
            match players.last_mut() {
                Some(player) if index > 0 && is_setting => {
                    player.push(',');
                    player.push_str(part.trim());
                }
                _ => players.push(part.trim().to_owned()),
            }
        }
    }
    players.retain(|player| !player.is_empty());
    players
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_told_from_their_settings() {
        let split = |text: &str| split_players(&[text.to_owned()]);
        assert_eq!(split("minimax,mtdf"), ["minimax", "mtdf"]);
        assert_eq!(
            split("negascout:hash=16,eval=pst, mtdf:hash=1 ,course"),
            ["negascout:hash=16,eval=pst", "mtdf:hash=1", "course"]
        );
        assert_eq!(split(",,"), Vec::<String>::new());
    }
}
