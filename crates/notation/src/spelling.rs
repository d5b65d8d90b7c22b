//! The grammar of moves: from text to what it says, without looking at a board.
//!
//! One grammar serves coordinates and algebraic notation, long and short, because they only differ
//! in what they leave out: a piece letter, the file and rank it comes from, a dash or `x`, the
//! target square, a promotion. It is read from the end, where the target square always stands.

use chess::{File, PieceKind, Rank, Square};

use crate::PieceLetters;
use crate::piece_letters::figurine_kind;

/// What a text says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spelling {
    /// `O-O` (`true`) or `O-O-O`.
    Castle { towards_h: bool },
    /// Anything else.
    Step(Step),
}

/// A move of one piece as far as the text says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// The piece that is named; algebraic notation names no pawns, coordinates name nothing.
    pub(crate) piece: Option<PieceKind>,
    pub(crate) from_file: Option<File>,
    pub(crate) from_rank: Option<Rank>,
    pub(crate) to: Square,
    pub(crate) promotion: Option<PieceKind>,
    /// The text says that something is captured. Where it does not, nothing follows.
    pub(crate) capture: bool,
}

impl Step {
    /// The square it starts from, if the text names both its file and its rank.
    pub(crate) fn from(&self) -> Option<Square> {
        Some(Square::new(self.from_file?, self.from_rank?))
    }

    /// Whether it has the form of coordinates: two squares and no piece.
    pub(crate) fn is_coordinates(&self) -> bool {
        self.piece.is_none() && self.from().is_some()
    }
}

/// Longer texts are no moves; `12... exd8=Q++ e.p.!?` has half of that.
const LONGEST: usize = 64;

/// Reads a move as people write it: with a move number, check marks and comments (`1. e4!?`).
pub(crate) fn parse(text: &str, letters: PieceLetters) -> Option<Spelling> {
    if text.len() > LONGEST {
        return None;
    }
    let text: String = text.chars().filter_map(plain).collect();
    parse_bare(without_marks(without_number(text.trim())), letters)
}

/// Reads a move with nothing around it.
pub(crate) fn parse_bare(text: &str, letters: PieceLetters) -> Option<Spelling> {
    if text.len() > LONGEST {
        return None;
    }
    match text.to_ascii_lowercase().replace('0', "o").as_str() {
        "o-o" | "oo" => Some(Spelling::Castle { towards_h: true }),
        "o-o-o" | "ooo" => Some(Spelling::Castle { towards_h: false }),
        _ => parse_step(text.chars().filter_map(plain).collect(), letters).map(Spelling::Step),
    }
}

/// One spelling for what typography spells in many ways; variation selectors vanish.
fn plain(symbol: char) -> Option<char> {
    match symbol {
        '\u{FE0E}' | '\u{FE0F}' => None,
        // Hyphens, dashes and the minus sign.
        '\u{2010}'..='\u{2015}' | '\u{2212}' => Some('-'),
        '×' | ':' | 'X' => Some('x'),
        _ => Some(symbol),
    }
}

/// Takes off `12.`, `12...` or `12…`.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    if rest.len() < text.len() && rest.starts_with(['.', '…']) {
        rest.trim_start_matches(['.', '…']).trim_start()
    } else {
        text
    }
}

/// Takes off check and mate marks, comments such as `!?`, and `e.p.`, in any order.
fn without_marks(mut text: &str) -> &str {
    loop {
        let mut rest = text.trim_end_matches(['+', '#', '!', '?', '†', '‡']).trim_end();
        for mark in ["e.p.", "e.p", "ep"] {
            rest = rest.strip_suffix(mark).unwrap_or(rest).trim_end();
        }
        if rest.len() == text.len() {
            return text;
        }
        text = rest;
    }
}

fn parse_step(mut symbols: Vec<char>, letters: PieceLetters) -> Option<Step> {
    let letter = pop_promotion(&mut symbols)?;
    let to = pop_square(&mut symbols)?;
    let separator = pop_if(&mut symbols, |symbol| matches!(symbol, 'x' | '-').then_some(symbol));
    let from_rank = pop_if(&mut symbols, Rank::from_digit);
    let from_file = pop_if(&mut symbols, small_file);
    let piece = pop_if(&mut symbols, |symbol| piece_kind(symbol, letters));
    if !symbols.is_empty() || (from_rank.is_some() && from_file.is_none() && piece.is_none()) {
        return None;
    }
    // A dash belongs between two squares, or a piece and a square (`N-f3` is old but clear).
    if separator == Some('-') && from_file.is_none() && piece.is_none() {
        return None;
    }
    let capture = separator == Some('x');
    let mut step = Step { piece, from_file, from_rank, to, promotion: None, capture };
    if let Some(letter) = letter {
        step.promotion = Some(promotion_kind(letter, letters, step.is_coordinates())?);
    }
    Some(step)
}

