//! `roque book stats`: what is in a book.

use std::path::PathBuf;

use ::book::{Stop, Tally, walk};
use anyhow::Result;
use chess::Position;
use clap::Args;
use serde_json::json;

use super::{line_to_text, open};
use crate::console::{Console, Verdict};
use crate::table::facts;

#[derive(Args)]
pub(super) struct Arguments {
    #[arg(value_name = "BOOK")]
    book: PathBuf,
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let mut open_book = open(&arguments.book, language)?;
    let entries = open_book.entries()?;
    // Counted in place: a book may be so large that nothing fits into memory beside it.
    let positions = entries.chunk_by(|one, next| one.key == next.key).count();
    let unplayed = entries.iter().filter(|entry| entry.weight == 0).count();
    let counted = entries.iter().filter(|entry| Tally::of(entry).is_some()).count();
    let (mut reachable, mut longest, mut games) = (0_u64, Vec::new(), 0_u64);
    let start = Position::start();
    walk(&mut open_book, &start, |visit, _| {
        reachable += 1;
        if visit.line.is_empty() {
            let tallies = visit.candidates.iter().filter_map(|candidate| candidate.tally);
            games = tallies.map(|tally| u64::from(tally.games)).sum();
        }
        if let Some(candidate) = visit.candidates.first()
            && visit.line.len() >= longest.len()
        {
            longest = visit.line.iter().copied().chain([candidate.mv]).collect();
        }
        Stop::No
    })?;
    let moves_each = entries.len() as f64 / positions.max(1) as f64;
    let line = line_to_text(&start, &longest, language);
    if arguments.json {
        let object = json!({
            "positions": positions, "moves": entries.len(), "moves_per_position": moves_each,
            "unplayed": unplayed, "counted": counted, "games": games, "reachable": reachable,
            "deepest_ply": longest.len(), "longest_line": line,
            "bytes": entries.len() * notation::polyglot::Entry::SIZE,
        });
        console.say(&format!("{object}\n"))?;
        return Ok(Verdict::Done);
    }
    let (words, number) = (language.book_words(), |number: usize| language.number(number as u64));
    console.say(&facts(&[
        (words.positions, &number(positions)),
        (words.moves, &number(entries.len())),
        (words.moves_each, &language.decimal(moves_each, 2)),
        (words.unplayed, &number(unplayed)),
        (words.counted, &number(counted)),
        (words.games_at_start, &language.number(games)),
        (words.reachable, &language.number(reachable)),
        (words.deepest, &number(longest.len())),
        (words.longest, &line),
        (words.bytes, &number(entries.len() * notation::polyglot::Entry::SIZE)),
    ]))?;
    Ok(Verdict::Done)
}
