//! The loop itself: one event after the other until `quit` or the end of the input.

use std::sync::mpsc::RecvTimeoutError;
use std::time::Instant;

use anyhow::Result;
use players::Done;

use super::search::Activity;
use super::{Flow, Xboard, refuse};
use crate::console::Verdict;
use crate::wire::{Event, FAREWELL, log};

impl Xboard {
    /// Speaks until `quit` or the end of the input.
    pub(crate) fn serve(mut self) -> Result<Verdict> {
        loop {
            let event = match self.waiting.pop_front() {
                Some(event) => Some(event),
                None => self.overtime.next_event(&self.inbox, self.ended),
            };
            let flow = match event {
                Some(Event::Line(Ok(line))) => {
                    log::heard(&line);
                    self.take(&line)?
                }
                Some(Event::Line(Err(noise))) => {
                    refuse(&self.console.language.noise(noise), "");
                    Flow::Continue
                }
                Some(Event::Done(done)) => {
                    self.note(&done)?;
                    Flow::Continue
                }
                Some(Event::End) => {
                    self.ended = true;
                    self.hear_the_end()?;
                    Flow::Continue
                }
                None => Flow::Quit,
            };
            if flow == Flow::Quit || self.ended && self.waiting.is_empty() && !self.engine.is_busy()
            {
                self.say_farewell()?;
                return Ok(Verdict::Done);
            }
        }
    }

    /// No more lines: a move that is being thought about is still told, for a script may have asked
    /// for it, and one that was put off is taken up: nobody can say `resume` any more. What only
    /// somebody else can end is ended here.
    fn hear_the_end(&mut self) -> Result<()> {
        self.hard = false;
        if let Some(was @ (Activity::Thinking(_) | Activity::Hinting)) = self.paused.take() {
            self.take_up(was)?;
        }
        if self.engine.is_endless() {
            self.halt()?;
        }
        Ok(())
    }

    fn note(&mut self, done: &Done) -> Result<()> {
        self.engine.note(done);
        if let Done::Search { choice, failed } = done {
            if *failed {
                refuse(self.console.language.engine_failed(), "go");
            }
            self.finish(*choice)?;
        }
        Ok(())
    }

    /// Lets the search under way come to its end before the program does.
    fn say_farewell(&mut self) -> Result<()> {
        self.engine.stop();
        let end = Instant::now() + FAREWELL;
        while self.engine.is_searching() {
            match self.inbox.recv_timeout(end.saturating_duration_since(Instant::now())) {
                // A script may have asked for the move; whoever says quit does not want it.
                Ok(Event::Done(done)) if self.ended => self.note(&done)?,
                Ok(Event::Done(done)) => self.engine.note(&done),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(())
    }
}
