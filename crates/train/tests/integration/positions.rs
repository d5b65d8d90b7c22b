//! Positions out of games: filters, records, lines, and what is wrong with a game.

use std::path::Path;

use chess::{Color, Position};
use train::export::{Origin, RECORD, RecordWriter, line, pack, unpack};
use train::{
    ArchivedGame, Ending, Filter, FinishedResult, Inconsistent, Sample, Unique, check, samples,
};

use crate::support::{played, settings};

fn all_samples() -> Vec<Sample> {
    played(&settings(), 10).iter().flat_map(samples).collect()
}

/// Reads a board of a record as its description says, square by square.
fn unpacked(board: &[u8]) -> Vec<(usize, u8)> {
    let code = |square: usize| board[square / 2] >> (4 * (square % 2)) & 15;
    (0..64).map(|square| (square, code(square))).filter(|&(_, code)| code != 0).collect()
}

/// What a side sees of a position.
fn seen(position: &Position, side: Color) -> Vec<(usize, u8)> {
    let king = position.king(side);
    let mut pieces: Vec<(usize, u8)> = position
        .occupied()
        .into_iter()
        .map(|square| {
            let piece = position.piece(square).unwrap();
            let mut place = if side == Color::White { square } else { square.flip() }.index();
            if king.file().index() > 3 {
                place = place / 8 * 8 + (7 - place % 8);
            }
            let opponent = if piece.color() == side { 0 } else { 6 };
            (place, 1 + opponent + piece.kind().index() as u8)
        })
        .collect();
    pieces.sort_unstable();
    pieces
}

#[test]
fn records_hold_the_position_for_the_side_to_move() {
    let origin = Origin { generation: 3, game: 0xABCD, chess960: true, adjudicated: false };
    for sample in all_samples() {
        let record = pack(&sample, origin);
        let us = sample.position.turn();
        assert_eq!(unpacked(&record[..32]), seen(&sample.position, us));
        assert_eq!(unpacked(&record[32..64]), seen(&sample.position, !us));
        let sign = if us == Color::White { 1 } else { -1 };
        assert_eq!(record[64..66], (sign * sample.score).to_le_bytes());
        let points = match (sample.result, us) {
            (FinishedResult::Draw, _) => 1,
            (FinishedResult::WhiteWins, Color::White)
            | (FinishedResult::BlackWins, Color::Black) => 2,
            _ => 0,
        };
        assert_eq!(record[66], points);
        assert_eq!(u32::from(record[67]), (sample.position.occupied().len() - 2) / 4);
        let flags = u8::from(sample.beside) + 2 + 8 * us.index() as u8;
        assert_eq!((record[68], record[69]), (3, flags));
        assert_eq!(record[70..], [0xCD, 0xAB]);
    }
}

/// The trainer's tests read the same file (`training/tests/test_files.py`).
#[test]
fn records_are_what_the_trainer_reads() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/vectors/records.tsv");
    let text = std::fs::read_to_string(path).unwrap();
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows.len() >= 6);
    for row in rows {
        let [fen, score, result, game, generation, flags, bytes] =
            row.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("{row}")
        };
        let position = Position::from_fen(fen).unwrap();
        let (us, best) = (position.turn(), position.legal_moves()[0]);
        let flags: u8 = flags.parse().unwrap();
        let sign = if us == Color::White { 1 } else { -1 };
        let wanted: u8 = result.parse().unwrap();
        let of_us = |result: &&FinishedResult| result.half_points(us) == wanted;
        let sample = Sample {
            position,
            ply: 40,
            score: sign * score.parse::<i16>().unwrap(),
            best,
            result: *FinishedResult::ALL.iter().find(of_us).unwrap(),
            beside: flags & 1 != 0,
        };
        let origin = Origin {
            generation: generation.parse().unwrap(),
            game: game.parse().unwrap(),
            chess960: flags & 2 != 0,
            adjudicated: flags & 4 != 0,
        };
        let (judged, from) = unpack(&pack(&sample, origin)).unwrap();
        assert_eq!((judged.score, judged.result, from), (sample.score, sample.result, origin.game));
        assert_eq!(judged.beside, sample.beside);
        assert_eq!(seen(&judged.position, us), seen(&sample.position, us), "{fen}");
        assert_eq!(judged.position.turn(), us);
        let hexadecimal: String =
            pack(&sample, origin).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hexadecimal, bytes, "{fen}");
    }
}

#[test]
fn what_is_no_record_is_refused() {
    assert!(unpack(&[0; RECORD]).is_none());
    assert!(unpack(&[0xFF; RECORD]).is_none());
    let sample = &all_samples()[0];
    let origin = Origin { generation: 0, game: 0, chess960: false, adjudicated: false };
    let mut record = pack(sample, origin);
    assert!(unpack(&record).is_some());
    record[66] = 3;
    assert!(unpack(&record).is_none());
}

