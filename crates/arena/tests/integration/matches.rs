//! Whole matches: order, colours, clocks, journal, PGN, tests that stop, interruptions.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use arena::statistics::{Model, Sprt, Verdict};
use arena::{
    DrawRule, Event, GameResult, MatchConfig, MatchError, Openings, Termination, run_match,
};

use crate::support::processes::{assert_no_process_is_left, carrying, foreign, wait_until, word};
use crate::support::{TemporaryFile, config, mock, run};

/// Fifty positions, so that no two pairs are the same game.
fn openings() -> Openings {
    let mut text = String::new();
    for first in ["e4", "d4", "c4", "f4", "b4"] {
        for second in 0..8 {
            let file = first.as_bytes()[0] - b'a';
            let rank = |hole: u8| -> String {
                let left = if hole == 0 { String::new() } else { hole.to_string() };
                let right = if hole == 7 { String::new() } else { (7 - hole).to_string() };
                format!("{left}X{right}")
            };
            let missing = |hole: u8, pawn: char| -> String {
                (0..8).map(|index| if index == hole { '1' } else { pawn }).collect()
            };
            let (white, black) = (rank(file).replace('X', "P"), rank(second).replace('X', "p"));
            text += &format!(
                "rnbqkbnr/{}/8/{black}/{white}/8/{}/RNBQKBNR w KQkq - 0 2\n",
                missing(second, 'p'),
                missing(file, 'P')
            );
        }
    }
    Openings::parse(&text).unwrap()
}

#[test]
fn running_games_can_be_watched() {
    let watched = |interval: Option<Duration>| {
        let mut config = config("random:seed=1", "random:seed=2");
        config.conditions.watch_interval = interval;
        let (mut started, mut moves) = (0, 0);
        run_match(&config, &mut |event| match event {
            Event::GameStarted { board: 0, pairing } => started += u32::from(pairing.game < 2),
            Event::Moved(watched) => moves += u32::from(watched.ply > 0 && !watched.fen.is_empty()),
            _ => {}
        })
        .unwrap();
        (started, moves)
    };
    assert_eq!(watched(None), (2, 0));
    let (started, moves) = watched(Some(Duration::ZERO));
    assert!(started == 2 && moves > 10, "{moves}");
}

#[test]
fn pairs_share_openings_and_swap_colours() {
    let mut config = config("random:seed=1,name=A", "random:seed=2,name=B");
    config.games = 21;
    config.conditions.concurrency = 2;
    config.conditions.openings = openings();
    let (result, games) = run(&config);
    assert_eq!(result.wins + result.draws + result.losses, 21);
    assert_eq!(result.pairs.total(), 10);
    assert!(result.complete);
    assert_eq!(
        games.iter().map(|record| record.game).collect::<Vec<_>>(),
        (0..21).collect::<Vec<_>>()
    );
    for pair in games.chunks(2).filter(|pair| pair.len() == 2) {
        assert_eq!(pair[0].fen, pair[1].fen);
        assert_eq!((pair[0].white.as_str(), pair[1].white.as_str()), ("A", "B"));
    }
    assert_ne!(games[0].fen, games[2].fen);
    let wins = games.iter().filter(|record| {
        let first_won =
            if record.white == "A" { GameResult::WhiteWins } else { GameResult::BlackWins };
        record.result() == first_won
    });
    assert_eq!(wins.count() as u64, result.wins);
}

#[test]
fn external_engines_play_and_the_pgn_says_so() {
    let pgn = TemporaryFile::new("match.pgn");
    let mut config = config(&mock("fine"), "random");
    config.games = 4;
    config.conditions.concurrency = 2;
    config.conditions.openings = openings();
    config.pgn = Some(pgn.0.clone());
    let (_, games) = run(&config);
    assert_no_process_is_left();
    let text = pgn.text();
    assert_eq!(text.matches("[Event \"Roque match\"]").count(), 4);
    assert_eq!(text.matches("[TimeControl \"5+0.1\"]").count(), 4);
    assert_eq!(text.matches("[SetUp \"1\"]").count(), 4);
    let first = games.iter().map(|record| record.moves.len()).sum::<usize>();
    // What the mock engine always says, from White's side, and what the random player says.
    let said = ["[%eval 0.25,3]", "[%eval -0.25,3]", "[%eval 0.00,1]"];
    assert_eq!(said.map(|words| text.matches(words).count()).iter().sum::<usize>(), first);
    assert!(games.iter().all(|record| record.termination().pgn() == "normal"), "{games:#?}");
}

