//! What stands above the drawing: what was searched, what was found, and the legend.

use std::io::{self, Write};

use super::super::kind::Kind;
use super::super::story::Story;
use super::{LETTER, escaped};

pub(super) fn heading(story: &Story) -> String {
    let words = story.language.tree_words();
    let (player, depth) = (story.player, story.depth());
    format!("{} {player}, {} {depth}", words.title, words.depth)
}

pub(super) fn figures(story: &Story) -> String {
    let language = story.language;
    let words = language.tree_words();
    let figures = story.figures();
    let number = |number: u64| language.number(number);
    let cuts = language.cuts_with_rate(figures.cutoffs, figures.first_move_rate());
    [
        (words.nodes, number(figures.nodes)),
        (words.leaves, number(figures.leaves)),
        (words.quiescence, number(figures.qnodes)),
        (words.cuts, cuts),
        (words.ghosts, number(figures.ghosts)),
    ]
    .map(|(what, number)| format!("{what} {number}"))
    .join(" · ")
}

pub(super) fn header(story: &Story, file: &mut impl Write) -> io::Result<()> {
    let language = story.language;
    let words = language.tree_words();
    let value = language.score(story.finding.value);
    let found = format!("{} {value} · {} {}", words.value, words.line, story.best_line());
    writeln!(file, "<text class=\"big\" x=\"16\" y=\"30\">{}</text>", escaped(&heading(story)))?;
    writeln!(file, "<text class=\"mono\" x=\"16\" y=\"52\">{}</text>", escaped(&story.fen()))?;
    writeln!(file, "<text class=\"name\" x=\"16\" y=\"72\">{}</text>", escaped(&found))?;
    writeln!(file, "<text class=\"soft\" x=\"16\" y=\"90\">{}</text>", escaped(&figures(story)))?;
    match story.what_is_missing() {
        None => Ok(()),
        Some(note) => {
            writeln!(file, "<text class=\"warn\" x=\"16\" y=\"108\">⚠ {}</text>", escaped(&note))
        }
    }
}

/// Each kind of box that may occur, with its word.
pub(super) fn legend(story: &Story, file: &mut impl Write) -> io::Result<()> {
    let words = story.language.tree_words();
    let sampled = story.trace.sample(0).is_some();
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
