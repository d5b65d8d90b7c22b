//! Who plays, and the clocks.

use std::time::Duration;

use ::play::{PlayedGame, chess960_number};
use chess::Color;
use players::levels;

use super::super::Language::{self, English, French};
use super::minutes;

impl Language {
    pub fn side_refused(self, word: &str) -> String {
        let word = self.quote(word);
        match self {
            English => format!(
                "which side do you play? {word} is none\n  \
                 Type: side white, side black, side both, or side none"
            ),
            French => format!(
                "quel camp jouez-vous ? {word} n'en est pas un\n  \
                 Tapez : camp blancs, camp noirs, camp deux ou camp aucun"
            ),
        }
    }

    pub(super) fn no_machine(self) -> &'static str {
        self.pick(
            "both sides are people, so there is no level\n  Type for example: black level3",
            "les deux camps sont des personnes, il n'y a donc pas de niveau\n  \
             Tapez par exemple : noirs niveau3",
        )
    }

    /// Both sides, and the clock if there is one.
    pub fn who_plays(self, game: &PlayedGame) -> String {
        let mut text = String::new();
        for side in Color::ALL {
            let label = match (self, side) {
                (English, Color::White) => "White:  ",
                (English, Color::Black) => "Black:  ",
                (French, Color::White) => "Blancs : ",
                (French, Color::Black) => "Noirs :  ",
            };
            text += &format!("{label}{}\n", self.sitter(game, side));
        }
        if let Some(number) = chess960_number(game.game().start()) {
            text += &match self {
                English => format!("Start:  position {number} of Chess960\n"),
                French => format!("Départ : position {number} de Chess960\n"),
            };
        }
        if game.timer().is_some() {
            text += &format!("{}\n", self.clocks(game, Duration::ZERO));
        }
        text
    }

    fn sitter(self, game: &PlayedGame, side: Color) -> String {
        let spec = game.player(side);
        if game.is_person(side) {
            let named = spec.name.clone();
            let you = game.only_person().map(|_| self.pick("you", "vous").to_owned());
            return named
                .or(you)
                .unwrap_or_else(|| self.pick("a person", "une personne").to_owned());
        }
        let name = self.shown_name(game.name(side));
        let name = name.as_ref();
        match levels::of_name(&spec.short_name()) {
            Some(level) => self.introduced(name, self.level_summary(level)),
            None => {
                let written = spec.to_string();
                if written == name { written } else { format!("{name} ({written})") }
            }
        }
    }

    /// A name and a sentence about it.
    pub fn introduced(self, name: &str, summary: &str) -> String {
        let name = self.shown_name(name);
        format!("{name}{}{summary}", self.pick(": ", " : "))
    }

    /// `Clock: White 4:58, Black 5:00, 3 s more after every move`.
    pub fn clocks(self, game: &PlayedGame, thinking: Duration) -> String {
        let Some(timer) = game.timer() else {
            return self.pick("No clock runs.", "Aucune pendule ne tourne.").to_owned();
        };
        let left = |side: Color| {
            let left = game.clock(side).map(|clock| clock.time).unwrap_or_default();
            let used = if side == game.turn() { thinking } else { Duration::ZERO };
            minutes(left.saturating_sub(used))
        };
        let (white, black) = (left(Color::White), left(Color::Black));
        let increment = timer.control.increment;
        let more = self.decimal(increment.as_secs_f64(), 0);
        match (self, increment.is_zero()) {
            (English, true) => format!("Clock:  White {white}, Black {black}"),
            (English, false) => {
                format!("Clock:  White {white}, Black {black}, {more} s more after every move")
            }
            (French, true) => format!("Pendule : Blancs {white}, Noirs {black}"),
            (French, false) => {
                format!("Pendule : Blancs {white}, Noirs {black}, {more} s de plus par coup")
            }
        }
    }

    pub fn time_refused(self, text: &str) -> String {
        let text = self.quote(text);
        match self {
            English => format!(
                "{text} is no time for a clock\n  Type: time 5+3 (five minutes, three seconds more \
                 after every move), time 0:30, or time off"
            ),
            French => format!(
                "{text} n'est pas un temps de pendule\n  Tapez : temps 5+3 (cinq minutes, trois \
                 secondes de plus par coup), temps 0:30 ou temps sans"
            ),
        }
    }
}
