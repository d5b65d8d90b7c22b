//! What a count found, as tables for people and as JSON for programs.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use chess::perft::Detail;
use chess::{CastlingStyle, Move};
use notation::coordinates::{self, CastlingNotation};
use serde::{Serialize, Serializer};

use super::{Report, Run};
use crate::table::{Table, facts};
use words::Language;

impl Report<'_> {
    /// The run whose numbers stand for the whole.
    fn first(&self) -> Option<&Run> {
        self.runs.first()
    }

    fn fen(&self) -> String {
        self.request.position.to_fen(match self.request.castling {
            CastlingNotation::Standard => CastlingStyle::Standard,
            CastlingNotation::Chess960 => CastlingStyle::Shredder,
        })
    }

    fn spell(&self, mv: Move) -> String {
        coordinates::write(mv, self.request.castling)
    }

    /// The leaves behind each root move, by its coordinates.
    fn divided(&self, run: &Run) -> BTreeMap<String, u64> {
        run.parts.iter().map(|&(mv, nodes)| (self.spell(mv), nodes)).collect()
    }

    /// The tables, each behind an empty line.
    pub(super) fn to_text(&self, language: Language) -> String {
        let words = language.perft_words();
        let depth = self.request.depth.to_string();
        let mut text = facts(&[(words.position, &self.fen()), (words.depth, &depth)]);
        let Some(first) = self.first() else {
            return text;
        };
        if self.request.divide {
            let mut table = Table::with_headings([words.mv, words.nodes]);
            for (mv, nodes) in self.divided(first) {
                table.push([mv, language.number(nodes)]);
            }
            text = text + "\n" + &table.render();
        }
        if !self.detail.is_empty() {
            text = text + "\n" + &self.detail_table(language);
        }
        text.push('\n');
        text += &match self.runs.len() {
            1 => facts(&[
                (words.nodes, &language.number(first.nodes)),
                (words.time, &language.seconds(first.elapsed)),
                (words.speed, &language.nodes_per_second(first.nps())),
            ]),
            _ => self.comparison_table(language),
        };
        text
    }

    fn detail_table(&self, language: Language) -> String {
        let mut table = Table::with_headings(language.detail_headings());
        for (depth, row) in (1..).zip(&self.detail) {
            let depth = u32::to_string(&depth);
            let counts = row.columns().map(|(_, count)| language.number(count));
            table.push([depth].into_iter().chain(counts));
        }
        table.render()
    }

    fn comparison_table(&self, language: Language) -> String {
        let mut table = Table::with_headings(language.comparison_headings());
        for run in &self.runs {
            table.push([
                run.generator.name().to_owned(),
                language.number(run.nodes),
                language.seconds(run.elapsed),
                language.number(run.nps()),
                format!("{} x", language.decimal(self.ratio(run), 1)),
            ]);
        }
        table.render()
    }

    /// How many times faster the first generator is than this one.
    fn ratio(&self, run: &Run) -> f64 {
        let reference = self.first().map_or(1, |first| first.elapsed.as_nanos());
        run.elapsed.as_nanos().max(1) as f64 / reference.max(1) as f64
    }

    /// What the generators do not agree on: the sums, and the root moves behind which they differ.
    pub(super) fn disagreement(&self, language: Language) -> Option<String> {
        let parts: Vec<_> = self.runs.iter().map(|run| self.divided(run)).collect();
        let first = parts.first()?;
        let same_sums = self.runs.windows(2).all(|pair| match pair {
            [a, b] => a.nodes == b.nodes,
            _ => true,
        });
        if same_sums && parts.iter().all(|other| other == first) {
            return None;
        }
        let names = self.runs.iter().map(|run| run.generator.name());
        let mut table = Table::with_headings([""].into_iter().chain(names));
        let cell = |nodes: Option<u64>| nodes.map_or("-".to_owned(), |n| language.number(n));
        let sums = self.runs.iter().map(|run| cell(Some(run.nodes)));
        table.push([language.perft_words().nodes.to_owned()].into_iter().chain(sums));
        let moves: BTreeSet<&String> = parts.iter().flat_map(BTreeMap::keys).collect();
        for mv in moves {
            let counts: Vec<Option<u64>> = parts.iter().map(|part| part.get(mv).copied()).collect();
            if counts.windows(2).any(|pair| matches!(pair, [a, b] if a != b)) {
                table.push([mv.clone()].into_iter().chain(counts.into_iter().map(cell)));
            }
        }
        Some(language.generators_disagree(&table.render()))
    }

    /// One JSON object on one line.
    pub(super) fn to_json(&self) -> Result<String> {
        let request = self.request;
        let several = self.runs.len() > 1;
        let comparison = several.then(|| Comparison {
            agree: self.disagreement(Language::English).is_none(),
            generators: self.runs.iter().map(Entry::of).collect(),
            ratios: self
                .runs
                .iter()
                .skip(1)
                .map(|run| (run.generator.name(), self.ratio(run)))
                .collect(),
        });
        let rows = (1..).zip(&self.detail).map(|(depth, row)| Row {
            depth,
            nodes: row.nodes,
            counts: Counts(*row),
        });
        let object = Object {
            fen: self.fen(),
            depth: request.depth,
            chess960: request.castling == CastlingNotation::Chess960,
            threads: request.threads,
            hash_mb: request.hash,
            run: self.first().map(Entry::of),
            divide: self.first().filter(|_| request.divide).map(|run| self.divided(run)),
            detail: request.detail.then(|| Counts(self.detail.last().copied().unwrap_or_default())),
            detail_by_depth: request.detail.then(|| rows.collect()),
            comparison,
        };
        Ok(serde_json::to_string(&object)? + "\n")
    }
}

