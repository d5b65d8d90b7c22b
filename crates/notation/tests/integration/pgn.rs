//! Games as they are found in files, good and bad.

use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;

use chess::{Move, Position};
use notation::pgn::{GameResult, PgnProblem, Reader, Visitor, escape};
use notation::{PieceLetters, san};

fn data(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/games").join(name);
    fs::read(path).unwrap()
}

/// For each game how many half-moves its main line has, or what is wrong.
fn lengths(text: &[u8]) -> Vec<Result<usize, String>> {
    let mut reader = Reader::new(text);
    let mut found = Vec::new();
    while let Some(game) = reader.next_game().unwrap() {
        let line = game.main_line(None);
        found.push(line.map(|line| line.moves.len()).map_err(|error| error.to_string()));
    }
    found
}

/// Everything about a game as text.
#[derive(Default)]
struct Told(String);

impl Visitor for Told {
    fn play(&mut self, before: &Position, mv: Move) {
        self.0 += &format!("{} ", san::write(before, mv, PieceLetters::English));
    }
    fn comment(&mut self, text: &str) {
        self.0 += &format!("{{{text}}} ");
    }
    fn nag(&mut self, number: u16) {
        self.0 += &format!("${number} ");
    }
    fn open(&mut self) {
        self.0 += "( ";
    }
    fn close(&mut self) {
        self.0 += ") ";
    }
}

fn replayed(text: &str) -> Result<String, String> {
    let mut reader = Reader::new(text.as_bytes());
    let mut told = Told::default();
    let game = reader.next_game().unwrap().unwrap();
    let played = game.replay(&mut told);
    played.map(|_| told.0.trim_end().to_owned()).map_err(|error| error.to_string())
}

#[test]
fn files_that_others_stumble_over() {
    for (name, expected) in [
        ("chessbase_empty_line.pgn", &[134][..]),
        ("uci_moves.pgn", &[113]),
        ("utf8_bom.pgn", &[0, 0]),
        ("molinari_bordais_1979.pgn", &[10]),
        ("unescaped_quote_header.pgn", &[20]),
        ("backslash_header.pgn", &[95]),
        ("variations.pgn", &[108]),
        ("leading_whitespace.pgn", &[5, 5, 5, 5]),
        ("pathological_headers.pgn", &[0]),
        ("nested_variations.pgn", &[3]),
        ("dfrc.pgn", &[0, 0, 0, 0]),
    ] {
        let found: Vec<usize> = lengths(&data(name)).into_iter().collect::<Result<_, _>>().unwrap();
        assert_eq!(found, expected, "{name}");
    }
    // A move is cut off in the middle.
    let found = lengths(&data("corrupted.pgn"));
    assert!(
        found.iter().any(|game| game.as_ref().is_err_and(|e| e.contains("\"Kx\""))),
        "{found:?}"
    );
}

#[test]
fn chess960_games_are_played() {
    let text = data("cutechess_fischerrandom.pgn");
    let mut reader = Reader::new(&text[..]);
    let mut castles = 0;
    let mut games = 0;
    while let Some(game) = reader.next_game().unwrap() {
        games += 1;
        game.play_main_line(None, |_, mv| castles += usize::from(mv.is_castle())).unwrap();
    }
    assert!(games >= 1 && castles >= 1, "{games} {castles}");
}

#[test]
fn tags_are_found_and_unescaped() {
    let text = data("pathological_headers.pgn");
    let mut reader = Reader::new(&text[..]);
    let game = reader.next_game().unwrap().unwrap();
    let tags: Vec<(String, String)> =
        game.tags().map(|tag| (tag.name().into(), tag.value().into())).collect();
    let expected = [
        ("A", "b\""),
        ("B", "b\""),
        ("C", "A]]"),
        ("D", "A]]["),
        ("E", "\"A]][\""),
        ("F", "\"A]][\"\\"),
        ("G", "\"]"),
    ];
    let expected: Vec<(String, String)> =
        expected.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    assert_eq!(tags, expected);
    assert_eq!(game.tag("d").as_deref(), Some("A]]["));
    assert_eq!(game.tag("H"), None);
}

