//! A program that speaks UCI as a player.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use chess::{Game, Position};
use notation::coordinates::{self, CastlingNotation};
use protocol::uci::{Command, Go, Message, PositionCommand, SetOption, StartingPoint};
use search::Bound;

use super::process::{Heard, Line, Process};
use super::{Fault, Patience, Player, PlayerKind, PlayerSpec, Request, Thought, is_raised};
use crate::record::Termination;

/// How often a wait looks whether anyone still wants the answer.
const GLANCE: Duration = Duration::from_millis(50);

/// A running program that has introduced itself.
pub(super) struct UciPlayer {
    process: Process,
    patience: Patience,
    abandon: Arc<AtomicBool>,
    /// The names of its options.
    options: Vec<String>,
    chess960: bool,
}

/// What it said while it thought.
#[derive(Default)]
struct Said {
    score: Option<eval::Score>,
    depth: u32,
    nodes: u64,
}

impl UciPlayer {
    /// Starts the program, shakes hands and sets its options.
    pub(super) fn start(
        spec: &PlayerSpec,
        patience: Patience,
        abandon: Arc<AtomicBool>,
    ) -> Result<UciPlayer, Fault> {
        let PlayerKind::Uci { command, arguments, directory } = &spec.kind else {
            return Err(Fault::new(Termination::Disconnect, "is no program"));
        };
        let process =
            Process::start(command, arguments, directory.as_deref(), patience.quit, is_info)
                .map_err(|error| {
                    let what = format!("cannot be started: {command}: {error}");
                    Fault::new(Termination::Disconnect, what)
                })?;
        let options = Vec::new();
        let mut player = UciPlayer { process, patience, abandon, options, chess960: false };
        player.shake_hands(spec)?;
        Ok(player)
    }

    fn shake_hands(&mut self, spec: &PlayerSpec) -> Result<(), Fault> {
        let until = Instant::now() + self.patience.startup;
        self.send(&[Command::Uci])?;
        loop {
            let line = self.listen(until, "does not say uciok")?;
            match Message::parse(&line.text) {
                Ok(Message::Option(option)) => self.options.push(option.name),
                Ok(Message::UciOk) => break,
                _ => {}
            }
        }
        for (name, value) in &spec.options {
            if !self.has_option(name) {
                let known = self.options.join(", ");
                let what = format!("has no option {name:?}; it has: {known}");
                return Err(self.fault(Termination::Disconnect, what));
            }
            let value = Some(value.clone()).filter(|value| !value.is_empty());
            self.send(&[Command::SetOption(SetOption { name: name.clone(), value })])?;
        }
        self.wait_until_ready(until)
    }

    fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.eq_ignore_ascii_case(name))
    }

    /// Sends all of it at once, so that the program is woken once.
    fn send(&mut self, commands: &[Command]) -> Result<(), Fault> {
        let mut text = String::new();
        for command in commands {
            let _ = writeln!(text, "{command}");
        }
        self.process.send(&text).map_err(|_| self.disconnected())
    }

    /// The next line, or a fault if there is none until then.
    fn listen(&mut self, until: Instant, otherwise: &str) -> Result<Line, Fault> {
        while Instant::now() < until {
            match self.process.listen_until(until.min(Instant::now() + GLANCE)) {
                Heard::Line(line) => return Ok(line),
                Heard::Closed => return Err(self.disconnected()),
                Heard::Nothing if is_raised(&self.abandon) => {
                    self.process.kill();
                    return Err(Fault::abandoned());
                }
                Heard::Nothing => {}
            }
        }
        self.process.kill();
        Err(self.fault(Termination::Stall, format!("stalls: {otherwise}")))
    }

    fn wait_until_ready(&mut self, until: Instant) -> Result<(), Fault> {
        self.send(&[Command::IsReady])?;
        while Message::parse(&self.listen(until, "does not say readyok")?.text)
            != Ok(Message::ReadyOk)
        {}
        Ok(())
    }

    fn fault(&self, termination: Termination, what: impl Into<String>) -> Fault {
        Fault { last_lines: self.process.last_lines(), ..Fault::new(termination, what) }
    }

    fn disconnected(&mut self) -> Fault {
        let how = match self.process.exit_status() {
            Some(status) => format!("disconnects ({status})"),
            None => "disconnects (closes its pipe)".to_owned(),
        };
        self.process.kill();
        self.fault(Termination::Disconnect, how)
    }

    fn castling(&self) -> CastlingNotation {
        if self.chess960 { CastlingNotation::Chess960 } else { CastlingNotation::Standard }
    }

    fn position(&self, game: &Game) -> PositionCommand {
        let start = game.start();
        let start = if *start == Position::start() {
            StartingPoint::Start
        } else {
            StartingPoint::Fen(start.to_string())
        };
        let castling = self.castling();
        PositionCommand {
            start,
            moves: game.moves().map(|mv| coordinates::write(mv, castling)).collect(),
        }
    }

    /// Waits for `bestmove`. Past the deadline it is told to stop, and what it then says comes too
    /// late, unless the delay was ours: the caller compares the times.
    fn wait_for_move(&mut self, start: Instant, deadline: Option<Duration>) -> Result<Line, Fault> {
        let allowed = deadline.unwrap_or(self.patience.unlimited_move);
        let mut until = start + allowed;
        let mut stopped = false;
        loop {
            match self.process.listen_until(until.min(Instant::now() + GLANCE)) {
                Heard::Line(line) if line.text.trim_start().starts_with("bestmove") => {
                    return Ok(line);
                }
                Heard::Line(_) => {}
                Heard::Closed => return Err(self.disconnected()),
                Heard::Nothing => {}
            }
            if is_raised(&self.abandon) {
                self.process.kill();
                return Err(Fault::abandoned());
            }
            if Instant::now() < until {
                continue;
            }
            if stopped {
                self.process.kill();
                let what = format!("stalls: no move in {} ms", allowed.as_millis());
                return Err(self.fault(Termination::Stall, what));
            }
            self.send(&[Command::Stop])?;
            stopped = true;
            until = Instant::now() + self.patience.after_stop;
        }
    }
}

