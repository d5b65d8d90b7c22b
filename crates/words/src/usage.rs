//! The words for mistakes on the command line.

use super::Argument;
use super::Language::{self, English, French};

/// An argument that somebody was asked for.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    name: &'a str,
    definition: Option<&'static Argument>,
}

impl<'a> Asked<'a> {
    /// An argument of a command such as `perft` or `book build`.
    pub fn of(command_line: &str, name: &'a str) -> Asked<'a> {
        Asked { name, definition: super::argument(command_line, name) }
    }

    /// What it takes.
    pub(crate) fn expected(self, language: Language) -> String {
        let unknown = || language.pick("a value", "une valeur").to_owned();
        self.definition.map_or_else(unknown, |argument| argument.expects(language))
    }
}

/// What stands for a value in the pages, in English and in French where that is another word.
const PLACEHOLDERS: [(&str, &str); 27] = [
    ("BOOK", "LIVRE"),
    ("COMMAND", "COMMANDE"),
    ("DEPTH", "PROFONDEUR"),
    ("ENGINE", "MOTEUR"),
    ("FILE", "FICHIER"),
    ("FOLDER", "DOSSIER"),
    ("FOLDERS", "DOSSIERS"),
    ("FORM", "FORME"),
    ("GAME", "PARTIE"),
    ("GAMES", "PARTIES"),
    ("GOAL", "BUT"),
    ("HOW", "COMMENT"),
    ("LIST", "LISTE"),
    ("MB", "MO"),
    ("MOVES", "COUPS"),
    ("NAME", "NOM"),
    ("NAME=ELO", "NOM=ELO"),
    ("NAMES", "NOMS"),
    ("PLAYER", "JOUEUR"),
    ("PLAYERS", "JOUEURS"),
    ("PLY", "N"),
    ("PROGRAM", "PROGRAMME"),
    ("RULE", "RÈGLE"),
    ("SECONDS", "SECONDES"),
    ("TEXT", "TEXTE"),
    ("WHAT", "QUOI"),
    ("WHO", "QUI"),
];

impl Language {
    /// An argument as the help page of this language writes it: `DEPTH` is `PROFONDEUR` in French.
    pub fn placeholder(self, name: &str) -> &str {
        let known = PLACEHOLDERS.iter().find(|(english, _)| *english == name);
        known.map_or(name, |(english, french)| self.pick(english, french))
    }

    pub fn value_refused(self, asked: Asked, value: &str) -> String {
        let (argument, value, expected) =
            (self.placeholder(asked.name), self.quote(value), asked.expected(self));
        match self {
            English => format!("{argument} cannot be {value}\n  Expected: {expected}"),
            French => format!("{argument} ne peut pas être {value}\n  Attendu : {expected}"),
        }
    }

    pub fn value_missing(self, asked: Asked) -> String {
        let (argument, expected) = (self.placeholder(asked.name), asked.expected(self));
        match self {
            English => format!("{argument} needs a value\n  Expected: {expected}"),
            French => format!("il manque une valeur à {argument}\n  Attendu : {expected}"),
        }
    }

    pub fn argument_missing(self, asked: Asked) -> String {
        let (argument, expected) = (self.placeholder(asked.name), asked.expected(self));
        match self {
            English => format!("{argument} is missing\n  Expected: {expected}"),
            French => format!("il manque {argument}\n  Attendu : {expected}"),
        }
    }

    pub fn option_unknown(self, option: &str, meant: Option<&str>) -> String {
        let option = self.quote(option);
        let mut text = match self {
            English => format!("there is no option {option}"),
            French => format!("il n'y a pas d'option {option}"),
        };
        if let Some(meant) = meant {
            text += &match self {
                English => format!("; did you mean --{meant}?"),
                French => format!(" ; vouliez-vous dire --{meant} ?"),
            };
        }
        text
    }

    pub fn argument_unexpected(self, argument: &str, fen_given: bool) -> String {
        const QUOTED: &str = "--fen \"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\"";
        let argument = self.quote(argument);
        let mut text = match self {
            English => format!("{argument} is one argument too many"),
            French => format!("{argument} est un argument de trop"),
        };
        if fen_given {
            text += &match self {
                English => format!("\n  A FEN goes between quotation marks: {QUOTED}"),
                French => format!("\n  Une FEN se met entre guillemets : {QUOTED}"),
            };
        }
        text
    }

    /// A word of the second rank that is missing or unknown, with those there are.
    pub fn action_refused(self, word: Option<&str>, all: &[&str]) -> String {
        let all = all.join(", ");
        match (self, word.map(|word| self.quote(word))) {
            (English, Some(word)) => format!("{word} is not understood\n  Expected: {all}"),
            (French, Some(word)) => format!("{word} n'est pas compris\n  Attendu : {all}"),
            (English, None) => format!("a word is missing\n  Expected: {all}"),
            (French, None) => format!("il manque un mot\n  Attendu : {all}"),
        }
    }

    /// Two arguments of which one is too many.
    pub fn arguments_exclude(self, argument: &str, other: &str) -> String {
        match self {
            English => format!("{argument} and {other} exclude each other; give one of them"),
            French => format!("{argument} et {other} s'excluent ; donnez l'un des deux"),
        }
    }

    /// An option that is for other words of the second rank.
    pub fn option_idle(self, option: &str, action: &str, actions: &[&str]) -> String {
        let actions = actions.join(", ");
        match self {
            English => format!("{option} means nothing to {action}\n  It is for: {actions}"),
            French => {
                format!("{option} ne concerne pas {action}\n  Cette option est pour : {actions}")
            }
        }
    }

    pub fn argument_not_text(self) -> String {
        self.pick("an argument is not valid UTF-8 text", "un argument n'est pas du texte UTF-8")
            .to_owned()
    }

    pub fn see_help(self, name: &str) -> String {
        match self {
            English => format!("Type: {name} --help"),
            French => format!("Tapez : {name} --help"),
        }
    }

    /// A command that does not exist, with those that do.
    pub fn command_unknown(
        self,
        word: &str,
        meant: Option<&str>,
        commands: &[&str],
        shell_words: &[&str],
    ) -> String {
        let word = self.quote(word);
        let (commands, shell_words) = (commands.join(", "), shell_words.join(", "));
        let meant = meant.map_or(String::new(), |meant| self.did_you_mean(meant));
        match self {
            English => format!(
                "{word} is not understood{meant}\n  Commands: {commands}\n  \
                 One argument each, as at the prompt: {shell_words}"
            ),
            French => format!(
                "{word} n'est pas compris{meant}\n  Commandes : {commands}\n  \
                 Un argument chacune, comme à l'invite : {shell_words}"
            ),
        }
    }

    /// "; did you mean …?", to follow a complaint.
    pub fn did_you_mean(self, meant: &str) -> String {
        match self {
            English => format!("; did you mean {meant}?"),
            French => format!(" ; vouliez-vous dire {meant} ?"),
        }
    }
}
