//! `roque enigm list` and `roque enigm show`.

use ::play::puzzle::Collection;
use anyhow::Result;
use chess::Position;
use notation::drawing::{self, Options, Style};
use notation::puzzle::Puzzle;
use serde_json::{Value, json};

use super::{Arguments, one};
use crate::console::{BoardStyle, Console, Verdict};
use crate::position;
use crate::table::facts;

/// One name a line. A file that is no puzzle is not among them: it is complained about.
pub(super) fn list(collection: &Collection, as_json: bool, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let sound = collection.iter().filter_map(|(name, known)| Some((name, known.as_ref().ok()?)));
    if as_json {
        let all: Vec<Value> = sound.map(|(name, puzzle)| to_json(name, puzzle)).collect();
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
        console.say(&(to_json(name, puzzle).to_string() + "\n"))?;
        return Ok(Verdict::Done);
    }
    console.say(&draw(&puzzle.position, false, console))?;
    let words = language.enigm_words();
    let task = language.enigm_task(puzzle.position.turn(), puzzle.goal);
    console.say("\n")?;
    console.say(&facts(&[
        (words.name, name),
        (words.task, &task),
        (words.goal, &puzzle.goal.to_string()),
        ("FEN", &position::to_fen(&puzzle.position)),
    ]))?;
    Ok(Verdict::Done)
}

pub(super) fn to_json(name: &str, puzzle: &Puzzle) -> Value {
    json!({
        "name": name,
        "goal": puzzle.goal.to_string(),
        "side": puzzle.position.turn().to_string(),
        "fen": position::to_fen(&puzzle.position),
    })
}

/// The board as this terminal shows it.
pub(super) fn draw(position: &Position, flipped: bool, console: &Console) -> String {
    let style = match console.board {
        BoardStyle::Letters => Style::Letters,
        BoardStyle::Unicode => Style::Unicode,
        BoardStyle::Color => Style::Colour,
    };
    drawing::draw(position, &Options { style, flipped, ..Options::default() })
}
