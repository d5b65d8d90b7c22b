//! `roque compare`: the algorithms side by side.

use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::signals::interrupt_at_work;
use crate::{assert_in_order, json_lines, program, roque};

/// The horizon lesson: one queen hangs, and the other will.
const F2: &str = "8/2n2kq1/3p1pbb/1ppP4/2P3Q1/1PB2NPP/4R1K1/8 w - - 0 1";

fn compare(arguments: &[&str]) -> Value {
    let mut found = json_lines(&[&["compare", "--json"], arguments].concat());
    assert_eq!(found.len(), 1, "exactly one document");
    found.remove(0)
}

fn row<'a>(found: &'a Value, player: &str) -> &'a Value {
    let players = found["players"].as_array().unwrap();
    players.iter().find(|row| row["player"] == player).unwrap_or_else(|| panic!("no {player}"))
}

#[test]
fn nodes_are_moves_played() {
    let found = compare(&["--depth", "3", "--no-quiescence"]);
    assert_eq!((&found["depth"], &found["quiescence"]), (&3.into(), &false.into()));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!((&found["fen"], &found["agree"]), (&start.into(), &true.into()));
    for player in ["minimax", "negamax"] {
        let row = row(&found, player);
        // 20 + 400 + 8902: perft.
        assert_eq!((&row["nodes"], &row["leaves"]), (&9322.into(), &8902.into()));
        assert_eq!((&row["qnodes"], &row["cutoffs"]), (&0.into(), &0.into()));
        for absent in ["first_move_cutoff_rate", "tt_hit_rate", "researches", "passes"] {
            assert!(row[absent].is_null(), "{absent} of {player}");
        }
    }
    let minimax = row(&found, "minimax");
    assert_eq!((&minimax["total_nodes"], &minimax["relative"]), (&9762.into(), &1.0.into()));
    let [negascout, mtdf] = ["negascout", "mtdf"].map(|player| row(&found, player));
    assert_eq!(negascout["value"], minimax["value"]);
    assert!(negascout["nodes"].as_u64().unwrap() < 1000);
    assert!(negascout["researches"].is_u64() && negascout["minimal_tree_ratio"].is_f64());
    assert!(mtdf["passes"].as_u64() >= Some(1) && mtdf["tt_hit_rate"].is_f64());
    assert!(mtdf["tt"]["probes"].is_u64() && mtdf["simulations"].is_null());
}

#[test]
fn every_exact_player_takes_part_and_agrees() {
    let listed = json_lines(&["players", "--json"]);
    let exact: Vec<&Value> = listed[0]
        .as_array()
        .unwrap()
        .iter()
        .filter(|player| player["family"] == "exact")
        .map(|player| &player["id"])
        .collect();
    // Quiescence without alpha-beta takes minutes here.
    let plain = ["--eval", "material", "--no-quiescence"];
    let found = compare(&[&["--depth", "3", "--fen", F2], &plain[..]].concat());
    let players = found["players"].as_array().unwrap();
    let compared: Vec<&Value> = players.iter().map(|row| &row["player"]).collect();
    assert_eq!(compared, exact);
    for row in players {
        assert_eq!((&row["value"], &row["exact"]), (&players[0]["value"], &true.into()), "{row}");
        assert_eq!(row["eval"], "material");
        for number in ["nodes", "leaves", "qnodes", "cutoffs"] {
            assert!(row[number].is_u64(), "{number}: {row}");
        }
        assert!(row["time_ms"].is_f64() && row["ebf"].is_f64(), "{row}");
    }
}

