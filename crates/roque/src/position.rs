//! Positions as users name them, and how castling is written in them.

use chess::{Color, File, Position};
use notation::coordinates::CastlingNotation;

use crate::console::BadInput;
use crate::text::Language;

/// The position of a FEN, or of the word `startpos`.
pub(crate) fn read(text: &str, language: Language) -> Result<Position, BadInput> {
    if text.trim().eq_ignore_ascii_case("startpos") {
        return Ok(Position::start());
    }
    Position::from_fen(text).map_err(|error| BadInput(language.bad_fen(text, &error)))
}

/// King takes rook where a king or rook that may castle does not stand on its usual square: there
/// the usual spelling could also be a step of the king.
pub(crate) fn castling_notation(position: &Position) -> CastlingNotation {
    let usual = Color::ALL.into_iter().all(|color| {
        let rook = |towards_h| position.castling_rook(color, towards_h).map(|rook| rook.file());
        let (long, short) = (rook(false), rook(true));
        let may_castle = long.is_some() || short.is_some();
        long.is_none_or(|file| file == File::A)
            && short.is_none_or(|file| file == File::H)
            && (!may_castle || position.king(color).file() == File::E)
    });
    if usual { CastlingNotation::Standard } else { CastlingNotation::Chess960 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unusual_castling_is_king_takes_rook() {
        let notation = |fen| castling_notation(&Position::from_fen(fen).unwrap());
        let standard = CastlingNotation::Standard;
        assert_eq!(castling_notation(&Position::start()), standard);
        assert_eq!(notation("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"), standard);
        assert_eq!(notation("4k3/8/8/8/8/8/8/1R3K2 w - - 0 1"), standard);
        for fen in [
            "4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1",
            "4k3/8/8/8/8/8/8/5K1R w K - 0 1",
            "1r2k3/8/8/8/8/8/8/4K2R w Kb - 0 1",
        ] {
            assert_eq!(notation(fen), CastlingNotation::Chess960, "{fen}");
        }
    }
}
