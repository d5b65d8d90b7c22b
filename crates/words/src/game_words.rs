//! What a line of the text game asks for. One table has every command with its names in both languages; what is no
//! command is left to be read as a move. Nothing here knows the game or the terminal.

use GameWord::{
    Analyse, Black, Board, Display, Draw, Eval, Exercises, Fen, Flip, Games, Go, Help, Hint, Lang,
    Level, Load, Moves, New, Pgn, Play, Playable, Players, Quit, Redo, Resign, Review, Save, Side,
    Stats, Switch, Time, Undo, White, Why,
};

use crate::nearest;

/// A command of the text game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameWord {
    Board,
    Playable,
    Undo,
    Redo,
    Go,
    Hint,
    Draw,
    Resign,
    New,
    Play,
    Level,
    White,
    Black,
    Side,
    Switch,
    Time,
    Players,
    Moves,
    Eval,
    Why,
    Analyse,
    Stats,
    Review,
    Exercises,
    Fen,
    Pgn,
    Save,
    Load,
    Games,
    Flip,
    Display,
    Lang,
    Help,
    Quit,
}

/// The commands under the headings of the help page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Game,
    Players,
    Study,
    Files,
    Rest,
}

/// Every group with its commands, in the order of the help page.
pub(crate) const GROUPS: [(Group, &[GameWord]); 5] = [
    (Group::Game, &[Board, Playable, Undo, Redo, Go, Hint, Draw, Resign, New, Play]),
    (Group::Players, &[Level, White, Black, Side, Switch, Time, Players]),
    (Group::Study, &[Moves, Eval, Why, Analyse, Stats, Review, Exercises]),
    (Group::Files, &[Save, Load, Games, Fen, Pgn]),
    (Group::Rest, &[Flip, Display, Lang, Help, Quit]),
];

impl GameWord {
    /// All commands.
    pub fn all() -> impl Iterator<Item = GameWord> {
        GROUPS.into_iter().flat_map(|(_, words)| words.iter().copied())
    }

    /// Every name: the English one, the French one, then other spellings. Words that are the same
    /// in both languages stand there once.
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            Board => &["board", "plateau", "échiquier", "echiquier"],
            Playable => &["playable", "jouables", "jouable"],
            Undo => &["undo", "annuler", "takeback", "reprendre"],
            Redo => &["redo", "refaire"],
            Go => &["go", "joue"],
            Hint => &["hint", "indice"],
            Draw => &["draw", "nulle"],
            Resign => &["resign", "abandonner"],
            New => &["new", "nouvelle", "nouveau"],
            Play => &["play", "jouer"],
            Level => &["level", "niveau"],
            White => &["white", "blancs"],
            Black => &["black", "noirs"],
            Side => &["side", "camp"],
            Switch => &["switch", "changer"],
            Time => &["time", "temps", "cadence"],
            Players => &["players", "joueurs", "algorithms", "algorithmes"],
            Moves => &["moves", "coups"],
            Eval => &["eval", "évaluer", "evaluer"],
            Why => &["why", "pourquoi"],
            Analyse => &["analyse", "analyser", "analyze"],
            Stats => &["stats", "statistiques", "statistics"],
            Review => &["review", "revue", "revoir"],
            Exercises => &["exercises", "exercices"],
            Fen => &["fen"],
            Pgn => &["pgn"],
            Save => &["save", "enregistrer", "sauvegarder", "sauver"],
            Load => &["load", "charger"],
            Games => &["games", "parties"],
            Flip => &["flip", "tourner"],
            Display => &["display", "affichage"],
            Lang => &["lang", "langue", "language"],
            Help => &["help", "aide", "?"],
            Quit => &["quit", "quitter", "exit"],
        }
    }

    /// The command with this name, whatever its capitals.
    pub fn named(name: &str) -> Option<GameWord> {
        let name = name.to_lowercase();
        GameWord::all().find(|word| word.names().contains(&name.as_str()))
    }

    /// The one command of which a name begins like this. One letter is not enough.
    pub fn beginning(start: &str) -> Option<GameWord> {
        match GameWord::candidates(start)[..] {
            [(word, _)] => Some(word),
            _ => None,
        }
    }

    /// The commands of which a name begins like this, each with the first such name.
    pub fn candidates(start: &str) -> Vec<(GameWord, &'static str)> {
        let start = start.to_lowercase();
        if start.chars().count() < 2 {
            return Vec::new();
        }
        let begins = |word: GameWord| {
            let mut names = word.names().iter().copied();
            names.find(|name| name.starts_with(&start)).map(|name| (word, name))
        };
        GameWord::all().filter_map(begins).collect()
    }

    /// Every name of every command.
    pub fn all_names() -> impl Iterator<Item = &'static str> {
        GameWord::all().flat_map(|word| word.names().iter().copied())
    }

    /// The name that a mistyped word was probably meant to be.
    pub fn nearest_name(word: &str) -> Option<&'static str> {
        nearest(word, GameWord::all_names())
    }
}

