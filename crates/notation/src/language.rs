//! What pieces are called in writing: the letters of a language, and figurines.

use chess::{Color, Piece, PieceKind};

/// The language of piece letters. It is always said, never guessed: `R` is the rook in English and
/// the king (*roi*) in French.
///
/// Machine formats (PGN, FEN, UCI) are English whatever the user speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// K Q R B N.
    #[default]
    English,
    /// R D T F C: *roi, dame, tour, fou, cavalier*.
    French,
}

impl Language {
    /// Both languages.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// The capital letter of a kind of piece; `P` for the pawn, though SAN leaves it out.
    pub const fn letter(self, kind: PieceKind) -> char {
        match (self, kind) {
            (_, PieceKind::Pawn) => 'P',
            (Language::English, PieceKind::Knight) => 'N',
            (Language::English, PieceKind::Bishop) => 'B',
            (Language::English, PieceKind::Rook) => 'R',
            (Language::English, PieceKind::Queen) => 'Q',
            (Language::English, PieceKind::King) => 'K',
            (Language::French, PieceKind::Knight) => 'C',
            (Language::French, PieceKind::Bishop) => 'F',
            (Language::French, PieceKind::Rook) => 'T',
            (Language::French, PieceKind::Queen) => 'D',
            (Language::French, PieceKind::King) => 'R',
        }
    }

    /// The kind of piece a capital letter means. French also takes the English letters that mean
    /// nothing else there: `K`, `Q`, `B` and `N`.
    ///
    /// ```
    /// use chess::PieceKind;
    /// use notation::Language;
    /// assert_eq!(Language::English.kind('R'), Some(PieceKind::Rook));
    /// assert_eq!(Language::French.kind('R'), Some(PieceKind::King));
    /// assert_eq!(Language::French.kind('N'), Some(PieceKind::Knight));
    /// assert_eq!(Language::English.kind('C'), None);
    /// ```
    pub fn kind(self, letter: char) -> Option<PieceKind> {
        let named = |language: Language| {
            PieceKind::ALL.into_iter().find(|&kind| language.letter(kind) == letter)
        };
        match self {
            Language::English => named(Language::English),
            Language::French => named(Language::French).or_else(|| named(Language::English)),
        }
    }

    /// The other language.
    pub(crate) const fn other(self) -> Language {
        match self {
            Language::English => Language::French,
            Language::French => Language::English,
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
            for language in Language::ALL {
                assert_eq!(language.kind(language.letter(kind)), Some(kind));
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
            "KQBNR".chars().map(|letter| Language::French.kind(letter)).collect();
        use PieceKind::{Bishop, King, Knight, Queen};
        assert_eq!(read, [Some(King), Some(Queen), Some(Bishop), Some(Knight), Some(King)]);
    }
}
