//! The signature of an engine.

use experiments::bench::{COUNT, Work};
use serde_json::json;

/// One JSON object on one line; every position was searched to this depth.
pub fn to_json(work: &Work, depth: u32) -> String {
    let found = json!({
        "depth": depth, "positions": COUNT, "nodes": work.nodes,
        "seconds": work.time.as_secs_f64(), "nps": work.nodes_per_second(),
    });
    format!("{found}\n")
}

/// The line that programs look for, the same in every language.
pub fn to_text(work: &Work) -> String {
    format!("{} nodes {} nps\n", work.nodes, work.nodes_per_second())
}
