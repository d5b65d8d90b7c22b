//! How a game ended: `1-0 {White mates}`.

use std::fmt;

use crate::text::single_spaced;
use crate::xboard::XboardError;

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: the game was not finished.
    Unfinished,
}

/// Who won, and in words why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// Who won.
    pub outcome: Outcome,
    /// The comment, which stands in braces; may be empty.
    pub comment: String,
}

impl GameEnd {
    pub(crate) fn parse(text: &str, after: &'static str) -> Result<GameEnd, XboardError> {
        let text = text.trim_ascii();
        let end = text.find(|symbol: char| symbol.is_ascii_whitespace() || symbol == '{');
        let (word, rest) = text.split_at_checked(end.unwrap_or(text.len())).unwrap_or((text, ""));
        let outcome = Outcome::parse(word).ok_or_else(|| {
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
            Ended::Checkmate { winner: Color::White } => (Outcome::WhiteWins, "White mates"),
            Ended::Checkmate { winner: Color::Black } => (Outcome::BlackWins, "Black mates"),
            Ended::Draw(reason) => (
                Outcome::Draw,
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

impl Outcome {
    pub(crate) fn parse(word: &str) -> Option<Outcome> {
        match word {
            "1-0" => Some(Outcome::WhiteWins),
            "0-1" => Some(Outcome::BlackWins),
            "1/2-1/2" => Some(Outcome::Draw),
            "*" => Some(Outcome::Unfinished),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::WhiteWins => "1-0",
            Outcome::BlackWins => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Unfinished => "*",
        })
    }
}

/// `1-0 {White mates}`.
impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.outcome)?;
        if self.comment.is_empty() { Ok(()) } else { write!(f, " {{{}}}", self.comment) }
    }
}
