//! The tuner finds weights again that were spoilt.

use chess::random::Random;
use eval::{Pair, Weights};
use train::datagen::Settings as Games;
use train::tuning::{Examples, Judged, Settings, fit};
use train::{FinishedResult, samples};

use crate::support::{played, settings};

/// Positions whose scores are what these weights say, and whose games end accordingly.
fn judged(weights: &Weights, games: u64, seed: u64) -> Vec<Judged> {
    let mut random = Random::new(seed);
    let mut judge = |mut sample: Judged| {
        let (sum, blend) = weights.sums(&sample.position);
        sample.score = blend.value(sum.opening(), sum.endgame()) as i16;
        let chance = 1.0 / (1.0 + (-f64::from(sample.score) / 200.0).exp());
        let wins = random.percent(100.0 * chance);
        sample.result = if wins { FinishedResult::WhiteWins } else { FinishedResult::BlackWins };
        sample.beside = false;
        sample
    };
    // With the hand-written evaluation: the positions are the same whatever net is built in.
    let evaluation = Some("classical".to_owned());
    let games = played(&Games { seed, evaluation, ..settings() }, games);
    games
        .iter()
        .flat_map(samples)
        .map(Judged::from)
        .map(&mut judge)
        .filter(|sample| sample.score.abs() < 1500)
        .collect()
}

#[test]
fn spoilt_weights_are_found_again() {
    let right = Weights::DEFAULT;
    let mut spoilt = right.clone();
    spoilt.material[1] += Pair::new(-60, -50);
    spoilt.tempo += Pair::new(20, 20);
    spoilt.bishop_pair = Pair::new(0, 0);
    let (known, others) = (judged(&right, 24, 1), judged(&right, 8, 2));
    let settings = Settings { result_weight: 0.0, pull: 0.0, threads: 2, steps: 250, rate: 2.0 };
    let examples = Examples::new(&known, &spoilt, &settings);
    let held_out = Examples::new(&others, &spoilt, &settings);
    assert_eq!(examples.len(), known.len());
    let mut heard = Vec::new();
    let found = fit(&examples, &held_out, &spoilt, &settings, &mut |_, error| heard.push(error));
    assert_eq!(heard.len(), 250);
    assert!(found.learned.1 < found.learned.0 / 5.0, "{:?}", found.learned);
    assert!(found.held_out.1 < found.held_out.0 / 2.0, "{:?}", found.held_out);
    // Weights may share a change among them; what positions are worth must be right again.
    let value = |weights: &Weights, sample: &Judged| {
        let (sum, blend) = weights.sums(&sample.position);
        blend.value(sum.opening(), sum.endgame())
    };
    let miss = |weights: &Weights| {
        let misses =
            others.iter().map(|sample| (value(weights, sample) - value(&right, sample)).abs());
        misses.sum::<i32>() / others.len() as i32
    };
    assert!(miss(&found.weights) * 2 < miss(&spoilt), "{} {}", miss(&found.weights), miss(&spoilt));
}

#[test]
fn what_is_right_stays() {
    let right = Weights::DEFAULT;
    let known = judged(&right, 12, 3);
    let settings = Settings { result_weight: 0.0, pull: 1e-6, steps: 60, ..Settings::default() };
    let examples = Examples::new(&known, &right, &settings);
    let found = fit(&examples, &examples, &right, &settings, &mut |_, _| {});
    let mut largest = 0;
    let mut values = Vec::new();
    right.for_each(&mut |_, weight| values.push(weight));
    let mut values = values.into_iter();
    found.weights.for_each(&mut |_, weight| {
        let change = weight - values.next().unwrap();
        largest = largest.max(change.opening().abs()).max(change.endgame().abs());
    });
    assert!(largest <= 12, "{largest}");
}

#[test]
fn nothing_to_learn_from() {
    let settings = Settings { steps: 3, ..Settings::default() };
    let examples = Examples::new(&[], &Weights::DEFAULT, &settings);
    assert!(examples.is_empty());
    let found = fit(&examples, &examples, &Weights::DEFAULT, &settings, &mut |_, _| {});
    assert_eq!(found.weights, Weights::DEFAULT);
}
