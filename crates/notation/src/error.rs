//! What is wrong with a text that should have been a move.

use std::fmt;

use crate::IllegalReason;

/// Why a text is no move in a position. The text is quoted, cut to a sane length.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// There is no text.
    #[error("no move was given; type one such as e4, Nf3, O-O or e2e4")]
    Empty,
    /// The text does not look like a move.
    #[error("\"{text}\" is not a move; type one such as e4, Nf3, exd5, O-O, e8=Q or e2e4")]
    NotAMove {
        /// The beginning of the text.
        text: String,
    },
    /// The text looks wrong as it stands, but one legal move is very near.
    #[error("\"{text}\" is not a legal move; did you mean {suggestion}? {confusion}")]
    DidYouMean {
        /// The beginning of the text.
        text: String,
        /// The legal move, written as the reader wants it.
        suggestion: String,
        /// What was probably confused.
        confusion: Confusion,
    },
    /// The text is a move, but not a legal one.
    #[error("\"{text}\" is not legal: {reason}{}", Instead(instead))]
    Illegal {
        /// The text.
        text: String,
        /// Why it is not legal.
        reason: IllegalReason,
        /// A few legal moves near it, or none.
        instead: Vec<String>,
    },
    /// The text fits several legal moves.
    #[error("\"{text}\" can be {}; type one of these", Choice(candidates))]
    Ambiguous {
        /// The text.
        text: String,
        /// All the moves it can be.
        candidates: Vec<String>,
    },
}

/// What a near miss probably confused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Confusion {
    /// `nf3`, `E4`: capitals and small letters.
    #[error("Pieces are written with capitals, files with small letters (b is a file, B a piece).")]
    Capitals,
    /// `Rd1` for a rook while reading French: letters of the other language.
    #[error("Piece letters depend on the language: R is the rook in English, the king in French.")]
    OtherLanguage,
    /// `d5` where a pawn can only get by capturing.
    #[error("A pawn's capture begins with the file it comes from.")]
    PawnCapture,
    /// `Kg1` for castling.
    #[error("Castling is written O-O or O-O-O.")]
    Castling,
}

/// "; legal instead: a3, a4", or nothing.
struct Instead<'a>(&'a [String]);

impl fmt::Display for Instead<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return Ok(());
        }
        write!(f, "; legal instead: {}", self.0.join(", "))
    }
}

/// "Nbd2 or Nfd2".
struct Choice<'a>(&'a [String]);

impl fmt::Display for Choice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.split_last() {
            Some((last, [])) => f.write_str(last),
            Some((last, others)) => write!(f, "{} or {last}", others.join(", ")),
            None => Ok(()),
        }
    }
}

/// How much of a wrong move is quoted.
pub(crate) fn quote(text: &str) -> String {
    excerpt(text, 24)
}

/// The first characters of a text from outside, safe to print: what could move the cursor, hide or
/// reverse other text is replaced, and `…` stands for the rest.
pub fn excerpt(text: &str, limit: usize) -> String {
    let printable = |symbol: char| {
        let plain = matches!(symbol, '"' | '\'' | '\\') || symbol.escape_debug().count() == 1;
        if plain { symbol } else { char::REPLACEMENT_CHARACTER }
    };
    let mut quoted: String = text.chars().take(limit).map(printable).collect();
    if text.chars().nth(limit).is_some() {
        quoted.push('…');
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_printable() {
        assert_eq!(quote("Nf3"), "Nf3");
        assert_eq!(quote(&"é".repeat(1000)), "é".repeat(24) + "…");
        assert_eq!(quote("\u{1b}[31m\u{202e}\n\0"), "\u{fffd}[31m\u{fffd}\u{fffd}\u{fffd}");
        assert_eq!(quote("\"'\\"), "\"'\\");
    }

    #[test]
    fn choices_are_joined_as_people_do() {
        let list = |texts: &[&str]| -> Vec<String> { texts.iter().map(|&t| t.into()).collect() };
        assert_eq!(Choice(&list(&["a3"])).to_string(), "a3");
        assert_eq!(Choice(&list(&["a3", "b3"])).to_string(), "a3 or b3");
        assert_eq!(Choice(&list(&["a3", "b3", "c3"])).to_string(), "a3, b3 or c3");
    }
}
