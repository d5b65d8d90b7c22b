//! `roque enigm list` and `roque enigm show`.

use ::play::puzzle::Collection;
use anyhow::Result;
use chess::Position;
use notation::drawing::{self, Options, Style};
use report::puzzles::{puzzle_to_json, puzzle_to_text};
use serde_json::Value;

use super::{Arguments, one};
use crate::console::{BoardStyle, Console, Verdict};

/// One name a line. A file that is no puzzle is not among them: it is complained about.
pub(super) fn list(collection: &Collection, as_json: bool, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let sound = collection.iter().filter_map(|(name, known)| Some((name, known.as_ref().ok()?)));
    if as_json {
        let all: Vec<Value> = sound.map(|(name, puzzle)| puzzle_to_json(name, puzzle)).collect();
        console.say(&(Value::from(all).to_string() + "\n"))?;
    } else {
        let names: String = sound.map(|(name, _)| format!("{name}\n")).collect();
        console.say(&names)?;
    }
    for (name, known) in collection.iter() {
        if let Err(wrong) = known {
            console.complain(&language.enigm_bad_file(name, wrong));
        }
    }
    // Files there are, or the folder would have been refused, but none that was meant.
    if collection.iter().all(|(_, known)| known.is_err()) {
        console.complain(language.enigm_none());
        return Ok(Verdict::BadInput);
    }
    Ok(Verdict::Done)
}

/// The board, who is to move, and what is to be done.
pub(super) fn run(name: &str, arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let collection = arguments.collection(language)?;
    let (name, puzzle) = one(&collection, name, language)?;
    if arguments.json {
        console.say(&(puzzle_to_json(name, puzzle).to_string() + "\n"))?;
        return Ok(Verdict::Done);
    }
    console.say(&draw(&puzzle.position, false, console))?;
    console.say(&format!("\n{}", puzzle_to_text(name, puzzle, language)))?;
    Ok(Verdict::Done)
}

/// The board as this terminal shows it.
pub(crate) fn draw(position: &Position, flipped: bool, console: &Console) -> String {
    let style = match console.board {
        BoardStyle::Letters => Style::Letters,
        BoardStyle::Unicode => Style::Unicode,
        BoardStyle::Color => Style::Colour,
    };
    drawing::draw(position, &Options { style, flipped, ..Options::default() })
}
