//! The engine as a protocol loop has it before it: who plays, which options there are, and the way
//! into the engine's thread. It must not know in which protocol it is asked.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use arena::{PlayerSpec, TimeControl};
use search::OptionSpec;

use super::{Complain, Done, EngineRoom, Event, Job, Maker, log};
use crate::players;

/// The option that changes the player.
pub(crate) const ALGORITHM: &str = "Algorithm";
/// The option that writes down what is said.
pub(crate) const LOG_FILE: &str = "Debug Log File";

/// Who plays.
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    pub(crate) player: PlayerSpec,
    /// Whether the GUI may seat another player, by the option `Algorithm`.
    pub(crate) free: bool,
}

/// A seat and what belongs to it.
pub(crate) struct Desk {
    events: Sender<Event>,
    seat: Seat,
    complain: Complain,
    /// Opened when it is first needed, so that a GUI that asks who we are is answered at once.
    room: Option<EngineRoom>,
    /// The limits the player keeps to by itself, once somebody has asked: to find out one has to be
    /// made, and that must not cost time on the clock.
    own_limits: Option<TimeControl>,
}

impl Desk {
    pub(crate) fn new(seat: Seat, complain: Complain, events: Sender<Event>) -> Desk {
        Desk { events, seat, complain, room: None, own_limits: None }
    }

    /// Who plays.
    pub(crate) fn seat(&self) -> &Seat {
        &self.seat
    }

    /// From now on what is wrong is said here: another protocol is spoken, with all that was set.
    pub(crate) fn address(&mut self, complain: Complain) -> io::Result<()> {
        self.complain = Arc::clone(&complain);
        if self.room.is_some() { self.give(Job::Address(complain)) } else { Ok(()) }
    }

    /// What the player keeps to where nobody sets a limit; empty for most.
    pub(crate) fn own_limits(&mut self) -> TimeControl {
        *self.own_limits.get_or_insert_with(|| players::own_limits(&self.seat.player))
    }

    /// Hands over a job.
    pub(crate) fn give(&mut self, job: Job) -> io::Result<()> {
        if self.room.is_none() {
            let maker = self.maker();
            let complain = Arc::clone(&self.complain);
            self.room = Some(EngineRoom::open(maker, complain, self.events.clone())?);
        }
        if let Some(room) = &mut self.room {
            room.give(job);
        }
        Ok(())
    }

    fn maker(&self) -> Maker {
        let spec = self.seat.player.clone();
        Box::new(move || players::make(&spec))
    }

    /// What the GUI calls us. Several of our players may meet in one tournament.
    pub(crate) fn name(&self) -> String {
        let name = format!("Roque {}", env!("CARGO_PKG_VERSION"));
        let player = players::printed_name(&self.seat.player);
        if self.seat.free || player == "Roque" { name } else { format!("{name} {player}") }
    }

    /// The options of the player; where others may be seated, theirs as well.
    pub(crate) fn options(&self) -> Vec<OptionSpec> {
        if self.seat.free {
            players::all_options(&self.seat.player)
        } else {
            players::options(&self.seat.player)
        }
    }

    /// The words that an option takes, if other players know more of them than this one.
    pub(crate) fn more_choices(&self, name: &str) -> Option<Vec<String>> {
        let choices = || players::all_choices(name).into_iter().map(str::to_owned).collect();
        self.seat.free.then(choices)
    }

    /// Whether a search is under way.
    pub(crate) fn is_searching(&self) -> bool {
        self.room.as_ref().is_some_and(EngineRoom::is_searching)
    }

    /// Whether a search is under way that was told to stop.
    pub(crate) fn is_stopping(&self) -> bool {
        self.room.as_ref().is_some_and(EngineRoom::is_stopping)
    }

    /// Whether a search is under way that ends only when somebody says so.
    pub(crate) fn is_endless(&self) -> bool {
        self.room.as_ref().is_some_and(EngineRoom::is_endless)
    }

    /// Whether the engine has anything to do.
    pub(crate) fn is_busy(&self) -> bool {
        self.room.as_ref().is_some_and(EngineRoom::is_busy)
    }

    /// A job of the engine has ended.
    pub(crate) fn note(&mut self, done: &Done) {
        if let Some(room) = &mut self.room {
            room.note(done);
        }
    }

    /// Ends a search that may be under way.
    pub(crate) fn stop(&self) {
        if let Some(room) = &self.room {
            room.stop();
        }
    }

    /// The expected move was played; at rest this means nothing.
    pub(crate) fn ponder_hit(&mut self) {
        if let Some(room) = self.room.as_mut().filter(|room| room.is_searching()) {
            room.ponder_hit();
        }
    }

    /// Sets an option of the player, or of one that may come.
    pub(crate) fn set_option(&mut self, name: String, value: String) -> io::Result<()> {
        let keep = self.seat.free;
        self.give(Job::SetOption { name, value, keep })
    }

    /// Another player takes the seat at once. What is wrong is told.
    pub(crate) fn exchange(&mut self, name: &str) -> io::Result<Result<(), String>> {
        let Some(player) = players::exchanged(&self.seat.player, name) else {
            let (found, names): (String, _) = (name.chars().take(64).collect(), players::names());
            let names = names.join(", ");
            return Ok(Err(format!(
                "option {ALGORITHM}: expected one of {names}, found {found:?}"
            )));
        };
        if player != self.seat.player {
            (self.seat.player, self.own_limits) = (player, None);
            let maker = self.maker();
            self.give(Job::Exchange(maker))?;
        }
        Ok(Ok(()))
    }

    /// Starts or ends the log. What is wrong is told.
    pub(crate) fn open_log(&self, name: &str) -> Result<(), String> {
        log::open(name.trim()).map_err(|error| {
            let found: String = name.chars().take(200).collect();
            format!("option {LOG_FILE}: cannot write {found:?}: {error}")
        })
    }
}
