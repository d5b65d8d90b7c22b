//! The UCI side of the loop: what each command of the protocol does.

pub(crate) mod log;
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
use protocol::uci::{Command, EngineOption, EngineOptionKind, Go, Info, Message, SetOption};
use search::{OptionSpec, Root};

use crate::shell::Noise;
use crate::{limits, players, position};

/// The options of the protocol itself; all others are the player's.
const OWN: [&str; 5] = ["Ponder", "UCI_Chess960", "UCI_ShowWDL", LOG_FILE, "UCI_EngineAbout"];
/// The option that changes the player.
const ALGORITHM: &str = "Algorithm";
const LOG_FILE: &str = "Debug Log File";
const ABOUT: &str = "Roque, free software under the GNU GPL 3 or later";

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

    fn introduce(&self) {
        let mut name = format!("Roque {}", env!("CARGO_PKG_VERSION"));
        let player = players::printed_name(&self.seat.player);
        if !self.seat.free && player != "Roque" {
            // Several of our players may meet in one tournament.
            name = format!("{name} {player}");
        }
        tell(Message::Name(name));
        tell(Message::Author("the Roque engineers".to_owned()));
        if self.seat.free {
            let choices = players::names().into_iter().map(str::to_owned).collect();
            let kind = EngineOptionKind::Combo { default: players::DEFAULT.to_owned(), choices };
            tell(Message::Option(EngineOption { name: ALGORITHM.to_owned(), kind }));
        }
        for option in self.player_options() {
            let mut option = EngineOption::from(&option);
            if let EngineOptionKind::Combo { choices, .. } = &mut option.kind
                && self.seat.free
            {
                *choices = players::all_choices(&option.name).iter().map(|&it| it.into()).collect();
            }
            tell(Message::Option(option));
        }
        for (name, default) in [("Ponder", false), ("UCI_Chess960", false), ("UCI_ShowWDL", false)]
        {
            let kind = EngineOptionKind::Check { default };
            tell(Message::Option(EngineOption { name: name.to_owned(), kind }));
        }
        for (name, default) in [(LOG_FILE, "<empty>"), ("UCI_EngineAbout", ABOUT)] {
            let kind = EngineOptionKind::Text { default: default.to_owned() };
            tell(Message::Option(EngineOption { name: name.to_owned(), kind }));
        }
        tell(Message::UciOk);
    }

    fn set_option(&mut self, option: SetOption) -> io::Result<Vec<String>> {
        let known = self.player_options();
        let option = option.matching(|name| {
            self.seat.free && name.eq_ignore_ascii_case(ALGORITHM)
                || known.iter().any(|spec| spec.name.eq_ignore_ascii_case(name))
                || OWN.iter().any(|own| own.eq_ignore_ascii_case(name))
        });
        let value = option.value.unwrap_or_default();
        let switch = match value.to_ascii_lowercase().as_str() {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        };
        match (option.name.to_ascii_lowercase().as_str(), switch) {
            ("uci_chess960", Some(on)) => self.chess960 = on,
            // Whether we may ponder is the GUI's business; `go ponder` is always understood.
            ("ponder", Some(_)) => {}
            ("uci_showwdl", Some(on)) => self.show_chances = on,
            ("uci_chess960" | "ponder" | "uci_showwdl", None) => {
                let found: String = value.chars().take(64).collect();
                let name = option.name;
                return Ok(vec![format!("option {name}: expected true or false, found {found:?}")]);
            }
            ("debug log file", _) => {
                if let Err(error) = log::open(value.trim()) {
                    let found: String = value.chars().take(200).collect();
                    return Ok(vec![format!("option {LOG_FILE}: cannot write {found:?}: {error}")]);
                }
            }
            ("algorithm", _) if self.seat.free => return self.exchange(value.trim()),
            // It can only be read.
            ("uci_engineabout", _) => {}
            _ => {
                let keep = self.seat.free;
                self.give(Job::SetOption { name: option.name, value, keep })?;
            }
        }
        Ok(Vec::new())
    }

    /// Another player takes the seat at once.
    fn exchange(&mut self, name: &str) -> io::Result<Vec<String>> {
        let Some(player) = players::exchanged(&self.seat.player, name) else {
            let (found, names): (String, _) = (name.chars().take(64).collect(), players::names());
            let names = names.join(", ");
            return Ok(vec![format!(
                "option {ALGORITHM}: expected one of {names}, found {found:?}"
            )]);
        };
        if player != self.seat.player {
            self.seat.player = player;
            let maker = self.maker();
            self.give(Job::Exchange(maker))?;
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
