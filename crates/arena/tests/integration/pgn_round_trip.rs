//! What the writer of games writes, the reader of games reads.

use arena::{Ending, Fault, GameRecord, MoveRecord, RecordedScore, pgn};
use chess::{Color, Position, Square};
use notation::pgn::Reader;

fn record(fen: &str, moves: &str) -> GameRecord {
    let played = |mv: &str| MoveRecord {
        mv: mv.to_owned(),
        score: Some(RecordedScore::Cp(-34)),
        depth: 7,
        nodes: 1_000,
        us: 12_345,
    };
    GameRecord {
        game: 3,
        white: "old \"one\" \\ {x}".to_owned(),
        black: "new]\"]".to_owned(),
        limits: ["3+0.03".to_owned(), "depth=5".to_owned()],
        fen: fen.to_owned(),
        ending: Ending::Fault {
            side: Color::White,
            fault: Fault::IllegalMove { text: "\"{1-0}\" ; (".to_owned(), why: None },
        },
        last_lines: Vec::new(),
        started: 1_741_539_899,
        lines: Default::default(),
        timing: Default::default(),
        moves: moves.split_whitespace().map(played).collect(),
    }
}

#[test]
fn games_come_back() {
    let chess960 = Position::chess960(0).unwrap();
    assert_ne!(chess960.piece(Square::E1), Position::start().piece(Square::E1));
    let games = [
        record(&Position::start().to_string(), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1h1"),
        record("8/P6k/8/8/8/8/8/K7 b - - 0 31", "h7h6 a7a8q"),
        record(&chess960.to_string(), "a2a3 a7a6"),
        record(&Position::start().to_string(), ""),
    ];
    let text: String = games.iter().map(|game| pgn::write(game, "a \"test\"")).collect();
    let mut reader = Reader::new(text.as_bytes());
    for written in &games {
        let read = reader.next_game().unwrap().unwrap();
        let line = read.main_line(None).unwrap();
        let moves: Vec<String> = line.moves.iter().map(|mv| mv.to_string()).collect();
        let expected: Vec<&str> = written.moves.iter().map(|played| played.mv.as_str()).collect();
        assert_eq!(moves, expected);
        assert_eq!(line.start.to_string(), written.fen);
        assert_eq!(line.result, notation::pgn::GameResult::BlackWins);
        assert_eq!(read.tag("Event").as_deref(), Some("a \"test\""));
        assert_eq!(read.tag("White").as_deref(), Some(written.white.as_str()));
        assert_eq!(read.tag("Black").as_deref(), Some(written.black.as_str()));
    }
    assert!(reader.next_game().unwrap().is_none());
}
