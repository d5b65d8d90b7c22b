//! A program that speaks the XBoard protocol as a player.
//!
//! Such an engine keeps the game itself: it is told the opponent's moves one by one, and answers in
//! its own time. What it claims (a result, a draw, that a move is illegal) is judged by the rules,
//! and a false claim loses.

mod board;
mod claims;
mod features;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use chess::Position;
use notation::{PieceLetters, read_move};
use protocol::xboard::{Audience, Command, GameEnd, Message};
use search::StopFlag;

use super::process::Line;
use super::{Dialogue, Patience, Player, PlayerSpec, Reply, Request, Thought};
use crate::ending::Ending;
use crate::fault::{Breakdown, Fault, Lack, Silence};
use features::Features;

/// Engines of the first version of the protocol never say that they are done: after so long without
/// a feature we go on.
const FEATURES: Duration = Duration::from_secs(2);

/// A running program that has introduced itself.
pub(super) struct XboardPlayer {
    spec: PlayerSpec,
    cores: Option<Vec<usize>>,
    abandon: Arc<AtomicBool>,
    dialogue: Dialogue,
    features: Features,
    /// Whether it has played a game.
    used: bool,
    /// Whether limits and position of the game have been told.
    begun: bool,
    /// Whether it answers to moves; else it is in force mode.
    playing: bool,
    /// How many moves of the game it knows, and the position after them.
    known: usize,
    position: Position,
    next_ping: i64,
    pings: Vec<Duration>,
}

/// A line that matters while it thinks.
enum Said {
    Move(String),
    Resigns,
    Claims(GameEnd),
    AcceptsDraw,
    RefusesMove,
    RefusesPosition,
}

impl XboardPlayer {
    /// Starts the program, shakes hands and sets its options.
    pub(super) fn start(
        spec: &PlayerSpec,
        patience: Patience,
        abandon: Arc<AtomicBool>,
        cores: Option<&[usize]>,
    ) -> Result<XboardPlayer, Breakdown> {
        let dialogue = Dialogue::start(spec, patience, Arc::clone(&abandon), cores, is_small_talk)?;
        let mut player = XboardPlayer {
            spec: spec.clone(),
            cores: cores.map(<[usize]>::to_vec),
            abandon,
            dialogue,
            features: Features::default(),
            used: false,
            begun: false,
            playing: false,
            known: 0,
            position: Position::start(),
            next_ping: 1,
            pings: Vec::new(),
        };
        player.shake_hands()?;
        Ok(player)
    }

    fn shake_hands(&mut self) -> Result<(), Breakdown> {
        let until = Instant::now() + self.dialogue.patience.startup;
        self.dialogue.send(&[Command::Xboard, Command::ProtocolVersion(2)])?;
        let mut wait = Instant::now() + FEATURES;
        while self.features.done != Some(true) {
            // With `done=0` it asks for all the time there is.
            let limit = if self.features.done == Some(false) { until } else { wait.min(until) };
            let line = self.dialogue.hear(limit)?;
            let Some(line) = line.filter(|_| Instant::now() < limit) else { break };
            if let Ok(Message::Features(features)) = Message::parse(&line.text) {
                let answers: Vec<Command> =
                    features.iter().map(|feature| self.features.take(feature)).collect();
                self.dialogue.send(&answers)?;
                wait = Instant::now() + FEATURES;
            }
        }
        if self.features.done == Some(false) {
            return Err(self.dialogue.stalls(Silence::Word("feature done=1".to_owned())));
        }
        for (name, value) in &self.spec.options {
            let Some(command) = self.features.setting(name, value) else {
                return Err(self.dialogue.broken_by(Fault::NoOption {
                    name: name.clone(),
                    value: Some(value.clone()),
                    known: self.features.names(),
                }));
            };
            self.dialogue.send(&[command])?;
        }
        self.synchronize(until).map(|_| ())
    }

