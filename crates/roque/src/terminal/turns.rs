//! Turns: a person's move, a machine that thinks while Ctrl-C can stop it, and what is shown of both.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use chess::{Bitboard, Move};
use play::{Answer, Command, MachineFault, MoveRequest};
use players::printed_name;
use search::StopFlag;

use super::text_game::{Flow, TextGame};
use crate::console::Console;

/// After so long a person is told that a machine thinks.
const LONG: Duration = Duration::from_millis(1_500);
/// Two machines that somebody watches move no faster than this.
const PACE: Duration = Duration::from_millis(800);

impl TextGame {
    pub(super) fn person_move(&mut self, mv: Move) -> Result<Flow> {
        let events = self.session.command(Command::Play(mv), Instant::now());
        self.tell_with_board(events, |this| {
            let game = this.game();
            match game.end().is_some() || game.is_person(game.turn()) {
                true => this.show_board(Bitboard::EMPTY),
                // The machine's answer is shown with it.
                false => Ok(()),
            }
        })?;
        Ok(Flow::Continue)
    }

    /// Lets the machine to move think, and plays its move.
    pub(super) fn machine_move(&mut self) -> Result<Flow> {
        let Some(asked) = self.session.asked().cloned() else { return Ok(Flow::Continue) };
        // A person whose move is made by a machine only watches.
        let people = self.game().people() - usize::from(asked.stands_in);
        let (answer, presses) = self.ask_machine(&asked, people);
        let is_move = matches!(answer, Ok(Answer::Move(_)));
        let events = self.session.answered(asked.id, answer, Instant::now());
        if is_move {
            self.tell_with_board(events, |this| {
                if people == 0 {
                    this.tell_opening()?;
                }
                let watched = people == 0 && !this.terminal && this.game().end().is_none();
                if watched { Ok(()) } else { this.show_board_below() }
            })?;
        } else {
            self.tell(events)?;
        }
        if asked.stands_in {
            self.machines.forget(asked.side);
        }
        self.after_presses(presses, people, asked.stands_in)
    }

    /// The machine's answer, and how often Ctrl-C was pressed meanwhile.
    fn ask_machine(
        &mut self,
        asked: &MoveRequest,
        people: usize,
    ) -> (Result<Answer, MachineFault>, u32) {
        let mut machine = match self.machines.take(asked) {
            Ok(machine) => machine,
            Err(fault) => return (Err(fault), 0),
        };
        let game = self.session.game();
        let person_waits = self.terminal && !self.json;
        let name = match asked.stands_in {
            true => printed_name(&asked.player),
            false => game.name(asked.side).to_owned(),
        };
        let notice = person_waits.then(|| self.console.language.thinking(&name));
        let console = self.console;
        let pace = if person_waits && people == 0 { PACE } else { Duration::ZERO };
        let (answer, presses) = self.interrupts.during(|stop| {
            let start = Instant::now();
            let answer = telling(notice, console, || machine.think(game, &asked.player, stop));
            linger(start + pace, stop);
            answer
        });
        // One that broke down is not asked again as it is.
        if answer.is_ok() {
            self.machines.put_back(asked.side, machine);
        }
        (answer, presses)
    }

    /// Ctrl-C has stopped a machine: two machines wait now, and the second press asks.
    pub(super) fn after_presses(
        &mut self,
        presses: u32,
        people: usize,
        stands_in: bool,
    ) -> Result<Flow> {
        if presses == 0 {
            return Ok(Flow::Continue);
        }
        if !self.terminal {
            return self.leave_interrupted();
        }
        if people == 0 && self.game().end().is_none() {
            match stands_in {
                true => self.say(&format!("{}\n", self.language().machines_wait()))?,
                false => self.command(Command::Hold)?,
            }
        }
        if presses > 1 {
            return self.ask_to_leave();
        }
        self.interrupted = true;
        Ok(Flow::Continue)
    }
}

/// Does work, and says something meanwhile if it takes long.
fn telling<T>(notice: Option<String>, console: Console, work: impl FnOnce() -> T) -> T {
    let Some(notice) = notice else { return work() };
    let (done, wait) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if wait.recv_timeout(LONG) == Err(RecvTimeoutError::Timeout) {
                // A closed stdout is found out with the next word.
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
