//! The program as XBoard meets it: a short conversation for every command of the protocol, with the
//! real binary.
//!
//! | commands | conversations |
//! |---|---|
//! | `xboard`, `protover`, `accepted`, `rejected`, `quit`, end of input, unknown ones | `handshake` |
//! | `name`, `rating`, `ics`, `computer`, `random` | `handshake`: facts about the opponent |
//! | `ping` at rest, while thinking, pondering, analysing | `handshake`: pings |
//! | `new`, `variant`, `force`, `go`, `playother`, `white`, `black` | `game` |
//! | moves, `usermove` (also illegal ones), `?` (also at rest), `result` | `game` |
//! | `setboard` (also after a dummy `b2b3`, also impossible ones), `edit` | `game` |
//! | `undo` (also before the first move), `remove` | `game` |
//! | `level`, `st`, `sd`, `nps`, `time`, `otim`, `pause`, `resume` | `clocks` |
//! | `hard`, `easy` | `pondering` |
//! | `draw`, resigning, claims | `judgement`, `game` |
//! | `post`, `nopost`, `memory`, `cores`, `egtpath`, `option`, `hint`, `bk` | `settings` |
//! | `analyze` (also then `new`), `exit`, `.`, `exclude`, `include` | `analysis`, `game` |
//! | all of it with every other player | `laboratory` |
//! | whole games, beside the same in UCI | `twins` |

mod analysis;
mod clocks;
mod game;
mod handshake;
mod judgement;
mod laboratory;
mod pondering;
#[path = "../process/mod.rs"]
mod process;
mod python;
mod settings;
mod twins;

pub(crate) use process::{Engine, QUIET};

use std::sync::atomic::{AtomicI64, Ordering};

use protocol::xboard::{Message, Thinking};
use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position};

static PING: AtomicI64 = AtomicI64::new(100);

impl Engine {
    /// An engine that has introduced itself and begun a game.
    pub(crate) fn begin() -> Engine {
        let mut engine = Engine::start_with(&["xboard"]);
        engine.send("xboard\nprotover 2");
        engine.until("feature done=1");
        engine.send("accepted ping\naccepted done\nnew\neasy\nnopost");
        engine.sync();
        engine
    }

    /// `ping`, and all that is said before `pong`.
    #[track_caller]
    pub(crate) fn sync(&mut self) -> Vec<String> {
        let number = PING.fetch_add(1, Ordering::Relaxed);
        self.send(&format!("ping {number}"));
        let mut lines = self.until("pong ");
        assert_eq!(lines.pop().unwrap(), format!("pong {number}"));
        lines
    }

    /// Its next move, and nothing but thinking before it.
    #[track_caller]
    pub(crate) fn moves(&mut self) -> String {
        let mut lines = self.until("move ");
        let last = lines.pop().unwrap();
        for line in &lines {
            assert!(thinking(line).is_some() || line.starts_with("Hint: "), "{lines:#?}");
        }
        last["move ".len()..].to_owned()
    }

    /// A position in force mode, and then its move.
    #[track_caller]
    pub(crate) fn moves_from(&mut self, fen: &str) -> String {
        self.send(&format!("force\nsetboard {fen}\ngo"));
        self.moves()
    }

    /// Commands to which nothing is said.
    #[track_caller]
    pub(crate) fn silently(&mut self, commands: &str) {
        self.send(commands);
        assert_eq!(self.sync(), [""; 0], "{commands}");
    }

    /// Commands to which one line is said.
    #[track_caller]
    pub(crate) fn complains(&mut self, commands: &str) -> String {
        self.send(commands);
        let mut lines = self.sync();
        assert_eq!(lines.len(), 1, "{commands}: {lines:#?}");
        lines.remove(0)
    }
}

/// A line of thinking.
pub(crate) fn thinking(line: &str) -> Option<Thinking> {
    match Message::parse(line) {
        Ok(Message::Thinking(thinking)) => Some(*thinking),
        _ => None,
    }
}

/// The lines of thinking among others.
pub(crate) fn thoughts(lines: &[String]) -> Vec<Thinking> {
    lines.iter().filter_map(|line| thinking(line)).collect()
}

/// The position after legal moves; panics at the first that is not.
#[track_caller]
pub(crate) fn after(fen: &str, moves: &[&str]) -> Chess {
    let mut position: Chess = if fen == "startpos" {
        Chess::default()
    } else {
        fen.parse::<Fen>().unwrap().into_position(CastlingMode::Chess960).unwrap()
    };
    for text in moves {
        let coordinates = text.parse::<UciMove>().ok();
        let mv = coordinates.and_then(|mv| mv.to_move(&position).ok());
        let mv = mv.or_else(|| text.parse::<San>().ok()?.to_move(&position).ok());
        position = position.play(mv.unwrap_or_else(|| panic!("{text} of {moves:?}"))).unwrap();
    }
    position
}
