//! Lines that are waited for while a clock runs: a person's flag falls when it falls, and not with
//! the next line that is typed.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::Result;

use play::saved::to_pgn;
use play::{End, Event};

use super::input::{Alarm, Input, Line};
use super::text_game::TextGame;

impl TextGame {
    /// The next line, if the game is not lost on time before that. An editor keeps what was being
    /// typed: that line comes, and the game is over.
    pub(super) fn read_by_the_clock(&mut self) -> Result<Option<Line>> {
        let now = Instant::now();
        let prompt = self.language().play_prompt(self.game(), self.session.thinking_time(now));
        let Some(at) = self.session.deadline() else { return Ok(Some(self.read(&prompt))) };
        if at <= Instant::now() {
            self.lose_on_time(true)?;
            return Ok(None);
        }
        let line = self.read_until(&prompt, Some(at));
        if at > Instant::now() {
            return Ok(Some(line));
        }
        let was_told = matches!(self.input, Input::Terminal(_));
        self.lose_on_time(!was_told)?;
        Ok(Some(line).filter(|line| *line != Line::Late))
    }

    /// The flag of the person to move has fallen; whoever was typing has been told already.
    fn lose_on_time(&mut self, is_told: bool) -> Result<()> {
        let events = self.session.tick(Instant::now());
        for event in events {
            match event {
                Event::Ended(end) if !is_told => {
                    self.machines.game_over(self.session.game().game(), end);
                }
                event => self.tell(vec![event])?,
            }
        }
        Ok(())
    }

    /// A line; the words that may be completed are those of this moment.
    pub(super) fn read(&mut self, prompt: &str) -> Line {
        self.read_until(prompt, None)
    }

    fn read_until(&mut self, prompt: &str, at: Option<Instant>) -> Line {
        if matches!(self.input, Input::Terminal(_)) && self.interrupts.take_idle_press() {
            return Line::Interrupt;
        }
        let (words, kept) = (self.words(), self.keeping());
        self.input.offer(|| words);
        let (terminal, json, console) = (self.terminal, self.json, self.console);
        let mut lost = self.session.game().clone();
        let end = End::Time(lost.turn());
        let file = self.saving.file_mut();
        // Rings while the editor has the terminal.
        let ring = move || {
            lost.finish(end);
            if let Some(file) = file {
                // What cannot be saved now is told with the next line.
                let _ = file.keep(&to_pgn(&lost));
            }
            console.language.game_ended(end)
        };
        let show = |prompt: &str| {
            // A terminal without editor; nobody reading is found out elsewhere.
            if terminal && json {
                let _ = write!(io::stderr(), "{prompt}");
            } else if terminal {
                let _ = console.say(prompt);
            }
        };
        let reading = self.interrupts.reading(kept);
        let line = self.input.read(prompt, show, at.map(|at| Alarm { at, ring }));
        drop(reading);
        let was_told =
            matches!(self.input, Input::Terminal(_)) && self.interrupts.take_idle_press();
        if was_told {
            // A press that the editor did not take was answered above the line.
            self.interrupted = true;
        } else if line == Line::Interrupt {
            // This is the answer to it.
            self.interrupts.take_idle_press();
        }
        line
    }
}
