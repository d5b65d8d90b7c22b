//! The UCI side of the loop: what each command of the protocol does.

mod voice;

use std::io;
use std::time::Instant;

use chess::Game;
use notation::coordinates::CastlingNotation;
use players::{Done, Job, SeatedEngine};
use protocol::uci::{
    BestMove, Command, EngineOption, EngineOptionKind, Go, Info, Message, SetOption,
};
use search::Root;

use crate::position;
use crate::wire::{ALGORITHM, LOG_FILE, engine_name, log};
use voice::{Speech, UciVoice};
use words::Language;

/// The options of the protocol itself; all others are the player's.
const OWN: [&str; 5] = ["Ponder", "UCI_Chess960", "UCI_ShowWDL", LOG_FILE, "UCI_EngineAbout"];
const ABOUT: &str = "Roque, free software under the GNU GPL 3 or later";

/// How a job went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    Good,
    /// It could not be done, and the reason was told.
    Refused,
    /// The engine broke down, and nobody has been told.
    Broken,
}

/// The engine and the settings of the protocol.
pub(crate) struct Uci {
    engine: SeatedEngine,
    /// How castling is written in the answer of the search under way.
    castling: CastlingNotation,
    chess960: bool,
    show_chances: bool,
    debug: bool,
}

impl Uci {
    pub(crate) fn new(engine: SeatedEngine) -> Uci {
        Uci {
            engine,
            castling: CastlingNotation::Standard,
            chess960: false,
            show_chances: false,
            debug: false,
        }
    }

    /// The engine.
    pub(crate) fn engine(&self) -> &SeatedEngine {
        &self.engine
    }

    /// The engine, for whoever goes on in another protocol.
    pub(crate) fn into_engine(self) -> SeatedEngine {
        self.engine
    }

    /// A job of the engine has ended. Tells the move of a search, and says whether all went well.
    pub(crate) fn note(&mut self, done: Done) -> Ending {
        self.engine.note(&done);
        match done {
            Done::Search { choice, failed } => {
                tell(BestMove::from_choice(&choice, self.castling).into());
                if failed { Ending::Broken } else { Ending::Good }
            }
            Done::Option { refused: true } => Ending::Refused,
            Done::Option { refused: false } | Done::NewGame | Done::Other => Ending::Good,
        }
    }

    /// Whether the GUI plays Chess960.
    pub(crate) fn is_chess960(&self) -> bool {
        self.chess960
    }

    /// How castling is written: king takes rook where the GUI wants it, or where the usual spelling
    /// could also be a step of the king.
    fn castling_in(&self, game: &Game) -> CastlingNotation {
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
    pub(crate) fn execute(
        &mut self,
        command: Command,
        game: &Game,
        language: Language,
    ) -> io::Result<Vec<String>> {
        match command {
            Command::Uci => self.introduce(),
            Command::Debug(on) => self.debug = on,
            Command::IsReady if self.engine.is_searching() => tell(Message::ReadyOk),
            Command::IsReady => {
                self.engine.give(Job::WhenReady(Box::new(|| tell(Message::ReadyOk))))?;
            }
            Command::SetOption(option) => return self.set_option(option, language),
            Command::NewGame => self.engine.give(Job::NewGame)?,
            Command::Go(go) => return self.go(&go, game, language),
            Command::Stop => self.engine.stop(),
            Command::PonderHit => self.engine.ponder_hit(),
            _ => {}
        }
        Ok(Vec::new())
    }

    fn introduce(&self) {
        tell(Message::Name(engine_name(self.engine.seat())));
        tell(Message::Author("the Roque engineers".to_owned()));
        if self.engine.seat().free {
            let choices = players::names().into_iter().map(str::to_owned).collect();
            let kind = EngineOptionKind::Combo { default: players::DEFAULT.to_owned(), choices };
            tell(Message::Option(EngineOption { name: ALGORITHM.to_owned(), kind }));
        }
        for option in self.engine.options() {
            let mut option = EngineOption::from(&option);
            if let EngineOptionKind::Combo { choices, .. } = &mut option.kind
                && let Some(all) = self.engine.more_choices(&option.name)
            {
                *choices = all;
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

    fn set_option(&mut self, option: SetOption, language: Language) -> io::Result<Vec<String>> {
        let (known, free) = (self.engine.options(), self.engine.seat().free);
        let option = option.matching(|name| {
            free && name.eq_ignore_ascii_case(ALGORITHM)
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
                return Ok(vec![language.switch_refused(&option.name, &value)]);
            }
            ("debug log file", _) => {
                let refused = log::set(&value).err();
                let refused = refused.map(|error| language.log_refused(LOG_FILE, &value, &error));
                return Ok(refused.into_iter().collect());
            }
            ("algorithm", _) if free => {
                let name = value.trim();
                let unknown = self.engine.exchange(name)?.is_err();
                return Ok(unknown
                    .then(|| language.algorithm_refused(ALGORITHM, name))
                    .into_iter()
                    .collect());
            }
            // It can only be read.
            ("uci_engineabout", _) => {}
            _ => self.engine.set_option(option.name, value)?,
        }
        Ok(Vec::new())
    }

    fn go(&mut self, go: &Go, game: &Game, language: Language) -> io::Result<Vec<String>> {
        let (mut limits, complaints) = go.limits(game.position(), Instant::now());
        let own = &self.engine.seat().player.limits;
        own.tighten(&mut limits);
        // Without a limit of its own `go` is infinite, unless the player has one. With `go infinite`
        // a player keeps to its own limits all the same, but tells its move only after `stop`.
        limits.infinite = go.infinite && own.is_empty();
        limits.infinite =
            limits.is_unbounded() && (go.infinite || self.engine.own_limits().is_empty());
        let held = go.infinite || limits.infinite;
        self.castling = self.castling_in(game);
        let speech = Speech { castling: self.castling, chances: self.show_chances };
        if self.debug {
            let fen = position::to_fen(game.position());
            tell(Info::text(format!("debug: searching {fen}")).into());
        }
        let root = Box::new(Root::from(game));
        let observer = Box::new(UciVoice { speech, position: game.position().clone() });
        self.engine.give(Job::Search { root, limits, observer, held })?;
        Ok(complaints.iter().map(|complaint| language.uci_complaint(complaint)).collect())
    }
}

/// One line of the protocol.
pub(crate) fn tell(message: Message) {
    log::tell(&message);
}
