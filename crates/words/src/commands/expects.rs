//! What an argument takes, as those are told who gave it something else.

use super::{Argument, Kind, Language};
use Language::{English, French};

impl Argument {
    /// "a number from 1 to 1024".
    pub fn expects(&self, language: Language) -> String {
        if !self.expects.is_empty() {
            return self.filled(self.expects.of(language));
        }
        if !self.choices.is_empty() {
            return self.choices.join(", ");
        }
        let (english, french) = match self.kind {
            Kind::Text => ("a value", "une valeur"),
            Kind::Number => ("a number {range}", "un nombre {range}"),
            Kind::Whole => ("a whole number {range}", "un entier {range}"),
            Kind::Depth => ("a depth {range}", "une profondeur {range}"),
            Kind::Games => ("a number of games, {range}", "un nombre de parties, {range}"),
            Kind::Milliseconds => ("milliseconds, {range}", "des millisecondes, {range}"),
            Kind::Megabytes => ("megabytes, {range}", "des mégaoctets, {range}"),
            Kind::Centipawns => ("centipawns, {range}", "des centipions, {range}"),
            Kind::Percent => ("a percentage, {min} to {max}", "un pourcentage, {range}"),
            Kind::File => ("the name of a file", "le nom d'un fichier"),
            Kind::Folder => ("the name of a folder", "le nom d'un dossier"),
            Kind::Fen => ("a FEN in quotation marks", "une FEN entre guillemets"),
            Kind::Moves => ("moves, such as e2e4 e7e5", "des coups : e2e4 e7e5"),
            Kind::Player => ("a player, such as flagship", "un joueur, comme flagship"),
        };
        self.filled(&language.pick(english, french).replace("{range}", self.range(language)))
    }

    /// The range in words.
    fn range(&self, language: Language) -> &'static str {
        match (language, self.min, self.max) {
            (English, Some("0"), Some(_)) if self.kind == Kind::Number => "up to {max}",
            (French, Some("0"), Some(_)) if self.kind == Kind::Number => "jusqu'à {max}",
            (English, _, Some(_)) => "from {min} to {max}",
            (French, _, Some(_)) => "de {min} à {max}",
            (English, _, None) => "from {min}",
            (French, _, None) => "à partir de {min}",
        }
    }
}
