//! Every probe against answers that another program has computed.

use std::collections::HashSet;

use chess::{Color, PieceKind, Position};
use search::Tables;
use tablebases::Syzygy;

use super::{data, full_set, position, small_set};

/// Positions with the result and the distance for the side to move.
fn answers() -> Vec<(Position, i32, i32)> {
    let text = std::fs::read_to_string(data().join("vectors/syzygy.tsv")).expect("the answers");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let mut columns = line.split('\t');
        let fen = columns.next().expect("a position");
        let mut number = || columns.next().and_then(|it| it.parse().ok()).expect("a number");
        (position(fen), number(), number())
    };
    lines.map(read).collect()
}

/// `KQvKR`.
fn table_name(position: &Position) -> String {
    const ORDER: [PieceKind; 6] = [
        PieceKind::King,
        PieceKind::Queen,
        PieceKind::Rook,
        PieceKind::Bishop,
        PieceKind::Knight,
        PieceKind::Pawn,
    ];
    let side = |color| -> String {
        let letters = ORDER.iter().map(|&kind| {
            let letter = kind.letter().to_ascii_uppercase().to_string();
            letter.repeat(position.pieces(color, kind).len() as usize)
        });
        letters.collect()
    };
    format!("{}v{}", side(Color::White), side(Color::Black))
}

fn check(tables: &Syzygy, answers: &[(Position, i32, i32)]) {
    for (position, wdl, dtz) in answers {
        assert_eq!(tables.wdl(position).map(|wdl| wdl.number()), Some(*wdl), "{position:?}");
        assert_eq!(tables.dtz(position), Some(*dtz), "{position:?}");
    }
    assert!(tables.complaint().is_none());
}

#[test]
fn the_tables_at_hand_answer_as_another_program_does() {
    let there: HashSet<String> = std::fs::read_dir(small_set())
        .expect("the tables")
        .flatten()
        .filter_map(|file| Some(file.path().file_stem()?.to_string_lossy().into_owned()))
        .collect();
    let mut known = answers();
    known.retain(|(position, ..)| {
        let name = table_name(position);
        let (white, black) = name.split_once('v').expect("two sides");
        there.contains(&name) || there.contains(&format!("{black}v{white}"))
    });
    assert_eq!(known.len(), 480);
    check(&Syzygy::open(&small_set()).expect("tables"), &known);
}

#[test]
#[ignore = "slow: wants all tables up to four pieces in ROQUE_SYZYGY"]
fn slow_all_tables_answer_as_another_program_does() {
    let Some(folders) = full_set() else { return };
    let known = answers();
    assert_eq!(known.len(), 1980);
    check(&Syzygy::open(&folders).expect("tables"), &known);
}

#[test]
fn what_is_in_no_table_has_no_answer() {
    let tables = Syzygy::open(&small_set()).expect("tables");
    assert_eq!((tables.max_pieces(), tables.complaint().is_none()), (4, true));
    assert_eq!(tables.counts().to_string(), "10 WDL and 10 DTZ tables, up to 4 pieces");
    for fen in ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/4PPP1/4K3 w - - 0 1"] {
        let position = position(fen);
        assert_eq!((tables.wdl(&position), tables.dtz(&position)), (None, None), "{fen}");
    }
    assert!(tables.complaint().is_none(), "such questions are no trouble");
    assert_eq!(tables.wdl(&position("4k3/8/8/8/8/8/8/4K3 w - - 0 1")), Some(search::Wdl::Draw));
}
