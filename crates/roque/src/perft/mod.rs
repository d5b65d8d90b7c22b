//! `roque perft`: how many positions lie some half-moves away, counted by one generator or by all
//! of them side by side. The counting itself is done in `chess`.

mod arguments;
mod count;
mod report;
mod work;

pub(crate) use arguments::{Arguments, run_command};

use std::time::Duration;

use anyhow::Result;
use chess::perft::{Detail, Table};
use chess::teaching::{MailboxBoard, NaiveBoard};
use chess::{Move, Position};
use notation::coordinates::CastlingNotation;

use crate::console::{BadInput, Console, Verdict};
use crate::progress::Progress;
use count::{Bulk, Counter, Detailed, Hashed, Tally, Teaching};
use work::Counted;

pub(crate) use words::DEEPEST_PERFT as DEEPEST;

/// A way to find the legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Generator {
    Bitboard,
    Naive,
    Mailbox,
}

impl Generator {
    /// All of them, the real one first.
    pub(crate) const ALL: [Generator; 3] =
        [Generator::Bitboard, Generator::Mailbox, Generator::Naive];

    /// The name on the command line, in tables and in JSON.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Generator::Bitboard => "bitboard",
            Generator::Naive => "naive",
            Generator::Mailbox => "mailbox",
        }
    }
}

/// What to count and how.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) position: Position,
    pub(crate) depth: u32,
    /// How castling is written; also decides how the FEN names castling rights.
    pub(crate) castling: CastlingNotation,
    pub(crate) divide: bool,
    pub(crate) detail: bool,
    /// At least one; several are compared with the first.
    pub(crate) generators: Vec<Generator>,
    pub(crate) threads: usize,
    /// Megabytes, for all threads together.
    pub(crate) hash: Option<usize>,
    pub(crate) json: bool,
}

impl Request {
    /// A plain count with the real generator.
    pub(crate) fn new(position: Position, depth: u32) -> Request {
        Request {
            position,
            depth,
            castling: CastlingNotation::Standard,
            divide: false,
            detail: false,
            generators: vec![Generator::Bitboard],
            threads: 1,
            hash: None,
            json: false,
        }
    }
}

/// What one generator found.
#[derive(Debug)]
struct Run {
    generator: Generator,
    nodes: u64,
    parts: Vec<(Move, u64)>,
    elapsed: Duration,
}

impl Run {
    fn new<T: Tally>(generator: Generator, counted: Counted<T>) -> Run {
        let parts = counted.parts.iter().map(|(mv, tally)| (*mv, tally.nodes())).collect();
        Run { generator, nodes: counted.total.nodes(), parts, elapsed: counted.elapsed }
    }

    /// Leaves per second; a count too short for the clock took one nanosecond.
    fn nps(&self) -> u64 {
        let nanoseconds = self.elapsed.as_nanos().max(1);
        let nps = u128::from(self.nodes) * 1_000_000_000 / nanoseconds;
        u64::try_from(nps).unwrap_or(u64::MAX)
    }

    fn seconds(&self) -> f64 {
        self.elapsed.as_secs_f64()
    }
}

/// What all generators found.
struct Report<'a> {
    request: &'a Request,
    runs: Vec<Run>,
    /// One line for each depth from 1 on, if detail was asked for.
    detail: Vec<Detail>,
}

/// Counts, and prints what was found. Generators that disagree are a failure.
pub(crate) fn run(request: &Request, console: &Console) -> Result<Verdict> {
    check(request, console)?;
    let mut progress = Progress::new(console.language);
    let mut runs = Vec::new();
    let mut detail = Vec::new();
    for &generator in &request.generators {
        progress.restart(generator.name());
        let in_detail = request.detail && generator == Generator::Bitboard;
        let mut run = None;
        if in_detail {
            run = Some(count_in_detail(request, &mut detail, &mut progress)?);
        }
        // Beside other generators the time must be that of the same work: counting alone.
        let run = match run {
            Some(run) if request.generators.len() == 1 => run,
            _ => count(generator, request, &mut progress)?,
        };
        if run.nodes == u64::MAX {
            return Err(BadInput(console.language.count_too_large()).into());
        }
        runs.push(run);
    }
    let report = Report { request, runs, detail };
    if request.json {
        console.say(&report.to_json()?)?;
    } else {
        console.say(&report.to_text(console.language))?;
    }
    match report.disagreement(console.language) {
        Some(complaint) => {
            console.complain(&complaint);
            Ok(Verdict::Failed)
        }
        None => Ok(Verdict::Done),
    }
}

/// Refuses what cannot be asked for together.
fn check(request: &Request, console: &Console) -> Result<(), BadInput> {
    let language = console.language;
    let with_bitboard = request.generators.contains(&Generator::Bitboard);
    if request.detail && !with_bitboard {
        return Err(BadInput(language.detail_needs_bitboard()));
    }
    if let Some(megabytes) = request.hash {
        if request.detail || request.generators != [Generator::Bitboard] {
            return Err(BadInput(language.hash_needs_bitboard()));
        }
        let mut trial = Vec::<u8>::new();
        if trial.try_reserve_exact(megabytes.saturating_mul(1 << 20)).is_err() {
            return Err(BadInput(language.hash_too_large(megabytes)));
        }
    }
    Ok(())
}

fn count(generator: Generator, request: &Request, progress: &mut Progress) -> Result<Run> {
    let root = &request.position;
    let megabytes = request.hash.map(|all| (all / request.threads.max(1)).max(1));
    match (generator, megabytes) {
        (Generator::Bitboard, None) => {
            count_with(generator, request, progress, || Bulk(root.clone()))
        }
        (Generator::Bitboard, Some(megabytes)) => {
            count_with(generator, request, progress, || Hashed(root.clone(), Table::new(megabytes)))
        }
        (Generator::Naive, _) => {
            count_with(generator, request, progress, || Teaching::<NaiveBoard>::new(root))
        }
        (Generator::Mailbox, _) => {
            count_with(generator, request, progress, || Teaching::<MailboxBoard>::new(root))
        }
    }
}

fn count_with<C: Counter>(
    generator: Generator,
    request: &Request,
    progress: &mut Progress,
    new_counter: impl Fn() -> C,
) -> Result<Run> {
    let counted = work::count(new_counter, request.depth, request.threads, progress)?;
    Ok(Run::new(generator, counted))
}

/// Counts every depth up to the one asked for; the time is that of the last.
fn count_in_detail(
    request: &Request,
    rows: &mut Vec<Detail>,
    progress: &mut Progress,
) -> Result<Run> {
    let counter = || Detailed(request.position.clone());
    for depth in 1..request.depth {
        rows.push(work::count(counter, depth, request.threads, progress)?.total);
    }
    let last = work::count(counter, request.depth, request.threads, progress)?;
    if request.depth > 0 {
        rows.push(last.total);
    }
    Ok(Run::new(Generator::Bitboard, last))
}
