//! What a count found, as tables for people and as JSON for programs.

use std::collections::{BTreeMap, BTreeSet};

use chess::perft::Detail;
use experiments::perft::{PerftResult, PerftRun};
use notation::coordinates::CastlingNotation;
use serde::{Serialize, Serializer};
use words::Language;

use crate::table::{TextTable, facts};

/// The tables, each behind an empty line.
pub fn to_text(result: &PerftResult<'_>, language: Language) -> String {
    let words = language.perft_words();
    let depth = result.request.depth.to_string();
    let mut text = facts(&[(words.position, &result.fen()), (words.depth, &depth)]);
    let Some(first) = result.first() else {
        return text;
    };
    if result.request.divide {
        let mut table = TextTable::with_headings([words.mv, words.nodes]);
        for (mv, nodes) in result.divided(first) {
            table.push([mv, language.number(nodes)]);
        }
        text = text + "\n" + &table.render();
    }
    if !result.detail.is_empty() {
        text = text + "\n" + &detail_table(result, language);
    }
    text.push('\n');
    text += &match result.runs.len() {
        1 => facts(&[
            (words.nodes, &language.number(first.nodes)),
            (words.time, &language.seconds(first.elapsed)),
            (words.speed, &language.nodes_per_second(first.nodes_per_second())),
        ]),
        _ => comparison_table(result, language),
    };
    text
}

fn detail_table(result: &PerftResult<'_>, language: Language) -> String {
    let mut table = TextTable::with_headings(language.detail_headings());
    for (depth, row) in (1..).zip(&result.detail) {
        let depth = u32::to_string(&depth);
        let counts = row.columns().map(|(_, count)| language.number(count));
        table.push([depth].into_iter().chain(counts));
    }
    table.render()
}

fn comparison_table(result: &PerftResult<'_>, language: Language) -> String {
    let mut table = TextTable::with_headings(language.comparison_headings());
    for run in &result.runs {
        table.push([
            run.generator.name().to_owned(),
            language.number(run.nodes),
            language.seconds(run.elapsed),
            language.number(run.nodes_per_second()),
            format!("{} x", language.decimal(result.ratio(run), 1)),
        ]);
    }
    table.render()
}

/// What the generators do not agree on: the sums, and the root moves behind which they differ.
pub fn disagreement(result: &PerftResult<'_>, language: Language) -> Option<String> {
    if result.agree() {
        return None;
    }
    let parts: Vec<_> = result.runs.iter().map(|run| result.divided(run)).collect();
    let names = result.runs.iter().map(|run| run.generator.name());
    let mut table = TextTable::with_headings([""].into_iter().chain(names));
    let cell = |nodes: Option<u64>| nodes.map_or("-".to_owned(), |n| language.number(n));
    let sums = result.runs.iter().map(|run| cell(Some(run.nodes)));
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
pub fn to_json(result: &PerftResult<'_>) -> String {
    let request = result.request;
    let comparison = (result.runs.len() > 1).then(|| Comparison {
        agree: result.agree(),
        generators: result.runs.iter().map(GeneratorNumbers::of).collect(),
        ratios: result
            .runs
            .iter()
            .skip(1)
            .map(|run| (run.generator.name(), result.ratio(run)))
            .collect(),
    });
    let rows = (1..).zip(&result.detail).map(|(depth, row)| Row {
        depth,
        nodes: row.nodes,
        counts: Counts(*row),
    });
    let object = Object {
        fen: result.fen(),
        depth: request.depth,
        chess960: request.castling == CastlingNotation::Chess960,
        threads: request.threads,
        hash_mb: request.hash,
        run: result.first().map(GeneratorNumbers::of),
        divide: result.first().filter(|_| request.divide).map(|run| result.divided(run)),
        detail: request.detail.then(|| Counts(result.detail.last().copied().unwrap_or_default())),
        detail_by_depth: request.detail.then(|| rows.collect()),
        comparison,
    };
    // Words and numbers cannot fail to become JSON.
    serde_json::to_string(&object).unwrap_or_default() + "\n"
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
    run: Option<GeneratorNumbers>,
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
struct GeneratorNumbers {
    generator: &'static str,
    nodes: u64,
    seconds: f64,
    nps: u64,
}

impl GeneratorNumbers {
    fn of(run: &PerftRun) -> GeneratorNumbers {
        let (nodes, seconds, nps) = (run.nodes, run.elapsed.as_secs_f64(), run.nodes_per_second());
        GeneratorNumbers { generator: run.generator.name(), nodes, seconds, nps }
    }
}

/// Several generators side by side: how many times faster the first is than each other one.
#[derive(Serialize)]
struct Comparison {
    agree: bool,
    generators: Vec<GeneratorNumbers>,
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
    use experiments::perft::{Generator, PerftRequest};

    use super::*;

    fn run(generator: Generator, nodes: [u64; 2]) -> PerftRun {
        let moves = Position::start().legal_moves();
        let parts = moves.into_iter().zip(nodes).collect();
        PerftRun { generator, nodes: nodes.iter().sum(), parts, elapsed: Duration::ZERO }
    }

    #[test]
    fn generators_that_disagree_are_shown_with_the_moves_that_differ() {
        let request = PerftRequest::new(Position::start(), 2);
        let report = |others| {
            let runs = vec![run(Generator::Bitboard, [20, 22]), run(Generator::Naive, others)];
            PerftResult { request: &request, runs, detail: Vec::new() }
        };
        assert_eq!(disagreement(&report([20, 22]), Language::English), None);
        // The same sum does not hide a difference.
        for others in [[20, 21], [21, 21]] {
            let report = report(others);
            let complaint = disagreement(&report, Language::English).unwrap();
            assert!(complaint.contains("disagree") && complaint.contains("naive"), "{complaint}");
            let moves = Position::start().legal_moves();
            assert!(complaint.contains(&moves[1].to_string()), "{complaint}");
            assert_eq!(complaint.contains(&moves[0].to_string()), others[0] != 20, "{complaint}");
            assert!(to_json(&report).contains("\"agree\":false"));
        }
    }

    #[test]
    fn no_time_at_all_is_no_division_by_zero() {
        let run = run(Generator::Bitboard, [u64::MAX / 2, 1]);
        assert_eq!(run.nodes_per_second(), u64::MAX);
        let request = PerftRequest::new(Position::start(), 2);
        let report = PerftResult { request: &request, runs: vec![run], detail: Vec::new() };
        assert!(report.ratio(&report.runs[0]).is_finite());
    }
}
