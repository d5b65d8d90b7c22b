//! Recorded trees, walked through as a page does.

use serde_json::{Value, json};

use crate::client::Site;

/// Black must see a mate on f7.
const LESSON: &str = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";

fn grow(site: &Site, player: &str, depth: u32) -> (String, Value) {
    let wish = json!({"fen": LESSON, "player": player, "depth": depth}).to_string();
    let id = site.posted("/api/traces", &wish, 202)["id"].as_str().unwrap().to_owned();
    let path = format!("/api/traces/{id}");
    let done = site.until(&path, |trace| trace["state"] == "done");
    (path, done["tree"].clone())
}

#[test]
fn minimax_looks_at_everything_and_alpha_beta_finds_the_same_with_less() {
    let site = Site::new("minimax");
    let (_, minimax) = grow(&site, "minimax:eval=material,quiescence=false", 3);
    let (path, alphabeta) = grow(&site, "alphabeta:eval=material,quiescence=false", 3);
    assert_eq!(minimax["value"], alphabeta["value"]);
    let nodes = |tree: &Value| tree["figures"]["nodes"].as_u64().unwrap();
    assert_eq!(minimax["figures"]["never_searched"], 0);
    assert!(nodes(&minimax) > 10 * nodes(&alphabeta), "{minimax} {alphabeta}");
    // How near to the smallest tree it comes is told where that can be told.
    let ratio = alphabeta["minimal"]["ratio"].as_f64().unwrap();
    assert!((0.5..20.0).contains(&ratio), "{ratio}");
    // Everything searched and everything left out make up the moves of a node.
    let node = site.get(&format!("{path}/nodes/1")).json();
    let fen = node["fen"].as_str().unwrap();
    let legal = site.posted("/api/positions", &json!({"fen": fen}).to_string(), 200);
    let moves = node["children"].as_u64().unwrap() + node["never_searched"].as_u64().unwrap();
    assert_eq!(moves, legal["legal"].as_array().unwrap().len() as u64);
}

#[test]
fn a_cut_names_its_refutation_and_the_node_that_set_the_bound() {
    let site = Site::new("why");
    let (path, _) = grow(&site, "alphabeta:eval=material", 3);
    let mut from = String::new();
    let mut linked = 0;
    for _ in 0..20 {
        let next = site.get(&format!("{path}/next?kind=cut{from}")).json();
        let Some(cut) = next["node"].as_u64() else { break };
        from = format!("&from={cut}");
        let node = site.get(&format!("{path}/nodes/{cut}")).json();
        assert_eq!(node["bound"], "lower", "{node}");
        let source = node["why_node"].as_u64();
        let french = site.get(&format!("{path}/nodes/{cut}?lang=fr")).json();
        assert_ne!(node["why"], french["why"]);
        if let Some(source) = source {
            linked += 1;
            assert!(source < cut, "what set the bound was searched before");
            assert_eq!(site.get(&format!("{path}/nodes/{source}")).status, 200);
        }
    }
    assert!(linked > 0, "no cut was explained by another line");
}

#[test]
fn the_walk_enters_and_leaves_every_node_once_and_windows_only_narrow() {
    let site = Site::new("walk");
    let (path, tree) = grow(&site, "alphabeta:eval=material", 2);
    let (nodes, steps) = (tree["nodes"].as_u64().unwrap(), tree["steps"].as_u64().unwrap());
    assert_eq!(steps, 2 * nodes);
    let mut open: Vec<u64> = Vec::new();
    let mut left = 0;
    let mut from = 0;
    while from < steps {
        let page = site.get(&format!("{path}/steps?from={from}&count=1000")).json();
        for step in page["items"].as_array().unwrap() {
            let node = step["node"].as_u64().unwrap();
            if step["what"] == "enter" {
                assert_eq!(step["parent"].as_u64(), open.last().copied());
                open.push(node);
            } else {
                assert_eq!(open.pop(), Some(node));
                left += 1;
            }
            from += 1;
        }
    }
    assert_eq!((open.len(), left), (0, nodes));
    let node = site.get(&format!("{path}/nodes/5")).json();
    let step = node["enter_step"].as_u64().unwrap();
    let page = site.get(&format!("{path}/steps?from={step}&count=1")).json();
    assert_eq!(
        (&page["items"][0]["node"], &page["items"][0]["what"]),
        (&json!(5), &json!("enter"))
    );
}

#[test]
fn every_child_shows_its_value_as_exact_or_as_a_bound() {
    let site = Site::new("signs");
    let (path, _) = grow(&site, "alphabeta:eval=material", 3);
    for node in 0..50 {
        let page = site.get(&format!("{path}/nodes/{node}/children?limit=300")).json();
        for item in page["items"].as_array().unwrap() {
            let Some(id) = item["id"].as_u64() else {
                assert_eq!(item["ghost"], true);
                continue;
            };
            let child = site.get(&format!("{path}/nodes/{id}")).json();
            let sign = child["sign"].as_str().unwrap();
            assert!(item["value_text"].as_str().unwrap().starts_with(sign), "{item} {child}");
            assert_eq!(child["parent"], node);
        }
    }
}