#[test]
fn lines_that_programs_show_are_played() {
    let mut config = config(&mock("wrong-line"), "random");
    config.games = 2;
    config.conditions.openings = openings();
    let (result, games) = run(&config);
    let [shown, none] = &result.lines;
    let searches: usize = games.iter().map(|game| game.moves.len()).sum::<usize>() / 2;
    // A right line for every move, and a wrong one from the third search on.
    assert!(shown.shown > searches as u64 && shown.wrong > 0, "{shown:?}");
    assert_eq!((none.shown, &none.first_wrong), (0, &None));
    let first = shown.first_wrong.as_ref().unwrap();
    assert_eq!((first.pv.as_str(), first.depth), ("a1h8", 2));
    assert!(first.what.to_string().starts_with("half-move 1: "), "{first:?}");
    let json = serde_json::to_value(&result).unwrap();
    assert_eq!(json["lines"][0]["wrong"], shown.wrong);
    let mut config = self::config(&mock("fine"), "random");
    config.games = 2;
    config.conditions.openings = openings();
    let (result, _) = run(&config);
    assert!(result.lines[0].shown > 0 && result.lines[0].wrong == 0, "{:?}", result.lines);
}

#[test]
fn a_test_stops_when_it_is_decided_and_counts_in_order() {
    // One side gives up every game at its third move: the verdict is soon clear.
    let mut config = config("random:name=fine", "illegal");
    config.games = 100_000;
    config.conditions.concurrency = 2;
    config.conditions.openings = openings();
    config.sprt = Some(Sprt::new(0.0, 100.0, 0.05, 0.05, Model::Normalized).unwrap());
    let (result, games) = run(&config);
    let test = result.sprt.unwrap();
    assert_eq!(test.verdict, Verdict::Accepted);
    assert!(test.llr >= test.upper && games.len() < 200, "{} games", games.len());
    assert_eq!(games.len() as u64, 2 * result.pairs.total());
    assert_eq!(result.illegal_moves, [0, result.wins]);
    assert!(result.complete);
    let json = serde_json::to_value(&result).unwrap();
    for key in
        ["wins", "draws", "losses", "pairs", "elo", "elo_error", "los", "llr", "lower", "upper"]
    {
        assert!(json.get(key).is_some(), "{key}: {json}");
    }
    assert_eq!(json["verdict"], "accepted");
}

#[test]
fn a_journal_is_resumed_with_nothing_lost_and_nothing_played_twice() {
    let (journal, pgn) = (TemporaryFile::new("journal"), TemporaryFile::new("resumed.pgn"));
    let mut config = config("random:seed=1,name=A", "random:seed=2,name=B");
    config.games = 30;
    config.conditions.openings = openings();
    config.conditions.limits = "nodes=1".parse().unwrap();
    let (uninterrupted, whole) = run(&config);
    config.conditions.journal = Some(journal.0.clone());
    config.pgn = Some(pgn.0.clone());
    config.games = 13;
    run(&config);
    // Killed while it wrote: the last line is torn, the last game missing in the PGN.
    let text = journal.text();
    fs::write(&journal.0, &text[..text.len() - 100]).unwrap();
    let games = pgn.text();
    fs::write(&pgn.0, &games[..games.rfind("[Event ").unwrap()]).unwrap();
    config.games = 30;
    config.conditions.concurrency = 2;
    let mut resumed = 0;
    let result = run_match(&config, &mut |event| {
        if let Event::Resumed { games, .. } = event {
            resumed = *games;
        }
    });
    let result = result.unwrap();
    assert_eq!(resumed, 12);
    assert_eq!(
        (result.wins, result.draws, result.losses, result.pairs),
        (uninterrupted.wins, uninterrupted.draws, uninterrupted.losses, uninterrupted.pairs)
    );
    assert_eq!(journal.text().lines().count(), 31);
    assert_eq!(pgn.text().matches("[Event ").count(), 30);
    // Once more: nothing is left to play, and everything is told again.
    let (again, told) = run(&config);
    assert_eq!(again.pairs, result.pairs);
    let moves = |games: &[arena::GameRecord]| -> Vec<Vec<String>> {
        games.iter().map(|g| g.moves.iter().map(|m| m.mv.clone()).collect()).collect()
    };
    assert_eq!(moves(&told), moves(&whole));
    assert_eq!(pgn.text().matches("[Event ").count(), 30);
}

