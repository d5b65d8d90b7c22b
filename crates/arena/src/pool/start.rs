//! Starting players: before the first game, to see whether they are there at all, and then whenever
//! one is needed. Who hangs at its start again and again is no longer waited for as long.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::{Entrant, MatchError, Organiser, Pairing, Pool, Seated};
use crate::fault::{Breakdown, Fault};
use crate::note::Note;
use crate::player::{Player, Starter};
use crate::record::Termination;

/// After so many starts in a row at which a player hung, we wait for less long.
const PATIENT_STARTS: u32 = 2;
/// By so much the time to start is then cut.
const IMPATIENCE: u32 = 10;

/// Starts players, and remembers who did not answer.
pub(super) struct PatientStarter<'a> {
    starter: &'a Starter<'a>,
    entrants: &'a [Entrant],
    /// How often each has hung at its start since it last did start.
    hangs: Vec<AtomicU32>,
}

/// What came of a start.
pub(super) struct Start {
    pub(super) player: Result<Box<dyn Player>, Breakdown>,
    /// Told once, when our patience with the player has come to its end.
    pub(super) note: Option<Note>,
}

impl<'a> PatientStarter<'a> {
    pub(super) fn new(starter: &'a Starter<'a>, entrants: &'a [Entrant]) -> PatientStarter<'a> {
        let hangs = entrants.iter().map(|_| AtomicU32::new(0)).collect();
        PatientStarter { starter, entrants, hangs }
    }

    /// Starts a player; a program on these cores, if any are given.
    pub(super) fn start(&self, index: usize, cores: Option<&[usize]>) -> Start {
        let (Some(entrant), Some(hangs)) = (self.entrants.get(index), self.hangs.get(index)) else {
            return Start { player: Err(Fault::Missing.into()), note: None };
        };
        let whole = self.starter.patience.startup;
        let patience = patience_after(hangs.load(Ordering::Relaxed), whole);
        let player = self.starter.start(&entrant.spec, patience, cores);
        let note = match &player {
            Ok(_) => {
                hangs.store(0, Ordering::Relaxed);
                None
            }
            Err(broken) if broken.fault.termination() == Termination::Stall => {
                let times = hangs.fetch_add(1, Ordering::Relaxed) + 1;
                let (name, patience) = (entrant.name.clone(), patience_after(times, whole));
                (times == PATIENT_STARTS).then_some(Note::HangsAtStart { name, times, patience })
            }
            // Whoever crashes does it quickly.
            Err(_) => None,
        };
        Start { player, note }
    }
}

fn patience_after(hangs: u32, whole: Duration) -> Duration {
    if hangs < PATIENT_STARTS { whole } else { whole / IMPATIENCE }
}

impl Pool<'_> {
    /// Starts everybody who is needed once, so that a player that does not exist or was written
    /// wrongly is found at once. One that breaks down meanwhile is told of; it loses those games
    /// for which it cannot be started, like anybody else. The players of the first game are kept.
    /// Who is interrupted tries no further.
    pub(super) fn try_players(
        &self,
        organiser: &mut dyn Organiser,
        starts: &PatientStarter<'_>,
        games: &[Pairing],
        cores: Option<&[usize]>,
    ) -> Result<Seated, MatchError> {
        let mut kept = Seated::new();
        for (index, Entrant { name, .. }) in self.entrants.iter().enumerate() {
            if self.is_interrupted() {
                break;
            }
            if !organiser.needs(index, games) {
                continue;
            }
            match starts.start(index, cores).player {
                Ok(player) if games.first().is_some_and(|game| game.has(index)) => {
                    kept.push((index, player));
                }
                Ok(_) => {}
                Err(broken) if broken.fault.termination() == Termination::Abandoned => break,
                Err(broken) if broken.fault.is_hopeless() => {
                    return Err(MatchError::Start { name: name.clone(), broken });
                }
                Err(Breakdown { fault, .. }) => {
                    let note = Note::BreaksDown { name: name.clone(), fault };
                    organiser.note(&note);
                }
            }
        }
        Ok(kept)
    }
}
