//! The statistics against published figures, and against simulation.

use std::fs;
use std::path::Path;

use arena::statistics::{
    Estimate, GameCounts, Model, PairCounts, Sprt, Verdict, elo_from_score, score_from_elo,
};
use chess::random::Random;

/// `LL LD WL DD WD WW` as published; a win and a loss make as many points as two draws.
fn pairs(counts: &[u64]) -> PairCounts {
    PairCounts([counts[0], counts[1], counts[2] + counts[3], counts[4], counts[5]])
}

fn quantity(name: &str, estimate: Estimate) -> f64 {
    match name {
        "Elo" => estimate.elo,
        "Elo_error" => estimate.elo_error,
        "nElo" => estimate.normalized_elo,
        "nElo_error" => estimate.normalized_elo_error,
        "LOS_percent" => estimate.los * 100.0,
        _ => panic!("unknown quantity {name}"),
    }
}

#[test]
fn published_reference_values() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/vectors/sprt_elo.tsv");
    let table = fs::read_to_string(path).unwrap();
    let mut checked = 0;
    for line in table.lines().filter(|line| line.contains("nomial\t")) {
        let fields: Vec<&str> = line.split('\t').collect();
        // BayesElo units are history: cutechess alone still uses them.
        if fields[2] == "bayesian" {
            continue;
        }
        let counts: Vec<u64> = fields[1].split(' ').map(|n| n.parse().unwrap()).collect();
        let by_pairs = fields[0] == "pentanomial";
        let games = GameCounts { wins: counts[0], losses: counts[1], draws: counts[2] };
        let found = if fields[5] == "LLR" {
            let elo = |index: usize| fields[index].parse().unwrap();
            let model: Model = fields[2].parse().unwrap();
            let test = Sprt::new(elo(3), elo(4), 0.05, 0.05, model).unwrap();
            if by_pairs { test.llr_of_pairs(pairs(&counts)) } else { test.llr_of_games(games) }
        } else {
            let estimate = if by_pairs { pairs(&counts).estimate() } else { games.estimate() };
            quantity(fields[5], estimate.unwrap())
        };
        let expected: f64 = fields[6].parse().unwrap();
        // Published with two decimals.
        assert!((found - expected).abs() < 0.006 + 1e-3 * expected.abs(), "{line}: found {found}");
        checked += 1;
    }
    assert_eq!(checked, 26);
}

/// Probabilities of the five results of a pair at this normalised Elo: those of equal players,
/// tilted until they fit.
fn distribution(normalized_elo: f64) -> [f64; 5] {
    let base: [f64; 5] = [0.03, 0.22, 0.5, 0.22, 0.03];
    let tilted = |tilt: f64| {
        let raw: Vec<f64> = (0..5).map(|i| base[i] * (tilt * (i as f64 - 2.0)).exp()).collect();
        let total: f64 = raw.iter().sum();
        [0, 1, 2, 3, 4].map(|i| raw[i] / total)
    };
    let elo = |p: &[f64; 5]| {
        let mean: f64 = (0..5).map(|i| p[i] * i as f64 / 4.0).sum();
        let variance: f64 = (0..5).map(|i| p[i] * (i as f64 / 4.0 - mean).powi(2)).sum();
        (mean - 0.5) / (2.0 * variance).sqrt() * 800.0 / 10f64.ln()
    };
    let (mut low, mut high) = (-2.0, 2.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if elo(&tilted(middle)) < normalized_elo { low = middle } else { high = middle }
    }
    tilted(low)
}

fn accepted_share(test: &Sprt, truth: f64, tests: u32, seed: u64) -> f64 {
    let probabilities = distribution(truth);
    let mut random = Random::new(seed);
    let mut accepted = 0;
    for _ in 0..tests {
        let mut pairs = PairCounts::default();
        let verdict = loop {
            let mut rest = random.fraction();
            let result = probabilities.iter().position(|p| {
                rest -= p;
                rest < 0.0
            });
            pairs.add(result.unwrap_or(4) as u8);
            match test.judge_pairs(pairs).verdict {
                Verdict::Continue => {}
                verdict => break verdict,
            }
        };
        accepted += u32::from(verdict == Verdict::Accepted);
    }
    f64::from(accepted) / f64::from(tests)
}

