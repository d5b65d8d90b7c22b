//! Boards drawn in every style, and drawings read back.

use chess::random::Random;
use chess::{Bitboard, Move, MoveKind, Piece, Position, Square};
use notation::drawing::{DrawingError, Options, Style, draw, draw_board, read_letters};

/// Cells a row takes on a terminal: escape codes and variation selectors take none, everything we
/// draw takes one.
fn width(row: &str) -> usize {
    let mut cells = 0;
    let mut escape = false;
    for symbol in row.chars() {
        match symbol {
            '\u{1b}' => escape = true,
            'm' if escape => escape = false,
            '\u{FE0E}' => {}
            _ if escape => {}
            _ => cells += 1,
        }
    }
    cells
}

fn open_game() -> Position {
    Position::from_fen("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2").unwrap()
}

#[test]
fn letters() {
    let text = draw(&open_game(), &Options::default());
    let expected = "\
8  r n b q k b n r
7  p p p p . p p p
6  . . . . . . . .
5  . . . . p . . .
4  . . . . P . . .
3  . . . . . . . .
2  P P P P . P P P
1  R N B Q K B N R

   a b c d e f g h
";
    assert_eq!(text, expected);
}

#[test]
fn letters_with_marks_and_last_move_flipped() {
    let marked = [Square::E3, Square::A7, Square::E5].into_iter().collect();
    let last_move = Some(Move::new(Square::E7, Square::E5, MoveKind::DoublePush));
    let options = Options { flipped: true, marked, last_move, ..Options::default() };
    let expected = "\
1  R N B K Q B N R
2  P P P . P P P P
3  . . . * . . . .
4  . . . P . . . .
5  . . .*p . . . .
6  . . . . . . . .
7  p p p-. p p p*p
8  r n b k q b n r

   h g f e d c b a
";
    assert_eq!(draw(&open_game(), &options), expected);
}

#[test]
fn unicode() {
    let options = Options { style: Style::Unicode, ..Options::default() };
    let text = draw(&open_game(), &options);
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows[0], "8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜");
    assert_eq!(rows[3], "5  · · · · ♟\u{FE0E} · · ·");
    assert_eq!(rows[7], "1  ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖");
}

#[test]
fn castling_is_shown_as_the_move_of_the_king() {
    let mut position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    let castle = Move::new(Square::E1, Square::H1, MoveKind::Castle);
    position.play(castle);
    let text = draw(&position, &Options { last_move: Some(castle), ..Options::default() });
    assert!(text.contains("1  . . . .-. R>K ."), "{text}");
}

#[test]
fn colour_shows_filled_figurines_marks_and_check() {
    let position = Position::from_fen("4k3/8/8/8/7b/8/8/4K2P w - - 0 1");
    assert!(position.is_err());
    let position = Position::from_fen("4k3/7p/8/8/7b/8/P7/4K3 w - - 0 1").unwrap();
    let marked = Bitboard::square(Square::A2) | Bitboard::square(Square::D5);
    let text = draw(&position, &Options { style: Style::Colour, marked, ..Options::default() });
    assert!(text.contains("[♟\u{FE0E}]") && text.contains(" ♟\u{FE0E} ") && text.contains('∙'));
    assert!(!text.contains(['♔', '♙']));
    let red = "48;2;200;60;60m";
    assert_eq!(text.matches(red).count(), 1);
    assert_eq!(
        draw_board(
            &position.setup().board,
            &Options { style: Style::Colour, ..Options::default() }
        )
        .matches(red)
        .count(),
        0
    );
    assert!(text.lines().take(8).all(|row| row.ends_with("\u{1b}[0m")));
}

