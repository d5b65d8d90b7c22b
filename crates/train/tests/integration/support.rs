//! What the tests of this crate share.
#![allow(dead_code, reason = "not every test file needs everything")]

use std::path::Path;

use search::StopFlag;
use train::ArchivedGame;
use train::archive::{Head, Reader, Writer};
use train::datagen::{Player, Settings};

/// Quick games with everything in them.
pub(crate) fn settings() -> Settings {
    Settings {
        nodes: 40,
        hash: 1,
        seed: 5,
        deviation_percent: 10.0,
        side_interval: 3,
        chess960_percent: 20.0,
        double_percent: 20.0,
        ..Settings::default()
    }
}

/// The first games of these settings.
pub(crate) fn played(settings: &Settings, count: u64) -> Vec<ArchivedGame> {
    let mut player = Player::new(settings, StopFlag::new()).unwrap();
    (0..count).map(|number| player.play(number).unwrap()).collect()
}

/// A file with these games, so many in a block.
pub(crate) fn write(path: &Path, games: &[ArchivedGame], block: usize) {
    let (mut writer, _) = Writer::open(path, &Head::new().with("seed", 5)).unwrap();
    games.chunks(block).for_each(|games| writer.add(games).unwrap());
}

/// All games of a file that has nothing wrong.
pub(crate) fn read(path: &Path) -> Vec<ArchivedGame> {
    Reader::open(path).unwrap().map(|game| game.unwrap()).collect()
}

/// The same, by number.
pub(crate) fn read_sorted(path: &Path) -> Vec<ArchivedGame> {
    let mut games = read(path);
    games.sort_by_key(|game| game.number);
    games
}
