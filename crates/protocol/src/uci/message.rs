//! What an engine tells a GUI.

use std::fmt;

use crate::text::{one_line, quote, single_spaced};
use crate::uci::{BestMove, EngineOption, Info, UciError};
use crate::words::{Words, keyword};

/// One line from an engine. Printed it is that line again.
///
/// ```
/// use protocol::uci::{BestMove, Message};
///
/// let Message::BestMove(answer) = Message::parse("bestmove (none)")? else { unreachable!() };
/// assert_eq!(answer, BestMove::default());
/// assert!(Message::parse("Stockfish 15.1 by the Stockfish developers").is_err()); // a banner
/// # Ok::<(), protocol::uci::UciError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// `id name …`.
    Name(String),
    /// `id author …`.
    Author(String),
    /// `option …`.
    Option(EngineOption),
    /// `uciok`: all options are told.
    UciOk,
    /// `readyok`: the answer to `isready`.
    ReadyOk,
    /// `info …`.
    Info(Box<Info>),
    /// `bestmove …`: the search is over.
    BestMove(BestMove),
    /// `copyprotection …`.
    CopyProtection(Status),
    /// `registration …`.
    Registration(Status),
}

/// How a check of copy protection or registration stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It goes on.
    Checking,
    /// All is well.
    Ok,
    /// It is not.
    Error,
}

const WORDS: [&str; 8] =
    ["id", "option", "uciok", "readyok", "info", "bestmove", "copyprotection", "registration"];

impl Message {
    /// Reads a line. Banners, prompts and empty lines are [`UciError::Unknown`]: an engine may well
    /// print them, and nobody needs to care.
    pub fn parse(line: &str) -> Result<Message, UciError> {
        let line = one_line(line);
        let mut words = Words::new(&line);
        let unknown = || UciError::Unknown(quote(line.trim_ascii()));
        let first = words.next().ok_or_else(unknown)?;
        Ok(match keyword(first, &WORDS).ok_or_else(unknown)? {
            "id" => parse_id(&mut words)?,
            "option" => Message::Option(EngineOption::parse(&mut words)?),
            "uciok" => Message::UciOk,
            "readyok" => Message::ReadyOk,
            "info" => Message::Info(Box::new(Info::parse(&mut words))),
            "bestmove" => Message::BestMove(BestMove::parse(&mut words)?),
            "copyprotection" => {
                Message::CopyProtection(parse_status("copyprotection", &mut words)?)
            }
            _ => Message::Registration(parse_status("registration", &mut words)?),
        })
    }
}

fn parse_id(words: &mut Words<'_>) -> Result<Message, UciError> {
    let (after, expected) = ("id", "name or author");
    let field = words.next().ok_or(UciError::Missing { what: expected, after })?;
    let text = single_spaced(words.rest());
    match keyword(field, &["name", "author"]) {
        Some("name") => Ok(Message::Name(text)),
        Some(_) => Ok(Message::Author(text)),
        None => Err(UciError::Unexpected { after, expected, found: quote(field) }),
    }
}

fn parse_status(after: &'static str, words: &mut Words<'_>) -> Result<Status, UciError> {
    let expected = "checking, ok or error";
    let found = words.next().ok_or(UciError::Missing { what: expected, after })?;
    match keyword(found, &["checking", "ok", "error"]) {
        Some("checking") => Ok(Status::Checking),
        Some("ok") => Ok(Status::Ok),
        Some(_) => Ok(Status::Error),
        None => Err(UciError::Unexpected { after, expected, found: quote(found) }),
    }
}

impl From<Info> for Message {
    fn from(info: Info) -> Message {
        Message::Info(Box::new(info))
    }
}

impl From<BestMove> for Message {
    fn from(answer: BestMove) -> Message {
        Message::BestMove(answer)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Status::Checking => "checking",
            Status::Ok => "ok",
            Status::Error => "error",
        })
    }
}

/// The line, without a line break at its end or inside.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Name(name) => {
                f.write_str(one_line(&format!("id name {name}")).trim_ascii_end())
            }
            Message::Author(name) => {
                f.write_str(one_line(&format!("id author {name}")).trim_ascii_end())
            }
            Message::Option(option) => option.fmt(f),
            Message::UciOk => f.write_str("uciok"),
            Message::ReadyOk => f.write_str("readyok"),
            Message::Info(info) => info.fmt(f),
            Message::BestMove(answer) => answer.fmt(f),
            Message::CopyProtection(status) => write!(f, "copyprotection {status}"),
            Message::Registration(status) => write!(f, "registration {status}"),
        }
    }
}
