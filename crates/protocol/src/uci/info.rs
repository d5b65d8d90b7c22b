//! `info …`: how a search gets on.

use std::fmt;
use std::time::Duration;

use chess::Move;
use eval::Score;
use notation::coordinates::{CastlingNotation, write};
use search::{Bound, Report};

use crate::number::{natural, whole};
use crate::text::one_line;
use crate::words::{Words, keyword};

/// Everything a line of `info` can say. Moves are text, for only a position can say what they mean.
///
/// ```
/// use protocol::uci::{Info, Message};
///
/// let line = "info depth 12 seldepth 20 score cp -34 lowerbound nodes 5000 pv e7e5 g1f3";
/// let Message::Info(info) = Message::parse(line)? else { unreachable!() };
/// assert_eq!(info.score.and_then(|score| score.as_centipawns()), Some(-34));
/// assert_eq!(info.pv, ["e7e5", "g1f3"]);
/// assert_eq!(info.to_string(), line);
/// assert_eq!(Info::text("two\nlines").to_string(), "info string two lines");
/// # Ok::<(), protocol::uci::UciError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// `depth`: the nominal depth in half-moves.
    pub depth: Option<u32>,
    /// `seldepth`: the deepest line looked at.
    pub selective_depth: Option<u32>,
    /// `multipv`: which of the best lines this is, from 1.
    pub multi_pv: Option<u32>,
    /// `score cp` or `score mate`: the value for the side to move.
    pub score: Option<Score>,
    /// `lowerbound`, `upperbound`: whether the score is exact.
    pub bound: Bound,
    /// `wdl`: how often the side to move will win, draw and lose.
    pub wdl: Option<WinDrawLoss>,
    /// `nodes` searched so far.
    pub nodes: Option<u64>,
    /// `nps`: nodes a second.
    pub nodes_per_second: Option<u64>,
    /// `hashfull`: how full the hash table is, in thousandths.
    pub hash_full: Option<u32>,
    /// `tbhits`: positions found in tablebases.
    pub tablebase_hits: Option<u64>,
    /// `sbhits`: positions found in Shredder's bases.
    pub shredder_hits: Option<u64>,
    /// `time` since the search began.
    pub time: Option<Duration>,
    /// `cpuload` in thousandths.
    pub cpu_load: Option<u32>,
    /// `currmove`: the root move being searched.
    pub current_move: Option<String>,
    /// `currmovenumber`: its number, from 1.
    pub current_move_number: Option<u32>,
    /// `refutation`: a root move and the line that refutes it.
    pub refutation: Vec<String>,
    /// `currline`: the line being searched.
    pub current_line: Option<CurrentLine>,
    /// `pv`: the best line.
    pub pv: Vec<String>,
    /// `string`: text for people, to the end of the line.
    pub string: Option<String>,
}

/// Thousandths of games won, drawn and lost by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WinDrawLoss {
    /// Games won.
    pub win: u32,
    /// Games drawn.
    pub draw: u32,
    /// Games lost.
    pub loss: u32,
}

/// What one processor is looking at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CurrentLine {
    /// Which processor, from 1.
    pub cpu: Option<u32>,
    /// The moves of the line, as the engine writes them.
    pub moves: Vec<String>,
}

const WORDS: [&str; 22] = [
    "depth",
    "seldepth",
    "multipv",
    "score",
    "cp",
    "mate",
    "lowerbound",
    "upperbound",
    "wdl",
    "nodes",
    "nps",
    "hashfull",
    "tbhits",
    "sbhits",
    "time",
    "cpuload",
    "currmove",
    "currmovenumber",
    "refutation",
    "currline",
    "pv",
    "string",
];

impl Info {
    /// The line for a report of one of our own players. Where the chances are known, set `wdl`.
    pub fn from_report(report: &Report, castling: CastlingNotation) -> Info {
        Info {
            depth: Some(report.depth),
            selective_depth: Some(report.selective_depth),
            multi_pv: Some(report.multi_pv.max(1)),
            score: Some(report.score),
            bound: report.bound,
            nodes: Some(report.nodes),
            nodes_per_second: Some(report.nodes_per_second()),
            hash_full: Some(report.hash_full),
            tablebase_hits: Some(report.tablebase_hits),
            time: Some(report.time),
            pv: report.pv.iter().map(|&mv| write(mv, castling)).collect(),
            ..Info::default()
        }
    }

    /// The line that says which root move is being searched, the `number`th from 1.
    pub fn current_move(depth: u32, mv: Move, number: u32, castling: CastlingNotation) -> Info {
        Info {
            depth: Some(depth),
            current_move: Some(write(mv, castling)),
            current_move_number: Some(number),
            ..Info::default()
        }
    }

    /// `info string …`. Line breaks in the text become spaces.
    pub fn text(text: impl Into<String>) -> Info {
        Info { string: Some(text.into()), ..Info::default() }
    }

