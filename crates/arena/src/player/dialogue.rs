//! Talking with another program, whatever it speaks: text there, lines back, and a fault with its
//! last words when it ends, hangs or closes its pipes.

use std::fmt::{Display, Write as _};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use search::StopFlag;

use super::process::{Heard, Line, Process};
use super::{Patience, PlayerSpec, is_raised};
use crate::cores;
use crate::fault::{Breakdown, Exit, Fault, Silence, SystemError};

/// How often a wait looks whether anyone still wants the answer.
const GLANCE: Duration = Duration::from_millis(50);

/// A running program.
#[derive(Debug)]
pub(crate) struct Dialogue {
    process: Process,
    pub(crate) patience: Patience,
    abandon: Arc<AtomicBool>,
    /// Raised when a move is wanted at once; never in a match.
    pub(crate) hurry: StopFlag,
}

impl Dialogue {
    /// Starts the program of a player, on these cores if any are given. Small talk wakes nobody.
    pub(crate) fn start(
        spec: &PlayerSpec,
        patience: Patience,
        abandon: Arc<AtomicBool>,
        cores: Option<&[usize]>,
        is_small_talk: fn(&str) -> bool,
    ) -> Result<Dialogue, Breakdown> {
        let Some((command, arguments, directory)) = spec.program() else {
            return Err(Fault::NoProgram.into());
        };
        let start = || Process::start(command, arguments, directory, patience.quit, is_small_talk);
        let process = match cores {
            Some(cores) => cores::while_pinned(cores, start),
            None => start(),
        };
        let process = process.map_err(|error| Fault::CannotRun {
            command: command.to_owned(),
            error: SystemError::from(&error),
        })?;
        Ok(Dialogue { process, patience, abandon, hurry: StopFlag::new() })
    }

    /// Sends all of it at once, so that the program is woken once.
    pub(crate) fn send(&mut self, commands: &[impl Display]) -> Result<(), Breakdown> {
        let mut text = String::new();
        for command in commands {
            let _ = writeln!(text, "{command}");
        }
        self.process.send(&text).map_err(|_| self.disconnected())
    }

    /// The next line that is no small talk; nothing if there is none until then.
    pub(crate) fn hear(&mut self, until: Instant) -> Result<Option<Line>, Breakdown> {
        loop {
            let heard = self.process.listen_until(until.min(Instant::now() + GLANCE));
            if is_raised(&self.abandon) {
                self.process.kill();
                return Err(Fault::Interrupted.into());
            }
            match heard {
                Heard::Line(line) => return Ok(Some(line)),
                Heard::Closed => return Err(self.disconnected()),
                Heard::Nothing if Instant::now() >= until => return Ok(None),
                Heard::Nothing => {}
            }
        }
    }

    /// The next line, or a fault if there is none until then.
    pub(crate) fn listen(
        &mut self,
        until: Instant,
        otherwise: impl FnOnce() -> Silence,
    ) -> Result<Line, Breakdown> {
        // A program that never stops talking would never be found out by waiting.
        let line = if Instant::now() < until { self.hear(until)? } else { None };
        line.ok_or_else(|| self.stalls(otherwise()))
    }

    /// The next line of the answer to `uci`, for which a program has the time to start. One that has
    /// not said a word by the end of our patience with silence is no engine: it is given up, and no
    /// game need be tried. What only says our own word back has said nothing.
    pub(crate) fn listen_to_greeting(&mut self, start: Instant) -> Result<Line, Breakdown> {
        const GREETING: &str = "uci";
        let Patience { startup, silence, .. } = self.patience;
        if silence < startup && Instant::now() < start + silence {
            if let Some(line) = self.hear(start + silence)? {
                return Ok(line);
            }
            if self.process.last_lines().iter().all(|line| line.trim() == GREETING) {
                let ms = milliseconds(silence);
                // Its last lines would be our own.
                return Err(self.stalls(Silence::Greeting { ms }).fault.into());
            }
        }
        self.listen(start + startup, || Silence::Word("uciok".to_owned()))
    }

    /// Waits for a line that ends a search. Past the time allowed the program is told `stop`, and
    /// what it then says comes too late, unless the delay was ours: the caller compares the times.
    /// Whoever is in a hurry has it told `stop` before that.
    pub(crate) fn wait_for<T>(
        &mut self,
        start: Instant,
        deadline: Option<Duration>,
        stop: &str,
        mut judge: impl FnMut(&Line) -> Option<T>,
    ) -> Result<(T, Line), Breakdown> {
        let allowed = deadline.unwrap_or(self.patience.unlimited_move);
        let mut until = start + allowed;
        let mut stopped = false;
        let mut asked_to_stop = until;
        loop {
            if let Some(line) = self.hear(until.min(Instant::now() + GLANCE))?
                && let Some(found) = judge(&line)
            {
                return Ok((found, line));
            }
            let is_hurried = !stopped && self.hurry.is_stopped();
            if Instant::now() < until && !is_hurried {
                continue;
            }
            if stopped {
                let waited = asked_to_stop.saturating_duration_since(start);
                return Err(self.stalls(Silence::Move { ms: milliseconds(waited) }));
            }
            self.send(&[stop])?;
            stopped = true;
            asked_to_stop = asked_to_stop.min(Instant::now());
            until = Instant::now() + self.patience.after_stop;
        }
    }

    pub(crate) fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    /// What it did wrong, with its last words.
    pub(crate) fn broken_by(&self, fault: Fault) -> Breakdown {
        Breakdown { fault, last_lines: self.process.last_lines() }
    }

    pub(crate) fn stalls(&mut self, silence: Silence) -> Breakdown {
        self.process.kill();
        self.broken_by(Fault::Stalls(silence))
    }

    fn disconnected(&mut self) -> Breakdown {
        let exit = self.process.exit().unwrap_or(Exit::ClosedPipe);
        self.process.kill();
        self.broken_by(Fault::Disconnects(exit))
    }
}

pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
