//! The UCI side of the loop: what each command of the protocol does.

mod bench;
mod room;

pub(crate) use bench::bench;
pub(crate) use room::{EngineRoom, Job, tell};

use std::sync::mpsc::Sender;
use std::time::Instant;

use chess::Game;
use engine::Flagship;
use notation::coordinates::CastlingNotation;
use protocol::uci::{Command, EngineOption, EngineOptionKind, Go, Info, Message, SetOption};
use search::Root;

use crate::shell::Noise;

/// What wakes the loop up.
pub(crate) enum Event {
    /// A line was read.
    Line(Result<String, Noise>),
    /// There are no more lines.
    End,
    /// A search has ended.
    Idle,
}

/// The engine and the settings of the protocol.
pub(crate) struct Uci {
    events: Sender<Event>,
    /// Opened when it is first needed, so that `uci` is answered at once.
    room: Option<EngineRoom>,
    pub(crate) chess960: bool,
    debug: bool,
}

impl Uci {
    pub(crate) fn new(events: Sender<Event>) -> Uci {
        Uci { events, room: None, chess960: false, debug: false }
    }

    fn room(&mut self) -> &mut EngineRoom {
        let events = &self.events;
        self.room.get_or_insert_with(|| {
            let flagship: Flagship = Flagship::new();
            EngineRoom::open(Box::new(flagship), events.clone())
        })
    }

    /// Whether a search is under way.
    pub(crate) fn is_searching(&self) -> bool {
        self.room.as_ref().is_some_and(EngineRoom::is_searching)
    }

    /// A search has ended.
    pub(crate) fn note_idle(&mut self) {
        if let Some(room) = &mut self.room {
            room.note_idle();
        }
    }

    /// Ends a search that may be under way.
    pub(crate) fn stop(&self) {
        if let Some(room) = &self.room {
            room.stop();
        }
    }

    /// How castling is written.
    pub(crate) fn castling(&self) -> CastlingNotation {
        if self.chess960 { CastlingNotation::Chess960 } else { CastlingNotation::Standard }
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

    /// Carries out a command of the protocol; gives back those that belong to the shell.
    pub(crate) fn execute(&mut self, command: Command, game: &Game) -> Option<Command> {
        match command {
            Command::Nothing | Command::Register(_) => {}
            Command::Uci => self.introduce(),
            Command::Debug(on) => self.debug = on,
            Command::IsReady if self.is_searching() => tell(Message::ReadyOk),
            Command::IsReady => self.room().give(Job::Ready),
            Command::SetOption(option) => self.set_option(option),
            Command::NewGame => self.room().give(Job::NewGame),
            Command::Go(go) if go.perft.is_none() => self.go(&go, game),
            Command::Stop => self.stop(),
            Command::PonderHit => {
                if let Some(room) = self.room.as_ref().filter(|room| room.is_searching()) {
                    room.ponder_hit();
                }
            }
            other => return Some(other),
        }
        None
    }

    fn introduce(&mut self) {
        tell(Message::Name(format!("Roque {}", env!("CARGO_PKG_VERSION"))));
        tell(Message::Author("the Roque engineers".to_owned()));
        for option in engine::options() {
            tell(Message::Option(EngineOption::from(&option)));
        }
        for (name, default) in [("Ponder", false), ("UCI_Chess960", false)] {
            let kind = EngineOptionKind::Check { default };
            tell(Message::Option(EngineOption { name: name.to_owned(), kind }));
        }
        tell(Message::UciOk);
    }

    fn set_option(&mut self, option: SetOption) {
        let known = engine::options();
        let option = option.matching(|name| {
            known.iter().any(|spec| spec.name.eq_ignore_ascii_case(name))
                || ["ponder", "uci_chess960"].iter().any(|own| own.eq_ignore_ascii_case(name))
        });
        let value = option.value.unwrap_or_default();
        match option.name.to_ascii_lowercase().as_str() {
            "uci_chess960" => match value.to_ascii_lowercase().as_str() {
                "true" => self.chess960 = true,
                "false" => self.chess960 = false,
                _ => tell(Info::text("option UCI_Chess960: expected true or false").into()),
            },
            // Whether we may ponder is the GUI's business; `go ponder` is always understood.
            "ponder" => {}
            _ => self.room().give(Job::SetOption { name: option.name, value }),
        }
    }

    fn go(&mut self, go: &Go, game: &Game) {
        let start = Instant::now();
        let (limits, complaints) = go.limits(game.position(), start);
        for complaint in complaints {
            tell(Info::text(complaint.to_string()).into());
        }
        let castling = self.castling();
        self.room().give(Job::Search { root: Root::from(game), limits, castling });
    }
}
