//! A program that speaks UCI, listened to line by line.
//!
//! The player of the same kind in `crate::player` keeps only the last score of a search, which is
//! all a game needs.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chess::Position;
use notation::coordinates;
use protocol::uci::{Command, Go, Info, Message, PositionCommand, SetOption, StartingPoint};

use super::thinker::{Answer, GRACE, Line, Thinker};
use crate::openings::is_chess960;
use crate::player::process::{Heard, Process};
use crate::player::{Fault, Patience, PlayerKind, PlayerSpec};
use crate::record::Termination;
use crate::time_control::TimeControl;

/// How often a wait looks whether anyone still wants the answer.
const GLANCE: Duration = Duration::from_millis(50);

/// A running program that has introduced itself.
pub(super) struct Program {
    process: Process,
    patience: Patience,
    abandon: Arc<AtomicBool>,
    options: Vec<String>,
    chess960: bool,
}

/// What a program says besides scores: nobody is woken for it.
fn is_small_talk(line: &str) -> bool {
    line.trim_start().starts_with("info") && !line.contains(" score ")
}

impl Program {
    /// Starts the program, shakes hands and sets its options.
    pub(super) fn start(
        spec: &PlayerSpec,
        patience: Patience,
        abandon: Arc<AtomicBool>,
    ) -> Result<Program, Fault> {
        let PlayerKind::Uci { command, arguments, directory } = &spec.kind else {
            return Err(Fault::new(Termination::Disconnect, "is no program"));
        };
        let folder = directory.as_deref();
        let process = Process::start(command, arguments, folder, patience.quit, is_small_talk)
            .map_err(|error| {
                let what = format!("cannot be started: {command}: {error}");
                Fault::new(Termination::Disconnect, what)
            })?;
        let mut program =
            Program { process, patience, abandon, options: Vec::new(), chess960: false };
        program.shake_hands(spec)?;
        Ok(program)
    }

    fn shake_hands(&mut self, spec: &PlayerSpec) -> Result<(), Fault> {
        let until = Instant::now() + self.patience.startup;
        self.send(&[Command::Uci])?;
        loop {
            let (message, _) = self.listen(until, "does not say uciok")?;
            match message {
                Message::Option(option) => self.options.push(option.name),
                Message::UciOk => break,
                _ => {}
            }
        }
        for (name, value) in &spec.options {
            if !self.options.iter().any(|option| option.eq_ignore_ascii_case(name)) {
                let what = format!("has no option {name:?}; it has: {}", self.options.join(", "));
                return Err(self.fault(Termination::Disconnect, what));
            }
            let value = Some(value.clone()).filter(|value| !value.is_empty());
            self.send(&[Command::SetOption(SetOption { name: name.clone(), value })])?;
        }
        self.wait_until_ready(until)
    }

    fn send(&mut self, commands: &[Command]) -> Result<(), Fault> {
        let mut text = String::new();
        for command in commands {
            let _ = writeln!(text, "{command}");
        }
        self.process.send(&text).map_err(|_| self.disconnected())
    }

    /// The next line that means something and when it came, or a fault if there is none until then.
    fn listen(&mut self, until: Instant, otherwise: &str) -> Result<(Message, Instant), Fault> {
        match self.listen_until(until)? {
            Some(heard) => Ok(heard),
            None => Err(self.stalls(otherwise)),
        }
    }

    /// Nothing if nothing was said until then.
    fn listen_until(&mut self, until: Instant) -> Result<Option<(Message, Instant)>, Fault> {
        while Instant::now() < until {
            match self.process.listen_until(until.min(Instant::now() + GLANCE)) {
                Heard::Line(line) => {
                    if let Ok(message) = Message::parse(&line.text) {
                        return Ok(Some((message, line.at)));
                    }
                }
                Heard::Closed => return Err(self.disconnected()),
                Heard::Nothing => {}
            }
            if self.abandon.load(Ordering::Relaxed) {
                self.process.kill();
                return Err(Fault::abandoned());
            }
        }
        Ok(None)
    }

