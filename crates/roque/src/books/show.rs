//! `roque book show`: the moves of a position, with weights, games, results and names.

use std::path::PathBuf;

use ::book::Candidate;
use anyhow::Result;
use chess::{Game, Setup};
use clap::Args;
use notation::polyglot::{key, key_after, key_of_setup};

use super::open;
use crate::console::{Console, Verdict};
use crate::position;

#[derive(Args)]
pub(super) struct Arguments {
    #[arg(id = "BOOK")]
    book: PathBuf,
    fen: Option<String>,
    moves: Vec<String>,
    json: bool,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let mut open_book = open(&arguments.book, language)?;
    let game = position::read_game(arguments.fen.as_deref(), &arguments.moves, language)?;
    let place = place_of(&game, arguments.fen.as_deref());
    let candidates = Candidate::all(game.position(), &open_book.find(place)?);
    console.say(&match arguments.json {
        true => report::book::moves_to_json(&game, place, &candidates),
        false => report::book::moves_to_text(&game, &candidates, language),
    })?;
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
