//! Plain lines, read by a thread of its own so that whoever waits for one can be woken: by a clock
//! or by Ctrl-C. A line is read when it is asked for; what nobody asked for stays where it is, for
//! whoever reads next.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

use super::input::Line;
use crate::wire::read_line;

/// What the waiting side hears.
enum Event {
    Line(Line),
    Woken,
}

/// Reads standard input.
pub(crate) struct PlainLines {
    ask: Sender<()>,
    events: Receiver<Event>,
    waker: Sender<Event>,
    /// A line was asked for and has not come.
    is_asked: bool,
}

impl PlainLines {
    pub(crate) fn new() -> PlainLines {
        let (ask, asked) = channel();
        let (waker, events) = channel();
        let answers = waker.clone();
        thread::spawn(move || answer(&asked, &answers));
        PlainLines { ask, events, waker, is_asked: false }
    }

    /// What ends a wait with [`Line::Interrupt`].
    pub(crate) fn waker(&self) -> impl Fn() + Send + 'static {
        let waker = self.waker.clone();
        move || {
            let _ = waker.send(Event::Woken);
        }
    }

    /// The next line, or that it is too late for one.
    pub(crate) fn next(&mut self, until: Option<Instant>) -> Line {
        if !self.is_asked && self.ask.send(()).is_err() {
            return Line::End;
        }
        self.is_asked = true;
        let event = match until {
            None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(until) => {
                self.events.recv_timeout(until.saturating_duration_since(Instant::now()))
            }
        };
        match event {
            Ok(Event::Line(line)) => {
                self.is_asked = false;
                line
            }
            Ok(Event::Woken) => Line::Interrupt,
            Err(RecvTimeoutError::Timeout) => Line::Late,
            Err(RecvTimeoutError::Disconnected) => Line::End,
        }
    }
}

/// Reads a line whenever one is asked for.
fn answer(asked: &Receiver<()>, answers: &Sender<Event>) {
    while asked.recv().is_ok() {
        let line = match read_line(&mut io::stdin().lock()) {
            Ok(Some(Ok(text))) => Line::Text(text),
            Ok(Some(Err(noise))) => Line::Noise(noise),
            Ok(None) | Err(_) => Line::End,
        };
        if answers.send(Event::Line(line)).is_err() {
            return;
        }
    }
}
