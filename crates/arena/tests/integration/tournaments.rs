//! Tournaments between players in this program.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::support::{TemporaryFile, searchers};
use arena::tournament::{
    Format, MergeError, Schedule, Scoreboard, TournamentConfig, distinct_names, merge,
    results_text, run_tournament, write_pgn,
};
use arena::{Event, JournalError, MatchError, Openings, PlayerSpec, Shard, Termination};

fn openings() -> Openings {
    let moves = ["e2e4", "d2d4", "c2c4", "g1f3", "b2b3", "f2f4", "e2e3", "g2g3"];
    let after = |text: &&str| {
        let mut position = chess::Position::start();
        let mv = notation::coordinates::read(&position, text).unwrap();
        position.play(mv);
        format!("{position}\n")
    };
    Openings::parse(&moves.iter().map(after).collect::<String>()).unwrap()
}

fn config(players: &[&str], format: Format, cycles: u32) -> TournamentConfig {
    let specs: Vec<_> = players.iter().map(|text| PlayerSpec::parse(text).unwrap()).collect();
    let kinds: Vec<_> = specs.iter().map(PlayerSpec::short_name).collect();
    let names = distinct_names(&kinds, &specs);
    let schedule = Schedule::new(format, specs.len(), cycles, None).unwrap();
    let mut config = TournamentConfig::new(specs, names, schedule, Arc::new(searchers::make));
    config.conditions.limits = "nodes=1".parse().unwrap();
    config.conditions.openings = openings();
    config
}

const FIVE: [&str; 5] =
    ["random:seed=1", "random:seed=2", "random:seed=3", "random:seed=4", "random:seed=5"];

fn play(config: &TournamentConfig) -> Scoreboard {
    run_tournament(config, &mut |_| {}).unwrap()
}

#[test]
fn all_formats_end_and_do_not_depend_on_the_threads() {
    for format in [Format::League, Format::Gauntlet, Format::Swiss, Format::Knockout] {
        let mut config = config(&FIVE, format, 2);
        let alone = play(&config);
        config.conditions.concurrency = 3;
        let together = play(&config);
        assert!(alone.is_complete() && together.is_complete(), "{format:?}");
        assert_eq!(results_text(&alone), results_text(&together));
        assert_eq!(alone.standings(), together.standings());
        let played = alone.played() as u64;
        assert!(played >= config.schedule.expected_games(), "{format:?}");
        assert_eq!(alone.expected(), played);
    }
}

#[test]
fn every_pairing_has_the_same_openings() {
    let mut starts: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    let config = config(&FIVE, Format::League, 3);
    run_tournament(&config, &mut |event| {
        if let Event::GameFinished { record, .. } = event {
            let pairing = (record.white.clone(), record.black.clone());
            starts.entry(pairing).or_default().push(record.fen.clone());
        }
    })
    .unwrap();
    starts.values_mut().for_each(|fens| fens.sort());
    assert_eq!(starts.len(), 20);
    let first = starts.values().next().unwrap();
    assert!(first.len() == 3 && starts.values().all(|fens| fens == first));
}

#[test]
fn who_breaks_down_loses_and_the_tournament_goes_on() {
    let mut config = config(&["random", "panic", "illegal", "random:seed=9"], Format::League, 1);
    config.conditions.concurrency = 2;
    let scoreboard = play(&config);
    assert!(scoreboard.is_complete());
    let standings = scoreboard.standings();
    let of = |player| standings.iter().find(|standing| standing.player == player).unwrap();
    assert!(of(1).crashes >= 4 && of(2).illegal_moves >= 4, "{standings:?}");
    assert_eq!((of(0).crashes, of(0).illegal_moves), (0, 0));
    let crashed =
        |game: &&arena::tournament::GameSummary| game.ending.termination() == Termination::Panic;
    assert_eq!(scoreboard.games().filter(crashed).count() as u64, of(1).crashes);
}

