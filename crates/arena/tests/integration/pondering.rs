//! Thinking while the opponent thinks: what is said, and what the clocks show.

use std::time::Duration;

use arena::run_match;

use crate::support::processes::assert_no_process_is_left;
use crate::support::{TemporaryFile, config, mock, run};

#[test]
fn hits_go_on_and_misses_are_stopped() {
    let log = TemporaryFile::new("dialogue");
    let pondering =
        mock(&format!("ponder@{}", log.0.display())).replace(",name=", ",ponder=true,name=");
    let mut config = config(&pondering, &mock("first"));
    config.games = 1;
    config.conditions.adjudication.max_plies = Some(20);
    let (result, games) = run(&config);
    assert_eq!((result.draws, result.illegal_moves), (1, [0, 0]), "{games:#?}");
    assert_no_process_is_left();
    let text = log.text();
    assert!(text.contains("setoption name Ponder value true"), "{text}");
    let dialogue: Vec<&str> = text
        .lines()
        .filter(|line| {
            ["position", "go", "ponderhit", "stop"].iter().any(|word| line.starts_with(word))
        })
        .collect();
    // Every `go ponder` follows a position and ends with a hit, or with a stop and a search anew.
    let (mut hits, mut misses) = (0, 0);
    for (at, line) in dialogue.iter().enumerate().filter(|(_, line)| line.starts_with("go ponder"))
    {
        assert!(line.contains("wtime") && line.contains("winc 100"), "{line}");
        let expected = dialogue[at - 1].strip_prefix("position startpos moves ").unwrap();
        match dialogue[at + 1] {
            "ponderhit" => hits += 1,
            "stop" if at + 2 < dialogue.len() => {
                misses += 1;
                let real = dialogue[at + 2].strip_prefix("position startpos moves ").unwrap();
                assert!(real != expected && real.split(' ').count() == expected.split(' ').count());
                assert!(dialogue[at + 3].starts_with("go wtime"), "{dialogue:#?}");
            }
            "stop" => {}
            other => panic!("{other} after {line}"),
        }
    }
    assert!(hits >= 3 && misses >= 3, "{hits} {misses} {text}");
    // After a hit the mock thinks for 300 ms: they are on its clock, and nothing before is. It may have read the
    // hit a moment before the clock was started.
    let slow =
        games[0].moves.iter().step_by(2).filter(|mv| mv.time() >= Duration::from_millis(250));
    assert!((hits..hits + 3).contains(&slow.count()), "{:#?}", games[0].moves);
}

#[test]
fn a_search_in_vain_is_ended_before_the_next_game() {
    let mut config =
        config(&mock("ponder").replace(",name=", ",ponder=true,name="), &mock("first"));
    config.games = 4;
    config.conditions.adjudication.max_plies = Some(7);
    let (result, games) = run(&config);
    assert_eq!((result.draws, result.timing[0].pings), (4, 4), "{games:#?}");
    assert_no_process_is_left();
}

#[test]
fn an_engine_that_does_not_offer_it_is_refused() {
    let config = config(&mock("fine").replace(",name=", ",ponder=true,name="), "random");
    let error = run_match(&config, &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("has no option \"Ponder\""), "{error}");
}
