//! XBoard engines: they play, in every dialect, and those that crash, hang, cheat or claim what is
//! not true lose for the right reason and leave no process behind.

use arena::{GameRecord, GameResult, Openings, RecordedScore, Termination, run_match};

use crate::support::processes::assert_no_process_is_left;
use crate::support::{config, run, xboard_mock as mock};

/// The engine plays two games against a random player, from this position, and does nothing wrong.
fn plays(behaviour: &str, fen: &str) -> Vec<GameRecord> {
    let mut config = config(&mock(behaviour), "random");
    config.conditions.openings = Openings::parse(fen).unwrap();
    config.conditions.adjudication.max_plies = Some(40);
    let (result, games) = run(&config);
    assert_eq!((result.crashes, result.illegal_moves), ([0, 0], [0, 0]), "{games:#?}");
    assert!(games.iter().all(|record| record.moves.len() > 3), "{games:#?}");
    assert_no_process_is_left();
    games
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const ITALIAN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";

#[test]
fn every_dialect_plays() {
    let games = plays("fine", START);
    let said = &games[0].moves[0];
    assert_eq!((said.score, said.depth, said.nodes), (Some(RecordedScore::Mate(-2)), 3, 120));
    assert_eq!((games[0].timing[0].pings, games[0].timing[1].pings), (1, 0));
    plays("fine", ITALIAN);
    plays("algebraic", ITALIAN);
    plays("no-reuse", START);
    plays("fischer", "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1");
    plays("edits", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1");
    plays("edits", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
}

#[test]
fn an_engine_of_the_first_version_plays_after_a_while() {
    let games = plays("old", START);
    assert_eq!(games[0].timing[0].pings, 0);
}

#[test]
fn options_and_pondering_are_told() {
    let mut config = config(&format!("{},Seed=3,Hash=16,ponder=true", mock("hard")), "random");
    config.conditions.adjudication.max_plies = Some(10);
    let (result, games) = run(&config);
    assert_eq!(result.draws, 2, "{games:#?}");
    for limits in ["40/5+0.05", "movetime=150", "depth=2"] {
        config.conditions.limits = limits.parse().unwrap();
        assert_eq!(run(&config).0.draws, 2, "{limits}");
    }
}

/// The faulty engine plays White, then Black, and loses both.
fn loses(behaviour: &str, limits: &str, termination: Termination, reason: &str) -> Vec<GameRecord> {
    let mut config = config(&mock(behaviour), "random");
    config.conditions.limits = limits.parse().unwrap();
    let (result, games) = run(&config);
    assert_eq!((result.wins, result.draws, result.losses), (0, 0, 2), "{games:#?}");
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
fn faults_lose() {
    let games = loses("crash", "5+0.1", Termination::Disconnect, "disconnects (exit status: 9)");
    let last = games[0].last_lines.last().unwrap();
    assert!(last.contains("about to divide by zero"), "{:?}", games[0].last_lines);
    loses("hang", "movetime=100", Termination::Stall, "stalls: no move in 400 ms");
    loses("late", "movetime=200", Termination::TimeForfeit, "loses on time by ");
    loses("garbage", "movetime=100", Termination::Stall, "stalls: no move in 400 ms");
    loses("illegal", "5+0.1", Termination::IllegalMove, "makes an illegal move: \"a1h8\"");
    loses("nonsense", "5+0.1", Termination::IllegalMove, "makes an illegal move: \"banana\"");
    loses("refuses", "5+0.1", Termination::IllegalMove, "refuses a legal move: Illegal move (I ");
}

#[test]
fn claims_are_judged() {
    let illegal = Termination::IllegalMove;
    loses("resigns", "5+0.1", Termination::Resignation, "resigns");
    loses("loses", "5+0.1", Termination::Resignation, "resigns");
    loses("claims-win", "5+0.1", illegal, "makes a false claim (an illegal move): ");
    loses("claims-draw", "5+0.1", illegal, "makes a false claim (an illegal move): 1/2-1/2");
}

#[test]
fn two_that_want_a_draw_have_it() {
    let (result, games) = run(&config(&mock("offers-draws"), &mock("takes-draws")));
    assert_eq!(result.draws, 2, "{games:#?}");
    for record in &games {
        assert_eq!((record.termination(), record.moves.len() < 8), (Termination::Agreement, true));
        assert_eq!(record.ending.to_string(), "Draw by agreement");
    }
    assert_no_process_is_left();
}

#[test]
fn an_engine_that_refuses_the_position_or_the_variant_loses() {
    let mut config = config(&mock("no-position"), "random");
    config.conditions.openings = Openings::parse(ITALIAN).unwrap();
    let (_, games) = run(&config);
    assert!(
        games[0].ending.to_string().starts_with("Black refuses the position")
            || games[0].ending.to_string().starts_with("White refuses the position"),
        "{games:#?}"
    );
    config.conditions.openings =
        Openings::parse("bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1").unwrap();
    let (_, games) = run(&config);
    assert_eq!(
        games[0].ending.to_string(),
        "White cannot play Chess960: it has no variant fischerandom"
    );
}

#[test]
fn one_that_ignores_quit_is_ended_and_one_without_such_an_option_is_refused() {
    let mut config = config(&mock("ignore-quit"), "random");
    config.conditions.adjudication.max_plies = Some(6);
    assert_eq!(run(&config).0.draws, 2);
    assert_no_process_is_left();
    for (player, message) in [
        (
            format!("{},Wings=2", mock("fine")),
            "has no option \"Wings\" that takes \"2\"; it has: Seed, memory",
        ),
        ("xboard:/no/such/engine".to_owned(), "cannot be started: /no/such/engine: No such file"),
    ] {
        config.players[0] = arena::PlayerSpec::parse(&player).unwrap();
        config.conditions.patience.startup = std::time::Duration::from_millis(2_500);
        let error = run_match(&config, &mut |_| {}).unwrap_err();
        assert!(error.to_string().contains(message), "{error}");
        assert_no_process_is_left();
    }
}

#[test]
fn one_that_never_gets_ready_loses() {
    let mut config = config(&mock("slow"), "random");
    config.games = 1;
    config.conditions.patience.startup = std::time::Duration::from_millis(2_500);
    let (_, games) = run(&config);
    assert_eq!(games[0].ending.to_string(), "White stalls: does not say feature done=1");
    assert_no_process_is_left();
}
