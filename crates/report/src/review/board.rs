//! A board as a drawing: the pieces, the move that was played and the better one.

use chess::{Bitboard, Color, Move, PieceKind, Position, Square};

const CELL: usize = 40;

/// The board as the side to move sees it, with an arrow for the move that was played and one for the better move.
pub(super) fn board(
    position: &Position,
    played: Move,
    better: Option<Move>,
    label: &str,
) -> String {
    let size = 8 * CELL;
    let mut svg = format!(
        "<svg class=\"board\" viewBox=\"0 0 {size} {size}\" width=\"{size}\" height=\"{size}\" role=\"img\" \
         aria-label=\"{label}\">\n"
    );
    for square in Bitboard::ALL {
        let (x, y) = corner(square, position.turn());
        let dark = (square.file().index() + square.rank().index()) % 2 == 0;
        let class = if dark { "dark-square" } else { "light-square" };
        svg += &format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
        );
        if let Some(piece) = position.piece(square) {
            let (x, y) = (x + CELL / 2, y + CELL * 4 / 5);
            let class = match piece.color() {
                Color::White => "white-piece",
                Color::Black => "black-piece",
            };
            svg += &format!(
                "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{}</text>",
                figure(piece.kind())
            );
        }
        svg.push('\n');
    }
    svg += &arrow(played, position.turn(), "played");
    svg += &better.map_or(String::new(), |mv| arrow(mv, position.turn(), "better"));
    svg + "</svg>\n"
}

/// The upper left corner of a square.
fn corner(square: Square, below: Color) -> (usize, usize) {
    let (file, rank) = (square.file().index(), square.rank().index());
    match below {
        Color::White => (file * CELL, (7 - rank) * CELL),
        Color::Black => ((7 - file) * CELL, rank * CELL),
    }
}

/// A line with a dot at its end.
fn arrow(mv: Move, below: Color, class: &str) -> String {
    let middle = |square: Square| {
        let (x, y) = corner(square, below);
        (x + CELL / 2, y + CELL / 2)
    };
    let ((x1, y1), (x2, y2)) = (middle(mv.from()), middle(mv.to()));
    format!(
        "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>\
         <circle class=\"{class}\" cx=\"{x2}\" cy=\"{y2}\" r=\"7\"/>\n"
    )
}

/// The full figure, which a style fills with the colour of the side; as text, not as a coloured picture.
const fn figure(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "♟\u{fe0e}",
        PieceKind::Knight => "♞\u{fe0e}",
        PieceKind::Bishop => "♝\u{fe0e}",
        PieceKind::Rook => "♜\u{fe0e}",
        PieceKind::Queen => "♛\u{fe0e}",
        PieceKind::King => "♚\u{fe0e}",
    }
}
