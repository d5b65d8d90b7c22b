//! Before the first game: whether the players are there at all.

use super::worker::Seated;
use super::{Entrant, Hall, MatchError, Organiser, Pairing};
use crate::note::Note;
use crate::player::Starter;
use crate::record::Termination;

impl Hall<'_> {
    /// Starts everybody who is needed once, so that a player that does not exist or was written
    /// wrongly is found at once. One that breaks down meanwhile is told of; it loses those games
    /// for which it cannot be started, like anybody else. The players of the first game are kept.
    /// Who is interrupted tries no further.
    pub(super) fn try_players(
        &self,
        organiser: &mut dyn Organiser,
        starter: &Starter<'_>,
        games: &[Pairing],
        cores: Option<&[usize]>,
    ) -> Result<Seated, MatchError> {
        let mut kept = Seated::new();
        for (index, Entrant { spec, name, .. }) in self.entrants.iter().enumerate() {
            if self.is_interrupted() {
                break;
            }
            if !organiser.needs(index, games) {
                continue;
            }
            match starter.start(spec, cores) {
                Ok(player) if games.first().is_some_and(|game| game.has(index)) => {
                    kept.push((index, player));
                }
                Ok(_) => {}
                Err(fault) if fault.termination == Termination::Abandoned => break,
                Err(fault) if fault.is_hopeless => {
                    let (name, what) = (name.clone(), fault.what);
                    return Err(MatchError::Start { name, what, last_lines: fault.last_lines });
                }
                Err(fault) => {
                    let note = Note::BreaksDown { name: name.clone(), what: fault.what };
                    organiser.note(&note);
                }
            }
        }
        Ok(kept)
    }
}