/// Wherever the file ends, what was killed while it was written is written again.
#[test]
fn a_torn_game_is_mended() {
    const FOREIGN: &str = "[Event \"of others\"]\n\n1. e4 *\n\n";
    let (journal, pgn) = (TemporaryFile::new("torn-journal"), TemporaryFile::new("torn.pgn"));
    let mut config = config("random:seed=1,name=Zoë", "random:seed=2");
    config.games = 3;
    config.conditions.adjudication.max_plies = Some(12);
    config.conditions.limits = "nodes=1".parse().unwrap();
    (config.conditions.journal, config.pgn) = (Some(journal.0.clone()), Some(pgn.0.clone()));
    fs::write(&pgn.0, FOREIGN).unwrap();
    run(&config);
    let whole = fs::read(&pgn.0).unwrap();
    assert!(whole.starts_with(FOREIGN.as_bytes()));
    let all = FOREIGN.len()..=whole.len();
    for cut in all.filter(|cut| cut % 5 == 0 || cut % 1_000 < 300 || cut + 5 > whole.len()) {
        fs::write(&pgn.0, &whole[..cut]).unwrap();
        run(&config);
        assert!(fs::read(&pgn.0).unwrap() == whole, "{cut}: {}", pgn.text());
    }
    // What is not ours stays, whole or not.
    let foreign = &FOREIGN[..FOREIGN.len() - 4];
    fs::write(&pgn.0, foreign).unwrap();
    run(&config);
    assert!(pgn.text().starts_with(foreign));
}

/// The games behind a gap are the short ones: they may not decide.
#[test]
fn games_behind_a_gap_decide_no_test() {
    let journal = TemporaryFile::new("gap");
    let mut config = config("random:name=fine", "illegal");
    config.games = 100_000;
    config.conditions.openings = openings();
    config.conditions.journal = Some(journal.0.clone());
    config.sprt = Some(Sprt::new(0.0, 100.0, 0.05, 0.05, Model::Normalized).unwrap());
    let (decided, _) = run(&config);
    assert_eq!(decided.sprt.unwrap().verdict, Verdict::Accepted);
    let lines: Vec<String> = journal.text().lines().map(str::to_owned).collect();
    let first = lines.iter().position(|line| line.starts_with("{\"game\":0,")).unwrap();
    let kept = lines.iter().enumerate().filter(|(index, _)| *index != first);
    fs::write(&journal.0, kept.map(|(_, line)| format!("{line}\n")).collect::<String>()).unwrap();
    config.conditions.interrupts.finish_games.store(true, Ordering::Relaxed);
    config.conditions.interrupts.stop_now.store(true, Ordering::Relaxed);
    let (interrupted, games) = run(&config);
    let test = interrupted.sprt.unwrap();
    assert_eq!((test.verdict, test.llr, interrupted.complete), (Verdict::Continue, 0.0, false));
    assert_eq!(games.len(), lines.len() - 2);
    config.conditions.interrupts = Default::default();
    let (resumed, _) = run(&config);
    assert_eq!((resumed.sprt, resumed.pairs), (decided.sprt, decided.pairs));
}

#[test]
fn a_journal_of_another_match_is_refused() {
    let journal = TemporaryFile::new("other");
    let mut config = config("random:seed=1", "random:seed=2");
    config.conditions.journal = Some(journal.0.clone());
    run(&config);
    let held = fs::File::open(&journal.0).unwrap();
    held.lock().unwrap();
    let error = run_match(&config, &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("another match is using it"), "{error}");
    drop(held);
    config.conditions.limits = "nodes=7".parse().unwrap();
    let error = run_match(&config, &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("belongs to another match"), "{error}");
    fs::write(&journal.0, "not a journal\n").unwrap();
    let error = run_match(&config, &mut |_| {}).unwrap_err();
    assert!(matches!(error, MatchError::Journal(_)), "{error}");
    assert_eq!(journal.text(), "not a journal\n");
}

/// Plays until the first player thinks about its third move, which lasts for ever, and stops there. A game whose
/// searches were cut off is no game.
fn stop_in_the_third_move(config: &mut MatchConfig) {
    config.conditions.watch_interval = Some(Duration::ZERO);
    let stop = Arc::clone(&config.conditions.interrupts.stop_now);
    let (mut finished, mut stopped) = (0, None);
    let result = run_match(config, &mut |event| match event {
        Event::Moved(watched) if watched.ply >= 4 => {
            stop.store(true, Ordering::Relaxed);
            stopped.get_or_insert_with(Instant::now);
        }
        Event::GameFinished { .. } => finished += 1,
        _ => {}
    });
    assert!(stopped.expect("the fourth half-move is told").elapsed() < Duration::from_secs(5));
    assert!(finished == 0 && !result.unwrap().complete, "{finished} games");
}