#[test]
fn everything_is_told() {
    let text = "1. e4! {best by test} e5 $10 (1... c5 2. Nf3 (2. c3 {Alapin}) 2... d6) (1... e6)\n\
                2. Nf3 ; a remark\n Nc6 2... -- 1/2-1/2";
    assert_eq!(
        replayed(&text.replace("2... -- ", "")).as_deref(),
        Ok("e4 $1 {best by test} e5 $10 ( c5 Nf3 ( c3 {Alapin} ) d6 ) ( e6 ) Nf3 {a remark} Nc6")
    );
    assert_eq!(replayed(text).unwrap_err(), "line 3: \"--\" is no move: nobody may pass");
}

#[test]
fn moves_in_every_spelling() {
    let text =
        "1.e4 e5 2.Ng1f3 b8-c6 3. Bb5 a6 4. 0-0 Nf6 5 Re1 … Be7 6. Bxc6!? bxc6?! 7. d4?? e:d4 *";
    let expected = "e4 e5 Nf3 Nc6 Bb5 a6 O-O Nf6 Re1 Be7 Bxc6 $5 bxc6 $6 d4 $4 exd4";
    assert_eq!(replayed(text).as_deref(), Ok(expected));
    for promotion in ["e8=Q#", "e8Q", "e8=Q", "e8(Q)", "e7e8q", "e8/Q"] {
        let text = format!("[FEN \"7k/4P1pp/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. {promotion} 1-0");
        assert_eq!(replayed(&text).as_deref(), Ok("e8=Q#"), "{promotion}");
    }
}

#[test]
fn results_and_the_ends_of_games() {
    let text = "1. e4 1-0 1. d4 d5 1/2-1/2\n1. c4 (1. Nf3 *) c5 0-1 [Event \"x\"]\n[Result \"1-0\"]\n\n\n\
                [Event \"y\"] * {after}\n";
    let mut reader = Reader::new(text.as_bytes());
    let mut found = Vec::new();
    while let Some(game) = reader.next_game().unwrap() {
        found.push((game.line(), game.result(), game.main_line(None).unwrap().moves.len()));
    }
    assert_eq!(
        found,
        [
            (1, GameResult::WhiteWins, 1),
            (1, GameResult::Draw, 2),
            (2, GameResult::BlackWins, 2),
            (2, GameResult::WhiteWins, 0),
            (6, GameResult::Unfinished, 0),
        ]
    );
    for result in ["1-0", "0-1", "1/2-1/2", "*"] {
        assert_eq!(GameResult::parse(result).unwrap().to_string(), result);
    }
}

#[test]
fn a_bad_game_does_not_harm_the_next() {
    let good = "[Event \"good\"]\n\n1. e4 *\n\n";
    for (bad, problem) in [
        ("[Event \"bad\"]\n\n1. e4 e4 *\n\n", "line 3: move 1...: \"e4\" is not legal"),
        ("[Event \"bad\"]\n\n1. e4 {no end\n\n", "line 3: the comment that begins here"),
        ("[Event \"bad\"]\n\n1. e4 (1. d4\n\n", "line 1: a variation has no closing"),
        ("[Event \"bad\"]\n\n1. e4 ) *\n\n", "line 3: a closing parenthesis"),
        (
            "[Event bad\n\n1. e4 *\n\n",
            "line 1: expected a tag such as [White \"Name\"], found \"[Event bad\"",
        ),
        ("[Event \"bad\"]\n[FEN \"8/8 w\"]\n\n1. e4 *\n\n", "line 1: tag FEN: "),
        ("[Event \"bad\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n\n", "line 1: the variant \"Atomic\""),
        (
            "[Event \"bad\"]\n\n1. e4 what is this *\n\n",
            "line 3: move 1...: \"what\" is not a move",
        ),
    ] {
        let found = lengths(format!("{bad}{good}").as_bytes());
        assert_eq!(found.len(), 2, "{bad}: {found:?}");
        let error = found[0].as_ref().unwrap_err();
        assert!(error.starts_with(problem), "{bad}: {error}");
        assert_eq!(found[1], Ok(1), "{bad}");
    }
}

#[test]
fn only_the_first_moves() {
    let mut reader = Reader::new(&b"1. e4 e5 2. Nf3 nonsense *"[..]);
    let game = reader.next_game().unwrap().unwrap();
    assert_eq!(game.main_line(Some(3)).unwrap().moves.len(), 3);
    assert_eq!(game.main_line(Some(0)).unwrap().moves.len(), 0);
    let error = game.main_line(Some(4)).unwrap_err();
    assert!(matches!(error.problem, PgnProblem::Move { ply: 3, .. }), "{error}");
}