    /// Reads the words after `info`. What is unknown or unreadable is skipped.
    pub(crate) fn parse(words: &mut Words<'_>) -> Info {
        let mut info = Info::default();
        while let Some(word) = words.next() {
            match keyword(word, &WORDS) {
                Some("depth") => info.depth = small(words),
                Some("seldepth") => info.selective_depth = small(words),
                Some("multipv") => info.multi_pv = small(words),
                Some("cp") => info.score = number(words, whole).map(centipawns),
                Some("mate") => info.score = number(words, whole).map(mate),
                Some("lowerbound") => info.bound = Bound::Lower,
                Some("upperbound") => info.bound = Bound::Upper,
                Some("wdl") => info.wdl = chances(words),
                Some("nodes") => info.nodes = number(words, natural),
                Some("nps") => info.nodes_per_second = number(words, natural),
                Some("hashfull") => info.hash_full = small(words),
                Some("tbhits") => info.tablebase_hits = number(words, natural),
                Some("sbhits") => info.shredder_hits = number(words, natural),
                Some("time") => info.time = number(words, natural).map(Duration::from_millis),
                Some("cpuload") => info.cpu_load = small(words),
                Some("currmove") => info.current_move = moves(words, 1).pop(),
                Some("currmovenumber") => info.current_move_number = small(words),
                Some("refutation") => info.refutation = moves(words, usize::MAX),
                Some("currline") => {
                    let cpu = small(words);
                    let moves = moves(words, usize::MAX);
                    info.current_line = Some(CurrentLine { cpu, moves });
                }
                Some("pv") => info.pv = moves(words, usize::MAX),
                Some("string") => {
                    info.string = Some(words.rest().to_owned());
                    break;
                }
                _ => {}
            }
        }
        if info.score.is_none() {
            info.bound = Bound::Exact;
        }
        info
    }
}

/// The next word as a number; a word that is none stays where it is.
fn number<T>(words: &mut Words<'_>, read: impl Fn(&str) -> Option<T>) -> Option<T> {
    let number = words.peek().and_then(read)?;
    words.next();
    Some(number)
}

fn small(words: &mut Words<'_>) -> Option<u32> {
    number(words, natural).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

fn chances(words: &mut Words<'_>) -> Option<WinDrawLoss> {
    Some(WinDrawLoss { win: small(words)?, draw: small(words)?, loss: small(words)? })
}

/// The words up to the next keyword, at most so many.
fn moves(words: &mut Words<'_>, most: usize) -> Vec<String> {
    let mut moves = Vec::new();
    while moves.len() < most
        && let Some(word) = words.peek().filter(|word| keyword(word, &WORDS).is_none())
    {
        words.next();
        moves.push(word.to_owned());
    }
    moves
}

fn centipawns(value: i64) -> Score {
    let most = i64::from(Score::MAX_CENTIPAWNS);
    Score::centipawns(i32::try_from(value.clamp(-most, most)).unwrap_or_default())
}

/// A mate in so many moves, and in as many plies as that takes if both sides play well.
fn mate(moves: i64) -> Score {
    let most = i64::from(Score::MAX_MATE_PLIES / 2);
    let moves = i32::try_from(moves.clamp(-most, most)).unwrap_or_default();
    if moves > 0 { Score::mate_in_plies(2 * moves - 1) } else { Score::mated_in_plies(-2 * moves) }
}

/// The whole line, in the order in which GUIs are used to it.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = Line("info".to_owned());
        line.field("depth", self.depth);
        line.field("seldepth", self.selective_depth);
        line.field("multipv", self.multi_pv);
        if let Some(score) = self.score {
            match score.mate_moves() {
                Some(moves) => line.field("score mate", Some(moves)),
                None => line.field("score cp", score.as_centipawns()),
            }
            line.0.push_str(match self.bound {
                Bound::Exact => "",
                Bound::Lower => " lowerbound",
                Bound::Upper => " upperbound",
            });
        }
        let wdl = self.wdl.map(|WinDrawLoss { win, draw, loss }| format!("{win} {draw} {loss}"));
        line.field("wdl", wdl);
        line.field("nodes", self.nodes);
        line.field("nps", self.nodes_per_second);
        line.field("hashfull", self.hash_full);
        line.field("tbhits", self.tablebase_hits);
        line.field("sbhits", self.shredder_hits);
        line.field("time", self.time.map(|time| time.as_millis()));
        line.field("cpuload", self.cpu_load);
        line.field("currmove", self.current_move.as_ref());
        line.field("currmovenumber", self.current_move_number);
        line.moves("refutation", &self.refutation);
        if let Some(CurrentLine { cpu, moves }) = &self.current_line {
            line.0.push_str(" currline");
            line.field("", *cpu);
            line.moves("", moves);
        }
        line.moves("pv", &self.pv);
        line.field("string", self.string.as_deref().map(str::trim_ascii));
        f.write_str(one_line(&line.0).trim_ascii_end())
    }
}

/// A line that grows by fields.
struct Line(String);

impl Line {
    fn field(&mut self, word: &str, value: Option<impl fmt::Display>) {
        if let Some(value) = value {
            self.word(word);
            self.0.push_str(&format!(" {value}"));
        }
    }

    fn moves(&mut self, word: &str, moves: &[String]) {
        if !moves.is_empty() {
            self.word(word);
            for mv in moves {
                self.0.push(' ');
                self.0.push_str(mv);
            }
        }
    }

    fn word(&mut self, word: &str) {
        if !word.is_empty() {
            self.0.push(' ');
            self.0.push_str(word);
        }
    }
}
