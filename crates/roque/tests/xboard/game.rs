//! Moves, positions and results.

use std::time::{Duration, Instant};

use crate::{Engine, QUIET, after};

/// Black has one move, h8h7, and then g5g7 mates.
const ONE_MOVE: &str = "7k/8/5K2/6Q1/8/8/8/8 b - - 0 1";
/// White mates with a1a8.
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

#[test]
fn new_gives_the_engine_black_and_the_usual_position() {
    let mut engine = Engine::begin();
    engine
        .send("force\nsetboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nsd 1\nnew\nst 0.05\nusermove e2e4");
    let first = engine.moves();
    after("startpos", &["e2e4", &first]);
    engine.send("usermove d2d4");
    let second = engine.moves();
    after("startpos", &["e2e4", &first, "d2d4", &second]);
}

#[test]
fn force_go_and_playother() {
    let mut engine = Engine::begin();
    engine.silently("sd 2\nforce\ne2e4\ne7e5");
    engine.send("go");
    let white = engine.moves();
    engine.send("b8c6");
    let next = engine.moves();
    after("startpos", &["e2e4", "e7e5", &white, "b8c6", &next]);
    // The engine gets the side that is not to move, and says nothing until that side is.
    engine.silently("force\nnew\nforce\nsd 2\nplayother");
    engine.never("move", QUIET);
    engine.send("d2d4");
    after("startpos", &["d2d4", &engine.moves()]);
}

#[test]
fn white_and_black_of_the_first_version() {
    let mut engine = Engine::begin();
    engine.silently("sd 2\nforce\nwhite");
    engine.send("e2e4");
    after("startpos", &["e2e4", &engine.moves()]);
    engine.send("new\nsd 2\nforce\nblack\ngo");
    after("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", &[&engine.moves()]);
    // The king of the side that is not to move would be in check.
    engine.silently("force\nsetboard 4k3/8/8/8/8/8/8/K3R3 b - - 0 1");
    assert!(engine.complains("white").starts_with("Error ("));
}

#[test]
fn moves_are_read_in_every_spelling() {
    let mut engine = Engine::begin();
    engine.silently("force\ne4\nusermove e7e5\nNf3\nusermove Nc6\nf1c4\nf8c5\nO-O\ng8f6\nsd 1");
    engine.send("go");
    let line = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O", "Nf6"];
    let last = engine.moves();
    after("startpos", &[&line[..], &[&last]].concat());
    engine.silently(
        "force\nsetboard 8/4P3/8/8/8/8/8/K1k5 w - - 0 1\nusermove e7e8q\nundo\ne8=N\nundo\ne7e8Q",
    );
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let mut engine = Engine::begin();
    for (mv, reason) in [("e2e5", "is not legal"), ("e7e5", "is not legal"), ("Nf6", "no knight")] {
        let said = engine.complains(&format!("usermove {mv}"));
        assert!(said.starts_with("Illegal move (") && said.contains(reason), "{said}");
        assert!(said.ends_with(&format!("): {mv}")), "{said}");
    }
    // While the engine thinks nobody else moves.
    engine.send("st 0.4\ne2e4\nusermove d7d5");
    assert!(engine.until("Illegal move")[0].contains("engine's turn"));
    after("startpos", &["e2e4", &engine.moves()]);
    for mv in ["@@@", "a2a9", "hello"] {
        let said = engine.complains(&format!("force\nusermove {mv}"));
        assert!(said.starts_with("Illegal move ("), "{said}");
    }
}

#[test]
fn a_dummy_move_before_setboard_does_no_harm() {
    let mut engine = Engine::begin();
    engine.silently(&format!("force\nb2b3\nsetboard {ONE_MOVE}\nst 1"));
    engine.send("go");
    assert_eq!(engine.moves(), "h8h7");
    engine.send("g5g7");
    assert_eq!(engine.until("1-0"), ["1-0 {White mates}"]);
}

#[test]
fn a_board_that_cannot_be_is_refused_and_no_move_on_it_is_legal() {
    let mut engine = Engine::begin();
    for fen in ["nonsense", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1"] {
        let said = engine.complains(&format!("force\nsetboard {fen}"));
        assert!(said.starts_with("tellusererror Illegal position: "), "{said}");
        assert!(engine.complains("usermove e2e4").starts_with("Illegal move (there is no legal"));
        assert!(engine.complains("go").starts_with("Error (there is no legal position"));
        assert!(engine.complains("hint").starts_with("Error (there is no legal position"));
    }
    assert!(engine.complains("setboard").starts_with("Error (setboard: the FEN is missing)"));
    engine.send("new\nsd 1\ne2e4");
    engine.moves();
}

#[test]
fn edit_puts_a_position_together() {
    let mut engine = Engine::begin();
    engine.silently("sd 4\nforce\na2a3\nedit\n#\nKf6\nQg5\nc\nKh8\n.");
    engine.send("go");
    assert_eq!(engine.moves(), "h8h7");
    let said = engine.complains("force\nnew\nforce\nedit\nKe9\n.");
    assert!(said.starts_with("Error (edit: expected"), "{said}");
    let said = engine.complains("edit\n#\n.");
    assert!(said.starts_with("tellusererror Illegal position"), "{said}");
    // Words that are commands elsewhere are not, until the full stop.
    assert!(engine.complains("new\nedit\nforce\n.").starts_with("Error (edit:"));
}

