//! The words the shell understands. Names of both languages are always accepted.

/// A command of the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Help,
    Board,
    See,
    Position,
    Fen,
    Moves,
    Perft,
    Undo,
    Play,
    Quit,
}

impl Word {
    /// All commands in the order of the help page.
    pub(crate) const ALL: [Word; 10] = [
        Word::Help,
        Word::Board,
        Word::See,
        Word::Position,
        Word::Fen,
        Word::Moves,
        Word::Perft,
        Word::Undo,
        Word::Play,
        Word::Quit,
    ];

    /// Every name: the English one, the French one, then other spellings. Words that are the same
    /// in both languages stand there once.
    pub(crate) const fn names(self) -> &'static [&'static str] {
        match self {
            Word::Help => &["help", "aide", "?"],
            Word::Board => &["d", "plateau", "board", "échiquier", "echiquier"],
            Word::See => &["see", "échange", "echange"],
            Word::Position => &["position"],
            Word::Fen => &["fen"],
            Word::Moves => &["moves", "coups", "playable", "jouables"],
            Word::Perft => &["perft"],
            Word::Undo => &["undo", "annuler"],
            Word::Play => &["play", "jouer"],
            Word::Quit => &["quit", "quitter", "exit"],
        }
    }

    /// The command with this name, whatever its capitals.
    pub(crate) fn named(name: &str) -> Option<Word> {
        let name = name.to_lowercase();
        Word::ALL.into_iter().find(|word| word.names().contains(&name.as_str()))
    }

    /// Every name of every command.
    pub(crate) fn all_names() -> impl Iterator<Item = &'static str> {
        Word::ALL.into_iter().flat_map(|word| word.names().iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::Word;

    #[test]
    fn names_are_unique_and_found() {
        for word in Word::ALL {
            for name in word.names() {
                assert_eq!(Word::named(name), Some(word));
                assert_eq!(Word::named(&name.to_uppercase()), Some(word));
            }
        }
    }

    #[test]
    fn no_name_is_a_move() {
        use notation::{Language, MoveError, read_move};
        for name in Word::all_names() {
            for language in Language::ALL {
                let read = read_move(&chess::Position::start(), name, language);
                assert!(matches!(read, Err(MoveError::NotAMove { .. })), "{name}: {read:?}");
            }
        }
    }
}
