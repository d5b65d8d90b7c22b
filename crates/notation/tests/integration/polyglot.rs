//! Polyglot keys and books against what other programs say about them.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use chess::{Position, Setup};
use notation::coordinates::{self, CastlingNotation};
use notation::polyglot::{
    Book, BookEntry, BookError, decode_move, encode_move, key, key_after, key_of_setup, write,
};

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name)
}

fn rows(name: &str) -> Vec<Vec<String>> {
    read_rows(&data(name))
}

fn read_rows(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
fn keys_are_those_of_the_format() {
    let rows = rows("vectors/polyglot_keys.tsv");
    assert!(rows.len() > 1_300);
    let mut by_position = 0;
    for row in rows {
        let expected = u64::from_str_radix(&row[1], 16).unwrap();
        assert_eq!(key_of_setup(&Setup::from_fen(&row[0]).unwrap()), expected, "{}", row[0]);
        by_position += usize::from(key(&Position::from_fen(&row[0]).unwrap()) == expected);
    }
    // All but captures en passant that a pin forbids.
    assert!(by_position > 1_300, "{by_position}");
}

/// The spec counts a pawn beside the one that has jumped even where it is pinned.
#[test]
fn a_pinned_pawn_beside_counts() {
    let mut position = Position::from_fen("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1").unwrap();
    let jump = coordinates::read(&position, "e2e4").unwrap();
    position.play(jump);
    assert_eq!(position.en_passant(), None);
    let setup = Setup::from_fen("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1").unwrap();
    assert_eq!(key_after(&position, jump), key_of_setup(&setup));
    assert_ne!(key_after(&position, jump), key(&position));
}

#[test]
fn a_key_after_each_move_of_a_game() {
    let mut position = Position::start();
    for text in "e2e4 a7a6 e4e5 d7d5 e5d6 e7d6 g1f3 c8g4 f1e2 b8c6 e1g1 d8d7 h2h3 e8c8".split(' ') {
        let mv = coordinates::read(&position, text).unwrap();
        position.play(mv);
        assert_eq!(key_after(&position, mv), key(&position), "{text}");
    }
}

/// Compares every answer of a book with a table: position, key, and the moves in their order with
/// weight and, where it is not 0, the number for learning.
fn compare(book: &Path, table: &Path) -> usize {
    let mut book = Book::open(fs::File::open(book).unwrap()).unwrap();
    let rows = read_rows(table);
    for row in &rows {
        let position = Position::from_fen(&row[0]).unwrap();
        let place = key_of_setup(&Setup::from_fen(&row[0]).unwrap());
        assert_eq!(format!("{place:016x}"), row[1], "{}", row[0]);
        let write = |mv| coordinates::write(mv, CastlingNotation::Standard);
        let found: Vec<String> = book
            .find(place)
            .unwrap()
            .iter()
            .zip(row[2].split(' '))
            .map(|(entry, expected)| {
                let mv = write(entry.legal_move(&position).unwrap());
                // Not every table has the number for learning.
                match expected.split(':').count() {
                    3 => format!("{mv}:{}:{}", entry.weight, entry.learn),
                    _ => format!("{mv}:{}", entry.weight),
                }
            })
            .collect();
        assert_eq!(found.join(" "), row[2], "{}", row[0]);
        let count = book.find(place).unwrap().len();
        assert_eq!(found.len(), count, "{}", row[0]);
        let moves = book.moves_by_key(&position, place).unwrap();
        let moves = moves.iter().map(|&(mv, weight)| format!("{}:{weight}", write(mv)));
        assert!(moves.zip(&found).all(|(one, other)| other.starts_with(&one)), "{}", row[0]);
    }
    assert_eq!(book.find(0).unwrap(), []);
    // Some books end with an entry of this key that says nothing.
    assert!(book.find(u64::MAX).unwrap().iter().all(|entry| entry.mv == 0));
    rows.len()
}

#[test]
fn books_are_searched_as_others_do() {
    for name in ["rodent_part", "performance_part", "cutechess_part"] {
        let table = data(&format!("vectors/polyglot_book_{name}.tsv"));
        assert_eq!(compare(&data(&format!("openings/{name}.bin")), &table), 400, "{name}");
    }
}

/// The same with whole books, wherever they are: for each `polyglot_book_NAME.tsv` under the folder
/// `ROQUE_BOOKS` there is a `NAME.bin`.
#[test]
#[ignore = "wants books that are not here, in the folder ROQUE_BOOKS"]
fn slow_whole_books_are_searched_as_others_do() {
    let Some(folder) = std::env::var_os("ROQUE_BOOKS") else {
        println!("SKIPPED: ROQUE_BOOKS names no folder");
        return;
    };
    let (mut files, mut folders) = (Vec::new(), vec![PathBuf::from(folder)]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    let mut compared = 0;
    for table in &files {
        let name = table.file_stem().unwrap().to_str().unwrap_or_default();
        let Some(name) = name.strip_prefix("polyglot_book_") else { continue };
        let book = files.iter().find(|path| path.file_name().unwrap() == &*format!("{name}.bin"));
        if let Some(book) = book {
            println!("{name}: {} positions", compare(book, table));
            compared += 1;
        }
    }
    assert!(compared > 0);
}

#[test]
fn writing_gives_the_same_book() {
    let bytes = fs::read(data("openings/rodent_part.bin")).unwrap();
    let mut book = Book::open(Cursor::new(&bytes)).unwrap();
    let mut entries: Vec<BookEntry> = (0..book.len()).map(|n| book.entry(n).unwrap()).collect();
    entries.reverse();
    let mut written = Vec::new();
    write(&mut entries, &mut written).unwrap();
    let mut again = Book::open(Cursor::new(written)).unwrap();
    assert_eq!(again.len(), book.len());
    for number in 0..book.len() {
        let entry = again.entry(number).unwrap();
        assert_eq!(entry.key, book.entry(number).unwrap().key);
        assert!(book.find(entry.key).unwrap().contains(&entry));
    }
}

#[test]
fn moves_are_written_as_the_format_wants() {
    let position = Position::from_fen("r3k2r/P7/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    for mv in &position.legal_moves() {
        assert_eq!(decode_move(&position, encode_move(mv)), Some(mv), "{mv}");
    }
    let castle = coordinates::read(&position, "e1g1").unwrap();
    // e1h1: h1 is 7, e1 is 4.
    assert_eq!(encode_move(castle), 7 | 4 << 6);
    assert_eq!(decode_move(&position, 6 | 4 << 6), Some(castle));
    let promotion = coordinates::read(&position, "a7b8q");
    assert!(promotion.is_err());
    assert_eq!(decode_move(&position, 0xffff), None);
    let bytes = BookEntry { key: 1, mv: 2, weight: 3, learn: 4 }.to_bytes();
    assert_eq!(bytes, [0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 3, 0, 0, 0, 4]);
}

#[test]
fn what_is_no_book() {
    let error = Book::open(Cursor::new([0; 17])).unwrap_err();
    assert!(matches!(error, BookError::Length { length: 17 }));
    assert!(error.to_string().ends_with("17 bytes (1 too many)"), "{error}");
    let mut empty = Book::open(Cursor::new([])).unwrap();
    assert!(empty.is_empty() && empty.moves(&Position::start()).unwrap().is_empty());
}

/// Nothing of a book is in memory, and yet a look-up takes microseconds.
#[test]
#[ignore = "slow: measures, and wants a quiet machine"]
fn slow_lookups_take_microseconds() {
    let name = std::env::var_os("BOOK").map_or(data("openings/rodent_part.bin"), PathBuf::from);
    let mut book = Book::open(fs::File::open(name).unwrap()).unwrap();
    let keys: Vec<u64> = (0..20_000_u64)
        .map(|number| {
            let known = book.entry(number * 7_919 % book.len()).unwrap().key;
            if number % 2 == 0 { known } else { known.wrapping_mul(number | 1) }
        })
        .collect();
    let start = std::time::Instant::now();
    let found: usize = keys.iter().map(|&key| book.find(key).unwrap().len()).sum();
    let each = start.elapsed().as_secs_f64() * 1e6 / keys.len() as f64;
    println!("{} entries, {found} found, {each:.1} microseconds a look-up", book.len());
    assert!(found >= keys.len() / 2 && each < 100.0, "{each}");
}
