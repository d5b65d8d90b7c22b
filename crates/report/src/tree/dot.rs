//! The tree for Graphviz. A big graph says nothing to anybody, so only its upper part is drawn: row
//! by row, of each node the moves searched first and the best one, the rest as one node "… more".

use std::collections::VecDeque;
use std::io::{self, Write};

use experiments::tree::{Kind, RecordedTree};

use super::told::Told;
use words::Language;

/// So many nodes are drawn, and of each node so many children.
const MOST_NODES: usize = 250;
const MOST_CHILDREN: usize = 8;
/// So many ghosts are called by name.
const NAMED_GHOSTS: usize = 6;

/// Writes the tree for Graphviz.
pub fn write(tree: &RecordedTree, language: Language, file: &mut impl Write) -> io::Result<()> {
    let told = Told { tree, language };
    let words = language.tree_words();
    let title = format!(
        "{}, {} {}\n{}\n{} {}  {}",
        tree.player(),
        words.depth,
        tree.depth(),
        tree.fen(),
        words.value,
        language.score(tree.finding().value),
        told.best_line(),
    );
    writeln!(file, "digraph tree {{")?;
    writeln!(file, "  graph [label={}, labelloc=t, rankdir=TB, ordering=out];", quoted(&title))?;
    writeln!(file, "  node [shape=box, style=filled, fontname=\"Helvetica\", fontsize=10];")?;
    writeln!(file, "  edge [fontname=\"Helvetica\", fontsize=9, arrowsize=0.6];")?;
    let mut queue: VecDeque<usize> = tree.trace().roots().collect();
    let mut drawn = queue.len();
    while let Some(id) = queue.pop_front() {
        draw_node(told, id, file)?;
        let children: Vec<usize> = tree.trace().children(id).collect();
        let mut left_out = 0;
        for (place, &child) in children.iter().enumerate() {
            let wanted = place < MOST_CHILDREN || tree.trace().best_child(id) == Some(child);
            if wanted && drawn < MOST_NODES {
                drawn += 1;
                draw_edge(told, id, child, file)?;
                queue.push_back(child);
            } else {
                left_out += 1;
            }
        }
        if left_out > 0 {
            let text = quoted(&language.more_moves(left_out));
            writeln!(file, "  more{id} [label={text}, shape=plaintext, style=\"\"];")?;
            writeln!(file, "  n{id} -> more{id} [style=dotted, arrowhead=none];")?;
        }
        draw_ghosts(told, id, file)?;
    }
    writeln!(file, "}}")
}

fn draw_node(told: Told, id: usize, file: &mut impl Write) -> io::Result<()> {
    let words = told.language.tree_words();
    let kind = told.tree.kind(id);
    let mut label = format!("{}\n{}\n", told.san(id), told.value(id));
    // A search that samples has no window.
    if told.tree.trace().sample(id).is_none() {
        label += &format!("{} {}\n", words.window, told.window(id));
    }
    label += words.kind(kind);
    let tooltip = told.language.introduced(&told.line_to(id), &told.why(id));
    let (fill, style, border) = match kind {
        Kind::Pv => ("#ffd97a", "filled", "black, penwidth=2.5"),
        Kind::Cut => ("#f6b79b", "filled", "#8a3a1c"),
        Kind::All => ("#b5d3ee", "filled", "#2b5c8a"),
        Kind::Exact | Kind::Proven => ("#bfe3cb", "filled", "#2d6b45"),
        Kind::Quiescence => ("#dccdf0", "filled", "#6a4c93"),
        Kind::Table => ("#d9cbb3", "filled", "#6b5a3a"),
        Kind::Unfinished => ("#ffffff", "\"filled,dashed\"", "#777777"),
        Kind::Leaf | Kind::Sampled | Kind::Ghost => ("#ececec", "filled", "#777777"),
    };
    writeln!(
        file,
        "  n{id} [label={}, tooltip={}, fillcolor=\"{fill}\", style={style}, color={}];",
        quoted(&label),
        quoted(&tooltip),
        // The colour alone, or with the width of the line behind it.
        match border.split_once(", ") {
            Some((color, width)) => format!("\"{color}\", {width}"),
            None => format!("\"{border}\""),
        },
    )
}

fn draw_edge(told: Told, from: usize, to: usize, file: &mut impl Write) -> io::Result<()> {
    let best = told.tree.trace().best_child(from) == Some(to);
    let width = if best { 2.2 } else { 0.8 };
    let again = told.tree.trace().nodes().get(to).is_some_and(|node| node.is_research());
    let label = if again { quoted(told.language.tree_words().again) } else { quoted("") };
    writeln!(file, "  n{from} -> n{to} [penwidth={width}, label={label}];")
}

/// One dashed node for all moves left out for one reason.
fn draw_ghosts(told: Told, id: usize, file: &mut impl Write) -> io::Result<()> {
    for (number, ghosts) in told.tree.trace().ghosts(id).enumerate() {
        let names = told.ghost_names(id, ghosts.moves, NAMED_GHOSTS);
        let count = told.language.never_searched(ghosts.moves.len());
        let reason = ghosts.reason.map(|reason| told.language.reason(reason)).unwrap_or_default();
        let label = quoted(&format!("{count}\n{names}"));
        let ghost = format!("g{id}_{number}");
        writeln!(
            file,
            "  {ghost} [label={label}, tooltip={}, style=dashed, color=\"#888888\", \
             fontcolor=\"#666666\"];",
            quoted(&reason)
        )?;
        writeln!(file, "  n{id} -> {ghost} [style=dashed, color=\"#888888\", arrowhead=none];")?;
    }
    Ok(())
}

/// A string of the dot language: in quotation marks, with `\n` for a new line.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for symbol in text.trim_end().chars() {
        match symbol {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            symbol if symbol.is_control() => quoted.push(' '),
            symbol => quoted.push(symbol),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn nothing_gets_out_of_its_quotation_marks() {
        assert_eq!(quoted("a\"b\\c\nd\te"), "\"a\\\"b\\\\c\\nd e\"");
    }
}
