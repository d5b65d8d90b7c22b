//! What was found and how large the tree is, without the tree.

use experiments::tree::{Figures, Overview, RecordedTree};
use serde::Serialize;

use super::told::Told;
use crate::json::document;
use crate::table::facts;
use words::Language;

/// A line for each fact. `out` is the file that holds the tree.
pub fn to_text(tree: &RecordedTree, out: &str, language: Language) -> String {
    let told = Told { tree, language };
    let words = language.tree_words();
    let figures = tree.figures();
    let number = |number: u64| language.number(number);
    let mut rows = vec![
        (words.position, tree.fen()),
        (words.player, tree.player().to_owned()),
        (words.depth, tree.depth().to_string()),
        (words.value, language.score(tree.finding().value)),
        (words.line, told.best_line()),
        (words.nodes, number(figures.nodes)),
        (words.leaves, number(figures.leaves)),
        (words.quiescence, number(figures.qnodes)),
        (words.cuts, told.cutoffs()),
        (words.ghosts, number(figures.ghosts)),
        (words.file, out.to_owned()),
    ];
    if let Some(missing) = told.what_is_missing() {
        rows.push((words.note, missing));
    }
    let rows: Vec<(&str, &str)> = rows.iter().map(|(label, text)| (*label, &**text)).collect();
    facts(&rows)
}

/// The same for programs.
#[derive(Serialize)]
struct Summary<'a> {
    #[serde(flatten)]
    overview: Overview,
    #[serde(flatten)]
    figures: Figures,
    best: Option<String>,
    out: &'a str,
}

/// The same for programs.
pub fn to_json(tree: &RecordedTree, out: &str) -> String {
    let best = tree.finding().line.first().map(|&mv| tree.coordinates(mv));
    document(&Summary { overview: tree.overview(), figures: tree.figures(), best, out }) + "\n"
}