/// However a journal is cut, the tournament that goes on is the one that was never cut.
#[test]
fn every_cut_of_a_journal_is_continued() {
    for format in [Format::League, Format::Swiss, Format::Knockout] {
        let file = TemporaryFile::new("cut.journal");
        let mut config = config(&FIVE, format, 1);
        config.conditions.journal = Some(file.0.clone());
        let whole = results_text(&play(&config));
        let text = file.text();
        let games = text.lines().count() - 1;
        let cuts = text.match_indices('\n').map(|(at, _)| at + 1).step_by(3);
        for cut in cuts.flat_map(|line| [line, (line + 40).min(text.len())]) {
            fs::write(&file.0, &text[..cut]).unwrap();
            let (mut torn_told, mut played, mut resumed) = (false, 0, 0);
            let scoreboard = run_tournament(&config, &mut |event| match event {
                Event::Resumed { games, torn } => (resumed, torn_told) = (*games, *torn),
                Event::GameFinished { .. } => played += 1,
                _ => {}
            });
            assert_eq!(results_text(&scoreboard.unwrap()), whole, "{format:?} {cut}");
            assert_eq!(resumed + played, games, "{format:?} {cut}");
            assert_eq!(torn_told, !text[..cut].ends_with('\n'), "{format:?} {cut}");
            assert_eq!(file.text().lines().count(), games + 1);
        }
    }
}

/// Several boards end their games in any order: any one may be the one that is missing.
#[test]
fn a_knockout_goes_on_whichever_game_is_missing() {
    let file = TemporaryFile::new("gap.journal");
    let mut config = config(&FIVE[..4], Format::Knockout, 2);
    config.conditions.journal = Some(file.0.clone());
    let whole = results_text(&play(&config));
    let text = file.text();
    // The head, and the two encounters of the first round.
    let lines: Vec<&str> = text.split_inclusive('\n').take(1 + 8).collect();
    for missing in 1..lines.len() {
        let kept = lines.iter().enumerate().filter(|(index, _)| *index != missing);
        fs::write(&file.0, kept.map(|(_, line)| *line).collect::<String>()).unwrap();
        assert_eq!(results_text(&play(&config)), whole, "{missing}");
        assert_eq!(file.text().lines().count(), text.lines().count(), "{missing}");
    }
}

#[test]
fn only_who_still_has_games_must_be_there() {
    let file = TemporaryFile::new("gone.journal");
    let mut config = config(&FIVE[..3], Format::League, 1);
    config.conditions.journal = Some(file.0.clone());
    let whole = results_text(&play(&config));
    let third = config.names[2].clone();
    let kept = |line: &&str| line.contains("roque_journal") || line.contains(&third);
    let text = file.text();
    let (head, games) = text.split_once('\n').unwrap();
    assert!(kept(&head) && games.lines().filter(kept).count() == 4);
    fs::write(&file.0, text.split_inclusive('\n').filter(kept).collect::<String>()).unwrap();
    config.conditions.factory = Arc::new(|spec| match spec.to_string().as_str() {
        "random:seed=3" => Err("it is gone".into()),
        _ => searchers::make(spec),
    });
    assert_eq!(results_text(&play(&config)), whole);
    fs::remove_file(&file.0).unwrap();
    let error = run_tournament(&config, &mut |_| {}).unwrap_err().to_string();
    assert!(error.contains("it is gone"), "{error}");
}

