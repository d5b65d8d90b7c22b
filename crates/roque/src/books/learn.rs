//! `roque book learn`: what results have taught about a book, and what searches are remembered.

use std::path::{Path, PathBuf};

use ::book::{Candidate, Experience, Lessons, Stop, Taught, journal_of, walk};
use anyhow::Result;
use chess::Position;
use clap::Args;
use notation::{coordinates, san};
use serde_json::{Value, json};

use super::{BUILT_IN, line_to_text, open};
use crate::console::{BadInput, Console, Verdict};
use crate::position;
use crate::table::{Table, facts};

#[derive(Args)]
pub(super) struct Arguments {
    #[arg(value_name = "BOOK", required_unless_present = "experience")]
    book: Option<PathBuf>,
    #[arg(long, conflicts_with = "reset")]
    show: bool,
    #[arg(long)]
    reset: bool,
    #[arg(long, value_name = "FILE", conflicts_with = "book")]
    experience: Option<PathBuf>,
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    match (&arguments.experience, &arguments.book) {
        (Some(file), _) => experience(arguments, file, console),
        (None, Some(book)) => lessons(arguments, book, console),
        (None, None) => Ok(Verdict::BadInput),
    }
}

/// A move about which something was learned.
struct Row {
    line: String,
    mv: String,
    san: String,
    weight: u16,
    taught: Taught,
}

fn lessons(arguments: &Arguments, book: &Path, console: &Console) -> Result<Verdict> {
    let language = console.language;
    if book == Path::new(BUILT_IN) {
        return Err(BadInput(language.built_in_is_deaf().to_owned()).into());
    }
    let mut open_book = open(book, language)?;
    let journal = journal_of(book);
    let mut lessons = Lessons::open(&journal).map_err(|error| {
        let name = journal.to_string_lossy();
        BadInput(language.games_refused(&name, &language.lessons_error(&error)))
    })?;
    if arguments.reset && !arguments.show {
        let lines = lessons.len();
        lessons.reset()?;
        console.say(&language.lessons_forgotten(lines))?;
        return Ok(Verdict::Done);
    }
    let mut rows = Vec::new();
    walk(&mut open_book, &Position::start(), |visit, _| {
        let taught = lessons.at(visit.key);
        for &Candidate { mv, entry, .. } in visit.candidates {
            if let Some(&taught) = taught.iter().find(|known| known.mv == entry.mv) {
                let castling = position::castling_notation(visit.position);
                rows.push(Row {
                    line: line_to_text(&Position::start(), visit.line, language),
                    mv: coordinates::write(mv, castling),
                    san: san::write(visit.position, mv, language.notation()),
                    weight: entry.weight,
                    taught,
                });
            }
        }
        Stop::No
    })?;
    if arguments.json {
        let moves: Vec<Value> = rows.iter().map(Row::to_json).collect();
        let object = json!({
            "journal": journal_of(book), "lines": lessons.len(), "bad_lines": lessons.bad_lines(),
            "moves": moves,
        });
        console.say(&format!("{object}\n"))?;
        return Ok(Verdict::Done);
    }
    let mut text = language.lessons_summary(lessons.len(), lessons.bad_lines());
    if !rows.is_empty() {
        text += &table(&rows, console);
    }
    console.say(&text)?;
    Ok(Verdict::Done)
}

impl Row {
    fn to_json(&self) -> Value {
        json!({
            "line": self.line, "move": self.mv, "san": self.san, "weight": self.weight,
            "games": self.taught.games, "score": self.taught.score,
            "factor": self.taught.factor(), "out": self.taught.is_out(),
        })
    }
}

fn table(rows: &[Row], console: &Console) -> String {
    let (language, words) = (console.language, console.language.book_words());
    let mut table = Table::with_headings(words.learn_headings);
    for Row { line, san, weight, taught, .. } in rows {
        let after = f64::from(*weight) * taught.factor();
        table.push([
            format!("{line} | {san}").trim_start_matches(" | ").to_owned(),
            taught.games.to_string(),
            language.percent(taught.score),
            weight.to_string(),
            if taught.is_out() { words.out.to_owned() } else { language.decimal(after, 0) },
        ]);
    }
    table.render()
}

fn experience(arguments: &Arguments, file: &Path, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let name = file.to_string_lossy();
    let refused = |wrong: &str| BadInput(language.games_refused(&name, wrong));
    // Looking at a file must not make one.
    if !file.exists() {
        return Err(refused(language.book_words().no_such_file).into());
    }
    let mut experience =
        Experience::open(file).map_err(|error| refused(&language.experience_error(&error)))?;
    let mut memories = experience.memories()?;
    if arguments.reset && !arguments.show {
        experience.wipe()?;
        console.say(&language.experience_forgotten(memories.len() as u64))?;
        return Ok(Verdict::Done);
    }
    memories.sort_by_key(|memory| std::cmp::Reverse((memory.depth, memory.key)));
    let deepest = memories.first().map_or(0, |memory| memory.depth);
    let nodes: u64 = memories.iter().map(|memory| u64::from(memory.nodes)).sum();
    if arguments.json {
        let list: Vec<Value> = memories
            .iter()
            .map(|memory| {
                let mv = chess::Move::from_bits(memory.mv).map(|mv| mv.to_string());
                json!({
                    "key": format!("{:016x}", memory.key), "depth": memory.depth,
                    "score": report::json::score_to_json(eval::Score::from_raw(memory.score.into())),
                    "move": mv, "nodes": memory.nodes, "time_ms": memory.milliseconds,
                })
            })
            .collect();
        console.say(&format!("{}\n", json!({"positions": memories.len(), "memories": list})))?;
        return Ok(Verdict::Done);
    }
    let words = language.book_words();
    console.say(&facts(&[
        (words.remembered, language.number(memories.len() as u64).as_str()),
        (words.deepest_search, &deepest.to_string()),
        (words.nodes_spared, &language.number(nodes)),
    ]))?;
    Ok(Verdict::Done)
}
