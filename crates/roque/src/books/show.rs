//! `roque book show`: the moves of a position, with weights, games, results and names.

use std::path::PathBuf;

use ::book::Candidate;
use anyhow::Result;
use chess::{Game, Setup};
use clap::Args;
use notation::coordinates;
use notation::polyglot::{key, key_after, key_of_setup};
use notation::{Opening, san};
use serde_json::{Value, json};

use super::open;
use crate::console::{Console, Verdict};
use crate::position;
use crate::table::Table;

#[derive(Args)]
pub(super) struct Arguments {
    #[arg(value_name = "BOOK")]
    book: PathBuf,
    #[arg(long)]
    fen: Option<String>,
    #[arg(long, value_name = "MOVES", num_args = 1..)]
    moves: Vec<String>,
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let mut open_book = open(&arguments.book, language)?;
    let game = position::read_game(arguments.fen.as_deref(), &arguments.moves, language)?;
    let place = place_of(&game, arguments.fen.as_deref());
    let candidates = Candidate::all(game.position(), &open_book.find(place)?);
    let line: Vec<chess::Move> = game.moves().collect();
    let here = Opening::of(game.start(), &line);
    if arguments.json {
        let object = json!({
            "fen": position::to_fen(game.position()),
            "key": format!("{place:016x}"),
            "opening": here.map(opening_to_json),
            "moves": moves_to_json(&game, &candidates),
        });
        console.say(&format!("{object}\n"))?;
    } else {
        let mut text = here.map_or(String::new(), |name| language.opening_name(&name) + "\n");
        text += &format!("{}\n", position::to_fen(game.position()));
        text += &if candidates.is_empty() {
            format!("{}\n", language.book_words().no_move)
        } else {
            moves_to_text(&game, &candidates, console)
        };
        console.say(&text)?;
    }
    Ok(Verdict::Done)
}

/// The key by the letter of the format, which counts more captures en passant than the rules do.
fn place_of(game: &Game, fen: Option<&str>) -> u64 {
    if let Some(last) = game.moves().next_back() {
        return key_after(game.position(), last);
    }
    let setup = fen.and_then(|fen| Setup::from_fen(fen).ok());
    setup.map_or_else(|| key(game.position()), |setup| key_of_setup(&setup))
}

/// What share of all weights a move has.
fn share(candidate: &Candidate, all: &[Candidate]) -> f64 {
    let total: f64 = all.iter().map(|candidate| candidate.weight).sum();
    if total > 0.0 { candidate.weight / total } else { 0.0 }
}

fn opening_to_json(opening: Opening) -> Value {
    json!({"eco": opening.eco, "name": opening.name})
}

fn moves_to_json(game: &Game, candidates: &[Candidate]) -> Vec<Value> {
    let castling = position::castling_notation(game.position());
    let one = |candidate: &Candidate| {
        json!({
            "move": coordinates::write(candidate.mv, castling),
            "san": san::write(game.position(), candidate.mv, notation::Language::English),
            "weight": candidate.entry.weight,
            "share": share(candidate, candidates),
            "games": candidate.tally.map(|tally| tally.games),
            "score": candidate.tally.and_then(|tally| tally.score()),
            "learn": candidate.entry.learn,
            "opening": Opening::at(&game.position().after(candidate.mv)).map(opening_to_json),
        })
    };
    candidates.iter().map(one).collect()
}

fn moves_to_text(game: &Game, candidates: &[Candidate], console: &Console) -> String {
    let language = console.language;
    let mut table = Table::with_headings(language.book_words().show_headings);
    let names: Vec<String> = candidates
        .iter()
        .map(|candidate| {
            let tally = candidate.tally;
            table.push([
                san::write(game.position(), candidate.mv, language.notation()),
                candidate.entry.weight.to_string(),
                language.percent(share(candidate, candidates)),
                tally.map_or("-".to_owned(), |tally| language.number(tally.games.into())),
                tally
                    .and_then(|tally| tally.score())
                    .map_or("-".to_owned(), |score| language.percent(score)),
            ]);
            let name = Opening::at(&game.position().after(candidate.mv));
            name.map_or(String::new(), |name| format!("  {}", language.opening_name(&name)))
        })
        .collect();
    // Names are flush left behind numbers that are not.
    let names = [String::new()].into_iter().chain(names);
    let lines = table.render();
    lines.lines().zip(names).map(|(line, name)| format!("{line}{name}\n")).collect()
}