#[test]
fn tables_for_people() {
    let ran = roque(&["compare", "--depth", "4", "--repeat", "3"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_in_order(
        &ran.out,
        &["depth     4", "tapered, quiescence", "player", "of first", "minimax", "100 %"],
    );
    assert_in_order(&ran.out, &["cut-offs", "1st move", "passes", "same value: yes, "]);
    for line in ran.out.lines() {
        assert!(line.chars().count() <= 100, "{line}");
    }
    let ran = roque(&["compare", "--lang", "fr", "--depth", "2", "--players", "minimax,mtdf"]);
    assert_in_order(&ran.out, &["profondeur", "sans nulles", "joueur", "coupures", "même valeur"]);
}

#[test]
fn players_say_otherwise() {
    let found = compare(&[
        "--depth",
        "2",
        "--players",
        "negascout:hash=1,eval=pst,minimax:quiescence=false",
        "flagship",
    ]);
    let pst = row(&found, "negascout:hash=1,eval=pst");
    assert_eq!((&pst["eval"], &pst["quiescence"]), (&"pst".into(), &true.into()));
    assert!(pst["tt"]["probes"].as_u64() > Some(0));
    let plain = row(&found, "minimax:quiescence=false");
    assert_eq!((&plain["eval"], &plain["nodes"]), (&"tapered".into(), &420.into()));
    let flagship = row(&found, "flagship");
    assert_eq!(flagship["depth"], 2);
    assert!(flagship["nodes"].is_u64() && flagship["leaves"].is_null(), "{flagship}");
    assert!(flagship["value"]["cp"].is_i64() && flagship["best"].is_string());
}

#[test]
fn whoever_needs_too_long_is_stopped_and_said_to_be() {
    let arguments = ["compare", "--depth", "7", "--limit", "0.2", "--players", "alphabeta,minimax"];
    let ran = roque(&arguments);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_in_order(&ran.out, &["minimax ", "stopped", "> ", "minimax: stopped after"]);
    let found = json_lines(&[&arguments[..], &["--json"]].concat()).remove(0);
    let minimax = row(&found, "minimax");
    assert_eq!((&minimax["stopped"], &minimax["exact"]), (&true.into(), &false.into()));
    assert!(minimax["value"].is_null() && minimax["nodes"].is_null(), "{minimax}");
    assert!(minimax["reached"]["depth"].as_u64() < Some(7), "{minimax}");
    assert!(minimax["seconds"].as_f64().unwrap() < 1.0, "{minimax}");
}

#[test]
fn times_are_the_processors_with_the_wall_beside_them_and_short_searches_are_repeated() {
    let found = compare(&["--depth", "2", "--players", "alphabeta,pvsplit:threads=2"]);
    let (alone, threads) = (row(&found, "alphabeta"), row(&found, "pvsplit:threads=2"));
    for player in [alone, threads] {
        let time = |name: &str| player[name].as_f64().unwrap();
        assert_eq!(time("time_ms"), time("cpu_ms"));
        assert!(time("wall_ms") > 0.0 && time("time_min_ms") <= time("time_max_ms"), "{player}");
        // A search of microseconds says nothing: together they take a tenth of a second.
        let (runs, longest) = (player["runs"].as_f64().unwrap(), time("time_max_ms"));
        assert!(runs > 20.0 && runs * longest > 50.0, "{player}");
    }
    let twice = compare(&["--depth", "2", "--players", "alphabeta", "--repeat", "2"]);
    assert_eq!(row(&twice, "alphabeta")["runs"], 2);
    let ran = roque(&["compare", "--depth", "2", "--players", "alphabeta"]);
    assert_in_order(&ran.out, &["time", "wall", "time: CPU time of all threads of a player, the"]);
    let french = roque(&["compare", "--depth", "2", "--players", "alphabeta", "--lang", "fr"]);
    assert_in_order(&french.out, &["temps", "réel", "temps : CPU, tous les fils d'exécution"]);
}

#[test]
fn a_node_is_the_same_work_for_everybody() {
    // Moves played on the board, whoever plays them: sampling gets no more than alpha-beta.
    let moves = |player: &str| {
        let object = json_lines(&["analyze", "--player", player, "--nodes", "20000", "--json"]);
        object[object.len() - 2]["nodes"].as_u64().unwrap()
    };
    for player in ["mcts:seed=7", "mcts-eval:seed=7", "alphabeta", "flagship"] {
        let nodes = moves(player);
        assert!((1_000..=20_200).contains(&nodes), "{player}: {nodes}");
    }
}

#[test]
fn searches_that_sample_tell_their_shares() {
    let players = "mcts:seed=7,mcts-eval:simulations=300,minimax";
    let found = compare(&["--depth", "3", "--players", players]);
    let mcts = row(&found, "mcts-eval:simulations=300");
    let shares = mcts["visit_shares"].as_array().unwrap();
    assert_eq!(shares.len(), 20);
    let sum: f64 = shares.iter().map(|one| one["share"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    assert!(shares[0]["visits"].as_u64() >= shares[1]["visits"].as_u64());
    assert_eq!(shares[0]["move"], mcts["best"]);
    for number in ["simulations", "tree_size", "tree_depth", "best_move_changes", "reused"] {
        assert!(mcts[number].is_u64(), "{number}: {mcts}");
    }
    assert!(mcts["visit_entropy"].as_f64().unwrap() > 1.0, "{mcts}");
    assert!(mcts["stopped"] == false && mcts["runs"].as_u64() >= Some(3), "{mcts}");
    assert!(row(&found, "minimax")["visit_shares"].is_null());
    // A goal that cannot be reached in its time: there is an answer, and it is said.
    let limited = ["--depth", "40", "--limit", "0.1", "--players", "mcts-eval,random"];
    let found = compare(&limited);
    let (mcts, random) = (row(&found, "mcts-eval"), row(&found, "random"));
    assert_eq!((&mcts["stopped"], mcts["value"]["cp"].is_i64()), (&true.into(), true), "{mcts}");
    assert_eq!(random["stopped"], false, "{random}");
    let ran = roque(&[&["compare"], &limited[..]].concat());
    assert_in_order(&ran.out, &["simulations", "entropy", "mcts-eval: stopped after", "time: "]);
}

#[test]
fn threads_and_first_guesses_are_measured() {
    let players = "pvsplit:threads=2,pvsplit:threads=1,mtdf";
    let found = compare(&["--depth", "4", "--repeat", "2", "--players", players]);
    let two = row(&found, "pvsplit:threads=2");
    assert_eq!((&two["threads"], &two["scaling_runs"]), (&2.into(), &2.into()), "{two}");
    let [speed_up, efficiency, overhead] =
        ["speed_up", "efficiency", "search_overhead"].map(|name| two[name].as_f64().unwrap());
    assert!(speed_up > 0.0 && (speed_up / 2.0 - efficiency).abs() < 1e-9 && overhead > -1.0);
    assert!(row(&found, "pvsplit:threads=1")["speed_up"].is_null());
    let mtdf = row(&found, "mtdf");
    // The value of depth 3 is where depth 4 begins to ask.
    assert_eq!((&mtdf["first_guess"]["cp"], &mtdf["value"]["cp"]), (&50.into(), &0.into()));
    assert!(mtdf["tt"]["fill_permille"].is_u64() && mtdf["nps"].is_f64());
    let shallow = compare(&["--depth", "2", "--players", "mtdf"]);
    assert_eq!(mtdf["ebf_formula"], "sqrt(N(d)/N(d-2))");
    assert_eq!(row(&shallow, "mtdf")["ebf_formula"], "N(d)^(1/d)");
    let ran = roque(&["compare", "--depth", "2", "--players", players, "--repeat", "4"]);
    let expected = ["guess", "speed-up", "the median of 4 searches", "depth-th root"];
    assert_in_order(&ran.out, &expected);
}

#[test]
fn ctrl_c_shows_what_is_finished() {
    for json in [false, true] {
        let mut command = program();
        command.args(["compare", "--depth", "9", "--players", "random,minimax", "--repeat", "1"]);
        command.args(json.then_some("--json"));
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        interrupt_at_work(&child, Duration::from_millis(700));
        let asked = Instant::now();
        let output = child.wait_with_output().unwrap();
        assert!(asked.elapsed() < Duration::from_secs(5));
        assert_eq!(output.status.code(), Some(3));
        let [out, err] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
        assert!(err.contains("only what was finished"), "{err}");
        if json {
            let found: Value = serde_json::from_str(&out).unwrap();
            assert_eq!(found["interrupted"], true);
            assert_eq!(found["players"].as_array().unwrap().len(), 1, "{found}");
            row(&found, "random");
        } else {
            assert_in_order(&out, &["depth ", "random "]);
            assert!(!out.contains("minimax"), "{out}");
        }
    }
}

#[test]
fn a_suite_gives_means_with_intervals() {
    let file = std::env::temp_dir().join(format!("roque-compare-{}.epd", std::process::id()));
    let lines = format!(
        "# three positions\n{F2}\nr1b1kbnr/pppp1ppp/2n5/4p3/2B1P2q/5Q2/PPPP1PPP/RNB1K1NR w KQkq - \
         bm Qxf7#; id \"x\";\n8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\n"
    );
    std::fs::write(&file, lines).unwrap();
    let path = file.to_str().unwrap();
    let who = ["--players", "minimax,negascout", "--no-quiescence"];
    let what = ["compare", "--suite", path, "--depth", "3"];
    let arguments = [&what[..], &who[..], &["--json"]].concat();
    let found = json_lines(&arguments).remove(0);
    let positions = found["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 3);
    assert!(positions.iter().all(|one| one["agree"] == true && one["depth"] == 3));
    let negascout = &found["summary"][1];
    let ratio = |name: &str| negascout["nodes_ratio"][name].as_f64().unwrap();
    assert!(ratio("low") <= ratio("mean") && ratio("mean") <= ratio("high"), "{negascout}");
    assert!(ratio("mean") > 0.0 && ratio("high") < 0.5, "{negascout}");
    assert_eq!((&negascout["same_value"], &negascout["compared"]), (&3.into(), &3.into()));
    // The intervals come from a seed.
    let again = json_lines(&arguments).remove(0);
    assert_eq!(found["summary"][1]["nodes_ratio"], again["summary"][1]["nodes_ratio"]);
    let ran = roque(&arguments[..arguments.len() - 1]);
    assert_in_order(
        &ran.out,
        &["suite ", "3 positions", "finished", "negascout", "3/3", "[", "bootstrap"],
    );
    std::fs::write(&file, "not a position\n").unwrap();
    let ran = roque(&arguments);
    assert_eq!(ran.code, Some(2));
    assert_in_order(&ran.err, &["--suite", "line 1", "Expected"]);
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn bad_input_is_told() {
    let over = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    for (arguments, words) in [
        (&["--depth", "0"][..], &["--depth cannot be \"0\"", "from 1 to 128"][..]),
        (&["--depth", "200"], &["--depth cannot be \"200\"", "1 to 128"]),
        (&[], &["--depth is missing", "from 1 to 128"]),
        (
            &["--depth", "2", "--players", "mtdf:depth=3"],
            &["\"mtdf:depth=3\"", "says depth=3", "--depth says 2"],
        ),
        (&["--depth", "2", "--players", "mtdf:multipv=3"], &["several moves", "Leave MultiPV out"]),
        (&["--depth", "2", "--players", "minmax"], &["\"minmax\"", "did you mean minimax?"]),
        (&["--depth", "2", "--players", ","], &["names nobody", "negascout"]),
        (&["--depth", "2", "--players", "mtdf:wings=2"], &["wings"]),
        (&["--depth", "2", "--players", "uci:stockfish"], &["another program"]),
        (&["--depth", "2", "--fen", "8/8 w"], &["8/8 w", "8 ranks"]),
        (&["--depth", "2", "--fen", over], &["the game is over"]),
        (&["--depth", "2", "--suite", "/dev/null"], &["no position", "one EPD or FEN a line"]),
        (&["--depth", "2", "--suite", "no such file"], &["no such file"]),
        (&["--depth", "2", "--suite", "x", "--fen", "startpos"], &["Type one of them"]),
        (&["--depth", "2", "--eval", "tapred"], &["did you mean tapered?", "classical"]),
        (&["--depth", "2", "--limit", "0"], &["--limit cannot be \"0\"", "seconds"]),
        (&["--depth", "2", "--repeat", "0"], &["--repeat cannot be \"0\"", "1 to 1000"]),
    ] {
        let ran = roque(&[&["compare"], arguments].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert_in_order(&ran.err, words);
    }
}
