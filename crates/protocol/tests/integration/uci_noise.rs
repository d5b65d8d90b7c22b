//! Noise of every kind: nothing panics, complaints and errors stay short and printable, and what
//! was understood survives being printed and read again.

use std::time::Instant;

use chess::Position;
use chess::random::Random;
use protocol::uci::{Command, Message};

/// Words of both directions, separated by `|`, for white space is among them.
const WORDS: &str = "uci|debug|on|off|isready|setoption|name|value|Hash|<empty>|register|later|\
    ucinewgame|position|startpos|fen|moves|go|searchmoves|ponder|wtime|btime|winc|binc|movestogo|\
    depth|nodes|mate|movetime|infinite|perft|stop|ponderhit|quit|d|eval|bench|compiler|help|\
    speedtest|flip|#|id|author|option|type|check|spin|combo|string|filename|button|default|min|\
    max|var|true|uciok|readyok|info|seldepth|multipv|score|cp|lowerbound|upperbound|wdl|nps|\
    hashfull|tbhits|sbhits|time|cpuload|currmove|currmovenumber|refutation|currline|pv|bestmove|\
    (none)|0000|NULL|copyprotection|registration|checking|ok|error|e2e4|e7e5|g1f3|e7e8q|e1h1|0|1|\
    -5|16|12.5|2147483648|99999999999999999999999|joho|é|\u{a0}|\u{202e}|\u{1b}[31m|\0|\r|\t|\
    4k3/8/8/8/8/8/8/4K2R|w|b|K|-|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

const LINES: &[&str] = &[
    "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1 moves e1h1 e8a8",
    "go wtime 60000 btime 60000 winc 1000 binc 1000 movestogo 40 depth 30 nodes 100000 mate 3",
    "go ponder searchmoves e2e4 d2d4 movetime 100 infinite",
    "setoption name Move Overhead value 10",
    "setoption name SyzygyPath value C:\\My  Tables;/tmp/value x",
    "info depth 12 seldepth 20 multipv 1 score cp -34 lowerbound wdl 1 2 3 nodes 5 time 9 pv e2e4",
    "info string Some text",
    "option name Style type combo default Solid var Solid var Very Risky",
    "option name Hash type spin default 16 min 1 max 33554432",
    "bestmove e2e4 ponder e7e5",
];

/// Everything that must hold for any line.
fn check(line: &str) {
    let shown = |text: &str| {
        assert!(text.chars().count() <= 400, "{} characters: {text}", text.chars().count());
        assert!(!text.contains(|symbol: char| symbol.is_control()), "{text:?}");
    };
    match Command::parse(line) {
        Ok(parsed) => {
            assert!(parsed.complaints.len() <= 8);
            parsed.complaints.iter().for_each(|complaint| shown(&complaint.to_string()));
            let printed = parsed.command.to_string();
            assert!(!printed.contains(|symbol: char| symbol.is_control()), "{printed:?}");
            let again = Command::parse(&printed).map(|parsed| parsed.command);
            assert_eq!(again.as_ref(), Ok(&parsed.command), "{line:?} printed as {printed:?}");
            match parsed.command {
                Command::Position(position) => {
                    for chess960 in [false, true] {
                        if let Err(error) = position.apply(chess960) {
                            shown(&error.to_string());
                        }
                    }
                }
                Command::Go(go) => {
                    let (limits, complaints) = go.limits(&Position::start(), Instant::now());
                    assert!(limits.infinite == limits.is_unbounded() && complaints.len() <= 8);
                    complaints.iter().for_each(|complaint| shown(&complaint.to_string()));
                }
                Command::SetOption(option) => drop(option.matching(|name| name.len() > 40)),
                _ => {}
            }
        }
        Err(error) => shown(&error.to_string()),
    }
    match Message::parse(line) {
        Ok(message) => {
            let printed = message.to_string();
            assert!(!printed.contains(|symbol: char| symbol.is_control()), "{printed:?}");
            assert_eq!(Message::parse(&printed).as_ref(), Ok(&message), "{line:?} as {printed:?}");
        }
        Err(error) => shown(&error.to_string()),
    }
}

#[test]
fn soup_of_words() {
    let mut noise = Random::new(0x9e37_79b9_7f4a_7c15);
    let firsts = [
        "",
        "setoption name",
        "position fen",
        "position startpos moves",
        "go",
        "info",
        "option name",
    ];
    let words: Vec<&str> = WORDS.split('|').collect();
    for _ in 0..40_000 {
        let mut line = noise.pick(&firsts).to_string();
        for _ in 0..noise.below(14) {
            line.push_str(noise.pick::<&str>(&[" ", " ", " ", "  ", "\t", ""]));
            line.push_str(noise.pick::<&str>(&words));
        }
        check(&line);
    }
}

#[test]
fn lines_with_a_few_wrong_characters() {
    let mut noise = Random::new(0x1234_5678_9abc_def1);
    let wrong = [
        ' ', '\t', '\n', '\0', '\u{7f}', '-', '9', 'x', '/', 'é', '\u{feff}', '\u{2028}', '♞', '"',
    ];
    for _ in 0..40_000 {
        let mut symbols: Vec<char> = noise.pick(LINES).chars().collect();
        for _ in 0..=noise.below(3) {
            let place = noise.below(symbols.len());
            match noise.below(4) {
                0 => drop(symbols.remove(place)),
                1 => symbols.insert(place, wrong[noise.below(wrong.len())]),
                2 => symbols[place] = wrong[noise.below(wrong.len())],
                _ => symbols.truncate(place.max(1)),
            }
            symbols.push(' ');
        }
        check(&symbols.into_iter().collect::<String>());
    }
}

#[test]
fn random_text() {
    let mut noise = Random::new(0x0dd0_beef_0bad_cafe);
    for _ in 0..20_000 {
        let bytes: Vec<u8> = (0..noise.below(80)).map(|_| noise.next() as u8).collect();
        check(&String::from_utf8_lossy(&bytes));
        let ascii: Vec<u8> = bytes.iter().map(|byte| byte & 0x7f).collect();
        check(&String::from_utf8_lossy(&ascii));
    }
}

#[test]
fn lines_of_a_megabyte() {
    let starts = "|go |go searchmoves |go wtime |position startpos |position fen |joho |bench |\
        position startpos moves |setoption name |setoption name x value |debug |info |info pv |\
        info string |option name |option name x type combo |bestmove |id name |register ";
    for start in starts.split('|') {
        // A megabyte takes its time; what only differs in a letter is tried shorter.
        for (bits, parts) in [(20, "x| x"), (16, "9|value |depth | |e2e5 |var |type |/|é|\0")] {
            for part in parts.split('|') {
                check(&format!("{start}{}", part.repeat((1 << bits) / part.len())));
            }
        }
    }
}

#[test]
fn a_game_without_end() {
    let line = format!("position startpos moves {}", "g1f3 g8f6 f3g1 f6g8 ".repeat(20_000));
    let Command::Position(position) = Command::parse(&line).unwrap().command else { panic!() };
    let game = position.apply(false).unwrap();
    assert_eq!(game.moves().count(), 80_000);
    assert!(game.repetitions() > 1000);
}