    /// Waits until all that was sent is done and forgets what was said before; how long it took, if
    /// the engine can say when.
    fn synchronize(&mut self, until: Instant) -> Result<Option<Duration>, Breakdown> {
        if !self.features.ping {
            self.dialogue.process().forget_lines();
            return Ok(None);
        }
        let number = self.next_ping;
        self.next_ping += 1;
        let start = Instant::now();
        self.dialogue.send(&[Command::Ping(number)])?;
        let expected = Ok(Message::Pong(number));
        loop {
            let line = self.dialogue.listen(until, || Silence::Word(format!("pong {number}")))?;
            match Message::parse(&line.text) {
                Ok(Message::Tell(Audience::UserError, text)) if is_about_position(&text) => {
                    let fault = Fault::RefusesPosition { text, thinking: false };
                    return Err(self.dialogue.broken_by(fault));
                }
                message if message == expected => {
                    return Ok(Some(line.at.saturating_duration_since(start)));
                }
                _ => {}
            }
        }
    }

    fn cannot(&self, lack: Lack) -> Breakdown {
        self.dialogue.broken_by(Fault::Cannot(lack))
    }

    /// Tells it everything up to now and lets it think; when that began.
    fn begin(&mut self, request: &Request<'_>) -> Result<Instant, Breakdown> {
        if !self.begun {
            self.begin_game(request)?;
        }
        let moves: Vec<_> = request.game.moves().skip(self.known).collect();
        let mut commands = Vec::new();
        let answers = self.playing && moves.len() == 1;
        if answers {
            commands.extend(board::clocks(request, &self.features));
        } else {
            commands.push(Command::Force);
        }
        let offer = request.draw_offered && self.features.draw;
        commands.extend(offer.then_some(Command::Draw).filter(|_| answers));
        for mv in moves {
            commands.push(board::move_command(&self.position, mv, &self.features));
            self.position = self.position.after(mv);
            self.known += 1;
        }
        if !answers {
            // What was to be set up is not the engine's thinking time.
            self.dialogue.send(&commands)?;
            self.synchronize(Instant::now() + self.dialogue.patience.ready)?;
            commands = board::clocks(request, &self.features);
            commands.push(Command::Go);
        }
        self.playing = true;
        if !self.spec.ponder {
            drop(self.dialogue.process().take_small_talk());
        }
        self.dialogue.send(&commands)?;
        Ok(Instant::now())
    }

    fn begin_game(&mut self, request: &Request<'_>) -> Result<(), Breakdown> {
        self.begun = true;
        self.used = true;
        self.known = 0;
        self.position = request.game.start().clone();
        let limits = board::limits(request, &self.features).map_err(|lack| self.cannot(lack))?;
        let mut lines: Vec<String> = limits.iter().map(Command::to_string).collect();
        lines.push(Command::Force.to_string());
        let setup = board::setup(request.game, &self.features);
        let setup = setup.map_err(|lack| self.cannot(lack))?;
        let is_set_up = !setup.is_empty();
        lines.extend(setup);
        self.dialogue.send(&lines)?;
        if is_set_up && self.features.ping {
            // An engine that refuses the position is heard before a move can drive it out.
            self.synchronize(Instant::now() + self.dialogue.patience.ready)?;
        }
        Ok(())
    }

    /// The move, with what it said about it.
    fn moved(
        &mut self,
        text: &str,
        request: &Request<'_>,
        time: Duration,
        offers_draw: bool,
    ) -> Result<Reply, Breakdown> {
        let read = read_move(request.game.position(), text, PieceLetters::English);
        let mv = read.map_err(|error| self.dialogue.broken_by(Fault::illegal(text, &error)))?;
        self.position = self.position.after(mv);
        self.known += 1;
        let small_talk = self.dialogue.process().take_small_talk();
        let last = claims::last_thought(small_talk.iter().map(|line| &**line));
        let (score, depth, nodes) = last.map_or((None, 0, 0), |line| {
            // A line from a book is no opinion.
            let book = line.pv.first().is_some_and(|word| word.starts_with('('));
            (Some(line.score).filter(|_| !book), line.depth, line.nodes)
        });
        Ok(Reply::Move(Thought { mv, score, depth, nodes, time, offers_draw }))
    }
}

/// Lines of thinking, remarks and whatever is not understood: nobody is woken for them.
fn is_small_talk(line: &str) -> bool {
    !matches!(
        Message::parse(line),
        Ok(Message::Features(_)
            | Message::Move(_)
            | Message::Result(_)
            | Message::Resign
            | Message::OfferDraw
            | Message::IllegalMove { .. }
            | Message::Pong(_)
            | Message::Tell(..))
    )
}

