//! How many positions lie some half-moves away, counted by one generator of moves or by several of
//! them side by side. The counting itself is done in `chess`.

mod count;
mod work;

use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use chess::perft::{Detail, PerftTable};
use chess::teaching::{MailboxBoard, NaiveBoard};
use chess::{CastlingStyle, Move, Position};
use notation::coordinates::{self, CastlingNotation};
use thiserror::Error;

use count::{Bulk, Counter, Detailed, Hashed, Tally, Teaching};
use work::Counted;

/// A way to find the legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Generator {
    /// The real one.
    Bitboard,
    /// The one that a beginner writes.
    Naive,
    /// The one with a board of squares.
    Mailbox,
}

impl Generator {
    /// All of them, the real one first.
    pub const ALL: [Generator; 3] = [Generator::Bitboard, Generator::Mailbox, Generator::Naive];

    /// The name on the command line, in tables and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Generator::Bitboard => "bitboard",
            Generator::Naive => "naive",
            Generator::Mailbox => "mailbox",
        }
    }
}

/// What to count and how.
#[derive(Clone, Debug)]
pub struct PerftRequest {
    /// Where the count begins.
    pub position: Position,
    /// How many half-moves away.
    pub depth: u32,
    /// How castling is written; also decides how the FEN names castling rights.
    pub castling: CastlingNotation,
    /// Whether each root move is told with what lies behind it.
    pub divide: bool,
    /// Whether captures, checks and so on are counted, for every depth up to this one.
    pub detail: bool,
    /// At least one; several are compared with the first.
    pub generators: Vec<Generator>,
    /// How many threads count.
    pub threads: usize,
    /// Megabytes of a table for positions met before, for all threads together.
    pub hash: Option<usize>,
}

impl PerftRequest {
    /// A plain count with the real generator.
    pub fn new(position: Position, depth: u32) -> PerftRequest {
        PerftRequest {
            position,
            depth,
            castling: CastlingNotation::Standard,
            divide: false,
            detail: false,
            generators: vec![Generator::Bitboard],
            threads: 1,
            hash: None,
        }
    }

    /// Refuses what cannot be asked for together.
    fn check(&self) -> Result<(), PerftError> {
        if self.detail && !self.generators.contains(&Generator::Bitboard) {
            return Err(PerftError::DetailNeedsBitboard);
        }
        if let Some(megabytes) = self.hash {
            if self.detail || self.generators != [Generator::Bitboard] {
                return Err(PerftError::HashNeedsBitboard);
            }
            let mut trial = Vec::<u8>::new();
            if trial.try_reserve_exact(megabytes.saturating_mul(1 << 20)).is_err() {
                return Err(PerftError::HashTooLarge(megabytes));
            }
        }
        Ok(())
    }
}

/// Why nothing was counted.
#[derive(Debug, Error)]
pub enum PerftError {
    /// Only one generator knows captures from other moves.
    #[error("only the bitboard generator counts in detail")]
    DetailNeedsBitboard,
    /// A table would make the comparison unfair.
    #[error("the table only serves plain counts with the bitboard generator")]
    HashNeedsBitboard,
    /// So many megabytes are not there.
    #[error("there are no {0} MB for the table")]
    HashTooLarge(usize),
    /// The number of leaves does not fit into 64 bits.
    #[error("there are more positions than 64 bits can count")]
    TooMany,
    /// The system starts no thread.
    #[error("a thread could not be started")]
    Thread(#[source] io::Error),
    /// A thread ended before its work.
    #[error("a counting thread failed")]
    ThreadFailed,
}

/// How far a count has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PerftStep {
    /// This generator begins.
    Begins(Generator),
    /// It goes on; told several times a second.
    Counted {
        /// Pieces of work that are done.
        done: usize,
        /// All pieces of work.
        total: usize,
        /// Leaves counted so far.
        nodes: u64,
    },
}

/// Hears how far a count has come.
type Told<'a> = &'a mut dyn FnMut(PerftStep);

/// What one generator found.
#[derive(Debug)]
pub struct PerftRun {
    /// Who counted.
    pub generator: Generator,
    /// All leaves.
    pub nodes: u64,
    /// The leaves behind each root move.
    pub parts: Vec<(Move, u64)>,
    /// How long it took.
    pub elapsed: Duration,
}

impl PerftRun {
    fn new<T: Tally>(generator: Generator, counted: Counted<T>) -> PerftRun {
        let parts = counted.parts.iter().map(|(mv, tally)| (*mv, tally.nodes())).collect();
        PerftRun { generator, nodes: counted.total.nodes(), parts, elapsed: counted.elapsed }
    }

