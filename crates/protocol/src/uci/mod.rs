//! UCI, the Universal Chess Interface: one command or message a line.
//!
//! | direction | to read | to write |
//! |---|---|---|
//! | GUI to engine | [`Command::parse`] | [`Command`]'s `Display` |
//! | engine to GUI | [`Message::parse`] | [`Message`]'s `Display` |
//!
//! Reading is forgiving, as GUIs and engines need it: white space and unknown words do not matter,
//! numbers saturate, and what was passed over is told in [`Complaint`]s beside the command. Writing
//! is exact: always one line without line break, whatever the strings inside hold.
//!
//! Moves stay text here, for only a position can say what they mean:
//! [`PositionCommand::apply`] and [`Go::limits`] turn them into moves.
//!
//! ```
//! use protocol::uci::{Command, Message};
//!
//! let Message::BestMove(best) = Message::parse("bestmove e2e4 ponder e7e5")? else { unreachable!() };
//! assert_eq!(best.ponder.as_deref(), Some("e7e5"));
//! assert_eq!(Command::parse("  isready ")?.command.to_string(), "isready");
//! # Ok::<(), protocol::uci::UciError>(())
//! ```

mod best_move;
mod command;
mod error;
mod go;
mod info;
mod limits;
mod message;
mod option;
mod position;
mod print;
mod set_option;

pub use best_move::BestMove;
pub use command::{Command, Parsed};
pub use error::{Complaint, UciError};
pub use go::Go;
pub use info::{CurrentLine, Info, WinDrawLoss};
pub use message::{Message, Status};
pub use option::{EngineOption, EngineOptionKind};
pub use position::{PositionCommand, StartingPoint};
pub use set_option::SetOption;
