//! The archive: what is written comes back, and nothing that happens to a file goes unnoticed.

use std::fmt::Write as _;
use std::path::Path;

use train::archive::{ArchiveError, Head, Reader, Writer};
use train::{ArchivedGame, check};

use crate::support::{played, read, settings, write};
use testkit::Scratch;

#[test]
fn games_come_back() {
    let folder = Scratch::new("round-trip");
    let games = played(&settings(), 12);
    let path = folder.file("games");
    write(&path, &games, 5);
    assert_eq!(read(&path), games);
    games.iter().for_each(|game| check(game).unwrap());
    // All that can be in a game is in these.
    let plies = || games.iter().flat_map(|game| &game.plies);
    assert!(plies().any(|ply| ply.side.is_some()) && plies().any(|ply| ply.mv != ply.best));
    assert!(games.iter().any(|game| game.start.white != game.start.black));
    let length: usize = games.iter().map(ArchivedGame::positions).sum();
    let bytes = std::fs::metadata(&path).unwrap().len() as usize;
    assert!(bytes < 2 * length, "{bytes} bytes for {length} positions");
}

fn golden() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden.rga")
}

/// A game in words.
fn described(game: &ArchivedGame) -> String {
    let mut text =
        format!("game {} start {} {}\n", game.number, game.start.white, game.start.black);
    for mv in &game.opening {
        write!(text, "{mv} ").unwrap();
    }
    text += "\n";
    for ply in &game.plies {
        write!(text, "{} {}", ply.mv, ply.score).unwrap();
        if ply.mv != ply.best {
            write!(text, " not {}", ply.best).unwrap();
        }
        if let Some(side) = ply.side {
            write!(text, " beside {} {} {}", side.mv, side.score, side.best).unwrap();
        }
        text += "\n";
    }
    writeln!(text, "{:?} {:?}", game.result, game.ending).unwrap();
    text
}

/// The file was written by the first version. If this fails, archives on disk are lost: undo the
/// change, or give the format a new version and keep reading the old one.
#[test]
fn golden_archive() {
    let reader = Reader::open(&golden()).unwrap();
    let head = reader.head().clone();
    assert_eq!((head.generation(), head.get("nodes")), (7, Some("60")));
    let games: Vec<ArchivedGame> = reader.map(|game| game.unwrap()).collect();
    let text: String = games.iter().map(described).collect();
    let expected = golden().with_extension("txt");
    assert_eq!(text, std::fs::read_to_string(expected).unwrap());
    games.iter().for_each(|game| check(game).unwrap());
    // Written again, the bytes are the same.
    let folder = Scratch::new("golden");
    let (mut writer, _) = Writer::open(&folder.file("again"), &head).unwrap();
    writer.add(&games).unwrap();
    let bytes = |path: &Path| std::fs::read(path).unwrap();
    assert_eq!(bytes(&folder.file("again")), bytes(&golden()));
}

/// What can be read of these bytes: games, and the error if there is one.
fn read_bytes(bytes: &[u8]) -> (Vec<ArchivedGame>, Vec<ArchiveError>) {
    let mut games = Vec::new();
    let mut errors = Vec::new();
    match Reader::new(bytes) {
        Err(error) => errors.push(error),
        Ok(reader) => {
            for game in reader {
                match game {
                    Ok(game) => games.push(game),
                    Err(error) => errors.push(error),
                }
            }
        }
    }
    (games, errors)
}

#[test]
fn every_truncation_is_noticed_and_costs_one_block() {
    let folder = Scratch::new("truncation");
    let games = played(&settings(), 3);
    let path = folder.file("games");
    write(&path, &games, 1);
    let bytes = std::fs::read(&path).unwrap();
    let mut whole = Vec::new();
    for length in 0..bytes.len() {
        let (found, errors) = read_bytes(&bytes[..length]);
        assert_eq!(found, games[..found.len()], "{length}");
        match &errors[..] {
            [] => whole.push(length),
            [ArchiveError::Torn { at }] => assert_eq!(whole.last(), Some(&(*at as usize))),
            [ArchiveError::NoArchive | ArchiveError::Head] => assert!(whole.is_empty()),
            _ => panic!("{length}: {errors:?}"),
        }
    }
    // After the head, the first and the second block.
    assert_eq!(whole.len(), 3);
}

#[test]
fn every_flipped_bit_is_noticed() {
    let folder = Scratch::new("flips");
    let games = played(&settings(), 3);
    let path = folder.file("games");
    write(&path, &games, 1);
    let mut bytes = std::fs::read(&path).unwrap();
    for bit in 0..8 * bytes.len() {
        bytes[bit / 8] ^= 1 << (bit % 8);
        let (found, errors) = read_bytes(&bytes);
        assert!(!errors.is_empty(), "bit {bit}");
        // All the other blocks are still there, or the head is gone and with it everything.
        assert!(found.is_empty() || found.len() == 2, "bit {bit}: {}", found.len());
        assert!(found.iter().all(|game| games.contains(game)));
        assert!(errors.iter().all(|error| !error.to_string().is_empty()));
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}

#[test]
fn noise_is_no_archive() {
    let mut random = chess::random::Random::new(8);
    let head = {
        let folder = Scratch::new("noise");
        write(&folder.file("empty"), &[], 1);
        std::fs::read(folder.file("empty")).unwrap()
    };
    for length in 0..600 {
        let noise: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        assert!(matches!(Reader::new(&noise[..]), Err(ArchiveError::NoArchive)));
        let (games, errors) = read_bytes(&[&head[..], &noise].concat());
        assert_eq!((games.len(), errors.len()), (0, usize::from(length > 0)));
    }
    let mut newer = head;
    newer[7] = 2;
    assert!(matches!(Reader::new(&newer[..]), Err(ArchiveError::Version(2))));
}

#[test]
fn only_the_same_settings_may_go_on() {
    let folder = Scratch::new("settings");
    let path = folder.file("games");
    let head = |seed: u32, note: &str| Head::new().with("seed", seed).with("note", note);
    drop(Writer::open(&path, &head(1, "one")).unwrap());
    drop(Writer::open(&path, &head(1, "two")).unwrap());
    match Writer::open(&path, &head(2, "one")) {
        Err(ArchiveError::OtherSettings { found, expected }) => {
            assert_eq!((found.as_str(), expected.as_str()), ("seed=1", "seed=2"));
        }
        other => panic!("{other:?}"),
    }
    let _open = Writer::open(&path, &head(1, "")).unwrap();
    assert!(matches!(Writer::open(&path, &head(1, "")), Err(ArchiveError::InUse)));
    let other = folder.file("other");
    std::fs::write(&other, "1. e4 e5 2. Nf3").unwrap();
    assert!(matches!(Writer::open(&other, &head(1, "")), Err(ArchiveError::NoArchive)));
    assert_eq!(std::fs::read(&other).unwrap(), b"1. e4 e5 2. Nf3");
}
