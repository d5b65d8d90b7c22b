//! What a GUI tells an engine, and what people type at it.

use crate::number::whole;
use crate::text::{one_line, quote, single_spaced};
use crate::uci::error::{Complaint, Complaints};
use crate::uci::{Go, PositionCommand, SetOption, UciError};
use crate::words::{Words, keyword};

/// One line from a GUI. Printed it is that line again: parsing what was printed gives the same
/// command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty line or a comment (`# …`): there is nothing to do.
    Nothing,
    /// `uci`: say who you are and what can be set.
    Uci,
    /// `debug on` or `debug off`.
    Debug(bool),
    /// `isready`: answer when all that came before is done.
    IsReady,
    /// `setoption name … [value …]`.
    SetOption(SetOption),
    /// `register …`, with what follows; no engine of ours needs it.
    Register(String),
    /// `ucinewgame`: the next search belongs to another game.
    NewGame,
    /// `position …`.
    Position(PositionCommand),
    /// `go …`.
    Go(Go),
    /// `stop`: move now.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `quit`.
    Quit,
    /// `d`: show the board. From here on not UCI, but what engines understand besides.
    Display,
    /// `eval`: explain the evaluation of the position.
    Eval,
    /// `bench …`: search known positions and count the nodes.
    Bench(Vec<String>),
    /// `genfens …`: positions where games may begin, for OpenBench.
    GenFens(Vec<String>),
    /// `perft N`: count the legal moves so deep.
    Perft(u32),
    /// `compiler`: how the program was built.
    Compiler,
    /// `help`.
    Help,
    /// `speedtest …`: how fast this machine is.
    SpeedTest(Vec<String>),
    /// `flip`: exchange the sides.
    Flip,
}

/// A command, and what had to be passed over to understand it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// What to do.
    pub command: Command,
    /// What a person may want to know, in the order of the line; a handful at the most.
    pub complaints: Vec<Complaint>,
}

/// The commands that UCI knows.
const UCI_WORDS: [&str; 11] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
];

/// The commands that only people type.
const OTHER_WORDS: [&str; 9] =
    ["d", "eval", "bench", "genfens", "perft", "compiler", "help", "speedtest", "flip"];

impl Command {
    /// Reads a line. The standard wants unknown words before a command skipped, so `joho debug on`
    /// is `debug on`; it holds for the commands of UCI as they are spelled, for the first few words.
    ///
    /// ```
    /// use protocol::uci::{Command, Complaint};
    ///
    /// let parsed = Command::parse("\tjoho  debug on\r\n")?;
    /// assert_eq!(parsed.command, Command::Debug(true));
    /// assert_eq!(parsed.complaints, [Complaint::Skipped("joho".into())]);
    ///
    /// let error = Command::parse("gibberish \u{1b}[31m").unwrap_err();
    /// assert_eq!(error.to_string(), "not understood: \"gibberish  [31m\"");
    /// # Ok::<(), protocol::uci::UciError>(())
    /// ```
    pub fn parse(line: &str) -> Result<Parsed, UciError> {
        let line = one_line(line);
        let mut words = Words::new(&line);
        let mut complaints = Complaints::default();
        let command = match words.rest().chars().next() {
            None | Some('#') => Command::Nothing,
            Some(_) => {
                let word = find_command(&mut words, &mut complaints)?;
                parse_arguments(word, &mut words, &mut complaints)?
            }
        };
        Ok(Parsed { command, complaints: complaints.into_vec() })
    }
}

/// The first word that is a command, and the words after it.
fn find_command(
    words: &mut Words<'_>,
    complaints: &mut Complaints,
) -> Result<&'static str, UciError> {
    // A page of prose has a `go` or `stop` somewhere and does not mean it.
    const MOST_SKIPPED: usize = 16;
    let line = words.rest();
    let first = words.next().unwrap_or_default();
    if let Some(word) = keyword(first, &UCI_WORDS).or_else(|| keyword(first, &OTHER_WORDS)) {
        return Ok(word);
    }
    for _ in 0..MOST_SKIPPED {
        let before = words.rest();
        let Some(next) = words.next() else { break };
        if let Some(word) = UCI_WORDS.into_iter().find(|&word| word == next) {
            let skipped = line.strip_suffix(before).unwrap_or(line).trim_ascii_end();
            complaints.push(Complaint::Skipped(quote(skipped)));
            return Ok(word);
        }
    }
    Err(UciError::Unknown(quote(line)))
}

fn parse_arguments(
    word: &'static str,
    words: &mut Words<'_>,
    complaints: &mut Complaints,
) -> Result<Command, UciError> {
    let command = match word {
        "setoption" => Command::SetOption(SetOption::parse(words, complaints)?),
        "position" => Command::Position(PositionCommand::parse(words, complaints)?),
        "go" => Command::Go(Go::parse(words, complaints)),
        "register" => Command::Register(single_spaced(words.rest())),
        "bench" => Command::Bench(words.map(str::to_owned).collect()),
        "genfens" => Command::GenFens(words.map(str::to_owned).collect()),
        "speedtest" => Command::SpeedTest(words.map(str::to_owned).collect()),
        _ => {
            let command = match word {
                "debug" => Command::Debug(parse_switch(words)?),
                "perft" => Command::Perft(parse_depth(words)?),
                _ => plain_command(word),
            };
            if !words.rest().is_empty() {
                let found = quote(words.rest());
                complaints.push(Complaint::Ignored { after: word, found });
            }
            command
        }
    };
    Ok(command)
}

/// The command of a word that takes nothing.
fn plain_command(word: &str) -> Command {
    match word {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        "d" => Command::Display,
        "eval" => Command::Eval,
        "compiler" => Command::Compiler,
        "help" => Command::Help,
        "flip" => Command::Flip,
        _ => Command::Nothing,
    }
}

fn parse_switch(words: &mut Words<'_>) -> Result<bool, UciError> {
    let (after, expected) = ("debug", "on or off");
    let found = words.next().ok_or(UciError::Missing { what: expected, after })?;
    match keyword(found, &["on", "off"]) {
        Some("on") => Ok(true),
        Some(_) => Ok(false),
        None => Err(UciError::Unexpected { after, expected, found: quote(found) }),
    }
}

fn parse_depth(words: &mut Words<'_>) -> Result<u32, UciError> {
    let after = "perft";
    let found = words.next().ok_or(UciError::Missing { what: "the depth", after })?;
    let depth = whole(found).and_then(|depth| u32::try_from(depth).ok());
    depth.ok_or_else(|| {
        let expected = "a depth such as 5";
        UciError::Unexpected { after, expected, found: quote(found) }
    })
}
