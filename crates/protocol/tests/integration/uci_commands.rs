//! The commands of a GUI, one test for each rule of the checklist (ecosystem.md A.6) that is about
//! grammar. The number stands in the test's name.

use chess::{Color, PieceKind};
use notation::coordinates::CastlingNotation;
use protocol::uci::{
    Command, Complaint, Parsed, PositionCommand, SetOption, StartingPoint, UciError,
};

fn parse(line: &str) -> Parsed {
    Command::parse(line).unwrap_or_else(|error| panic!("{line:?}: {error}"))
}

/// A line without anything to complain about.
fn clean(line: &str) -> Command {
    let parsed = parse(line);
    assert_eq!(parsed.complaints, [], "{line:?}");
    parsed.command
}

fn position(line: &str) -> PositionCommand {
    match parse(line).command {
        Command::Position(position) => position,
        other => panic!("{line:?} is {other:?}"),
    }
}

fn option(line: &str) -> (String, Option<String>) {
    match clean(line) {
        Command::SetOption(SetOption { name, value }) => (name, value),
        other => panic!("{line:?} is {other:?}"),
    }
}

#[test]
fn every_command_is_known() {
    let words = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    for (line, command) in [
        ("", Command::Nothing),
        ("  \t \r\n", Command::Nothing),
        ("# go depth 5", Command::Nothing),
        ("#go", Command::Nothing),
        ("uci", Command::Uci),
        ("debug on", Command::Debug(true)),
        ("debug off", Command::Debug(false)),
        ("isready", Command::IsReady),
        ("register later", Command::Register("later".into())),
        (
            "register name A  B code 4359874324",
            Command::Register("name A B code 4359874324".into()),
        ),
        ("register", Command::Register(String::new())),
        ("ucinewgame", Command::NewGame),
        ("stop", Command::Stop),
        ("ponderhit", Command::PonderHit),
        ("quit", Command::Quit),
        ("d", Command::Display),
        ("eval", Command::Eval),
        ("bench", Command::Bench(vec![])),
        ("bench 16 1 13", Command::Bench(words(&["16", "1", "13"]))),
        ("perft 5", Command::Perft(5)),
        ("perft 0", Command::Perft(0)),
        ("compiler", Command::Compiler),
        ("help", Command::Help),
        ("speedtest 2 64", Command::SpeedTest(words(&["2", "64"]))),
        ("flip", Command::Flip),
        ("QUIT", Command::Quit),
    ] {
        assert_eq!(clean(line), command, "{line:?}");
    }
}

#[test]
fn what_cannot_be_obeyed_is_quoted() {
    for (line, text) in [
        ("xyzzy", "not understood: \"xyzzy\""),
        ("debug", "debug: on or off is missing"),
        ("debug joho on", "debug: expected on or off, found \"joho\""),
        ("perft", "perft: the depth is missing"),
        ("perft x", "perft: expected a depth such as 5, found \"x\""),
        ("perft -1", "perft: expected a depth such as 5, found \"-1\""),
        ("setoption", "setoption: the option's name is missing"),
        ("setoption name", "setoption: the option's name is missing"),
        ("position", "position: startpos or fen is missing"),
        ("position joho", "position: expected startpos or fen, found \"joho\""),
        ("position fen", "position fen: the FEN is missing"),
        ("position fen moves e2e4", "position fen: the FEN is missing"),
    ] {
        assert_eq!(Command::parse(line).unwrap_err().to_string(), text, "{line:?}");
    }
}

#[test]
fn a6_08_bad_fens_say_what_is_wrong() {
    for (fen, text) in [
        ("8/8 w - - 0 1", "position: board: expected 8 ranks separated by '/', found 2"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "position: white has no king"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "position: side to move: expected \"w\" or \"b\""),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "position: unexpected text \"2\" after the sixth"),
        ("4k3/8/8/8/8/8/8/4K2r b - - 0 1", "position: white is not to move but its king is"),
        ("joho", "position: board: expected 8 ranks"),
    ] {
        let error = position(&format!("position fen {fen}")).apply(false).unwrap_err();
        assert!(matches!(error, UciError::Fen { .. }), "{fen}");
        assert!(error.to_string().starts_with(text), "{fen}: {error}");
        assert!(error.to_string().ends_with(&format!("(FEN \"{fen}\")")), "{fen}: {error}");
    }
}

