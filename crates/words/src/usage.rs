//! The words for mistakes on the command line.

use super::Language::{self, English, French};

/// An argument that somebody was asked for.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    pub name: &'a str,
    /// How deep a command may be told to search, if that is what it asks.
    pub deepest: Option<u32>,
    /// Who asks: the last word of the command, such as `export`; may be empty.
    pub command: &'a str,
}

impl<'a> From<&'a str> for Asked<'a> {
    fn from(name: &'a str) -> Asked<'a> {
        Asked { name, deepest: None, command: "" }
    }
}

impl Language {
    /// What an argument takes.
    fn expected(self, argument: Asked) -> String {
        if let Asked { name: "--depth", deepest: Some(deepest), .. } = argument {
            return match self {
                English => format!("a whole number from 1 to {deepest}"),
                French => format!("un entier de 1 à {deepest}"),
            };
        }
        if let Some(expected) = self.expected_by_command(argument) {
            return expected.to_owned();
        }
        let deepest = super::DEEPEST_PERFT;
        match argument.name {
            "DEPTH" => match self {
                English => format!("a whole number of half-moves from 0 to {deepest}, such as 5"),
                French => format!("un nombre entier de demi-coups de 0 à {deepest}, comme 5"),
            },
            "--fen" => self.pick("a FEN in quotation marks", "une FEN entre guillemets").to_owned(),
            "--threads" => self.pick("a number from 1 to 1024", "un nombre de 1 à 1024").to_owned(),
            "--hash" => self
                .pick("megabytes, from 1 to 1048576", "des mégaoctets, de 1 à 1048576")
                .to_owned(),
            "--generator" => "bitboard, naive, mailbox, all".to_owned(),
            "D" => self.pick("a depth from 1 to 100", "une profondeur de 1 à 100").to_owned(),
            "A" | "B" | "--player" | "--white" | "--black" => {
                self.pick("a player, such as flagship", "un joueur, comme flagship").to_owned()
            }
            "--concurrency" => {
                self.pick("a number from 1 to 1024", "un nombre de 1 à 1024").to_owned()
            }
            "--seed" => self.pick("a whole number from 0", "un entier à partir de 0").to_owned(),
            "--movetime" => {
                self.pick("milliseconds, from 1", "des millisecondes, à partir de 1").to_owned()
            }
            "--nodes" | "--depth" => {
                self.pick("a whole number from 1", "un entier à partir de 1").to_owned()
            }
            "--limit" => {
                self.pick("seconds, such as 30 or 0.5", "des secondes : 30 ou 0.5").to_owned()
            }
            "--repeat" => self.pick("a number from 1 to 1000", "un nombre de 1 à 1000").to_owned(),
            "--multipv" => self.pick("a number from 1 to 256", "un nombre de 1 à 256").to_owned(),
            "--tc" => self
                .pick("seconds and increment, such as 3+0.03", "secondes et incrément : 3+0.03")
                .to_owned(),
            "--draw" => "movenumber=40,movecount=8,score=10".to_owned(),
            "--resign" => "movecount=3,score=600,twosided=true".to_owned(),
            "--syzygy" => {
                self.pick("folders of Syzygy files", "des dossiers de fichiers Syzygy").to_owned()
            }
            "--margin" => {
                self.pick("milliseconds, from 0", "des millisecondes, à partir de 0").to_owned()
            }
            "--max-moves" => {
                self.pick("a number from 1 to 100000", "un nombre de 1 à 100000").to_owned()
            }
            "--elo0" | "--elo1" => {
                self.pick("Elo points, such as 0 or 5", "des points Elo, comme 0 ou 5").to_owned()
            }
            "--alpha" | "--beta" => {
                self.pick("a probability, such as 0.05", "une probabilité, comme 0.05").to_owned()
            }
            "--model" => "normalized, logistic".to_owned(),
            "NAME" => self.pick("a name for its files", "un nom pour ses fichiers").to_owned(),
            "--players" => self
                .pick("players, such as flagship random", "des joueurs : flagship random")
                .to_owned(),
            "--format" => "league, gauntlet, swiss, knockout".to_owned(),
            "--cycles" => self.pick("a number from 1", "un nombre à partir de 1").to_owned(),
            "FILE" | "--openings" | "--suite" | "--pgn" | "--journal" | "--html" | "--net"
            | "--load" | "--experience" => {
                self.pick("the name of a file", "le nom d'un fichier").to_owned()
            }
            "--moves" => self.pick("moves, such as e2e4 e7e5", "des coups : e2e4 e7e5").to_owned(),
            "ENGINE" => self
                .pick("a program, such as stockfish", "un programme, comme stockfish")
                .to_owned(),
            "--patience" => self
                .pick("milliseconds, 100 to 600000", "des millisecondes, de 100 à 600000")
                .to_owned(),
            "--max-nodes" => {
                self.pick("a number from 1 to 100000000", "un nombre de 1 à 100000000").to_owned()
            }
            "--full" | "--deviations" | "--chess960" | "--double-chess960" | "--result-weight" => {
                self.pick("a percentage, 0 to 100", "un pourcentage, de 0 à 100").to_owned()
            }
            "--balance" | "--win-score" => {
                self.pick("centipawns, from 1 to 32000", "des centipions, de 1 à 32000").to_owned()
            }
            "--max-score" => {
                self.pick("centipawns, from 1 to 32767", "des centipions, de 1 à 32767").to_owned()
            }
            "--draw-score" => {
                self.pick("centipawns, from 0 to 32000", "des centipions, de 0 à 32000").to_owned()
            }
            "--win-plies" | "--draw-plies" | "--max-ply" => {
                self.pick("a number from 1 to 1000", "un nombre de 1 à 1000").to_owned()
            }
            "--draw-from" | "--side-positions" => {
                self.pick("a number up to 1000", "un nombre jusqu'à 1000").to_owned()
            }
            "--min-ply" | "--min-weight" => {
                self.pick("a number up to 65535", "un nombre jusqu'à 65535").to_owned()
            }
            "--random-plies" => self.pick("a number up to 60", "un nombre jusqu'à 60").to_owned(),
            "--as" => "records, text".to_owned(),
            "--count" => {
                self.pick("a number from 1 to 10000000", "un nombre de 1 à 10000000").to_owned()
            }
            "--min-pieces" => self.pick("a number from 2 to 32", "un nombre de 2 à 32").to_owned(),
            "--generation" => self.pick("a number up to 255", "un nombre jusqu'à 255").to_owned(),
            "--eval" => "material, pst, tapered, classical, nnue".to_owned(),
            "ACTION" => super::net::NET_ACTIONS.to_owned(),
            "WHAT" => super::enigm::ENIGM_ACTIONS.to_owned(),
            "--first" | "--sample" | "--proof-nodes" => {
                self.pick("a number from 1", "un nombre à partir de 1").to_owned()
            }
            "--goal" => self.pick("EM, or EMC3 for 3 moves", "EM, ou EMC3 pour 3 coups").to_owned(),
            "--defender" => self.pick("a player, such as mcts", "un joueur, comme mcts").to_owned(),
            "--folder" => self.pick("the name of a folder", "le nom d'un dossier").to_owned(),
            "--neurons" => self
                .pick(
                    "a multiple of 32 from 32 to 2048, or one of 64 and p, such as 768p",
                    "un multiple de 32, de 32 à 2048, ou un de 64 suivi de p, comme 768p",
                )
                .to_owned(),
            "--buckets" => self.pick("1 or 8", "1 ou 8").to_owned(),
            "--king-buckets" => self.pick("1 or 4", "1 ou 4").to_owned(),
            "BOOK" => self
                .pick("a Polyglot book, or built-in", "un livre Polyglot, ou built-in")
                .to_owned(),
            "GAMES" => {
                self.pick("a PGN or EPD file, or -", "un fichier PGN ou EPD, ou -").to_owned()
            }
            "--results" => "1-0, 0-1, 1/2-1/2, *".to_owned(),
            "--color" => "white, black, winner".to_owned(),
            "--weights" => "results, frequency".to_owned(),
            "--lang" => "en, fr".to_owned(),
            "--board" => "letters, unicode, color".to_owned(),
            "--fen-style" => "x, always".to_owned(),
            _ => self.pick("a value", "une valeur").to_owned(),
        }
    }

