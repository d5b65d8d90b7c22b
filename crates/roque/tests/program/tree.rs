//! `roque tree`: the three files and the summary.

mod unusual;

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::{assert_in_order, json_lines, roque};

const LESSON: &str = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";

/// A folder that is gone in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("roque-tree-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// Records a tree and reads the file.
    #[track_caller]
    fn tree(&self, name: &str, arguments: &[&str]) -> String {
        let out = self.file(name);
        let ran = roque(&[&["tree", "--out", &out], arguments].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
        assert_eq!(fs::read_dir(&self.0).unwrap().count(), 1, "nothing else is left behind");
        let text = fs::read_to_string(&out).unwrap();
        fs::remove_file(&out).unwrap();
        text
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The name after `<` of every tag must come back in the right order, attributes are in quotation
/// marks, and text holds no bare sign. Returns how many elements there are.
fn check_xml(text: &str) -> usize {
    let (mut open, mut elements, mut rest) = (Vec::new(), 0, text);
    while let Some(at) = rest.find('<') {
        let said = &rest[..at];
        assert!(!said.contains('>'), "{said}");
        for entity in said.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;", "quot;"];
            assert!(known.iter().any(|known| entity.starts_with(known)), "&{entity}");
        }
        let end = at + rest[at..].find('>').expect("a tag ends");
        let tag = &rest[at + 1..end];
        assert!(tag.matches('"').count().is_multiple_of(2) && !tag.contains('<'), "{tag}");
        let name: String = tag.chars().take_while(|c| c.is_ascii_alphabetic()).collect();
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
        } else {
            elements += 1;
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "{open:?} {rest}");
    elements
}

/// The words of a dot file: names, numbers, signs, and strings as one word each.
fn dot_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut symbols = text.chars().peekable();
    while let Some(symbol) = symbols.next() {
        let mut word = symbol.to_string();
        match symbol {
            '"' => loop {
                let next = symbols.next().expect("a string ends");
                word.push(next);
                match next {
                    '\\' => word.push(symbols.next().expect("something is escaped")),
                    '"' => break,
                    _ => assert!(!next.is_control(), "{word}"),
                }
            },
            '-' => assert_eq!(symbols.next(), Some('>')),
            '{' | '}' | '[' | ']' | '=' | ';' | ',' => {}
            symbol if symbol.is_whitespace() => continue,
            _ => {
                let is_name = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
                assert!(is_name(&symbol), "{symbol:?}");
                while let Some(next) = symbols.next_if(is_name) {
                    word.push(next);
                }
            }
        }
        words.push(word);
    }
    words
}

/// `digraph NAME { (ID [-> ID] [ "[" KEY=VALUE, … "]" ] ;)* }`; every node of an edge must have a
/// statement of its own. Returns the nodes.
fn check_dot(text: &str) -> Vec<String> {
    let words = dot_words(text);
    assert_eq!((words[0].as_str(), words[2].as_str()), ("digraph", "{"));
    assert_eq!(words.last().map(String::as_str), Some("}"));
    let (mut nodes, mut ends) = (Vec::new(), Vec::new());
    for statement in words[3..words.len() - 1].split(|word| word == ";") {
        let open = statement.iter().position(|word| word == "[").unwrap_or(statement.len());
        match &statement[..open] {
            [] => continue,
            [one] => nodes.push(one.clone()),
            [from, arrow, to] if arrow == "-" => ends.extend([from.clone(), to.clone()]),
            other => panic!("{other:?}"),
        }
        let attributes = &statement[open + 1..statement.len() - 1];
        for pair in attributes.split(|word| word == ",") {
            assert!(matches!(pair, [_, equals, _] if equals == "="), "{pair:?}");
        }
    }
    assert!(ends.iter().all(|end| nodes.contains(end)), "an edge to nowhere");
    nodes
}

