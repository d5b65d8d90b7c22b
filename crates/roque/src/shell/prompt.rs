//! The shell behind the prompt of the text game: one line of UCI at a time, with the game that is
//! on the board there. The prompt waits until all is done.

use std::io;
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::Duration;

use anyhow::Result;
use chess::Game;
use players::Seat;
use search::StopFlag;

use super::{Flow, Other, Shell, Word};
use crate::console::Console;
use crate::wire::{Event, read_line};
use words::is_protocol_word;

/// So often somebody looks whether Ctrl-C was pressed.
const GLANCE: Duration = Duration::from_millis(20);

/// What became of a line.
pub(crate) struct Answer {
    /// The game on the board now.
    pub(crate) game: Game,
    /// What was typed to end a search that has no end of its own, if it was more than `stop`.
    pub(crate) next: Option<String>,
}

/// Whether a word begins a command of the shell or of the protocol.
pub(crate) fn knows(word: &str) -> bool {
    Word::named(word).is_some() || is_protocol_word(word)
}

impl Shell {
    /// For the prompt of a game.
    pub(crate) fn at_prompt(console: Console) -> Result<Shell> {
        let seat = Seat { player: players::default_player(), free: true };
        let (mut shell, events) = Shell::new(console, seat, Other::Person);
        shell.events = Some(events);
        Ok(shell)
    }

    /// Carries out a line with this game on the board, and waits for all that it began. The flag
    /// stops a search. One that never ends, which only a terminal may ask for, is ended by the
    /// next line that is typed.
    pub(crate) fn carry_out_at_prompt(
        &mut self,
        line: &str,
        (game, console): (&Game, Console),
        stop: &StopFlag,
        may_read: bool,
    ) -> Result<Answer> {
        self.game = game.clone();
        self.console = console;
        let answer = self.execute(line);
        let (flow, _) = self.unless_bad_input(answer)?;
        debug_assert_eq!(flow, Flow::Continue, "quit and xboard are no lines of the engine here");
        let mut typed = None;
        let mut is_read = false;
        while self.uci.engine().is_busy() || (is_read && typed.is_none()) {
            if self.uci.engine().is_endless() && !is_read {
                if may_read {
                    console.say(console.language.enter_stops())?;
                    is_read = self.read_one_line()?;
                } else {
                    self.uci.engine().stop();
                }
            }
            match self.inbox.recv_timeout(GLANCE) {
                Ok(Event::Done(done)) => {
                    self.note(done);
                    // Ctrl-C has ended it, and the line is still waited for.
                    if is_read && typed.is_none() && !self.uci.engine().is_busy() {
                        console.say(console.language.enter_goes_on())?;
                    }
                }
                Ok(Event::Line(line)) => {
                    typed = Some(line.unwrap_or_default());
                    self.uci.engine().stop();
                }
                Ok(Event::End) => {
                    typed = Some("quit".to_owned());
                    self.uci.engine().stop();
                }
                Err(RecvTimeoutError::Timeout) if stop.is_stopped() => self.uci.engine().stop(),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let next = typed.filter(|line| !line.is_empty() && !line.eq_ignore_ascii_case("stop"));
        Ok(Answer { game: self.game.clone(), next })
    }

    /// Lets a thread read one line, no more: the next is the prompt's.
    fn read_one_line(&self) -> io::Result<bool> {
        let Some(events) = self.events.clone() else { return Ok(false) };
        thread::Builder::new().name("input".to_owned()).spawn(move || {
            let event = match read_line(&mut io::stdin().lock()) {
                Ok(Some(line)) => Event::Line(line),
                Ok(None) | Err(_) => Event::End,
            };
            // The channel is closed only when the program has ended.
            let _ = events.send(event);
        })?;
        Ok(true)
    }
}
