//! `roque enigm`: the folder of puzzles, proofs, attempts, a person at the board.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Ran, assert_in_order, json_lines, program, roque, run_with};

/// The folder of the repository.
fn puzzles() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../enigm")
}

fn names() -> Vec<String> {
    roque(&["enigm", "list"]).out.lines().map(str::to_owned).collect()
}

/// A folder of one's own, gone in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder =
            std::env::temp_dir().join(format!("roque-enigm-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const BACK_RANK: &str =
    "......k.\n.....ppp\n........\n........\n........\n........\n.....PPP\nR.....K.\n";

/// Proves these puzzles; what is said of each.
#[track_caller]
fn check(names: &[&str]) -> Vec<serde_json::Value> {
    json_lines(&[&["enigm", "check", "--json"], names].concat())
}

#[test]
fn a_folder_of_other_files_is_no_list() {
    let folder = Folder::new("others");
    folder.write("hosts", "127.0.0.1 localhost\n");
    let list = |lang: &str| {
        let path = folder.0.to_str().unwrap();
        roque(&["enigm", "list", "--folder", path, "--lang", lang])
    };
    let ran = list("en");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert_in_order(&ran.err, &["hosts", "not one of these files is a puzzle", "--folder"]);
    assert_in_order(&list("fr").err, &["hosts", "aucun de ces fichiers n'est une énigme"]);
    folder.write("back-rank", &format!("{BACK_RANK}EMC1\n"));
    let ran = list("en");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "back-rank\n"), "{}", ran.err);
}

#[test]
fn the_list_is_the_folder() {
    let names = names();
    assert!(names.len() >= 60, "{} puzzles", names.len());
    let mut files: Vec<String> = fs::read_dir(puzzles())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.contains('.'))
        .collect();
    files.sort();
    assert_eq!(names, files);
    for spelling in ["-Enigm", "-enigm"] {
        assert_eq!(roque(&[spelling, "list"]).out, names.join("\n") + "\n");
    }
    let page = fs::read_to_string(puzzles().join("README.md")).unwrap();
    for name in &names {
        assert!(page.contains(&format!("| `{name}` |")), "{name} has no source in the README");
    }
    let listed = &json_lines(&["enigm", "list", "--json"])[0];
    assert_eq!(listed.as_array().unwrap().len(), names.len());
    assert!(listed[0]["fen"].is_string() && listed[0]["goal"] == "EM", "{}", listed[0]);
}

#[test]
fn every_puzzle_is_proven_and_none_is_shorter() {
    let found = check(&[]);
    assert_eq!(found.len(), names().len());
    let page = fs::read_to_string(puzzles().join("README.md")).unwrap();
    for found in found {
        let goal = format!("EMC{}", found["moves"]);
        assert_eq!((&found["proven"], &found["shortest"]), (&true.into(), &true.into()), "{found}");
        assert!(found["goal"] == "EM" || found["goal"] == goal.as_str(), "{found}");
        let plies = found["line"].as_array().unwrap().len() as u64;
        assert_eq!(plies, 2 * found["moves"].as_u64().unwrap() - 1, "{found}");
        let name = found["name"].as_str().unwrap();
        let row = page.lines().find(|line| line.contains(&format!("| `{name}` |"))).unwrap();
        for theme in found["themes"].as_array().unwrap() {
            assert!(row.contains(theme.as_str().unwrap()), "{name}: {theme} is not in {row}");
        }
    }
}

#[test]
fn castling_is_written_as_everywhere() {
    let proven = &check(&["mate2-castling-short"])[0];
    assert_eq!((&proven["keys"][0], &proven["line"][0]), (&"e1g1".into(), &"e1g1".into()));
}

