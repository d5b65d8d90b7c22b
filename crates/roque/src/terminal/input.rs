//! Where lines come from: on a terminal an editor with history and completion, otherwise plain
//! lines. Any bytes at all come in; clean text or a reason comes out. A wait may have an end: the
//! moment at which a clock runs out.

use std::io;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Instant;

use rustyline::completion::Completer;
use rustyline::config::{CompletionType, Configurer};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, ExternalPrinter, Helper};

use super::interrupts::Ear;
use super::lines::PlainLines;
use crate::console::Console;
use protocol::line::{LineError as Noise, check as check_line};

/// What came from the user.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Text(String),
    Noise(Noise),
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-D, or the end of a pipe.
    End,
    /// Nothing came in time.
    Late,
}

/// Where lines come from.
pub(crate) enum Input {
    Terminal(Box<Editor<Words, MemHistory>>),
    Plain(PlainLines),
}

/// When a wait ends, and what is then done and said to whoever types on.
pub(crate) struct Alarm<F: FnOnce() -> String + Send> {
    pub(crate) at: Instant,
    pub(crate) ring: F,
}

/// The words that may be completed at a moment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    /// What a line may begin with: commands and moves.
    pub(crate) first: Vec<String>,
    /// What may follow a command.
    pub(crate) after: Vec<(&'static str, Vec<String>)>,
}

impl Words {
    /// Where the word before the cursor begins, and what it may become.
    fn complete(&self, line: &str) -> (usize, Vec<String>) {
        let start = line.rfind(char::is_whitespace).map_or(0, |space| space + 1);
        let (before, word) = line.split_at_checked(start).unwrap_or(("", line));
        let fits = |candidate: &&String| candidate.starts_with(word);
        let list = match before.split_whitespace().next() {
            None => {
                let found = self.first.iter().filter(fits).map(|word| self.with_space(word));
                return (start, found.collect());
            }
            Some(command) => match self.after.iter().find(|(name, _)| *name == command) {
                Some((_, list)) => list,
                None => return (start, Vec::new()),
            },
        };
        (start, list.iter().filter(fits).cloned().collect())
    }
}

impl Words {
    /// A command that something may follow gets a space behind it.
    fn with_space(&self, word: &str) -> String {
        let followed = self.after.iter().any(|(name, _)| *name == word);
        if followed { format!("{word} ") } else { word.to_owned() }
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(Words::complete(self, line.get(..position).unwrap_or(line)))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

impl Input {
    /// The best there is here. Without a terminal, or with one that cannot move its cursor, lines are
    /// read as they come.
    pub(crate) fn new(terminal: bool) -> Input {
        let capable =
            terminal && crate::console::variable("TERM").is_some_and(|term| term != "dumb");
        let editor = capable.then(|| Editor::with_history(Default::default(), MemHistory::new()));
        match editor {
            Some(Ok(mut editor)) => {
                editor.set_completion_type(CompletionType::List);
                editor.set_auto_add_history(true);
                editor.set_helper(Some(Words::default()));
                Input::Terminal(Box::new(editor))
            }
            _ => Input::Plain(PlainLines::new()),
        }
    }

    /// From now on these words are completed.
    pub(crate) fn offer(&mut self, words: impl FnOnce() -> Words) {
        if let Input::Terminal(editor) = self {
            editor.set_helper(Some(words()));
        }
    }

    /// How many lines the terminal shows, if it says so.
    pub(crate) fn rows(&mut self) -> Option<usize> {
        match self {
            Input::Terminal(editor) => editor.dimensions().map(|(_, rows)| rows.into()),
            Input::Plain(_) => None,
        }
    }

    /// How Ctrl-C reaches whoever waits for a line here.
    pub(crate) fn ear(&mut self, console: Console) -> Ear {
        match self {
            Input::Plain(lines) => Ear::Wake(Box::new(lines.waker())),
            Input::Terminal(editor) => {
                let mut printer = editor.create_external_printer().ok();
                Ear::Tell(Box::new(move |text| {
                    let told = printer.as_mut().map(|printer| printer.print(text.to_owned()));
                    if !matches!(told, Some(Ok(()))) {
                        console.complain(text.trim_end());
                    }
                }))
            }
        }
    }

    /// The next line. The prompt is shown by an editor only; `show` shows it otherwise. A plain line
    /// that does not come in time is [`Line::Late`]; an editor cannot be left, so the alarm rings
    /// above the line that is being typed, which comes in the end.
    pub(crate) fn read<F: FnOnce() -> String + Send>(
        &mut self,
        prompt: &str,
        show: impl FnOnce(&str),
        alarm: Option<Alarm<F>>,
    ) -> Line {
        match (self, alarm) {
            (Input::Terminal(editor), None) => edited(editor.readline(prompt)),
            (Input::Terminal(editor), Some(alarm)) => {
                let printer = editor.create_external_printer();
                let (done, wait) = mpsc::channel::<()>();
                thread::scope(|scope| {
                    scope.spawn(move || {
                        let left = alarm.at.saturating_duration_since(Instant::now());
                        if wait.recv_timeout(left) != Err(RecvTimeoutError::Timeout) {
                            return;
                        }
                        let said = (alarm.ring)();
                        if let Ok(mut printer) = printer {
                            // If it cannot be said now, the next line finds out.
                            let _ = printer.print(said);
                        }
                    });
                    let line = edited(editor.readline(prompt));
                    drop(done);
                    line
                })
            }
            (Input::Plain(lines), alarm) => {
                show(prompt);
                lines.next(alarm.map(|alarm| alarm.at))
            }
        }
    }
}

fn edited(line: rustyline::Result<String>) -> Line {
    match line {
        Ok(text) => clean(&text),
        Err(ReadlineError::Interrupted) => Line::Interrupt,
        Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
            Line::Noise(Noise::NotUtf8 { byte: 1 })
        }
        Err(_) => Line::End,
    }
}

fn clean(text: &str) -> Line {
    match check_line(text.trim()) {
        Ok(text) => Line::Text(text.to_owned()),
        Err(noise) => Line::Noise(noise),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_moves_and_what_follows_them_are_completed() {
        let list = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let words = Words {
            first: list(&["undo", "help", "hint", "load", "e4", "Nf3"]),
            after: vec![("load", list(&["alpha", "beta"]))],
        };
        assert_eq!(words.complete("h"), (0, list(&["help", "hint"])));
        assert_eq!(words.complete("l"), (0, list(&["load "])));
        assert_eq!(words.complete("N"), (0, list(&["Nf3"])));
        assert_eq!(words.complete("load b"), (5, list(&["beta"])));
        assert_eq!(words.complete("load "), (5, list(&["alpha", "beta"])));
        assert_eq!(words.complete("undo x"), (5, list(&[])));
        assert_eq!(words.complete("é è"), (3, list(&[])));
    }

    #[test]
    fn control_characters_are_told() {
        assert_eq!(clean(" e4 "), Line::Text("e4".to_owned()));
        assert!(matches!(clean("e\u{7}4"), Line::Noise(Noise::Control { .. })));
    }
}