#[test]
fn undo_and_remove() {
    let mut engine = Engine::begin();
    let said = engine.complains("force\nundo");
    assert_eq!(said, "Error (there is no move to take back): undo");
    engine.silently("e2e4\ne7e5\nundo\nundo\nd2d4");
    assert!(engine.complains("remove").starts_with("Error (there is no move"));
    engine.send("new\nsd 2\ne2e4");
    let first = engine.moves();
    engine.silently("remove");
    engine.send("d2d4");
    let again = engine.moves();
    after("startpos", &["e2e4", &first]);
    after("startpos", &["d2d4", &again]);
    // In the middle of a thought: the move is never told.
    engine.send("new\nst 30\ne2e4\nundo\nforce");
    assert_eq!(engine.sync(), [""; 0]);
    engine.never("move", QUIET);
}

#[test]
fn the_end_of_a_game_is_said() {
    let mut engine = Engine::begin();
    engine.send(&format!("sd 3\nforce\nsetboard {MATE_IN_ONE}\ngo"));
    assert_eq!(engine.moves(), "a1a8");
    assert_eq!(engine.until("1-0"), ["1-0 {White mates}"]);
    // The opponent's move may end it, too; and there may be nothing to play at all.
    engine.send("force\nsetboard 7k/5Q2/8/6K1/8/8/8/8 w - - 0 1\nplayother\ng5g6");
    assert_eq!(engine.until("1/2"), ["1/2-1/2 {Stalemate}"]);
    engine.send("force\nsetboard R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1\ngo");
    assert_eq!(engine.until("1-0"), ["1-0 {White mates}"]);
    engine.send("force\nsetboard 8/8/8/8/8/5k2/4p3/4K3 w - - 0 1\nplayother\ne1f1\n");
    engine.send("force\nsetboard 8/8/8/8/8/5k2/8/4K3 w - - 0 1\ngo");
    engine.until("1/2-1/2 {Draw by insufficient material}");
    // In force mode nobody asks.
    engine.silently(&format!("force\nsetboard {MATE_IN_ONE}\na1a8"));
}

#[test]
fn a_repetition_is_claimed() {
    let mut engine = Engine::begin();
    let fen = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1";
    engine.silently(&format!("force\nsetboard {fen}\nsd 4"));
    for mv in ["g1h1", "g8h8", "h1g1", "h8g8", "g1h1", "g8h8", "h1g1"] {
        engine.silently(mv);
    }
    // With h8g8 the position is there for the third time, and it is the engine's turn.
    engine.send("option DrawScore=500\nplayother\nh8g8");
    let lines = engine.until("move ");
    assert!(lines.contains(&"offer draw".to_owned()), "{lines:#?}");
}

#[test]
fn result_ends_the_game_and_the_thinking() {
    let mut engine = Engine::begin();
    engine.send("st 30\ne2e4\nresult 1-0 {Black resigns}");
    assert_eq!(engine.sync(), [""; 0]);
    engine.never("move", QUIET);
    engine.assert_at_rest();
    engine.send("new\nst 0.05\nd2d4");
    engine.moves();
    engine.send("hard\nc2c4");
    engine.moves();
    engine.silently("result * {}");
    engine.assert_at_rest();
}

#[test]
fn move_now_is_for_a_search_and_nothing_else() {
    let mut engine = Engine::begin();
    engine.silently("?\nforce\n?");
    engine.send("analyze\n?");
    engine.never("move", QUIET);
    engine.send("exit\nnew\n?");
    engine.sync();
    engine.send("st 30\ne2e4");
    engine.never("move", QUIET);
    let asked = Instant::now();
    engine.send("?\n?");
    engine.moves();
    assert!(asked.elapsed() < Duration::from_secs(5));
    engine.never("move", QUIET);
}

/// With nothing left to play it says so, and plays all the same.
#[test]
fn all_moves_excluded() {
    let mut engine = Engine::begin();
    engine.silently("new\nforce\nsd 2\nexclude all");
    engine.send("go");
    let said = engine.until("move ");
    assert!(said.iter().any(|line| line == "Error (all moves are excluded): exclude"), "{said:?}");
}

#[test]
fn castling_in_chess960() {
    let mut engine = Engine::begin();
    let fen = "4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1";
    engine.silently(&format!(
        "new\nvariant fischerandom\nforce\nsetboard {fen}\nO-O\nundo\nusermove O-O-O\nundo"
    ));
    engine.silently("setboard 5k2/R7/8/8/8/8/8/4K2R w K - 0 1\nsd 3");
    engine.silently("include all\nexclude all\ninclude O-O");
    engine.send("go");
    assert_eq!(engine.moves(), "O-O");
    // In usual chess castling is a move of the king.
    engine.silently(
        "new\nforce\nsetboard 5k2/R7/8/8/8/8/8/4K2R w K - 0 1\nsd 3\nexclude all\ninclude e1g1",
    );
    engine.send("go");
    assert_eq!(engine.moves(), "e1g1");
    let said = engine.complains("new\nvariant suicide");
    assert!(said.starts_with("Error (unsupported variant"), "{said}");
    engine.silently("variant normal");
}