#[test]
fn a6_08_illegal_moves_are_counted_and_explained() {
    for (moves, number, count) in [
        ("e2e5", 1, 1),
        ("e2e4 e2e4", 2, 2),
        ("e2e4 e7e5 0000 g1f3", 3, 4),
        ("e2e4 joho", 2, 2),
        ("e2e4 Nf6", 2, 2),
        ("f2f3 e7e5 g2g4 d8h4 a2a3", 5, 5),
    ] {
        let error = position(&format!("position startpos moves {moves}")).apply(false).unwrap_err();
        let UciError::Move { number: found, count: all, .. } = &error else { panic!("{error}") };
        assert_eq!((*found, *all), (number, count), "{moves}");
        let bad = moves.split(' ').nth(number - 1).unwrap();
        let start = format!("position: move {number} of {count}: \"{bad}\" is not ");
        assert!(error.to_string().starts_with(&start), "{error}");
    }
}

#[test]
fn positions_are_set_up() {
    assert_eq!(position("position startpos moves").apply(false).unwrap().moves().count(), 0);
    let game = position("position startpos moves e2e4 c7c5 e4e5 d7d5 e5d6").apply(false).unwrap();
    assert_eq!(game.position().turn(), Color::Black);
    assert_eq!(game.position().pieces(Color::Black, PieceKind::Pawn).len(), 7);
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let command = position(&format!("position  fen  {fen}  moves  e7e5"));
    assert_eq!(command.start, StartingPoint::Fen(fen.into()));
    assert_eq!(command.moves, ["e7e5"]);
    assert_eq!(command.apply(false).unwrap().moves().count(), 1);
    // Fields at the end may be missing.
    assert!(position("position fen 4k3/8/8/8/8/8/8/4K3 b").apply(false).is_ok());
    assert!(position("position fen 4k3/8/8/8/8/8/8/4K3 moves e1e2").apply(false).is_ok());
}