/// The letter of the promotion at the end, `Q`, `=Q`, `/Q` or `(Q)`, if there is one; nothing at all
/// where a bracket is not matched.
fn pop_promotion(symbols: &mut Vec<char>) -> Option<Option<char>> {
    if symbols.pop_if(|symbol| *symbol == ')').is_some() {
        let letter = symbols.pop()?;
        symbols.pop_if(|symbol| *symbol == '(')?;
        return Some(Some(letter));
    }
    let letter = symbols.pop_if(|symbol| Rank::from_digit(*symbol).is_none());
    if letter.is_some() {
        symbols.pop_if(|symbol| matches!(*symbol, '=' | '/'));
    }
    Some(letter)
}

fn pop_square(symbols: &mut Vec<char>) -> Option<Square> {
    let rank = pop_if(symbols, Rank::from_digit)?;
    let file = pop_if(symbols, small_file)?;
    Some(Square::new(file, rank))
}

/// Takes the last symbol if it means something here.
fn pop_if<T>(symbols: &mut Vec<char>, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
    let found = symbols.last().copied().and_then(meaning)?;
    symbols.pop();
    Some(found)
}

/// Files are small letters: `b` is a file, `B` a bishop.
fn small_file(letter: char) -> Option<File> {
    if letter.is_ascii_lowercase() { File::from_letter(letter) } else { None }
}

fn piece_kind(symbol: char, letters: PieceLetters) -> Option<PieceKind> {
    letters.kind(symbol).or_else(|| figurine_kind(symbol))
}

/// What a promotion letter means, in either case. Coordinates are the same in all languages, so
/// there `r` is the rook also in French; no pawn becomes a king, so nothing collides.
fn promotion_kind(letter: char, letters: PieceLetters, coordinates: bool) -> Option<PieceKind> {
    let capital = letter.to_ascii_uppercase();
    if coordinates && let Some(kind) = PieceLetters::English.kind(capital) {
        return Some(kind);
    }
    piece_kind(capital, letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(text: &str) -> Option<Step> {
        match parse(text, PieceLetters::English) {
            Some(Spelling::Step(step)) => Some(step),
            _ => None,
        }
    }

    #[test]
    fn every_part_is_found() {
        let full = step("3... Ng1xf3=Q+!?").unwrap();
        assert_eq!(full.piece, Some(PieceKind::Knight));
        assert_eq!(full.from(), Some(Square::G1));
        assert_eq!(full.to, Square::F3);
        assert_eq!(full.promotion, Some(PieceKind::Queen));
        assert!(full.capture && !full.is_coordinates());
        let bare = step("e4").unwrap();
        assert_eq!((bare.piece, bare.from_file, bare.from_rank), (None, None, None));
        assert!(step("e2e4").unwrap().is_coordinates());
    }

    #[test]
    fn marks_do_not_matter() {
        let plain = step("exd6");
        for text in ["exd6 e.p.", "exd6e.p.+", "exd6+ ep", "exd6ep", "e×d6!!", "e:d6", "7.exd6"] {
            assert_eq!(step(text), plain, "{text}");
        }
    }

    #[test]
    fn what_is_no_move() {
        let texts = [
            "", "e", "4", "44", "2e4", "-e4", "Nf9", "i3", "xx", "N", "e2e4e5", "e4 e5", "Ngf",
            "()", "e8()", "e8=", "O-O-", "-O-O", "0000", "O", "O-O-O-O", "--", "Xe4x", "1.", "ep",
            "nf3", "NF3",
        ];
        for text in texts {
            assert_eq!(parse(text, PieceLetters::English), None, "{text}");
        }
    }

    #[test]
    fn coordinates_are_the_same_in_every_language() {
        let promotion = |text| match parse(text, PieceLetters::French) {
            Some(Spelling::Step(step)) => step.promotion,
            _ => None,
        };
        assert_eq!(promotion("e7e8r"), Some(PieceKind::Rook));
        assert_eq!(promotion("e7e8T"), Some(PieceKind::Rook));
        assert_eq!(promotion("e7e8d"), Some(PieceKind::Queen));
        assert_eq!(promotion("e8=R"), Some(PieceKind::King));
        assert_eq!(promotion("e8C"), Some(PieceKind::Knight));
    }
}