    /// An argument as the help page of this language writes it: `DEPTH` is `PROFONDEUR` in French.
    pub fn placeholder(self, name: &str) -> &str {
        match (self, name) {
            (English, "PLAYER_NAME") => "NAME",
            (French, "PLAYER_NAME" | "NAME") => "NOM",
            (French, "DEPTH") => "PROFONDEUR",
            (French, "FILE") => "FICHIER",
            (French, "ENGINE") => "MOTEUR",
            (French, "GAMES") => "PARTIES",
            (French, "BOOK") => "LIVRE",
            (French, "WHAT") => "QUOI",
            (French, "COMMAND") => "COMMANDE",
            _ => name,
        }
    }

    pub fn value_refused<'a>(self, argument: impl Into<Asked<'a>>, value: &str) -> String {
        let argument = argument.into();
        let (value, expected) = (self.quote(value), self.expected(argument));
        let argument = self.placeholder(argument.name);
        match self {
            English => format!("{argument} cannot be {value}\n  Expected: {expected}"),
            French => format!("{argument} ne peut pas être {value}\n  Attendu : {expected}"),
        }
    }

    pub fn value_missing<'a>(self, argument: impl Into<Asked<'a>>) -> String {
        let argument = argument.into();
        let (argument, expected) = (self.placeholder(argument.name), self.expected(argument));
        match self {
            English => format!("{argument} needs a value\n  Expected: {expected}"),
            French => format!("il manque une valeur à {argument}\n  Attendu : {expected}"),
        }
    }

    pub fn argument_missing<'a>(self, argument: impl Into<Asked<'a>>) -> String {
        let argument = argument.into();
        let (argument, expected) = (self.placeholder(argument.name), self.expected(argument));
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
