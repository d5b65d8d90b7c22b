//! `roque book prune`: a book without rare, light and losing moves, and without what cannot be reached
//! any more.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ::book::{Judge, PruneRule, Stop, prune};
use anyhow::Result;
use clap::Args;
use report::book as layout;

use super::{check_target, open, write};
use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::progress::Progress;
use crate::typed_players;

#[derive(Args)]
pub(super) struct Arguments {
    #[arg(id = "BOOK")]
    book: PathBuf,
    out: PathBuf,
    min_weight: u16,
    min_count: u32,
    max_loss: Option<i32>,
    depth: u32,
    /// The usual one has a small table, which is emptied soon before every search.
    player: String,
    json: bool,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let mut open_book = open(&arguments.book, language)?;
    let mut rule = PruneRule {
        min_weight: arguments.min_weight,
        min_count: arguments.min_count,
        judge: judge(arguments, console)?,
    };
    check_target(&arguments.out, language)?;
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    on_interrupt(move |_| flag.store(true, Ordering::Relaxed));
    let mut progress = Progress::new(language);
    let words = language.book_words();
    let pruned = prune(&mut open_book, &mut rule, |looked_at, all| {
        let share = looked_at as f64 / all.max(1) as f64;
        let text = || language.book_progress(words.moves, looked_at as u64, share);
        progress.show_text(Some(share), text);
        if interrupted.load(Ordering::Relaxed) { Stop::Now } else { Stop::No }
    })?;
    progress.clear();
    let Some(pruned) = pruned else {
        console.complain(language.book_prune_interrupted());
        return Ok(Verdict::Failed);
    };
    // A book without a move is no book: nothing could read it.
    let is_book = !pruned.kept.is_empty();
    if is_book {
        write(&arguments.out, &pruned.kept, language)?;
    }
    console.say(&match arguments.json {
        true => layout::pruned_to_json(&pruned, language),
        false => layout::pruned_to_text(&pruned, language),
    })?;
    if !is_book {
        console.complain(&language.book_prune_keeps_nothing(pruned.moves_read as u64));
        return Ok(Verdict::Failed);
    }
    Ok(Verdict::Done)
}

/// Whoever says which moves lose.
fn judge(arguments: &Arguments, console: &Console) -> Result<Option<Judge>, BadInput> {
    let Some(max_loss) = arguments.max_loss else { return Ok(None) };
    let spec = typed_players::read_own(&arguments.player, console.language)?;
    let searcher = typed_players::make(&spec, console.language)?;
    Ok(Some(Judge { searcher, depth: arguments.depth, max_loss }))
}
