//! The tables of a comparison, narrow enough for a terminal. Only this folder knows the columns.

mod inside;

use experiments::Mean;
use experiments::compare::{Compared, Outcome, Summary, Terms, disagreements};
use lab::{BranchingRule, Stopwatch};
use notation::write_fen;
use search::Family;

use super::columns::Columns;
use super::table::facts;
use words::Language;

/// What is compared, a position or a suite, and on which terms.
pub fn heading(
    (label, what): (&str, &str),
    depth: u32,
    terms: &Terms,
    language: Language,
) -> String {
    let words = language.compare_words();
    let terms = language.compare_terms(&terms.eval, terms.quiescence);
    facts(&[(label, what), (words.depth, &depth.to_string()), (words.terms, &terms)])
}

/// One position: what everybody found, and what everybody did to find it.
pub fn of_position(row: &Compared, language: Language) -> String {
    let mut text = format!("\n{}", answers(row, language));
    for table in inside::tables(row, language) {
        text += &format!("\n{table}");
    }
    text + "\n" + &notes(&row.outcomes, language)
}

fn answers(row: &Compared, language: Language) -> String {
    let (outcomes, position) = (&row.outcomes, &row.position);
    let words = language.compare_words();
    let answered = |outcome: &&Outcome| outcome.has_answer();
    let count = |outcome: &Outcome, number: u64| {
        let more = if outcome.has_answer() { "" } else { "> " };
        format!("{more}{}", language.number(number))
    };
    let mut columns = Columns::default();
    columns.add(words.player, outcomes.iter().map(|one| Some(one.label.clone())));
    columns.add(
        words.value,
        outcomes.iter().map(|one| {
            Some(match one.has_answer() {
                true => language.score(one.value()),
                false => words.stopped.to_owned(),
            })
        }),
    );
    columns.add(
        words.best,
        outcomes
            .iter()
            .map(|one| Some(one).filter(answered)?.san(position, language.piece_letters())),
    );
    columns.add(words.nodes, outcomes.iter().map(|one| Some(count(one, one.statistics().nodes))));
    columns.add(
        words.qnodes,
        outcomes.iter().map(|one| {
            let qnodes = one.statistics().qnodes;
            let quiet = one.measure.as_ref().is_none_or(|measure| !measure.quiescence);
            (one.keeps_books() && !quiet).then(|| count(one, qnodes))
        }),
    );
    if let Some(reference) = outcomes.first() {
        columns.add(
            words.share,
            outcomes.iter().map(|one| {
                let more = if one.is_finished() { "" } else { "> " };
                let share = 100.0 * one.relative_to(reference)?;
                Some(format!("{more}{} %", language.decimal(share, usize::from(share < 100.0))))
            }),
        );
    }
    columns.add(
        words.time,
        outcomes
            .iter()
            .map(|one| Some(format!("{} s", language.decimal(one.time().as_secs_f64(), 3)))),
    );
    columns.add(
        words.wall,
        outcomes
            .iter()
            .map(|one| Some(format!("{} s", language.decimal(one.wall().as_secs_f64(), 3)))),
    );
    columns.add(
        words.branching,
        outcomes.iter().map(|one| one.branching().map(|ebf| language.decimal(ebf.factor, 1))),
    );
    columns.render()
}

/// What a reader must know beside the numbers.
fn notes(outcomes: &[Outcome], language: Language) -> String {
    let mut text = String::new();
    for outcome in outcomes.iter().filter(|outcome| !outcome.is_finished()) {
        let (label, reached, time) = (&outcome.label, outcome.reached(), outcome.wall());
        text += &match outcome.family {
            Family::Statistical => language.compare_sampling_stopped(label, reached, time),
            _ => language.compare_stopped(label, reached, time),
        };
    }
    text += &language.compare_runs(runs(outcomes), Stopwatch::MEASURES_CPU);
    for outcome in outcomes.iter().filter(|one| Stopwatch::MEASURES_CPU && !one.knows_cpu) {
        text += &language.compare_wall_only(&outcome.label);
    }
    if let Some(parallel) = outcomes.iter().find(|outcome| outcome.scaling.is_some()) {
        text += &language.compare_threads(parallel.times.len());
    }
    let by_root = |one: &Outcome| one.branching().is_some_and(|it| it.rule == BranchingRule::Root);
    if outcomes.iter().any(by_root) {
        text += language.compare_branching_root();
    }
    let other = |outcome: &&Outcome| {
        let samples = outcome.family == Family::Statistical;
        outcome.measure.is_none() && !outcome.keeps_books() && !samples
    };
    for outcome in outcomes.iter().filter(other).filter(|one| one.statistics().nodes > 0) {
        text += &language.compare_own_terms(&outcome.label);
    }
    let alike = |one: &Outcome, other: &Outcome| {
        other.is_exact() && other.measure == one.measure && !std::ptr::eq(one, other)
    };
    let compared = outcomes.iter().filter(|one| one.is_exact());
    let compared = compared.filter(|one| outcomes.iter().any(|other| alike(one, other))).count();
    if disagreements(outcomes).is_empty() && compared > 0 {
        text += &language.compare_agreed(compared);
    }
    text
}

