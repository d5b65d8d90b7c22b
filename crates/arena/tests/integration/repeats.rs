//! Games that are equal move for move to earlier ones.

use std::sync::Arc;

use crate::support::{config, run, searchers};
use arena::statistics::{Model, Sprt, Verdict};
use arena::tournament::{Format, Schedule, TournamentConfig, distinct_names, run_tournament};
use arena::{Event, Note, Openings, PlayerSpec, run_match};

/// The first so many built-in openings.
fn openings(count: usize) -> Openings {
    Openings::built_in().part(0, count)
}

#[test]
fn copies_of_games_are_counted_and_say_nothing_new() {
    let mut config = config("random:seed=1", "random:seed=2");
    config.conditions.limits = "nodes=1".parse().unwrap();
    config.conditions.openings = openings(3);
    config.games = 6;
    let (once, _) = run(&config);
    assert_eq!((once.repeated_games, once.pairs.total()), (0, 3));
    config.games = 20;
    let (result, games) = run(&config);
    assert_eq!((games.len(), result.wins + result.draws + result.losses), (20, 20));
    assert_eq!((result.repeated_games, result.repeated_games_left_out), (14, 14));
    assert_eq!((result.pairs, result.elo_low), (once.pairs, once.elo_low));
}

/// Players with a clock may play an equal game by chance: it is a result like any other.
#[test]
fn copies_of_games_at_a_clock_count() {
    let mut config = config("random:seed=1", "random:seed=2");
    config.conditions.openings = openings(1);
    config.games = 8;
    let (result, _) = run(&config);
    assert_eq!((result.repeated_games, result.repeated_games_left_out), (6, 0));
    assert_eq!(result.pairs.total(), 4);
}

#[test]
fn a_test_of_players_who_always_do_the_same_ends_with_its_openings() {
    let mut config = config("random:seed=1", "random:seed=2");
    config.conditions.limits = "nodes=1".parse().unwrap();
    config.conditions.openings = openings(4);
    config.games = 100_000;
    config.sprt = Some(Sprt::new(-1.0, 1.0, 0.05, 0.05, Model::Normalized).unwrap());
    let mut notes = Vec::new();
    let result = run_match(&config, &mut |event| {
        if let Event::Note(note) = event {
            notes.push((*note).clone());
        }
    })
    .unwrap();
    assert!(result.complete && result.sprt.unwrap().verdict == Verdict::Continue, "{result:?}");
    assert_eq!((result.pairs.total(), result.repeated_games), (4, 0));
    assert!(notes.contains(&Note::EndsWithOpenings { games: 8, openings: 4 }), "{notes:?}");
}

#[test]
fn copies_of_games_do_not_change_the_ratings_of_a_tournament() {
    let specs = ["random:seed=1", "random:seed=2", "random:seed=3"]
        .map(|text| PlayerSpec::parse(text).unwrap())
        .to_vec();
    let kinds: Vec<String> = specs.iter().map(PlayerSpec::short_name).collect();
    let names = distinct_names(&kinds, &specs);
    let play = |cycles: u32| {
        let schedule = Schedule::new(Format::League, 3, cycles, None).unwrap();
        let factory = Arc::new(searchers::make);
        let mut config = TournamentConfig::new(specs.clone(), names.clone(), schedule, factory);
        config.conditions.limits = "nodes=1".parse().unwrap();
        config.conditions.openings = openings(2);
        run_tournament(&config, &mut |_| {}).unwrap()
    };
    let (once, thrice) = (play(2), play(6));
    assert_eq!((once.repeated().all, thrice.repeated().all), (0, 24));
    assert_eq!(thrice.repeated().left_out.len(), 24);
    assert_eq!(once.ratings(), thrice.ratings());
    let wins = |board: &arena::tournament::Scoreboard| -> u64 {
        board.standings().iter().map(|standing| standing.tally.wins).sum()
    };
    // The ranking is by all wins, as a league is.
    assert_eq!(wins(&once) * 3, wins(&thrice));
    for (few, many) in once.encounters().iter().zip(thrice.encounters()) {
        assert_eq!((few.pairs, few.estimate), (many.pairs, many.estimate));
        assert_eq!(few.tally.games() * 3, many.tally.games());
    }
}