#[test]
fn odd_encodings() {
    let mut reader = Reader::new(&b"\xef\xbb\xbf[White \"Ren\xe9\"]\r\n[Black \"Ren\xc3\xa9\"]\r\n\r\n1. e4 {\xfc} *\r\n%secret\r\n"[..]);
    let game = reader.next_game().unwrap().unwrap();
    assert_eq!(game.tag("White").as_deref(), Some("René"));
    assert_eq!(game.tag("Black").as_deref(), Some("René"));
    let mut told = Told::default();
    game.replay(&mut told).unwrap();
    assert_eq!(told.0, "e4 {ü} ");
    assert!(reader.next_game().unwrap().is_none());
    let utf16: Vec<u8> = "\u{feff}1. e4 *".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let found = lengths(&utf16);
    assert_eq!(found[0], Err("line 1: the file is UTF-16; save it as UTF-8".to_owned()));
}

#[test]
fn a_value_written_is_a_value_read() {
    for value in ["plain", "\"", "\\", "a \\\" b", "\"]", "[White \"x\"]", "é ♘", "C:\\"] {
        let text = format!("[White \"{}\"]\n\n*\n", escape(value));
        let mut reader = Reader::new(text.as_bytes());
        let game = reader.next_game().unwrap().unwrap();
        assert_eq!(game.tag("White").as_deref(), Some(value));
    }
}

/// A stream without end, to see that memory has one.
struct Endless(&'static [u8]);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for (place, &byte) in buffer.iter_mut().zip(self.0.iter().cycle()) {
            *place = byte;
        }
        Ok(buffer.len())
    }
}

#[test]
fn a_game_without_end_is_given_up() {
    let endless = BufReader::new(Endless(b"e4 e5 ").take(40 << 20));
    let mut reader = Reader::new(endless.chain(&b"\n[Event \"good\"]\n\n1. e4 *"[..]));
    let game = reader.next_game().unwrap().unwrap();
    assert!(matches!(game.problem().unwrap().problem, PgnProblem::TooLong { megabytes: 16 }));
    let game = reader.next_game().unwrap().unwrap();
    assert_eq!(game.main_line(None).unwrap().moves.len(), 1);
}

/// Nor is a file without end read for ever, whatever it consists of.
#[test]
fn a_file_without_end_is_given_up() {
    const BLANK: &[u8] = b"                                                               \n";
    const TAG: &[u8] = b"[A \"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\"]\n";
    for endless in [b"\0", BLANK, TAG, b"{ a comment that never ends\n", b"e4 e5 "] {
        let mut reader = Reader::new(BufReader::new(Endless(endless)));
        let mut games = 0;
        let problem = loop {
            let game = reader.next_game().unwrap().unwrap();
            games += 1;
            if let Some(PgnProblem::Endless { megabytes }) = game.problem().map(|e| &e.problem) {
                break *megabytes;
            }
        };
        assert_eq!((problem, games), (64, 1), "{endless:?}");
        assert!(reader.next_game().unwrap().is_none());
    }
}

/// Whatever bytes there are, reading ends and does not panic.
#[test]
fn noise_is_harmless() {
    let mut seed = 1_u64;
    let mut text =
        b"[Event \"x\"]\n\n1. e4 e5 (1... c5 {a} $3) 2. Nf3 Nc6 ; b\n1/2-1/2\n".repeat(30);
    for _ in 0..300 {
        for _ in 0..8 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let at = (seed >> 33) as usize % text.len();
            text[at] = match seed >> 20 & 7 {
                0 => b'{',
                1 => b'}',
                2 => b'(',
                3 => b'[',
                4 => b'"',
                5 => b'\n',
                _ => (seed >> 40) as u8,
            };
        }
        let mut reader = Reader::new(&text[..]);
        let mut games = 0;
        while let Some(game) = reader.next_game().unwrap() {
            let _ = game.replay(&mut Told::default());
            let _ = game.main_line(None);
            games += 1;
        }
        assert!(games < text.len());
    }
    assert!(BufReader::new(&text[..]).lines().next().is_some());
}
