//! How a game ended: `1-0 {White mates}`.

use std::fmt;

use notation::GameResult;

use crate::text::single_spaced;
use crate::xboard::XboardError;

/// Who won, and in words why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// Who won.
    pub outcome: GameResult,
    /// The comment, which stands in braces; may be empty.
    pub comment: String,
}

impl GameEnd {
    pub(crate) fn parse(text: &str, after: &'static str) -> Result<GameEnd, XboardError> {
        let text = text.trim_ascii();
        let end = text.find(|symbol: char| symbol.is_ascii_whitespace() || symbol == '{');
        let (word, rest) = text.split_at_checked(end.unwrap_or(text.len())).unwrap_or((text, ""));
        let outcome = parse_result(word).ok_or_else(|| {
            if word.is_empty() {
                return XboardError::Missing { what: "the result", after };
            }
            let (expected, found) = ("1-0, 0-1, 1/2-1/2 or *", crate::text::quote(word));
            XboardError::Unexpected { after, expected, found }
        })?;
        // Nested braces cannot be printed again; a comment is for people, so they may go.
        let comment = single_spaced(&rest.replace(['{', '}'], " "));
        Ok(GameEnd { outcome, comment })
    }
}

/// The end of a game as GUIs and files of games write it, in English everywhere.
impl From<chess::Outcome> for GameEnd {
    fn from(outcome: chess::Outcome) -> GameEnd {
        use chess::{Color, DrawReason as Reason, Outcome as Ended};
        let (outcome, comment) = match outcome {
            Ended::Checkmate { winner: Color::White } => (GameResult::WhiteWins, "White mates"),
            Ended::Checkmate { winner: Color::Black } => (GameResult::BlackWins, "Black mates"),
            Ended::Draw(reason) => (
                GameResult::Draw,
                match reason {
                    Reason::Stalemate => "Stalemate",
                    Reason::InsufficientMaterial => "Draw by insufficient material",
                    Reason::ThreefoldRepetition | Reason::FivefoldRepetition => {
                        "Draw by repetition"
                    }
                    Reason::FiftyMoves => "Draw by fifty-move rule",
                    Reason::SeventyFiveMoves => "Draw by seventy-five-move rule",
                },
            ),
        };
        GameEnd { outcome, comment: comment.to_owned() }
    }
}

/// A result as this protocol writes it; it knows no other spelling.
pub(crate) fn parse_result(word: &str) -> Option<GameResult> {
    GameResult::parse(word).filter(|result| result.as_str() == word)
}

/// `1-0 {White mates}`.
impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.outcome)?;
        if self.comment.is_empty() { Ok(()) } else { write!(f, " {{{}}}", self.comment) }
    }
}