/// A line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameLine {
    /// An empty line or a remark.
    Nothing,
    /// A command and what follows it.
    Word(GameWord, String),
    /// A move, or something that nobody knows.
    Text(String),
}

/// Reads a line. Whole names are commands; the beginning of a name is one only where the line is no
/// move, so that a move always wins over an abbreviation. A slash before it says that a command is
/// meant.
pub fn read_game_line(line: &str, is_move: impl Fn(&str) -> bool) -> GameLine {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return GameLine::Nothing;
    }
    let (slash, plain) = match line.strip_prefix('/') {
        Some(plain) => (true, plain.trim_start()),
        None => (false, line),
    };
    let (first, rest) = plain.split_once(char::is_whitespace).unwrap_or((plain, ""));
    let command = |word| GameLine::Word(word, rest.trim().to_owned());
    if let Some(word) = GameWord::named(first) {
        return command(word);
    }
    if !slash && is_move(plain) {
        return GameLine::Text(plain.to_owned());
    }
    GameWord::beginning(first).map_or_else(|| GameLine::Text(plain.to_owned()), command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found() {
        for word in GameWord::all() {
            for name in word.names() {
                assert_eq!(GameWord::named(name), Some(word), "{name}");
                assert_eq!(GameWord::named(&name.to_uppercase()), Some(word), "{name}");
            }
        }
        let mut names: Vec<&str> = GameWord::all_names().collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn no_name_is_a_move() {
        use notation::{MoveError, PieceLetters, read_move};
        for name in GameWord::all_names() {
            for letters in PieceLetters::ALL {
                let read = read_move(&chess::Position::start(), name, letters);
                assert!(matches!(read, Err(MoveError::NotAMove { .. })), "{name}: {read:?}");
            }
        }
    }

    fn read_plain(line: &str) -> GameLine {
        read_game_line(line, |text| text == "e4" || text == "un")
    }

    #[test]
    fn lines_are_understood() {
        let word = |word, rest: &str| GameLine::Word(word, rest.to_owned());
        assert_eq!(read_plain("  undo   2 "), word(Undo, "2"));
        assert_eq!(read_plain("JOUABLES g1"), word(Playable, "g1"));
        assert_eq!(read_plain("?"), word(Help, ""));
        assert_eq!(read_plain("/help go"), word(Help, "go"));
        for nothing in ["", "   ", "# a remark", "\t"] {
            assert_eq!(read_plain(nothing), GameLine::Nothing, "{nothing:?}");
        }
        assert_eq!(read_plain("e4"), GameLine::Text("e4".to_owned()));
        assert_eq!(read_plain("banana split"), GameLine::Text("banana split".to_owned()));
    }

    #[test]
    fn beginnings_are_enough_where_they_are_clear() {
        let word = |word, rest: &str| GameLine::Word(word, rest.to_owned());
        assert_eq!(read_plain("pla g1"), GameLine::Text("pla g1".to_owned()));
        assert_eq!(read_plain("playa g1"), word(Playable, "g1"));
        assert_eq!(read_plain("abandon"), word(Resign, ""));
        assert_eq!(read_plain("qu"), word(Quit, ""));
        // A move wins over an abbreviation, unless a command is meant.
        assert_eq!(read_plain("un"), GameLine::Text("un".to_owned()));
        assert_eq!(read_plain("/un"), word(Undo, ""));
        assert_eq!(GameWord::beginning("u"), None);
        assert_eq!(GameWord::candidates("u"), []);
        assert_eq!(
            GameWord::candidates("PLA"),
            [(Board, "plateau"), (Playable, "playable"), (Play, "play"), (Players, "players")]
        );
        assert_eq!(GameWord::nearest_name("plyable"), Some("playable"));
    }
}