#[test]
fn interrupts_finish_or_stop() {
    let journal = TemporaryFile::new("interrupted");
    let mut config = config(&mock("hang"), &mock("fine"));
    config.games = 10;
    config.conditions.limits = "600".parse().unwrap();
    config.conditions.journal = Some(journal.0.clone());
    stop_in_the_third_move(&mut config);
    assert_eq!(journal.text().lines().count(), 1);
    assert_no_process_is_left();

    let mut config = self::config("random", "random:seed=3");
    config.games = 1_000_000;
    let finish = Arc::clone(&config.conditions.interrupts.finish_games);
    let mut told = 0;
    let result = run_match(&config, &mut |_| {
        told += 1;
        finish.store(told >= 5, Ordering::Relaxed);
    });
    let result = result.unwrap();
    assert!(!result.complete && result.wins + result.draws + result.losses < 1_000);
}

#[test]
fn stopping_at_once_reaches_our_own_searchers() {
    let journal = TemporaryFile::new("sleepy");
    let mut config = config("sleepy", "random");
    config.conditions.limits = "600".parse().unwrap();
    config.conditions.journal = Some(journal.0.clone());
    stop_in_the_third_move(&mut config);
    assert_eq!(journal.text().lines().count(), 1);
}

#[test]
fn stopping_at_once_is_heard_while_players_start() {
    let mut config = config(&foreign("uci", "/bin/cat", "cat"), "random");
    let patience = Duration::from_secs(60);
    (config.conditions.patience.startup, config.conditions.patience.silence) = (patience, patience);
    let (interrupts, word) = (config.conditions.interrupts.clone(), word());
    let begun = Instant::now();
    thread::spawn(move || {
        assert!(wait_until(|| !carrying(&word).is_empty()));
        interrupts.stop_now.store(true, Ordering::Relaxed);
    });
    let (result, games) = run(&config);
    assert!(begun.elapsed() < Duration::from_secs(30));
    assert!(games.is_empty() && !result.complete);
    assert_no_process_is_left();
}

#[test]
fn adjudication_and_the_rules_end_games() {
    let mut config = config("random", "random:seed=3");
    config.games = 40;
    config.conditions.openings = openings();
    let (_, games) = run(&config);
    assert!(games.iter().any(|record| record.termination() != Termination::Checkmate));
    config.conditions.adjudication.draw = Some(DrawRule { move_number: 5, moves: 2, score: 0 });
    let (result, games) = run(&config);
    assert_eq!(result.draws, 40);
    assert!(games.iter().all(|record| record.termination() == Termination::DrawAdjudication));
}

/// Kings, rooks and pawns where Chess960 puts them: castling is never far.
fn chess960_openings() -> Openings {
    let text: String = (0..20)
        .filter_map(|number| chess::Position::chess960(number * 47))
        .map(|position| {
            let fen = position.to_string();
            let (board, rest) = fen.split_once(' ').unwrap();
            let mut board = board.replace(['n', 'b', 'q', 'N', 'B', 'Q'], "1");
            for length in (2..=5).rev() {
                board = board.replace(&"1".repeat(length), &length.to_string());
            }
            format!("{board} {rest}\n")
        })
        .collect();
    Openings::parse(&text).unwrap()
}

#[test]
fn chess960_castling_is_understood_by_both_kinds_of_players() {
    let mut config = config(&mock("fine"), "random:seed=5");
    config.games = 40;
    config.conditions.concurrency = 2;
    config.conditions.openings = chess960_openings();
    let (result, games) = run(&config);
    assert_eq!((result.illegal_moves, result.crashes), ([0, 0], [0, 0]), "{games:#?}");
    let mut castlings = [0, 0];
    for record in &games {
        let mut position = chess::Position::from_fen(&record.fen).unwrap();
        for played in &record.moves {
            let mv = notation::coordinates::read(&position, &played.mv).unwrap();
            let first = (position.turn() == chess::Color::White) == (record.game.is_multiple_of(2));
            castlings[usize::from(first)] += u32::from(mv.is_castle());
            position.play(mv);
        }
    }
    assert!(castlings.iter().all(|&count| count > 0), "{castlings:?}");
}

#[test]
fn a_player_without_limits_is_refused() {
    let mut config = config("random:depth=1", "random");
    config.conditions.limits = Default::default();
    let error = run_match(&config, &mut |_| {}).unwrap_err();
    assert!(error.to_string().starts_with("player random may think for ever"), "{error}");
}

#[test]
#[ignore = "slow: how many games a minute; run with --release --nocapture"]
fn slow_speed_of_random_games() {
    let mut config = config("random:seed=1", "random:seed=2");
    config.games = 10_000;
    config.conditions.concurrency = 2;
    config.conditions.openings = openings();
    config.conditions.limits = "nodes=1".parse().unwrap();
    let begun = Instant::now();
    run(&config);
    println!("{:.0} games a minute", 10_000.0 / begun.elapsed().as_secs_f64() * 60.0);
}
