//! A program that speaks UCI as a player.

mod said;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use chess::{Game, Move, Position};
use notation::coordinates::{self, CastlingNotation};
use protocol::uci::{BestMove, Command, Go, Message, PositionCommand, SetOption, StartingPoint};
use search::StopFlag;

use super::{Dialogue, Patience, Player, PlayerSpec, Reply, Request, Thought};
use crate::ending::Ending;
use crate::fault::{Breakdown, Fault, Silence};
use crate::pv::Lines;
use said::Said;

/// A running program that has introduced itself.
pub(super) struct UciPlayer {
    dialogue: Dialogue,
    /// The names of its options.
    options: Vec<String>,
    chess960: bool,
    /// Whether it is to think while its opponent does.
    ponders: bool,
    /// The reply it expects to its last move.
    expected: Option<Move>,
    pondering: Pondering,
    pings: Vec<Duration>,
    lines: Lines,
}

/// A search while the opponent thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pondering {
    No,
    /// It runs, in the hope that this move will be made.
    On(Move),
    /// It was stopped, and its `bestmove` is still to come.
    Stopped,
}

impl UciPlayer {
    /// Starts the program, shakes hands and sets its options.
    pub(super) fn start(
        spec: &PlayerSpec,
        patience: Patience,
        abandon: Arc<AtomicBool>,
        cores: Option<&[usize]>,
    ) -> Result<UciPlayer, Breakdown> {
        let dialogue = Dialogue::start(spec, patience, abandon, cores, is_info)?;
        let mut player = UciPlayer {
            dialogue,
            options: Vec::new(),
            chess960: false,
            ponders: spec.ponder,
            expected: None,
            pondering: Pondering::No,
            pings: Vec::new(),
            lines: Lines::default(),
        };
        player.shake_hands(spec)?;
        Ok(player)
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
        if self.ponders {
            self.set_option("Ponder", "true")?;
        }
        for (name, value) in &spec.options {
            self.set_option(name, value)?;
        }
        self.wait_until_ready(until).map(|_| ())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Breakdown> {
        if !self.options.iter().any(|option| option.eq_ignore_ascii_case(name)) {
            let (name, known) = (name.to_owned(), self.options.clone());
            return Err(self.dialogue.broken_by(Fault::NoOption { name, value: None, known }));
        }
        let value = Some(value.to_owned()).filter(|value| !value.is_empty());
        self.dialogue.send(&[Command::SetOption(SetOption { name: name.to_owned(), value })])
    }

    /// How long it took to answer.
    fn wait_until_ready(&mut self, until: Instant) -> Result<Duration, Breakdown> {
        let start = Instant::now();
        self.dialogue.send(&[Command::IsReady])?;
        loop {
            let line = self.dialogue.listen(until, || Silence::Word("readyok".to_owned()))?;
            if Message::parse(&line.text) == Ok(Message::ReadyOk) {
                return Ok(line.at.saturating_duration_since(start));
            }
        }
    }

    fn castling(&self) -> CastlingNotation {
        if self.chess960 { CastlingNotation::Chess960 } else { CastlingNotation::Standard }
    }

    /// The position of a game, or the one after a move more.
    fn position(&self, game: &Game, more: Option<Move>) -> Command {
        let start = game.start();
        let start = if *start == Position::start() {
            StartingPoint::Start
        } else {
            StartingPoint::Fen(start.to_string())
        };
        let castling = self.castling();
        let moves = game.moves().chain(more).map(|mv| coordinates::write(mv, castling)).collect();
        Command::Position(PositionCommand { start, moves })
    }

    /// Ends a search that was in vain and forgets its move.
    fn stop_pondering(&mut self, until: Instant) -> Result<(), Breakdown> {
        match std::mem::replace(&mut self.pondering, Pondering::No) {
            Pondering::No => return Ok(()),
            Pondering::On(_) => self.dialogue.send(&[Command::Stop])?,
            Pondering::Stopped => {}
        }
        while !is_best_move(&self.dialogue.listen(until, || Silence::StopOfPondering)?.text) {}
        Ok(())
    }

    /// Begins a search, or goes on with the one in which the right move was expected. The clock runs
    /// from here, also while a search in vain is ended.
    fn begin(&mut self, request: &Request<'_>) -> Result<Instant, Breakdown> {
        if let Pondering::On(expected) = self.pondering
            && request.game.moves().last() == Some(expected)
        {
            self.pondering = Pondering::No;
            self.dialogue.send(&[Command::PonderHit])?;
            return Ok(Instant::now());
        }
        let ponders = self.pondering != Pondering::No;
        let start = Instant::now();
        self.stop_pondering(start + self.dialogue.patience.after_stop)?;
        drop(self.dialogue.process().take_small_talk());
        let position = self.position(request.game, None);
        self.dialogue.send(&[position, Command::Go(go(request))])?;
        Ok(if ponders { start } else { Instant::now() })
    }

    fn answer(&mut self, text: &str) -> Result<BestMove, Breakdown> {
        match Message::parse(text) {
            Ok(Message::BestMove(answer)) if answer.best.is_some() => Ok(answer),
            _ => Err(self.dialogue.broken_by(Fault::NoMove { line: Some(text.to_owned()) })),
        }
    }
}

fn is_best_move(line: &str) -> bool {
    line.trim_start().starts_with("bestmove")
}

fn is_info(line: &str) -> bool {
    line.trim_start().starts_with("info")
}

fn go(request: &Request<'_>) -> Go {
    let [white, black] = request.clocks;
    let own = if request.side == chess::Color::White { white } else { black };
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
    fn new_game(&mut self, chess960: bool) -> Result<(), Breakdown> {
        let ready = self.dialogue.patience.ready;
        self.stop_pondering(Instant::now() + ready)?;
        self.expected = None;
        if chess960 != self.chess960 {
            let (name, value) = ("UCI_Chess960".to_owned(), Some(chess960.to_string()));
            self.dialogue.send(&[Command::SetOption(SetOption { name, value })])?;
            self.chess960 = chess960;
        }
        self.dialogue.send(&[Command::NewGame])?;
        self.wait_until_ready(Instant::now() + ready)?;
        // The first answer may have waited for tables to be cleared; the second measures the way.
        let ping = self.wait_until_ready(Instant::now() + ready)?;
        self.pings.push(ping);
        Ok(())
    }

    fn think(&mut self, request: &Request<'_>) -> Result<Reply, Breakdown> {
        let start = self.begin(request)?;
        let judge = |line: &super::process::Line| is_best_move(&line.text).then_some(());
        let ((), line) = self.dialogue.wait_for(start, request.deadline, "stop", judge)?;
        let time = line.at.saturating_duration_since(start);
        let answer = self.answer(&line.text)?;
        let position = request.game.position();
        let best = answer.best.unwrap_or_default();
        let mv = coordinates::read(position, &best)
            .map_err(|error| self.dialogue.broken_by(Fault::illegal(&best, &error)))?;
        let after = position.after(mv);
        self.expected = answer.ponder.and_then(|text| coordinates::read(&after, &text).ok());
        let small_talk = self.dialogue.process().take_small_talk();
        self.lines.check(request.game, small_talk.iter().map(|line| &**line), mv);
        let Said { score, depth, nodes } = Said::new(small_talk.iter().map(|line| &**line));
        Ok(Reply::Move(Thought { mv, score, depth, nodes, time, offers_draw: false }))
    }

    fn ponder(&mut self, request: &Request<'_>) -> Result<(), Breakdown> {
        let Some(expected) = self.expected.take().filter(|_| self.ponders) else { return Ok(()) };
        let position = self.position(request.game, Some(expected));
        drop(self.dialogue.process().take_small_talk());
        self.dialogue.send(&[position, Command::Go(Go { ponder: true, ..go(request) })])?;
        self.pondering = Pondering::On(expected);
        Ok(())
    }

    fn hurry_with(&mut self, hurry: StopFlag) {
        self.dialogue.hurry = hurry;
    }

    fn game_over(&mut self, _ending: &Ending) {
        // If it cannot be told, the next game will find out.
        if let Pondering::On(_) = self.pondering
            && self.dialogue.send(&[Command::Stop]).is_ok()
        {
            self.pondering = Pondering::Stopped;
        }
    }

    fn take_pings(&mut self) -> Vec<Duration> {
        std::mem::take(&mut self.pings)
    }

    fn take_lines(&mut self) -> Lines {
        std::mem::take(&mut self.lines)
    }
}