#[test]
fn a_proof_for_people() {
    let ran = roque(&["enigm", "check", "mate2-castling-long", "em-underpromotion"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_in_order(
        &ran.out,
        &[
            "EMC2   mate in 2, none shorter, one key: O-O-O",
            "castling",
            "EM     mate in 2",
            "f8=R",
            "underpromotion, stalemate trap",
            "2 proven, 0 not",
        ],
    );
    let ran = roque(&["enigm", "check", "em-underpromotion", "--lang", "fr"]);
    assert_in_order(
        &ran.out,
        &["mat en 2, pas plus court", "f8=T", "sous-promotion, piège de pat"],
    );
}

#[test]
fn what_cannot_be_proven_fails_and_says_why() {
    let folder = Folder::new("unproven");
    folder.write("too-short", &"........\n".repeat(3));
    folder.write("no-mate", &BACK_RANK.replace('R', "."));
    folder.write("wrong-side", &(BACK_RANK.to_owned() + "black\nEMC2\n"));
    folder.write("right.txt", &(BACK_RANK.to_owned() + "white\nEMC1\n"));
    folder.write("notes.md", "not a puzzle");
    folder.write("huge.txt", &"x".repeat(100_000));
    let ran = roque(&["enigm", "check", "--folder", folder.name()]);
    assert_eq!(ran.code, Some(1));
    assert_in_order(
        &ran.out,
        &[
            "huge",
            "NOT PROVEN: no puzzle: the file is too large",
            "no-mate",
            "NOT PROVEN: no puzzle: the goal is missing",
            "right",
            "EMC1   mate in 1",
            "too-short",
            "NOT PROVEN: no puzzle: line 4, column 1: the drawing ends after 3 rows",
            "wrong-side",
            "EMC2   NOT PROVEN: the defender cannot be mated in 2",
            "1 proven, 4 not",
        ],
    );
    let ran = roque(&["enigm", "list", "--folder", folder.name()]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "right\nwrong-side\n"));
    assert_in_order(&ran.err, &["no-mate is no puzzle", "too-short is no puzzle"]);
    // Whoever runs all of them gets those that can be run, and hears of the others.
    let ran = roque(&["enigm", "run", "all", "--folder", folder.name(), "--depth", "2"]);
    assert_eq!(ran.code, Some(1));
    assert_in_order(&ran.out, &["right", "EMC1", "wrong-side", "solved"]);
    assert_in_order(
        &ran.err,
        &["no-mate is no puzzle", "too-short is no puzzle", "files left out: 3, named above"],
    );
    let ran = roque(&["enigm", "run", "no-mate", "--folder", folder.name(), "--depth", "2"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert_in_order(&ran.err, &["no-mate is no puzzle"]);
    let empty = Folder::new("empty");
    empty.write("notes.md", "not a puzzle");
    for what in [&["list"][..], &["check", "--json"], &["run", "all"]] {
        let ran = roque(&[&["enigm"], what, &["--folder", empty.name()]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{what:?}");
        assert_in_order(&ran.err, &["there is no puzzle in it", "Expected: a folder of puzzles"]);
    }
    let few = ["enigm", "check", "mate5-loyd-bishops", "--proof-nodes", "100"];
    let ran = roque(&few);
    assert_eq!(ran.code, Some(1));
    assert_in_order(&ran.out, &["NOT PROVEN: no mate in", "try --proof-nodes 10"]);
}

#[test]
fn a_puzzle_is_shown() {
    let ran = roque(&["enigm", "show", "mate2-castling-long"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_in_order(
        &ran.out,
        &[
            "8  . . N . . B . .",
            "1  R . . . K . . .",
            "White to move and mate in at most 2 moves",
            "EMC2",
            "w Q - 0 1",
        ],
    );
    let french = roque(&["enigm", "show", "mate1-en-passant", "--lang", "fr"]).out;
    assert_in_order(&french, &["énigme", "Les Noirs jouent et matent en 1 coup"]);
}

#[test]
fn players_solve_or_fail() {
    let ran = roque(&["enigm", "run", "mate2-smothered", "--player", "negascout", "--depth", "4"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_in_order(
        &ran.out,
        &[
            "attacker",
            "negascout (depth=4)",
            "defender",
            "mcts:nodes=100000",
            "line",
            "#",
            "result",
            "solved: mate in 2",
            "moves",
            "2",
            "nodes",
            "time",
            " ms",
        ],
    );
    let french = roque(&["enigm", "run", "mate1-arabian", "--depth", "3", "--lang", "fr"]).out;
    assert_in_order(&french, &["variante  1.Txh7#", "résolue : mat en 1"]);
    let one_ply = ["enigm", "run", "mate3-quiet-hard", "--players", "random:seed=1", "--json"];
    let found = &json_lines(&one_ply)[0]["puzzles"][0]["attempts"][0];
    assert_eq!((&found["solved"], &found["moves"]), (&false.into(), &3.into()), "{found}");
    assert_eq!(found["end"], "out_of_moves");
}

#[test]
fn a_grid_of_puzzles_and_players() {
    let arguments = [
        "enigm",
        "run",
        "mate1-back-rank",
        "mate2-sacrifice",
        "--players",
        "flagship,negamax-ab,random:seed=2",
        "--depth",
        "9",
    ];
    let ran = roque(&arguments);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.err);
    assert_in_order(
        &ran.out,
        &[
            "puzzle",
            "goal",
            "flagship",
            "negamax-ab",
            "random",
            "mate1-back-rank",
            "EMC1",
            "mate2-sacrifice",
            "EMC2",
            "Solved: nodes/milliseconds",
            "defender  mcts",
            "player",
            "flagship",
            "2   2",
            "negamax-ab",
            "2   2",
        ],
    );
    let found = &json_lines(&[&arguments[..], &["--json"]].concat())[0];
    assert_eq!(found["puzzles"].as_array().unwrap().len(), 2);
    assert_eq!(found["puzzles"][1]["attempts"].as_array().unwrap().len(), 3);
}

#[test]
fn every_player_of_the_laboratory_mates_in_one() {
    let players: Vec<&str> = lab_players();
    let list = players.join(",");
    let found = &json_lines(&[
        "enigm",
        "run",
        "mate1-back-rank",
        "--players",
        &list,
        "--nodes",
        "3000",
        "--json",
    ])[0];
    for attempt in found["puzzles"][0]["attempts"].as_array().unwrap() {
        assert_eq!(attempt["solved"], true, "{attempt}");
    }
}

fn lab_players() -> Vec<&'static str> {
    vec![
        "flagship",
        "minimax",
        "alphabeta",
        "negamax",
        "negamax-ab",
        "negascout",
        "mtdf",
        "mcts-eval",
        "pvsplit",
        "bibichess",
        "course",
        "agent",
    ]
}

fn play(arguments: &[&str], input: &str) -> Ran {
    run_with(program().args(["enigm", "play"]).args(arguments), input.as_bytes())
}

#[test]
fn a_person_solves_a_puzzle() {
    let ran = play(&["mate1-back-rank"], "help\nhint\nhint\nRe8\nd4\nboard\nRxe1\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_in_order(
        &ran.out,
        &[
            "mate1-back-rank: Black to move and mate in 1 move.",
            "Type a move, hint",
            "hint      which piece moves",
            "Mate in 1: the piece on c1 moves.",
            "Play Rxe1#.",
            "Or type: hint, undo, help",
            "Or type: hint",
            "Mate in 1: solved.",
        ],
    );
    let french = play(&["mate1-back-rank", "--lang", "fr"], "indice\nTxe1\n").out;
    assert_in_order(
        &french,
        &["Tapez un coup, indice", "la pièce en c1 joue", "Mat en 1 : résolue."],
    );
}

#[test]
fn a_slip_is_told_and_can_be_taken_back() {
    // Two rooks: anything slow is too slow.
    let folder = Folder::new("ladder");
    let rows = "k.......\n".to_owned() + &"........\n".repeat(5) + "......R.\nK......R\n";
    folder.write("ladder", &(rows + "white\nEMC2\n"));
    let arguments = ["ladder", "--folder", folder.name()];
    let ran = play(&arguments, "Kb1\nhint\nundo\nsolution\nRh7\nRg1\nRg8\n");
    assert_in_order(
        &ran.out,
        &[
            "The defender plays K",
            "The mate has slipped away",
            "No mate in time can be proven",
            "#",
            "The defender plays Kb8.",
            "That is no mate, and there are no moves left",
            "Mate in 2: solved.",
        ],
    );
    let ran = play(&arguments, "solution\nquit\n");
    assert_in_order(&ran.out, &["#", "The puzzle stays unsolved."]);
    assert_eq!(ran.code, Some(0));
}

#[test]
fn noise_does_not_end_the_puzzle() {
    let mut input = b"\x01\x02\n\xff\xfe\n".to_vec();
    input.extend(vec![b'x'; 200_000]);
    input.extend(b"\nRxe1\n");
    let ran = run_with(program().args(["enigm", "play", "mate1-back-rank"]), &input);
    assert_eq!(ran.code, Some(0));
    assert_in_order(&ran.out, &["Mate in 1: solved."]);
    assert!(!ran.out.contains('\u{1}'));
    let cut = play(&["mate1-back-rank"], "");
    assert_eq!((cut.code, cut.err.as_str()), (Some(0), ""));
}

#[test]
fn new_puzzles_are_proven_before_they_are_written() {
    let folder = Folder::new("add");
    let add = |name: &str, fen: &str, goal: &str| {
        roque(&["enigm", "add", name, "--fen", fen, "--goal", goal, "--folder", folder.name()])
    };
    let castling = "2N2B2/2N1r3/8/3nQ2R/1k6/8/2B5/R3K3 w Q - 0 1";
    let ran = add("mine", castling, "EMC2");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_in_order(&ran.out, &["mine written: mate in 2, none shorter, one key: O-O-O"]);
    let text = fs::read_to_string(folder.0.join("mine")).unwrap();
    assert!(text.ends_with("white Q -\nEMC2\n"), "{text}");
    assert_eq!(roque(&["enigm", "check", "--folder", folder.name()]).code, Some(0));
    for (name, fen, goal, code, part) in [
        ("mine", castling, "EMC2", 2, "exists already"),
        ("short", castling, "EMC1", 1, "short was not added. NOT PROVEN: the defender cannot"),
        ("bad/name", castling, "EMC2", 2, "cannot be named"),
        ("..", castling, "EMC2", 2, "cannot be named"),
        ("goal", castling, "mate", 2, "is no goal"),
        ("fen", "nothing", "EM", 2, "nothing"),
    ] {
        let ran = add(name, fen, goal);
        assert_eq!((ran.code, ran.out.as_str()), (Some(code), ""), "{name}");
        assert_in_order(&ran.err, &[part]);
    }
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
}

#[test]
fn the_folder_where_one_is_comes_first() {
    let folder = Folder::new("here");
    fs::create_dir(folder.0.join("enigm")).unwrap();
    folder.write("enigm/mate1-back-rank", &(BACK_RANK.to_owned() + "EM\n"));
    folder.write("enigm/zz-own", &(BACK_RANK.to_owned() + "EM\n"));
    let here = |arguments: &[&str]| run_with(program().args(arguments).current_dir(&folder.0), b"");
    let list = here(&["enigm", "list"]).out;
    assert_eq!(list.lines().count(), names().len() + 1);
    assert!(list.ends_with("zz-own\n"));
    assert_in_order(
        &here(&["enigm", "show", "mate1-back-rank"]).out,
        &["White to move and mate\n"],
    );
}

#[test]
fn mistakes_are_explained() {
    for (arguments, parts) in [
        (vec!["enigm"], vec!["WHAT is missing", "list, show, run"]),
        (vec!["enigm", "lst"], vec!["\"lst\"", "did you mean list?"]),
        (vec!["enigm", "show"], vec!["show needs a name", "roque enigm show NAME"]),
        (vec!["enigm", "run"], vec!["run needs a name"]),
        (
            vec!["enigm", "show", "mate2-smotherd"],
            vec!["no puzzle", "did you mean mate2-smothered?"],
        ),
        (vec!["enigm", "list", "--depth", "3"], vec!["--depth means nothing to list"]),
        (vec!["enigm", "add", "x"], vec!["needs a position and a goal", "--goal EMC3"]),
        (vec!["enigm", "list", "--folder", "no-such-folder"], vec!["no-such-folder", "a folder"]),
        (vec!["enigm", "run", "mate1-arabian", "--tc", "3+1"], vec!["a clock is for games"]),
        (vec!["enigm", "run", "mate1-arabian", "--players", "nobdy"], vec!["no player", "nobdy"]),
    ] {
        let ran = roque(&arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert_in_order(&ran.err, &parts);
    }
    let french = roque(&["enigm", "show", "nichts", "--lang", "fr"]).err;
    assert_in_order(&french, &["il n'y a pas d'énigme", "roque enigm list"]);
}

#[test]
fn whoever_finds_the_first_move_is_told_with_the_depth_and_the_nodes() {
    let arguments = ["enigm", "find", "mate2-smothered", "--players", "alphabeta,random:seed=1"];
    let output = roque(&[&arguments[..], &["--depth", "4", "--json"]].concat());
    let found: serde_json::Value = serde_json::from_str(&output.out).unwrap();
    let row = &found["puzzles"][0];
    assert_eq!(row["san"], serde_json::json!(["Qg8+"]));
    let cell = &row["searches"][0];
    assert_eq!((&cell["solved"], &cell["kept"]), (&true.into(), &true.into()));
    assert_eq!((&cell["found"], &cell["found"]["depth"]), (&cell["settled"], &3.into()));
    assert_eq!(row["searches"][1]["solved"], false);
}
