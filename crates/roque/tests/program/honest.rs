//! What the results of contests say, and what they do not say: openings, copies of games, few games,
//! rankings, games lost on time, contests that could not begin.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::process::Stdio;

use serde_json::Value;

use crate::contest::Folder;
use crate::{assert_in_order, json_lines, program, roque};

/// The only object a command answers with.
#[track_caller]
fn answer(arguments: &[&str]) -> Value {
    let found = json_lines(arguments);
    assert_eq!(found.len(), 1, "{found:?}");
    found.into_iter().next().unwrap()
}

#[test]
fn a_test_without_openings_finds_that_twice_the_nodes_are_stronger() {
    let players = ["sprt", "flagship:nodes=200", "flagship:nodes=100"];
    let more = ["--elo0", "0", "--elo1", "10", "--games", "2000", "--concurrency", "2", "--json"];
    let found = answer(&[&players[..], &more].concat());
    assert_eq!((&found["verdict"], &found["repeated_games"]), (&"accepted".into(), &0.into()));
}

#[test]
fn games_that_are_copies_of_others_are_told_and_left_out() {
    let players = ["match", "flagship:nodes=100,hash=1", "flagship:nodes=50,hash=1"];
    let eight = [&players[..], &["--games", "8", "--json"]].concat();
    let found = answer(&[&eight[..], &["--openings", "none"]].concat());
    assert_eq!(
        (&found["repeated_games"], &found["repeated_games_left_out"]),
        (&6.into(), &6.into())
    );
    let pairs = |found: &Value| -> u64 {
        found["pairs"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum()
    };
    assert_eq!((pairs(&found), &found["seed"]), (1, &Value::Null));
    for more in [&[][..], &["--openings", "built-in"], &["--openings", "chess960"]] {
        let found = answer(&[&eight[..], more].concat());
        assert_eq!((pairs(&found), &found["repeated_games"]), (4, &0.into()), "{more:?}");
        assert_eq!(found["seed"], 0, "{more:?}");
    }
    let short = [&players[..], &["--games", "4", "--openings", "none"]].concat();
    assert_in_order(&roque(&short).out, &["copies", "2 equal move for move", "left out"]);
    let french = roque(&[&short[..], &["--lang", "fr"]].concat()).out;
    assert_in_order(&french, &["copies", "2 identiques coup pour coup", "exclues"]);
}

#[test]
fn openings_follow_the_seed_and_none_comes_twice_before_all_were_played() {
    let folder = Folder::new("built-in");
    let starts = |name: &str, more: &[&str]| -> Vec<String> {
        let pgn = folder.file(name);
        let players = ["match", "random:seed=1", "random:seed=2", "--max-moves", "1"];
        let ran = roque(&[&players[..], &["--games", "400", "--pgn", &pgn], more].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let text = fs::read_to_string(&pgn).unwrap();
        let fens = text.lines().filter(|line| line.starts_with("[FEN ")).step_by(2);
        fens.map(str::to_owned).collect()
    };
    let first = starts("a", &[]);
    assert_eq!((&starts("b", &["--seed", "0"]), first.len()), (&first, 200));
    assert_ne!(starts("c", &["--seed", "1"]), first);
    let mut different = first.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), 200);
    // Standard chess has no FEN at its start.
    assert!(starts("d", &["--openings", "none"]).is_empty());
    assert!(starts("e", &["--openings", "chess960"]).iter().all(|fen| fen.contains("pppppppp")));
}

