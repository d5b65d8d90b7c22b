//! `roque book build`: a book from games.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use ::book::{Added, Builder, ColorFilter, Settings, Weighting};
use anyhow::Result;
use chess::{Color, Position};
use clap::{Args, ValueEnum};
use notation::Opening;
use notation::pgn::{GameResult, PgnError, Reader};
use serde_json::json;

use super::{check_target, write};
use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::progress::Progress;
use crate::table::facts;

#[derive(Args)]
pub(super) struct Arguments {
    #[arg(value_name = "GAMES", required_unless_present = "names")]
    games: Vec<PathBuf>,
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[arg(long)]
    names: bool,
    #[arg(long, value_name = "N", default_value_t = 30, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    max_ply: u16,
    #[arg(long, value_name = "N", default_value_t = 3, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    min_count: u32,
    #[arg(long, value_name = "ELO", allow_negative_numbers = true)]
    min_rating: Option<u32>,
    #[arg(long, value_name = "RESULT", value_delimiter = ',', allow_hyphen_values = true)]
    results: Vec<String>,
    #[arg(long, value_enum)]
    color: Option<ColorChoice>,
    #[arg(long, value_enum, default_value_t = WeightChoice::Results)]
    weights: WeightChoice,
    #[arg(long, value_name = "N", default_value_t = 8_000_000, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1_000..))]
    most_moves: u32,
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ColorChoice {
    White,
    Black,
    Winner,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum WeightChoice {
    Results,
    Frequency,
}

/// Complaints about single games end here; the others are counted.
const COMPLAINTS: u64 = 20;

/// How a build got on.
#[derive(Default)]
struct Count {
    games: u64,
    filtered: u64,
    skipped: u64,
    /// Of the input, over all files.
    total_bytes: u64,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let mut builder = Builder::new(settings(arguments, console)?);
    let mut count = Count::default();
    let files = open_all(&arguments.games, &mut count, console)?;
    check_target(&arguments.out, language)?;
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    on_interrupt(move |_| flag.store(true, Ordering::Relaxed));
    let started = Instant::now();
    if arguments.names {
        for (_, line) in Opening::lines() {
            builder.add_line(&Position::start(), &line);
            count.games += 1;
        }
    }
    let mut progress = Progress::new(language);
    let words = language.book_words();
    let bytes = Arc::new(AtomicU64::new(0));
    for (path, file) in files {
        let input = Counted { file, bytes: Arc::clone(&bytes) };
        let mut reader = Reader::new(BufReader::with_capacity(1 << 16, input));
        while !interrupted.load(Ordering::Relaxed)
            && let Some(game) = reader.next_game()?
        {
            match builder.add(&game) {
                Ok(Added::Moves(_)) => count.games += 1,
                Ok(Added::Filtered) => count.filtered += 1,
                Err(error) => {
                    progress.clear();
                    skip(&path, &error, &mut count, console);
                }
            }
            if (count.games + count.filtered).is_multiple_of(256) {
                let done = bytes.load(Ordering::Relaxed);
                let share = done as f64 / count.total_bytes.max(1) as f64;
                progress.show_text(|| language.book_progress(words.games, count.games, share));
            }
        }
    }
    progress.clear();
    let (forgotten, seconds) = (builder.forgotten(), started.elapsed().as_secs_f64());
    let entries = builder.finish();
    if entries.is_empty() {
        console.complain(language.book_empty());
        return Ok(Verdict::Failed);
    }
    write(&arguments.out, &entries, language)?;
    let mut keys: Vec<u64> = entries.iter().map(|entry| entry.key).collect();
    keys.dedup();
    report(arguments, &count, (entries.len(), keys.len(), forgotten), seconds, console)?;
    if interrupted.load(Ordering::Relaxed) {
        console.complain(language.book_build_interrupted());
        return Ok(Verdict::Interrupted);
    }
    Ok(Verdict::Done)
}

fn settings(arguments: &Arguments, console: &Console) -> Result<Settings, BadInput> {
    let result = |text: &String| {
        GameResult::parse(text.trim())
            .ok_or_else(|| BadInput(console.language.value_refused("--results", text)))
    };
    Ok(Settings {
        max_ply: arguments.max_ply.into(),
        min_count: arguments.min_count,
        min_rating: arguments.min_rating,
        results: arguments.results.iter().map(result).collect::<Result<_, _>>()?,
        color: match arguments.color {
            None => ColorFilter::Both,
            Some(ColorChoice::White) => ColorFilter::Only(Color::White),
            Some(ColorChoice::Black) => ColorFilter::Only(Color::Black),
            Some(ColorChoice::Winner) => ColorFilter::Winner,
        },
        weighting: match arguments.weights {
            WeightChoice::Results => Weighting::Results,
            WeightChoice::Frequency => Weighting::Frequency,
        },
        most_moves: arguments.most_moves as usize,
    })
}

type Input = Box<dyn Read>;

/// Opens all files before the first is read: a long work should not end with a wrong name.
fn open_all(
    paths: &[PathBuf],
    count: &mut Count,
    console: &Console,
) -> Result<Vec<(PathBuf, Input)>, BadInput> {
    let mut files: Vec<(PathBuf, Input)> = Vec::new();
    for path in paths {
        if path == Path::new("-") {
            files.push((path.clone(), Box::new(io::stdin())));
            continue;
        }
        let name = path.to_string_lossy();
        let refused = |wrong: &str| BadInput(console.language.games_refused(&name, wrong));
        let mut file = File::open(path).map_err(|error| refused(&error.to_string()))?;
        let metadata = file.metadata().map_err(|error| refused(&error.to_string()))?;
        if metadata.is_dir() {
            return Err(refused(console.language.book_words().a_folder));
        }
        let mut head = Vec::new();
        let read = Read::by_ref(&mut file).take(6).read_to_end(&mut head);
        read.map_err(|error| refused(&error.to_string()))?;
        if is_packed(&head) {
            return Err(refused(console.language.book_words().packed));
        }
        count.total_bytes += metadata.len();
        files.push((path.clone(), Box::new(io::Cursor::new(head).chain(file))));
    }
    Ok(files)
}

/// Whether a file begins like one of xz, gzip, zip, bzip2 or zstd.
fn is_packed(head: &[u8]) -> bool {
    let heads: [&[u8]; 5] = [b"\xfd7zXZ", b"\x1f\x8b", b"PK\x03\x04", b"BZh", b"\x28\xb5\x2f\xfd"];
    heads.iter().any(|known| head.starts_with(known))
}

/// Counts what is read.
struct Counted {
    file: Input,
    bytes: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

fn skip(path: &Path, error: &PgnError, count: &mut Count, console: &Console) {
    count.skipped += 1;
    if count.skipped <= COMPLAINTS {
        console.complain(&console.language.game_skipped(&path.to_string_lossy(), error));
    } else if count.skipped == COMPLAINTS + 1 {
        console.complain(console.language.book_words().more_skipped);
    }
}

fn report(
    arguments: &Arguments,
    count: &Count,
    (entries, positions, forgotten): (usize, usize, u64),
    seconds: f64,
    console: &Console,
) -> io::Result<()> {
    let speed = count.games as f64 * 60.0 / seconds.max(1e-9);
    if arguments.json {
        let object = json!({
            "games": count.games, "filtered": count.filtered, "skipped": count.skipped,
            "positions": positions, "moves": entries, "forgotten": forgotten,
            "seconds": seconds, "games_per_minute": speed.round(),
        });
        return console.say(&format!("{object}\n"));
    }
    let (language, words) = (console.language, console.language.book_words());
    let number = |number: u64| language.number(number);
    console.say(&facts(&[
        (words.games, &number(count.games)),
        (words.filtered, &number(count.filtered)),
        (words.skipped, &number(count.skipped)),
        (words.positions, &number(positions as u64)),
        (words.moves, &number(entries as u64)),
        (words.forgotten, &number(forgotten)),
        (words.speed, &number(speed as u64)),
    ]))
}
