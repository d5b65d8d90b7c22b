//! What pieces are called in writing: the letters of a language, and figurines.

use chess::{Color, Piece, PieceKind};

/// The letters that pieces are written with. They are always said, never guessed: `R` is the rook in
/// English and the king (*roi*) in French.
///
/// Machine formats (PGN, FEN, UCI) are English whatever the user speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PieceLetters {
    /// K Q R B N.
    #[default]
    English,
    /// R D T F C: *roi, dame, tour, fou, cavalier*.
    French,
}

impl PieceLetters {
    /// Both languages, English first.
    pub const ALL: [PieceLetters; 2] = [PieceLetters::English, PieceLetters::French];

    /// The capital letter of a kind of piece; `P` for the pawn, though SAN leaves it out.
    pub const fn letter(self, kind: PieceKind) -> char {
        match (self, kind) {
            (_, PieceKind::Pawn) => 'P',
            (PieceLetters::English, PieceKind::Knight) => 'N',
            (PieceLetters::English, PieceKind::Bishop) => 'B',
            (PieceLetters::English, PieceKind::Rook) => 'R',
            (PieceLetters::English, PieceKind::Queen) => 'Q',
            (PieceLetters::English, PieceKind::King) => 'K',
            (PieceLetters::French, PieceKind::Knight) => 'C',
            (PieceLetters::French, PieceKind::Bishop) => 'F',
            (PieceLetters::French, PieceKind::Rook) => 'T',
            (PieceLetters::French, PieceKind::Queen) => 'D',
            (PieceLetters::French, PieceKind::King) => 'R',
        }
    }

    /// The kind of piece a capital letter means. French also takes the English letters that mean
    /// nothing else there: `K`, `Q`, `B` and `N`.
    ///
    /// ```
    /// use chess::PieceKind;
    /// use notation::PieceLetters;
    /// assert_eq!(PieceLetters::English.kind('R'), Some(PieceKind::Rook));
    /// assert_eq!(PieceLetters::French.kind('R'), Some(PieceKind::King));
    /// assert_eq!(PieceLetters::French.kind('N'), Some(PieceKind::Knight));
    /// assert_eq!(PieceLetters::English.kind('C'), None);
    /// ```
    pub fn kind(self, letter: char) -> Option<PieceKind> {
        let named = |letters: PieceLetters| {
            PieceKind::ALL.into_iter().find(|&kind| letters.letter(kind) == letter)
        };
        match self {
            PieceLetters::English => named(PieceLetters::English),
            PieceLetters::French => {
                named(PieceLetters::French).or_else(|| named(PieceLetters::English))
            }
        }
    }

    /// The others.
    pub(crate) const fn other(self) -> PieceLetters {
        match self {
            PieceLetters::English => PieceLetters::French,
            PieceLetters::French => PieceLetters::English,
        }
    }
}

/// The figurine of a piece: outlined for White, filled for Black.
pub(crate) const fn figurine(piece: Piece) -> char {
    match (piece.color(), piece.kind()) {
        (Color::White, PieceKind::King) => '♔',
        (Color::White, PieceKind::Queen) => '♕',
        (Color::White, PieceKind::Rook) => '♖',
        (Color::White, PieceKind::Bishop) => '♗',
        (Color::White, PieceKind::Knight) => '♘',
        (Color::White, PieceKind::Pawn) => '♙',
        (Color::Black, PieceKind::King) => '♚',
        (Color::Black, PieceKind::Queen) => '♛',
        (Color::Black, PieceKind::Rook) => '♜',
        (Color::Black, PieceKind::Bishop) => '♝',
        (Color::Black, PieceKind::Knight) => '♞',
        (Color::Black, PieceKind::Pawn) => '♟',
    }
}

/// The kind of piece a figurine shows; books use the figurines of either colour for both sides.
pub(crate) fn figurine_kind(symbol: char) -> Option<PieceKind> {
    Piece::ALL.into_iter().find(|&piece| figurine(piece) == symbol).map(Piece::kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_figurines_are_read_back() {
        for kind in PieceKind::ALL {
            for letters in PieceLetters::ALL {
                assert_eq!(letters.kind(letters.letter(kind)), Some(kind));
            }
            for color in Color::ALL {
                assert_eq!(figurine_kind(figurine(Piece::new(color, kind))), Some(kind));
            }
        }
        assert_eq!(figurine_kind('x'), None);
    }

    #[test]
    fn french_takes_english_letters_without_collision() {
        let read: Vec<Option<PieceKind>> =
            "KQBNR".chars().map(|letter| PieceLetters::French.kind(letter)).collect();
        use PieceKind::{Bishop, King, Knight, Queen};
        assert_eq!(read, [Some(King), Some(Queen), Some(Bishop), Some(Knight), Some(King)]);
    }
}
