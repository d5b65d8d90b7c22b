//! The tables of a comparison, narrow enough for a terminal. Only this file knows the columns.

use chess::Position;
use search::Family;

use super::contestant::Terms;
use super::outcome::{Outcome, disagreements};
use super::suite::Summary;
use crate::mean::Mean;
use crate::position;
use crate::table::{Table, facts};
use crate::text::Language;

/// What does not apply.
const NOTHING: &str = "–";

/// A share of fewer cut-offs than this says nothing.
const CUTOFFS_NEEDED: u64 = 100;

/// A table under construction, column by column; a column in which nothing applies is left out.
struct Columns(Vec<(&'static str, Vec<String>)>);

impl Columns {
    fn add(&mut self, heading: &'static str, cells: impl Iterator<Item = Option<String>>) {
        let cells: Vec<String> =
            cells.map(|cell| cell.unwrap_or_else(|| NOTHING.to_owned())).collect();
        if cells.iter().any(|cell| cell != NOTHING) {
            self.0.push((heading, cells));
        }
    }

    fn render(&self) -> String {
        let mut table = Table::with_headings(self.0.iter().map(|(heading, _)| *heading));
        let rows = self.0.first().map_or(0, |(_, cells)| cells.len());
        for row in 0..rows {
            table.push(self.0.iter().filter_map(|(_, cells)| cells.get(row).cloned()));
        }
        table.render()
    }
}

/// What is compared, a position or a suite, and on which terms.
pub(super) fn heading(
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
pub(super) fn of_position(outcomes: &[Outcome], position: &Position, language: Language) -> String {
    let mut text = format!("\n{}", answers(outcomes, position, language));
    let work = work(outcomes, language);
    if !work.is_empty() {
        text += &format!("\n{work}");
    }
    text + "\n" + &notes(outcomes, language)
}

fn answers(outcomes: &[Outcome], position: &Position, language: Language) -> String {
    let words = language.compare_words();
    let finished = |outcome: &&Outcome| outcome.is_finished();
    let count = |outcome: &Outcome, number: u64| {
        let more = if outcome.is_finished() { "" } else { "> " };
        format!("{more}{}", language.number(number))
    };
    let mut columns = Columns(Vec::new());
    columns.add(words.player, outcomes.iter().map(|one| Some(one.label.clone())));
    columns.add(
        words.value,
        outcomes.iter().map(|one| {
            Some(match one.is_finished() {
                true => language.score(one.value()),
                false => words.stopped.to_owned(),
            })
        }),
    );
    columns.add(
        words.best,
        outcomes.iter().map(|one| Some(one).filter(finished)?.san(position, language)),
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
        words.branching,
        outcomes.iter().map(|one| {
            one.branching().filter(|_| one.is_finished()).map(|ebf| language.decimal(ebf, 1))
        }),
    );
    columns.render()
}

/// What the searches did inside.
fn work(outcomes: &[Outcome], language: Language) -> String {
    let words = language.compare_words();
    let open: Vec<&Outcome> =
        outcomes.iter().filter(|one| one.is_finished() && one.keeps_books()).collect();
    if open.is_empty() {
        return String::new();
    }
    let percent = |share: f64| format!("{} %", language.decimal(100.0 * share, 1));
    let some = |count: u64| (count > 0).then(|| language.number(count));
    let all = || open.iter().map(|one| one.statistics());
    let mut columns = Columns(Vec::new());
    columns.add(words.player, open.iter().map(|one| Some(one.label.clone())));
    columns.add(words.leaves, all().map(|all| Some(language.number(all.leaves))));
    columns.add(
        words.minimal,
        open.iter().map(|one| one.minimal_tree_ratio().map(|ratio| language.decimal(ratio, 2))),
    );
    columns.add(words.cutoffs, all().map(|all| some(all.cutoffs)));
    columns.add(
        words.first_move,
        all().map(|all| {
            let enough = all.cutoffs >= CUTOFFS_NEEDED;
            all.first_move_cutoff_rate().filter(|_| enough).map(percent)
        }),
    );
    columns.add(words.hits, all().map(|all| all.table_hit_rate().map(percent)));
    columns.add(words.cuts, all().map(|all| all.table_cut_rate().map(percent)));
    columns.add(words.again, all().map(|all| all.research_rate().map(percent)));
    columns.add(words.passes, all().map(|all| some(all.passes)));
    columns.add(words.simulations, all().map(|all| some(all.simulations)));
    columns.add(words.deepest, all().map(|all| Some(all.selective_depth.to_string())));
    columns.render()
}

/// What a reader must know beside the numbers.
fn notes(outcomes: &[Outcome], language: Language) -> String {
    let mut text = String::new();
    for outcome in outcomes.iter().filter(|outcome| !outcome.is_finished()) {
        text += &language.compare_stopped(&outcome.label, outcome.reached(), outcome.time());
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

/// The means over a suite.
pub(super) fn of_suite(summaries: &[Summary], positions: usize, language: Language) -> String {
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
    let mut columns = Columns(Vec::new());
    columns.add(words.player, summaries.iter().map(|one| Some(one.label.clone())));
    columns.add(words.finished, summaries.iter().map(|one| of_all(one.finished, positions)));
    columns.add(words.share, summaries.iter().map(|one| interval(one.nodes)));
    columns.add(words.time_share, summaries.iter().map(|one| interval(one.time)));
    columns.add(
        words.branching,
        summaries.iter().map(|one| one.branching.map(|mean| language.decimal(mean.value, 1))),
    );
    columns.add(words.same_value, summaries.iter().map(|one| of_all(one.same_value, one.both)));
    columns.add(words.same_best, summaries.iter().map(|one| of_all(one.same_best, one.both)));
    format!("\n{}\n{}", columns.render(), language.compare_means())
}

/// Exact searches that disagree, loudly.
pub(super) fn alarm(
    outcomes: &[Outcome],
    position: &Position,
    language: Language,
) -> Option<String> {
    let wrong = disagreements(outcomes);
    let lines: Vec<String> = wrong
        .iter()
        .map(|(one, other)| {
            let value = |outcome: &Outcome| language.score(outcome.value());
            format!("  {} {}, {} {}", one.label, value(one), other.label, value(other))
        })
        .collect();
    (!wrong.is_empty())
        .then(|| language.compare_disagreed(&position::to_fen(position), &lines.join("\n")))
}
