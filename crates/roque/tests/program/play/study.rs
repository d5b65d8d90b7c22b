//! What can be learned at the board: openings, where moves come from, results that teach a book.

use std::fs;

use super::Shelf;
use crate::{assert_in_order, json_lines, roque};

/// A book of one line.
fn book(shelf: &Shelf) -> String {
    fs::create_dir_all(&shelf.0).unwrap();
    let (games, book) = (shelf.0.join("games.txt"), shelf.0.join("book.bin"));
    fs::write(&games, "1. e4 e5 2. Nf3 Nc6 0-1\n\n1. e4 c5 0-1\n\n1. e4 e5 0-1\n").unwrap();
    let (games, book) = (games.to_str().unwrap(), book.to_str().unwrap().to_owned());
    let ran = roque(&["book", "build", games, "--out", &book, "--min-count", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    book
}

#[test]
fn levels_are_players_like_any_other() {
    let text = roque(&["players", "all"]).out;
    assert_in_order(
        &text,
        &["level1 (Roque level 1)", "for the very first games", "level10 (Roque level 10)"],
    );
    let [list] = &json_lines(&["players", "--json"])[..] else { panic!() };
    let ids: Vec<&str> =
        list.as_array().unwrap().iter().map(|p| p["id"].as_str().unwrap()).collect();
    for level in 1..=10 {
        assert!(ids.contains(&format!("level{level}").as_str()), "{ids:?}");
    }
    let french = roque(&["players", "level3", "--lang", "fr"]).out;
    assert_in_order(&french, &["level3 (Roque niveau 3)", "laisse passer bien des choses (1000)"]);
    let ran = roque(&["match", "levle2", "random", "--games", "2"]);
    assert_eq!(ran.code, Some(2));
    assert_in_order(&ran.err, &["did you mean level2?", "level1 to level10"]);
}

#[test]
fn openings_are_named_when_they_change() {
    let shelf = Shelf::new();
    let input = "e4\ne5\nNf3\nNc6\nBb5\nmoves\nundo 5\nd4\n";
    let ran = shelf.play(&["--white", "human", "--black", "human"], input);
    assert_in_order(
        &ran.out,
        &[
            "Opening: B00 King's Pawn Game\n",
            "Opening: C20 King's Pawn Game\n",
            "Opening: C40 King's Knight Opening\n",
            "Opening: C60 Ruy Lopez\n",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5",
            "Opening: A40 Queen's Pawn Game\n",
        ],
    );
    assert_eq!(ran.out.matches("Opening: C60").count(), 1, "{}", ran.out);
    let french = shelf.play(&["--black", "human", "--lang", "fr"], "c4\n").out;
    assert_in_order(&french, &["Ouverture : A10 Ouverture anglaise\n"]);
}

#[test]
fn a_book_move_is_explained_as_one() {
    let shelf = Shelf::new();
    let black = format!("flagship:book={},BookChoice=best,nodes=300", book(&shelf));
    let ran = shelf.play(&["--black", &black], "e4\nwhy\n");
    assert_in_order(
        &ran.out,
        &[
            "1... e5",
            "Roque took it from its book: weight ",
            " % of the weight of all moves that the book plays here (2).",
            "The best lines there",
            "The book's move was not searched; these lines are a second opinion.",
        ],
    );
    assert!(!ran.out.contains("was better") && !ran.out.contains("depth 1,"), "{}", ran.out);
    let french = shelf.play(&["--black", &black, "--lang", "fr"], "e4\npourquoi\n").out;
    assert_in_order(&french, &["Roque l'a pris dans son livre : poids "]);
}

#[test]
fn endgame_tables_explain_and_hint() {
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/syzygy");
    let black = format!("flagship:SyzygyPath={tables},nodes=300");
    // White holds the draw only by keeping the opposition.
    let fen = "8/8/4k3/4p3/8/4K3/8/8 w - - 0 1";
    let input = "hint\nKf3\nwhy\n";
    let ran = Shelf::new().play(&["--fen", fen, "--white", "human", "--black", &black], input);
    assert_in_order(
        &ran.out,
        &[
            "Hint: 1. K",
            "Endgame tables say so",
            "1... K",
            "Roque knows this position from endgame tables:",
            "The best lines there, with endgame tables:",
        ],
    );
}

/// Between a mate and a value in pawns there is no difference in pawns.
#[test]
fn a_mate_is_not_compared_in_pawns() {
    let fen = "rnbqkbnr/ppppp2p/5p2/6p1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3";
    let play = |white: &str| {
        let arguments = ["--fen", fen, "--white", white, "--black", "human"];
        Shelf::new().play(&arguments, "why\n").out
    };
    let out = play("flagship:nodes=2000");
    assert_in_order(&out, &["3. Qh5#", "The best move; the runner-up 3. ", " is worth +"]);
    assert!(!out.contains(" less."), "{out}");
}

/// The text game tells its players how it ended.
#[test]
fn a_book_learns_from_the_text_game() {
    let shelf = Shelf::new();
    let book = book(&shelf);
    let black = format!("flagship:book={book},BookLearning=true,BookChoice=best,nodes=300");
    let ran = shelf.play(&["--white", "human", "--black", &black], "e4\nresign\n");
    assert_in_order(&ran.out, &["1... e5", "White resigns, Black wins"]);
    let [learned] = &json_lines(&["book", "learn", &book, "--json"])[..] else { panic!() };
    assert_eq!(learned["lines"], 1, "{learned}");
    assert_eq!(learned["moves"][0]["score"], 1.0, "{learned}");
}

#[test]
fn castling_is_written_as_people_write_it() {
    let arguments = ["--white", "human", "--black", "human", "--json"];
    let ran = Shelf::new().play(&arguments, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6\n");
    let told: serde_json::Value = serde_json::from_str(ran.out.trim()).unwrap();
    assert_eq!(
        (&told["list"][6]["move"], &told["list"][6]["san"]),
        (&"e1g1".into(), &"O-O".into())
    );
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    let arguments = ["--fen", fen, "--white", "human", "--black", "human", "--json"];
    let ran = Shelf::new().play(&arguments, "O-O-O\n");
    let told: serde_json::Value = serde_json::from_str(ran.out.trim()).unwrap();
    assert_eq!(told["list"][0]["move"], "e8c8");
    assert_eq!(told["white"]["total_time_ms"].to_string(), "0.0");
}
