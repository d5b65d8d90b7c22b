//! What a line asks for.

use anyhow::Result;
use protocol::uci::Command;

use super::{Other, Shell, Word};
use crate::console::BadInput;
use crate::uci::Uci;
use words::is_protocol_word;

/// A line, understood.
#[derive(Debug)]
pub(super) enum Order {
    /// An empty line or a remark.
    Nothing,
    /// From now on the other protocol.
    Xboard,
    /// A word of the shell and what follows it.
    Word(Word, String),
    /// A command of the protocol, or a tool beside it.
    Command(Command),
    /// Moves to play, or words that nobody knows.
    Moves(String),
}

impl Order {
    /// Whether it is carried out even while a search is under way.
    pub(super) fn is_urgent(&self) -> bool {
        match self {
            Order::Nothing => true,
            Order::Word(word, _) => matches!(word, Word::Quit | Word::Play),
            Order::Command(command) => Uci::is_urgent(command),
            Order::Xboard | Order::Moves(_) => false,
        }
    }

    /// Whether it is about the search that began last.
    pub(super) fn ends_a_search(&self) -> bool {
        matches!(self, Order::Command(Command::Stop | Command::PonderHit))
    }
}

/// The shell has words of its own for some commands of the protocol.
impl From<Command> for Order {
    fn from(command: Command) -> Order {
        match command {
            Command::Nothing => Order::Nothing,
            Command::Quit => Order::Word(Word::Quit, String::new()),
            Command::Display => Order::Word(Word::Board, String::new()),
            Command::Help => Order::Word(Word::Help, String::new()),
            Command::Perft(depth) => Order::Word(Word::Perft, depth.to_string()),
            Command::Position(position) => Order::Word(Word::Position, position.to_string()),
            other => Order::Command(other),
        }
    }
}

impl Shell {
    /// What a line asks for, and what had to be passed over to understand it. Programs may put
    /// unknown words before a command; people mean what they type.
    pub(super) fn understand(&self, line: &str) -> Result<(Order, Vec<String>)> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok((Order::Nothing, Vec::new()));
        }
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        // On the command line it is a word of its own.
        if first.eq_ignore_ascii_case("xboard") && self.other != Other::Arguments {
            return Ok((Order::Xboard, Vec::new()));
        }
        if let Some(word) = Word::named(first) {
            return Ok((Order::Word(word, rest.trim().to_owned()), Vec::new()));
        }
        let known = is_protocol_word(first);
        let moves = || Ok((Order::Moves(line.to_owned()), Vec::new()));
        if !known && (self.other != Other::Program || self.read_move(&self.game, first).is_ok()) {
            return moves();
        }
        match Command::parse(line) {
            Ok(parsed) => {
                let language = self.console.language;
                let told = parsed.complaints.iter().map(|wrong| language.uci_complaint(wrong));
                let complaints = told.collect();
                Ok((Order::from(parsed.command), complaints))
            }
            Err(error) if known => Err(BadInput(self.console.language.uci_error(&error)).into()),
            Err(_) => moves(),
        }
    }
}
