//! The tree as a drawing: an icicle with the root on top. Colour says what kind of node a box is, and
//! so do words wherever there is room; whatever has no room is told when the pointer rests on it.

mod header;

use std::io::{self, Write};

use experiments::tree::{Content, RecordedTree, Rectangle, layout};

use super::told::Told;
use crate::markup::escaped;
use header::{figures, header, heading, legend};
use words::Language;

const WIDTH: f64 = 1400.0;
const LEFT: f64 = 96.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 150.0;
/// A row of the search proper, and one of quiescence.
const TALL: f64 = 52.0;
const LOW: f64 = 20.0;
const GAP: f64 = 2.0;
/// More rows than this are only plies of quiescence.
const MOST_ROWS: usize = 20;
/// How wide a letter is, about.
const LETTER: f64 = 6.6;
const SMALL_LETTER: f64 = 5.9;
/// Narrower boxes have no border: nothing would be left of them.
const THIN: f64 = 4.0;

const STYLE: &str = "\
svg{background:#fff;font-family:'DejaVu Sans',system-ui,sans-serif;font-size:11px}
text{fill:#1c2126}.big{font-size:19px;font-weight:bold}.mono{font-family:'DejaVu Sans Mono',monospace}
.soft{fill:#58626c}.warn{fill:#a3320b;font-weight:bold}.name{font-weight:bold}
rect{stroke:#fff;stroke-width:.6}.small{font-size:10px}
.pv{fill:#ffd35c;stroke:#1c2126;stroke-width:1.6}.cut{fill:#f3a98a}.all{fill:#a9cbea}.exact{fill:#b3dfc2}
.leaf{fill:#d3d9df}.quiescence{fill:#d6c5ee}.table{fill:#d8c6a5}.sampled{fill:#b3dfc2}.proven{fill:#7cc49a}.many{fill:#b0bac3}
.unfinished{fill:#fff;stroke:#58626c;stroke-dasharray:3 2}.ghost{fill:url(#hatch);stroke:#9aa3ab}
.hatch{stroke:#8b949c;stroke-width:1}.paper{fill:#fff}rect.thin,rect.paper{stroke:none}
@media (prefers-color-scheme:dark){svg{background:#14181c}text{fill:#e8ecef}.soft{fill:#a2adb7}
.warn{fill:#ff9d7a}rect{stroke:#14181c}.pv{fill:#8a6a00;stroke:#ffe08a}.cut{fill:#8c3d1f}.all{fill:#22527d}
.exact,.sampled{fill:#23633b}.proven{fill:#3a8a58}.leaf{fill:#363d44}.quiescence{fill:#543a80}.table{fill:#5e4d2b}.many{fill:#4a535b}
.unfinished{fill:#14181c;stroke:#a2adb7}.ghost{stroke:#5d666e}.hatch{stroke:#6d767e}.paper{fill:#14181c}}";

/// Draws the tree as a picture for a browser.
pub fn write(tree: &RecordedTree, language: Language, file: &mut impl Write) -> io::Result<()> {
    let told = Told { tree, language };
    let boxes = layout(tree.trace(), WIDTH - LEFT - RIGHT, MOST_ROWS);
    let rows = Rows::of(tree, &boxes);
    let words = language.tree_words();
    let height = rows.bottom() + 58.0;
    writeln!(
        file,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" lang=\"{}\">",
        words.code
    )?;
    writeln!(file, "<title>{}</title>", escaped(&heading(told)))?;
    writeln!(file, "<desc>{}</desc>", escaped(&figures(told)))?;
    writeln!(file, "<style>{STYLE}</style>")?;
    writeln!(
        file,
        "<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">\
         <rect class=\"paper\" width=\"6\" height=\"6\"/>\
         <path class=\"hatch\" d=\"M-1,7 L7,-1\"/></pattern></defs>"
    )?;
    header(told, file)?;
    legend(told, file)?;
    rows.labels(told, file)?;
    for it in &boxes {
        draw(told, it, &rows, file)?;
    }
    for (line, note) in words.reading.iter().enumerate() {
        let y = rows.bottom() + 22.0 + 16.0 * line as f64;
        writeln!(file, "<text class=\"soft\" x=\"{LEFT}\" y=\"{y}\">{}</text>", escaped(note))?;
    }
    writeln!(file, "</svg>")
}

/// Where each row lies.
struct Rows {
    tops: Vec<f64>,
}

impl Rows {
    fn of(tree: &RecordedTree, boxes: &[Rectangle]) -> Rows {
        let deepest = boxes.iter().map(|it| it.row).max().unwrap_or(0);
        let proper = |it: &&Rectangle| match it.content {
            Content::Node(node) => {
                tree.trace().nodes().get(node).is_some_and(|node| !node.in_quiescence())
            }
            _ => false,
        };
        let last_tall = boxes.iter().filter(proper).map(|it| it.row).max().unwrap_or(0);
        let last_tall = last_tall.max(tree.depth() as usize);
        let mut tops = vec![TOP];
        for row in 0..=deepest {
            let height = if row <= last_tall { TALL } else { LOW };
            tops.push(tops.last().copied().unwrap_or(TOP) + height);
        }
        Rows { tops }
    }

    fn top(&self, row: usize) -> f64 {
        self.tops.get(row).copied().unwrap_or(TOP)
    }

    fn height(&self, row: usize) -> f64 {
        self.top(row + 1) - self.top(row) - GAP
    }

    fn bottom(&self) -> f64 {
        self.tops.last().copied().unwrap_or(TOP)
    }

    /// On the left: how many plies from the root, and whose move led there.
    fn labels(&self, told: Told, file: &mut impl Write) -> io::Result<()> {
        let language = told.language;
        for row in 0..self.tops.len() - 1 {
            let tall = self.height(row) > LOW;
            let y = self.top(row) + if tall { 22.0 } else { 13.0 };
            let ply = language.tree_ply(row);
            writeln!(file, "<text class=\"name\" x=\"16\" y=\"{y}\">{}</text>", escaped(&ply))?;
            if tall && row > 0 {
                let side = language.side(told.tree.mover(row - 1));
                writeln!(
                    file,
                    "<text class=\"soft\" x=\"16\" y=\"{}\">{}</text>",
                    y + 15.0,
                    escaped(side)
                )?;
            }
        }
        Ok(())
    }
}

fn draw(told: Told, it: &Rectangle, rows: &Rows, file: &mut impl Write) -> io::Result<()> {
    let (x, y, height) = (LEFT + it.x, rows.top(it.row), rows.height(it.row));
    let width = (it.width - 0.3).max(0.5);
    let (class, lines, tooltip) = match it.content {
        Content::Node(node) => {
            let kind = told.tree.kind(node);
            let tag = told.language.tree_words().kind(kind).to_owned();
            (kind.name(), [told.san(node), told.value(node), tag], about(told, node))
        }
        Content::Ghosts { node, batch, moves } => {
            let ghosts = told.tree.trace().ghosts(node).nth(batch);
            let names = ghosts.map(|it| told.ghost_names(node, it.moves, 60)).unwrap_or_default();
            let reason = ghosts.and_then(|it| it.reason).map(|it| told.language.reason(it));
            let count = told.language.never_searched(moves);
            let told = told.language.introduced(&count, &names);
            let text = format!("{told}\n{}", reason.unwrap_or_default());
            ("ghost", [format!("+{moves}"), String::new(), String::new()], text)
        }
        Content::Many { node, moves, nodes } => {
            let text = told.language.small_moves(moves, nodes as u64);
            let text = format!("{}\n{text}", told.line_to(node));
            ("many", [format!("{moves}…"), String::new(), String::new()], text)
        }
    };
    let thin = if it.width < THIN { " thin" } else { "" };
    write!(
        file,
        "<g><title>{}</title><rect class=\"{class}{thin}\" x=\"{x:.1}\" y=\"{y}\" width=\"{width:.1}\" \
         height=\"{height}\"/>",
        escaped(&tooltip)
    )?;
    write_label(&lines, (x, y, width, height), class == "ghost", file)?;
    writeln!(file, "</g>")
}

/// As much of the label as has room: all lines, the first one, or the first one turned.
fn write_label(
    lines: &[String; 3],
    (x, y, width, height): (f64, f64, f64, f64),
    halo: bool,
    file: &mut impl Write,
) -> io::Result<()> {
    let [name, value, tag] = lines;
    let long = |text: &str| text.chars().count() as f64 * LETTER + 4.0;
    let middle = x + width / 2.0;
    let tall = height > LOW;
    if halo && width > long(name) {
        // Letters on hatching need quiet ground.
        write!(
            file,
            "<rect class=\"paper\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" \
             height=\"14\"/>",
            middle - long(name) / 2.0,
            y + height / 2.0 - 7.0,
            long(name)
        )?;
        return write!(
            file,
            "<text class=\"soft\" text-anchor=\"middle\" x=\"{middle:.1}\" y=\"{:.1}\">{}</text>",
            y + height / 2.0 + 4.0,
            escaped(name)
        );
    }
    if halo {
        return Ok(());
    }
    if width >= long(name) {
        let first = if tall { y + 15.0 } else { y + height / 2.0 + 4.0 };
        write!(
            file,
            "<text class=\"name\" text-anchor=\"middle\" x=\"{middle:.1}\" y=\"{first}\">{}</text>",
            escaped(name)
        )?;
        let small = |text: &str| text.chars().count() as f64 * SMALL_LETTER + 2.0;
        for (line, text) in [value, tag].into_iter().enumerate() {
            let tight = text.replace(' ', "");
            let text = if width >= small(text) { text } else { &tight };
            if tall && !text.is_empty() && width >= small(text) {
                write!(
                    file,
                    "<text class=\"small\" text-anchor=\"middle\" x=\"{middle:.1}\" y=\"{}\">{}</text>",
                    y + 29.0 + 14.0 * line as f64,
                    escaped(text)
                )?;
            }
        }
    } else if width >= 11.0 && height >= long(name) {
        let (x, y) = (middle + 4.0, y + height / 2.0);
        write!(
            file,
            "<text text-anchor=\"middle\" transform=\"translate({x:.1} {y:.1}) rotate(-90)\">{}\
             </text>",
            escaped(name)
        )?;
    }
    Ok(())
}

/// Everything about a node.
fn about(told: Told, node: usize) -> String {
    let language = told.language;
    let words = language.tree_words();
    let nodes = language.number(told.tree.trace().subtree(node).len() as u64);
    let mut lines = vec![
        told.line_to(node),
        format!("{} {} ({})", words.value, told.value(node), words.legend(told.tree.kind(node))),
    ];
    if told.tree.trace().sample(node).is_none() {
        lines.push(format!("{} {}", words.window, told.window(node)));
        lines.push(told.why(node));
        let said = told.tree.trace().reasons(node).filter(|&it| language.is_worth_telling(it));
        lines.extend(said.map(|it| language.reason(it)));
    }
    lines.push(format!("{nodes} {}", words.nodes_below));
    lines.join("\n")
}
