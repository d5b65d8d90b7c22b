use eval::Score;
use notation::PieceLetters;
use notation::pgn::Reader;
use play::review::Review;
use play::{Findings, StudiedLine};
use search::Bound;
use words::Language::{English, French};

use super::*;

const GAME: &str = "[White \"Ann <b>\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n\n\
    1. f3 {[%eval -0.5] hm} e5 2. g4 (2. e4 d5) Qh4# 0-1\n\n";

/// A line from the position after so many moves of the game.
fn found(moves: &[chess::Move], plies: usize, line: &str, score: Score) -> Findings {
    let mut position = Position::start();
    moves.iter().take(plies).for_each(|&mv| position.play(mv));
    let line = line.split_whitespace().map(|word| {
        let mv = notation::read_move(&position, word, PieceLetters::English).unwrap();
        position.play(mv);
        mv
    });
    let moves: Vec<chess::Move> = line.collect();
    let lines = match moves.is_empty() {
        true => Vec::new(),
        false => vec![StudiedLine { moves, score, bound: Bound::Exact }],
    };
    Findings { lines, ..Findings::default() }
}

fn reviewed<T>(with: impl FnOnce(&ReviewedGame<'_>) -> T) -> T {
    let mut reader = Reader::new(GAME.as_bytes());
    let game = reader.next_game().unwrap().unwrap().tree().unwrap();
    let moves: Vec<chess::Move> = game.line.moves.iter().map(|node| node.mv).collect();
    let findings = [
        found(&moves, 0, "e4 e5 Nf3", Score::centipawns(30)),
        found(&moves, 1, "e5 e4 d5", Score::centipawns(60)),
        found(&moves, 2, "e4 d5 Nc3", Score::centipawns(-70)),
        found(&moves, 3, "Qh4#", Score::mate_in_plies(1)),
        found(&moves, 4, "", Score::DRAW),
    ];
    let review = Review::of(&game.start, &moves, &findings);
    with(&ReviewedGame { game: &game, review: &review, nodes: 1_000 })
}

#[test]
fn the_text_has_a_sentence_and_the_better_line() {
    let text = reviewed(|game| game.to_text(English));
    assert!(text.starts_with("Ann <b> – Bob  0-1\n"), "{text}");
    assert!(text.contains("> 2. g4?? allows 2... Qh4#, which is mate.\n"), "{text}");
    assert!(text.contains("    2. e4 d5 3. Nc3 (-0.70)\n"), "{text}");
    let text = reviewed(|game| game.to_text(French));
    assert!(text.contains("> 2. g4?? permet 2... Dh4#, qui fait mat.\n"), "{text}");
}

#[test]
fn the_document_has_everything_a_page_shows() {
    let document = reviewed(|game| game.to_json(English));
    let json: serde_json::Value = serde_json::from_str(&document).unwrap();
    assert_eq!(json["moves"][2]["class"], "blunder");
    assert_eq!(json["moves"][2]["better"]["text"], "2. e4 d5 3. Nc3");
    assert_eq!(json["moves"][2]["white_score"], serde_json::json!({ "mate": -1 }));
    assert_eq!(json["moves"][3]["white_score"], serde_json::json!({ "mate": -1 }));
    assert_eq!(json["sides"]["white"]["classes"]["blunder"], 1);
    assert_eq!(json["opening"]["eco"], "A00");
    assert_eq!(json["moments"], serde_json::json!([2]));
    assert_eq!(document.matches('\n').count(), 1);
}

#[test]
fn the_annotated_game_is_read_again_with_what_it_had_before() {
    let text = reviewed(|game| game.to_pgn(English));
    let mut reader = Reader::new(text.as_bytes());
    let game = reader.next_game().unwrap().unwrap().tree().unwrap();
    assert_eq!(game.tag("Annotator"), Some("Roque"));
    let first = &game.line.moves[0];
    assert!(first.comments.contains(&"hm".to_owned()), "{text}");
    assert_eq!(text.matches("[%eval -0.5]").count(), 0, "another program's value: {text}");
    assert!(!text.lines().any(|line| line.ends_with("[%eval")), "a command is broken: {text}");
    assert!(game.line.moves[3].comments.is_empty(), "mate is on the board, not to come: {text}");
    let blunder = &game.line.moves[2];
    assert_eq!(blunder.nags, [4]);
    assert_eq!(blunder.comments, ["[%eval #-1] 2. g4?? allows 2... Qh4#, which is mate."]);
    assert_eq!(blunder.variations.len(), 2, "the old one and the new one: {text}");
}

#[test]
fn the_page_holds_nothing_from_outside_and_no_name_becomes_a_tag() {
    let html = reviewed(|game| {
        let mut page = Page::new(English);
        page.add(game);
        page.finish()
    });
    assert!(html.contains(crate::page::STYLE_BEGINS) && html.starts_with("<!doctype html>\n"));
    assert!(html.contains("Ann &lt;b&gt;") && !html.contains("Ann <b>"));
    assert!(!html.contains("http") && !html.contains("<script"));
    assert!(html.contains("<svg class=\"board\""), "the moment has a board");
}
