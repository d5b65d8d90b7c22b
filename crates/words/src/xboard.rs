//! The words of the XBoard loop that a person may read. What GUIs look for is English everywhere
//! and stands in the loop itself.

use super::Language::{self, English, French};

impl Language {
    pub fn xboard_ignored(self, words: &str) -> String {
        match self {
            English => format!("words after the command were ignored: {words:?}"),
            French => format!("mots ignorés après la commande : {words:?}"),
        }
    }

    pub fn xboard_no_book_move(self) -> &'static str {
        self.pick(
            "no move of an opening book here; the option OwnBook switches the book on",
            "pas de coup du livre d'ouvertures ici ; l'option OwnBook active le livre",
        )
    }

    pub fn xboard_book_move(self, mv: &str, weight: f64, share: f64, name: &str) -> String {
        let (word, share) = (self.pick("weight", "poids"), self.percent(share));
        format!("{mv:<6} {word} {weight:.0}, {share}  {name}").trim_end().to_owned()
    }

    pub fn xboard_variant_unknown(self) -> &'static str {
        self.pick(
            "unsupported variant; known are normal and fischerandom",
            "variante inconnue ; il y a normal et fischerandom",
        )
    }

    pub fn xboard_no_position(self) -> &'static str {
        self.pick(
            "there is no legal position on the board; type new or setboard FEN",
            "pas de position légale sur l'échiquier ; tapez new ou setboard FEN",
        )
    }

    pub fn xboard_not_your_turn(self) -> &'static str {
        self.pick("it is the engine's turn", "c'est au moteur de jouer")
    }

    pub fn xboard_pass_in_check(self) -> &'static str {
        self.pick("nobody passes in check", "on ne passe pas son tour en échec")
    }

    pub fn xboard_no_analysis(self) -> &'static str {
        self.pick("there is no analysis to leave", "pas d'analyse à quitter")
    }

    pub fn xboard_no_tablebases(self) -> &'static str {
        self.pick("no such tablebases are used", "ces tables de finales ne sont pas utilisées")
    }

    pub fn xboard_option_missing(self, name: &str) -> String {
        match self {
            English => format!("this player has no option {name}"),
            French => format!("ce joueur n'a pas d'option {name}"),
        }
    }
}
