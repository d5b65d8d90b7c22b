//! Boards drawn as text, in three styles, and the letter drawing of the requirements of 2022 read back.
//!
//! ```text
//! 8  r n b q k b n r      letters: White in capitals, '.' empty, a1 bottom left
//! 7  p p p p p p p p      unicode: the same with ♔ ♚ and '·'
//! …                       colour:  squares of three cells with ANSI backgrounds
//! ```
//!
//! Every row of a drawing has the same display width, whatever is marked on it.

mod colour;
mod reader;

use chess::{Bitboard, File, Move, Piece, Position, Rank, Square};

use crate::piece_letters::figurine;

pub use reader::{DrawingError, read_letters, read_letters_prefix};

/// What stands on each square, a1 first.
pub type Board = [Option<Piece>; 64];

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// The drawing of the requirements of 2022: letters and dots, plain ASCII. The only one that is read back.
    #[default]
    Letters,
    /// Figurines without colour: outlined for White, filled for Black.
    Unicode,
    /// Coloured squares for a terminal with 24-bit colour.
    Colour,
}

/// What a drawing shows besides the pieces.
///
/// Marked squares (say, where a piece can go) show `*` in letters and unicode, on an empty square in
/// its place and before a piece; in colour they are green, with a dot or brackets. The last move
/// shows `-` before the square it left and `>` before the one it reached, or yellow squares.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Which of the three ways of drawing to use.
    pub style: Style,
    /// Whether Black sits at the bottom, with h1 in the upper left corner.
    pub flipped: bool,
    /// Squares to mark, such as those a piece can go to.
    pub marked: Bitboard,
    /// The move that led to this position; the squares it left and reached are marked.
    pub last_move: Option<Move>,
}

/// Draws a position: eight rows with their rank, and the files below. In colour a king in check
/// stands on red.
///
/// ```
/// use chess::{Bitboard, Position, Square};
/// use notation::drawing::{Options, draw};
/// let marked = Bitboard::square(Square::E3) | Bitboard::square(Square::E4);
/// let text = draw(&Position::start(), &Options { marked, ..Options::default() });
/// assert_eq!(text, "\
/// 8  r n b q k b n r
/// 7  p p p p p p p p
/// 6  . . . . . . . .
/// 5  . . . . . . . .
/// 4  . . . . * . . .
/// 3  . . . . * . . .
/// 2  P P P P P P P P
/// 1  R N B Q K B N R
///
///    a b c d e f g h
/// ");
/// ```
pub fn draw(position: &Position, options: &Options) -> String {
    let check = position.in_check().then(|| position.king(position.turn()));
    draw_with(&position.setup().board, check, options)
}

/// Draws a board of which nothing but the pieces is known.
pub fn draw_board(board: &Board, options: &Options) -> String {
    draw_with(board, None, options)
}

fn draw_with(board: &Board, check: Option<Square>, options: &Options) -> String {
    let view = View { board, check, options, last: options.last_move.map(king_step) };
    match options.style {
        Style::Letters | Style::Unicode => view.plain(),
        Style::Colour => view.colour(),
    }
}

/// The squares a move is shown on; castling is shown as the king's move.
fn king_step(mv: Move) -> (Square, Square) {
    if mv.is_castle() {
        (mv.from(), Position::castling_targets(mv.from(), mv.to()).0)
    } else {
        (mv.from(), mv.to())
    }
}

/// A board and how it is looked at.
struct View<'a> {
    board: &'a Board,
    check: Option<Square>,
    options: &'a Options,
    last: Option<(Square, Square)>,
}

impl View<'_> {
    fn piece(&self, square: Square) -> Option<Piece> {
        self.board.get(square.index()).copied().flatten()
    }

    /// The ranks from top to bottom.
    fn ranks(&self) -> [Rank; 8] {
        let mut ranks = Rank::ALL;
        if !self.options.flipped {
            ranks.reverse();
        }
        ranks
    }

    /// The files from left to right.
    fn files(&self) -> [File; 8] {
        let mut files = File::ALL;
        if self.options.flipped {
            files.reverse();
        }
        files
    }

    fn plain(&self) -> String {
        let mut text = String::with_capacity(256);
        for rank in self.ranks() {
            text.push(rank.digit());
            text.push(' ');
            for file in self.files() {
                self.push_plain(&mut text, Square::new(file, rank));
            }
            text.push('\n');
        }
        text.push_str("\n  ");
        for file in self.files() {
            text.push(' ');
            text.push(file.letter());
        }
        text.push('\n');
        text
    }

    /// Two cells: the gap before the square, and the square.
    fn push_plain(&self, text: &mut String, square: Square) {
        let marked = self.options.marked.has(square);
        let piece = self.piece(square);
        text.push(match self.last {
            _ if marked && piece.is_some() => '*',
            Some((_, to)) if to == square => '>',
            Some((from, _)) if from == square => '-',
            _ => ' ',
        });
        match (piece, self.options.style) {
            (None, _) if marked => text.push('*'),
            (None, Style::Letters) => text.push('.'),
            (None, _) => text.push('·'),
            (Some(piece), Style::Letters) => text.push(piece.letter()),
            (Some(piece), _) => push_figurine(text, piece),
        }
    }
}

/// The black pawn U+265F has a picture form two cells wide; U+FE0E asks for the text form.
fn push_figurine(text: &mut String, piece: Piece) {
    text.push(figurine(piece));
    if figurine(piece) == '♟' {
        text.push('\u{FE0E}');
    }
}
