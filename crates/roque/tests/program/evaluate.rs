//! `roque eval`, `roque bench`, `roque players`.

use crate::{assert_in_order, json_lines, roque, shell};

#[test]
fn evaluation_as_json() {
    for name in EVALUATIONS {
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

const EVALUATIONS: [&str; 6] = ["course", "material", "pst", "tapered", "bibichess", "classical"];

/// Positions of all kinds; in most of the endings an evaluation does not believe what it counts.
const KINDS: [&str; 14] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    // Pawn endings, one of them KPK, one with Black ahead.
    "8/8/4k3/8/4P3/4K3/8/8 w - - 0 1",
    "8/5p2/4kp2/8/8/4PP2/4K2P/8 b - - 0 1",
    "8/pp3k2/8/8/8/8/6P1/6K1 w - - 0 1",
    // Opposite bishops, alone and with rooks.
    "4k3/3b4/8/8/3PP3/3K4/3B4/8 w - - 0 1",
    "3rk3/3b4/8/8/3PP3/3K4/3B4/3R4 b - - 0 1",
    // Bishop and knight, two knights, the wrong bishop, a rook against a bishop.
    "8/8/4k3/8/8/8/8/3NKB2 w - - 0 1",
    "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1",
    "1k6/8/1K6/P7/8/8/8/2B5 w - - 0 1",
    "4k3/8/8/8/8/8/4b3/R3K3 w - - 0 1",
    // Mates, given and suffered.
    "6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1",
    "3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
    // The middle game, and more queens than anybody has seen.
    "r1bn1rk1/pp2b2p/1q2pnp1/2pp2N1/3P1N2/2PB4/PPQ2PPP/R1B2RK1 w - - 0 14",
    "QQQQQQQQ/QRRBBNN1/8/8/8/8/8/K6k b - - 0 1",
];

/// The numbers of a line behind its name.
fn numbers(line: &str) -> Vec<i64> {
    line.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn the_lines_of_an_evaluation_add_up_to_its_total() {
    for fen in KINDS {
        for name in EVALUATIONS {
            let what = format!("{name} of {fen}");
            let ran = roque(&["eval", "--eval", name, "--fen", fen]);
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{what}");
            let mut lines = ran.out.lines().skip(1);
            let (mut opening, mut endgame) = (0, 0);
            let sum = loop {
                let line = lines.next().unwrap();
                let found = numbers(line);
                let [.., one, other] = found[..] else { panic!("{what}: {line}") };
                if line.starts_with("sum") {
                    break (one, other);
                }
                (opening, endgame) = (opening + one, endgame + other);
            };
            assert_eq!((opening, endgame), sum, "{what}: {}", ran.out);
            // The shares of the two sums stand in a line, if there are two different ones.
            let object = &json_lines(&["eval", "--eval", name, "--fen", fen, "--json"])[0];
            let number = |name: &str| object[name].as_i64().unwrap();
            let (one, other) = (number("opening_share"), number("endgame_share"));
            let total = (opening * one + endgame * other) / (one + other);
            assert_eq!(object["total_white"]["cp"].as_i64(), Some(total), "{what}: {}", ran.out);
            let said = format!("total {:+.2} for White", total as f64 / 100.0);
            assert!(ran.out.contains(&said), "{what}: {said}: {}", ran.out);
            let formula = format!("({opening} × {one} + {endgame} × {other}) / {}", one + other);
            assert!(other == 0 || ran.out.contains(&formula), "{what}: {}", ran.out);
            let terms = object["terms"].as_array().unwrap();
            let all = |phase: &str| terms.iter().map(|term| term[phase].as_i64().unwrap()).sum();
            let (openings, endgames): (i64, i64) = (all("opening"), all("endgame"));
            assert_eq!((openings, endgames), (opening, endgame), "{what}");
        }
    }
}

#[test]
fn a_scale_is_a_line_of_its_own() {
    let ran = roque(&["eval", "--fen", KINDS[1]]);
    assert_in_order(&ran.out, &["\nscale ", "\nsum ", "scale: the ending is drawish, 70 %"]);
    let french = roque(&["eval", "--lang", "fr", "--fen", KINDS[1]]);
    let expected = ["réduction", "somme", "réduction : finale", "0 % début, 100 % finale"];
    assert_in_order(&french.out, &expected);
    // Of two knights nothing is believed.
    let knights = roque(&["eval", "--fen", KINDS[7]]).out;
    assert!(knights.contains("total +0.00 for White"), "{knights}");
}

#[test]
fn the_course_counts_a_queen_as_800() {
    let ran = roque(&["eval", "--eval", "course", "--fen", "3qk3/8/8/8/8/8/8/3QK2Q w - - 0 1"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let queens = ran.out.lines().find(|line| line.starts_with("queens")).unwrap();
    assert_eq!(numbers(queens), [1600, 1600, 800, 800, 800, 800]);
    assert!(ran.out.contains("total +8.00 for White"), "{}", ran.out);
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
