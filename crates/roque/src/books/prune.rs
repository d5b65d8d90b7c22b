//! `roque book prune`: a book without rare, light and losing moves, and without what cannot be reached
//! any more.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ::book::{Candidate, Stop, Visit, walk};
use anyhow::Result;
use chess::{Move, Position};
use clap::Args;
use eval::Score;
use notation::san;
use search::{Bound, Limits, Report, Root, Searcher, Sink, StopFlag};
use serde_json::{Value, json};

use super::{check_target, line_to_text, open, write};
use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::progress::Progress;
use crate::typed_players;

#[derive(Args)]
pub(super) struct Arguments {
    #[arg(value_name = "BOOK")]
    book: PathBuf,
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    min_weight: u16,
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    min_count: u32,
    #[arg(long, value_name = "CP", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(i32).range(0..=10_000))]
    max_loss: Option<i32>,
    #[arg(long, value_name = "D", default_value_t = 8, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    #[arg(long, value_name = "PLAYER", default_value = JUDGE)]
    player: String,
    #[arg(long)]
    json: bool,
}

/// Its table is emptied before every search: a small one is emptied sooner.
const JUDGE: &str = "flagship:hash=1";

/// A move that went because a search did not like it.
struct Loser {
    line: String,
    mv: String,
    loss: i32,
}

/// Counts of what went, and why.
#[derive(Default)]
struct Pruned {
    kept: HashSet<(u64, u16)>,
    light: u64,
    losers: Vec<Loser>,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let mut open_book = open(&arguments.book, language)?;
    let mut judge = judge(arguments, console)?;
    check_target(&arguments.out, language)?;
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    on_interrupt(move |_| flag.store(true, Ordering::Relaxed));
    let mut progress = Progress::new(language);
    let words = language.book_words();
    let (entries, mut pruned) = (open_book.entries()?, Pruned::default());
    let mut looked_at = 0;
    walk(&mut open_book, &Position::start(), |visit, follow| {
        let heavy = |candidate: &&Candidate| {
            let games = candidate.tally.map_or(u32::MAX, |tally| tally.games);
            candidate.entry.weight >= arguments.min_weight && games >= arguments.min_count
        };
        let heavy: Vec<Candidate> = visit.candidates.iter().filter(heavy).copied().collect();
        pruned.light += (visit.candidates.len() - heavy.len()) as u64;
        let good = match judge.as_mut() {
            Some(judge) => judge.good(visit, heavy, &mut pruned.losers, console),
            None => heavy,
        };
        pruned.kept.extend(good.iter().map(|candidate| (visit.key, candidate.entry.mv)));
        follow.retain(|&mv| good.iter().any(|candidate| candidate.mv == mv));
        looked_at += visit.candidates.len();
        let share = looked_at as f64 / entries.len().max(1) as f64;
        let text = || language.book_progress(words.moves, looked_at as u64, share);
        progress.show_text(Some(share), text);
        if interrupted.load(Ordering::Relaxed) { Stop::Now } else { Stop::No }
    })?;
    progress.clear();
    if interrupted.load(Ordering::Relaxed) {
        console.complain(language.book_prune_interrupted());
        return Ok(Verdict::Failed);
    }
    let mut kept = entries.clone();
    kept.retain(|entry| pruned.kept.contains(&(entry.key, entry.mv)));
    write(&arguments.out, &kept, language)?;
    let accounted = kept.len() as u64 + pruned.light + pruned.losers.len() as u64;
    let unreachable = (entries.len() as u64).saturating_sub(accounted);
    if arguments.json {
        let object = json!({
            "moves_read": entries.len(), "moves": kept.len(), "light": pruned.light,
            "losing": pruned.losers.iter().map(Loser::to_json).collect::<Vec<_>>(),
            "unreachable": unreachable,
        });
        console.say(&format!("{object}\n"))?;
    } else {
        let mut text = String::new();
        for Loser { line, mv, loss } in &pruned.losers {
            text += &format!("{}\n", language.book_loser(line, mv, *loss));
        }
        let losing = pruned.losers.len() as u64;
        text += &language.book_pruned(kept.len() as u64, pruned.light, losing, unreachable);
        console.say(&text)?;
    }
    Ok(Verdict::Done)
}

impl Loser {
    fn to_json(&self) -> Value {
        json!({"line": self.line, "move": self.mv, "loss": self.loss})
    }
}

/// Whoever says which moves lose.
struct Judge {
    searcher: Box<dyn Searcher>,
    depth: u32,
    max_loss: i32,
}

fn judge(arguments: &Arguments, console: &Console) -> Result<Option<Judge>, BadInput> {
    let Some(max_loss) = arguments.max_loss else { return Ok(None) };
    let spec = typed_players::read_own(&arguments.player, console.language)?;
    let searcher = typed_players::make(&spec, console.language)?;
    Ok(Some(Judge { searcher, depth: arguments.depth, max_loss }))
}

impl Judge {
    /// The moves that lose no more than is allowed, compared with the best there is.
    fn good(
        &mut self,
        visit: &Visit<'_>,
        candidates: Vec<Candidate>,
        losers: &mut Vec<Loser>,
        console: &Console,
    ) -> Vec<Candidate> {
        let best = self.score(visit.position, None);
        let mut good = Vec::new();
        for candidate in candidates {
            let loss = best - self.score(visit.position, Some(candidate.mv));
            if loss <= self.max_loss {
                good.push(candidate);
                continue;
            }
            let line = line_to_text(&Position::start(), visit.line, console.language);
            let mv = san::write(visit.position, candidate.mv, console.language.notation());
            losers.push(Loser { line, mv, loss });
        }
        good
    }

    /// The value of a position in centipawns, or of one move in it.
    fn score(&mut self, position: &Position, only: Option<Move>) -> i32 {
        let mut limits = Limits::depth(self.depth);
        limits.search_moves.extend(only);
        let root = Root::new(position.clone());
        let mut last = Last::default();
        // What was searched before must not change what is found now: a book that was pruned must
        // stay as it is when it is pruned again.
        self.searcher.new_game();
        self.searcher.search(&root, &limits, &StopFlag::new(), &mut last);
        last.0.raw()
    }
}

/// Keeps the last score.
#[derive(Default)]
struct Last(Score);

impl Sink for Last {
    fn iteration(&mut self, report: &Report) {
        if report.multi_pv <= 1 && report.bound == Bound::Exact {
            self.0 = report.score;
        }
    }
}