    fn wait_until_ready(&mut self, until: Instant) -> Result<(), Fault> {
        self.send(&[Command::IsReady])?;
        while self.listen(until, "does not say readyok")?.0 != Message::ReadyOk {}
        Ok(())
    }

    fn fault(&self, termination: Termination, what: impl Into<String>) -> Fault {
        Fault { last_lines: self.process.last_lines(), ..Fault::new(termination, what) }
    }

    fn stalls(&mut self, what: &str) -> Fault {
        self.process.kill();
        self.fault(Termination::Stall, format!("stalls: {what}"))
    }

    fn disconnected(&mut self) -> Fault {
        let how = self.process.exit_status().unwrap_or_else(|| "closes its pipe".to_owned());
        self.process.kill();
        self.fault(Termination::Disconnect, format!("disconnects ({how})"))
    }

    fn new_game(&mut self, chess960: bool) -> Result<(), Fault> {
        if chess960 != self.chess960 {
            let (name, value) = ("UCI_Chess960".to_owned(), Some(chess960.to_string()));
            self.send(&[Command::SetOption(SetOption { name, value })])?;
            self.chess960 = chess960;
        }
        self.send(&[Command::NewGame])?;
        self.wait_until_ready(Instant::now() + self.patience.ready)
    }

    /// Everything that is said until `bestmove`, whose text is the last part.
    fn listen_to_search(&mut self, start: Instant, allowed: Duration) -> Result<Search, Fault> {
        let (mut lines, mut nodes) = (Vec::new(), 0);
        let mut until = start + allowed;
        let mut stopped = false;
        loop {
            match self.listen_until(until)? {
                Some((Message::Info(info), at)) => {
                    nodes = info.nodes.unwrap_or(nodes);
                    lines.extend(line_of(*info, at.saturating_duration_since(start)));
                }
                Some((Message::BestMove(answer), at)) => {
                    let time = at.saturating_duration_since(start);
                    return Ok(Search { lines, nodes, time, best: answer.best });
                }
                Some(_) => {}
                None if stopped => {
                    return Err(self.stalls(&format!("no move in {} ms", allowed.as_millis())));
                }
                None => {
                    self.send(&[Command::Stop])?;
                    stopped = true;
                    until = Instant::now() + self.patience.after_stop;
                }
            }
        }
    }
}

struct Search {
    lines: Vec<Line>,
    nodes: u64,
    time: Duration,
    best: Option<String>,
}

/// A line of the best move; nothing if it is about another one or says no score.
fn line_of(info: Info, time: Duration) -> Option<Line> {
    if info.multi_pv.is_some_and(|number| number > 1) {
        return None;
    }
    let (score, depth) = (info.score?, info.depth.unwrap_or(0));
    Some(Line { time, depth, score, bound: info.bound, pv: info.pv })
}

impl Thinker for Program {
    fn think(&mut self, position: &Position, limits: &TimeControl) -> Result<Answer, Fault> {
        self.new_game(is_chess960(position))?;
        let start = StartingPoint::Fen(position.to_string());
        let go = Go {
            move_time: limits.movetime,
            depth: limits.depth,
            nodes: limits.nodes,
            ..Go::default()
        };
        let asked = Command::Position(PositionCommand { start, moves: Vec::new() });
        self.send(&[asked, Command::Go(go)])?;
        let allowed = limits.movetime.map(|time| time + GRACE);
        let allowed = allowed.unwrap_or(self.patience.unlimited_move);
        let search = self.listen_to_search(Instant::now(), allowed)?;
        let illegal = |what: String| self.fault(Termination::IllegalMove, what);
        let Some(text) = search.best else {
            return Err(illegal("makes no move (an illegal move)".to_owned()));
        };
        let best = coordinates::read(position, &text)
            .map_err(|error| illegal(format!("makes an illegal move: {error}")))?;
        Ok(Answer { best, lines: search.lines, time: search.time, nodes: search.nodes })
    }
}
