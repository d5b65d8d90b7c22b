//! A line of thinking: `ply score time nodes [selective-depth speed tbhits<TAB>] pv`.

use std::fmt;
use std::time::Duration;

use eval::Score;
use notation::coordinates::{CastlingNotation, write};
use search::{Bound, Report};

use crate::number::{natural, whole};

/// Scores from here on are mates: 100003 is mate in three, -100002 is being mated in two.
const MATE: i64 = 100_000;

/// Longer searches are not told apart, in hundredths of a second: three thousand years.
const LONGEST_TIME: u64 = 10_000_000_000_000;

/// How a search gets on. Moves are text, for only a position can say what they mean; engines also
/// write move numbers, brackets and remarks among them.
///
/// ```
/// use protocol::xboard::{Message, Thinking};
///
/// let Message::Thinking(line) = Message::parse(" 9 -100002 1084 48000 Kh8 Qg7#")? else {
///     unreachable!()
/// };
/// assert_eq!((line.depth, line.score.mate_moves()), (9, Some(-2)));
/// assert_eq!(line.time.as_millis(), 10_840);
/// assert_eq!(line.to_string(), "9 -100002 1084 48000 Kh8 Qg7#");
/// # Ok::<(), protocol::xboard::XboardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thinking {
    /// The iteration that the line belongs to, in half-moves.
    pub depth: u32,
    /// What the position is worth for the engine, whichever side that is.
    pub score: Score,
    /// Whether the score is exact: `!` at the end of the line says that it is more, `?` less.
    pub bound: Bound,
    /// Since the search began, in hundredths of a second.
    pub time: Duration,
    /// Nodes searched so far.
    pub nodes: u64,
    /// What newer engines say besides.
    pub details: Option<Details>,
    /// The best line. In a line from a book the first word begins with a bracket.
    pub pv: Vec<String>,
}

/// What newer engines say besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Details {
    /// The deepest line looked at.
    pub selective_depth: Option<u32>,
    /// Nodes a second; never without the depth.
    pub speed: Option<u64>,
    /// Positions found in tablebases.
    pub tablebase_hits: u64,
}

fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The next word and what follows it, white space included.
fn word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_ascii_start();
    let end = text.find(|symbol: char| symbol.is_ascii_whitespace()).unwrap_or(text.len());
    text.split_at_checked(end).filter(|(word, _)| !word.is_empty())
}

impl Thinking {
    /// The line for a report of one of our own players.
    pub fn from_report(report: &Report, castling: CastlingNotation) -> Thinking {
        Thinking {
            depth: report.depth,
            score: report.score,
            bound: report.bound,
            time: report.time,
            nodes: report.nodes,
            details: Some(Details {
                selective_depth: Some(report.selective_depth),
                speed: Some(report.nodes_per_second()),
                tablebase_hits: report.tablebase_hits,
            }),
            pv: report.pv.iter().map(|&mv| write(mv, castling)).collect(),
        }
    }

    /// Reads a line, tabs and all; nothing if it is something else. Engines mark the depth with a
    /// symbol at times (`7.`, `7+`, `7&`).
    pub(crate) fn parse(line: &str) -> Option<Thinking> {
        let (depth, rest) = word(line)?;
        let unmarked = depth.strip_suffix(['.', '+', '-', '&', '*', '=', '!', '?', ':']);
        let digits = unmarked.unwrap_or(depth);
        let all_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
        let depth = small(natural(digits).filter(|_| all_digits)?);
        let (score, rest) = word(rest)?;
        let (time, rest) = word(rest)?;
        let (nodes, rest) = word(rest)?;
        let score = score_of(whole(score)?);
        let time = Duration::from_millis(natural(time)?.min(LONGEST_TIME) * 10);
        let nodes = natural(nodes)?;
        let (details, rest) = details_of(rest);
        let (pv, bound) = pv_of(rest);
        Some(Thinking { depth, score, bound, time, nodes, details, pv })
    }
}

fn score_of(value: i64) -> Score {
    let most = i64::from(Score::MAX_MATE_PLIES / 2);
    let moves = |distance: i64| i32::try_from(distance.min(most)).unwrap_or_default();
    if value >= MATE {
        Score::mate_in_plies(2 * moves(value - MATE).max(1) - 1)
    } else if value <= -MATE {
        Score::mated_in_plies(2 * moves(-value - MATE))
    } else {
        Score::centipawns(i32::try_from(value).unwrap_or_default())
    }
}

/// Whole numbers before the last tab that no other word precedes: the last is tablebase hits, of the
/// others the first is the selective depth, the second the speed. Then the rest.
fn details_of(text: &str) -> (Option<Details>, &str) {
    let mut numbers = Vec::new();
    let (mut known, mut line, mut rest) = (0, text, text);
    loop {
        let trimmed = rest.trim_ascii_start();
        let blank = rest.strip_suffix(trimmed).unwrap_or_default();
        if blank.contains('\t') {
            (known, line) = (numbers.len(), trimmed);
        }
        match word(trimmed) {
            Some((next, after)) if numbers.len() < 8 && natural(next).is_some() => {
                numbers.extend(natural(next));
                rest = after;
            }
            _ => break,
        }
    }
    numbers.truncate(known);
    let Some(tablebase_hits) = numbers.pop() else { return (None, line) };
    let mut numbers = numbers.into_iter();
    let selective_depth = numbers.next().map(small);
    (Some(Details { selective_depth, speed: numbers.next(), tablebase_hits }), line)
}

fn pv_of(text: &str) -> (Vec<String>, Bound) {
    let text = text.trim_ascii();
    let (text, bound) = match text.as_bytes().last() {
        Some(b'!') => (text.strip_suffix('!'), Bound::Lower),
        Some(b'?') => (text.strip_suffix('?'), Bound::Upper),
        _ => (Some(text), Bound::Exact),
    };
    (text.unwrap_or_default().split_ascii_whitespace().map(str::to_owned).collect(), bound)
}

/// The whole line. Where there are details, a tab stands before the moves: the only one that any
/// line of ours has.
impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = match self.score.mate_moves() {
            Some(moves) if moves > 0 => MATE + i64::from(moves),
            Some(moves) => i64::from(moves) - MATE,
            None => i64::from(self.score.raw()),
        };
        let centiseconds = self.time.as_millis() / 10;
        write!(f, "{} {score} {centiseconds} {}", self.depth, self.nodes)?;
        let mut space = ' ';
        if let Some(details) = self.details {
            if details.selective_depth.is_some() || details.speed.is_some() {
                write!(f, " {}", details.selective_depth.unwrap_or(0))?;
            }
            if let Some(speed) = details.speed {
                write!(f, " {speed}")?;
            }
            write!(f, " {}", details.tablebase_hits)?;
            space = '\t';
        }
        let mark = match self.bound {
            Bound::Exact => "",
            Bound::Lower => "!",
            Bound::Upper => "?",
        };
        let line = format!("{}{mark}", crate::text::one_line(&self.pv.join(" ")));
        if line.is_empty() && self.details.is_none() { Ok(()) } else { write!(f, "{space}{line}") }
    }
}
