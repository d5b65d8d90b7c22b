//! What can be had of a game outside of it, and how else one can begin: statistics, Chess960, PGN.

use std::fs;

use super::Shelf;
use crate::{assert_in_order, program, run_with};

/// `roque stats` tells what `stats` tells in the game, afterwards and for programs, too.
#[test]
fn stats_of_the_last_game_outside_the_game() {
    let shelf = Shelf::new();
    let stats = |arguments: &[&str]| {
        let mut command = program();
        command.arg("stats").args(arguments).env("ROQUE_GAMES", &shelf.0);
        run_with(&mut command, b"")
    };
    let none = stats(&[]);
    assert_eq!(none.code, Some(2));
    assert_in_order(&none.err, &["no game has been saved in ", "roque play"]);
    let players = ["--white", "random:seed=3", "--black", "alphabeta:depth=2", "--seed", "4"];
    shelf.play(&players, "stats\n");
    let told = stats(&[]);
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""));
    assert_in_order(&told.out, &["Game: ", "0-1 Black wins by checkmate", "Minimax-ab", "depth=2"]);
    assert_in_order(&told.out, &["mean time", "nodes", "mean depth", "1.", "1..."]);
    let french = stats(&["--lang", "fr"]).out;
    assert_in_order(&french, &["Partie : ", "temps moyen", "profondeur moyenne"]);
    let json: serde_json::Value = serde_json::from_str(&stats(&["--json"]).out).unwrap();
    assert_eq!((&json["winner"], &json["black"]["name"]), (&"black".into(), &"Minimax-ab".into()));
    // Another game by its name or as a file; a name that means nothing is refused.
    let name = shelf.files().remove(0);
    shelf.play(&["--black", "human"], "e4\nsave other\ne5\n");
    assert_in_order(&stats(&["other"]).out, &["Unfinished\n1 move (1 half-move)\n"]);
    let file = name.to_str().unwrap();
    assert_in_order(&stats(&[file]).out, &[file, "Black wins by checkmate"]);
    let wrong = stats(&["nothing"]);
    assert_eq!(wrong.code, Some(2));
    assert_in_order(&wrong.err, &["\"nothing\"", "there is no such file"]);
}

/// The number is shown, the seed repeats it, castling works, and the game can be loaded again.
#[test]
fn chess960_by_number_and_by_lot() {
    let shelf = Shelf::new();
    let people = ["--white", "human", "--black", "human"];
    let play = |more: &[&str], typed: &str| shelf.play(&[&people[..], more].concat(), typed);
    // Position 342 has king and rook on f1 and g1: castling needs no move before it.
    let ran = play(&["--chess960", "342"], "fen\nO-O\nfen\nnew chess960 0\nnew 960\nfen\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert_in_order(&ran.out, &["Start:  position 342 of Chess960", "position 0 of Chess960"]);
    assert_in_order(&ran.out, &["position 0 of Chess960", "8  b b q n n r k r"]);
    let french = play(&["--chess960", "342", "--lang", "fr"], "");
    assert_in_order(&french.out, &["Départ : position 342 de Chess960"]);
    let number = |out: &str| {
        let text = out.split("position ").nth(1).and_then(|rest| rest.split(' ').next());
        text.map(|text| text.parse::<u16>().unwrap()).unwrap()
    };
    let by_seed = |seed: &str| number(&play(&["--chess960", "--seed", seed], "").out);
    assert_eq!(by_seed("7"), by_seed("7"));
    assert_ne!(by_seed("7"), by_seed("8"));
    for bad in ["960", "-1", "x"] {
        let ran = play(&["--chess960", bad], "");
        assert_eq!(ran.code, Some(2), "{bad}: {}", ran.out);
        assert!(ran.err.contains(bad), "{}", ran.err);
    }
    let refused = play(&[], "new chess960 960\nnew chess960 x y\n");
    assert_in_order(&refused.out, &["numbers 0 to 959", "numbers 0 to 959"]);
    play(&["--chess960", "42"], "a4\na5\nsave strange\n");
    let text = fs::read_to_string(shelf.0.join("strange.pgn")).unwrap();
    assert_in_order(&text, &["[Variant \"Chess960\"]", "[FEN \""]);
    let ran = shelf.play(&["--load", "strange"], "moves\n");
    assert_in_order(&ran.out, &["position 42 of Chess960", "1. a4 a5"]);
}

/// A saved game tells its opening, and nothing twice: not how it ended, when, nor who has won.
#[test]
fn saved_pgn_says_each_fact_once_and_names_the_opening() {
    let shelf = Shelf::new();
    let people = ["--white", "human", "--black", "human"];
    let ran = shelf.play(&people, "e4 c5 Nf3\npgn\nresign\npgn\nnew\nf3 e5 g4 Qh4\npgn\n");
    let games: Vec<&str> = ran.out.split("[Event ").skip(1).collect();
    let [open, resigned, mated] = &games[..] else { panic!("{}", ran.out) };
    assert_in_order(open, &["[ECO \"B27\"]", "[Opening \"Sicilian Defense", "unterminated"]);
    assert!(!open.contains("unfinished"), "{open}");
    assert_eq!(resigned.matches("resigns").count(), 1, "{resigned}");
    assert!(!resigned.contains("wins\"") && resigned.contains("{Black resigns"), "{resigned}");
    assert!(!mated.contains("mate ") && mated.contains("Qh4# {[%emt"), "{mated}");
    for game in games {
        assert!(!game.contains("UTCDate"), "the date is there: {game}");
        let tags: Vec<&str> = game.lines().filter_map(|line| line.strip_prefix('[')).collect();
        let names: Vec<&str> = tags.iter().filter_map(|tag| tag.split(' ').next()).collect();
        let mut once = names.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), names.len(), "{names:?}");
    }
}
