//! The UCI side of the loop: what each command of the protocol does.

pub(crate) mod log;
mod options;
mod room;
mod work;

pub(crate) use room::{Complain, Done, EngineRoom, Job, Maker, Speech};
pub(crate) use work::tell;

use std::io;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Instant;

use arena::PlayerSpec;
use chess::Game;
use notation::coordinates::CastlingNotation;
use protocol::uci::{Command, Go, Info, Message};
use search::{OptionSpec, Root};

use crate::shell::Noise;
use crate::{limits, players, position};

/// What wakes the loop up.
pub(crate) enum Event {
    /// A line was read.
    Line(Result<String, Noise>),
    /// There are no more lines.
    End,
    /// A job of the engine has ended.
    Done(Done),
}

/// How a job went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    Good,
    /// It could not be done, and the reason was told.
    Refused,
    /// The engine broke down, and nobody has been told.
    Broken,
}

/// Who plays.
pub(crate) struct Seat {
    pub(crate) player: PlayerSpec,
    /// Whether the GUI may seat another player, by the option `Algorithm`.
    pub(crate) free: bool,
}

/// The engine and the settings of the protocol.
pub(crate) struct Uci {
    events: Sender<Event>,
    seat: Seat,
    complain: Complain,
    /// Opened when it is first needed, so that `uci` is answered at once.
    room: Option<EngineRoom>,
    chess960: bool,
    show_chances: bool,
    debug: bool,
}

impl Uci {
    pub(crate) fn new(seat: Seat, complain: Complain, events: Sender<Event>) -> Uci {
        Uci {
            events,
            seat,
            complain,
            room: None,
            chess960: false,
            show_chances: false,
            debug: false,
        }
    }

    fn give(&mut self, job: Job) -> io::Result<()> {
        if self.room.is_none() {
            let maker = self.maker();
            let complain = Arc::clone(&self.complain);
            self.room = Some(EngineRoom::open(maker, complain, self.events.clone())?);
        }
        if let Some(room) = &mut self.room {
            room.give(job);
        }
        Ok(())
    }

    fn maker(&self) -> Maker {
        let spec = self.seat.player.clone();
        Box::new(move || players::make(&spec))
    }

    /// The options of the player; where others may be seated, theirs as well.
    fn player_options(&self) -> Vec<OptionSpec> {
        if self.seat.free {
            players::all_options(&self.seat.player)
        } else {
            players::options(&self.seat.player)
        }
    }

    /// Whether a search is under way.
    pub(crate) fn is_searching(&self) -> bool {
        self.room.as_ref().is_some_and(EngineRoom::is_searching)
    }

    /// Whether a search is under way that was told to stop.
    pub(crate) fn is_stopping(&self) -> bool {
        self.room.as_ref().is_some_and(EngineRoom::is_stopping)
    }

    /// Whether the engine has anything to do.
    pub(crate) fn is_busy(&self) -> bool {
        self.room.as_ref().is_some_and(EngineRoom::is_busy)
    }

    /// A job of the engine has ended. Tells the move of a search, and says whether all went well.
    pub(crate) fn note(&mut self, done: Done) -> Ending {
        if let Some(room) = &mut self.room {
            room.note(&done);
        }
        match done {
            Done::Search { answer, failed } => {
                tell(answer.into());
                if failed { Ending::Broken } else { Ending::Good }
            }
            Done::Option { refused: true } => Ending::Refused,
            Done::Option { refused: false } | Done::NewGame | Done::Ready => Ending::Good,
        }
    }

    /// Ends a search that may be under way.
    pub(crate) fn stop(&self) {
        if let Some(room) = &self.room {
            room.stop();
        }
    }

    /// Whether the GUI plays Chess960.
    pub(crate) fn is_chess960(&self) -> bool {
        self.chess960
    }

    /// How castling is written: king takes rook where the GUI wants it, or where the usual spelling
    /// could also be a step of the king.
    fn castling(&self, game: &Game) -> CastlingNotation {
        if self.chess960 {
            CastlingNotation::Chess960
        } else {
            position::castling_notation(game.position())
        }
    }

    /// Whether a command is carried out even while a search is under way.
    pub(crate) fn is_urgent(command: &Command) -> bool {
        matches!(
            command,
            Command::Uci
                | Command::IsReady
                | Command::Stop
                | Command::PonderHit
                | Command::Debug(_)
                | Command::Register(_)
                | Command::Nothing
        )
    }

    /// Carries out a command of the protocol. Complaints are about what could be done all the same.
    pub(crate) fn execute(&mut self, command: Command, game: &Game) -> io::Result<Vec<String>> {
        match command {
            Command::Uci => self.introduce(),
            Command::Debug(on) => self.debug = on,
            Command::IsReady if self.is_searching() => tell(Message::ReadyOk),
            Command::IsReady => self.give(Job::Ready)?,
            Command::SetOption(option) => return self.set_option(option),
            Command::NewGame => self.give(Job::NewGame)?,
            Command::Go(go) => return self.go(&go, game),
            Command::Stop => self.stop(),
            Command::PonderHit => {
                if let Some(room) = self.room.as_ref().filter(|room| room.is_searching()) {
                    room.ponder_hit();
                }
            }
            _ => {}
        }
        Ok(Vec::new())
    }

    fn go(&mut self, go: &Go, game: &Game) -> io::Result<Vec<String>> {
        let (mut limits, complaints) = go.limits(game.position(), Instant::now());
        let own = &self.seat.player.limits;
        limits::tighten(&mut limits, own);
        // Without a limit of its own `go` is infinite, unless the player has one. With `go infinite`
        // a player keeps to its own limits all the same, but tells its move only after `stop`.
        limits.infinite = go.infinite && own.is_empty();
        let has_own_limits = !players::own_limits(&self.seat.player).is_empty();
        limits.infinite = limits.is_unbounded() && (go.infinite || !has_own_limits);
        let held = go.infinite || limits.infinite;
        let speech = Speech { castling: self.castling(game), chances: self.show_chances };
        if self.debug {
            let fen = position::to_fen(game.position());
            tell(Info::text(format!("debug: searching {fen}")).into());
        }
        let root = Box::new(Root::from(game));
        self.give(Job::Search { root, limits, speech, held })?;
        Ok(complaints.iter().map(ToString::to_string).collect())
    }
}
