//! What can be wrong: what was sent, what was expected, what was found. The words here are English;
//! whoever speaks another language has the values.

use std::fmt;

use chess::DrawReason;

use crate::fault::Exit;

/// Why a check failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The last lines that the engine was sent, the last one last.
    pub sent: Vec<String>,
    /// What should have come.
    pub expected: Expected,
    /// What came.
    pub found: Found,
}

/// An answer that is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaited {
    /// `uciok`.
    UciOk,
    /// `readyok`.
    ReadyOk,
    /// `bestmove`.
    BestMove,
    /// A line of `info`.
    Info,
    /// The end of the program.
    Exit,
    /// XBoard: `feature … done=1`.
    FeaturesDone,
    /// XBoard: `pong`.
    Pong,
    /// XBoard: `move`.
    Move,
    /// XBoard: a line of thinking, `depth score time nodes …`.
    Thinking,
    /// XBoard: `Illegal move`.
    IllegalMove,
}

impl Awaited {
    /// Whether a line is the answer.
    pub(super) fn fits(self, line: &str) -> bool {
        let mut words = line.split_ascii_whitespace();
        let first = words.next().unwrap_or_default();
        match self {
            Awaited::Exit => false,
            Awaited::FeaturesDone => first == "feature" && words.any(|word| word == "done=1"),
            Awaited::Thinking => {
                let mut numbers = std::iter::once(first).chain(words).take(4);
                let is_number = |word: &str| word.trim_end_matches('.').parse::<i64>().is_ok();
                numbers.by_ref().filter(|word| is_number(word)).count() == 4
            }
            Awaited::IllegalMove => line.trim_start().starts_with("Illegal move"),
            _ => first == self.to_string(),
        }
    }
}

/// What should have come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// An answer within so many milliseconds.
    Answer {
        /// The answer.
        awaited: Awaited,
        /// In so many milliseconds.
        within_ms: u64,
    },
    /// An answer not before so many milliseconds.
    NotBefore {
        /// In so many milliseconds.
        ms: u64,
    },
    /// No `bestmove` before this command.
    SilenceUntil(&'static str),
    /// No `bestmove` at all, for nothing is being searched.
    NoBestMove,
    /// A legal move in this position.
    LegalMove {
        /// The position.
        fen: String,
    },
    /// `bestmove (none)`, or a legal move in the last good position.
    NoneOrLegalMove {
        /// The position.
        fen: String,
    },
    /// `bestmove (none)`: nothing can be played.
    NoMove,
    /// XBoard: `pong` with this number.
    Pong(u32),
    /// Exactly this move.
    Move(&'static str),
    /// Nothing that looks like an answer before the first command.
    NothingUnasked,
    /// A line of the protocol.
    Protocol,
    /// A line `id name …`.
    Name,
    /// A `pv` whose moves can all be played.
    LegalLine,
    /// A `pv` that ends where the game is drawn.
    LineEnds(DrawReason),
    /// A `pv` that ends in mate after so many half-moves.
    MateLine {
        /// So many.
        plies: usize,
    },
    /// A score near a draw, for the next half-move draws.
    DrawScore,
    /// `bestmove` with the first move of the last `pv`.
    FirstOfLine(String),
    /// A line of `info` with a score before `bestmove`.
    Score,
    /// A whole number in this field.
    WholeNumber(&'static str),
    /// A line with `multipv 2`.
    SecondLine,
    /// A `time` near what the clock says.
    TimeNear {
        /// The clock's milliseconds.
        taken_ms: u64,
    },
    /// Not more than so many nodes.
    NodesAtMost(u64),
    /// The same line as the first time.
    Same(String),
}

/// What came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// This line.
    Line(String),
    /// This line, after so many milliseconds.
    LineAfter {
        /// The line.
        line: String,
        /// So many milliseconds.
        ms: u64,
    },
    /// Nothing for so many milliseconds.
    Nothing {
        /// So many milliseconds.
        ms: u64,
    },
    /// Nothing of that kind up to here.
    NothingBefore(String),
    /// The end of the program.
    Ended {
        /// How it ended.
        exit: Exit,
        /// Its last line, on whichever channel.
        last_line: Option<String>,
    },
}

impl fmt::Display for Awaited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Awaited::UciOk => "uciok",
            Awaited::ReadyOk => "readyok",
            Awaited::BestMove => "bestmove",
            Awaited::Info => "info",
            Awaited::Exit => "the end of the program",
            Awaited::FeaturesDone => "feature done=1",
            Awaited::Pong => "pong",
            Awaited::Move => "move",
            Awaited::Thinking => "a line of thinking",
            Awaited::IllegalMove => "Illegal move",
        })
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Answer { awaited, within_ms } => write!(f, "{awaited} within {within_ms} ms"),
            Expected::NotBefore { ms } => write!(f, "an answer after {ms} ms or more"),
            Expected::SilenceUntil(command) => write!(f, "no bestmove before {command}"),
            Expected::NoBestMove => f.write_str("no move, for nothing is being searched"),
            Expected::LegalMove { fen } => write!(f, "a legal move in {fen}"),
            Expected::NoneOrLegalMove { fen } => {
                write!(f, "bestmove (none), or a legal move in the last good position, {fen}")
            }
            Expected::NoMove => f.write_str("bestmove (none), for there is no legal move"),
            Expected::Pong(number) => write!(f, "pong {number}"),
            Expected::Move(mv) => write!(f, "bestmove {mv}"),
            Expected::NothingUnasked => f.write_str("no answer before the first command"),
            Expected::Protocol => f.write_str("a line of the protocol"),
            Expected::Name => f.write_str("id name before uciok"),
            Expected::LegalLine => f.write_str("a pv whose moves can all be played"),
            Expected::LineEnds(reason) => write!(f, "a pv that ends at the draw by {reason}"),
            Expected::MateLine { plies } => {
                write!(f, "a pv that ends in mate after {plies} half-moves")
            }
            Expected::DrawScore => f.write_str("a score near 0, for the next half-move draws"),
            Expected::FirstOfLine(mv) => write!(f, "bestmove {mv}, the first move of the last pv"),
            Expected::Score => f.write_str("an info line with a score before bestmove"),
            Expected::WholeNumber(field) => write!(f, "a whole number after {field}"),
            Expected::SecondLine => f.write_str("an info line with multipv 2"),
            Expected::TimeNear { taken_ms } => write!(f, "a time near {taken_ms}"),
            Expected::NodesAtMost(nodes) => write!(f, "at most {nodes} nodes"),
            Expected::Same(line) => write!(f, "the same as the first time: {line}"),
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Line(line) => f.write_str(line),
            Found::LineAfter { line, ms } => write!(f, "{line} (after {ms} ms)"),
            Found::Nothing { ms } => write!(f, "nothing in {ms} ms"),
            Found::NothingBefore(line) => write!(f, "none before {line}"),
            Found::Ended { exit, last_line } => {
                match exit {
                    Exit::ClosedPipe => f.write_str("the program ended (it closed its pipe)")?,
                    exit => write!(f, "the program ended ({exit})")?,
                }
                last_line.as_ref().map_or(Ok(()), |line| write!(f, ", last line: {line}"))
            }
        }
    }
}
