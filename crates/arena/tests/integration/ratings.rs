//! Ratings of simulated leagues, where the truth is known.

use arena::statistics::{Meeting, Ratings, score_from_elo};
use chess::random::Random;

/// All games between two players. `draws` from 0 to 1: how many of the games that could be drawn
/// without changing the expected score are.
fn meet(
    first: usize,
    second: usize,
    games: u32,
    truth: &[f64],
    draws: f64,
    random: &mut Random,
) -> Meeting {
    let score = score_from_elo(truth[first] - truth[second]);
    let drawn = draws * 2.0 * score.min(1.0 - score);
    let mut meeting = Meeting { first, second, ..Meeting::default() };
    for _ in 0..games {
        match random.fraction() {
            share if share < drawn => meeting.draws += 1,
            share if share < drawn + score - drawn / 2.0 => meeting.wins += 1,
            _ => meeting.losses += 1,
        }
    }
    meeting
}

/// How often the true difference to the average lies within the error.
fn coverage(truth: &[f64], pairs: &[(usize, usize)], games: u32, draws: f64) -> f64 {
    const LEAGUES: usize = 600;
    let mean = truth.iter().sum::<f64>() / truth.len() as f64;
    let (mut inside, mut random) = (0, Random::new(7));
    for _ in 0..LEAGUES {
        let meetings: Vec<Meeting> = pairs
            .iter()
            .map(|&(first, second)| meet(first, second, games, truth, draws, &mut random))
            .collect();
        let found = Ratings::most_likely(truth.len(), &meetings, None);
        inside += found
            .ratings
            .iter()
            .zip(truth)
            .filter(|(rating, truth)| (rating.elo - (*truth - mean)).abs() <= rating.error)
            .count();
    }
    inside as f64 / (LEAGUES * truth.len()) as f64
}

#[test]
fn errors_hold_nineteen_times_of_twenty() {
    let truth = [-210.0, -90.0, -20.0, 40.0, 110.0, 170.0];
    let league: Vec<_> = (0..6).flat_map(|a| (a + 1..6).map(move |b| (a, b))).collect();
    let gauntlet: Vec<_> = (1..6).map(|other| (0, other)).collect();
    for draws in [0.0, 0.4, 0.8] {
        for (name, pairs, games) in [("league", &league, 30), ("gauntlet", &gauntlet, 100)] {
            let found = coverage(&truth, pairs, games, draws);
            assert!((0.93..0.975).contains(&found), "{name} with draws {draws}: {found}");
        }
    }
}

/// Of the pairs that are called 90 per cent certain, nine of ten are in the right order. That holds
/// for players of whom nothing is known before, so the true differences are spread far beyond the
/// errors.
#[test]
fn likelihoods_of_superiority_are_honest() {
    let mut random = Random::new(11);
    let mut called = [(0.0, 0.0, 0); 5];
    for _ in 0..3_000 {
        let truth: Vec<f64> = (0..5).map(|_| 600.0 * (random.fraction() - 0.5)).collect();
        let mut meetings = Vec::new();
        for first in 0..5 {
            for second in first + 1..5 {
                meetings.push(meet(first, second, 20, &truth, 0.5, &mut random));
            }
        }
        let found = Ratings::most_likely(5, &meetings, None);
        for first in 0..5 {
            for second in 0..5 {
                let los = found.los[first][second];
                if first != second && los >= 0.5 {
                    let group = &mut called[((los - 0.5) * 9.999) as usize];
                    group.0 += los;
                    group.1 += f64::from(u8::from(truth[first] > truth[second]));
                    group.2 += 1;
                }
            }
        }
    }
    for (said, right, count) in called {
        let (said, right) = (said / f64::from(count), right / f64::from(count));
        assert!((said - right).abs() < 0.04, "{said} said, {right} right, {count} times");
    }
}
