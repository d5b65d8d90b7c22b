//! Who plays which side, and how strong.

use arena::PlayerSpec;
use chess::Color;
use players::levels;

use super::{Events, Session};
use crate::event::{Refusal, Reseating};
use crate::setup::level_player;

impl Session {
    /// Other players sit down.
    pub(super) fn seat(
        &mut self,
        sitters: impl IntoIterator<Item = (Color, PlayerSpec)>,
    ) -> Events {
        let mut sides = Vec::new();
        for (side, player) in sitters {
            self.game.set_player(side, player);
            sides.push(side);
        }
        self.players_changed(Reseating::Seated(sides))
    }

    /// A level for the machines, or for one side whoever plays it.
    pub(super) fn set_level(&mut self, level: u8, side: Option<Color>) -> Result<Events, Refusal> {
        if !(1..=levels::HIGHEST).contains(&level) {
            return Err(Refusal::NoSuchLevel(level));
        }
        let sides: Vec<Color> = match side {
            Some(side) => vec![side],
            None => Color::ALL.into_iter().filter(|&side| !self.game.is_person(side)).collect(),
        };
        if sides.is_empty() {
            return Err(Refusal::NoMachine);
        }
        Ok(self.seat(sides.into_iter().map(|side| (side, level_player(level)))))
    }

    /// People on these sides alone: whoever sits right already stays.
    pub(super) fn seat_people(&mut self, sides: &[Color]) -> Events {
        let machine = self.usual_machine();
        let wrong: Vec<Color> = Color::ALL
            .into_iter()
            .filter(|side| sides.contains(side) != self.game.is_person(*side))
            .collect();
        let sitter = |side: Color| match sides.contains(&side) {
            true => (side, PlayerSpec::human()),
            false => (side, machine.clone()),
        };
        self.seat(wrong.into_iter().map(sitter))
    }

    /// The players exchange their sides.
    pub(super) fn exchange_sides(&mut self) -> Events {
        self.game.swap_players();
        self.players_changed(Reseating::Exchanged)
    }
}
