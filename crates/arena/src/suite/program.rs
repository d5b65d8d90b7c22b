//! A program that speaks UCI, listened to line by line.
//!
//! The player of the same kind in `crate::player` keeps only the last score of a search, which is
//! all a game needs.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use chess::Position;
use notation::coordinates;
use protocol::uci::{Command, Go, Message, PositionCommand, SetOption, StartingPoint};

use super::thinker::{Answer, GRACE, Thinker};
use crate::fault::{Breakdown, Fault, Silence};
use crate::openings::is_chess960;
use crate::player::{Dialogue, Patience, PlayerSpec, milliseconds};
use crate::pv::Line;
use crate::time_control::TimeControl;

/// A running program that has introduced itself.
pub(super) struct Program {
    dialogue: Dialogue,
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
    ) -> Result<Program, Breakdown> {
        let dialogue = Dialogue::start(spec, patience, abandon, None, is_small_talk)?;
        let mut program = Program { dialogue, options: Vec::new(), chess960: false };
        program.shake_hands(spec)?;
        Ok(program)
    }

    fn shake_hands(&mut self, spec: &PlayerSpec) -> Result<(), Breakdown> {
        let start = Instant::now();
        let until = start + self.dialogue.patience.startup;
        self.dialogue.send(&[Command::Uci])?;
        loop {
            let line = self.dialogue.listen_to_greeting(start)?;
            match Message::parse(&line.text) {
                Ok(Message::Option(option)) => self.options.push(option.name),
                Ok(Message::UciOk) => break,
                _ => {}
            }
        }
        for (name, value) in &spec.options {
            if !self.options.iter().any(|option| option.eq_ignore_ascii_case(name)) {
                let (name, known) = (name.clone(), self.options.clone());
                return Err(self.dialogue.broken_by(Fault::NoOption { name, value: None, known }));
            }
            let value = Some(value.clone()).filter(|value| !value.is_empty());
            self.dialogue.send(&[Command::SetOption(SetOption { name: name.clone(), value })])?;
        }
        self.wait_until_ready(until)
    }

    /// The next line that means something and when it came, or a fault if there is none until then.
    fn listen(&mut self, until: Instant, word: &str) -> Result<(Message, Instant), Breakdown> {
        match self.listen_until(until)? {
            Some(heard) => Ok(heard),
            None => Err(self.dialogue.stalls(Silence::Word(word.to_owned()))),
        }
    }

    /// Nothing if nothing was said until then.
    fn listen_until(&mut self, until: Instant) -> Result<Option<(Message, Instant)>, Breakdown> {
        while Instant::now() < until {
            if let Some(line) = self.dialogue.hear(until)?
                && let Ok(message) = Message::parse(&line.text)
            {
                return Ok(Some((message, line.at)));
            }
        }
        Ok(None)
    }

    fn wait_until_ready(&mut self, until: Instant) -> Result<(), Breakdown> {
        self.dialogue.send(&[Command::IsReady])?;
        while self.listen(until, "readyok")?.0 != Message::ReadyOk {}
        Ok(())
    }

    fn new_game(&mut self, chess960: bool) -> Result<(), Breakdown> {
        if chess960 != self.chess960 {
            let (name, value) = ("UCI_Chess960".to_owned(), Some(chess960.to_string()));
            self.dialogue.send(&[Command::SetOption(SetOption { name, value })])?;
            self.chess960 = chess960;
        }
        self.dialogue.send(&[Command::NewGame])?;
        self.wait_until_ready(Instant::now() + self.dialogue.patience.ready)
    }

    /// Everything that is said until `bestmove`, whose text is the last part.
    fn listen_to_search(&mut self, start: Instant, allowed: Duration) -> Result<Search, Breakdown> {
        let (mut lines, mut nodes) = (Vec::new(), 0);
        let mut until = start + allowed;
        let mut stopped = false;
        loop {
            match self.listen_until(until)? {
                Some((Message::Info(info), at)) => {
                    nodes = info.nodes.unwrap_or(nodes);
                    lines.extend(Line::of(*info, at.saturating_duration_since(start)));
                }
                Some((Message::BestMove(answer), at)) => {
                    let time = at.saturating_duration_since(start);
                    return Ok(Search { lines, nodes, time, best: answer.best });
                }
                Some(_) => {}
                None if stopped => {
                    let ms = milliseconds(allowed);
                    return Err(self.dialogue.stalls(Silence::Move { ms }));
                }
                None => {
                    self.dialogue.send(&[Command::Stop])?;
                    stopped = true;
                    until = Instant::now() + self.dialogue.patience.after_stop;
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

impl Thinker for Program {
    fn think(&mut self, position: &Position, limits: &TimeControl) -> Result<Answer, Breakdown> {
        self.new_game(is_chess960(position))?;
        let start = StartingPoint::Fen(position.to_string());
        let go = Go {
            move_time: limits.movetime,
            depth: limits.depth,
            nodes: limits.nodes,
            ..Go::default()
        };
        let asked = Command::Position(PositionCommand { start, moves: Vec::new() });
        self.dialogue.send(&[asked, Command::Go(go)])?;
        let allowed = limits.movetime.map(|time| time + GRACE);
        let allowed = allowed.unwrap_or(self.dialogue.patience.unlimited_move);
        let search = self.listen_to_search(Instant::now(), allowed)?;
        let Some(text) = search.best else {
            return Err(self.dialogue.broken_by(Fault::NoMove { line: None }));
        };
        let best = coordinates::read(position, &text)
            .map_err(|error| self.dialogue.broken_by(Fault::illegal(&text, &error)))?;
        Ok(Answer { best, lines: search.lines, time: search.time, nodes: search.nodes })
    }
}
