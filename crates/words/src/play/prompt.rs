//! The words of the one prompt: its greeting, the commands that are not the game's, and where help
//! about a word is found, whoever understands it.

use ::play::PlayedGame;

use super::super::Language::{self, English, French};
use super::super::game_words::GameWord;
use super::super::{COMMANDS, PROTOCOL_WORDS, ShellWord, command_named};

impl Language {
    /// The first words of a bare `roque`: who the opponent is, and what to type.
    pub fn greeting(self, level: u8, unfinished: Option<(&str, &PlayedGame)>) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let mut text = match self {
            English => format!(
                "Roque {version}: you have White against level {level} of 10.\n\
                 Type a move to begin (e4, Nf3, g1f3), play for other games, help, or quit.\n"
            ),
            French => format!(
                "Roque {version} : vous avez les Blancs contre le niveau {level} sur 10.\n\
                 Tapez un coup (e4, Cf3, g1f3), jouer pour d'autres parties, aide ou quitter.\n"
            ),
        };
        if let Some((name, game)) = unfinished {
            let about = self.game_in_list(game);
            text += &match self {
                English => format!("load 1 goes on with {name} ({about}).\n"),
                French => format!("charger 1 reprend {name} ({about}).\n"),
            };
        }
        text
    }

    /// Between two screens of a page.
    pub fn more_prompt(self) -> &'static str {
        self.pick("(Enter: more, q: enough) ", "(Entrée : la suite, q : assez) ")
    }

    pub fn quotation_mark_missing(self, line: &str) -> String {
        let line = self.quote(line);
        match self {
            English => format!("a quotation mark is missing in {line}\n  Nothing was done."),
            French => format!("il manque un guillemet dans {line}\n  Rien n'a été fait."),
        }
    }

    /// A command of the program is about what stands on the board.
    pub fn about_this_position(self) -> &'static str {
        self.pick("About the position on the board:\n", "Sur la position de l'échiquier :\n")
    }

    pub fn program_failed(self, why: &std::io::Error) -> String {
        let why = self.system_error(why);
        match self {
            English => format!("the command cannot be started: {why}"),
            French => format!("la commande ne peut pas être lancée : {why}"),
        }
    }

    pub fn json_from_the_start(self) -> &'static str {
        self.pick(
            "--json must be there from the start\n  Type outside the game: roque play --json",
            "--json doit être là dès le début\n  Tapez hors de la partie : roque play --json",
        )
    }

    /// Said while a search has no end of its own.
    pub fn enter_stops(self) -> &'static str {
        self.pick("(Enter stops it.)\n", "(Entrée l'arrête.)\n")
    }

    /// Said when Ctrl-C has ended such a search.
    pub fn enter_goes_on(self) -> &'static str {
        self.pick("(Enter to go on.)\n", "(Entrée pour continuer.)\n")
    }

    /// Below the commands of the game.
    pub fn other_commands(self) -> String {
        let mut text = self
            .pick(
                "\nThe rest of the program, as on the command line\n",
                "\nLe reste du programme, comme en ligne de commande\n",
            )
            .to_owned();
        text += &listed(COMMANDS.into_iter().filter(|name| GameWord::named(name).is_none()));
        text += self.pick(
            "\nUCI and tools, about the position on the board\n",
            "\nUCI et outils, sur la position de l'échiquier\n",
        );
        let tools = ["position", "d", "go depth 12", "go movetime 5000", "perft 5"];
        let protocol = PROTOCOL_WORDS.into_iter().filter(|name| GameWord::named(name).is_none());
        text += &listed(tools.into_iter().chain(protocol));
        text
    }

    /// `help WORD` in the game: every word that works there has a page, and a word that is both
    /// the game's and the program's has two.
    pub fn help_in_game(self, topic: &str) -> Option<String> {
        let game = GameWord::named(topic).map(|word| self.play_word_page(word));
        let pages: Vec<String> = game.into_iter().chain(self.page_of_program(topic)).collect();
        match pages.is_empty() {
            true => self.page_of_shell(topic),
            false => Some(pages.join("\n")),
        }
    }

    /// `help WORD` in a pipe and on the command line.
    pub fn help_in_shell(self, topic: &str) -> Option<String> {
        let game = || GameWord::named(topic).map(|word| self.play_word_page(word));
        self.page_of_shell(topic).or_else(|| self.page_of_program(topic)).or_else(game)
    }

    fn page_of_program(self, topic: &str) -> Option<String> {
        command_named(topic).map(|name| self.command_page(name))
    }

    fn page_of_shell(self, topic: &str) -> Option<String> {
        let word = ShellWord::named(topic).map(|word| self.word_page(word));
        let topic = topic.to_lowercase();
        word.or_else(|| self.about_protocol(&topic).map(|about| format!("{topic}\n  {about}\n")))
    }

    /// What a word of the protocol does.
    fn about_protocol(self, word: &str) -> Option<&'static str> {
        let (english, french) = match word {
            "uci" => (
                "Says who the engine is and which options it has; a GUI begins with it.",
                "Dit qui est le moteur et quelles options il a ; une interface commence par là.",
            ),
            "debug" => (
                "debug on: the engine tells more; debug off: no longer.",
                "debug on : le moteur en dit plus ; debug off : il n'en dit plus autant.",
            ),
            "isready" => (
                "Answers readyok as soon as everything before it is done.",
                "Répond readyok dès que tout ce qui précède est fait.",
            ),
            "setoption" => (
                "Sets an option of the engine.\n  Example: setoption name Hash value 64",
                "Règle une option du moteur.\n  Exemple : setoption name Hash value 64",
            ),
            "register" => (
                "Understood for GUIs that say it; nothing needs to be registered.",
                "Compris pour les interfaces qui le disent ; rien n'est à enregistrer.",
            ),
            "ucinewgame" => (
                "The engine forgets what it knows of the game before.",
                "Le moteur oublie ce qu'il sait de la partie précédente.",
            ),
            "go" => (
                "The engine thinks and tells its move, without playing it.\n  \
                 Limits: depth, movetime, nodes, mate, wtime …, infinite.\n  Example: go depth 12",
                "Le moteur réfléchit et dit son coup, sans le jouer.\n  \
                 Limites : depth, movetime, nodes, mate, wtime …, infinite.\n  \
                 Exemple : go depth 12",
            ),
            "stop" => ("Ends the search of go.", "Met fin à la recherche de go."),
            "ponderhit" => (
                "The move that go ponder expected was played.",
                "Le coup que go ponder attendait est joué.",
            ),
            "eval" => ("The evaluation, term by term.", "L'évaluation, terme par terme."),
            "bench" => (
                "The engine's speed and signature, to a depth: bench 10",
                "La vitesse et la signature du moteur, à une profondeur : bench 10",
            ),
            "genfens" => (
                "Positions where games may begin, as OpenBench asks for them:\n  \
                 genfens N seed S [book None|FILE] [plies P]",
                "Des positions où des parties peuvent commencer, comme OpenBench les demande :\n  \
                 genfens N seed S [book None|FICHIER] [plies P]",
            ),
            "compiler" => (
                "For which processor the program was built.",
                "Pour quel processeur le programme est fait.",
            ),
            "speedtest" => (
                "How fast this machine is: speedtest [threads [megabytes [seconds]]]",
                "La vitesse de cette machine : speedtest [fils d'exécution [Mo [s]]]",
            ),
            "flip" => (
                "The same position with the colours exchanged.",
                "La même position, couleurs échangées.",
            ),
            _ => return None,
        };
        Some(self.pick(english, french))
    }
}

