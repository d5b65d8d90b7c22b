//! The Chess Engine Communication Protocol, version 2, that XBoard and WinBoard speak.
//!
//! | direction | to read | to write |
//! |---|---|---|
//! | GUI to engine | [`Command::parse`], in `edit` mode [`EditStep::parse`] | their `Display` |
//! | engine to GUI | [`Message::parse`] | [`Message`]'s `Display` |
//!
//! Reading is forgiving where programs of thirty years need it: white space does not matter, nor
//! does case in commands, numbers saturate, and words after a command's last are told beside it. Writing is exact: always
//! one line without line break, whatever the strings inside hold.
//!
//! The protocol keeps the game in the engine, so a line means little without those before it. Here
//! single lines are read, and [`state`] keeps what they add up to; what may be said when is for who
//! speaks the protocol.
//! Moves stay text, for only a position can say what they mean.
//!
//! ```
//! use protocol::xboard::{Command, Message, state::Board};
//!
//! let board = Board::new();
//! let Command::UserMove(text) = Command::parse("usermove e2e4")?.command else { unreachable!() };
//! let mv = board.read(&text).ok().flatten().expect("a legal move");
//! assert_eq!(Message::Move(board.write(mv)).to_string(), "move e2e4");
//! # Ok::<(), protocol::xboard::XboardError>(())
//! ```

mod arguments;
mod command;
mod edit;
mod error;
mod feature;
mod level;
mod message;
mod option;
mod outcome;
mod print;
pub mod state;
mod tell;
mod thinking;

pub use command::{Command, Parsed};
pub use edit::EditStep;
pub use error::XboardError;
pub use feature::{Feature, FeatureValue};
pub use level::Level;
pub use message::{Message, Progress};
pub use option::{EngineOption, EngineOptionKind};
pub use outcome::GameEnd;
pub use tell::Audience;
pub use thinking::{Details, Thinking};
