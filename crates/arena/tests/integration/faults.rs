//! Engines that crash, hang, cheat and babble: each loses its game, for the right reason, and leaves
//! no process behind.

use arena::{Event, GameRecord, GameResult, MatchError, Termination, run_match};

use crate::support::processes::{assert_no_process_is_left, foreign};
use crate::support::{config, mock, run};

/// The faulty engine plays White, then Black: it loses both, and was started again in between.
fn loses(faulty: &str, limits: &str, termination: Termination, reason: &str) -> Vec<GameRecord> {
    let mut config = config(faulty, &mock("fine"));
    config.conditions.limits = limits.parse().unwrap();
    let (result, games) = run(&config);
    assert_eq!((result.wins, result.draws, result.losses), (0, 0, 2), "{games:#?}");
    assert_eq!(result.pairs.0, [1, 0, 0, 0, 0]);
    for (record, (loser, won)) in
        games.iter().zip([("White", GameResult::BlackWins), ("Black", GameResult::WhiteWins)])
    {
        assert_eq!((record.termination(), record.result()), (termination, won), "{record:#?}");
        assert!(
            record.ending.to_string().starts_with(&format!("{loser} {reason}")),
            "{}",
            record.ending.to_string()
        );
    }
    assert_no_process_is_left();
    games
}

#[test]
fn a_crash_loses_with_the_last_words() {
    let games =
        loses(&mock("crash"), "5+0.1", Termination::Disconnect, "disconnects (exit status: 3)");
    let last = games[0].last_lines.last().unwrap();
    assert!(last.contains("about to divide by zero"), "{:?}", games[0].last_lines);
    assert_eq!(games[0].moves.len(), 4);
    loses(&mock("abort"), "5+0.1", Termination::Disconnect, "disconnects (signal: 6");
}

#[test]
fn a_hang_loses_when_the_time_is_over() {
    loses(&mock("hang"), "0.2+0.01", Termination::Stall, "stalls: no move in ");
    loses(&mock("hang"), "depth=3", Termination::Stall, "stalls: no move in 500 ms");
    loses(&mock("chatter"), "movetime=100", Termination::Stall, "stalls: no move in 400 ms");
}

#[test]
fn a_late_move_loses_on_time() {
    let games = loses(&mock("late"), "movetime=200", Termination::TimeForfeit, "loses on time by ");
    assert!(games[0].ending.to_string().ends_with(" ms"));
    // 800 ms instead of 200, and that is on record.
    let [late, punctual] = games[0].timing;
    assert_eq!((late.overruns, late.pings, punctual.pings), (1, 1, 1), "{late:?}");
    assert!(late.worst_overrun().unwrap() >= std::time::Duration::from_millis(600), "{late:?}");
    assert!(late.ping_max() >= late.ping_mean() && late.ping_mean().is_some(), "{late:?}");
    assert_eq!(games[0].moves.len(), 4);
}

#[test]
fn an_illegal_move_loses() {
    let illegal = Termination::IllegalMove;
    loses(&mock("illegal"), "5+0.1", illegal, "makes an illegal move: \"a1h8\"");
    loses(&mock("no-move"), "5+0.1", illegal, "makes no move (an illegal move)");
    loses(&mock("nonsense"), "5+0.1", illegal, "makes an illegal move: \"banana\"");
    loses(&mock("garbage"), "5+0.1", illegal, "makes no move (an illegal move): \"bestmove\"");
}

#[test]
fn a_dead_pipe_loses() {
    let closed = Termination::Disconnect;
    loses(&mock("close-stdin"), "movetime=200", closed, "disconnects (closes its pipe)");
    loses(&mock("close-pipes"), "5+0.1", closed, "disconnects (closes its pipe)");
}

#[test]
fn forked_children_are_ended_too() {
    loses(&mock("fork"), "5+0.1", Termination::Disconnect, "disconnects (exit status: 0)");
}

#[test]
fn an_engine_that_is_never_ready_again_loses_the_next_game() {
    let mut config = config(&mock("no-readyok"), &mock("fine"));
    config.conditions.adjudication.max_plies = Some(8);
    let (result, games) = run(&config);
    assert_eq!((result.draws, result.losses, result.crashes), (1, 1, [1, 0]), "{games:#?}");
    assert_eq!(games[1].ending.to_string(), "Black stalls: does not say readyok");
}

#[test]
fn an_engine_that_ignores_quit_is_ended() {
    let mut config = config(&mock("ignore-quit"), &mock("fine"));
    config.conditions.adjudication.max_plies = Some(10);
    let (result, _) = run(&config);
    assert_eq!(result.draws, 2);
    assert_no_process_is_left();
}

