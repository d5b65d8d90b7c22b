//! Self-play: the same games whatever happens on the way.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use search::StopFlag;
use train::archive::{ArchiveError, MergeError, Merged, Writer, merge};
use train::datagen::{self, Player, Settings, Stop, Summary, Wanted};
use train::{ArchivedGame, Ending, Statistics, check};

use crate::support::{played, read_sorted, settings};
use testkit::Scratch;

fn run(path: &Path, settings: &Settings, games: u64, threads: usize, stop: &Stop) -> Summary {
    let head = settings.head(None);
    datagen::run(path, settings, &head, games, threads, stop, &mut |_| {}).unwrap()
}

#[test]
fn threads_change_nothing() {
    let folder = Scratch::new("threads");
    let settings = settings();
    let expected = played(&settings, 40);
    for threads in [1, 3] {
        let path = folder.file(&threads.to_string());
        let summary = run(&path, &settings, 40, threads, &Stop::default());
        assert!(summary.complete && summary.progress.games == 40);
        assert_eq!(read_sorted(&path), expected, "{threads} threads");
    }
    // A game does not depend on those before it either.
    let mut player = datagen::Player::new(&settings, search::StopFlag::new()).unwrap();
    assert_eq!(player.play(17).as_ref(), expected.get(17));
    assert_eq!(player.play(3).as_ref(), expected.get(3));
    let other = played(&Settings { seed: 6, ..settings }, 1);
    assert_ne!(other.first(), expected.first());
}

#[test]
fn shards_merge_to_the_archive_of_one_machine() {
    let folder = Scratch::new("shards");
    let settings = settings();
    let whole = folder.file("whole");
    run(&whole, &settings, 40, 1, &Stop::default());
    let part = |index: u32| -> PathBuf {
        let (path, head) = (folder.file(&index.to_string()), settings.head(None));
        let wanted = Wanted::share(40, index, 2);
        let summary =
            datagen::run(&path, &settings, &head, wanted, 2, &Stop::default(), &mut |_| {});
        let summary = summary.unwrap();
        assert!(summary.complete && summary.progress.games == wanted.count());
        path
    };
    let (first, second) = (part(1), part(2));
    let joined = |paths: &[&PathBuf]| {
        let paths: Vec<PathBuf> = paths.iter().map(|&path| path.clone()).collect();
        let mut bytes = Vec::new();
        merge(&paths, &mut bytes).map(|merged| (merged, bytes))
    };
    let (merged, bytes) = joined(&[&first, &second]).unwrap();
    assert_eq!(merged, Merged { games: 40, missing: 0 });
    // On a slow machine blocks end early; merged alone, an archive has whole ones.
    assert!(bytes == joined(&[&whole]).unwrap().1, "another archive than that of one machine");
    std::fs::write(folder.file("merged"), &bytes).unwrap();
    assert_eq!(read_sorted(&folder.file("merged")), read_sorted(&whole));
    // The order does not matter, and what two archives have is kept once.
    assert!(joined(&[&second, &whole, &first]).unwrap().1 == bytes);
    let (merged, _) = joined(&[&second]).unwrap();
    assert_eq!(merged, Merged { games: 8, missing: 32 });
    // Games of another seed, and an archive with a torn end, are no part of it.
    let other = folder.file("other");
    run(&other, &Settings { seed: 6, ..settings.clone() }, 1, 1, &Stop::default());
    let refused = joined(&[&first, &other]);
    assert!(matches!(
        refused,
        Err(MergeError::Archive { path, error: ArchiveError::OtherSettings { .. } }) if path == other
    ));
    let torn = std::fs::read(&second).unwrap();
    std::fs::write(&second, &torn[..torn.len() - 1]).unwrap();
    let refused = joined(&[&first, &second]);
    assert!(matches!(refused, Err(MergeError::Archive { error: ArchiveError::Torn { .. }, .. })));
}

#[test]
fn an_interrupted_run_goes_on() {
    let folder = Scratch::new("interrupted");
    let settings = settings();
    let path = folder.file("games");
    let stop = Stop::default();
    let mut heard = 0;
    let summary =
        datagen::run(&path, &settings, &settings.head(None), 70, 2, &stop, &mut |progress| {
            heard += 1;
            if progress.new_games >= 5 {
                stop.finish_games.store(true, Ordering::Relaxed);
            }
        })
        .unwrap();
    assert!(heard > 0 && !summary.complete && summary.progress.games >= 5);
    let kept = read_sorted(&path);
    assert_eq!(kept.len() as u64, summary.progress.games);
    // As if killed while writing: the last bytes are missing, and something else is there.
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, [&bytes[..bytes.len() - 7], &[0; 3]].concat()).unwrap();
    let summary = run(&path, &settings, 70, 2, &Stop::default());
    assert!(summary.complete && summary.progress.before.cut > 0);
    assert_eq!(read_sorted(&path), played(&settings, 70));
    // Nothing is left to do.
    let summary = run(&path, &settings, 70, 2, &Stop::default());
    assert_eq!((summary.progress.new_games, summary.complete), (0, true));
}