#[test]
fn one_won_pair_is_no_certainty_and_no_question_mark() {
    let players = ["match", "flagship:depth=3,hash=1", "random:seed=1", "--games", "2"];
    let found = answer(&[&players[..], &["--json"]].concat());
    assert_eq!(found["wins"], 2, "{found}");
    assert!(found["los"].as_f64().unwrap() < 0.9, "{found}");
    assert_eq!((&found["elo"], &found["elo_error"]), (&Value::Null, &Value::Null), "{found}");
    assert_eq!(found["normalized_elo"], Value::Null, "{found}");
    assert_eq!(found["elo_withheld"], "every_point", "{found}");
    assert_eq!(found["elo_method"], "few_games", "{found}");
    assert!(found["elo_low"].as_f64().unwrap() < 0.0, "{found}");
    let said = roque(&players).out;
    assert_in_order(
        &said,
        &["Elo", "above -", "every point made", "nElo", "above -", "LOS", "87.5 %"],
    );
    assert!(!said.contains('?') && !said.contains("100.0"), "{said}");
    let french = roque(&[&players[..], &["--lang", "fr"]].concat()).out;
    assert_in_order(&french, &["plus de -", "tous les points marqués", "87,5", "19 fois sur 20"]);
}

#[test]
fn a_gauntlet_is_ranked_by_the_rating_it_says() {
    let folder = Folder::new("gauntlet");
    let name = folder.file("g");
    // The challenger has three times as many games, and so more wins, than the strongest.
    let players = ["flagship:nodes=60", "flagship:nodes=400", "random:seed=1", "random:seed=2"];
    let arguments = [&["tournament", &name, "--format", "gauntlet", "--players"], &players[..]];
    let arguments = [&arguments.concat()[..], &["--cycles", "2"]].concat();
    let found = answer(&[&arguments[..], &["--json"]].concat());
    assert_eq!(found["ranked_by"], "rating");
    let standings = found["standings"].as_array().unwrap();
    let elos: Vec<f64> = standings.iter().map(|line| line["elo"].as_f64().unwrap()).collect();
    assert!(elos.is_sorted_by(|a, b| a >= b), "{elos:?}");
    assert!(standings[0]["wins"].as_u64() < standings[1]["wins"].as_u64(), "{found}");
    let said = roque(&arguments).out;
    assert!(said.starts_with("Ranked by rating (Elo)\n"), "{said}");
    let french = roque(&[&arguments[..], &["--lang", "fr"]].concat()).out;
    assert!(french.starts_with("Classés selon l'Elo\n"), "{french}");
}

#[test]
fn a_knockout_shows_its_bracket_in_text_json_and_on_its_page() {
    let folder = Folder::new("bracket");
    let (name, html) = (folder.file("cup"), folder.file("cup.html"));
    let players = ["flagship:nodes=300,hash=1", "random:seed=1", "flagship:nodes=60,hash=1"];
    let arguments = [&["tournament", &name, "--format", "knockout", "--players"], &players[..]];
    let arguments = [&arguments.concat()[..], &["--html", &html]].concat();
    let said = roque(&arguments).out;
    assert_in_order(
        &said,
        &[
            "Ranked by rounds survived",
            "Bracket, the final first\n",
            " – ",
            "├─ Roque (nodes=300) (without an opponent)\n",
            "└─ Random 0 – 2 Roque (nodes=60) → Roque (nodes=60)\n",
        ],
    );
    let page = fs::read_to_string(&html).unwrap();
    assert_in_order(
        &page,
        &["<h2>Bracket</h2>", "Round 1", "class=\"won\">Roque (nodes=60)", "Final"],
    );
    let found = answer(&[&arguments[..], &["--json"]].concat());
    let bracket = found["bracket"].as_array().unwrap();
    assert_eq!((bracket.len(), &bracket[0]["bye"]), (3, &true.into()), "{found}");
    assert_eq!(bracket[1]["winner"], 2, "{found}");
    let french = roque(&[&arguments[..], &["--lang", "fr"]].concat()).out;
    assert_in_order(&french, &["Tableau, la finale d'abord\n", "(exempt)\n"]);
}

