//! Positions out of games: filters, records, lines, and what is wrong with a game.

mod support;

use chess::{Color, Position};
use support::{played, settings};
use train::export::{HEAD, Origin, RECORD, RecordWriter, line, pack};
use train::{
    ArchivedGame, Ending, Filter, GameResult, Inconsistent, Sample, Unique, check, samples,
};

fn all_samples() -> Vec<Sample> {
    played(&settings(), 10).iter().flat_map(samples).collect()
}

/// Reads a record as its description says, square by square.
fn unpacked(record: &[u8; RECORD]) -> (Vec<(usize, u8)>, i16) {
    let occupied = u64::from_le_bytes(record[..8].try_into().unwrap());
    let squares = (0..64).filter(|square| occupied >> square & 1 == 1);
    let code = |place: usize| record[8 + place / 2] >> (4 * (place % 2)) & 15;
    let pieces = squares.enumerate().map(|(place, square)| (square, code(place))).collect();
    (pieces, i16::from_le_bytes(record[24..26].try_into().unwrap()))
}

#[test]
fn records_hold_the_position_for_the_side_to_move() {
    for sample in all_samples() {
        let record = pack(&sample, Origin { generation: 3, game: 0xABCD });
        let (pieces, score) = unpacked(&record);
        let us = sample.position.turn();
        let mut expected: Vec<(usize, u8)> = sample
            .position
            .occupied()
            .into_iter()
            .map(|square| {
                let piece = sample.position.piece(square).unwrap();
                let seen = if us == Color::White { square } else { square.flip() };
                let side = if piece.color() == us { 0 } else { 8 };
                (seen.index(), side + piece.kind().index() as u8)
            })
            .collect();
        expected.sort_unstable();
        assert_eq!(pieces, expected);
        let sign = if us == Color::White { 1 } else { -1 };
        assert_eq!(score, sign * sample.score);
        let points = match (sample.result, us) {
            (GameResult::Draw, _) => 1,
            (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => 2,
            _ => 0,
        };
        assert_eq!(record[26], points);
        assert_eq!(record[27] & 1, us.index() as u8);
        assert_eq!(record[27] & 2 != 0, sample.beside);
        assert_eq!(record[27] & 4 != 0, sample.position.in_check());
        assert_eq!(record[27] & 8 != 0, !sample.best.is_quiet());
        assert_eq!((usize::from(record[28]), record[29]), (sample.ply.min(255), 3));
        assert_eq!(record[30..], [0xCD, 0xAB]);
    }
}

#[test]
fn a_mirrored_position_has_the_same_record() {
    let record = |fen: &str, score: i16, result| {
        let position = Position::from_fen(fen).unwrap();
        let best = position.legal_moves()[0];
        let sample = Sample { position, ply: 40, score, best, result, beside: false };
        pack(&sample, Origin { generation: 0, game: 0 })
    };
    let white = record("4k3/8/8/3q4/8/2N5/4P3/4K3 w - - 0 1", -300, GameResult::BlackWins);
    let black = record("4k3/4p3/2n5/8/3Q4/8/8/4K3 b - - 0 1", 300, GameResult::WhiteWins);
    assert_eq!(white[..27], black[..27]);
    assert_eq!((white[26], black[27] & !8), (0, 1));
}

#[test]
fn a_file_of_records() {
    let samples = all_samples();
    let mut bytes = std::io::Cursor::new(Vec::new());
    let origin = Origin::new(1, 2, 3);
    let mut writer = RecordWriter::new(&mut bytes).unwrap();
    samples.iter().for_each(|sample| writer.add(sample, origin).unwrap());
    assert_eq!(writer.finish().unwrap(), samples.len() as u64);
    let bytes = bytes.into_inner();
    assert_eq!(bytes.len(), HEAD + RECORD * samples.len());
    assert_eq!(bytes[..16], *b"ROQUEPOS\x01\0\0\0\x20\0\0\0");
    assert_eq!(bytes[16..24], (samples.len() as u64).to_le_bytes());
    assert_eq!(bytes[HEAD..HEAD + RECORD], pack(&samples[0], origin));
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
            GameResult::Draw => GameResult::WhiteWins,
            _ => GameResult::Draw,
        };
    });
    assert!(wrong_result.iter().all(|error| matches!(error, Some(Inconsistent::Result { .. }))));
    let other_winner = changed(|game| {
        game.result = match game.result {
            GameResult::Draw => GameResult::Draw,
            GameResult::WhiteWins => GameResult::BlackWins,
            GameResult::BlackWins => GameResult::WhiteWins,
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