#[test]
fn json_holds_every_node() {
    let folder = Folder::new("json");
    let text = folder.tree(
        "t.json",
        &["--fen", LESSON, "--player", "alphabeta:quiescence=false,eval=material", "--depth", "3"],
    );
    let tree: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&tree["format"], &tree["version"]), (&"roque-tree".into(), &1.into()));
    assert_eq!((&tree["fen"], &tree["depth"]), (&LESSON.into(), &3.into()));
    let nodes = tree["nodes"].as_array().unwrap();
    assert_eq!(nodes.len() as u64, tree["recorded"].as_u64().unwrap());
    let mut cuts = 0;
    for (id, node) in nodes.iter().enumerate() {
        assert_eq!(node["id"], id);
        assert!(node["move"].is_string() == node["parent"].is_u64(), "{node}");
        let said = |code: &str| {
            let reasons = node["reasons"].as_array();
            reasons.is_some_and(|reasons| reasons.iter().any(|reason| reason["code"] == code))
        };
        if said("beta_cut") {
            cuts += 1;
            assert_eq!((&node["bound"], &node["sign"]), (&"lower".into(), &"≤".into()), "{node}");
            let source = &nodes[node["beta_source"].as_u64().unwrap() as usize];
            assert_eq!(source["value"], node["beta"], "{node}");
        }
        if said("horizon") || said("terminal") {
            assert_eq!((&node["bound"], &node["sign"]), (&"exact".into(), &"=".into()), "{node}");
        }
    }
    assert!(cuts > 50, "{cuts}");
    assert!(nodes.iter().any(|node| node["ghosts"][0]["moves"][0].is_string()));
    let best = nodes[0]["best_child"].as_u64().unwrap() as usize;
    assert_eq!((&nodes[best]["san"], &nodes[best]["pv"]), (&tree["san"][0], &true.into()));
    // One node a line, so that line tools can read it as well.
    assert_eq!(text.lines().count(), nodes.len() + 3);
}

#[test]
fn dot_is_what_graphviz_reads() {
    let folder = Folder::new("dot");
    for (player, depth) in [("alphabeta", "2"), ("negascout", "4"), ("mtdf", "3")] {
        let text = folder.tree("t.dot", &["--player", player, "--depth", depth]);
        let nodes = check_dot(&text);
        assert!(nodes.len() > 30 && nodes.len() < 800, "{}", nodes.len());
        assert_in_order(&text, &["digraph tree {", "never searched", "style=dashed"]);
        assert!(text.contains(" more\""), "{player}");
    }
}

#[test]
fn svg_is_well_formed_and_small() {
    let folder = Folder::new("svg");
    for arguments in [
        &["--player", "alphabeta", "--depth", "3"][..],
        &["--player", "negascout", "--depth", "4"],
        &["--player", "minimax:quiescence=false", "--depth", "3"],
        &["--player", "mtdf", "--depth", "3", "--lang", "fr"],
        &["--player", "alphabeta", "--depth", "3", "--fen", LESSON],
    ] {
        let text = folder.tree("t.svg", arguments);
        let rectangles = text.matches("<rect").count();
        assert!(check_xml(&text) > rectangles && rectangles < 3_300, "{rectangles}");
        assert_in_order(&text, &["<svg xmlns", "<title>", "prefers-color-scheme", arguments[1]]);
    }
    let text = folder.tree("t.svg", &["--player", "alphabeta", "--depth", "3", "--fen", LESSON]);
    assert_in_order(&text, &[LESSON, "PV: the best line", "Cut: ", "and will not come here"]);
    let text = folder.tree("t.svg", &["--player", "alphabeta", "--depth", "3", "--lang", "fr"]);
    assert_in_order(&text, &["Arbre de recherche", "Coupure : ", "et ne viendront pas ici"]);
}

#[test]
fn the_summary_counts_what_compare_counts() {
    let folder = Folder::new("summary");
    let out = folder.file("t.json");
    let found = json_lines(&[
        "tree",
        "--player",
        "negascout",
        "--depth",
        "3",
        "--out",
        &out,
        "--json",
        "--moves",
        "e4",
        "e5",
    ]);
    let summary = &found[0];
    let tree: Value = serde_json::from_str(&fs::read_to_string(&out).unwrap()).unwrap();
    let number = |name: &str| summary[name].as_u64().unwrap();
    assert_eq!(
        number("nodes") + number("qnodes") + number("researches") + 1,
        number("recorded"),
        "{summary}"
    );
    assert_eq!(summary["value"], tree["value"]);
    assert!(number("never_searched") > 100 && number("cutoffs") > 10);
    assert_eq!((&summary["truncated"], &summary["stopped"]), (&false.into(), &false.into()));
    let ran = roque(&["tree", "--player", "negascout:depth=2", "--out", &out]);
    assert_in_order(&ran.out, &["depth ", "2\n", "best line", "moves never searched"]);
}

