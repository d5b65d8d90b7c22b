//! Books from games, and bytes that are none.

use std::fs;
use std::path::PathBuf;

use book::{
    Added, Builder, Candidate, ColorFilter, OpenBook, OpenError, Settings, Stop, Tally, Weighting,
    walk,
};
use chess::{Color, Position};
use notation::pgn::{GameResult, Reader};
use notation::polyglot::{BookEntry, key};

const GAMES: &str = "\
[WhiteElo \"2700\"]\n[BlackElo \"2650\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n\
[WhiteElo \"2700\"]\n[BlackElo \"2300\"]\n\n1. e4 c5 2. Nf3 0-1\n\n\
[White \"nobody\"]\n\n1. d4 d5 1/2-1/2\n\n\
[White \"broken\"]\n\n1. d4 d4 1-0\n\n\
1. e4 e5 *\n";

fn build(settings: Settings) -> (Vec<BookEntry>, Vec<String>) {
    let mut builder = Builder::new(settings);
    let mut reader = Reader::new(GAMES.as_bytes());
    let mut said = Vec::new();
    while let Some(game) = reader.next_game().unwrap() {
        said.push(match builder.add(&game) {
            Ok(Added::Moves(moves)) => moves.to_string(),
            Ok(Added::Filtered) => "filtered".to_owned(),
            Err(error) => error.to_string(),
        });
    }
    (builder.finish(), said)
}

/// Move, weight, games and half-points of the starting position.
fn first_moves(entries: &[BookEntry]) -> Vec<(String, u16, u32, u32)> {
    let start = Position::start();
    let here: Vec<BookEntry> =
        entries.iter().filter(|entry| entry.key == key(&start)).copied().collect();
    Candidate::all(&start, &here)
        .iter()
        .map(|candidate| {
            let Tally { games, half_points } = candidate.tally.unwrap();
            (candidate.mv.to_string(), candidate.entry.weight, games, half_points)
        })
        .collect()
}

fn all() -> Settings {
    Settings { min_count: 1, ..Settings::default() }
}

#[test]
fn weights_come_from_results() {
    let (entries, said) = build(all());
    assert_eq!(first_moves(&entries), [("e2e4".into(), 2, 2, 2), ("d2d4".into(), 1, 1, 1)]);
    assert_eq!(said[..3], ["4", "3", "2"]);
    assert!(said[3].starts_with("line 17: move 1...: \"d4\" is not legal"), "{}", said[3]);
    // Without a result there is nothing to weigh.
    assert_eq!(said[4], "filtered");
    let sorted = entries.windows(2).all(|pair| pair[0].key <= pair[1].key);
    assert!(sorted && entries.len() == 8, "{entries:?}");
}

#[test]
fn filters() {
    let frequency = Settings { weighting: Weighting::Frequency, ..all() };
    assert_eq!(first_moves(&build(frequency).0)[0], ("e2e4".into(), 3, 3, 3));
    let rated = Settings { min_rating: Some(2_600), ..all() };
    assert_eq!(build(rated).1[..3], ["4", "filtered", "filtered"]);
    let won = Settings { results: vec![GameResult::BlackWins], ..all() };
    assert_eq!(build(won).1[..3], ["filtered", "3", "filtered"]);
    let black = Settings { color: ColorFilter::Only(Color::Black), ..all() };
    assert!(first_moves(&build(black).0).is_empty());
    let winner = Settings { color: ColorFilter::Winner, ..all() };
    assert_eq!(first_moves(&build(winner).0), [("e2e4".into(), 2, 1, 2)]);
    let short = Settings { max_ply: 1, ..all() };
    assert_eq!(build(short).0.len(), 2);
    let common = Settings { min_count: 2, ..all() };
    // 1. e4 twice; 2. Nf3 follows different moves.
    assert_eq!(build(common).0.len(), 1);
}

#[test]
fn memory_is_bounded() {
    let mut builder = Builder::new(Settings { most_moves: 50, ..all() });
    let mut position = Position::start();
    for round in 0..200 {
        let moves = position.legal_moves();
        let mv = moves[round % moves.len()];
        builder.add_line(&position, &[mv]);
        builder.add_line(&Position::start(), &[Position::start().legal_moves()[0]]);
        position.play(mv);
        if position.outcome().is_some() {
            position = Position::start();
        }
        assert!(builder.len() <= 50);
    }
    assert!(builder.forgotten() > 0);
    // What is common is not forgotten.
    assert!(first_moves(&builder.finish())[0].2 >= 200);
}

struct TemporaryFile(PathBuf);

impl TemporaryFile {
    fn new(name: &str, bytes: &[u8]) -> TemporaryFile {
        let path = std::env::temp_dir().join(format!("roque-book-{name}-{}", std::process::id()));
        fs::write(&path, bytes).unwrap();
        TemporaryFile(path)
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn bytes(entries: &[BookEntry]) -> Vec<u8> {
    entries.iter().flat_map(BookEntry::to_bytes).collect()
}

#[test]
fn what_is_no_book_is_refused() {
    let (entries, _) = build(all());
    let whole = bytes(&entries);
    let cut = TemporaryFile::new("cut", &whole[..whole.len() - 3]);
    assert!(matches!(OpenBook::open(&cut.0), Err(OpenError::Length { .. })));
    let mut reversed = entries.clone();
    reversed.reverse();
    let foreign = TemporaryFile::new("foreign", &bytes(&reversed));
    assert!(matches!(OpenBook::open(&foreign.0), Err(OpenError::Order { .. })));
    assert!(matches!(OpenBook::open(&std::env::temp_dir()), Err(OpenError::File(_))));
    assert!(matches!(OpenBook::open(&PathBuf::from("no/such/book")), Err(OpenError::File(_))));
    let good = TemporaryFile::new("good", &whole);
    let mut shelf = OpenBook::open(&good.0).unwrap();
    assert_eq!(shelf.entries().unwrap(), entries);
    let mut seen = 0;
    walk(&mut shelf, &Position::start(), |visit, _| {
        seen += visit.candidates.len();
        Stop::No
    })
    .unwrap();
    assert_eq!(seen, entries.len());
    assert!(!OpenBook::built_in().unwrap().is_empty());
}

/// Whatever bytes there are, looking things up ends and does not panic.
#[test]
fn noise_is_harmless() {
    let mut state = 7_u64;
    let mut next = move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 24
    };
    let (entries, _) = build(all());
    for round in 0..300 {
        let mut noise = if round % 2 == 0 {
            bytes(&entries)
        } else {
            (0..16 * (next() % 40)).map(|_| next() as u8).collect()
        };
        for _ in 0..next() % 9 {
            let at = next() as usize % noise.len().max(1);
            if let Some(byte) = noise.get_mut(at) {
                *byte = next() as u8;
            }
        }
        let file = TemporaryFile::new(&format!("noise{round}"), &noise);
        let Ok(mut shelf) = OpenBook::open(&file.0) else { continue };
        let mut visits = 0;
        walk(&mut shelf, &Position::start(), |visit, _| {
            visits += 1;
            assert!(visit.candidates.iter().all(|known| visit.position.is_legal(known.mv)));
            Stop::No
        })
        .unwrap();
        assert!(visits <= noise.len() / 16);
        let merged = book::merge(shelf.entries().unwrap());
        assert_eq!(book::merge(merged.clone()), merged);
    }
}