fn is_about_position(text: &str) -> bool {
    text.to_ascii_lowercase().contains("illegal position")
}

impl Player for XboardPlayer {
    fn new_game(&mut self, chess960: bool) -> Result<(), Breakdown> {
        // Without pings nobody knows whether a move that comes late belongs to the game before.
        if self.used && !(self.features.reuse && self.features.ping) {
            let (patience, abandon) = (self.dialogue.patience, Arc::clone(&self.abandon));
            let (pings, cores) = (std::mem::take(&mut self.pings), self.cores.clone());
            *self = XboardPlayer::start(&self.spec, patience, abandon, cores.as_deref())?;
            self.pings = pings;
        }
        (self.begun, self.playing) = (false, false);
        let mut commands = vec![Command::New];
        if chess960 {
            if !self.features.plays_chess960() {
                return Err(self.cannot(Lack::Chess960));
            }
            commands.push(Command::Variant("fischerandom".to_owned()));
        }
        let ponder = if self.spec.ponder { Command::Hard } else { Command::Easy };
        commands.extend([Command::Force, ponder, Command::Post]);
        self.dialogue.send(&commands)?;
        let ready = self.dialogue.patience.ready;
        // The first answer may have waited for tables to be cleared; the second measures the way.
        if self.synchronize(Instant::now() + ready)?.is_some() {
            let ping = self.synchronize(Instant::now() + ready)?;
            self.pings.extend(ping);
        }
        Ok(())
    }

    fn think(&mut self, request: &Request<'_>) -> Result<Reply, Breakdown> {
        let start = self.begin(request)?;
        let mut offers_draw = false;
        let draw_offered = request.draw_offered;
        let listen = |line: &Line| match Message::parse(&line.text).ok()? {
            Message::Move(text) => Some(Said::Move(text)),
            Message::Resign => Some(Said::Resigns),
            Message::Tell(Audience::Server, text) if text == "resign" => Some(Said::Resigns),
            Message::Result(claim) => Some(Said::Claims(claim)),
            Message::OfferDraw if draw_offered => Some(Said::AcceptsDraw),
            Message::OfferDraw => {
                offers_draw = true;
                None
            }
            Message::IllegalMove { .. } => Some(Said::RefusesMove),
            Message::Tell(Audience::UserError, text) if is_about_position(&text) => {
                Some(Said::RefusesPosition)
            }
            _ => None,
        };
        let (said, line) = self.dialogue.wait_for(start, request.deadline, "?", listen)?;
        let time = line.at.saturating_duration_since(start);
        let wants_a_draw = matches!(said, Said::Claims(_) | Said::AcceptsDraw);
        if let Some(late) = request.lateness(time).filter(|_| wants_a_draw) {
            return Err(late);
        }
        match said {
            Said::Move(text) => self.moved(&text, request, time, offers_draw),
            Said::Resigns => Ok(Reply::End(Ending::Resignation { loser: request.side })),
            Said::Claims(claim) => {
                claims::judge(&claim, request).map(Reply::End).ok_or_else(|| {
                    self.dialogue.broken_by(Fault::FalseClaim { claim: claim.to_string() })
                })
            }
            Said::AcceptsDraw => Ok(Reply::End(Ending::Agreement)),
            Said::RefusesMove => {
                let line = line.text.trim().to_owned();
                Err(self.dialogue.broken_by(Fault::RefusesMove { line }))
            }
            Said::RefusesPosition => {
                let text = line.text.trim().to_owned();
                Err(self.dialogue.broken_by(Fault::RefusesPosition { text, thinking: true }))
            }
        }
    }

    fn hurry_with(&mut self, hurry: StopFlag) {
        self.dialogue.hurry = hurry;
    }

    fn game_over(&mut self, ending: &Ending) {
        self.playing = false;
        let end = claims::announced(ending);
        // If it cannot be told, the next game will find out.
        let _ = self.dialogue.send(&[Command::Result(end), Command::Force]);
    }

    fn take_pings(&mut self) -> Vec<Duration> {
        std::mem::take(&mut self.pings)
    }
}