/// The whole answer.
#[derive(Serialize)]
struct Object {
    fen: String,
    depth: u32,
    chess960: bool,
    threads: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    hash_mb: Option<usize>,
    #[serde(flatten)]
    run: Option<Entry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<Counts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail_by_depth: Option<Vec<Row>>,
    #[serde(flatten)]
    comparison: Option<Comparison>,
}

/// One generator's numbers.
#[derive(Serialize)]
struct Entry {
    generator: &'static str,
    nodes: u64,
    seconds: f64,
    nps: u64,
}

impl Entry {
    fn of(run: &Run) -> Entry {
        let (nodes, seconds, nps) = (run.nodes, run.seconds(), run.nps());
        Entry { generator: run.generator.name(), nodes, seconds, nps }
    }
}

/// Several generators side by side: how many times faster the first is than each other one.
#[derive(Serialize)]
struct Comparison {
    agree: bool,
    generators: Vec<Entry>,
    ratios: BTreeMap<&'static str, f64>,
}

/// The breakdown of one depth, with the depth.
#[derive(Serialize)]
struct Row {
    depth: u32,
    nodes: u64,
    #[serde(flatten)]
    counts: Counts,
}

/// The breakdown without the sum.
struct Counts(Detail);

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let columns = self.0.columns();
        serializer.collect_map(columns.into_iter().filter(|&(name, _)| name != "nodes"))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use chess::Position;

    use super::super::{Generator, Request};
    use super::*;

    fn run(generator: Generator, nodes: [u64; 2]) -> Run {
        let moves = Position::start().legal_moves();
        let parts = moves.into_iter().zip(nodes).collect();
        Run { generator, nodes: nodes.iter().sum(), parts, elapsed: Duration::ZERO }
    }

    #[test]
    fn generators_that_disagree_are_shown_with_the_moves_that_differ() {
        let request = Request::new(Position::start(), 2);
        let report = |others| {
            let runs = vec![run(Generator::Bitboard, [20, 22]), run(Generator::Naive, others)];
            Report { request: &request, runs, detail: Vec::new() }
        };
        assert_eq!(report([20, 22]).disagreement(Language::English), None);
        // The same sum does not hide a difference.
        for others in [[20, 21], [21, 21]] {
            let report = report(others);
            let complaint = report.disagreement(Language::English).unwrap();
            assert!(complaint.contains("disagree") && complaint.contains("naive"), "{complaint}");
            let moves = Position::start().legal_moves();
            assert!(complaint.contains(&moves[1].to_string()), "{complaint}");
            assert_eq!(complaint.contains(&moves[0].to_string()), others[0] != 20, "{complaint}");
            assert!(report.to_json().unwrap().contains("\"agree\":false"));
        }
    }

    #[test]
    fn no_time_at_all_is_no_division_by_zero() {
        let run = run(Generator::Bitboard, [u64::MAX / 2, 1]);
        assert_eq!(run.nps(), u64::MAX);
        let request = Request::new(Position::start(), 2);
        let report = Report { request: &request, runs: vec![run], detail: Vec::new() };
        assert!(report.ratio(&report.runs[0]).is_finite());
    }
}
