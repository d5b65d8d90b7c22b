//! Commands about the players: who plays which side, how strong, with what clock.

use anyhow::Result;
use arena::{ClockControl, PlayerSpec};
use chess::Color;

use super::session::Session;
use super::start::level_player;
use crate::console::BadInput;
use crate::shell::hanging;
use crate::typed_players;
use players::levels;

impl Session {
    /// `[N] [white|black]`: the level of the machine, or what the levels are.
    pub(super) fn level(&mut self, rest: &str) -> Result<()> {
        let language = self.language();
        if rest.is_empty() {
            return self.say(&(language.level_list() + &language.who_plays(&self.game)));
        }
        let mut words = rest.split_whitespace();
        let refused = || BadInput(language.level_refused(rest));
        let number = words.next().and_then(|word| word.parse::<u8>().ok());
        let number = number.filter(|number| (1..=levels::HIGHEST).contains(number));
        let number = number.ok_or_else(refused)?;
        let sides: Vec<Color> = match words.next() {
            Some(word) => vec![side_named(word).ok_or_else(refused)?],
            None => Color::ALL.into_iter().filter(|&side| !self.game.is_person(side)).collect(),
        };
        if sides.is_empty() {
            return Err(BadInput(language.no_machine().to_owned()).into());
        }
        for side in sides {
            self.sit(side, level_player(number));
        }
        self.players_changed()
    }

    /// `[PLAYER]`: who plays this side.
    pub(super) fn seat(&mut self, side: Color, rest: &str) -> Result<()> {
        if rest.is_empty() {
            return self.say(&self.language().who_plays(&self.game));
        }
        let text = match rest.to_lowercase().as_str() {
            "humain" | "person" | "me" | "moi" => "human",
            _ => rest,
        };
        let player = match text.strip_prefix("level ").or_else(|| text.strip_prefix("niveau ")) {
            Some(number) => format!("level{}", number.trim()),
            None => text.to_owned(),
        };
        let player = typed_players::read_with_people(&player, self.language())?;
        self.sit(side, player);
        self.players_changed()
    }

    /// `white|black|both|none`: which sides people play.
    pub(super) fn side(&mut self, rest: &str) -> Result<()> {
        let refused = || BadInput(self.language().side_refused(rest));
        let people: &[Color] = match rest.to_lowercase().as_str() {
            "both" | "deux" | "les deux" => &Color::ALL,
            "none" | "aucun" => &[],
            word => match side_named(word).ok_or_else(refused)? {
                Color::White => &[Color::White],
                Color::Black => &[Color::Black],
            },
        };
        let machine = self.usual_machine();
        for side in Color::ALL {
            if people.contains(&side) != self.game.is_person(side) {
                let player =
                    if people.contains(&side) { PlayerSpec::human() } else { machine.clone() };
                self.sit(side, player);
            }
        }
        self.players_changed()
    }

    pub(super) fn switch(&mut self) -> Result<()> {
        self.game.swap_players();
        self.machines.reverse();
        self.players_changed()
    }

    fn sit(&mut self, side: Color, player: PlayerSpec) {
        self.game.set_player(side, player);
        self.forget_machine(side);
    }

    /// The machine of this side is made anew when it is needed.
    pub(super) fn forget_machine(&mut self, side: Color) {
        let [white, black] = &mut self.machines;
        *(if side == Color::White { white } else { black }) = None;
    }

    fn players_changed(&mut self) -> Result<()> {
        (self.held, self.waits_for_person) = (false, false);
        self.turn_board();
        self.keep()?;
        self.say(&self.language().who_plays(&self.game))
    }

    /// `MINUTES[+SECONDS]|off`: a clock for both sides from now on. Minutes, as on every chess
    /// clock; the command line's `--tc` counts in seconds, as every engine match does.
    pub(super) fn time(&mut self, rest: &str) -> Result<()> {
        let language = self.language();
        let clock = match rest.to_lowercase().as_str() {
            "" => {
                let clocks = language.clocks(&self.game, self.thinking_time());
                return self.say(&format!("{clocks}\n"));
            }
            "off" | "non" | "sans" | "-" => None,
            text => {
                let clock = in_minutes(text).and_then(|text| text.parse::<ClockControl>().ok());
                Some(clock.ok_or_else(|| BadInput(language.time_refused(rest)))?)
            }
        };
        self.game.set_clock(clock);
        self.since = std::time::Instant::now();
        self.keep()?;
        self.say(&format!("{}\n", language.clocks(&self.game, self.thinking_time())))
    }

    /// Who there is to play with.
    pub(super) fn players(&self) -> Result<()> {
        let language = self.language();
        let mut text = String::new();
        for entry in players::all() {
            let who = entry.describe();
            let summary = language.player_summary(entry.id, who.summary);
            let about = language.introduced(&who.name, summary);
            // Only at plain spaces: the one before a colon holds it to its word.
            let words: Vec<String> = about.split(' ').map(str::to_owned).collect();
            text += &hanging(&format!("  {:<11}", entry.id), &words);
        }
        self.say(&(text + language.how_to_choose_a_player()))
    }
}

/// `5+3` as the command line writes it: `5:00+3`.
fn in_minutes(text: &str) -> Option<String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    if base.contains(':') {
        return Some(text.to_owned());
    }
    let minutes: f64 = base.trim().parse().ok().filter(|&m: &f64| m > 0.0 && m <= 10_000.0)?;
    Some(format!("{}+{}", minutes * 60.0, increment.trim()))
}

/// A side in either language.
fn side_named(word: &str) -> Option<Color> {
    match word.to_lowercase().as_str() {
        "white" | "w" | "blanc" | "blancs" => Some(Color::White),
        "black" | "noir" | "noirs" => Some(Color::Black),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_count_in_minutes() {
        let clock = |text: &str| in_minutes(text)?.parse::<ClockControl>().ok();
        assert_eq!(clock("5+3").unwrap().to_string(), "300+3");
        assert_eq!(clock("0.5").unwrap().to_string(), "30");
        assert_eq!(clock("1:30+2").unwrap().to_string(), "90+2");
        for bad in ["", "x", "-5", "0", "5+x", "99999999", "nan"] {
            assert_eq!(clock(bad), None, "{bad}");
        }
    }
}
