//! The levels of difficulty in words, and the list at the start of a game.

use ::play::PlayedGame;
use chess::Color;
use players::levels;

use super::super::Counted;
use super::super::Language::{self, English, French};

impl Language {
    /// What a level is like, in one line, with the rating of the people it plays like (scale of Lichess, see
    /// `docs/levels.md`).
    pub fn level_summary(self, level: u8) -> &'static str {
        match (self, level) {
            (English, 1) => "for the very first games: takes what it sees, sees little (500)",
            (English, 2) => "a beginner: leaves pieces hanging (750)",
            (English, 3) => "knows the rules well and overlooks much (1000)",
            (English, 4) => "sees simple threats, falls for the rest (1200)",
            (English, 5) => "a casual player: wins what is left hanging (1400)",
            (English, 6) => "plays often and sees most tactics of two moves (1600)",
            (English, 7) => "a steady club player (1800)",
            (English, 8) => "a strong club player (2000)",
            (English, 9) => "stronger than nearly everybody (2200)",
            (English, _) => "the strongest of ten; all of the engine is flagship (2400)",
            (French, 1) => "pour les toutes premières parties : prend ce qu'il voit (500)",
            (French, 2) => "débutant : laisse des pièces en prise (750)",
            (French, 3) => "connaît bien les règles et laisse passer bien des choses (1000)",
            (French, 4) => "voit les menaces simples, se laisse prendre aux autres (1200)",
            (French, 5) => "joueur du dimanche : prend ce qui est en prise (1400)",
            (French, 6) => "joue souvent, voit la plupart des combinaisons en deux coups (1600)",
            (French, 7) => "bon joueur de club (1800)",
            (French, 8) => "fort joueur de club (2000)",
            (French, 9) => "plus fort que presque tout le monde (2200)",
            (French, _) => "le plus fort des dix ; tout le moteur, c'est flagship (2400)",
        }
    }

    pub fn level_list(self) -> String {
        let mut text = String::new();
        for level in 1..=levels::HIGHEST {
            text += &format!("  {level:>2}  {}\n", self.level_summary(level));
        }
        text
    }

    /// The names of all levels, within a list.
    pub fn all_levels(self) -> String {
        let highest = levels::HIGHEST;
        match self {
            English => format!("level1 to level{highest}"),
            French => format!("niveau1 à niveau{highest}"),
        }
    }

    pub fn level_prompt(self, usual: u8) -> String {
        match self {
            English => format!("level [{usual}]> "),
            French => format!("niveau [{usual}]> "),
        }
    }

    pub fn level_refused(self, text: &str) -> String {
        let (text, highest) = (self.quote(text), levels::HIGHEST);
        match self {
            English => format!(
                "there is no level {text}\n  Type: level 1 to level {highest}, or level 5 white"
            ),
            French => format!(
                "il n'y a pas de niveau {text}\n  \
                 Tapez : niveau 1 à niveau {highest}, ou niveau 5 blancs"
            ),
        }
    }

    /// The same where only the number is asked for.
    pub fn level_refused_in_list(self, text: &str) -> String {
        let (text, highest) = (self.quote(text), levels::HIGHEST);
        match self {
            English => {
                format!("there is no level {text}\n  Type a number from 1 to {highest}, or Enter\n")
            }
            French => format!(
                "il n'y a pas de niveau {text}\n  Tapez un nombre de 1 à {highest}, ou Entrée\n"
            ),
        }
    }

    /// What was answered to the list is nothing in it.
    pub fn choice_refused(self, text: &str, offers: usize) -> String {
        let text = self.quote(text);
        match self {
            English => format!(
                "{text} is nothing to choose: neither a number of the list, a move nor a command\n  \
                 Type Enter, 1 to {offers}, a move such as e4, help or quit\n"
            ),
            French => format!(
                "{text} n'est pas un choix : ni un numéro de la liste, ni un coup, ni une commande\n  \
                 Tapez Entrée, 1 à {offers}, un coup comme e4, aide ou quitter\n"
            ),
        }
    }

    pub fn player_prompt(self, usual: &str) -> String {
        format!("{} [{}]> ", self.pick("player", "joueur"), self.player_as_typed(usual))
    }

    /// A player as this language types it: `level3`, `niveau3`.
    pub(crate) fn player_as_typed(self, player: &str) -> String {
        match (self, player.strip_prefix("level")) {
            (French, Some(level)) => format!("niveau{level}"),
            _ => player.to_owned(),
        }
    }

    /// Asks for the player of one side.
    pub fn side_prompt(self, side: Color, usual: &str) -> String {
        let side = match side {
            Color::White => self.pick("white", "blancs"),
            Color::Black => self.pick("black", "noirs"),
        };
        format!("{side} [{}]> ", self.player_as_typed(usual))
    }

    pub fn list_has_a_way_out(self, usual: &str) -> String {
        let usual = self.player_as_typed(usual);
        match self {
            English => format!("Enter takes {usual}; quit leaves.\n"),
            French => format!("Entrée prend {usual} ; quitter pour partir.\n"),
        }
    }

    pub fn choice_prompt(self) -> &'static str {
        self.pick("your choice> ", "votre choix> ")
    }

    /// What can be played, with the last game that is not over.
    pub fn start_list(self, level: u8, unfinished: Option<(&str, &PlayedGame)>) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let mut text = match self {
            English => format!(
                "Roque {version}: a game of chess\n\n  \
                 Enter  you have White against level {level} of 10\n  \
                 1      you have Black\n  \
                 2      choose another level\n  \
                 3      choose an algorithm of the laboratory\n  \
                 4      two people at this board\n  \
                 5      watch two machines of your choice\n"
            ),
            French => format!(
                "Roque {version} : une partie d'échecs\n\n  \
                 Entrée  vous avez les Blancs contre le niveau {level} sur 10\n  \
                 1       vous avez les Noirs\n  \
                 2       choisir un autre niveau\n  \
                 3       choisir un algorithme du laboratoire\n  \
                 4       deux personnes devant cet échiquier\n  \
                 5       regarder deux machines de votre choix\n"
            ),
        };
        if let Some((name, game)) = unfinished {
            let about = self.game_in_list(game);
            text += &match self {
                English => format!("  6      go on with {name} ({about})\n"),
                French => format!("  6       continuer {name} ({about})\n"),
            };
        }
        text += self.pick(
            "\nOr simply type a move. In the game: help, playable, hint, undo, quit.\n",
            "\nOu tapez un coup. Pendant la partie : aide, jouables, indice, annuler, quitter.\n",
        );
        text
    }

    /// `human – Roque level 3, 12 moves, *`.
    pub fn game_in_list(self, game: &PlayedGame) -> String {
        let names = Color::ALL.map(|side| self.shown_name(game.name(side)));
        let moves = self.move_count(game.moves().len().div_ceil(2));
        let result = game.result().as_str();
        format!("{}, {moves}, {result}", names.join(" – "))
    }

    pub fn move_count(self, moves: usize) -> String {
        self.count(moves as u64, Counted::Move)
    }

    pub fn how_to_choose_a_player(self) -> &'static str {
        self.pick(
            "Also human, level1 to level10, uci:PROGRAM and xboard:PROGRAM.\n\
             Type for example: black alphabeta:depth=4,eval=tapered\n",
            "Aussi human, niveau1 à niveau10, uci:PROGRAMME et xboard:PROGRAMME.\n\
             Tapez par exemple : noirs alphabeta:depth=4,eval=tapered\n",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_its_own_line() {
        for language in [English, French] {
            let list = language.level_list();
            let lines: Vec<&str> = list.lines().collect();
            assert_eq!(lines.len(), usize::from(levels::HIGHEST));
            for (index, line) in lines.iter().enumerate() {
                assert!(line.chars().count() <= 80, "{line}");
                assert!(!lines[index + 1..].iter().any(|other| other[4..] == line[4..]));
            }
            // The figure is that of the grade.
            for number in 1..=levels::HIGHEST {
                let summary = language.level_summary(number);
                let rating = levels::grade(number).rating;
                assert!(summary.contains(&format!("({rating})")), "{summary}");
            }
        }
    }
}