/// Seen in a browser: the rounds stood side by side without a line between them, and nothing said
/// why one of two with equal points went on.
#[test]
fn the_bracket_on_a_page_joins_the_rounds_and_says_who_goes_on_after_a_tie() {
    let folder = Folder::new("bracket-tie");
    let (name, html) = (folder.file("cup"), folder.file("cup.html"));
    let players = ["random:seed=1", "random:seed=2", "--max-moves", "2", "--html", &html];
    let arguments = [&["tournament", &name, "--format", "knockout", "--players"], &players[..]];
    let said = roque(&arguments.concat()).out;
    assert_in_order(
        &said,
        &["Random (seed=1) 4 – 4 Random (seed=2) → Random (seed=1)\n", "Equal points, also after"],
    );
    let page = fs::read_to_string(&html).unwrap();
    let order = [".bracket section+section li::before", "<h2>Bracket</h2>", "<p>Equal points"];
    assert_in_order(&page, &order);
    let french = roque(&[&arguments.concat()[..], &["--lang", "fr"]].concat()).out;
    assert!(french.contains("À égalité de points"), "{french}");
}

/// An engine whose moves come half a second late.
fn late_engine(folder: &Folder) -> String {
    let path = folder.file("late.sh");
    let script = format!(
        "#!/bin/sh\n'{}' uci | while read -r line; do\ncase $line in bestmove*) sleep 0.5 ;; esac\n\
         echo \"$line\"\ndone\n",
        env!("CARGO_BIN_EXE_roque")
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    format!("uci:{path},name=late")
}

#[test]
fn many_games_lost_on_time_are_said_loudly_with_what_to_do() {
    let folder = Folder::new("late");
    let late = late_engine(&folder);
    let players = ["match", "random:seed=1", &late, "--movetime", "50", "--games", "2"];
    let said = roque(&players).out;
    let advice =
        ["WARNING: 2 of 2 games were lost on time", "--nodes", "--margin", "--concurrency"];
    assert_in_order(&said, &advice);
    let ran = roque(&[&players[..], &["--json"]].concat());
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(found["warnings"][0]["kind"], "time_forfeits", "{found}");
    assert_eq!(found["warnings"][0]["lost_on_time"], 2, "{found}");
    assert_in_order(&ran.err, &advice);
    let (name, html) = (folder.file("t"), folder.file("t.html"));
    let arguments = ["tournament", &name, "--movetime", "50", "--html", &html, "--lang", "fr"];
    let ran = roque(&[&arguments[..], &["--players", "random:seed=1", &late]].concat());
    let advice = ["ATTENTION : 2 parties sur 2 sont perdues au temps", "--nodes", "--margin"];
    assert_in_order(&ran.out, &advice);
    assert_in_order(&fs::read_to_string(&html).unwrap(), &["class=\"warning\"", advice[0]]);
    let json = fs::read_to_string(format!("{name}.json")).unwrap();
    assert!(json.contains("\"kind\":\"time_forfeits\""), "{json}");
}

#[test]
fn a_mistyped_engine_leaves_no_journal_that_blocks_the_name() {
    let folder = Folder::new("mistyped");
    let (journal, pgn, name) = (folder.file("journal"), folder.file("pgn"), folder.file("spring"));
    let wrong = "uci:/no/such/engine";
    for limit in [&["--nodes", "10"][..], &[]] {
        let files = ["--journal", &journal, "--pgn", &pgn];
        let ran = roque(&[&["match", "random", wrong][..], &files, limit].concat());
        assert_ne!(ran.code, Some(0));
        let ran =
            roque(&[&["tournament", &name, "--players", "random", wrong][..], limit].concat());
        assert_ne!(ran.code, Some(0));
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0, "{}", ran.err);
    }
    // Put right, the same names can be used.
    let ran = roque(&["match", "random", "random", "--games", "2", "--journal", &journal]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let ran = roque(&["tournament", &name, "--players", "random", "random:seed=2"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

/// In a pipe: no bar, nothing drawn over, a line now and then.
#[test]
fn a_contest_in_a_pipe_tells_plain_lines() {
    let folder = Folder::new("pipe");
    let late = late_engine(&folder);
    let mut command = program();
    command.args(["match", &late, &late, "--tc", "600+1"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.starts_with("0/100") && !line.contains(['\u{1b}', '\r']), "{line:?}");
}