#[test]
fn positions_with_small_slips_are_understood() {
    let parsed = parse("position startpos joho moves e2e4");
    let found = "joho".to_owned();
    let after = "position startpos";
    assert_eq!(parsed.complaints, [Complaint::Ignored { after, found }]);
    assert_eq!(position("position startpos joho moves e2e4").moves, ["e2e4"]);
    let parsed = parse("position 4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let complaint = Complaint::MissingWord { word: "fen", after: "position" };
    assert_eq!(parsed.complaints, [complaint]);
}

#[test]
fn a6_13_white_space_and_leading_words_do_not_matter() {
    for line in ["  isready", "isready\r\n", "\tisready\t", "isready \r", "\u{feff}isready"] {
        assert_eq!(clean(line), Command::IsReady, "{line:?}");
    }
    let plain = clean("position startpos moves e2e4 e7e5");
    assert_eq!(clean(" position\tstartpos  moves \t e2e4\t\te7e5 \r\n"), plain);
    for (line, command, skipped) in [
        ("joho debug on", Command::Debug(true), "joho"),
        ("joho  joho quit", Command::Quit, "joho  joho"),
        ("? stop", Command::Stop, "?"),
    ] {
        let parsed = parse(line);
        assert_eq!(parsed.command, command, "{line:?}");
        assert_eq!(parsed.complaints, [Complaint::Skipped(skipped.into())], "{line:?}");
    }
    let parsed = parse("stop it now");
    assert_eq!(parsed.command, Command::Stop);
    let complaint = Complaint::Ignored { after: "stop", found: "it now".into() };
    assert_eq!(parsed.complaints, [complaint]);
    // Only UCI's own words are looked for, and only near the start.
    assert!(Command::parse("the d or eval or help").is_err());
    assert!(Command::parse(&("lorem ipsum ".repeat(20) + "stop")).is_err());
}

#[test]
fn a6_14_options_with_spaces_and_the_word_value() {
    let some = |text: &str| Some(text.to_owned());
    for (line, name, value) in [
        ("setoption name Hash value 32", "Hash", some("32")),
        ("setoption name Clear Hash", "Clear Hash", None),
        ("setoption  name  Move   Overhead  value  10 ", "Move Overhead", some("10")),
        (
            "setoption name SyzygyPath value C:\\My  Tables;D:\\x",
            "SyzygyPath",
            some("C:\\My  Tables;D:\\x"),
        ),
        ("setoption name EvalFile value /tmp/a value b", "EvalFile", some("/tmp/a value b")),
        ("setoption name SyzygyPath value <empty>", "SyzygyPath", some("")),
        ("setoption name SyzygyPath value", "SyzygyPath", some("")),
        ("setoption name UCI_SetPositionValue value 1", "UCI_SetPositionValue", some("1")),
        ("setoption name value value 5", "value", some("5")),
        ("setoption name Piece Value value 5", "Piece Value", some("5")),
        ("setoption name name value name", "name", some("name")),
    ] {
        assert_eq!(option(line), (name.into(), value), "{line:?}");
    }
    let parsed = parse("setoption Hash value 32");
    let complaint = Complaint::MissingWord { word: "name", after: "setoption" };
    assert_eq!(parsed.complaints, [complaint]);
    let hash = SetOption { name: "Hash".into(), value: some("32") };
    assert_eq!(parsed.command, Command::SetOption(hash));
}

#[test]
fn a6_14_known_names_decide_where_the_name_ends() {
    let known = |name: &str| ["Rook", "Rook value", "Clear value"].contains(&name);
    for (line, name, value) in [
        ("setoption name Rook value 5", "Rook", Some("5")),
        ("setoption name Rook value value 5", "Rook", Some("value 5")),
        ("setoption name Clear value", "Clear value", None),
        ("setoption name Clear value value x", "Clear value", Some("x")),
        ("setoption name Queen value 9", "Queen", Some("9")),
        ("setoption name Queen value value value 9", "Queen", Some("value value 9")),
    ] {
        let Command::SetOption(option) = clean(line) else { panic!("{line}") };
        let option = option.matching(known);
        assert_eq!((option.name.as_str(), option.value.as_deref()), (name, value), "{line:?}");
    }
}

#[test]
fn a6_15_both_spellings_of_castling_are_read() {
    let fen = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves";
    for (standard, chess960) in [("e1g1 e8c8", "e1h1 e8a8"), ("e1c1 e8g8", "e1a1 e8h8")] {
        let games = [standard, chess960].map(|moves| {
            [false, true].map(|flag| position(&format!("{fen} {moves}")).apply(flag).unwrap())
        });
        assert!(games.iter().flatten().all(|game| *game == games[0][0]), "{standard}");
        for (moves, castling) in
            [(standard, CastlingNotation::Standard), (chess960, CastlingNotation::Chess960)]
        {
            assert_eq!(PositionCommand::from_game(&games[0][0], castling).moves.join(" "), moves);
        }
    }
}

#[test]
fn a6_15_shredder_and_x_fen_rights() {
    let rights = ["HAha", "KQkq", "AHah"];
    let games = rights.map(|rights| {
        position(&format!("position fen r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1")).apply(false)
    });
    assert!(games.iter().all(|game| game == &games[0] && game.is_ok()));
    // Rights that only Chess960 knows.
    let unusual = position("position fen 1r3k2/8/8/8/8/8/8/1R3K2 w Bb - 0 1 moves f1b1");
    let error = unusual.apply(false).unwrap_err();
    assert!(error.to_string().contains("is possible in Chess960 only"), "{error}");
    let game = unusual.apply(true).unwrap();
    let again = PositionCommand::from_game(&game, CastlingNotation::Chess960);
    assert_eq!(again.start, StartingPoint::Fen("1r3k2/8/8/8/8/8/8/1R3K2 w Bb - 0 1".into()));
    assert_eq!(again.apply(true).unwrap(), game);
}

#[test]
fn commands_are_printed_as_they_are_written() {
    for line in [
        "uci",
        "debug off",
        "isready",
        "setoption name Clear Hash",
        "setoption name Move Overhead value 10",
        "setoption name SyzygyPath value <empty>",
        "register later",
        "ucinewgame",
        "position startpos",
        "position startpos moves e2e4 e7e5",
        "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2",
        "go",
        "go infinite",
        "go wtime 1000 btime 900 winc 10 binc 10 movestogo 4 depth 9 nodes 500 mate 2",
        "go ponder movetime 50 searchmoves e2e4 d2d4",
        "go perft 4",
        "stop",
        "ponderhit",
        "quit",
        "bench 16 1 13",
        "perft 5",
    ] {
        assert_eq!(clean(line).to_string(), line);
    }
}

#[test]
fn what_is_printed_stays_on_its_line() {
    let value = Some("a\nquit\r\n".to_owned());
    let option = Command::SetOption(SetOption { name: "X\ny".into(), value });
    assert_eq!(option.to_string(), "setoption name X y value a quit");
    let start = StartingPoint::Fen("8/8\nquit".into());
    let position = Command::Position(PositionCommand { start, moves: vec!["e2e4\n".into()] });
    assert_eq!(position.to_string(), "position fen 8/8 quit moves e2e4");
}
