//! The games of a journal, for whoever wants to look at them. The contest may go on meanwhile.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader};
use std::path::Path;

use serde::Deserialize;

use super::{JournalError, read, without_controls};
use crate::record::GameRecord;

/// The number of a recorded game, without the rest of it.
#[derive(Deserialize)]
struct Numbered {
    game: u32,
}

/// The game with this number, from 0, if it is over; games are read one by one, because all of them at
/// once can be too many. Names keep no control character.
pub fn recorded_game(journal: &Path, game: u32) -> io::Result<Option<GameRecord>> {
    let mut lines = BufReader::new(File::open(journal)?);
    let mut line = Vec::new();
    loop {
        line.clear();
        if lines.read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let is_it = serde_json::from_slice(&line).is_ok_and(|it: Numbered| it.game == game);
        if let Some(mut record) =
            is_it.then(|| serde_json::from_slice::<GameRecord>(&line).ok()).flatten()
        {
            [&mut record.white, &mut record.black].into_iter().for_each(without_controls);
            return Ok(Some(record));
        }
    }
}

/// All games of a journal, as they came to their ends.
pub fn recorded_games(
    journal: &Path,
    each: &mut dyn FnMut(GameRecord),
) -> Result<(), JournalError> {
    read(journal, each).map(drop)
}
