//! Puzzle files of the requirements of 2022 and collections in CSV: what is read, and what is refused with which words.

use chess::{Color, Position};
use notation::collection::{self, CollectionError, LinePuzzle};
use notation::puzzle::{Goal, Puzzle, PuzzleError};

/// A board with the rows given, rank 8 first; the rest is empty but for a king below.
fn board(rows: &[&str]) -> String {
    let mut text: String = rows.iter().map(|row| format!("{row}\n")).collect();
    text += &"........\n".repeat(7 - rows.len());
    text + "R...K..R\n"
}

fn with(after: &str) -> Result<Puzzle, PuzzleError> {
    Puzzle::parse(&(board(&["....k..."]) + after))
}

#[test]
fn sides_and_goals_in_both_languages() {
    for (after, side, goal) in [
        ("white\nEM\n", Color::White, Goal::Mate),
        ("EMC5", Color::White, Goal::MateIn(5)),
        ("\nBlancs\n\nemc 3\n", Color::White, Goal::MateIn(3)),
        ("Noir\nEMC1\n", Color::Black, Goal::MateIn(1)),
        (
            "a b c d e f g h\n\nblack\n# a remark\nEMC12\n# another\n",
            Color::Black,
            Goal::MateIn(12),
        ),
    ] {
        let puzzle = with(after).unwrap_or_else(|error| panic!("{after:?}: {error}"));
        assert_eq!((puzzle.position.turn(), puzzle.goal), (side, goal), "{after:?}");
        assert_eq!(puzzle.position.castling().len(), 0, "a drawing allows no castling");
    }
}

#[test]
fn castling_and_en_passant_stand_behind_the_side() {
    let fen = "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1";
    let puzzle = Puzzle { position: Position::from_fen(fen).unwrap(), goal: Goal::MateIn(4) };
    let text = puzzle.to_string();
    assert!(text.ends_with("   a b c d e f g h\n\nwhite KQ d6\nEMC4\n"), "{text}");
    assert_eq!(Puzzle::parse(&text).unwrap().position.to_string(), fen);
    let plain = with("white\nEM").unwrap().to_string();
    assert!(plain.ends_with("h\n\nwhite\nEM\n"), "{plain}");
}

#[test]
fn refusals_say_where_and_what() {
    for (after, message) in [
        ("", "the goal is missing: the last line must be EM (checkmate)"),
        ("white\n", "the goal is missing"),
        ("green\nEM\n", "line 9: expected white, black or the goal (EM, EMC3), found \"green\""),
        ("white\nmate\n", "line 10: expected white, black or the goal"),
        ("white\nEMC0\n", "\"EMC0\" is no goal: write EM (checkmate) or EMC3"),
        ("white\nEMC1000\n", "\"EMC1000\" is no goal"),
        ("white\nEMC+3\n", "\"EMC+3\" is no goal"),
        ("white\nEM\nEM\n", "line 11: expected nothing after the goal, found \"EM\""),
        ("white Kx -\nEM\n", "line 9: "),
    ] {
        let error = with(after).unwrap_err().to_string();
        assert!(error.starts_with(message), "{after:?}: {error}");
    }
    let drawing = Puzzle::parse("....k...\n...?....\n").unwrap_err();
    assert!(drawing.to_string().starts_with("line 2, column 4: '?'"), "{drawing}");
    let kings = Puzzle::parse(&("........\n".repeat(8) + "EM")).unwrap_err();
    assert!(matches!(kings, PuzzleError::Position(_)), "{kings}");
}

const BEFORE: &str = "6k1/5ppp/8/8/8/8/1r3PPP/R5K1 b - - 0 1";

fn only(text: &str) -> Result<LinePuzzle, CollectionError> {
    let mut all: Vec<_> = collection::read(text).collect();
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).1
}

#[test]
fn the_first_move_is_the_opponents() {
    let puzzle = only(&format!("x1,{BEFORE},b2b7 a1a8,712,80,90,5,mate mateIn1,url,\n")).unwrap();
    assert_eq!(puzzle.position.to_string(), "6k1/1r3ppp/8/8/8/8/5PPP/R5K1 w - - 1 2");
    assert_eq!(puzzle.moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a1a8"]);
    assert_eq!((puzzle.id.as_deref(), puzzle.rating), (Some("x1"), Some(712)));
    assert_eq!(puzzle.themes, ["mate", "mateIn1"]);
}

#[test]
fn columns_may_stand_anywhere_and_cells_in_quotes() {
    let text = format!(
        "\u{feff}themes,note,moves,fen\r\n\"a b\",\"say \"\"hi\"\", so\",b2b7 a1a8,{BEFORE}\r\n"
    );
    let puzzle = only(&text).unwrap();
    assert_eq!((puzzle.id, puzzle.rating, puzzle.themes.len()), (None, None, 2));
    // A reply at the end of a line asks for nothing.
    let longer = only(&format!("FEN,Moves\n{BEFORE},b2b7 a1a7 b7a7\n")).unwrap();
    assert_eq!(longer.moves.len(), 1);
}

#[test]
fn bad_lines_are_named_and_the_others_read() {
    let text = format!(
        "FEN,Moves,Rating\n{BEFORE},b2b7 a1a8,700\n\nno board,e2e4 e7e5,1\n{BEFORE},b2b7 a1b8,700\n\
         {BEFORE},b2b7,700\n{BEFORE},b2b7 a1a8,hard\n{BEFORE}\n\"{BEFORE},b2b7 a1a8,700\n"
    );
    let read: Vec<_> = collection::read(&text).collect();
    let bad: Vec<(usize, String)> = read
        .iter()
        .filter_map(|(number, line)| Some((*number, line.as_ref().err()?.to_string())))
        .collect();
    let numbers: Vec<usize> = bad.iter().map(|(number, _)| *number).collect();
    assert_eq!((read.len(), numbers), (7, vec![4, 5, 6, 7, 8, 9]));
    for ((_, message), part) in bad.iter().zip([
        "FEN \"no board\"",
        "move 2 of the line",
        "needs the opponent's move and at least one answer, found 1",
        "the rating \"hard\" is no number",
        "there is no Moves: the line has 1 columns",
        "no closing quote",
    ]) {
        assert!(message.contains(part), "{message}");
    }
    assert_eq!(collection::read("Moves,FEN\n").count(), 0, "headings alone are no puzzle");
    let lacking: Vec<_> = collection::read("FEN,Rating\na,b\n").collect();
    assert!(matches!(&lacking[..], [(1, Err(CollectionError::NoColumn { column: "Moves" }))]));
}
