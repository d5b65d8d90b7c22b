//! What was measured, as tables for people.

use chess::Move;
use notation::san;

use super::{Outcome, Report, Row, details};
use crate::mean::Mean;
use crate::position;
use crate::problems::Problem;
use crate::table::Table;
use crate::text::Language;

/// Beside what a row is measured against.
pub(super) struct Gains {
    /// How many times fewer nodes than the other row.
    pub(super) nodes: Mean,
    /// How many times less time.
    pub(super) time: Mean,
}

impl Report {
    pub(super) fn gains(&self, row: &Row, other: &Row) -> Gains {
        let ratios = |measure: fn(&Outcome) -> f64| -> Vec<f64> {
            let pairs = other.outcomes.iter().zip(&row.outcomes);
            pairs.map(|(other, this)| measure(other) / measure(this)).collect()
        };
        Gains {
            nodes: Mean::geometric(&ratios(Outcome::nodes), self.seed).unwrap_or(Mean::ONE),
            time: Mean::geometric(&ratios(Outcome::seconds), self.seed).unwrap_or(Mean::ONE),
        }
    }

    /// The row that every other one is compared with.
    pub(super) fn plain(&self) -> Option<&Row> {
        self.rows.first()
    }

    pub(super) fn whole(&self) -> Option<&Row> {
        self.rows.last()
    }

    fn agreements(&self, row: &Row, agree: fn(&Outcome, &Outcome) -> bool) -> usize {
        let plain = self.plain().into_iter().flat_map(|plain| &plain.outcomes);
        plain.zip(&row.outcomes).filter(|(plain, this)| agree(plain, this)).count()
    }

    pub(super) fn same_values(&self, row: &Row) -> usize {
        self.agreements(row, |plain, this| plain.value == this.value)
    }

    pub(super) fn same_moves(&self, row: &Row) -> usize {
        self.agreements(row, |plain, this| plain.best == this.best)
    }

    /// The tables, each behind its title.
    pub(super) fn to_text(&self, verbose: bool, language: Language) -> String {
        let words = language.ablation_words();
        let subject = match (self.problems.as_slice(), &self.suite) {
            ([only], None) => position::to_fen(&only.position),
            (several, suite) => {
                language.ablation_suite(suite.as_deref().unwrap_or_default(), several.len() as u64)
            }
        };
        let mut text = format!("{subject}\n{}\n\n", language.ablation_heading(self.depth));
        text += &self.ladder_table(language).render();
        text = text + "\n" + words.leave_one_out + "\n\n";
        text += &self.leave_one_out_table(language).render();
        text = text + "\n" + words.footnote + "\n";
        if self.problems.len() > 1 {
            text = text + words.interval_note + "\n";
        }
        if verbose {
            text = text + "\n" + words.inside + "\n\n" + &details::table(&self.rows, language);
            if self.problems.len() > 1 {
                text = text + "\n" + &self.differences(language);
            }
        }
        text
    }

    fn ladder_table(&self, language: Language) -> Table {
        let words = language.ablation_words();
        let mut headings = vec![words.component, words.nodes, words.step, words.gain];
        self.push_headings(&mut headings, language);
        let mut table = Table::with_headings(headings);
        let mut before: Option<&Row> = None;
        for row in &self.rows {
            let name = match row.setting.change {
                None => words.plain.to_owned(),
                Some(change) => {
                    let mark = if row.setting.is_sound() { "" } else { " *" };
                    format!("+ {}{mark}", language.component(change))
                }
            };
            let mut cells = vec![name, nodes(row, language)];
            match (before, self.plain()) {
                (Some(before), Some(plain)) => {
                    let step = self.gains(row, before).nodes;
                    cells.push(times(step.value, language));
                    let gains = self.gains(row, plain);
                    cells.push(with_interval(gains.nodes, language));
                    self.push_results(&mut cells, row, Some(gains.time), language);
                }
                _ => {
                    cells.extend([String::new(), String::new()]);
                    self.push_results(&mut cells, row, None, language);
                }
            }
            table.push(cells);
            before = Some(row);
        }
        table
    }