#[test]
fn all_rows_are_equally_wide_and_letters_are_read_back() {
    let mut random = Random::new(64);
    let mut drawings = 0;
    for number in (0..960).step_by(16) {
        let mut position = Position::chess960(number).unwrap();
        let mut last_move = None;
        for _ in 0..30 {
            for (style, cells) in [(Style::Letters, 18), (Style::Unicode, 18), (Style::Colour, 26)]
            {
                let flipped = random.below(2) == 0;
                let marked = Bitboard(random.next() & random.next());
                let text = draw(&position, &Options { style, flipped, marked, last_move });
                let rows: Vec<&str> = text.lines().filter(|row| !row.is_empty()).collect();
                assert_eq!(rows.len(), 9);
                let top = if flipped { '1' } else { '8' };
                assert!(rows[0].starts_with(top));
                for row in &rows[..8] {
                    assert_eq!(width(row), cells, "{row:?}");
                }
                drawings += 1;
            }
            for flipped in [false, true] {
                let text = draw(&position, &Options { flipped, ..Options::default() });
                assert_eq!(read_letters(&text), Ok(position.setup().board), "{text}");
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = *random.pick(&moves);
            position.play(mv);
            last_move = Some(mv);
        }
    }
    println!("{drawings} drawings");
}

#[test]
fn rows_are_read_in_many_forms() {
    let board = open_game().setup().board;
    let bare = "rnbqkbnr\npppp.ppp\n........\n....p...\n....P...\n........\nPPPP.PPP\nRNBQKBNR";
    let spaced = draw(&open_game(), &Options::default());
    let both_sides: String = bare
        .lines()
        .zip((1..=8).rev())
        .map(|(row, rank)| format!("{rank} {row} {rank}\r\n"))
        .collect();
    let no_gap: String =
        bare.lines().zip((1..=8).rev()).map(|(row, rank)| format!("{rank}{row}\n")).collect();
    let turned: String = bare.chars().rev().collect();
    let texts = [
        bare.to_owned(),
        format!("\u{FEFF}\n\n{bare}\n\n"),
        format!("{bare}\nabcdefgh\n"),
        format!("  a b c d e f g h\n{bare}\n  a b c d e f g h\n"),
        spaced.replace(' ', "\t"),
        spaced,
        both_sides,
        no_gap,
        format!("{turned}\nhgfedcba"),
        format!("h g f e d c b a\n{turned}"),
    ];
    for text in texts {
        assert_eq!(read_letters(&text), Ok(board), "{text}");
    }
}

#[test]
fn wrong_drawings_name_line_and_column() {
    let rows = |changed: usize, row: &str| -> String {
        (0..8)
            .map(|line| if line == changed { format!("{row}\n") } else { "........\n".into() })
            .collect()
    };
    let table = [
        (rows(2, "8  . . ? . . . . ."), "line 3, column 1: expected rank 6, found 8"),
        (
            rows(2, ". . ? . . . . ."),
            "line 3, column 5: '?' is neither a piece (PNBRQK, pnbrqk) nor a dot",
        ),
        (
            rows(0, "8  . . x . . . . ."),
            "line 1, column 8: 'x' is neither a piece (PNBRQK, pnbrqk) nor a dot",
        ),
        (
            rows(4, "...3...."),
            "line 5, column 4: '3' is neither a piece (PNBRQK, pnbrqk) nor a dot",
        ),
        (rows(1, "7 ......."), "line 2, column 10: the row has 7 squares instead of 8"),
        (rows(1, "7 ........."), "line 2, column 11: the row has 9 squares instead of 8"),
        (rows(7, ""), "line 9, column 1: the drawing ends after 7 rows instead of 8"),
        (String::new(), "line 1, column 1: the drawing ends after 0 rows instead of 8"),
        (rows(8, "") + "EM", "line 9, column 1: expected nothing after the drawing, found \"EM\""),
        (
            rows(7, "1........") + "hgfedcba",
            "line 9, column 1: the files run the wrong way for these ranks",
        ),
        (rows(0, "9........"), "line 1, column 1: expected rank 8, found 9"),
    ];
    for (text, expected) in table {
        let message = read_letters(&text).map_err(|error| error.to_string());
        assert_eq!(message.err().as_deref(), Some(expected), "{text}");
    }
    let error = read_letters(&rows(3, "....é...")).unwrap_err();
    assert_eq!(error, DrawingError::Character { line: 4, column: 5, character: 'é' });
}

#[test]
fn pieces_are_read_where_they_stand() {
    let text = "\
8  . . . . . . . k
7  . . . . . . . .
6  . . . . . . . .
5  . . . . . . . .
4  . . . . . . . .
3  . . . . . . . .
2  P . . . . . . .
1  K . . . . . . .";
    let board = read_letters(text).unwrap();
    assert_eq!(board[Square::H8.index()], Some(Piece::BlackKing));
    assert_eq!(board[Square::A2.index()], Some(Piece::WhitePawn));
    assert_eq!(board[Square::A1.index()], Some(Piece::WhiteKing));
    assert_eq!(board.iter().flatten().count(), 3);
}