#[test]
fn a_mirrored_position_has_the_same_record() {
    let record = |fen: &str, score: i16, result| {
        let position = Position::from_fen(fen).unwrap();
        let best = position.legal_moves()[0];
        let sample = Sample { position, ply: 40, score, best, result, beside: false };
        pack(&sample, Origin { generation: 0, game: 0, chess960: false, adjudicated: false })
    };
    let white = record("4k3/8/8/3q4/8/2N5/4P3/4K3 w - - 0 1", -300, FinishedResult::BlackWins);
    let black = record("4k3/4p3/2n5/8/3Q4/8/8/4K3 b - - 0 1", 300, FinishedResult::WhiteWins);
    let beside = record("3k4/8/8/4q3/8/5N2/3P4/3K4 w - - 0 1", -300, FinishedResult::BlackWins);
    assert_eq!(white[..69], black[..69]);
    assert_eq!((white[66], white[69], black[69]), (0, 0, 8));
    assert_eq!(white, beside);
}

#[test]
fn a_file_of_records() {
    let games = played(&settings(), 10);
    let mut bytes = Vec::new();
    let mut writer = RecordWriter::new(&mut bytes);
    let mut expected = Vec::new();
    for game in &games {
        let origin = Origin::new(1, 2, game);
        assert_eq!(origin.adjudicated, game.ending.is_adjudication());
        assert_eq!(origin.chess960, game.start.white != 518 || game.start.black != 518);
        for sample in samples(game) {
            writer.add(&sample, origin).unwrap();
            expected.extend(pack(&sample, origin));
        }
    }
    assert_eq!(writer.finish().unwrap() as usize * RECORD, expected.len());
    assert_eq!(bytes, expected);
}

#[test]
fn lines_can_be_read() {
    for sample in all_samples() {
        let text = line(&sample);
        let [fen, score, points] = text.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{text}")
        };
        assert_eq!(Position::from_fen(fen).unwrap(), sample.position);
        assert_eq!(score.parse::<i16>().unwrap(), sample.score);
        assert_eq!(
            points.parse::<f64>().unwrap() * 2.0,
            sample.result.half_points(Color::White).into()
        );
    }
}

#[test]
fn filters() {
    let samples = all_samples();
    let kept = |filter: &Filter| samples.iter().filter(|sample| filter.accepts(sample)).count();
    assert_eq!(kept(&Filter::none()), samples.len());
    let usual = Filter::default();
    for sample in samples.iter().filter(|sample| usual.accepts(sample)) {
        assert!(sample.ply >= 16 && !sample.position.in_check() && sample.best.is_quiet());
        assert!(sample.score.abs() < 10_000 && sample.position.occupied().len() >= 4);
    }
    let count =
        |wanted: fn(&Sample) -> bool| samples.iter().filter(|sample| wanted(sample)).count();
    let none = Filter::none;
    assert_eq!(kept(&Filter { min_ply: 30, ..none() }), count(|sample| sample.ply >= 30));
    assert_eq!(kept(&Filter { beside: false, ..none() }), count(|sample| !sample.beside));
    assert_eq!(
        kept(&Filter { max_score: 100, ..none() }),
        count(|sample| sample.score.abs() < 100)
    );
    assert_eq!(
        kept(&Filter { checks: false, ..none() }),
        count(|sample| !sample.position.in_check())
    );
    assert_eq!(kept(&Filter { tactical: false, ..none() }), count(|sample| sample.best.is_quiet()));
    // The same games once more: only late positions are new.
    let mut unique = Unique::default();
    assert!(samples.iter().filter(|sample| unique.is_new(sample)).count() > 0);
    let again: Vec<&Sample> = samples.iter().filter(|sample| unique.is_new(sample)).collect();
    assert!(!again.is_empty() && again.iter().all(|sample| sample.ply >= Unique::UNTIL_PLY));
}

#[test]
fn what_cannot_have_happened_is_found() {
    let games = played(&settings(), 10);
    let changed = |change: fn(&mut ArchivedGame)| {
        let mut games = games.clone();
        games.iter_mut().for_each(change);
        games.iter().map(|game| check(game).err()).collect::<Vec<_>>()
    };
    assert!(changed(|_| {}).iter().all(Option::is_none));
    let wrong_result = changed(|game| {
        game.result = match game.result {
            FinishedResult::Draw => FinishedResult::WhiteWins,
            _ => FinishedResult::Draw,
        };
    });
    assert!(wrong_result.iter().all(|error| matches!(error, Some(Inconsistent::Result { .. }))));
    let other_winner = changed(|game| {
        game.result = match game.result {
            FinishedResult::Draw => FinishedResult::Draw,
            FinishedResult::WhiteWins => FinishedResult::BlackWins,
            FinishedResult::BlackWins => FinishedResult::WhiteWins,
        };
    });
    assert!(other_winner.iter().any(Option::is_some));
    let ending = changed(|game| game.ending = Ending::Stalemate);
    assert!(ending.iter().any(|error| matches!(error, Some(Inconsistent::Result { .. }))));
    let illegal = changed(|game| game.plies[3].mv = game.plies[2].mv);
    assert!(illegal.iter().all(Option::is_some));
    let score = changed(|game| game.plies[1].score = 32_001);
    assert!(score.iter().all(|error| *error == Some(Inconsistent::Score(8))
        || *error == Some(Inconsistent::Score(9))
        || *error == Some(Inconsistent::Score(10))));
    assert!(changed(|game| game.plies.clear()).contains(&Some(Inconsistent::Empty)));
    assert!(changed(|game| game.start.white = 960).iter().all(Option::is_some));
}
