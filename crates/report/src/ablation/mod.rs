//! What an ablation measured, as tables for people.

mod details;

use std::time::Duration;

use chess::Move;
use experiments::ablation::{AblationResult, BIBICHESS_SECONDS, Outcome, Row};
use experiments::{Mean, Problem};
use lab::Stopwatch;
use notation::{san, write_fen};

use super::table::TextTable;
use words::Language;

/// The tables, each behind its title. `suite` is what the positions are called, if they are several.
pub fn to_text(
    result: &AblationResult,
    suite: Option<&str>,
    verbose: bool,
    language: Language,
) -> String {
    Told { result, language }.to_text(suite, verbose)
}

/// An ablation and the language it is told in.
struct Told<'a> {
    result: &'a AblationResult,
    language: Language,
}

impl Told<'_> {
    fn to_text(&self, suite: Option<&str>, verbose: bool) -> String {
        let (result, language) = (self.result, self.language);
        let words = language.ablation_words();
        let subject = match (result.problems.as_slice(), suite) {
            ([only], None) => write_fen(&only.position),
            (several, suite) => {
                language.ablation_suite(suite.unwrap_or_default(), several.len() as u64)
            }
        };
        let mut text = format!("{subject}\n{}\n\n", language.ablation_heading(result.depth));
        text += &self.ladder_table().render();
        text = text + "\n" + words.leave_one_out + "\n\n";
        text += &self.leave_one_out_table().render();
        text = text + "\n" + words.footnote + "\n" + &self.about_time();
        if result.bibichess_seconds(0).is_some() {
            text = text + words.s1_note + "\n";
        }
        if result.problems.len() > 1 {
            text = text + words.interval_note + "\n";
        }
        if verbose {
            text = text + "\n" + words.inside + "\n\n" + &details::table(&result.ladder, language);
            if result.problems.len() > 1 {
                text = text + "\n" + &self.differences();
            }
        }
        text
    }

    fn ladder_table(&self) -> TextTable {
        let (result, language) = (self.result, self.language);
        let words = language.ablation_words();
        let mut headings = vec![words.component, words.nodes, words.gain];
        self.push_headings(&mut headings);
        let with_s1 = result.bibichess_seconds(0).is_some();
        if with_s1 {
            headings.push(words.s1);
        }
        let mut table = TextTable::with_headings(headings);
        for (number, row) in result.ladder.iter().enumerate() {
            let name = match row.setting.change.first() {
                None => words.plain.to_owned(),
                Some(&change) => {
                    let mark = if row.setting.is_sound() { "" } else { "*" };
                    format!("+ {}{mark}", language.component(change))
                }
            };
            let gains = result.plain().filter(|_| number > 0).map(|plain| result.gains(row, plain));
            let mut cells = vec![name, nodes(row, language)];
            cells.push(
                gains
                    .as_ref()
                    .map_or_else(String::new, |gains| with_interval(gains.nodes, language)),
            );
            self.push_results(&mut cells, row, gains.map(|gains| gains.time));
            if with_s1 {
                let seconds = result.bibichess_seconds(number).filter(|_| number > 0);
                cells.push(seconds.map_or_else(String::new, |seconds| {
                    format!("×{}", language.decimal(BIBICHESS_SECONDS[0] / seconds, 1))
                }));
            }
            table.push(cells);
        }
        table
    }

    fn leave_one_out_table(&self) -> TextTable {
        let (result, language) = (self.result, self.language);
        let words = language.ablation_words();
        let mut headings = vec![words.component, words.nodes, words.more];
        self.push_headings(&mut headings);
        let mut table = TextTable::with_headings(headings);
        let all = result.whole().map(|whole| (words.whole.to_owned(), whole));
        let others = result.leave_one_out.iter().filter_map(|row| {
            let &change = row.setting.change.first()?;
            Some((format!("- {}", language.component(change)), row))
        });
        for (name, row) in all.into_iter().chain(others) {
            let mut cells = vec![name, nodes(row, language)];
            if let (Some(plain), Some(whole)) = (result.plain(), result.whole()) {
                let is_whole = row.setting.components == whole.setting.components;
                let more = 1.0 / result.gains(row, whole).nodes.value;
                cells.push(if is_whole { String::new() } else { times(more, language) });
                let gains = result.gains(row, plain);
                self.push_results(&mut cells, row, Some(gains.time));
            }
            table.push(cells);
        }
        table
    }

    /// Over a suite there is no room for the clock on the wall: a line below tells it.
    fn push_headings(&self, headings: &mut Vec<&'static str>) {
        let words = self.language.ablation_words();
        headings.extend([words.time, words.gain]);
        headings.extend(match self.result.problems.len() {
            1 => vec![words.wall, words.value, words.best],
            _ => vec![words.same_value, words.same_move],
        });
    }

    /// Time, its gain, and what came out.
    fn push_results(&self, cells: &mut Vec<String>, row: &Row, gain: Option<Mean>) {
        let (result, language) = (self.result, self.language);
        let sum = |pick: fn(&Outcome) -> f64| {
            let seconds: f64 = row.outcomes.iter().map(pick).sum();
            language.decimal(seconds, if seconds < 9.995 { 3 } else { 1 })
        };
        cells.push(sum(Outcome::seconds));
        cells.push(gain.map_or_else(String::new, |gain| times(gain.value, language)));
        match (result.problems.as_slice(), row.outcomes.as_slice()) {
            ([problem], [outcome]) => {
                let mark = |same: usize| match (gain, same) {
                    (None, _) => "  ",
                    (_, 0) => " ≠",
                    _ => " =",
                };
                let best = written(problem, outcome.best, language).unwrap_or_default();
                cells.push(sum(Outcome::wall_seconds));
                cells.push(language.score(outcome.value) + mark(result.same_values(row)));
                cells.push(best + mark(result.same_moves(row)));
            }
            _ if gain.is_none() => cells.extend([String::new(), String::new()]),
            (problems, _) => {
                let share = |same: usize| format!("{same}/{}", problems.len());
                cells.extend([share(result.same_values(row)), share(result.same_moves(row))]);
            }
        }
    }

    /// How the times were measured.
    fn about_time(&self) -> String {
        let (result, language) = (self.result, self.language);
        let outcomes =
            || result.ladder.iter().chain(&result.leave_one_out).flat_map(|row| &row.outcomes);
        let runs = outcomes().map(|outcome| outcome.runs);
        let (least, most) = (runs.clone().min().unwrap_or(0), runs.max().unwrap_or(0));
        let wall: f64 = outcomes().map(|outcome| outcome.wall_seconds()).sum();
        let wall = (result.problems.len() > 1).then(|| Duration::from_secs_f64(wall));
        language.ablation_time(Stopwatch::MEASURES_CPU, (least, most), wall)
    }

    /// Where the whole came to something else than plain alpha-beta.
    fn differences(&self) -> String {
        let (result, language) = (self.result, self.language);
        let words = language.ablation_words();
        let mut table = TextTable::with_headings([
            words.position,
            words.plain,
            words.best,
            words.whole,
            words.best,
        ]);
        let (Some(plain), Some(whole)) = (result.plain(), result.whole()) else {
            return String::new();
        };
        let outcomes = plain.outcomes.iter().zip(&whole.outcomes);
        for (number, (problem, (plain, whole))) in (1..).zip(result.problems.iter().zip(outcomes)) {
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
fn written(problem: &Problem, mv: Option<Move>, language: Language) -> Option<String> {
    mv.map(|mv| san::write(&problem.position, mv, language.piece_letters()))
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
