//! `roque book verify`: whether a book is sound.

use std::collections::HashSet;
use std::path::PathBuf;

use ::book::{Stop, walk};
use anyhow::Result;
use chess::Position;
use clap::Args;
use notation::polyglot::Entry;
use serde_json::json;

use super::{line_to_text, open};
use crate::console::{Console, Verdict};
use crate::table::facts;

#[derive(Args)]
pub(super) struct Arguments {
    #[arg(value_name = "BOOK")]
    book: PathBuf,
    #[arg(long)]
    reachable: bool,
    #[arg(long)]
    json: bool,
}

/// What is wrong with a book.
#[derive(Default)]
struct Faults {
    unsorted: u64,
    double: u64,
    illegal: u64,
    unreachable: u64,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let mut open_book = open(&arguments.book, language)?;
    let entries = open_book.entries()?;
    let mut faults = order_faults(&entries);
    let (mut reached, mut complaints) = (HashSet::new(), Vec::new());
    let start = Position::start();
    walk(&mut open_book, &start, |visit, _| {
        reached.insert(visit.key);
        let known: HashSet<u16> = visit.candidates.iter().map(|known| known.entry.mv).collect();
        let first = entries.partition_point(|entry| entry.key < visit.key);
        let here = entries.iter().skip(first).take_while(|entry| entry.key == visit.key);
        let illegal = here.filter(|entry| !known.contains(&entry.mv)).count() as u64;
        if illegal > 0 {
            faults.illegal += illegal;
            complaints.push(line_to_text(&start, visit.line, language));
        }
        Stop::No
    })?;
    faults.unreachable =
        entries.iter().filter(|entry| !reached.contains(&entry.key)).count() as u64;
    for line in complaints.iter().take(10) {
        console.complain(&language.illegal_book_move(line));
    }
    let Faults { unsorted, double, illegal, unreachable } = faults;
    let sound = unsorted + double + illegal == 0 && !(arguments.reachable && unreachable > 0);
    if arguments.json {
        let object = json!({
            "sound": sound, "moves": entries.len(), "unsorted": unsorted, "double": double,
            "illegal": illegal, "unreachable": unreachable,
        });
        console.say(&format!("{object}\n"))?;
    } else {
        let (words, number) = (language.book_words(), |number: u64| language.number(number));
        let mut text = facts(&[
            (words.moves, number(entries.len() as u64).as_str()),
            (words.unsorted, &number(unsorted)),
            (words.double, &number(double)),
            (words.illegal, &number(illegal)),
            (words.unreachable, &number(unreachable)),
        ]);
        text += &format!("{}\n", if sound { words.sound } else { words.unsound });
        console.say(&text)?;
    }
    Ok(if sound { Verdict::Done } else { Verdict::Failed })
}

fn order_faults(entries: &[Entry]) -> Faults {
    let mut faults = Faults::default();
    for pair in entries.windows(2) {
        if let [one, other] = pair {
            faults.unsorted += u64::from(one.key > other.key);
        }
    }
    for moves in entries.chunk_by(|one, other| one.key == other.key) {
        let different: HashSet<u16> = moves.iter().map(|entry| entry.mv).collect();
        faults.double += (moves.len() - different.len()) as u64;
    }
    faults
}
