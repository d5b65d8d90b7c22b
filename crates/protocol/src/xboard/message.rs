//! What an engine tells a GUI.

use std::fmt;
use std::time::Duration;

use crate::number::{natural, whole};
use crate::text::{one_line, one_line_with_tabs, quote, single_spaced};
use crate::words::Words;
use crate::xboard::outcome::parse_result;
use crate::xboard::{Audience, Feature, GameEnd, Thinking, XboardError};

/// One line from an engine. Printed it is that line again.
///
/// ```
/// use notation::GameResult;
/// use protocol::xboard::{GameEnd, Message};
///
/// assert_eq!(Message::parse("move e2e4")?, Message::Move("e2e4".into()));
/// let Message::Result(end) = Message::parse("0-1 {Black mates}")? else { unreachable!() };
/// assert_eq!((end.outcome, end.comment.as_str()), (GameResult::BlackWins, "Black mates"));
/// assert!(Message::parse("Phalanx XXV").is_err()); // a banner
/// # Ok::<(), protocol::xboard::XboardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// `feature …`: what it can do.
    Features(Vec<Feature>),
    /// `move M`: it plays.
    Move(String),
    /// How its search gets on.
    Thinking(Box<Thinking>),
    /// `1-0 {comment}`: the game is over, it says.
    Result(GameEnd),
    /// `resign`.
    Resign,
    /// `offer draw`: it offers one, or accepts, or claims.
    OfferDraw,
    /// `Illegal move (reason): M`; the reason may be empty.
    IllegalMove {
        /// Why.
        reason: String,
        /// What was refused.
        mv: String,
    },
    /// `Error (kind): COMMAND`.
    Error {
        /// What is wrong.
        kind: String,
        /// What was refused.
        command: String,
    },
    /// `pong N`: the answer to `ping N`.
    Pong(i64),
    /// `Hint: M`: what it expects, or would play.
    Hint(String),
    /// `telluser TEXT` and the like.
    Tell(Audience, String),
    /// `askuser TAG QUESTION`: the answer is sent back after the tag.
    AskUser {
        /// What the answer begins with.
        tag: String,
        /// The question.
        question: String,
    },
    /// `stat01: …`: the answer to `.`.
    Status(Progress),
    /// `++`: the search is about to find more.
    FailHigh,
    /// `--`: or less.
    FailLow,
    /// `# TEXT`: for who looks for mistakes.
    Debug(String),
    /// A line that begins with a tab: an answer to `bk`, or the rest of a long line of thinking.
    Indented(String),
    /// `setup …`: the board of a variant that the engine defines.
    Setup(String),
    /// `piece …`: how a piece of such a variant moves.
    Piece(String),
    /// `highlight FEN`: squares to mark.
    Highlight(String),
}

/// How far an analysis is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Since it began, in hundredths of a second.
    pub time: Duration,
    /// Nodes searched since the analysis began.
    pub nodes: u64,
    /// The iteration that is under way, in half-moves.
    pub depth: u64,
    /// Root moves not yet searched at this depth.
    pub moves_left: u64,
    /// How many moves the position has.
    pub moves: u64,
    /// The move being searched, as the engine writes it.
    pub current: Option<String>,
}

const WORDS: [&str; 10] = [
    "feature",
    "move",
    "resign",
    "offer",
    "pong",
    "Hint:",
    "askuser",
    "stat01:",
    "setup",
    "highlight",
];

impl Message {
    /// Reads a line. Banners, prompts and empty lines are [`XboardError::Unknown`]: old engines
    /// print a lot of them, and nobody needs to care. They also begin with our words, in capitals:
    /// Sjeng says `Move ordering : 81%`. So, unlike in commands, case matters.
    pub fn parse(line: &str) -> Result<Message, XboardError> {
        let line = one_line_with_tabs(line);
        if let Some(thinking) = Thinking::parse(&line) {
            return Ok(Message::Thinking(Box::new(thinking)));
        }
        if line.starts_with('\t') && !line.trim_ascii().is_empty() {
            return Ok(Message::Indented(single_spaced(&line)));
        }
        let line = one_line(&line);
        let mut words = Words::new(&line);
        let whole_line = words.rest();
        let unknown = || XboardError::Unknown(quote(whole_line));
        if let Some(text) = whole_line.strip_prefix('#') {
            return Ok(Message::Debug(text.trim_ascii().to_owned()));
        }
        let first = words.next().ok_or_else(unknown)?;
        match first {
            "++" => return Ok(Message::FailHigh),
            "--" => return Ok(Message::FailLow),
            _ => {}
        }
        if parse_result(first.split('{').next().unwrap_or_default()).is_some() {
            return GameEnd::parse(whole_line, "result").map(Message::Result);
        }
        if let Some(audience) = Audience::ALL.into_iter().find(|known| known.word() == first) {
            return Ok(Message::Tell(audience, single_spaced(words.rest())));
        }
        if let Some(refusal) = refusal(whole_line) {
            return Ok(refusal);
        }
        match WORDS.into_iter().find(|&word| word == first) {
            Some(word) => with_word(word, &mut words),
            // `piece` is also a word that banners begin with.
            None if first == "piece" => Ok(Message::Piece(single_spaced(words.rest()))),
            // The oldest engines write their moves as `12. ... e7e5`.
            None => match (first.strip_suffix('.').and_then(natural), words.next(), words.next()) {
                (Some(_), Some("..."), Some(mv)) => Ok(Message::Move(mv.to_owned())),
                _ => Err(unknown()),
            },
        }
    }
}

