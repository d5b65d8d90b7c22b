//! The XBoard side of the program: the loop that speaks version 2 of the Chess Engine Communication
//! Protocol. Here the engine keeps the game, decides when to think about what, and may resign or
//! offer a draw; the GUI tells it moves and clocks.
//!
//! Commands are carried out as they come. One that changes the board ends the search under way; one
//! that changes the engine interrupts it; only `ping` waits for a move that is being thought about.

mod game;
mod introduce;
mod search;
mod serve;
mod settings;
mod voice;

use std::collections::VecDeque;
use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::Receiver;

use anyhow::Result;
use chess::{Color, Move};
use players::{Complain, Complaint, SeatedEngine};
use protocol::xboard::state::{Board, ChessClock, DrawsAndResigning, ExcludedMoves};
use protocol::xboard::{Command, Message, XboardError};

use crate::console::Console;
use crate::wire::{Event, Overtime, log};
use search::Activity;
use voice::Blackboard;
use words::Language;

/// The engine, the game and the settings of the protocol.
pub(crate) struct Xboard {
    console: Console,
    engine: SeatedEngine,
    inbox: Receiver<Event>,
    /// Lines that came while a search had to end first.
    waiting: VecDeque<Event>,
    board: Board,
    clock: ChessClock,
    draws: DrawsAndResigning,
    blackboard: Arc<Blackboard>,
    excluded: ExcludedMoves,
    /// The side the engine plays; none in force mode.
    side: Option<Color>,
    analyzing: bool,
    activity: Activity,
    /// What `pause` has put off.
    paused: Option<Activity>,
    /// Whether to ponder.
    hard: bool,
    /// The game has a result: nobody thinks about it.
    over: bool,
    /// The reply that the engine expects to its last move.
    expected: Option<Move>,
    /// Pings that wait for a move.
    pings: Vec<i64>,
    /// The input has ended: the move that was asked for is told, and then all is over.
    ended: bool,
    overtime: Overtime,
}

/// Whether to go on after a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Flow {
    Continue,
    Quit,
}

impl Xboard {
    /// How players' complaints are told in this protocol.
    pub(crate) fn complaints(language: Language) -> Complain {
        Arc::new(move |complaint: &Complaint| {
            refuse(&language.engine_complaint(complaint), "option");
        })
    }

    /// Events come from the inbox, those that wait before all others.
    pub(crate) fn new(
        console: Console,
        engine: SeatedEngine,
        inbox: Receiver<Event>,
        waiting: VecDeque<Event>,
    ) -> Xboard {
        Xboard {
            console,
            engine,
            inbox,
            waiting,
            board: Board::new(),
            clock: ChessClock::new(),
            draws: DrawsAndResigning::new(),
            blackboard: Arc::default(),
            excluded: ExcludedMoves::default(),
            side: Some(Color::Black),
            analyzing: false,
            activity: Activity::Rest,
            paused: None,
            hard: false,
            over: false,
            expected: None,
            pings: Vec::new(),
            ended: false,
            overtime: Overtime::default(),
        }
    }

    /// Carries out a line.
    fn take(&mut self, line: &str) -> Result<Flow> {
        if self.board.is_edited() && !line.eq_ignore_ascii_case("quit") {
            return self.edit(line).map(|()| Flow::Continue);
        }
        let command = match Command::parse(line) {
            Ok(parsed) => {
                if let Some(ignored) = parsed.ignored {
                    refuse(&self.console.language.xboard_ignored(&ignored), line);
                }
                parsed.command
            }
            Err(error) => {
                refuse(&complaint(&error), line);
                return Ok(Flow::Continue);
            }
        };
        if command == Command::Quit {
            return Ok(Flow::Quit);
        }
        self.execute(command, line)?;
        Ok(Flow::Continue)
    }

    fn execute(&mut self, command: Command, line: &str) -> Result<()> {
        match command {
            Command::ProtocolVersion(_) => introduce::introduce(&self.engine),
            Command::Accepted(feature) => self.set_feature(&feature, true),
            Command::Rejected(feature) => self.set_feature(&feature, false),
            Command::Ping(number) => return self.ping(number),
            Command::Post => self.blackboard.post.store(true, Ordering::Relaxed),
            Command::NoPost => self.blackboard.post.store(false, Ordering::Relaxed),
            Command::Hard => self.hard = true,
            Command::Easy => return self.take_it_easy(),
            Command::Name(name) => self.blackboard.remark(&format!("opponent: {name}")),
            // Already spoken; toggles that programs may ignore; facts about the opponent.
            Command::Nothing
            | Command::Xboard
            | Command::Random
            | Command::Computer
            | Command::Server(_)
            | Command::Rating(..) => {}
            Command::Pause => return self.pause(),
            Command::Resume => return self.resume(),
            Command::Status => self.tell_status(),
            Command::Hint => return self.hint(),
            Command::Book => return self.tell_book(),
            command => {
                let command = match self.execute_setting(command, line)? {
                    None => return Ok(()),
                    Some(command) => command,
                };
                return self.execute_in_game(command, line);
            }
        }
        Ok(())
    }

    /// All that came before is done, unless a move is being thought about.
    fn ping(&mut self, number: i64) -> Result<()> {
        match self.activity {
            Activity::Thinking(_) | Activity::Hinting => self.pings.push(number),
            Activity::Pondering { .. } | Activity::Analyzing => tell(&Message::Pong(number)),
            Activity::Rest => self.pong_when_ready(number)?,
        }
        Ok(())
    }

    fn set_feature(&self, feature: &str, accepted: bool) {
        if feature == "debug" {
            self.blackboard.debug.store(accepted, Ordering::Relaxed);
        }
    }

    fn take_it_easy(&mut self) -> Result<()> {
        self.hard = false;
        if matches!(self.activity, Activity::Pondering { .. }) {
            self.halt()?;
        }
        Ok(())
    }

    /// `pause`: whatever is being thought about is put off; its time so far is used.
    fn pause(&mut self) -> Result<()> {
        if self.paused.is_some() {
            return Ok(());
        }
        let was = self.halt()?;
        if let Activity::Thinking(since) = was {
            self.clock.take_off(since.elapsed());
        }
        self.paused = Some(was);
        Ok(())
    }

    fn resume(&mut self) -> Result<()> {
        match self.paused.take() {
            Some(was) => self.take_up(was),
            None => Ok(()),
        }
    }

    /// `.`: at rest there is nothing to tell, and GUIs may ask once too often.
    fn tell_status(&self) {
        if !matches!(self.activity, Activity::Rest) {
            let moves = self.board.position().count_legal_moves() as u64;
            let latest = self.blackboard.latest();
            tell(&Message::Status(latest.progress(moves, self.board.spells_castling())));
        }
    }
}

/// One line of the protocol.
fn tell(message: &Message) {
    log::tell(message);
}

/// `Error (WHAT): COMMAND`. What is in brackets has none inside, for GUIs look for the first.
fn refuse(what: &(impl Display + ?Sized), command: &str) {
    tell(&Message::Error { kind: in_brackets(&what.to_string()), command: command.to_owned() });
}

fn in_brackets(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines.join("; ").replace('(', "[").replace(')', "]")
}

/// The words that GUIs look for, or what is wrong.
fn complaint(error: &XboardError) -> String {
    match error {
        XboardError::Unknown(_) => "unknown command".to_owned(),
        error => error.to_string(),
    }
}