#[test]
fn another_tournament_is_refused_and_told_apart() {
    let file = TemporaryFile::new("other.journal");
    let mut first = config(&FIVE, Format::League, 1);
    first.conditions.journal = Some(file.0.clone());
    play(&first);
    let before = file.text();
    let mut others = vec![config(&FIVE[..4], Format::League, 1)];
    others.push(config(&FIVE, Format::Swiss, 1));
    others.push(config(&FIVE, Format::League, 2));
    let mut seeded = config(&FIVE, Format::League, 1);
    seeded.seed = Some(3);
    let mut limited = config(&FIVE, Format::League, 1);
    limited.conditions.limits = "nodes=2".parse().unwrap();
    others.extend([seeded, limited]);
    let words = ["players", "format", "cycles", "seed none, not seed 3", "limits"];
    for (mut other, word) in others.into_iter().zip(words) {
        other.conditions.journal = Some(file.0.clone());
        let error = run_tournament(&other, &mut |_| {}).unwrap_err().to_string();
        assert!(error.contains(word), "{word}: {error}");
        assert_eq!(file.text(), before);
    }
    // While it is written nobody else may.
    let other = first.clone();
    let mut seen = false;
    fs::remove_file(&file.0).unwrap();
    run_tournament(&first, &mut |event| {
        if !seen && matches!(event, Event::GameStarted { .. }) {
            seen = true;
            let error = run_tournament(&other, &mut |_| {}).unwrap_err();
            assert!(matches!(error, MatchError::Journal(arena::JournalError::InUse { .. })));
        }
    })
    .unwrap();
    assert!(seen);
}

#[test]
fn parts_make_the_whole() {
    let whole = config(&FIVE, Format::League, 2);
    let expected = results_text(&play(&whole));
    let files: Vec<_> = (0..3).map(|_| TemporaryFile::new("part.journal")).collect();
    for (index, file) in (1..).zip(&files) {
        let mut part = whole.clone();
        part.shard = Some(Shard { index, count: 3 });
        part.conditions.journal = Some(file.0.clone());
        let scoreboard = play(&part);
        assert!(!scoreboard.is_complete());
    }
    let target = TemporaryFile::new("whole.journal");
    let parts: Vec<_> = files.iter().map(|file| file.0.clone()).collect();
    let merged = merge(&target.0, &parts, None).unwrap();
    assert_eq!(results_text(&merged.scoreboard), expected);
    // A part of something else, and a part that is missing.
    fs::remove_file(&target.0).unwrap();
    assert!(!merge(&target.0, &parts[..2], None).unwrap().scoreboard.is_complete());
    let mut other = whole.clone();
    other.seed = Some(5);
    let strange = TemporaryFile::new("strange.journal");
    other.conditions.journal = Some(strange.0.clone());
    play(&other);
    let error = merge(&target.0, &[parts[0].clone(), strange.0.clone()], None);
    let error = error.unwrap_err().to_string();
    assert!(error.contains("seed 5, not seed none"), "{error}");
    // The joined journal goes on where the parts stopped.
    let mut rest = whole.clone();
    rest.conditions.journal = Some(target.0.clone());
    assert_eq!(results_text(&play(&rest)), expected);
}

/// The parts of a tournament in two parts.
fn halves() -> [TemporaryFile; 2] {
    [1, 2].map(|index| {
        let file = TemporaryFile::new("half.journal");
        let mut half = config(&FIVE[..3], Format::League, 1);
        half.shard = Some(Shard { index, count: 2 });
        half.conditions.journal = Some(file.0.clone());
        play(&half);
        file
    })
}

#[test]
fn what_cannot_be_joined_leaves_the_target_alone() {
    let (target, [first, second]) = (TemporaryFile::new("target.journal"), halves());
    merge(&target.0, std::slice::from_ref(&first.0), None).unwrap();
    let before = target.text();
    let strange = second.text().replacen("\"white\":\"", "\"white\":\"not ", 1);
    fs::write(&second.0, strange).unwrap();
    let parts = [second.0.clone()];
    let error = merge(&target.0, &parts, None).unwrap_err();
    let MergeError::Journal(JournalError::StrangeGame { path, .. }) = error else {
        panic!("{error}");
    };
    assert_eq!(path, second.0);
    assert_eq!(target.text(), before);
}