#[test]
fn who_breaks_down_at_the_start_loses() {
    let games = loses(
        &mock("crash-at-start"),
        "5+0.1",
        Termination::Disconnect,
        "disconnects (exit status: 7)",
    );
    assert!(games.iter().all(|record| record.moves.is_empty()));
    let mut config = config(&foreign("uci", "/bin/cat", "cat"), &mock("fine"));
    config.conditions.patience.startup = std::time::Duration::from_millis(1_000);
    let (mut notes, mut reasons) = (Vec::new(), Vec::new());
    let result = run_match(&config, &mut |event| match event {
        Event::Note(note) => notes.push(note.to_string()),
        Event::GameFinished { record, .. } => reasons.push(record.ending.to_string()),
        _ => {}
    });
    assert_eq!(result.unwrap().crashes, [2, 0]);
    assert!(notes.iter().any(|note| note.contains("player cat stalls: does not say uciok")));
    assert_eq!(reasons, ["White", "Black"].map(|s| format!("{s} stalls: does not say uciok")));
    assert_no_process_is_left();
}

#[test]
fn who_hangs_at_every_start_is_not_waited_for_for_ever() {
    let mut config = config(&foreign("uci", "/bin/cat", "cat"), &mock("fine"));
    config.games = 12;
    config.conditions.patience.startup = std::time::Duration::from_secs(2);
    let (mut notes, mut reasons) = (Vec::new(), Vec::new());
    let started = std::time::Instant::now();
    let result = run_match(&config, &mut |event| match event {
        Event::Note(note) => notes.push(note.to_string()),
        Event::GameFinished { record, .. } => reasons.push(record.ending.to_string()),
        _ => {}
    });
    // Two starts of 2 s and eleven of 0.2 s, and none of the games is lost to us.
    let taken = started.elapsed().as_secs_f64();
    assert!((6.0..16.0).contains(&taken), "{taken}");
    assert_eq!(result.unwrap().crashes, [12, 0]);
    assert!(reasons.iter().all(|reason| reason.ends_with("stalls: does not say uciok")));
    let told = "player cat did not answer at its start, 2 times in a row; from now on it has 0.2 s";
    assert_eq!(notes.iter().filter(|note| note.starts_with(told)).count(), 1, "{notes:?}");
    assert_no_process_is_left();
}

/// The time to start is for those who say something meanwhile, if only on standard error.
#[test]
fn a_program_that_says_nothing_is_given_up_at_once() {
    let file = std::env::temp_dir().join(format!("roque-late-{}.sh", std::process::id()));
    let late = |word: &str| {
        std::fs::write(&file, format!("{word}\nsleep 1\necho uciok\nexit 7\n")).unwrap();
        foreign("uci", &format!("/bin/sh {}", file.display()), "late")
    };
    let usual = arena::Patience::default();
    assert!(usual.silence.as_secs() == 10 && usual.silence < usual.startup);
    let silence = std::time::Duration::from_millis(500);
    for (player, message) in [
        (
            foreign("uci", "/bin/cat", "cat"),
            "cat stalls: says nothing in 0.5 s after uci; is it a UCI engine?",
        ),
        (late(":"), "late stalls: says nothing in 0.5 s after uci; is it a UCI engine?"),
    ] {
        let mut config = config(&player, &mock("fine"));
        config.conditions.patience.silence = silence;
        let started = std::time::Instant::now();
        let error = run_match(&config, &mut |_| {}).unwrap_err();
        assert!(started.elapsed().as_secs_f64() < 3.0, "{:?}", started.elapsed());
        assert!(matches!(error, MatchError::Start { .. }));
        assert!(error.to_string().ends_with(message), "{error}");
        assert_no_process_is_left();
    }
    for word in ["echo info string reading tables", "echo hello >&2"] {
        let mut config = config(&late(word), &mock("fine"));
        config.conditions.patience.silence = silence;
        let mut notes = Vec::new();
        let result = run_match(&config, &mut |event| {
            if let Event::Note(note) = event {
                notes.push(note.to_string());
            }
        });
        // It was waited for until it broke down.
        assert_eq!(result.unwrap().crashes, [2, 0], "{word}");
        let told = notes.iter().any(|note| note.contains("disconnects"));
        assert!(told, "{word}: {notes:?}");
        assert_no_process_is_left();
    }
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn what_cannot_be_started_is_an_error_of_the_match() {
    let fine = mock("fine");
    for (player, message) in [
        ("uci:/no/such/engine".to_owned(), "cannot be started: /no/such/engine: No such file"),
        (format!("{fine},Hsah=16"), "has no option \"Hsah\"; it has: Seed"),
        ("nobody".to_owned(), "cannot be started: no player is named \"nobody\""),
        ("random:colour=red".to_owned(), "cannot be started: no option is named \"colour\""),
    ] {
        let mut config = config(&player, &fine);
        config.conditions.patience.startup = std::time::Duration::from_millis(1_000);
        let error = run_match(&config, &mut |_| {}).unwrap_err();
        assert!(matches!(error, MatchError::Start { .. }));
        assert!(error.to_string().contains(message), "{error}");
        assert_no_process_is_left();
    }
}

#[test]
fn our_own_searchers_lose_like_others() {
    loses("panic", "5+0.1", Termination::Panic, "panics: index out of mind");
    loses("illegal", "5+0.1", Termination::IllegalMove, "makes an illegal move: a1h8");
    loses("sleepy", "movetime=100", Termination::TimeForfeit, "loses on time by ");
    loses("sleepy", "nodes=100", Termination::Stall, "stalls: no move in ");
}