/// How often everybody searched, at least and at most.
fn runs(outcomes: &[Outcome]) -> (usize, usize) {
    let runs = outcomes.iter().map(|outcome| outcome.times.len());
    (runs.clone().min().unwrap_or(0), runs.max().unwrap_or(0))
}

/// The means over a suite.
pub fn of_suite(summaries: &[Summary], positions: usize, language: Language) -> String {
    let words = language.compare_words();
    let percent = |number: f64| language.decimal(100.0 * number, usize::from(number < 1.0));
    let interval = |mean: Option<Mean>| {
        mean.map(|mean| {
            let (low, high) = mean.ends();
            // A French number has a comma of its own.
            let between = if language == Language::French { " ; " } else { ", " };
            format!("{} % [{}{between}{}]", percent(mean.value), percent(low), percent(high))
        })
    };
    let of_all = |count: usize, all: usize| Some(format!("{count}/{all}"));
    let mut columns = Columns::default();
    columns.add(words.player, summaries.iter().map(|one| Some(one.label.clone())));
    columns.add(words.finished, summaries.iter().map(|one| of_all(one.finished, positions)));
    columns.add(words.share, summaries.iter().map(|one| interval(one.nodes)));
    columns.add(words.time_share, summaries.iter().map(|one| interval(one.time)));
    columns.add(
        words.branching,
        summaries.iter().map(|one| one.branching.map(|mean| language.decimal(mean.value, 1))),
    );
    columns.add(
        words.speed_up,
        summaries.iter().map(|one| one.speed_up.map(|mean| language.decimal(mean.value, 2))),
    );
    columns.add(words.same_value, summaries.iter().map(|one| of_all(one.same_value, one.both)));
    columns.add(words.same_best, summaries.iter().map(|one| of_all(one.same_best, one.both)));
    format!("\n{}\n{}", columns.render(), language.compare_means())
}

/// Exact searches that disagree, loudly.
pub fn alarm(row: &Compared, language: Language) -> Option<String> {
    let wrong = row.disagreements();
    let lines: Vec<String> = wrong
        .iter()
        .map(|(one, other)| {
            let value = |outcome: &Outcome| language.score(outcome.value());
            format!("  {} {}, {} {}", one.label, value(one), other.label, value(other))
        })
        .collect();
    (!wrong.is_empty())
        .then(|| language.compare_disagreed(&write_fen(&row.position), &lines.join("\n")))
}

#[cfg(test)]
mod tests {
    use chess::Position;
    use eval::Score;
    use experiments::compare::Measure;
    use lab::{Finding, Iteration, Statistics, Took};

    use super::*;

    /// A finished search to depth 1 with this value.
    fn outcome(label: &str, value: i32) -> Outcome {
        let value = Score::centipawns(value);
        let (statistics, took) = (Statistics::default(), Took::default());
        let iteration = Iteration { depth: 1, value, line: Vec::new(), statistics, took };
        Outcome {
            label: label.to_owned(),
            family: Family::Exact,
            measure: Some(Measure { eval: "tapered".to_owned(), quiescence: true }),
            asked: 1,
            finding: Finding {
                value,
                line: Vec::new(),
                iterations: vec![iteration],
                total: statistics,
                took,
                stopped: false,
                candidates: Vec::new(),
            },
            times: Vec::new(),
            knows_cpu: true,
            scaling: None,
        }
    }

    #[test]
    fn exact_searches_that_disagree_are_named_with_their_values() {
        let row = |second: i32| Compared {
            position: Position::start(),
            outcomes: vec![outcome("minimax", 30), outcome("mtdf", second)],
        };
        let alarm = alarm(&row(31), Language::English).unwrap();
        assert!(alarm.contains("DISAGREE") && alarm.contains("minimax +0.30, mtdf +0.31"));
        assert_eq!(super::alarm(&row(30), Language::English), None);
    }
}