#[test]
fn passes_visits_and_second_looks_are_in_the_trees_of_those_who_have_them() {
    let site = Site::new("others");
    let (_, mtdf) = grow(&site, "mtdf:eval=material", 3);
    assert!(mtdf["roots"].as_array().unwrap().len() > 1, "{mtdf}");
    assert_eq!(mtdf["passes"][0], 1);
    let convergence = mtdf["convergence"].as_array().unwrap();
    assert_eq!(convergence.len(), mtdf["roots"].as_array().unwrap().len());
    assert_eq!(convergence.last().unwrap()["lower"], mtdf["value"]);
    let wish = json!({"fen": LESSON, "player": "mcts", "nodes": 2000}).to_string();
    let id = site.posted("/api/traces", &wish, 202)["id"].as_str().unwrap().to_owned();
    let path = format!("/api/traces/{id}");
    let done = site.until(&path, |trace| trace["state"] == "done");
    assert_eq!(done["tree"]["sampled"], true);
    let command = done["tree"]["command"].as_str().unwrap();
    assert!(command.contains("--player mcts:nodes=2000"), "{command}");
    let root = site.get(&format!("{path}/nodes/0")).json();
    let children = site.get(&format!("{path}/nodes/0/children?limit=300")).json();
    let visits: u64 = children["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|item| item["visits"].as_u64())
        .sum();
    let all = root["visits"].as_u64().unwrap();
    assert!(visits <= all && visits + 1 >= all, "{visits} of {all}");
}

#[test]
fn a_small_table_may_be_asked_for_and_its_cuts_are_seen() {
    let site = Site::new("table");
    let fen = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
    let player = "negascout:eval=material,quiescence=false,hash=4";
    let wish = json!({"fen": fen, "player": player, "depth": 8}).to_string();
    let id = site.posted("/api/traces", &wish, 202)["id"].as_str().unwrap().to_owned();
    let done = site.until(&format!("/api/traces/{id}"), |trace| trace["state"] == "done");
    assert!(done["tree"]["figures"]["table_cuts"].as_u64() > Some(0), "{done}");
}

#[test]
fn a_long_search_is_stopped_and_shown_as_far_as_it_went() {
    let site = Site::new("stop");
    let wish =
        json!({"fen": LESSON, "player": "minimax", "depth": 9, "most_nodes": 5000}).to_string();
    let id = site.posted("/api/traces", &wish, 202)["id"].as_str().unwrap().to_owned();
    let path = format!("/api/traces/{id}");
    site.until(&path, |trace| trace["state"] == "running");
    assert_eq!(site.get(&format!("{path}/nodes/0")).code(), "not_done");
    assert_eq!(site.request("DELETE", &path, "", "").status, 200);
    let done = site.until(&path, |trace| trace["state"] == "done");
    // Either inside an iteration, or right after a shallower one than was asked for.
    assert!(done["tree"]["stopped"] == true || done["tree"]["depth"].as_u64() < Some(9), "{done}");
    assert!(done["tree"]["missing"].as_str().is_some());
}

#[test]
fn the_icicle_has_no_more_boxes_than_a_screen_shows() {
    let site = Site::new("icicle");
    let (path, tree) = grow(&site, "minimax:eval=material", 3);
    assert!(tree["nodes"].as_u64().unwrap() > 10_000);
    let icicle = site.get(&format!("{path}/icicle?width=900&rows=5")).json();
    let boxes = icicle["boxes"].as_array().unwrap();
    assert!((10..=3_000).contains(&boxes.len()), "{}", boxes.len());
    for it in boxes {
        let (x, width) = (it["x"].as_f64().unwrap(), it["width"].as_f64().unwrap());
        assert!(x >= 0.0 && x + width <= 900.01, "{it}");
    }
}

#[test]
fn the_price_of_what_was_left_out_is_counted() {
    let site = Site::new("price");
    let (path, _) = grow(&site, "alphabeta:eval=material,quiescence=false", 3);
    let cut = site.get(&format!("{path}/next?kind=cut")).json()["node"].as_u64().unwrap();
    let node = site.get(&format!("{path}/nodes/{cut}")).json();
    let price = site.get(&format!("{path}/nodes/{cut}/saved")).json();
    assert_eq!((&price["moves"], &price["exact"]), (&node["never_searched"], &json!(true)));
    assert!(price["leaves"].as_u64().unwrap() >= price["moves"].as_u64().unwrap());
}

#[test]
fn what_has_no_tree_is_told_before_anybody_waits() {
    let site = Site::new("refused");
    for (wish, field) in [
        (json!({"fen": LESSON, "player": "alphabeta"}), "depth"),
        (json!({"fen": LESSON, "player": "alphabeta", "depth": 0}), "depth"),
        (json!({"fen": LESSON, "player": "alphabeta", "depth": 61}), "depth"),
        (json!({"fen": LESSON, "player": "flagship", "depth": 3}), "player"),
        (json!({"fen": LESSON, "player": "human", "depth": 3}), "player"),
        (
            json!({"fen": "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "player": "alphabeta", "depth": 3}),
            "fen",
        ),
    ] {
        let answer = site.post("/api/traces", &wish.to_string());
        assert_eq!((answer.status, &answer.json()["field"]), (422, &json!(field)), "{wish}");
    }
    assert_eq!(site.get("/api/traces/tree-99").code(), "trace_unknown");
}
