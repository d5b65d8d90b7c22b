//! One dialogue with a program: what is sent, what is heard, and with a watch in hand.

use std::sync::Arc;
use std::time::{Duration, Instant};

use chess::{Game, Position};
use notation::{coordinates, excerpt};
use protocol::uci::Message;

use super::answer::{Answer, Scored, is_best_move};
use super::problem::{Awaited, Expected, Found, Problem};
use super::{CheckConfig, CheckError, Identity};
use crate::fault::Exit;
use crate::player::process::{Heard, Process};
use crate::player::{PlayerKind, PlayerSpec};

/// So many of the last lines sent are told with a problem.
const TOLD: usize = 4;
/// Lines are told up to this length.
const LONGEST: usize = 160;

/// Why a dialogue ends before its end.
pub(super) enum Stop {
    Problem(Box<Problem>),
    /// The engine does not announce this option.
    Skip(&'static str),
    Start(CheckError),
}

/// A running program that is being talked to.
pub(super) struct Dialogue {
    engine: PlayerSpec,
    process: Process,
    pub(super) config: CheckConfig,
    name: String,
    author: String,
    pub(super) options: Vec<String>,
    sent: Vec<String>,
}

fn never(_: &str) -> bool {
    false
}

fn start_process(engine: &PlayerSpec) -> Result<Process, CheckError> {
    let PlayerKind::Uci { command, arguments, directory } = &engine.kind else {
        return Err(CheckError::NoProgram(engine.to_string()));
    };
    let patience = Duration::from_millis(500);
    Process::start(command, arguments, directory.as_deref(), patience, never)
        .map_err(|error| CheckError::Start { program: command.clone(), error })
}

pub(super) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl Dialogue {
    pub(super) fn start(engine: &PlayerSpec, config: &CheckConfig) -> Result<Dialogue, CheckError> {
        Ok(Dialogue {
            engine: engine.clone(),
            process: start_process(engine)?,
            config: *config,
            name: String::new(),
            author: String::new(),
            options: Vec::new(),
            sent: Vec::new(),
        })
    }

    /// Begins again with a new process of the same program.
    pub(super) fn restart(&mut self) -> Result<(), Stop> {
        self.process = start_process(&self.engine).map_err(Stop::Start)?;
        self.sent.clear();
        Ok(())
    }

    pub(super) fn identity(&self) -> Identity {
        let shown = |text: &String| excerpt(text, LONGEST);
        Identity {
            name: shown(&self.name),
            author: shown(&self.author),
            options: self.options.iter().map(shown).collect(),
        }
    }

    pub(super) fn set_name(&mut self, name: &str) {
        name.clone_into(&mut self.name);
    }

    /// `uci` to `uciok`, then the options of the player's own text.
    pub(super) fn shake_hands(&mut self) -> Result<(), Stop> {
        self.send("uci")?;
        for line in self.until(Awaited::UciOk, self.config.patience)? {
            match Message::parse(&line) {
                Ok(Message::Name(name)) => self.name = name,
                Ok(Message::Author(author)) => self.author = author,
                Ok(Message::Option(option)) => self.options.push(option.name),
                _ => {}
            }
        }
        for (name, value) in self.engine.options.clone() {
            self.send(&format!("setoption name {name} value {value}"))?;
        }
        Ok(())
    }

    /// Shakes hands and waits until it is ready: how most checks begin.
    pub(super) fn begin(&mut self) -> Result<(), Stop> {
        self.shake_hands()?;
        self.ready()
    }

    pub(super) fn announces(&self, option: &str) -> bool {
        self.options.iter().any(|known| known.eq_ignore_ascii_case(option))
    }

    /// Goes on only if the engine announces this option.
    pub(super) fn needs(&self, option: &'static str) -> Result<(), Stop> {
        if self.announces(option) { Ok(()) } else { Err(Stop::Skip(option)) }
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Stop> {
        self.send_raw(&format!("{line}\n"))
    }

    /// Sends text as it is; it ends with a line break.
    pub(super) fn send_raw(&mut self, text: &str) -> Result<(), Stop> {
        for line in text.strip_suffix('\n').unwrap_or(text).split('\n') {
            self.sent.push(line.escape_debug().to_string());
        }
        if self.process.send(text).is_ok() {
            return Ok(());
        }
        // It does not read any more: what it would have said next cannot come.
        Err(self.ended(Expected::Answer {
            awaited: Awaited::ReadyOk,
            within_ms: milliseconds(self.config.patience),
        }))
    }

    pub(super) fn problem(&self, expected: Expected, found: Found) -> Stop {
        let from = self.sent.len().saturating_sub(TOLD);
        let sent = self.sent.iter().skip(from).map(|line| excerpt(line, LONGEST)).collect();
        Stop::Problem(Box::new(Problem { sent, expected, found }))
    }

    /// A problem with a line it said.
    pub(super) fn wrong(&self, expected: Expected, line: &str) -> Stop {
        self.problem(expected, Found::Line(excerpt(line, LONGEST)))
    }

    fn ended(&mut self, expected: Expected) -> Stop {
        let exit = self.process.exit().unwrap_or(Exit::ClosedPipe);
        let last_line = self.process.last_lines().pop().map(|line| excerpt(&line, LONGEST));
        self.problem(expected, Found::Ended { exit, last_line })
    }

    /// The next line before then, if there is one.
    fn listen(
        &mut self,
        until: Instant,
        expected: &Expected,
    ) -> Result<Option<(Arc<str>, Instant)>, Stop> {
        match self.process.listen_until(until) {
            Heard::Line(line) => Ok(Some((line.text, line.at))),
            Heard::Nothing => Ok(None),
            Heard::Closed => Err(self.ended(expected.clone())),
        }
    }

    /// The lines up to the one awaited, without it.
    pub(super) fn until(
        &mut self,
        awaited: Awaited,
        patience: Duration,
    ) -> Result<Vec<Arc<str>>, Stop> {
        let mut lines = self.until_with_last(awaited, patience)?;
        lines.pop();
        Ok(lines)
    }

    /// The lines up to the one awaited, which is the last.
    pub(super) fn until_with_last(
        &mut self,
        awaited: Awaited,
        patience: Duration,
    ) -> Result<Vec<Arc<str>>, Stop> {
        let ms = milliseconds(patience);
        let expected = Expected::Answer { awaited, within_ms: ms };
        let deadline = Instant::now() + patience;
        let mut lines = Vec::new();
        while let Some((line, _)) = self.listen(deadline, &expected)? {
            let found = awaited.fits(&line);
            lines.push(line);
            if found {
                return Ok(lines);
            }
        }
        Err(self.problem(expected, Found::Nothing { ms }))
    }

    /// `isready` to `readyok`; a `bestmove` in between is one too many.
    pub(super) fn ready(&mut self) -> Result<(), Stop> {
        self.send("isready")?;
        let lines = self.until(Awaited::ReadyOk, self.config.patience)?;
        match lines.iter().find(|line| is_best_move(line)) {
            Some(line) => Err(self.wrong(Expected::NoBestMove, line)),
            None => Ok(()),
        }
    }

    /// `isready` while it searches: the search goes on.
    pub(super) fn ready_in_search(&mut self, until: &'static str) -> Result<(), Stop> {
        self.send("isready")?;
        let lines = self.until(Awaited::ReadyOk, self.config.patience)?;
        match lines.iter().find(|line| is_best_move(line)) {
            Some(line) => Err(self.wrong(Expected::SilenceUntil(until), line)),
            None => Ok(()),
        }
    }

    /// Whatever it says for so long.
    pub(super) fn overhear(
        &mut self,
        during: Duration,
        expected: Expected,
    ) -> Result<Vec<Arc<str>>, Stop> {
        let end = Instant::now() + during;
        let mut lines = Vec::new();
        while let Some((line, _)) = self.listen(end, &expected)? {
            lines.push(line);
        }
        Ok(lines)
    }

    /// For a while there is no `bestmove`.
    pub(super) fn waits_for(
        &mut self,
        command: &'static str,
        during: Duration,
    ) -> Result<(), Stop> {
        let expected = Expected::SilenceUntil(command);
        let lines = self.overhear(during, expected.clone())?;
        match lines.iter().find(|line| is_best_move(line)) {
            Some(line) => Err(self.wrong(expected, line)),
            None => Ok(()),
        }
    }

    /// Sends `go …` and takes the answer, which must come in time.
    pub(super) fn go(&mut self, go: &str, patience: Duration) -> Result<Answer, Stop> {
        self.send(&format!("go {go}"))?;
        self.answer(patience)
    }

    /// The answer of the search under way.
    pub(super) fn answer(&mut self, patience: Duration) -> Result<Answer, Stop> {
        let start = Instant::now();
        let ms = milliseconds(patience);
        let expected = Expected::Answer { awaited: Awaited::BestMove, within_ms: ms };
        let (mut scored, mut said) = (Vec::new(), Vec::new());
        while let Some((text, at)) = self.listen(start + patience, &expected)? {
            let after = at.saturating_duration_since(start);
            match Message::parse(&text) {
                Ok(Message::BestMove(answer)) => {
                    return Ok(Answer { scored, said, line: text, best: answer.best, took: after });
                }
                _ if is_best_move(&text) => {
                    return Ok(Answer { scored, said, line: text, best: None, took: after });
                }
                _ => scored.extend(Scored::parse(&text).map(|line| Scored { after, ..line })),
            }
            said.push((text, after));
        }
        Err(self.problem(expected, Found::Nothing { ms }))
    }

    /// The move is legal in this position.
    pub(super) fn is_legal(&self, answer: &Answer, position: &Position) -> Result<(), Stop> {
        let legal = |mv: &String| coordinates::read(position, mv).is_ok();
        if answer.best.as_ref().is_some_and(legal) {
            return Ok(());
        }
        Err(self.wrong(Expected::LegalMove { fen: position.to_string() }, &answer.line))
    }

    /// Sets up a position that is good and gives it back as a game.
    pub(super) fn set_up(&mut self, fen: Option<&str>, moves: &str) -> Result<Game, Stop> {
        let start =
            fen.and_then(|fen| Position::from_fen(fen).ok()).unwrap_or_else(Position::start);
        let mut game = Game::new(start);
        for mv in moves.split_ascii_whitespace() {
            if let Ok(mv) = coordinates::read(game.position(), mv) {
                let _ = game.play(mv);
            }
        }
        let place = fen.map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {moves}") };
        self.send(&format!("position {place}{moves}"))?;
        Ok(game)
    }

    /// It ends by itself within so long.
    pub(super) fn ends(&mut self, within: Duration) -> Result<(), Stop> {
        if self.process.wait_for(within) {
            return Ok(());
        }
        let ms = milliseconds(within);
        let expected = Expected::Answer { awaited: Awaited::Exit, within_ms: ms };
        Err(self.problem(expected, Found::Nothing { ms }))
    }

    /// Closes its input, as when a GUI dies.
    pub(super) fn hang_up(&mut self) {
        self.sent.push("(end of input)".to_owned());
        self.process.hang_up();
    }
}
