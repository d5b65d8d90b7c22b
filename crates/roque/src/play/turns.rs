//! Turns: what becomes of a move by a person or a machine, and that every one of them is saved.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use chess::{Bitboard, Color, Move};
use notation::Opening;
use search::StopFlag;

use super::game::{End, Thought};
use super::machine::{Answer, Machine};
use super::saved::{self, Kept, Place};
use super::session::{Flow, Keeping, Reasoning, Session};
use crate::console::Console;

/// After so long a person is told that a machine thinks.
const LONG: Duration = Duration::from_millis(1_500);
/// Two machines that somebody watches move no faster than this.
const PACE: Duration = Duration::from_millis(800);

impl Session {
    pub(super) fn person_move(&mut self, mv: Move) -> Result<Flow> {
        if std::mem::take(&mut self.waits_for_person) {
            self.held = false;
            if self.game.only_person().is_some_and(|side| side != self.game.turn()) {
                self.switch()?;
            }
        }
        let thought = Thought { time: self.since.elapsed(), ..Thought::default() };
        self.game.play(mv, &thought);
        self.keep()?;
        if self.game.end().is_some() || self.game.is_person(self.game.turn()) {
            self.show_board(Bitboard::EMPTY)?;
        }
        self.next_turn()?;
        Ok(Flow::Continue)
    }

    /// Somebody else is to move, or the game is over.
    pub(super) fn next_turn(&mut self) -> Result<()> {
        self.since = Instant::now();
        if let Some(end) = self.game.end() {
            self.tell_opening()?;
            self.say(&self.language().game_ended(end))?;
        }
        self.tell_machines();
        Ok(())
    }

    /// The machines hear how the game ended, if it did: one may learn from that.
    pub(super) fn tell_machines(&mut self) {
        let Some(end) = self.game.end() else { return };
        for machine in self.machines.iter_mut().flatten() {
            machine.game_over(self.game.game(), end);
        }
    }

    /// The name of the opening, whenever it is another.
    pub(super) fn tell_opening(&mut self) -> Result<()> {
        let game = self.game.game();
        let moves: Vec<Move> = game.moves().collect();
        let opening = Opening::of(game.start(), &moves);
        if opening == self.opening {
            return Ok(());
        }
        self.opening = opening;
        match opening {
            Some(opening) => self.say(&self.language().opening(&opening)),
            None => Ok(()),
        }
    }

    /// Lets the machine to move think, and plays its move.
    pub(super) fn machine_move(&mut self) -> Result<Flow> {
        let side = self.game.turn();
        let spec = self.game.player(side).clone();
        let [white, black] = &mut self.machines;
        let seat = if side == Color::White { white } else { black };
        let machine = match seat.take() {
            Some(machine) => Ok(machine),
            None => Machine::new(&spec, self.seed),
        };
        let (answer, presses) = match machine {
            Ok(mut machine) => {
                let game = &self.game;
                let person_waits = self.terminal && !self.json;
                let notice = person_waits.then(|| self.console.language.thinking(game.name(side)));
                let console = self.console;
                let pace = if person_waits && game.people() == 0 { PACE } else { Duration::ZERO };
                let answer = self.interrupts.during(|stop| {
                    let start = Instant::now();
                    let answer = telling(notice, console, || machine.think(game, &spec, stop));
                    linger(start + pace, stop);
                    answer
                });
                // One that broke down is not asked again as it is.
                *seat = Some(machine).filter(|_| answer.0.is_ok());
                answer
            }
            Err(wrong) => (Err(wrong), 0),
        };
        self.failed = answer.is_err();
        match answer {
            Ok(Answer::Move { mv, thought, line, source }) => {
                let ply = self.game.moves().len();
                self.play_for_machine(Reasoning { ply, mv, thought, line, source })?;
            }
            Ok(Answer::End(end)) => {
                self.game.finish(end);
                self.keep()?;
                self.next_turn()?;
            }
            Err(wrong) => {
                self.held = true;
                self.say(&self.language().machine_failed(side, &spec.to_string(), &wrong))?;
            }
        }
        self.after_presses(presses)
    }

