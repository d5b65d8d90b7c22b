//! `roque eval`, `roque bench`, `roque players`.

use crate::{assert_in_order, json_lines, roque, shell};

#[test]
fn evaluation_as_json() {
    for name in ["material", "pst", "tapered", "classical"] {
        let found = json_lines(&["eval", "--eval", name, "--json", "--moves", "e2e4"]);
        let [found] = &found[..] else { panic!("one object") };
        assert_eq!(found["eval"], name);
        // From the side to move's view, and that is Black's.
        let total = found["total"]["cp"].as_i64().unwrap();
        assert_eq!(found["total_white"]["cp"].as_i64(), Some(-total));
        let terms = found["terms"].as_array().unwrap();
        assert!(!terms.is_empty());
        for term in terms {
            assert!(term["name"].is_string(), "{term}");
            for phase in ["opening", "endgame"] {
                let of = |side: &str| term[side][phase].as_i64().unwrap();
                assert_eq!(term[phase].as_i64(), Some(of("white") - of("black")), "{term}");
            }
        }
    }
}

#[test]
fn evaluation_for_people() {
    let ran = roque(&["eval"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_in_order(&ran.out, &["classical", "endgame", "sum", "total ", "for White, to move"]);
    let ran = roque(&["eval", "--lang", "fr", "--eval", "tapered", "--moves", "e2e4"]);
    assert_in_order(&ran.out, &["tapered", "finale", "matériel", "placement", "somme"]);
    assert_in_order(&ran.out, &["paire de cavaliers", "pour les Noirs, au trait"]);
    for line in roque(&["eval", "--lang", "fr"]).out.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    let ran = roque(&["eval", "--eval", "tapir"]);
    assert_eq!(ran.code, Some(2));
    assert_in_order(&ran.err, &["\"tapir\"", "tapered", "classical"]);
    // The same in the shell, of the position on the board.
    let alone = roque(&["eval", "--moves", "d2d4"]).out;
    assert_eq!(shell("position startpos moves d2d4\neval\n").out, alone);
    assert_eq!(roque(&["position startpos moves d2d4", "eval"]).out, alone);
}

#[test]
fn bench_is_repeatable() {
    let signature = |arguments: &[&str]| {
        let ran = roque(arguments);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        let last = ran.out.lines().last().unwrap().to_owned();
        let words: Vec<&str> = last.split(' ').collect();
        let [nodes, "nodes", speed, "nps"] = words[..] else { panic!("{last}") };
        assert!(speed.parse::<u64>().unwrap() > 0, "{last}");
        nodes.parse::<u64>().unwrap()
    };
    let nodes = signature(&["bench", "4"]);
    assert!(nodes > 1_000);
    assert_eq!(signature(&["bench", "4"]), nodes);
    // As one command among others, and from a pipe.
    assert_eq!(signature(&["go depth 3", "bench 4"]), nodes);
    assert!(shell("bench 4\n").out.starts_with(&format!("{nodes} nodes ")));
    assert_in_order(shell("bench fast\n").only_complaint(), &["\"fast\"", "depth"]);
    assert_eq!(roque(&["bench", "0"]).code, Some(2));
    let [found] = &json_lines(&["bench", "4", "--json"])[..] else { panic!() };
    assert_eq!((found["nodes"].as_u64(), found["depth"].as_u64()), (Some(nodes), Some(4)));
    assert!(found["nps"].as_u64().unwrap() > 0 && found["seconds"].as_f64().unwrap() > 0.0);
}

#[test]
fn speedtest() {
    let ran = roque(&["speedtest 2 1 1"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_in_order(&ran.out, &["threads 2, hash 1 MB, ", " nodes, ", " nodes/s\n"]);
    assert_in_order(shell("speedtest 0\n").only_complaint(), &["\"0\"", "speedtest 2 128 10"]);
    assert_in_order(shell("speedtest 2 99999999 1\n").only_complaint(), &["Hash", "1 to"]);
}

#[test]
fn players_are_listed() {
    let found = json_lines(&["players", "--json"]);
    let flagship = &found[0][0];
    assert_eq!((&flagship["id"], &flagship["family"]), (&"flagship".into(), &"selective".into()));
    let options = flagship["options"].as_array().unwrap();
    let hash = options.iter().find(|option| option["name"] == "Hash").unwrap();
    assert_eq!(
        (&hash["type"], &hash["min"], &hash["default"]),
        (&"spin".into(), &1.into(), &16.into())
    );
    let ran = roque(&["players", "all"]);
    assert_in_order(
        &ran.out,
        &["flagship (Roque)", "selective", "option", "Hash", "16", "Threads"],
    );
    let samplers = ["mcts (MCTS)", "Exploration", "mcts-eval (MCTS-eval)", "random (Random)"];
    assert_in_order(&ran.out, &samplers);
    let french = roque(&["players", "all", "--lang", "fr"]).out;
    assert_in_order(&french, &["sélectif", "défaut", "Mo", "regarde tout", "ce que vaut une"]);
    // Nobody's words run off a terminal.
    for line in ran.out.lines().chain(french.lines()) {
        assert!(line.chars().count() <= 90, "{line}");
    }
}

#[test]
fn roque_uci_refuses_players_that_cannot_be() {
    for (player, word) in [("flagship:hash=none", "Hash"), ("uci:stockfish", "another program")] {
        let ran = roque(&["uci", "--player", player]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
        assert_in_order(&ran.err, &["roque uci: ", word]);
    }
}

#[test]
fn every_command_has_a_page() {
    for name in [
        "perft", "bench", "eval", "analyze", "compare", "uci", "players", "match", "sprt",
        "datagen", "data", "net",
    ] {
        for page in [roque(&[name, "--help"]), roque(&["help", name])] {
            assert_eq!((page.code, page.err.as_str()), (Some(0), ""), "{name}");
            assert_in_order(&page.out, &["Usage: roque ", name, "Example", "roque ", name]);
        }
        let ran = roque(&[name, "--no-such-option"]);
        assert_eq!(ran.code, Some(2), "{name}");
        assert_in_order(&ran.err, &[&format!("roque {name}: "), "--no-such-option", "--help"]);
    }
}
