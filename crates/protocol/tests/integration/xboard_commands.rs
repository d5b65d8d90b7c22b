//! What a GUI says to an XBoard engine: every command is read and written.

use std::time::Duration;

use chess::{PieceKind, Position, Square};
use notation::GameResult;
use protocol::xboard::{Command, EditStep, GameEnd, Level, XboardError};

fn parse(line: &str) -> Command {
    let parsed = Command::parse(line).unwrap_or_else(|error| panic!("{line:?}: {error}"));
    assert_eq!(parsed.ignored, None, "{line:?}");
    parsed.command
}

#[test]
fn every_command_survives_the_way_there_and_back() {
    let lines = "xboard|protover 2|accepted ping|rejected san|new|variant fischerandom|quit|random|\
        force|go|playother|white|black|level 40 5 0|level 0 0:30 0.1|level 0 2 12|st 5|st 0.05|\
        sd 8|nps 1000|nps -1|time 6000|otim 0|e2e4|usermove e7e8q|?|ping 7|ping -3|draw|\
        result 1-0 {White mates}|result *|setboard 8/8/8/8/8/k7/p7/K7 w - - 0 1|edit|hint|bk|undo|\
        remove|hard|easy|post|nopost|analyze|exit|.|name Mr Smith|rating 1600 0|ics freechess.org|\
        computer|pause|resume|memory 64|cores 4|egtpath syzygy /tables/5 men|option Style=Wild One|\
        option Clear Hash|exclude e2e4|exclude all|include all|setscore -30 12|lift e2|put e4|\
        hover d4|partner Bob|partner|ptell hello there|holding [NP] [b]";
    for line in lines.split('|') {
        assert_eq!(parse(line).to_string(), line);
    }
    assert_eq!(parse(""), Command::Nothing);
}

#[test]
fn times_are_read_as_they_come() {
    let level = |moves, base, increment| {
        let increment = Duration::from_millis(increment);
        Command::Level(Level { moves, base: Duration::from_secs(base), increment })
    };
    assert_eq!(parse("level 40 5 0"), level(Some(40), 300, 0));
    assert_eq!(parse("LEVEL  0 1:05 0.25"), level(None, 65, 250));
    assert_eq!(parse("level 0 0 1"), level(None, 0, 1000));
    assert_eq!(parse("st 0.05"), Command::MoveTime(Duration::from_millis(50)));
    assert_eq!(parse("time 1234"), Command::Time(Duration::from_millis(12_340)));
    assert_eq!(parse("otim -7"), Command::OpponentTime(Duration::ZERO));
    let short =
        Level { moves: None, base: Duration::from_millis(1_500), increment: Duration::ZERO };
    assert_eq!(short.to_string(), "level 0 0:01.5 0");
}

#[test]
fn bare_moves_are_told_from_words() {
    for text in ["e2e4", "e7e8q", "e7e8=Q", "Nf3", "Nbd7+", "exd5", "O-O", "o-o-o", "0-0", "@@@@"] {
        assert_eq!(parse(text), Command::Move(text.to_owned()));
    }
    for text in ["hello", "banana", "e2", "e9e4", "bench", "abcdefgh", "go2"] {
        let moved = matches!(Command::parse(text), Ok(parsed) if matches!(parsed.command, Command::Move(_)));
        assert_eq!(moved, text == "e2", "{text}");
    }
}

#[test]
fn what_is_wrong_is_said() {
    for (line, message) in [
        ("frobnicate now", "not understood: \"frobnicate now\""),
        ("sd", "sd: the number is missing"),
        ("sd deep", "sd: expected a whole number, found \"deep\""),
        ("level 40", "level: the time is missing"),
        ("level 40 soon 0", "level: expected minutes such as 5 or 0:30, found \"soon\""),
        ("st fast", "st: expected seconds such as 5 or 0.1, found \"fast\""),
        ("setboard", "setboard: the FEN is missing"),
        ("result 2-0", "result: expected 1-0, 0-1, 1/2-1/2 or *, found \"2-0\""),
        ("usermove", "usermove: the move is missing"),
        ("lift z9", "lift: expected a square such as e4, found \"z9\""),
    ] {
        assert_eq!(Command::parse(line).unwrap_err().to_string(), message, "{line}");
    }
    let parsed = Command::parse("new game please").unwrap();
    assert_eq!((parsed.command, parsed.ignored.as_deref()), (Command::New, Some("game please")));
}

#[test]
fn results_have_comments() {
    let end =
        |outcome, comment: &str| Command::Result(GameEnd { outcome, comment: comment.to_owned() });
    assert_eq!(parse("result 1/2-1/2 { Draw  agreed }"), end(GameResult::Draw, "Draw agreed"));
    assert_eq!(parse("result 0-1{White resigns}"), end(GameResult::BlackWins, "White resigns"));
}

#[test]
fn edit_mode_sets_up_a_board() {
    let position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
    let steps = EditStep::for_position(&position);
    let lines: Vec<String> = steps.iter().map(EditStep::to_string).collect();
    assert_eq!(lines, ["#", "Ke1", "Pe2", "c", "Ke8", "."]);
    for (line, step) in lines.iter().zip(&steps) {
        assert_eq!(EditStep::parse(line).as_ref(), Ok(step));
    }
    assert_eq!(EditStep::parse("xa4"), Ok(EditStep::Empty(Square::A4)));
    assert_eq!(EditStep::parse(" Nb1\r\n"), Ok(EditStep::Put(PieceKind::Knight, Square::B1)));
    for line in ["", "e4", "Pz9", "pa2", "é", "Ke1e2"] {
        assert!(matches!(EditStep::parse(line), Err(XboardError::Unexpected { .. })), "{line}");
    }
}