#[test]
fn joined_parts_have_a_fixed_point() {
    let (target, [first, second]) = (TemporaryFile::new("target.journal"), halves());
    let parts = [first.0.clone(), second.0.clone()];
    let error = merge(&target.0, &parts, Some(("Fischer", 2785.0))).unwrap_err();
    assert!(matches!(&error, MergeError::UnknownAnchor { names, .. } if names.len() == 3));
    assert!(error.to_string().contains("Fischer") && !target.0.exists(), "{error}");
    for name in ["Random (seed=2)", "random:seed=2"] {
        let merged = merge(&target.0, &parts, Some((name, 1_500.0))).unwrap();
        assert!((merged.scoreboard.ratings().ratings[1].elo - 1_500.0).abs() < 1e-6, "{name}");
    }
}

#[test]
fn an_interrupted_tournament_goes_on() {
    let file = TemporaryFile::new("interrupted.journal");
    let mut config = config(&FIVE, Format::Swiss, 2);
    let whole = results_text(&play(&config));
    config.conditions.journal = Some(file.0.clone());
    for stop_now in [false, true] {
        let interrupts = config.conditions.interrupts.clone();
        let flag = if stop_now { interrupts.stop_now } else { interrupts.finish_games };
        let mut finished = 0;
        let scoreboard = run_tournament(&config, &mut |event| {
            if let Event::GameFinished { .. } = event {
                finished += 1;
                flag.store(finished >= 3, Ordering::Relaxed);
            }
        });
        assert!(!scoreboard.unwrap().is_complete());
        config.conditions.interrupts = arena::Interrupts::default();
    }
    assert_eq!(results_text(&play(&config)), whole);
}

#[test]
fn moves_can_be_watched() {
    let mut config = config(&FIVE[..2], Format::League, 1);
    config.conditions.watch_interval = Some(Duration::ZERO);
    let (mut started, mut moves, mut last) = (0, 0, 0);
    let mut lengths = 0;
    run_tournament(&config, &mut |event| match event {
        Event::GameStarted { .. } => (started, last) = (started + 1, 0),
        Event::Moved(watched) => {
            moves += 1;
            assert_eq!(watched.ply, last + 1);
            last = watched.ply;
            assert!(chess::Position::from_fen(&watched.fen).is_ok());
        }
        Event::GameFinished { record, .. } => lengths += record.moves.len(),
        _ => {}
    })
    .unwrap();
    assert_eq!((started, moves), (2, lengths));
}

#[test]
fn games_are_written_in_order() {
    let (journal, pgn) = (TemporaryFile::new("x.journal"), TemporaryFile::new("x.pgn"));
    let mut config = config(&FIVE, Format::League, 1);
    config.conditions.journal = Some(journal.0.clone());
    config.conditions.concurrency = 3;
    let scoreboard = play(&config);
    let players: Vec<String> = config.players.iter().map(ToString::to_string).collect();
    write_pgn(&pgn.0, &journal.0, "spring", &players, &scoreboard).unwrap();
    let text = pgn.text();
    let numbers: Vec<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("[GameNumber \""))
        .map(|rest| rest.trim_end_matches("\"]").to_owned())
        .collect();
    assert_eq!(numbers, (1..=20).map(|number: u32| number.to_string()).collect::<Vec<_>>());
    assert!(text.contains("[WhitePlayer \"random:seed=3\"]") && text.contains("[%emt "));
}

#[test]
fn a_file_is_replaced_whole_or_not_at_all() {
    let file = TemporaryFile::new("whole");
    fs::write(&file.0, "old").unwrap();
    let failed = whole_file::replace(&file.0, |_| Err(std::io::Error::other("no")));
    assert!(failed.is_err());
    assert_eq!(file.text(), "old");
    let folder = file.0.parent().unwrap();
    let name = format!(".{}", file.0.file_name().unwrap().to_string_lossy());
    let left = fs::read_dir(folder).unwrap().flatten();
    assert!(!left.into_iter().any(|e| e.file_name().to_string_lossy().starts_with(&name)));
}
