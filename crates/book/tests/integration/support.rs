//! A player that only says what it was told to, a book of three moves, and somebody who listens.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use book::BookPlayer;
use chess::{Game, Move, Position};
use eval::Score;
use notation::coordinates;
use notation::polyglot::{BookEntry, encode_move, key_after};
use search::{
    Choice, Description, Family, Limits, OptionError, OptionSpec, Report, Root, Searcher, Sink,
    StopFlag,
};
use testkit::RecordedSink;

/// Plays the first legal move with a score that it was told, and counts its searches.
pub(crate) struct Stub {
    pub(crate) score: i32,
}

impl Searcher for Stub {
    fn describe(&self) -> Description {
        let (id, name, summary) = ("stub", "Stub".to_owned(), "");
        Description { id, name, family: Family::Exact, summary }
    }
    fn options(&self) -> Vec<OptionSpec> {
        Vec::new()
    }
    fn set_option(&mut self, name: &str, _: &str) -> Result<(), OptionError> {
        Err(OptionError::Unknown(name.to_owned()))
    }
    fn new_game(&mut self) {}
    fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        _: &StopFlag,
        sink: &mut dyn Sink,
    ) -> Choice {
        let legal = root.position().legal_moves();
        let best = limits.search_moves.first().or_else(|| legal.first()).copied();
        let depth = limits.depth.unwrap_or(10);
        let score = Score::centipawns(self.score);
        let time = Duration::from_millis(100);
        let pv = best.into_iter().collect();
        sink.iteration(&Report { depth, score, nodes: 1_000, time, pv, ..Report::default() });
        Choice { best, ponder: None }
    }
}

pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("roque-play-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }
    /// A book with 1. e4 (heavy) and 1. d4, and 1... e5 after 1. e4.
    pub(crate) fn book(&self) -> PathBuf {
        let start = Position::start();
        let (e4, d4) = (read(&start, "e2e4"), read(&start, "d2d4"));
        let after = start.after(e4);
        let reply = read(&after, "e7e5");
        let entries = vec![
            BookEntry::new(&start, e4, 30),
            BookEntry::new(&start, d4, 10),
            BookEntry { key: key_after(&after, e4), mv: encode_move(reply), weight: 1, learn: 0 },
        ];
        let path = self.0.join("book.bin");
        let bytes: Vec<u8> = book::merge(entries).iter().flat_map(BookEntry::to_bytes).collect();
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn read(position: &Position, text: &str) -> Move {
    coordinates::read(position, text).unwrap()
}

pub(crate) fn player(score: i32, options: &[(&str, &str)]) -> BookPlayer {
    let mut player = BookPlayer::new(Box::new(Stub { score }));
    options.iter().for_each(|(name, value)| player.set_option(name, value).unwrap());
    player
}

pub(crate) fn ask(player: &mut BookPlayer, game: &Game, limits: &Limits) -> (String, RecordedSink) {
    let mut heard = RecordedSink::default();
    let choice = player.search(&Root::from(game), limits, &StopFlag::new(), &mut heard);
    (choice.best.unwrap().to_string(), heard)
}