#[test]
fn what_is_missing_is_said() {
    let folder = Folder::new("missing");
    let out = folder.file("t.json");
    let common = ["tree", "--player", "alphabeta", "--out", &out];
    let ran = roque(&[&common[..], &["--depth", "3", "--max-nodes", "100"]].concat());
    assert_in_order(&ran.out, &["note", "only the first 100 nodes are recorded"]);
    let tree: Value = serde_json::from_str(&fs::read_to_string(&out).unwrap()).unwrap();
    assert_eq!((&tree["truncated"], &tree["recorded"]), (&true.into(), &100.into()));
    assert!(tree["unrecorded"].as_u64().unwrap() > 100);
    // A limit of the player's own ends the search inside an iteration.
    let player = ["tree", "--player", "alphabeta:nodes=300", "--out", &out, "--depth", "6"];
    assert_in_order(&roque(&player).out, &["note", "stopped in this iteration"]);
    let tree: Value = serde_json::from_str(&fs::read_to_string(&out).unwrap()).unwrap();
    assert_eq!(tree["stopped"], true);
    assert!(tree["nodes"][0]["unfinished"].as_bool().unwrap_or(false), "{}", tree["nodes"][0]);
}

#[test]
fn bad_usage_is_explained() {
    let folder = Folder::new("usage");
    let (good, bad) = (folder.file("t.svg"), folder.file("t.png"));
    let nowhere = folder.file("nowhere/t.svg");
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let player = ["--player", "alphabeta", "--depth", "2"];
    for (arguments, words) in [
        (&["--out", bad.as_str()][..], &["t.png", "FILE.json", "FILE.svg"][..]),
        (&["--out", "tree"], &["the ending does not say", "FILE.dot"]),
        (&["--out", &nowhere], &["there is no such folder"]),
        (&["--out", &good, "--depth", "0"], &["--depth", "\"0\"", "from 1 to 60"]),
        (
            &["--out", &good, "--player", "mtdf:depth=3"],
            &["\"mtdf:depth=3\" says depth=3", "--depth says 2"],
        ),
        (&["--out", &good, "--player", "mtdf:multipv=3"], &["several moves", "MultiPV"]),
        (&["--out", &good, "--depth", "99"], &["--depth", "99", "from 1 to 60"]),
        (&["--out", &good, "--max-nodes", "0"], &["--max-nodes", "\"0\"", "from 1"]),
        (&["--out", &good, "--player", "flagship"], &["cannot be recorded", "negascout", "mtdf"]),
        (&["--out", &good, "--player", "random"], &["cannot be recorded", "alphabeta"]),
        (&["--out", &good, "--player", "uci:stockfish"], &["cannot be recorded"]),
        (&["--out", &good, "--player", "alphbeta"], &["did you mean alphabeta?"]),
        (&["--out", &good, "--player", "alphabeta:eval=none"], &["Eval", "none"]),
        (&["--out", &good, "--fen", mated], &["no legal move"]),
    ] {
        let ran = roque(&[&["tree"], &player[..], arguments].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}: {}", ran.err);
        assert_in_order(&ran.err, words);
    }
    for (arguments, words) in [
        (
            &["tree", "--player", "alphabeta", "--out", &good][..],
            &["--depth is missing", "from 1 to 60"][..],
        ),
        (&["tree", "--player", "alphabeta", "--depth", "2"], &["--out is missing", ".svg"]),
        (&["tree", "--out", &good, "--depth", "2"], &["--player is missing"]),
    ] {
        let ran = roque(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert_in_order(&ran.err, words);
    }
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0, "nothing was written");
}