    fn leave_one_out_table(&self, language: Language) -> Table {
        let words = language.ablation_words();
        let mut headings = vec![words.component, words.nodes, words.more, words.gain];
        self.push_headings(&mut headings, language);
        let mut table = Table::with_headings(headings);
        let all = self.whole().map(|whole| (words.whole.to_owned(), whole));
        let others = self.leave_one_out.iter().filter_map(|row| {
            let change = row.setting.change?;
            Some((format!("- {}", language.component(change)), row))
        });
        for (name, row) in all.into_iter().chain(others) {
            let mut cells = vec![name, nodes(row, language)];
            if let (Some(plain), Some(whole)) = (self.plain(), self.whole()) {
                let is_whole = row.setting.components == whole.setting.components;
                let more = 1.0 / self.gains(row, whole).nodes.value;
                cells.push(if is_whole { String::new() } else { times(more, language) });
                let gains = self.gains(row, plain);
                cells.push(with_interval(gains.nodes, language));
                self.push_results(&mut cells, row, Some(gains.time), language);
            }
            table.push(cells);
        }
        table
    }

    fn push_headings(&self, headings: &mut Vec<&'static str>, language: Language) {
        let words = language.ablation_words();
        headings.extend([words.time, words.gain]);
        headings.extend(match self.problems.len() {
            1 => [words.value, words.best],
            _ => [words.same_value, words.same_move],
        });
    }

    /// Time, its gain, and what came out.
    fn push_results(
        &self,
        cells: &mut Vec<String>,
        row: &Row,
        gain: Option<Mean>,
        language: Language,
    ) {
        let seconds: f64 = row.outcomes.iter().map(Outcome::seconds).sum();
        let decimals = if seconds < 9.995 { 3 } else { 1 };
        cells.push(format!("{} s", language.decimal(seconds, decimals)));
        cells.push(gain.map_or_else(String::new, |gain| times(gain.value, language)));
        match (self.problems.as_slice(), row.outcomes.as_slice()) {
            ([problem], [outcome]) => {
                let mark = |same: usize| match (gain, same) {
                    (None, _) => "  ",
                    (_, 0) => " ≠",
                    _ => " =",
                };
                let best = written(problem, outcome.best, language).unwrap_or_default();
                cells.push(language.score(outcome.value) + mark(self.same_values(row)));
                cells.push(best + mark(self.same_moves(row)));
            }
            _ if gain.is_none() => cells.extend([String::new(), String::new()]),
            (problems, _) => {
                let share = |same: usize| format!("{same}/{}", problems.len());
                cells.extend([share(self.same_values(row)), share(self.same_moves(row))]);
            }
        }
    }

    /// Where the whole came to something else than plain alpha-beta.
    fn differences(&self, language: Language) -> String {
        let words = language.ablation_words();
        let mut table = Table::with_headings([
            words.position,
            words.plain,
            words.best,
            words.whole,
            words.best,
        ]);
        let (Some(plain), Some(whole)) = (self.plain(), self.whole()) else { return String::new() };
        let outcomes = plain.outcomes.iter().zip(&whole.outcomes);
        for (number, (problem, (plain, whole))) in (1..).zip(self.problems.iter().zip(outcomes)) {
            let name = problem.id.clone().unwrap_or_else(|| format!("{number}"));
            let best = |outcome: &Outcome| written(problem, outcome.best, language);
            table.push([
                name,
                language.score(plain.value),
                best(plain).unwrap_or_default(),
                language.score(whole.value),
                best(whole).unwrap_or_default(),
            ]);
        }
        table.render()
    }
}

/// A move as people of this language write it.
pub(super) fn written(problem: &Problem, mv: Option<Move>, language: Language) -> Option<String> {
    mv.map(|mv| san::write(&problem.position, mv, language.notation()))
}

fn nodes(row: &Row, language: Language) -> String {
    language.number(row.outcomes.iter().map(|outcome| outcome.total.total()).sum())
}

/// `×8.61`, `×86.1`, `×861`.
fn times(factor: f64, language: Language) -> String {
    let decimals = match factor {
        ..9.995 => 2,
        ..99.95 => 1,
        _ => 0,
    };
    format!("×{}", language.decimal(factor, decimals))
}

/// `×8.61 (7.2-9.9)`.
fn with_interval(mean: Mean, language: Language) -> String {
    let mut text = times(mean.value, language);
    if let Some((low, high)) = mean.interval {
        let decimals = if high < 99.95 { 1 } else { 0 };
        let (low, high) = (language.decimal(low, decimals), language.decimal(high, decimals));
        text += &format!(" ({low}–{high})");
    }
    text
}