#[test]
fn killed_at_every_byte_nothing_else_is_lost() {
    let folder = Scratch::new("killed");
    let settings = settings();
    let head = settings.head(None);
    let games = played(&settings, 3);
    let path = folder.file("games");
    let ends: Vec<u64> = {
        let (mut writer, _) = Writer::open(&path, &head).unwrap();
        let mut ends = vec![writer.bytes()];
        for block in games.chunks(1) {
            writer.add(block).unwrap();
            ends.push(writer.bytes());
        }
        ends
    };
    let bytes = std::fs::read(&path).unwrap();
    // Every file is synced: of the middle of a block every seventh byte will do.
    let near = |length: usize| ends.iter().any(|&end| (end as usize).abs_diff(length) < 40);
    for length in (0..=bytes.len()).filter(|&length| length % 7 == 0 || near(length)) {
        std::fs::write(&path, &bytes[..length]).unwrap();
        let (mut writer, before) = Writer::open(&path, &head).unwrap();
        let blocks = ends.iter().skip(1).filter(|&&end| end <= length as u64).count();
        assert_eq!((before.count(), before.damaged), (blocks as u64, 0), "{length}");
        writer.add(&games[blocks..]).unwrap();
        drop(writer);
        assert_eq!(read_sorted(&path), games, "{length}");
    }
}

#[test]
fn a_damaged_block_is_played_again() {
    let folder = Scratch::new("damaged");
    let settings = settings();
    let path = folder.file("games");
    run(&path, &settings, 96, 1, &Stop::default());
    let expected = read_sorted(&path);
    let mut bytes = std::fs::read(&path).unwrap();
    // In the middle of the second block.
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x10;
    std::fs::write(&path, &bytes).unwrap();
    let summary = run(&path, &settings, 96, 1, &Stop::default());
    assert_eq!((summary.progress.before.damaged, summary.progress.new_games), (1, 32));
    let mut games: Vec<ArchivedGame> =
        train::archive::Reader::open(&path).unwrap().filter_map(Result::ok).collect();
    games.sort_by_key(|game| game.number);
    assert_eq!(games, expected);
}

/// A last block that is whole but has changed was once written: its games are counted, not taken for
/// a torn write.
#[test]
fn damage_at_the_end_is_not_a_torn_write() {
    let folder = Scratch::new("damaged-end");
    let settings = settings();
    let path = folder.file("games");
    run(&path, &settings, 40, 1, &Stop::default());
    let expected = read_sorted(&path);
    let bytes = std::fs::read(&path).unwrap();
    let mut damaged = bytes.clone();
    *damaged.last_mut().unwrap() ^= 1;
    for (bytes, lost) in [(&damaged[..], 8), (&bytes[..bytes.len() - 1], 0)] {
        std::fs::write(&path, bytes).unwrap();
        let before = run(&path, &settings, 40, 1, &Stop::default()).progress.before;
        assert_eq!((before.count(), before.lost, before.damaged), (32, lost, 0));
        assert!(before.cut > 0);
        assert_eq!(read_sorted(&path), expected);
    }
}

#[test]
fn an_archive_tells_its_note() {
    let folder = Scratch::new("note");
    let settings = settings();
    let path = folder.file("games");
    let note = |asked: Option<&str>| Writer::open(&path, &settings.head(asked)).unwrap().1.note;
    assert_eq!(note(Some("first")), None);
    assert_eq!(note(Some("second")).as_deref(), Some("first"));
    assert_eq!(note(None).as_deref(), Some("first"));
}

#[test]
fn another_engine_or_setting_may_not_go_on() {
    let folder = Scratch::new("other");
    let settings = settings();
    let path = folder.file("games");
    run(&path, &settings, 1, 1, &Stop::default());
    let other = Settings { nodes: 41, ..settings.clone() };
    let refused =
        datagen::run(&path, &other, &other.head(None), 1, 1, &Stop::default(), &mut |_| {});
    let Err(ArchiveError::OtherSettings { found, expected }) = refused else { panic!() };
    assert_eq!((found.as_str(), expected.as_str()), ("nodes=40", "nodes=41"));
    // Each setting once, also where several differ.
    let other = Settings { nodes: 41, hash: 2, ..settings.clone() };
    let Err(error) = Writer::open(&path, &other.head(None).with("new", 1)) else { panic!() };
    assert!(error.to_string().ends_with("not nodes=41 hash=2 new=1"), "{error}");
    let signature = |settings: &Settings| settings.head(None).get("signature").map(str::to_owned);
    assert!(signature(&settings).is_some_and(|signature| signature.len() == 8));
    let evaluated = |name: &str| Settings { evaluation: Some(name.to_owned()), ..settings.clone() };
    let classical = evaluated("classical");
    assert_eq!(classical.head(None).get("eval"), Some("classical"));
    assert_ne!(signature(&classical), signature(&evaluated("nnue")));
    assert!(Player::new(&evaluated("guessed"), StopFlag::new()).is_err());
    let no_net = Settings { net: Some("README".to_owned()), ..settings };
    assert!(Player::new(&no_net, StopFlag::new()).is_err());
}

#[test]
fn games_make_sense() {
    let plain = Settings { nodes: 150, hash: 1, seed: 9, ..Settings::default() };
    let games = played(&plain, 80);
    let mut statistics = Statistics::new();
    for game in &games {
        check(game).unwrap();
        assert!((8..=9).contains(&game.opening.len()));
        statistics.add(game);
    }
    assert!(statistics.is_monotone() && statistics.is_symmetric());
    assert!(statistics.unique_share().unwrap() > 0.9);
    let scale = statistics.scale().unwrap();
    assert!((80.0..600.0).contains(&scale), "{scale}");
    let usable = statistics.usable as f64 / statistics.positions() as f64;
    assert!((0.4..0.8).contains(&usable), "{usable}");
    // Openings with a decided score are not played.
    assert!(games.iter().all(|game| game.plies.first().unwrap().score.abs() < 1_000));
    let full = played(&Settings { full_percent: 100.0, ..plain }, 6);
    assert!(
        full.iter().all(|game| !game.ending.is_adjudication() || game.ending == Ending::TooLong)
    );
}
