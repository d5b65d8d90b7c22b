//! The loop: lines come from a thread that does nothing but read, the end of a search from the
//! engine's thread. Urgent commands are served at once; the others wait for the end of a search.

use std::io::{self, IsTerminal};
use std::sync::mpsc::Sender;
use std::thread;

use anyhow::Result;

use super::{Flow, Other, Shell, Word, input};
use crate::console::{BadInput, Console, Verdict};
use crate::uci::{Event, Uci};

impl Shell {
    /// Reads commands from stdin until `quit` or the end. Greets and prompts only people.
    pub(crate) fn run_stdin(console: Console) -> Result<Verdict> {
        let person = io::stdin().is_terminal() && io::stdout().is_terminal();
        let other = if person { Other::Person } else { Other::Program };
        let (mut shell, events) = Shell::new(console, other);
        if person {
            console.say(&console.language.greeting())?;
        }
        thread::Builder::new().name("input".to_owned()).spawn(move || read_lines(&events))?;
        shell.serve()?;
        Ok(Verdict::Done)
    }

    fn serve(&mut self) -> Result<()> {
        loop {
            if self.other == Other::Person && !self.uci.is_searching() {
                let prompt = self.console.language.prompt(&self.game);
                self.console.say(&prompt)?;
            }
            let flow = match self.inbox.recv() {
                Ok(Event::Line(Ok(line))) => self.take(line)?,
                Ok(Event::Line(Err(noise))) => {
                    self.complain(&self.console.language.noise(noise));
                    Flow::Continue
                }
                Ok(Event::Idle) => {
                    self.uci.note_idle();
                    self.serve_waiting()?
                }
                Ok(Event::End) | Err(_) => {
                    // The terminal's own prompt begins on a line of its own.
                    if self.other == Other::Person {
                        self.console.say("\n")?;
                    }
                    Flow::Quit
                }
            };
            if flow == Flow::Quit {
                self.uci.stop();
                return Ok(());
            }
        }
    }

    /// Carries out a line, or lets it wait while a search is under way.
    fn take(&mut self, line: String) -> Result<Flow> {
        if self.uci.is_searching() && !self.is_urgent(&line) {
            self.waiting.push_back(line);
            return Ok(Flow::Continue);
        }
        let answer = self.execute(&line);
        Ok(self.unless_bad_input(answer)?.0)
    }

    /// Carries out what has waited, until the next search begins.
    fn serve_waiting(&mut self) -> Result<Flow> {
        while !self.uci.is_searching()
            && let Some(line) = self.waiting.pop_front()
        {
            let answer = self.execute(&line);
            if self.unless_bad_input(answer)?.0 == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    fn is_urgent(&self, line: &str) -> bool {
        let first = line.split_whitespace().next().unwrap_or_default();
        match Word::named(first) {
            Some(word) => word == Word::Quit,
            None => match self.protocol_command(line) {
                Ok(Some(command)) => Uci::is_urgent(&command),
                Ok(None) => line.trim().is_empty(),
                Err(_) => false,
            },
        }
    }

    /// After an argument of the command line: a search must end before the next one.
    pub(super) fn wait_for_search(&mut self) -> Result<()> {
        while self.uci.is_searching() {
            match self.inbox.recv() {
                Ok(Event::Idle) => self.uci.note_idle(),
                Ok(_) => {}
                Err(_) => return Err(BadInput("the engine has gone".to_owned()).into()),
            }
        }
        Ok(())
    }
}

fn read_lines(events: &Sender<Event>) {
    let mut stdin = io::stdin().lock();
    loop {
        let event = match input::read_line(&mut stdin) {
            Ok(Some(line)) => Event::Line(line),
            Ok(None) | Err(_) => Event::End,
        };
        let ended = matches!(event, Event::End);
        if events.send(event).is_err() || ended {
            return;
        }
    }
}
