//! `roque book`, and players with books.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{assert_in_order, json_lines, program, roque, run_with};

const GAMES: &str = "\
[White \"Ann\"]\n[WhiteElo \"2700\"]\n[BlackElo \"2650\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n\
[White \"Bob\"]\n\n1. e4 c5 2. Nf3 0-1\n\n\
[White \"Eve\"]\n\n1. d4 d5 2. Kd3 1-0\n\n\
[White \"Zoe\"]\n\n1. d4 d5 1/2-1/2\n";

/// A folder that is gone in the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder =
            std::env::temp_dir().join(format!("roque-books-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        std::fs::write(self.0.join(name), bytes).unwrap();
        self.file(name)
    }

    /// A book of the games above.
    pub(crate) fn book(&self) -> String {
        let (games, book) = (self.write("games.pgn", GAMES), self.file("book.bin"));
        let ran = roque(&["book", "build", &games, "--out", &book, "--min-count", "1"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(
            ran.err.contains("games.pgn: line 13: move 2: \"Kd3\" is not legal"),
            "{}",
            ran.err
        );
        assert_in_order(&ran.out, &["games", "3", "skipped as broken", "1", "moves", "9"]);
        book
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_book_is_built_and_looked_at() {
    let folder = Folder::new("look");
    let book = folder.book();
    let ran = roque(&["book", "show", &book]);
    assert_in_order(&ran.out, &["weight", "e4", "2", "66.7 %", "B00 King's Pawn", "d4", "33.3 %"]);
    let ran = roque(&["book", "show", &book, "--moves", "e4", "c5", "--lang", "fr"]);
    assert_in_order(&ran.out, &["B20 Défense sicilienne", "poids", "Cf3", "0,0 %"]);
    let [shown] = &json_lines(&["book", "show", &book, "--json", "--moves", "d4"])[..] else {
        panic!()
    };
    assert_eq!(shown["moves"][0]["move"], "d7d5");
    assert_eq!(
        (&shown["moves"][0]["games"], &shown["moves"][0]["score"]),
        (&1.into(), &0.5.into())
    );
    let ran = roque(&["book", "show", &book, "--moves", "a3"]);
    assert_in_order(&ran.out, &["A00 Anderssen's Opening", "no move here"]);
    let [stats] = &json_lines(&["book", "stats", &book, "--json"])[..] else { panic!() };
    assert_eq!(
        (&stats["moves"], &stats["deepest_ply"], &stats["games"]),
        (&9.into(), &5.into(), &3.into())
    );
    assert_eq!(stats["longest_line"], "1. e4 e5 2. Nf3 Nc6 3. Bb5");
    let ran = roque(&["book", "verify", &book, "--reachable"]);
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    assert_in_order(&ran.out, &["illegal", "0", "The book is sound."]);
}

#[test]
fn a_book_that_would_lose_every_move_is_not_written() {
    let folder = Folder::new("nothing-left");
    let (book, none) = (folder.book(), folder.file("none.bin"));
    let ran = roque(&["book", "prune", &book, "--out", &none, "--min-weight", "60000"]);
    assert_eq!(ran.code, Some(1));
    assert_in_order(&ran.out, &["0 moves kept"]);
    assert_in_order(&ran.err, &["none of the 9 moves would be left: nothing was written", "Type "]);
    assert!(!std::path::Path::new(&none).exists());
}

#[test]
fn books_are_joined_and_pruned() {
    let folder = Folder::new("join");
    let (book, double, good) = (folder.book(), folder.file("double.bin"), folder.file("good.bin"));
    let ran = roque(&["book", "merge", &book, &book, "--out", &double]);
    assert_eq!(ran.out, "18 moves read, 9 different ones written\n");
    let [shown] = &json_lines(&["book", "show", &double, "--json"])[..] else { panic!() };
    assert_eq!((&shown["moves"][0]["weight"], &shown["moves"][0]["games"]), (&4.into(), &4.into()));
    // 1... e5 and 2. Nf3 after 1... c5 never made a point; three moves come after 1... e5.
    let ran = roque(&["book", "prune", &double, "--out", &good]);
    assert_in_order(&ran.out, &["4 moves kept; gone: 2 light or rare, 0 losing, 3 without"]);
    let ran = roque(&["book", "verify", &good, "--reachable"]);
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    // Every move loses against the best one, which no net takes 1. f3 for.
    let (games, bad) = (folder.write("bad.pgn", "1. f3 e5 2. g4 1-0\n"), folder.file("bad.bin"));
    let ran = roque(&["book", "build", &games, "--out", &bad, "--min-count", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let best = folder.file("best.bin");
    let arguments = ["book", "prune", &bad, "--out", &best, "--max-loss", "0", "--depth", "1"];
    let ran = roque(&arguments);
    assert!(ran.out.contains("centipawns"), "{}", ran.out);
    assert_eq!((ran.code, std::path::Path::new(&best).exists()), (Some(1), false));
}

#[test]
fn what_is_no_book_is_refused() {
    let folder = Folder::new("refused");
    let cut = folder.write("cut.bin", [0; 35]);
    let foreign = folder.write("foreign.bin", b"this is a text of exactly some lines; ".repeat(16));
    let packed = folder.write("games.pgn.xz", b"\xfd7zXZ\0rest");
    let out = folder.file("out.bin");
    for (arguments, complaint) in [
        (&["book", "show", &cut][..], "cut off: 35 bytes, not a multiple of 16"),
        (&["book", "stats", &foreign], "no Polyglot book: entry"),
        (&["book", "stats", "no/such.bin"], "\"no/such.bin\": No such file"),
        (&["book", "build", &packed, "--out", &out], "packed; unpack it first"),
        (&["book", "build", "no/such.pgn", "--out", &out], "No such file"),
        (&["book", "build", "--out", &out], "GAMES is missing"),
        (
            &["book", "build", &cut, "--out", &out, "--results", "2-0"],
            "--results cannot be \"2-0\"",
        ),
        (&["book", "build", &cut, "--out", &out, "--max-ply", "0"], "--max-ply cannot be \"0\""),
        (&["book", "learn", "--experience", "no/such"], "there is no such file"),
        (&["book"], "book"),
    ] {
        let ran = roque(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?} {}", ran.err);
        assert!(ran.err.contains(complaint), "{arguments:?} {}", ran.err);
    }
    assert!(!Path::new(&out).exists());
    // Nothing to put into a book, and nowhere to put it.
    let unfinished = folder.write("unfinished.pgn", "1. e4 e5 *\n");
    let ran = roque(&["book", "build", &unfinished, "--out", &out]);
    assert!(ran.code == Some(1) && ran.err.contains("--weights frequency"), "{}", ran.err);
    assert!(!Path::new(&out).exists());
    let ran =
        roque(&["book", "prune", "built-in", "--out", "/no/such/book.bin", "--max-loss", "9"]);
    assert!(ran.code == Some(1) && ran.err.contains("cannot be written"), "{}", ran.err);
    // A move that cannot be played, and two entries in the wrong order.
    let start = "463b96181691fc9c";
    let entry = |key: &str, mv: u16| -> Vec<u8> {
        let key = u64::from_str_radix(key, 16).unwrap().to_be_bytes();
        key.into_iter().chain(mv.to_be_bytes()).chain([0, 1, 0, 0, 0, 0]).collect()
    };
    // e2e4, and e2e5.
    let bad = [entry(start, 28 | 12 << 6), entry(start, 36 | 12 << 6)].concat();
    let ran = roque(&["book", "verify", &folder.write("bad.bin", bad)]);
    assert_eq!(ran.code, Some(1));
    assert_in_order(&ran.out, &["illegal", "1", "NOT sound"]);
}

#[test]
fn only_a_book_is_written_over() {
    let folder = Folder::new("target");
    let book = folder.book();
    let games = folder.file("games.pgn");
    for (arguments, target) in [
        (["book", "build", &games, "--min-count", "1"].as_slice(), &games),
        (&["book", "merge", &book], &games),
        (&["book", "prune", &book], &games),
    ] {
        let ran = roque(&[arguments, &["--out", target]].concat());
        assert_eq!(ran.code, Some(2), "{arguments:?} {}", ran.err);
        assert_in_order(&ran.err, &["games.pgn", "is there and no book", "--out"]);
        assert_eq!(std::fs::read_to_string(target).unwrap(), GAMES);
    }
    let ran = roque(&["book", "build", &games, "--out", &book, "--min-count", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn engines_play_from_books() {
    let folder = Folder::new("uci");
    let book = format!("setoption name BookFile value {}", folder.book());
    let (on, best) = ("setoption name OwnBook value true", "setoption name BookChoice value best");
    assert_in_order(
        &run_with(program().arg("uci"), b"uci\n").out,
        &[
            "option name OwnBook type check default false",
            "option name BookChoice type combo default weighted var best var weighted",
            "uciok",
        ],
    );
    let ran = roque(&[&book, on, best, "go depth 4"]);
    assert_in_order(
        &ran.out,
        &[
            "info string book: e2e4 (weight 2, moves: 2)",
            "info depth 1 ",
            " score cp ",
            " pv e2e4",
            "bestmove e2e4",
        ],
    );
    // A bad book is told once, and the game goes on.
    let ran = roque(&[on, "setoption name BookFile value no/such.bin", "go depth 2"]);
    assert_in_order(
        &(ran.err + &ran.out),
        &["no/such.bin: No such file", "without a book", "info depth 1", "bestmove"],
    );
    // Every player has the built-in one.
    let [players] = &json_lines(&["players", "--json"])[..] else { panic!() };
    let names = players.as_array().unwrap().iter().map(|player| player["id"].as_str().unwrap());
    let names: Vec<&str> = names.chain(["level3"]).collect();
    assert!(names.len() > 10, "{names:?}");
    for player in names {
        let player = format!("{player}:OwnBook=true,BookChoice=best");
        let ran = roque(&["analyze", "--player", &player, "--depth", "3"]);
        assert!(ran.out.contains("best move e4 (e2e4)"), "{player} {} {}", ran.out, ran.err);
    }
    let ran =
        roque(&["match", "flagship:book=no/such.bin", "random", "--games", "2", "--depth", "1"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("no/such.bin: No such file"), "{}", ran.err);
}

#[test]
fn a_match_teaches_a_book() {
    let folder = Folder::new("learn");
    let book = folder.book();
    let pupil = format!("flagship:book={book},BookLearning=true,BookSeed=3,nodes=300");
    // The book knows the start position only.
    let games = ["--games", "8", "--nodes", "300", "--openings", "none"];
    let ran = roque(&[&["match", &pupil, "random:seed=5"][..], &games].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let [learned] = &json_lines(&["book", "learn", &book, "--json"])[..] else { panic!() };
    // Four games with White; with Black the book may know an answer, too.
    assert!(learned["lines"].as_u64().unwrap() >= 4, "{learned}");
    let first = &learned["moves"][0];
    assert_eq!((&first["score"], &first["out"]), (&1.0.into(), &false.into()), "{first}");
    let ran = roque(&["book", "learn", &book, "--show"]);
    assert_in_order(&ran.out, &["results learned: ", "line | move", "1. e4", "100.0 %"]);
    let ran = roque(&["book", "learn", &book, "--reset", "--lang", "fr"]);
    assert_in_order(&ran.out, &["résultats oubliés : "]);
    let ran = roque(&["book", "learn", &book]);
    assert_eq!(ran.out, "results learned: 0\n");
}

#[test]
fn searches_outlive_the_program() {
    let folder = Folder::new("experience");
    let file = folder.file("memory.exp");
    let player = format!("flagship:ExperienceFile={file}");
    let arguments = ["analyze", "--player", &player, "--depth", "8", "--json", "--moves", "e2e4"];
    let (first, second) = (json_lines(&arguments), json_lines(&arguments));
    // Eight iterations and the answer; then only what the last one said, for nothing.
    assert!(first.len() > 8 && second.len() == 2, "{second:?}");
    assert_eq!(second[1]["bestmove"], first[first.len() - 1]["bestmove"]);
    let last = &first[first.len() - 2];
    assert_eq!([&second[0]["depth"], &second[0]["score"]], [&last["depth"], &last["score"]]);
    assert_eq!(second[0]["nodes"], 0);
    let ran = roque(&["book", "learn", "--experience", &file]);
    assert_in_order(&ran.out, &["searches remembered", "1", "depth of the deepest", "8"]);
    let ran = roque(&["book", "learn", "--experience", &file, "--reset"]);
    assert_eq!(ran.out, "searches forgotten: 1\n");
}

/// Asks python-chess what it finds in our book, position by position.
const CROSS_CHECK: &str = "
import chess, chess.polyglot, json, sys
found = 0
with chess.polyglot.open_reader(sys.argv[1]) as reader:
    stack, seen = [chess.Board()], set()
    while stack:
        board = stack.pop()
        for entry in reader.find_all(board, minimum_weight=0):
            assert entry.move in board.legal_moves, (board.fen(), entry)
            found += 1
            board.push(entry.move)
            key = chess.polyglot.zobrist_hash(board)
            if key not in seen:
                seen.add(key)
                stack.append(board.copy(stack=False))
            board.pop()
    first = [[e.move.uci(), e.weight, e.learn] for e in reader.find_all(chess.Board(), minimum_weight=0)]
print(json.dumps({'found': found, 'first': first}))
";

#[test]
fn python_chess_reads_our_books() {
    let python = std::env::var("ROQUE_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let there = Command::new(&python).args(["-c", "import chess.polyglot"]).output();
    if !there.is_ok_and(|ran| ran.status.success()) {
        println!("SKIPPED: {python} has no python-chess; ROQUE_PYTHON may name one that has");
        return;
    }
    let folder = Folder::new("python");
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../books/roque.bin");
    for book in [folder.book(), default.to_str().unwrap().to_owned()] {
        let ran = Command::new(&python).args(["-c", CROSS_CHECK, &book]).output().unwrap();
        let (out, err) =
            (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        let theirs: serde_json::Value =
            serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"));
        let [stats] = &json_lines(&["book", "stats", &book, "--json"])[..] else { panic!() };
        assert_eq!(theirs["found"], stats["moves"], "{book}");
        let [shown] = &json_lines(&["book", "show", &book, "--json"])[..] else { panic!() };
        for (ours, theirs) in
            shown["moves"].as_array().unwrap().iter().zip(theirs["first"].as_array().unwrap())
        {
            assert_eq!(
                [&ours["move"], &ours["weight"], &ours["learn"]],
                [&theirs[0], &theirs[1], &theirs[2]]
            );
        }
    }
}

#[test]
fn the_default_book_is_small_and_sound() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../books/roque.bin");
    let bytes = std::fs::read(path).unwrap();
    assert!((10_000..1_000_000).contains(&bytes.len()), "{}", bytes.len());
    let ran = roque(&["book", "verify", "built-in", "--reachable"]);
    assert_eq!(ran.code, Some(0), "{}", ran.out);
}

/// The very command that pruned it finds nothing more to prune.
#[test]
#[ignore = "slow: every move of the default book is searched"]
fn slow_no_move_of_the_default_book_loses_more_than_60_centipawns() {
    let folder = Folder::new("sane");
    let out = folder.file("out.bin");
    let arguments =
        ["book", "prune", "built-in", "--out", &out, "--max-loss", "60", "--depth", "12", "--json"];
    let [pruned] = &json_lines(&arguments)[..] else { panic!() };
    assert_eq!(pruned["losing"], serde_json::json!([]), "{pruned}");
    assert_eq!(pruned["moves"], pruned["moves_read"]);
}