fn is_info(line: &str) -> bool {
    line.trim_start().starts_with("info")
}

impl Said {
    /// The last score, exact if there is any: a bound of a search that was cut off is no opinion,
    /// but better than none. Read from the end, for most lines of a search do not matter.
    fn new<'a>(lines: impl DoubleEndedIterator<Item = &'a str>) -> Said {
        let mut said = Said::default();
        for line in lines.rev() {
            let Ok(Message::Info(info)) = Message::parse(line) else { continue };
            if info.multi_pv.is_some_and(|number| number > 1) {
                continue;
            }
            said.nodes = if said.nodes == 0 { info.nodes.unwrap_or(0) } else { said.nodes };
            let exact = info.bound == Bound::Exact;
            if let Some(score) = info.score
                && (exact || said.score.is_none())
            {
                said.score = Some(score);
                said.depth = info.depth.unwrap_or(0);
                if exact {
                    break;
                }
            }
        }
        said
    }
}

fn go(request: &Request<'_>) -> Go {
    let [white, black] = request.clocks;
    let own = if request.game.position().turn() == chess::Color::White { white } else { black };
    // Who has no clock of its own is not shown the other's: it might believe it has one.
    let shown = |clock: Option<search::Clock>| own.and(clock);
    let increment = |clock: Option<search::Clock>| {
        shown(clock).map(|clock| clock.increment).filter(|time| !time.is_zero())
    };
    Go {
        white_time: shown(white).map(|clock| clock.time),
        black_time: shown(black).map(|clock| clock.time),
        white_increment: increment(white),
        black_increment: increment(black),
        moves_to_go: own.and_then(|clock| clock.moves_to_go),
        move_time: request.limits.movetime,
        depth: request.limits.depth,
        nodes: request.limits.nodes,
        ..Go::default()
    }
}

impl Player for UciPlayer {
    fn new_game(&mut self, chess960: bool) -> Result<(), Fault> {
        if chess960 != self.chess960 {
            let (name, value) = ("UCI_Chess960".to_owned(), Some(chess960.to_string()));
            self.send(&[Command::SetOption(SetOption { name, value })])?;
            self.chess960 = chess960;
        }
        self.send(&[Command::NewGame])?;
        self.wait_until_ready(Instant::now() + self.patience.ready)
    }

    fn think(&mut self, request: &Request<'_>) -> Result<Thought, Fault> {
        let position = Command::Position(self.position(request.game));
        drop(self.process.take_small_talk());
        self.send(&[position, Command::Go(go(request))])?;
        let start = Instant::now();
        let line = self.wait_for_move(start, request.deadline)?;
        let time = line.at.saturating_duration_since(start);
        let text = match Message::parse(&line.text) {
            Ok(Message::BestMove(answer)) => answer.best,
            _ => None,
        };
        let Some(text) = text else {
            let what = format!("makes no move (an illegal move): {:?}", line.text);
            return Err(self.fault(Termination::IllegalMove, what));
        };
        let mv = coordinates::read(request.game.position(), &text).map_err(|error| {
            self.fault(Termination::IllegalMove, format!("makes an illegal move: {error}"))
        })?;
        let small_talk = self.process.take_small_talk();
        let said = Said::new(small_talk.iter().map(|line| &**line));
        Ok(Thought { mv, score: said.score, depth: said.depth, nodes: said.nodes, time })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_exact_score_of_the_first_line_counts() {
        let lines = [
            "info depth 4 score cp 10 nodes 50",
            "info depth 5 multipv 1 score cp 20 nodes 100 pv e2e4",
            "info depth 5 multipv 2 score cp 7 nodes 110 pv d2d4",
            "info depth 6 score cp 400 lowerbound nodes 200",
            "info string all is well",
            "info nodes 250 nps 1000",
        ];
        let said = Said::new(lines.into_iter());
        assert_eq!(
            (said.score, said.depth, said.nodes),
            (Some(eval::Score::centipawns(20)), 5, 250)
        );
        let said = Said::new(lines.into_iter().skip(3));
        assert_eq!((said.score, said.depth), (Some(eval::Score::centipawns(400)), 6));
    }
}