/// Error rates may exceed the stated ones by chance only: three standard deviations.
fn check_error_rates(tests: u32) {
    for (elo0, elo1) in [(0.0, 60.0), (-40.0, 20.0)] {
        let test = Sprt::new(elo0, elo1, 0.05, 0.05, Model::Normalized).unwrap();
        let slack = 3.0 * (0.05 * 0.95 / f64::from(tests)).sqrt();
        let wrongly_accepted = accepted_share(&test, elo0, tests, 1);
        let wrongly_rejected = 1.0 - accepted_share(&test, elo1, tests, 2);
        println!("{elo0} {elo1}: alpha {wrongly_accepted:.4}, beta {wrongly_rejected:.4}");
        for rate in [wrongly_accepted, wrongly_rejected] {
            assert!(rate < 0.05 + slack, "{elo0} {elo1}: {wrongly_accepted} {wrongly_rejected}");
            assert!(rate > 0.015, "suspiciously careful: {rate}");
        }
    }
}

#[test]
fn simulated_sprts_keep_their_error_rates() {
    check_error_rates(1_500);
}

#[test]
#[ignore = "slow: 40,000 simulated tests"]
fn slow_ten_thousand_simulated_sprts_keep_their_error_rates() {
    check_error_rates(10_000);
}

/// The result of a game between players this far apart: half-points of the first.
fn simulated_game(random: &mut Random, elo: f64, draw_rate: f64) -> u8 {
    let score = score_from_elo(elo);
    let draws = draw_rate * 2.0 * score.min(1.0 - score);
    let drawn = random.fraction();
    if drawn < draws {
        1
    } else if drawn < draws / 2.0 + score {
        2
    } else {
        0
    }
}

/// A match of so many pairs, and the share of points that was to be expected.
fn simulated_match(random: &mut Random, elo: f64, draw_rate: f64, pairs: u64) -> (PairCounts, f64) {
    // An opening is good for White or for Black; in the other game of the pair it is turned around.
    let bias = 150.0 * random.fraction();
    let mut counts = PairCounts::default();
    for _ in 0..pairs {
        let points = [bias, -bias].map(|bias| simulated_game(random, elo + bias, draw_rate));
        counts.add(points[0] + points[1]);
    }
    (counts, (score_from_elo(elo + bias) + score_from_elo(elo - bias)) / 2.0)
}

/// Matches of 1 to 20 pairs between players 0 to 600 Elo apart, so many for each rate of draws.
#[test]
fn the_interval_of_a_small_match_holds_the_truth_in_94_of_100() {
    const MATCHES: usize = 1_000;
    let mut random = Random::new(25);
    for draw_rate in [0.0, 0.3, 0.6, 0.9] {
        let mut held = 0;
        for _ in 0..MATCHES {
            let pairs = 1 + (random.fraction() * 20.0) as u64;
            let elo = (random.fraction() - 0.5) * 1_200.0;
            let (counts, expected) = simulated_match(&mut random, elo, draw_rate, pairs);
            let estimate = counts.estimate().unwrap();
            let truth = elo_from_score(expected);
            held += usize::from(estimate.elo_low <= truth && truth <= estimate.elo_high);
            assert!(estimate.elo_low.is_finite() || estimate.elo_high.is_finite());
            assert!(pairs > 5 || (estimate.los > 0.0 && estimate.los < 1.0));
        }
        assert!(held * 100 >= MATCHES * 94, "draws {draw_rate}: {held} of {MATCHES}");
    }
}

/// LOS is a promise as well: of all small matches in which it says 90 to 99 %, the first player is the
/// stronger one in at least that many, if strengths are spread as evenly as it supposes.
#[test]
fn los_of_a_small_match_is_not_boastful() {
    let mut random = Random::new(26);
    let (mut sure, mut right) = (0, 0);
    for _ in 0..20_000 {
        let pairs = 1 + (random.fraction() * 10.0) as u64;
        let elo = elo_from_score(random.fraction());
        let draw_rate = random.fraction() * 0.5;
        let (counts, _) = simulated_match(&mut random, elo, draw_rate, pairs);
        let los = counts.estimate().unwrap().los;
        if los > 0.9 && los < 0.99 {
            sure += 1;
            right += usize::from(elo > 0.0);
        }
    }
    assert!(sure > 1_000 && right * 100 >= sure * 90, "{right} of {sure}");
}
