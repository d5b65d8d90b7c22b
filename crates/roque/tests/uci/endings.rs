//! Lines that end as games do: repetitions, fifty moves, mates.

use chess::{Game, Position};
use notation::coordinates;

use crate::{Answer, Engine, field, moves, number};

/// Every line can be played, and no line goes on after the game is over.
#[track_caller]
fn assert_lines_end(answer: &Answer, game: &Game) {
    for line in &answer.infos {
        let mut game = game.clone();
        for mv in moves(line) {
            let over = game.position().outcome().is_some() || game.claimable_draw().is_some();
            assert!(!over || game.moves().len() == 0, "{mv} after the end: {line}");
            let mv =
                coordinates::read(game.position(), mv).unwrap_or_else(|e| panic!("{e}: {line}"));
            assert!(game.play(mv));
        }
    }
}

fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(Position::from_fen(fen).unwrap());
    for mv in moves.split_whitespace() {
        let mv = coordinates::read(game.position(), mv).unwrap();
        assert!(game.play(mv));
    }
    game
}

#[test]
fn situation_16_lines_stop_at_a_draw() {
    let mut engine = Engine::start();
    let shuffle = "g1h1 g8h8 h1g1 h8g8";
    for (fen, moves) in [
        // The third time of the root's position is near in every line.
        ("6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1", shuffle),
        ("6k1/5ppp/8/8/3q4/8/5PPP/R5K1 w - - 0 1", shuffle),
        ("8/8/8/8/4k3/8/R7/4K3 w - - 94 120", ""),
        ("8/8/8/8/4k3/8/Q7/4K3 b - - 97 120", ""),
        ("8/5k2/8/8/8/8/4PK2/8 w - - 96 90", ""),
    ] {
        let game = game(fen, moves);
        engine.send(&format!("ucinewgame\nposition fen {fen} moves {moves}"));
        assert_lines_end(&engine.go("depth 12"), &game);
    }
}

#[test]
fn situation_16_the_history_before_the_root_counts() {
    let mut engine = Engine::start();
    // A queen down, White can repeat for the third time with its next move.
    let fen = "6k1/5ppp/8/8/3q4/8/5PPP/6K1 w - - 0 1";
    let moves = "g1h1 g8h8 h1g1 h8g8 g1h1 g8h8 h1g1 h8g8";
    let without = {
        engine.send(&format!("position fen {fen}"));
        number(engine.go("depth 8").last(), "cp")
    };
    assert!(without < -300, "{without}");
    // Now the same position is on the board for the third time: whatever is played, the second
    // repetition of what follows is a draw by rule, and the score says so.
    engine.send(&format!("ucinewgame\nposition fen {fen} moves {moves} g1h1 g8h8"));
    let answer = engine.go("searchmoves h1g1 depth 8");
    assert_eq!(field(answer.last(), "cp"), Some("0"), "{answer:#?}");
    // The hundredth half-move without progress is a draw, however strong the rook.
    engine.send("ucinewgame\nposition fen 8/8/8/8/4k3/8/R7/4K3 w - - 99 120");
    assert_eq!(field(engine.go("depth 6").last(), "cp"), Some("0"));
}

#[test]
fn situation_17_mates_are_as_long_as_they_say() {
    let mut engine = Engine::start();
    for (fen, mate, go) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "depth 6"),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1, "depth 6"),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "mate 2"),
        ("6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1", 2, "depth 12"),
        ("7k/8/8/8/8/8/1R6/R3K3 w - - 0 1", 2, "depth 10"),
        ("7k/8/8/8/8/8/1R6/R3K3 w - - 0 1", 2, "mate 2"),
        ("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", -1, "depth 8"),
    ] {
        engine.send(&format!("ucinewgame\nposition fen {fen}"));
        let answer = engine.go(go);
        let last = answer.last();
        // No shorter than can be; a depth does not promise the shortest, `mate` does.
        let told = number(last, "mate");
        assert!(
            told == mate || go.starts_with("depth") && told > mate && mate > 0,
            "{fen}: {last}"
        );
        let mate = told;
        let plies = if mate > 0 { 2 * mate - 1 } else { -2 * mate };
        assert_eq!(moves(last).len() as i64, plies, "{last}");
        let mut end = game(fen, "");
        assert_lines_end(&answer, &end);
        for mv in moves(last) {
            assert!(end.play(coordinates::read(end.position(), mv).unwrap()));
        }
        assert!(matches!(end.outcome(), Some(chess::Outcome::Checkmate { .. })), "{last}");
    }
}
