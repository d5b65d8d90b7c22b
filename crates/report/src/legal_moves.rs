//! The legal moves as a list: of all pieces or of one, in the user's notation or in coordinates. It
//! knows positions and words, and nothing of who asks.

use chess::{Bitboard, Move, PieceKind, Position, Square};
use notation::coordinates::castling_notation;
use notation::{coordinates, san};
use words::Language;

use crate::table::hanging;

/// The word that asks for coordinates; its beginning is enough.
const COORDINATES: [&str; 3] = ["coordinates", "coordonnées", "coordonnees"];

/// Which moves are to be listed, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveList {
    /// Those of the piece on this square; otherwise all.
    pub square: Option<Square>,
    /// Written like `g1f3`.
    pub in_coordinates: bool,
}

impl MoveList {
    /// Reads `[square] [coordinates]`; a word that is neither comes back.
    pub fn read(arguments: &str) -> Result<MoveList, String> {
        let mut listing = MoveList::default();
        for word in arguments.split_whitespace() {
            let word = word.to_lowercase();
            match word.parse::<Square>() {
                Ok(square) => listing.square = Some(square),
                Err(_) if word.len() >= 2 && is_start_of(&word, &COORDINATES) => {
                    listing.in_coordinates = true;
                }
                Err(_) => return Err(word),
            }
        }
        Ok(listing)
    }
}

/// Where the piece on a square can go; a king that castles, where it arrives.
pub fn targets(position: &Position, square: Square) -> Bitboard {
    let target = |mv: &Move| match mv.is_castle() {
        true => Position::castling_targets(mv.from(), mv.to()).0,
        false => mv.to(),
    };
    let moves = position.legal_moves();
    moves.iter().filter(|mv| mv.from() == square).map(target).collect()
}

/// The legal moves, a line for each piece; empty where there are none.
pub fn list(position: &Position, listing: MoveList, language: Language) -> String {
    let legal = position.legal_moves();
    let castling = castling_notation(position);
    let spell = |mv: Move| match listing.in_coordinates {
        true => coordinates::write(mv, castling),
        false => san::write(position, mv, language.piece_letters()),
    };
    let mut text = String::new();
    for kind in PieceKind::ALL.into_iter().rev() {
        for square in position.pieces(position.turn(), kind) {
            let moves = legal.iter().filter(|mv| mv.from() == square);
            let moves: Vec<String> = moves.map(|&mv| spell(mv)).collect();
            if !moves.is_empty() && listing.square.is_none_or(|of| of == square) {
                text += &hanging(&format!("{:<8} {square}", language.piece(kind)), &moves);
            }
        }
    }
    text
}

/// Whether a word is the beginning of one of these.
fn is_start_of(word: &str, of: &[&str]) -> bool {
    of.iter().any(|whole| whole.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_coordinates_come_in_any_order() {
        let read = |text: &str| MoveList::read(text);
        let g1 = Some("g1".parse().unwrap());
        assert_eq!(read(""), Ok(MoveList::default()));
        for both in ["g1 coordinates", "COORD G1", "coordonnées g1"] {
            assert_eq!(read(both), Ok(MoveList { square: g1, in_coordinates: true }), "{both}");
        }
        assert_eq!(read("g1 banana"), Err("banana".to_owned()));
        assert_eq!(read("c"), Err("c".to_owned()), "one letter may be the beginning of a square");
    }

    #[test]
    fn castling_in_coordinates_is_the_way_of_the_king() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let listing = MoveList { square: Some("e1".parse().unwrap()), in_coordinates: true };
        let text = list(&position, listing, Language::English);
        assert!(text.contains("e1g1") && text.contains("e1c1"), "{text}");
    }
}
