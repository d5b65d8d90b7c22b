//! What was typed at the board: a command to carry out, moves to play, or something that is near to a
//! move and becomes a question.

use anyhow::Result;
use chess::{Move, Position};
use notation::MoveError;

use super::text_game::{Flow, TextGame};
use crate::console::BadInput;
use crate::position;
use words::{GameLine, GameWord, Language, read_game_line};

impl TextGame {
    /// Carries out a line of the game. Bad input is told, and nothing is lost.
    pub(super) fn take_in_game(&mut self, line: &str) -> Result<Flow> {
        if let Some(mv) = self.meant.take()
            && (line.is_empty() || is_yes(line))
        {
            return self.person_move(mv);
        }
        let language = self.language();
        let is_move =
            |text: &str| position::read_any_move(self.game().position(), text, language).is_ok();
        let done = match read_game_line(line, is_move) {
            GameLine::Nothing => Ok(Flow::Continue),
            GameLine::Word(word, rest) => self.execute(word, &rest),
            GameLine::Text(text) => self.take_moves(&text),
        };
        self.told_bad_input(done)
    }

    /// A move, or several where nobody has to be waited for.
    fn take_moves(&mut self, text: &str) -> Result<Flow> {
        let language = self.language();
        if let Some(end) = self.game().end() {
            let looks_like_one = position::read_any_move(self.game().position(), text, language);
            if !matches!(looks_like_one, Err(MoveError::NotAMove { .. })) {
                return Err(BadInput(language.game_is_over(end)).into());
            }
        }
        let whole = position::read_any_move(self.game().position(), text, language);
        let several = text.split_whitespace().count() > 1 && self.game().people() == 2;
        if whole.is_err() && several {
            for text in position::move_texts(text) {
                let mv = self.understood(text)?;
                self.person_move(mv)?;
            }
            return Ok(Flow::Continue);
        }
        let mv = self.understood(text)?;
        self.person_move(mv)
    }

    /// The move that a text is. A near miss becomes a question.
    fn understood(&mut self, text: &str) -> Result<Move> {
        let language = self.language();
        let error = match position::read_any_move(self.game().position(), text, language) {
            Ok(mv) => return Ok(mv),
            Err(error) => error,
        };
        if let MoveError::DidYouMean { suggestion, .. } = &error {
            self.meant = position::read_any_move(self.game().position(), suggestion, language).ok();
            let complaint = language.move_error(&error);
            return Err(BadInput(format!("{complaint}\n{}", language.yes_or_no())).into());
        }
        let error = with_capital(self.game().position(), text, language).unwrap_or(error);
        if matches!(error, MoveError::NotAMove { .. }) {
            let word = text.split_whitespace().next().unwrap_or(text);
            return Err(not_understood(word, language).into());
        }
        let complaint = language.move_error(&error);
        Err(BadInput(format!("{complaint}\n{}", language.see_playable())).into())
    }
}

/// A word that is no command: it may be the beginning of several.
pub(super) fn not_understood(word: &str, language: Language) -> BadInput {
    let candidates: Vec<&str> =
        GameWord::candidates(word).into_iter().map(|(_, name)| name).collect();
    BadInput(match candidates[..] {
        [] => language.play_word_unknown(word, GameWord::nearest_name(word)),
        _ => language.play_word_ambiguous(word, &candidates),
    })
}

/// What is wrong with `nf6` as `Nf6`: whoever forgets a capital still wants to know why it is
/// illegal.
fn with_capital(position: &Position, text: &str, language: Language) -> Option<MoveError> {
    let mut letters = text.chars();
    let first = letters.next().filter(char::is_ascii_lowercase)?.to_ascii_uppercase();
    let capital: String = std::iter::once(first).chain(letters).collect();
    let error = position::read_any_move(position, &capital, language).err()?;
    (!matches!(error, MoveError::NotAMove { .. })).then_some(error)
}

/// In both languages, whatever is spoken.
pub(super) fn is_yes(answer: &str) -> bool {
    matches!(answer.trim().to_lowercase().as_str(), "y" | "yes" | "o" | "oui" | "j")
}
