//! Positions at the end of lines: of games, and of walks through a book.

use std::collections::HashSet;
use std::io::{self, BufReader, Read, Seek};

use chess::random::Random;
use chess::{Move, Position};
use notation::pgn::Reader;
use notation::polyglot::{Book, key, key_after};

use super::OpeningsError;
use super::settings::Settings;

/// A book is given up after so many walks in a row that led nowhere new.
const FRUITLESS_WALKS: usize = 1_000;

/// Where the games of a PGN file stand after so many half-moves, each position once.
pub(super) fn of_games(
    file: impl Read,
    settings: Settings,
    refused: impl Fn(io::Error) -> OpeningsError,
) -> Result<Vec<Position>, OpeningsError> {
    let mut reader = Reader::new(BufReader::with_capacity(1 << 16, file));
    let (mut positions, mut seen) = (Vec::new(), HashSet::new());
    while let Some(game) = reader.next_game().map_err(&refused)? {
        let mut end = None;
        let start = game
            .play_main_line(Some(settings.plies), |position, mv| end = Some(position.after(mv)))
            .map_err(OpeningsError::Game)?;
        let position = end.unwrap_or(start);
        if position.outcome().is_some() {
            return Err(OpeningsError::Over { line: game.line() });
        }
        if seen.insert(position.key()) {
            positions.push(position);
        }
    }
    Ok(positions)
}

/// Where walks through a Polyglot book end. The heavier a move, the more walks take it; moves of
/// weight 0 are not meant to be played.
pub(super) fn of_book(
    file: impl Read + Seek,
    settings: Settings,
) -> Result<Vec<Position>, OpeningsError> {
    let mut book = Book::open(BufReader::new(file)).map_err(OpeningsError::Book)?;
    let mut random = Random::new(settings.seed);
    let (mut positions, mut seen) = (Vec::new(), HashSet::new());
    let mut fruitless = 0;
    while positions.len() < settings.lines && fruitless < FRUITLESS_WALKS {
        let (end, plies) = walk(&mut book, settings.plies, &mut random)?;
        if plies == 0 && settings.plies > 0 {
            return Err(OpeningsError::NoLine);
        }
        if end.outcome().is_none() && seen.insert(end.key()) {
            positions.push(end);
            fruitless = 0;
        } else {
            fruitless += 1;
        }
    }
    Ok(positions)
}

/// One walk from the starting position: where it ends, and after how many half-moves.
fn walk<R: Read + Seek>(
    book: &mut Book<R>,
    plies: usize,
    random: &mut Random,
) -> Result<(Position, usize), OpeningsError> {
    let mut position = Position::start();
    let mut place = key(&position);
    for ply in 0..plies {
        let moves = book.moves_by_key(&position, place).map_err(OpeningsError::Book)?;
        let Some(mv) = by_weight(&moves, random) else { return Ok((position, ply)) };
        position.play(mv);
        place = key_after(&position, mv);
    }
    Ok((position, plies))
}

fn by_weight(moves: &[(Move, u16)], random: &mut Random) -> Option<Move> {
    let total: usize = moves.iter().map(|&(_, weight)| usize::from(weight)).sum();
    if total == 0 {
        return None;
    }
    let mut left = random.below(total);
    for &(mv, weight) in moves {
        match left.checked_sub(usize::from(weight)) {
            Some(rest) => left = rest,
            None => return Some(mv),
        }
    }
    None
}
