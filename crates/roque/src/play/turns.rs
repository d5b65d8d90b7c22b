//! Turns: what becomes of a move by a person or a machine, and that every one of them is saved.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use chess::{Bitboard, Color, Move};
use search::StopFlag;

use super::game::Thought;
use super::machine::{Answer, Machine};
use super::saved;
use super::session::{Flow, Reasoning, Session};
use crate::console::Console;

/// After so long a person is told that a machine thinks.
const LONG: Duration = Duration::from_millis(1_500);
/// Two machines that somebody watches move no faster than this.
const PACE: Duration = Duration::from_millis(800);

impl Session {
    pub(super) fn person_move(&mut self, mv: Move) -> Result<Flow> {
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
            self.say(&self.language().game_ended(end))?;
        }
        Ok(())
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
        match answer {
            Ok(Answer::Move { mv, thought, line }) => self.play_for_machine(mv, thought, line)?,
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

    fn play_for_machine(&mut self, mv: Move, thought: Thought, line: Vec<Move>) -> Result<()> {
        let before = self.game.position().clone();
        let ply = self.game.moves().len();
        let name = self.game.name(before.turn()).to_owned();
        let played = self.game.play(mv, &thought);
        self.keep()?;
        if played {
            self.say(&self.language().machine_plays(&before, mv, &name, thought.time))?;
            self.reasoning = Some(Reasoning { ply, mv, thought, line });
        }
        let watched = self.game.people() == 0 && !self.terminal && self.game.end().is_none();
        if !watched {
            self.show_board_below()?;
        }
        self.next_turn()
    }

    /// Ctrl-C has stopped a machine: two machines wait now, and the second press asks.
    fn after_presses(&mut self, presses: u32) -> Result<Flow> {
        if presses == 0 {
            return Ok(Flow::Continue);
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
        if self.game.moves().is_empty() {
            return Ok(());
        }
        let Some(folder) = &self.folder else { return self.tell_unsaved("HOME") };
        let path = match &self.file {
            Some(path) => Ok(path.clone()),
            None => folder.reserve(&self.game),
        };
        let saved = path.and_then(|path| {
            saved::write(&path, &saved::to_pgn(&self.game))?;
            self.file = Some(path);
            Ok(())
        });
        match saved {
            Ok(()) => Ok(()),
            Err(error) => self.tell_unsaved(&error.to_string()),
        }
    }

    fn tell_unsaved(&mut self, why: &str) -> Result<()> {
        if std::mem::replace(&mut self.unsaved_told, true) {
            return Ok(());
        }
        self.say(&self.language().not_saved(why))
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
