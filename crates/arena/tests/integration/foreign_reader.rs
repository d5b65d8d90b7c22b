//! Our games as others read them: every PGN that a match writes is parsed by the crate `pgn-reader`
//! and played again by the rules of `shakmaty`, and its result must be what the board says.
//!
//! `PGN=games.pgn cargo test -p arena slow_judge_a_file -- --ignored` does the same to any file.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::support::{TemporaryFile, searchers};
use arena::{MatchConfig, Openings, PlayerSpec, run_match};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, KnownOutcome, Outcome, Position};

/// Plays the games again.
struct Judge;

struct Replay {
    tags: BTreeMap<String, String>,
    position: Chess,
    moves: usize,
    comments: usize,
}

/// A game that was played again, or what is wrong with it.
type Verdict = Result<Replay, String>;

impl Visitor for Judge {
    type Tags = BTreeMap<String, String>;
    type Movetext = Replay;
    type Output = Verdict;

    fn begin_tags(&mut self) -> ControlFlow<Verdict, Self::Tags> {
        ControlFlow::Continue(BTreeMap::new())
    }

    fn tag(
        &mut self,
        tags: &mut Self::Tags,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Verdict> {
        let name = String::from_utf8_lossy(name).into_owned();
        tags.insert(name, value.decode_utf8_lossy().into_owned());
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<Verdict, Replay> {
        let mode = match tags.get("Variant").map(String::as_str) {
            Some("Chess960") => CastlingMode::Chess960,
            _ => CastlingMode::Standard,
        };
        let position = match tags.get("FEN") {
            None => Chess::default(),
            Some(text) => {
                let fen = Fen::from_ascii(text.as_bytes()).ok();
                match fen.and_then(|fen| fen.into_position(mode).ok()) {
                    Some(position) => position,
                    None => return ControlFlow::Break(Err(format!("the FEN {text:?}"))),
                }
            }
        };
        ControlFlow::Continue(Replay { tags, position, moves: 0, comments: 0 })
    }

    fn san(&mut self, game: &mut Replay, san: SanPlus) -> ControlFlow<Verdict> {
        match san.san.to_move(&game.position) {
            Ok(mv) => {
                game.position.play_unchecked(mv);
                game.moves += 1;
                ControlFlow::Continue(())
            }
            Err(error) => {
                ControlFlow::Break(Err(format!("half-move {}: {san}: {error}", game.moves + 1)))
            }
        }
    }

    fn comment(
        &mut self,
        game: &mut Replay,
        _: pgn_reader::RawComment<'_>,
    ) -> ControlFlow<Verdict> {
        game.comments += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Replay) -> Verdict {
        Ok(game)
    }
}

/// What the tags say must be what happened.
fn judge(game: &Replay) -> Result<(), String> {
    for tag in ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Termination"] {
        if !game.tags.contains_key(tag) {
            return Err(format!("no tag {tag}"));
        }
    }
    let result = game.tags["Result"].as_str();
    let expected = match game.position.outcome() {
        Outcome::Known(KnownOutcome::Decisive { winner: Color::White }) => "1-0",
        Outcome::Known(KnownOutcome::Decisive { winner: Color::Black }) => "0-1",
        Outcome::Known(KnownOutcome::Draw) => "1/2-1/2",
        // Ended by repetition, fifty moves, the clock, a fault: any result but none.
        Outcome::Unknown if ["1-0", "0-1", "1/2-1/2"].contains(&result) => result,
        Outcome::Unknown => "a result",
    };
    if result != expected {
        return Err(format!("the result is {result}, the board says {expected}"));
    }
    let plies = game.tags.get("PlyCount").and_then(|count| count.parse().ok());
    if plies != Some(game.moves) {
        return Err(format!("PlyCount {plies:?}, {} half-moves", game.moves));
    }
    Ok(())
}

/// Judges every game of a text; the number of games, or all that is wrong.
fn judge_all(text: &[u8]) -> Result<usize, Vec<String>> {
    let mut reader = Reader::new(text);
    let mut wrong = Vec::new();
    let mut games = 0;
    loop {
        match reader.read_game(&mut Judge) {
            Ok(None) => break,
            Ok(Some(verdict)) => {
                games += 1;
                let judged = verdict.and_then(|game| judge(&game));
                wrong.extend(judged.err().map(|reason| format!("game {games}: {reason}")));
            }
            Err(error) => {
                wrong.push(format!("after game {games}: {error}"));
                break;
            }
        }
    }
    if wrong.is_empty() { Ok(games) } else { Err(wrong) }
}

#[test]
fn games_are_what_others_read() {
    let pgn = TemporaryFile::new("foreign.pgn");
    // A usual start, an end with a castling, and Chess960.
    let starts = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
                  r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n\
                  bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\n";
    let players = ["random:seed=3", "random:seed=4"].map(|text| PlayerSpec::parse(text).unwrap());
    let mut config = MatchConfig::new(players, Arc::new(searchers::make));
    config.conditions.limits = "nodes=1".parse().unwrap();
    config.games = 60;
    config.conditions.openings = Openings::parse(starts).unwrap();
    config.pgn = Some(pgn.0.clone());
    run_match(&config, &mut |_| ()).unwrap();
    assert_eq!(judge_all(&std::fs::read(&pgn.0).unwrap()), Ok(60));
}

#[test]
fn a_wrong_game_is_found() {
    let game = "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[White \"a\"]\n[Black \"b\"]\n\
                [Result \"1-0\"]\n[Termination \"normal\"]\n[PlyCount \"4\"]\n\n\
                1. f3 e5 2. g4 Qh4# 1-0\n";
    assert!(judge_all(game.as_bytes()).unwrap_err()[0].contains("the board says 0-1"));
    let right = game.replace("1-0", "0-1");
    assert_eq!(judge_all(right.as_bytes()), Ok(1));
    assert!(judge_all(right.replace("e5", "e4").as_bytes()).is_err());
}

#[test]
#[ignore = "judges the file named by the variable PGN"]
fn slow_judge_a_file() {
    let Ok(path) = std::env::var("PGN") else {
        println!("nothing to judge: the variable PGN names no file");
        return;
    };
    match judge_all(&std::fs::read(&path).expect("a file")) {
        Ok(games) => println!("{path}: {games} games, all legal, all results right"),
        Err(wrong) => panic!("{path}:\n{}", wrong.join("\n")),
    }
}
