//! `roque review`: games looked at move by move. The looking is in `play`, the words in `words`, the layout in `report`; here are
//! files, threads and progress.

pub(crate) mod games;
mod output;

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::Result;
use clap::Args;
use notation::pgn::GameTree;
use play::review::{Review, Work};
use report::review::ReviewedGame;
use search::StopFlag;

use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::stop_on_interrupt;
use crate::progress::Progress;
use games::Sources;
use output::Output;

/// `roque review`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(id = "GAMES", required = true)]
    games: Vec<PathBuf>,
    nodes: u64,
    threads: Option<u16>,
    pgn: Option<PathBuf>,
    html: Option<PathBuf>,
    syzygy: Option<String>,
    json: bool,
}

/// Reviews every game of the files.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let sources = Sources::find(&arguments.games, language)?;
    let mut output = Output::new(arguments, &sources, console)?;
    if let Some(folders) = &arguments.syzygy {
        check_tables(folders, console)?;
    }
    let counted = sources.count(console)?;
    if counted.games == 0 {
        return Err(BadInput(language.review_no_game().to_owned()).into());
    }
    let stop = stop_on_interrupt();
    let mut looked = Looked {
        arguments,
        stop: &stop,
        progress: Mutex::new(Progress::new(language)),
        total: counted.positions,
        before: 0,
    };
    let mut done = 0;
    sources.each(|game| {
        looked.label(&language.review_progress(done + 1, counted.games));
        let Some(review) = looked.at(game) else { return Ok(false) };
        done += 1;
        let reviewed = ReviewedGame { game, review: &review, nodes: arguments.nodes };
        looked.clear();
        output.add(&reviewed, console)?;
        Ok(true)
    })?;
    looked.clear();
    output.finish(console)?;
    Ok(counted.verdict(done, console))
}

/// Endgame tables that cannot be opened are told before the work begins.
fn check_tables(folders: &str, console: &Console) -> Result<(), BadInput> {
    match tablebases::open(folders) {
        Ok(_) => Ok(()),
        Err(error) => Err(BadInput(console.language.games_refused("--syzygy", &error.to_string()))),
    }
}

/// How many threads look at positions where nobody says.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Looks at all positions on so many threads; nothing if it is stopped. `looked` is told how many are done.
pub(crate) fn review(
    work: &Work,
    threads: usize,
    stop: &StopFlag,
    looked: &(dyn Fn(usize) + Sync),
) -> Option<Review> {
    let threads = threads.clamp(1, work.positions());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| work.run(stop, looked));
        }
    });
    work.review()
}

/// The looking, and how far it has come over all games.
struct Looked<'a> {
    arguments: &'a Arguments,
    stop: &'a StopFlag,
    progress: Mutex<Progress>,
    /// Positions of all games, and of those that are done.
    total: usize,
    before: usize,
}

impl Looked<'_> {
    fn label(&self, text: &str) {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).relabel(text);
    }

    fn clear(&self) {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The review of one game, unless it is stopped.
    fn at(&mut self, game: &GameTree) -> Option<Review> {
        let moves: Vec<chess::Move> = game.line.moves.iter().map(|node| node.mv).collect();
        let Arguments { nodes, threads, syzygy, .. } = self.arguments;
        let work = Work::new(&game.start, &moves, *nodes, syzygy.as_deref());
        let threads = threads.map_or_else(cores, usize::from);
        let (before, total) = (self.before, self.total);
        let review = review(&work, threads, self.stop, &|done| {
            let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
            progress.show(before + done, total, 0);
        });
        self.before += work.positions();
        review
    }
}