    fn play_for_machine(&mut self, reasoning: Reasoning) -> Result<()> {
        let before = self.game.position().clone();
        let name = self.game.name(before.turn()).to_owned();
        let (mv, time) = (reasoning.mv, reasoning.thought.time);
        let played = self.game.play(mv, &reasoning.thought);
        self.keep()?;
        if played {
            self.say(&self.language().machine_plays(&before, mv, &name, time))?;
            self.reasoning = Some(reasoning);
        }
        if self.game.people() == 0 {
            self.tell_opening()?;
        }
        let watched = self.game.people() == 0 && !self.terminal && self.game.end().is_none();
        if !watched {
            self.show_board_below()?;
        }
        self.next_turn()
    }

    /// Ctrl-C has stopped a machine: two machines wait now, and the second press asks.
    pub(super) fn after_presses(&mut self, presses: u32) -> Result<Flow> {
        if presses == 0 {
            return Ok(Flow::Continue);
        }
        if !self.terminal {
            return self.leave_interrupted();
        }
        if self.game.people() == 0 && self.game.end().is_none() {
            self.held = true;
            self.say(&format!("{}\n", self.language().machines_wait()))?;
        }
        if presses > 1 {
            return self.ask_to_leave();
        }
        self.interrupted = true;
        Ok(Flow::Continue)
    }

    /// Saves the game as it is. A disk that does not want it is no reason not to play.
    pub(super) fn keep(&mut self) -> Result<()> {
        // A board that nobody has touched is no game; losing on time before the first move is one.
        if self.game.moves().is_empty() && !matches!(self.game.end(), Some(End::Time(_))) {
            return Ok(());
        }
        let text = saved::to_pgn(&self.game);
        if self.as_loaded.as_ref() == Some(&text) {
            return Ok(());
        }
        self.as_loaded = None;
        match self.place.as_mut().map(|place| place.keep(&text)) {
            Some(Ok(Kept::Yes)) => {
                self.unsaved = false;
                return Ok(());
            }
            Some(Err(error)) => return self.tell_unsaved(&error.to_string()),
            Some(Ok(Kept::Changed)) | None => {}
        }
        let Some(folder) = &self.folder else {
            return self.tell_unsaved(self.language().no_home());
        };
        let reserved = folder.reserve(&self.game).and_then(|path| {
            let mut place = Place::new(path, String::new());
            match place.keep(&text) {
                Ok(_) => Ok(place),
                Err(error) => {
                    // On a full disk every move would leave an empty file behind.
                    let _ = std::fs::remove_file(place.path());
                    Err(error)
                }
            }
        });
        match reserved {
            Ok(place) => {
                self.unsaved = false;
                let left = self.place.replace(place);
                let here = self.place.as_ref().map(Place::path);
                match left.zip(here) {
                    Some((left, here)) => self.say(&self.language().place_left(left.path(), here)),
                    None => Ok(()),
                }
            }
            Err(error) => self.tell_unsaved(&error.to_string()),
        }
    }

    fn tell_unsaved(&mut self, why: &str) -> Result<()> {
        if std::mem::replace(&mut self.unsaved, true) {
            return Ok(());
        }
        self.say(&self.language().not_saved(why))
    }

    pub(super) fn keeping(&self) -> Keeping {
        if self.game.moves().is_empty() && self.game.end().is_none() {
            Keeping::Empty
        } else if self.unsaved {
            Keeping::Failed
        } else {
            Keeping::Saved
        }
    }

    /// Where the game lies; if nowhere, the game itself, which would be lost otherwise.
    pub(super) fn say_farewell(&self) -> Result<()> {
        match self.keeping() {
            Keeping::Failed => {
                let game = saved::to_pgn(&self.game);
                self.say(&format!("{}\n{game}", self.language().lost_otherwise()))
            }
            _ => self.say(&self.language().farewell(self.place.as_ref().map(Place::path))),
        }
    }
}

/// Does work, and says something meanwhile if it takes long.
fn telling<T>(notice: Option<String>, console: Console, work: impl FnOnce() -> T) -> T {
    let Some(notice) = notice else { return work() };
    let (done, wait) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if wait.recv_timeout(LONG) == Err(RecvTimeoutError::Timeout) {
                // Nobody listening is found out with the next word.
                let _ = console.say(&notice);
            }
        });
        let result = work();
        drop(done);
        result
    })
}

/// Waits, unless somebody is in a hurry.
fn linger(until: Instant, stop: &StopFlag) {
    while Instant::now() < until && !stop.is_stopped() {
        thread::sleep(Duration::from_millis(20));
    }
}
