//! The letter drawing read back: puzzle files begin with one.

use chess::{File, Piece, Rank, Square};

use super::Board;
use crate::error::quote;

/// Why a text is no drawing of a board. Lines and columns count from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DrawingError {
    /// A character that is no piece and no dot.
    #[error(
        "line {line}, column {column}: {character:?} is neither a piece (PNBRQK, pnbrqk) nor a dot"
    )]
    Character {
        /// The line.
        line: usize,
        /// The column, in characters.
        column: usize,
        /// The character.
        character: char,
    },
    /// A row has too few or too many squares.
    #[error("line {line}, column {column}: the row has {found} squares instead of 8")]
    RowLength {
        /// The line.
        line: usize,
        /// The column where the row ends, or where the ninth square begins.
        column: usize,
        /// How many squares it has.
        found: usize,
    },
    /// A rank number does not fit where it stands.
    #[error("line {line}, column {column}: expected rank {expected}, found {found}")]
    RankNumber {
        /// The line.
        line: usize,
        /// The column, in characters.
        column: usize,
        /// The rank of this row.
        expected: Rank,
        /// The number that is there.
        found: char,
    },
    /// The letters of the files run against the ranks.
    #[error("line {line}, column 1: the files run the wrong way for these ranks")]
    Files {
        /// The line.
        line: usize,
    },
    /// The drawing ends too early.
    #[error("line {line}, column 1: the drawing ends after {found} rows instead of 8")]
    Rows {
        /// The line after the last one.
        line: usize,
        /// How many rows there are.
        found: usize,
    },
    /// Text after the drawing.
    #[error("line {line}, column 1: expected nothing after the drawing, found \"{text}\"")]
    TrailingText {
        /// The line.
        line: usize,
        /// The beginning of the text.
        text: String,
    },
}

/// Reads a drawing in letters, and nothing after it: eight rows, `.` for an empty square, White in
/// capitals. Rank numbers (on either side), the line of files, blank lines and all spaces are
/// optional. Rank 1 on top, or files from h to a, mean a board with Black at the bottom.
///
/// ```
/// use chess::{Piece, Square};
/// use notation::drawing::read_letters;
/// let text = "8  . . . . k . . .\n".to_owned() + &"........\n".repeat(6) + "....K...\n";
/// let board = read_letters(&text)?;
/// assert_eq!(board[Square::E8.index()], Some(Piece::BlackKing));
/// assert_eq!(board[Square::E1.index()], Some(Piece::WhiteKing));
///
/// let error = read_letters("...k....\n...?....\n").unwrap_err();
/// assert!(error.to_string().starts_with("line 2, column 4: '?' is neither a piece"));
/// # Ok::<(), notation::drawing::DrawingError>(())
/// ```
pub fn read_letters(text: &str) -> Result<Board, DrawingError> {
    let (board, rest) = read_letters_prefix(text)?;
    let after = text.len() - rest.len();
    match rest.lines().find(|line| !line.trim().is_empty()) {
        None => Ok(board),
        Some(more) => {
            let line = 1 + text.bytes().take(after).filter(|&byte| byte == b'\n').count();
            Err(DrawingError::TrailingText { line, text: quote(more.trim()) })
        }
    }
}

/// Reads a drawing like [`read_letters`] and returns the text after it, beginning with the first
/// line that is neither blank nor the line of files.
///
/// ```
/// use notation::drawing::read_letters_prefix;
/// let text = "........\n".repeat(8) + "a b c d e f g h\n\nwhite\nEMC5\n";
/// let (_, rest) = read_letters_prefix(&text)?;
/// assert_eq!(rest, "white\nEMC5\n");
/// # Ok::<(), notation::drawing::DrawingError>(())
/// ```
pub fn read_letters_prefix(text: &str) -> Result<(Board, &str), DrawingError> {
    let mut rest = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut reader = Reader::default();
    let mut line = 0;
    while !rest.is_empty() {
        line += 1;
        let (head, tail) = rest.split_once('\n').unwrap_or((rest, ""));
        if let Some(order) = FileOrder::of(head) {
            reader.files(line, order)?;
        } else if !head.trim().is_empty() {
            if reader.rows.len() == 8 {
                break;
            }
            reader.row(line, head)?;
        }
        rest = tail;
    }
    if reader.rows.len() < 8 {
        return Err(DrawingError::Rows { line: line + 1, found: reader.rows.len() });
    }
    Ok((reader.board(), rest))
}

