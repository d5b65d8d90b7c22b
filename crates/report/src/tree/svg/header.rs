//! What stands above the drawing: what was searched, what was found, and the legend.

use std::io::{self, Write};

use experiments::tree::Kind;

use super::LETTER;
use crate::markup::escaped;
use crate::tree::told::Told;

pub(super) fn heading(told: Told) -> String {
    let words = told.language.tree_words();
    let (player, depth) = (told.tree.player(), told.tree.depth());
    format!("{} {player}, {} {depth}", words.title, words.depth)
}

pub(super) fn figures(told: Told) -> String {
    let language = told.language;
    let words = language.tree_words();
    let figures = told.tree.figures();
    let number = |number: u64| language.number(number);
    [
        (words.nodes, number(figures.nodes)),
        (words.leaves, number(figures.leaves)),
        (words.quiescence, number(figures.qnodes)),
        (words.cuts, told.cutoffs()),
        (words.ghosts, number(figures.ghosts)),
    ]
    .map(|(what, number)| format!("{what} {number}"))
    .join(" · ")
}

pub(super) fn header(told: Told, file: &mut impl Write) -> io::Result<()> {
    let language = told.language;
    let words = language.tree_words();
    let value = language.score(told.tree.finding().value);
    let found = format!("{} {value} · {} {}", words.value, words.line, told.best_line());
    writeln!(file, "<text class=\"big\" x=\"16\" y=\"30\">{}</text>", escaped(&heading(told)))?;
    writeln!(file, "<text class=\"mono\" x=\"16\" y=\"52\">{}</text>", escaped(&told.tree.fen()))?;
    writeln!(file, "<text class=\"name\" x=\"16\" y=\"72\">{}</text>", escaped(&found))?;
    writeln!(file, "<text class=\"soft\" x=\"16\" y=\"90\">{}</text>", escaped(&figures(told)))?;
    match told.what_is_missing() {
        None => Ok(()),
        Some(note) => {
            writeln!(file, "<text class=\"warn\" x=\"16\" y=\"108\">⚠ {}</text>", escaped(&note))
        }
    }
}

/// Each kind of box that may occur, with its word.
pub(super) fn legend(told: Told, file: &mut impl Write) -> io::Result<()> {
    let words = told.language.tree_words();
    let sampled = told.tree.is_sampled();
    let kinds: &[Kind] = if sampled {
        &[Kind::Pv, Kind::Sampled, Kind::Proven]
    } else {
        &[
            Kind::Pv,
            Kind::Cut,
            Kind::All,
            Kind::Exact,
            Kind::Leaf,
            Kind::Quiescence,
            Kind::Table,
            Kind::Ghost,
        ]
    };
    let entries = kinds.iter().map(|&kind| (kind.name(), words.legend(kind)));
    let mut x = 16.0;
    for (class, text) in entries.chain([("many", words.many)]) {
        writeln!(
            file,
            "<rect class=\"{class}\" x=\"{x}\" y=\"119\" width=\"18\" height=\"13\"/>\
             <text x=\"{}\" y=\"130\">{}</text>",
            x + 23.0,
            escaped(text)
        )?;
        x += 42.0 + LETTER * text.chars().count() as f64;
    }
    Ok(())
}
