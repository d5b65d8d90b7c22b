//! Trees that were sampled, and trees that were broken off.

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;

use super::Folder;
use crate::signals::interrupt_at_work;
use crate::{assert_in_order, program};

#[test]
fn a_sampled_tree_tells_what_is_proven_and_the_real_line() {
    let folder = Folder::new("sampled");
    // Mate in two: 1.Qg8+ Rxg8 2.Nf7#.
    let smothered = "r6k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1";
    let player = ["--player", "mcts:nodes=2000000,seed=7", "--fen", smothered];
    let text = folder.tree("t.json", &player);
    let tree: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&tree["value"]["mate"], &tree["stopped"]), (&2.into(), &false.into()));
    let nodes = tree["nodes"].as_array().unwrap();
    let pv: Vec<&Value> = nodes.iter().filter(|node| node["pv"] == true).collect();
    let line: Vec<&Value> = pv.iter().skip(1).map(|node| &node["move"]).collect();
    assert_eq!(line, tree["pv"].as_array().unwrap().iter().collect::<Vec<_>>());
    assert!(pv.iter().all(|node| node["proven"] == true && node["bound"] == "exact"), "{pv:?}");
    // Seen by the side to move, and counted from the root.
    let mates: Vec<&Value> = pv.iter().map(|node| &node["value"]["mate"]).collect();
    assert_eq!(mates, [2, -2, 2, -2]);
    assert!(nodes.iter().any(|node| node["kind"] == "sampled"));
    let svg = folder.tree("t.svg", &[&player[..], &["--max-nodes", "500"]].concat());
    assert_in_order(&svg, &["visited most are recorded", "proven: certain"]);
}

#[test]
fn an_interrupted_tree_is_written_soon_and_small() {
    let folder = Folder::new("interrupted");
    let out = folder.file("t.json");
    let mut command = program();
    command.args(["tree", "--player", "minimax", "--depth", "9", "--out", &out]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    interrupt_at_work(&child, Duration::from_millis(1_500));
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let text = fs::read_to_string(&out).unwrap();
    let tree: Value = serde_json::from_str(&text).unwrap();
    let recorded = tree["recorded"].as_u64().unwrap();
    assert!(recorded <= 100_000 && text.len() < 50_000_000, "{recorded}, {} bytes", text.len());
    let nodes = tree["nodes"].as_array().unwrap();
    assert_eq!((nodes.len() as u64, &tree["stopped"]), (recorded, &true.into()));
    let dangling = |node: &Value| node["best_child"].as_u64().is_some_and(|it| it >= recorded);
    assert!(!nodes.iter().any(dangling));
}
