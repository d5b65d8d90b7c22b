//! What can be set: who we are and which options there are, the protocol's own and the player's, and
//! the one that seats another player.

use std::io;

use protocol::uci::{EngineOption, EngineOptionKind, Message, SetOption};

use super::{Job, Uci, log, tell};
use crate::players;

/// The options of the protocol itself; all others are the player's.
const OWN: [&str; 5] = ["Ponder", "UCI_Chess960", "UCI_ShowWDL", LOG_FILE, "UCI_EngineAbout"];
/// The option that changes the player.
const ALGORITHM: &str = "Algorithm";
const LOG_FILE: &str = "Debug Log File";
const ABOUT: &str = "Roque, free software under the GNU GPL 3 or later";

impl Uci {
    pub(super) fn introduce(&self) {
        let mut name = format!("Roque {}", env!("CARGO_PKG_VERSION"));
        let player = players::printed_name(&self.seat.player);
        if !self.seat.free && player != "Roque" {
            // Several of our players may meet in one tournament.
            name = format!("{name} {player}");
        }
        tell(Message::Name(name));
        tell(Message::Author("the Roque engineers".to_owned()));
        if self.seat.free {
            let choices = players::names().into_iter().map(str::to_owned).collect();
            let kind = EngineOptionKind::Combo { default: players::DEFAULT.to_owned(), choices };
            tell(Message::Option(EngineOption { name: ALGORITHM.to_owned(), kind }));
        }
        for option in self.player_options() {
            let mut option = EngineOption::from(&option);
            if let EngineOptionKind::Combo { choices, .. } = &mut option.kind
                && self.seat.free
            {
                *choices = players::all_choices(&option.name).iter().map(|&it| it.into()).collect();
            }
            tell(Message::Option(option));
        }
        for (name, default) in [("Ponder", false), ("UCI_Chess960", false), ("UCI_ShowWDL", false)]
        {
            let kind = EngineOptionKind::Check { default };
            tell(Message::Option(EngineOption { name: name.to_owned(), kind }));
        }
        for (name, default) in [(LOG_FILE, "<empty>"), ("UCI_EngineAbout", ABOUT)] {
            let kind = EngineOptionKind::Text { default: default.to_owned() };
            tell(Message::Option(EngineOption { name: name.to_owned(), kind }));
        }
        tell(Message::UciOk);
    }

    pub(super) fn set_option(&mut self, option: SetOption) -> io::Result<Vec<String>> {
        let known = self.player_options();
        let option = option.matching(|name| {
            self.seat.free && name.eq_ignore_ascii_case(ALGORITHM)
                || known.iter().any(|spec| spec.name.eq_ignore_ascii_case(name))
                || OWN.iter().any(|own| own.eq_ignore_ascii_case(name))
        });
        let value = option.value.unwrap_or_default();
        let switch = match value.to_ascii_lowercase().as_str() {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        };
        match (option.name.to_ascii_lowercase().as_str(), switch) {
            ("uci_chess960", Some(on)) => self.chess960 = on,
            // Whether we may ponder is the GUI's business; `go ponder` is always understood.
            ("ponder", Some(_)) => {}
            ("uci_showwdl", Some(on)) => self.show_chances = on,
            ("uci_chess960" | "ponder" | "uci_showwdl", None) => {
                let found: String = value.chars().take(64).collect();
                let name = option.name;
                return Ok(vec![format!("option {name}: expected true or false, found {found:?}")]);
            }
            ("debug log file", _) => {
                if let Err(error) = log::open(value.trim()) {
                    let found: String = value.chars().take(200).collect();
                    return Ok(vec![format!("option {LOG_FILE}: cannot write {found:?}: {error}")]);
                }
            }
            ("algorithm", _) if self.seat.free => return self.exchange(value.trim()),
            // It can only be read.
            ("uci_engineabout", _) => {}
            _ => {
                let keep = self.seat.free;
                self.give(Job::SetOption { name: option.name, value, keep })?;
            }
        }
        Ok(Vec::new())
    }

    /// Another player takes the seat at once.
    fn exchange(&mut self, name: &str) -> io::Result<Vec<String>> {
        let Some(player) = players::exchanged(&self.seat.player, name) else {
            let (found, names): (String, _) = (name.chars().take(64).collect(), players::names());
            let names = names.join(", ");
            return Ok(vec![format!(
                "option {ALGORITHM}: expected one of {names}, found {found:?}"
            )]);
        };
        if player != self.seat.player {
            self.seat.player = player;
            let maker = self.maker();
            self.give(Job::Exchange(maker))?;
        }
        Ok(Vec::new())
    }
}
