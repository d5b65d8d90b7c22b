//! The loop: lines come from a thread that does nothing but read, the end of a search from the
//! engine's thread. Urgent commands are served at once; the others wait for the end of a search.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Instant;

use anyhow::Result;
use players::{Seat, SeatedEngine};

use super::{Flow, Other, Shell};
use crate::console::{Console, Verdict};
use crate::interrupt;
use crate::wire::{Event, FAREWELL, log, notify, read_line};
use crate::xboard::Xboard;

impl Shell {
    /// Speaks XBoard on stdin and stdout, even to a terminal.
    pub(crate) fn run_xboard(console: Console, seat: Seat) -> Result<Verdict> {
        let (events, inbox) = mpsc::channel();
        start_reading(events.clone())?;
        let engine = SeatedEngine::new(seat, Xboard::complaints(console.language), notify(events));
        Xboard::new(console, engine, inbox, VecDeque::new()).serve()
    }

    /// Speaks UCI on stdin and stdout, even to a terminal.
    pub(crate) fn run_uci(console: Console, seat: Seat) -> Result<Verdict> {
        let (mut shell, events) = Shell::new(console, seat, Other::Program);
        shell.events = Some(events.clone());
        start_reading(events)?;
        match shell.serve()? {
            Flow::Xboard => shell.change_protocol(),
            Flow::Quit | Flow::Continue => Ok(Verdict::Done),
        }
    }

    /// The word `xboard`: from now on the other protocol, with the same player, all that was set, and
    /// what was heard.
    fn change_protocol(mut self) -> Result<Verdict> {
        let mut waiting: VecDeque<Event> =
            self.waiting.drain(..).map(|line| Event::Line(Ok(line))).collect();
        // Nothing of this protocol may come in while the next one is spoken.
        while self.uci.engine().is_busy() {
            match self.inbox.recv()? {
                Event::Done(done) => {
                    self.note(done);
                }
                event => waiting.push_back(event),
            }
        }
        if self.ended {
            waiting.push_back(Event::End);
        }
        let mut engine = self.uci.into_engine();
        engine.complain_to(Xboard::complaints(self.console.language))?;
        Xboard::new(self.console, engine, self.inbox, waiting).serve()
    }

    fn serve(&mut self) -> Result<Flow> {
        loop {
            let flow = match self.overtime.next_event(&self.inbox, self.ended) {
                Some(Event::Line(Ok(line))) => {
                    log::heard(&line);
                    self.take(line)?
                }
                Some(Event::Line(Err(noise))) => {
                    self.complain(&self.console.language.noise(noise));
                    Flow::Continue
                }
                Some(Event::Done(done)) => {
                    self.note(done);
                    self.serve_waiting()?
                }
                Some(Event::End) => {
                    self.ended = true;
                    Flow::Continue
                }
                None => {
                    self.tell_left_lines();
                    Flow::Quit
                }
            };
            match if flow == Flow::Continue { self.until_the_end() } else { flow } {
                Flow::Continue => {}
                Flow::Xboard => return Ok(Flow::Xboard),
                Flow::Quit => {
                    self.say_farewell();
                    return Ok(Flow::Quit);
                }
            }
        }
    }

    /// Nothing that was typed is passed over in silence.
    fn tell_left_lines(&self) {
        if !self.waiting.is_empty() {
            self.complain(&self.console.language.lines_left(self.waiting.len()));
        }
    }

    /// After the end of the input a search has a moment to come to its end, and what waits for it is
    /// carried out. One that has no end is stopped at once, for nobody can do that any more.
    fn until_the_end(&self) -> Flow {
        if self.ended && self.uci.engine().is_endless() {
            self.uci.engine().stop();
        }
        if self.ended && !self.uci.engine().is_busy() { Flow::Quit } else { Flow::Continue }
    }

    /// Carries out a line, or lets it wait while a search is under way.
    fn take(&mut self, line: String) -> Result<Flow> {
        if self.must_wait(&line) {
            self.waiting.push_back(line);
            return Ok(Flow::Continue);
        }
        self.carry_out(&line)
    }

    /// Whether a line has to wait for the end of the search. A `stop` after the one that ended this
    /// search is meant for the next one, if that is already waiting.
    fn must_wait(&self, line: &str) -> bool {
        if !self.uci.engine().is_searching() {
            return false;
        }
        let Ok((order, _)) = self.understand(line) else { return true };
        let next_search = || self.waiting.iter().any(|line| is_go(line));
        !order.is_urgent()
            || order.ends_a_search() && self.uci.engine().is_stopping() && next_search()
    }

    /// Carries out what has waited, as far as the next search allows.
    fn serve_waiting(&mut self) -> Result<Flow> {
        while let Some(line) = self.waiting.pop_front() {
            if self.must_wait(&line) {
                self.waiting.push_front(line);
                break;
            }
            let flow = self.carry_out(&line)?;
            if flow != Flow::Continue {
                return Ok(flow);
            }
        }
        Ok(Flow::Continue)
    }

    fn carry_out(&mut self, line: &str) -> Result<Flow> {
        let answer = self.execute(line);
        Ok(self.unless_bad_input(answer)?.0)
    }

    /// After an argument of the command line: all that it began must end before the next one.
    /// Ctrl-C ends the search, which tells its move, and all that would come after it. Says whether
    /// anything was wrong.
    pub(super) fn wait_for_engine(&mut self) -> Result<Verdict> {
        let mut verdict = Verdict::Done;
        if let Some(events) = self.events.clone().filter(|_| self.uci.engine().is_searching()) {
            interrupt::on_interrupt(move |times| match times {
                // The channel is closed only when the loop has ended.
                1 => drop(events.send(Event::End)),
                _ => std::process::exit(interrupt::KILLED),
            });
        }
        while self.uci.engine().is_busy() {
            match self.inbox.recv()? {
                Event::Done(done) => verdict = verdict.or(self.note(done)),
                Event::End => {
                    self.ended = true;
                    self.uci.engine().stop();
                }
                Event::Line(_) => {}
            }
        }
        interrupt::as_usual();
        Ok(verdict)
    }

    /// Lets a search that is under way tell its move before the program ends.
    fn say_farewell(&mut self) {
        self.uci.engine().stop();
        let end = Instant::now() + FAREWELL;
        while self.uci.engine().is_searching() {
            match self.inbox.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(Event::Done(done)) => {
                    self.note(done);
                }
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
            }
        }
    }
}

fn is_go(line: &str) -> bool {
    line.split_whitespace().any(|word| word.eq_ignore_ascii_case("go"))
}

/// Lets a thread read lines, up to the end.
fn start_reading(events: Sender<Event>) -> io::Result<()> {
    let thread = thread::Builder::new().name("input".to_owned());
    thread.spawn(move || read_lines(&events)).map(|_| ())
}

fn read_lines(events: &Sender<Event>) {
    let mut stdin = io::stdin().lock();
    loop {
        let event = match read_line(&mut stdin) {
            Ok(Some(line)) => Event::Line(line),
            Ok(None) | Err(_) => Event::End,
        };
        let ended = matches!(event, Event::End);
        if events.send(event).is_err() || ended {
            return;
        }
    }
}