/// `Illegal move (reason): M` and `Error (kind): COMMAND`, with or without what is in brackets.
fn refusal(line: &str) -> Option<Message> {
    let after = |word: &str| {
        let (head, rest) = line.split_at_checked(word.len())?;
        head.eq_ignore_ascii_case(word).then_some(rest.trim_ascii_start())
    };
    let taken = |rest: &str| {
        let (reason, what) = match rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
            Some((reason, what)) => (reason, what),
            None => ("", rest),
        };
        let what = what.trim_ascii_start();
        (single_spaced(reason), single_spaced(what.strip_prefix(':').unwrap_or(what)))
    };
    if let Some(rest) = after("illegal move") {
        let (reason, mv) = taken(rest);
        return Some(Message::IllegalMove { reason, mv });
    }
    let rest = after("error").filter(|rest| rest.starts_with(['(', ':']))?;
    let (kind, command) = taken(rest);
    Some(Message::Error { kind, command })
}

fn with_word(word: &'static str, words: &mut Words<'_>) -> Result<Message, XboardError> {
    let missing = |what| XboardError::Missing { what, after: word };
    let rest = words.rest();
    Ok(match word {
        "feature" => Message::Features(Feature::parse_list(rest)?),
        "move" => Message::Move(words.next().ok_or(missing("the move"))?.to_owned()),
        "resign" => Message::Resign,
        "Hint:" => Message::Hint(words.next().ok_or(missing("the move"))?.to_owned()),
        "pong" => {
            let text = words.next().ok_or(missing("the number"))?;
            let (expected, found) = ("a whole number", quote(text));
            let wrong = XboardError::Unexpected { after: word, expected, found };
            Message::Pong(whole(text).ok_or(wrong)?)
        }
        "offer" => match words.next() {
            Some(draw) if draw.eq_ignore_ascii_case("draw") => Message::OfferDraw,
            found => {
                let found = quote(found.unwrap_or_default());
                return Err(XboardError::Unexpected { after: word, expected: "draw", found });
            }
        },
        "askuser" => {
            let tag = words.next().ok_or(missing("the tag"))?.to_owned();
            Message::AskUser { tag, question: single_spaced(words.rest()) }
        }
        "stat01:" => Message::Status(Progress::parse(words)),
        "setup" => Message::Setup(single_spaced(rest)),
        _ => Message::Highlight(single_spaced(rest)),
    })
}

impl Progress {
    fn parse(words: &mut Words<'_>) -> Progress {
        let mut number = || words.next().and_then(natural).unwrap_or(0);
        Progress {
            time: Duration::from_millis(number().min(1 << 40) * 10),
            nodes: number(),
            depth: number(),
            moves_left: number(),
            moves: number(),
            current: words.next().map(str::to_owned),
        }
    }
}

/// The line, without a line break at its end or inside. The only tabs are those that mean
/// something: in a line of thinking with details, and before an indented line.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = match self {
            Message::Thinking(thinking) => return thinking.fmt(f),
            Message::Indented(text) => return write!(f, "\t{}", single_spaced(&one_line(text))),
            Message::Features(features) => {
                let list: Vec<String> = features.iter().map(Feature::to_string).collect();
                format!("feature {}", list.join(" "))
            }
            Message::Move(mv) => format!("move {mv}"),
            Message::Result(end) => end.to_string(),
            Message::Resign => "resign".to_owned(),
            Message::OfferDraw => "offer draw".to_owned(),
            Message::IllegalMove { reason, mv } => refused("Illegal move", reason, mv),
            Message::Error { kind, command } => refused("Error", kind, command),
            Message::Pong(number) => format!("pong {number}"),
            Message::Hint(mv) => format!("Hint: {mv}"),
            Message::Tell(audience, text) => format!("{audience} {text}"),
            Message::AskUser { tag, question } => format!("askuser {tag} {question}"),
            Message::Status(progress) => progress.to_string(),
            Message::FailHigh => "++".to_owned(),
            Message::FailLow => "--".to_owned(),
            Message::Debug(text) => format!("# {text}"),
            Message::Setup(text) => format!("setup {text}"),
            Message::Piece(text) => format!("piece {text}"),
            Message::Highlight(text) => format!("highlight {text}"),
        };
        f.write_str(one_line(&line).trim_ascii_end())
    }
}

fn refused(word: &str, reason: &str, what: &str) -> String {
    if reason.is_empty() { format!("{word}: {what}") } else { format!("{word} ({reason}): {what}") }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let centiseconds = self.time.as_millis() / 10;
        let Progress { nodes, depth, moves_left, moves, .. } = self;
        write!(f, "stat01: {centiseconds} {nodes} {depth} {moves_left} {moves}")?;
        self.current.as_ref().map_or(Ok(()), |mv| write!(f, " {mv}"))
    }
}