/// Names in lines that fit a terminal.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut lines = vec![String::new()];
    for name in names {
        let fits = lines.last().is_some_and(|line| line.len() + name.len() + 4 <= 80);
        if !fits {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            *line += "  ";
            *line += name;
        }
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every word that works at the prompt and in the game, in a pipe and on the command line.
    #[test]
    fn help_knows_every_word_that_works() {
        let old = ["-tournament", "-Enigm"];
        let words = GameWord::all_names().chain(COMMANDS).chain(ShellWord::all_names());
        for word in words.chain(PROTOCOL_WORDS).chain(old) {
            for language in [English, French] {
                for page in [language.help_in_game(word), language.help_in_shell(word)] {
                    let page = page.unwrap_or_else(|| panic!("{word} has no page"));
                    assert!(page.lines().count() >= 2, "{word}: {page}");
                    assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
                }
            }
        }
        assert_eq!(English.help_in_game("banana"), None);
        assert_eq!(English.help_in_shell("banana"), None);
    }

    #[test]
    fn the_greeting_says_what_to_type_and_fits() {
        for (language, words) in [
            (English, ["White", "level 7", "play", "help", "quit"]),
            (French, ["Blancs", "niveau 7", "jouer", "aide", "quitter"]),
        ] {
            let greeting = language.greeting(7, None);
            assert!(words.iter().all(|word| greeting.contains(word)), "{greeting}");
            assert!(greeting.lines().count() == 2, "{greeting}");
            for line in greeting.lines().chain(language.other_commands().lines()) {
                assert!(line.chars().count() <= 80, "{line}");
            }
        }
    }
}
