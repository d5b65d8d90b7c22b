//! `roque book build`: a book from games.

use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use ::book::{Added, Builder, ColorFilter, Settings, Weighting, known_lines, position_lines};
use anyhow::Result;
use chess::{Color, Position};
use clap::{Args, ValueEnum};
use notation::Opening;
use notation::pgn::{GameResult, RawGame, Reader};
use report::book::BuiltBook;

use super::input::{Counted, open_all};
use super::{check_target, write};
use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::progress::Progress;

#[derive(Args)]
pub(super) struct Arguments {
    #[arg(id = "GAMES", required_unless_present = "names")]
    games: Vec<PathBuf>,
    out: PathBuf,
    names: bool,
    max_ply: u16,
    min_count: u32,
    min_rating: Option<u32>,
    #[arg(value_delimiter = ',', allow_hyphen_values = true)]
    results: Vec<String>,
    color: Option<ColorChoice>,
    weights: WeightChoice,
    most_moves: u32,
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
    /// Whether there was anything that is a game, broken or not.
    found: bool,
    /// Of the input, over all files.
    total_bytes: u64,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let mut builder = Builder::new(settings(arguments, console)?);
    let mut count = Count::default();
    let files = open_all(&arguments.games, &mut count.total_bytes, console)?;
    check_target(&arguments.out, language)?;
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    on_interrupt(move |_| flag.store(true, Ordering::Relaxed));
    let started = Instant::now();
    if arguments.names {
        for (_, line) in Opening::lines() {
            builder.add_line(&Position::start(), &line);
            count.games += 1;
            count.found = true;
        }
    }
    let mut work = Work { builder, count, interrupted, progress: Progress::new(language), console };
    let bytes = Arc::new(AtomicU64::new(0));
    for (path, file) in files {
        let input = Counted { file, bytes: Arc::clone(&bytes) };
        let reader = BufReader::with_capacity(1 << 16, input);
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("epd")) {
            work.add_positions(&path, reader)?;
        } else {
            work.add_games(&path, reader, &bytes)?;
        }
    }
    let Work { builder, count, interrupted, mut progress, .. } = work;
    progress.clear();
    let (forgotten, seconds) = (builder.forgotten(), started.elapsed().as_secs_f64());
    let entries = builder.finish();
    if !count.found {
        return Ok(Verdict::BadInput);
    }
    if entries.is_empty() {
        console.complain(language.book_empty());
        return Ok(Verdict::Failed);
    }
    write(&arguments.out, &entries, language)?;
    let mut keys: Vec<u64> = entries.iter().map(|entry| entry.key).collect();
    keys.dedup();
    let Count { games, filtered, skipped, .. } = count;
    let (positions, moves) = (keys.len(), entries.len());
    let built = BuiltBook { games, filtered, skipped, positions, moves, forgotten, seconds };
    console.say(&if arguments.json { built.to_json() } else { built.to_text(language) })?;
    if interrupted.load(Ordering::Relaxed) {
        console.complain(language.book_build_interrupted());
        return Ok(Verdict::Interrupted);
    }
    Ok(Verdict::Done)
}

fn settings(arguments: &Arguments, console: &Console) -> Result<Settings, BadInput> {
    let result = |text: &String| {
        GameResult::parse(text.trim()).ok_or_else(|| {
            BadInput(
                console.language.value_refused(words::Asked::of("book build", "--results"), text),
            )
        })
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

/// A build under way.
struct Work<'a> {
    builder: Builder,
    count: Count,
    interrupted: Arc<AtomicBool>,
    progress: Progress,
    console: &'a Console,
}

impl Work<'_> {
    fn add_games(&mut self, path: &Path, input: impl BufRead, bytes: &AtomicU64) -> io::Result<()> {
        let language = self.console.language;
        let mut reader = Reader::new(input);
        let mut found = false;
        while !self.interrupted.load(Ordering::Relaxed)
            && let Some(game) = reader.next_game()?
        {
            let is_game = is_game(&game);
            self.count.found |= is_game;
            found |= is_game;
            let name = path.to_string_lossy();
            match (self.builder.add(&game), game.problem()) {
                (Ok(Added::Moves(_)), _) => self.count.games += 1,
                // Text without tags and moves is no game that anybody left out.
                (Ok(Added::Filtered), Some(error)) if !is_game => {
                    self.skip(|| language.game_skipped(&name, error));
                }
                (Ok(Added::Filtered), _) => self.count.filtered += u64::from(is_game),
                (Err(error), _) => self.skip(|| language.game_skipped(&name, &error)),
            }
            let count = &self.count;
            if (count.games + count.filtered).is_multiple_of(256) {
                let done = bytes.load(Ordering::Relaxed);
                let share = done as f64 / count.total_bytes.max(1) as f64;
                let words = language.book_words();
                let text = || language.book_progress(words.games, count.games, share);
                self.progress.show_text(Some(share), text);
            }
        }
        if !found && !self.interrupted.load(Ordering::Relaxed) {
            self.progress.clear();
            self.console.complain(&language.no_game_in(&path.to_string_lossy()));
        }
        Ok(())
    }

    /// Positions with the moves that are known to be good there.
    fn add_positions(&mut self, path: &Path, input: impl BufRead) -> io::Result<()> {
        let (language, name) = (self.console.language, path.to_string_lossy());
        let mut any = false;
        for line in position_lines(input) {
            if self.interrupted.load(Ordering::Relaxed) {
                return Ok(());
            }
            match line? {
                (_, Ok(epd)) => {
                    let lines = known_lines(&epd);
                    any |= !lines.is_empty();
                    self.count.found |= any;
                    for moves in lines {
                        self.builder.add_line(&epd.position, &moves);
                        self.count.games += 1;
                    }
                }
                (number, Err(error)) => {
                    self.skip(|| language.position_skipped(&name, number, &error));
                }
            }
        }
        if !any {
            self.console.complain(&language.no_move_in(&name));
        }
        Ok(())
    }

    fn skip(&mut self, complaint: impl FnOnce() -> String) {
        self.progress.clear();
        self.count.skipped += 1;
        if self.count.skipped <= COMPLAINTS {
            self.console.complain(&complaint());
        } else if self.count.skipped == COMPLAINTS + 1 {
            self.console.complain(self.console.language.book_words().more_skipped);
        }
    }
}

/// Whether there are tags or at least a move.
fn is_game(game: &RawGame<'_>) -> bool {
    let mut moves = 0;
    game.tags().next().is_some()
        || game.play_main_line(Some(1), |_, _| moves += 1).is_ok() && moves > 0
}