    /// Leaves per second; a count too short for the clock took one nanosecond.
    pub fn nodes_per_second(&self) -> u64 {
        let nanoseconds = self.elapsed.as_nanos().max(1);
        let nps = u128::from(self.nodes) * 1_000_000_000 / nanoseconds;
        u64::try_from(nps).unwrap_or(u64::MAX)
    }
}

/// What all generators found.
pub struct PerftResult<'a> {
    /// What was asked for.
    pub request: &'a PerftRequest,
    /// One for each generator.
    pub runs: Vec<PerftRun>,
    /// One for each depth from 1 on, if detail was asked for.
    pub detail: Vec<Detail>,
}

impl PerftResult<'_> {
    /// The run whose numbers stand for the whole.
    pub fn first(&self) -> Option<&PerftRun> {
        self.runs.first()
    }

    /// The position that was counted from, with castling rights as they are written in it.
    pub fn fen(&self) -> String {
        self.request.position.to_fen(match self.request.castling {
            CastlingNotation::Standard => CastlingStyle::Standard,
            CastlingNotation::Chess960 => CastlingStyle::Shredder,
        })
    }

    /// The leaves behind each root move, by its coordinates.
    pub fn divided(&self, run: &PerftRun) -> BTreeMap<String, u64> {
        let spell = |mv| coordinates::write(mv, self.request.castling);
        run.parts.iter().map(|&(mv, nodes)| (spell(mv), nodes)).collect()
    }

    /// How many times faster the first generator is than this one.
    pub fn ratio(&self, run: &PerftRun) -> f64 {
        let reference = self.first().map_or(1, |first| first.elapsed.as_nanos());
        run.elapsed.as_nanos().max(1) as f64 / reference.max(1) as f64
    }

    /// Whether all generators found the same behind every root move.
    pub fn agree(&self) -> bool {
        self.runs.windows(2).all(|pair| match pair {
            [one, other] => one.nodes == other.nodes && self.divided(one) == self.divided(other),
            _ => true,
        })
    }
}

/// Counts with every generator that was asked for.
///
/// # Errors
///
/// What cannot be asked for together, what this machine does not have, and a number too large.
pub fn run<'a>(
    request: &'a PerftRequest,
    told: &mut dyn FnMut(PerftStep),
) -> Result<PerftResult<'a>, PerftError> {
    request.check()?;
    let mut runs = Vec::new();
    let mut detail = Vec::new();
    for &generator in &request.generators {
        told(PerftStep::Begins(generator));
        let in_detail = request.detail && generator == Generator::Bitboard;
        let mut run = None;
        if in_detail {
            run = Some(count_in_detail(request, &mut detail, told)?);
        }
        // Beside other generators the time must be that of the same work: counting alone.
        let run = match run {
            Some(run) if request.generators.len() == 1 => run,
            _ => count(generator, request, told)?,
        };
        if run.nodes == u64::MAX {
            return Err(PerftError::TooMany);
        }
        runs.push(run);
    }
    Ok(PerftResult { request, runs, detail })
}

fn count(
    generator: Generator,
    request: &PerftRequest,
    told: Told<'_>,
) -> Result<PerftRun, PerftError> {
    let root = &request.position;
    let megabytes = request.hash.map(|all| (all / request.threads.max(1)).max(1));
    match (generator, megabytes) {
        (Generator::Bitboard, None) => count_with(generator, request, told, || Bulk(root.clone())),
        (Generator::Bitboard, Some(megabytes)) => count_with(generator, request, told, || {
            Hashed(root.clone(), PerftTable::new(megabytes))
        }),
        (Generator::Naive, _) => {
            count_with(generator, request, told, || Teaching::<NaiveBoard>::new(root))
        }
        (Generator::Mailbox, _) => {
            count_with(generator, request, told, || Teaching::<MailboxBoard>::new(root))
        }
    }
}

fn count_with<C: Counter>(
    generator: Generator,
    request: &PerftRequest,
    told: Told<'_>,
    new_counter: impl Fn() -> C,
) -> Result<PerftRun, PerftError> {
    let counted = work::count(new_counter, request.depth, request.threads, told)?;
    Ok(PerftRun::new(generator, counted))
}

/// Counts every depth up to the one asked for; the time is that of the last.
fn count_in_detail(
    request: &PerftRequest,
    rows: &mut Vec<Detail>,
    told: Told<'_>,
) -> Result<PerftRun, PerftError> {
    let counter = || Detailed(request.position.clone());
    for depth in 1..request.depth {
        rows.push(work::count(counter, depth, request.threads, told)?.total);
    }
    let last = work::count(counter, request.depth, request.threads, told)?;
    if request.depth > 0 {
        rows.push(last.total);
    }
    Ok(PerftRun::new(Generator::Bitboard, last))
}
