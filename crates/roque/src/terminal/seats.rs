//! Commands about the players: who plays which side, how strong, with what clock.

use std::time::Instant;

use anyhow::Result;
use arena::ClockControl;
use chess::Color;
use play::Command;
use players::levels;

use super::text_game::TextGame;
use crate::console::BadInput;
use crate::typed_players;
use report::table::hanging;

impl TextGame {
    /// `[N] [white|black]`: the level of the machine, or what the levels are.
    pub(super) fn level(&mut self, rest: &str) -> Result<()> {
        let language = self.language();
        if rest.is_empty() {
            return self.say(&(language.level_list() + &language.who_plays(self.game())));
        }
        let mut words = rest.split_whitespace();
        let refused = || BadInput(language.level_refused(rest));
        let number = words.next().and_then(|word| word.parse::<u8>().ok());
        let number = number.filter(|number| (1..=levels::HIGHEST).contains(number));
        let level = number.ok_or_else(refused)?;
        let side = match words.next() {
            Some(word) => Some(side_named(word).ok_or_else(refused)?),
            None => None,
        };
        self.command(Command::SetLevel { level, side })
    }

    /// `[PLAYER]`: who plays this side.
    pub(super) fn seat(&mut self, side: Color, rest: &str) -> Result<()> {
        if rest.is_empty() {
            return self.say(&self.language().who_plays(self.game()));
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
        self.command(Command::Seat { side, player: Box::new(player) })
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
        self.command(Command::SeatPeople(people.to_vec()))
    }

    /// `MINUTES[+SECONDS]|off`: a clock for both sides from now on. Minutes, as on every chess
    /// clock; the command line's `--tc` counts in seconds, as every engine match does.
    pub(super) fn time(&mut self, rest: &str) -> Result<()> {
        let language = self.language();
        let clock = match rest.to_lowercase().as_str() {
            "" => return self.tell_clocks(),
            "off" | "non" | "sans" | "-" => None,
            text => {
                let clock = in_minutes(text).and_then(|text| text.parse::<ClockControl>().ok());
                Some(clock.ok_or_else(|| BadInput(language.time_refused(rest)))?)
            }
        };
        self.command(Command::SetClock(clock))
    }

    pub(super) fn tell_clocks(&self) -> Result<()> {
        let thinking = self.session.thinking_time(Instant::now());
        self.say(&format!("{}\n", self.language().clocks(self.game(), thinking)))
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
