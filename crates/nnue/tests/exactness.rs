//! Every set of instructions gives what the plainest arithmetic gives, to the last centipawn.

mod support;

use std::sync::Arc;

use chess::Position;
use nnue::{Net, Random, RandomGames, Simd, file_mirrored, flipped, verify};
use support::{Part, Reference, write};

fn positions(count: usize) -> Vec<Position> {
    RandomGames::new(11).positions().take(count).collect()
}

/// Compares all sets of instructions and the reference; returns how many different values there were.
fn compare(file: &[u8], positions: &[Position]) -> usize {
    let (net, reference) = (Net::from_bytes(file).expect("a good net"), Reference::read(file));
    let mut values = std::collections::HashSet::new();
    for position in positions {
        let expected = reference.evaluate(position);
        values.insert(expected);
        for simd in Simd::available() {
            let found = net.evaluate_with(position, simd);
            assert_eq!(
                i64::from(found),
                expected,
                "{simd}, {} neurons, {} buckets: {position}",
                reference.neurons,
                reference.buckets
            );
        }
    }
    values.len()
}

#[test]
fn all_instructions_agree_with_the_description_on_random_nets() {
    let positions = positions(10_000);
    for neurons in [32, 64, 256, 512, 1024] {
        for buckets in [1, 8] {
            let file = Net::random(neurons, buckets, neurons as u64).to_bytes();
            let values = compare(&file, &positions);
            assert!(values > 500, "{neurons}: only {values} values");
        }
    }
}

#[test]
fn all_instructions_agree_on_extreme_weights() {
    let positions = positions(10_000);
    for neurons in [32, 64, 96, 256, 512, 1024] {
        for buckets in [1, 8] {
            let mut random = Random::new(neurons as u64);
            // The largest weights there may be, or anything in between, with either sign.
            let file = write(neurons, buckets, |part| {
                let limit = part.limit();
                match random.below(4) {
                    0 => limit,
                    1 => -limit,
                    _ => random.below(2 * limit as usize + 1) as i32 - limit,
                }
            });
            let values = compare(&file, &positions);
            assert!(values > 500, "{neurons}: only {values} values");
        }
    }
}

#[test]
fn the_largest_sums_do_not_overflow() {
    for neurons in [32, 1024, 2048] {
        for sign in [1, -1] {
            // Every neuron is at its limit, and so is every output weight.
            let file = write(neurons, 8, |part| match part {
                Part::Output => sign * 127,
                Part::Feature | Part::Bias => part.limit(),
                Part::OutputBias => sign * i32::MAX,
            });
            compare(&file, &positions(50));
        }
    }
}

#[test]
fn any_multiple_of_32_works() {
    let positions = positions(100);
    for neurons in (32..=2048).step_by(32) {
        compare(&Net::random(neurons, 8, 3).to_bytes(), &positions[neurons % 64..][..20]);
    }
}

#[test]
fn colours_and_wings_are_alike() {
    let net = Net::random(256, 8, 1);
    let (mut turned, mut mirrored) = (0, 0);
    for position in positions(10_000) {
        let value = net.evaluate(&position);
        if let Some(image) = flipped(&position) {
            assert_eq!(net.evaluate(&image), value, "{position}");
            turned += 1;
        }
        if let Some(image) = file_mirrored(&position) {
            assert_ne!(image.king(image.turn()), position.king(position.turn()));
            assert_eq!(net.evaluate(&image), value, "{position}");
            mirrored += 1;
        }
    }
    assert!(turned > 9_900 && mirrored > 9_900, "{turned} {mirrored}");
}

#[test]
fn verify_finds_nothing_wrong() {
    let result = verify(&Arc::new(Net::random(64, 8, 9)), 3_000, 5);
    assert_eq!((result.positions, result.findings.len()), (3_000, 0), "{:?}", result.findings);
    assert!(result.comparisons > 3 * result.positions);
    assert!(result.instructions.contains(&"scalar"));
}
