//! The words the shell understands. Names of both languages are always accepted.

use super::Language;

/// A command of the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShellWord {
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

impl ShellWord {
    /// All commands in the order of the help page.
    pub const ALL: [ShellWord; 10] = [
        ShellWord::Help,
        ShellWord::Board,
        ShellWord::See,
        ShellWord::Position,
        ShellWord::Fen,
        ShellWord::Moves,
        ShellWord::Perft,
        ShellWord::Undo,
        ShellWord::Play,
        ShellWord::Quit,
    ];

    /// Every name: the English one, the French one, then other spellings. Words that are the same
    /// in both languages stand there once.
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            ShellWord::Help => &["help", "aide", "?"],
            ShellWord::Board => &["d", "plateau", "board", "échiquier", "echiquier"],
            ShellWord::See => &["see", "échange", "echange"],
            ShellWord::Position => &["position"],
            ShellWord::Fen => &["fen"],
            ShellWord::Moves => &["moves", "coups", "playable", "jouables"],
            ShellWord::Perft => &["perft"],
            ShellWord::Undo => &["undo", "annuler"],
            ShellWord::Play => &["play", "jouer"],
            ShellWord::Quit => &["quit", "quitter", "exit"],
        }
    }

    /// What it is called in this language.
    pub fn name(self, language: Language) -> &'static str {
        let mut names = self.names().iter().copied();
        let first = names.next().unwrap_or_default();
        if language == Language::French { names.next().unwrap_or(first) } else { first }
    }

    /// The command with this name, whatever its capitals.
    pub fn named(name: &str) -> Option<ShellWord> {
        let name = name.to_lowercase();
        ShellWord::ALL.into_iter().find(|word| word.names().contains(&name.as_str()))
    }

    /// Every name of every command.
    pub fn all_names() -> impl Iterator<Item = &'static str> {
        ShellWord::ALL.into_iter().flat_map(|word| word.names().iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::ShellWord;

    #[test]
    fn names_are_unique_and_found() {
        for word in ShellWord::ALL {
            for name in word.names() {
                assert_eq!(ShellWord::named(name), Some(word));
                assert_eq!(ShellWord::named(&name.to_uppercase()), Some(word));
            }
        }
    }

    #[test]
    fn no_name_is_a_move() {
        use notation::{MoveError, PieceLetters, read_move};
        for name in ShellWord::all_names() {
            for letters in PieceLetters::ALL {
                let read = read_move(&chess::Position::start(), name, letters);
                assert!(matches!(read, Err(MoveError::NotAMove { .. })), "{name}: {read:?}");
            }
        }
    }
}
