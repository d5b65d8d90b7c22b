//! The tree as JSON: one object, a node a line, written as it goes; a million nodes need no memory
//! of their own. The format is described in `docs/tree.md`.

use std::io::{self, Write};

use experiments::tree::{Overview, RecordedTree};
use serde::Serialize;

use crate::json::{document, value};

/// Counts up when a reader of an older one could be misled.
const VERSION: u32 = 1;

/// Everything but the nodes.
#[derive(Serialize)]
struct Head {
    format: &'static str,
    version: u32,
    #[serde(flatten)]
    overview: Overview,
}

/// Writes the tree as one JSON object.
pub fn write(tree: &RecordedTree, file: &mut impl Write) -> io::Result<()> {
    let head =
        document(&Head { format: "roque-tree", version: VERSION, overview: tree.overview() });
    // The nodes are the last field, so that they need not be held in memory.
    let fields = head.strip_suffix('}').unwrap_or(&head);
    write!(file, "{fields},\n\"nodes\":[")?;
    for id in 0..tree.len() {
        let separator = if id == 0 { "\n" } else { ",\n" };
        write!(file, "{separator}{}", value(&tree.node(id)))?;
    }
    writeln!(file, "\n]}}")
}