/// Which way the files run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FileOrder {
    FromA,
    FromH,
}

impl FileOrder {
    /// The order of a line that names the eight files and nothing else. No row looks like this,
    /// because `a`, `c`, `e` to `h` are no pieces.
    fn of(line: &str) -> Option<FileOrder> {
        let letters = || line.chars().filter(|letter| !letter.is_whitespace());
        if letters().eq("abcdefgh".chars()) {
            Some(FileOrder::FromA)
        } else if letters().eq("hgfedcba".chars()) {
            Some(FileOrder::FromH)
        } else {
            None
        }
    }
}

/// The rows read so far, top to bottom, and which way the board is turned, once that is known.
#[derive(Default)]
struct Reader {
    rows: Vec<Vec<Option<Piece>>>,
    order: Option<FileOrder>,
}

impl Reader {
    fn files(&mut self, line: usize, order: FileOrder) -> Result<(), DrawingError> {
        match self.order {
            Some(known) if known != order => Err(DrawingError::Files { line }),
            _ => {
                self.order = Some(order);
                Ok(())
            }
        }
    }

    fn row(&mut self, line: usize, text: &str) -> Result<(), DrawingError> {
        let mut row = Vec::with_capacity(8);
        let mut end = 0;
        for (index, character) in text.chars().enumerate() {
            let column = index + 1;
            if character.is_whitespace() {
                continue;
            }
            end = column;
            if character.is_ascii_digit() && (row.is_empty() || row.len() == 8) {
                self.number(line, column, character)?;
            } else if row.len() == 8 {
                return Err(DrawingError::RowLength { line, column, found: squares_in(text) });
            } else if character == '.' {
                row.push(None);
            } else {
                let piece = Piece::from_letter(character);
                row.push(Some(piece.ok_or(DrawingError::Character { line, column, character })?));
            }
        }
        if row.len() != 8 {
            return Err(DrawingError::RowLength { line, column: end + 1, found: row.len() });
        }
        self.rows.push(row);
        Ok(())
    }

    /// Checks a rank number. The first one tells which way the board is turned, unless the files
    /// have told already.
    fn number(&mut self, line: usize, column: usize, found: char) -> Result<(), DrawingError> {
        let from_top = Rank::ALL.get(self.rows.len()).copied().unwrap_or(Rank::Eighth);
        let turned = (Rank::from_digit(found) == Some(from_top)).then_some(FileOrder::FromH);
        let order = *self.order.get_or_insert(turned.unwrap_or(FileOrder::FromA));
        let expected = match order {
            FileOrder::FromA => from_top.flip(),
            FileOrder::FromH => from_top,
        };
        if Rank::from_digit(found) == Some(expected) {
            Ok(())
        } else {
            Err(DrawingError::RankNumber { line, column, expected, found })
        }
    }

    fn board(&self) -> Board {
        let mut board = [None; 64];
        let turned = self.order == Some(FileOrder::FromH);
        for (row, rank) in self.rows.iter().zip(Rank::ALL) {
            for (&piece, file) in row.iter().zip(File::ALL) {
                let from_top_left = Square::new(file, rank.flip());
                let index = from_top_left.index();
                // A board turned round is the same board counted backwards.
                let index = if turned { 63 - index } else { index };
                if let Some(square) = board.get_mut(index) {
                    *square = piece;
                }
            }
        }
        board
    }
}

/// How many squares a row that is too long has, its rank number left out.
fn squares_in(text: &str) -> usize {
    text.chars().filter(|symbol| !symbol.is_whitespace() && !symbol.is_ascii_digit()).count()
}
