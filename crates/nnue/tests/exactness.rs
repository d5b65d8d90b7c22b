//! Every set of instructions gives what the plainest arithmetic gives, to the last centipawn.

mod support;

use std::sync::Arc;

use chess::Position;
use nnue::{Net, Random, RandomGames, Simd, file_mirrored, flipped, verify};
use support::{Part, Reference, write};

/// Output buckets and king buckets: every kind of net.
const KINDS: [(usize, usize); 4] = [(1, 1), (8, 1), (1, 4), (8, 4)];

fn positions(count: usize) -> Vec<Position> {
    RandomGames::new(11).positions().take(count).collect()
}

/// What a net of one kind looks at: all of it, or one half where there is much to add up.
fn share(positions: &[Position], neurons: usize, number: usize) -> &[Position] {
    let (first, second) = positions.split_at(positions.len() / 2);
    match number % 2 {
        _ if neurons < 256 => positions,
        0 => first,
        _ => second,
    }
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
                "{simd}, {} neurons, {} buckets, {} king buckets: {position}",
                reference.neurons,
                reference.buckets,
                reference.king_buckets
            );
        }
    }
    values.len()
}

#[test]
fn all_instructions_agree_with_the_description_on_random_nets() {
    let positions = positions(10_000);
    for neurons in [32, 64, 256, 512, 1024] {
        for (number, (buckets, kings)) in KINDS.into_iter().enumerate() {
            let seed = neurons as u64;
            let file = Net::random_with_kings(neurons, buckets, kings, seed).to_bytes();
            let values = compare(&file, share(&positions, neurons, number));
            assert!(values > 500, "{neurons}: only {values} values");
        }
    }
}

#[test]
fn all_instructions_agree_on_extreme_weights() {
    let positions = positions(10_000);
    for neurons in [32, 64, 96, 256, 512, 1024] {
        for (number, (buckets, kings)) in KINDS.into_iter().enumerate() {
            let mut random = Random::new(neurons as u64);
            // The largest weights there may be, or anything in between, with either sign.
            let file = write([neurons, buckets, kings], |part| {
                let limit = part.limit();
                match random.below(4) {
                    0 => limit,
                    1 => -limit,
                    _ => random.below(2 * limit as usize + 1) as i32 - limit,
                }
            });
            let values = compare(&file, share(&positions, neurons, number));
            assert!(values > 500, "{neurons}: only {values} values");
        }
    }
}

#[test]
fn the_largest_sums_do_not_overflow() {
    for neurons in [32, 1024, 2048] {
        for (sign, kings) in [(1, 1), (-1, 1), (1, 4), (-1, 4)] {
            // Every neuron is at its limit, and so is every output weight.
            let file = write([neurons, 8, kings], |part| match part {
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
        let kings = if neurons % 64 == 0 { 4 } else { 1 };
        let net = Net::random_with_kings(neurons, 8, kings, 3);
        compare(&net.to_bytes(), &positions[neurons % 64..][..20]);
    }
}

#[test]
fn four_equal_king_buckets_are_one() {
    let one = Net::random(64, 8, 2).to_bytes();
    let (header, payload) = one.split_at(128);
    let (features, rest) = payload.split_at(2 * 768 * 64);
    let mut four = [header, &features.repeat(4), rest].concat();
    four[20] = 4;
    let length = four.len() as u64 - 128;
    four[112..120].copy_from_slice(&length.to_le_bytes());
    support::seal(&mut four);
    let [one, four] = [one, four].map(|file| Net::from_bytes(&file).expect("a good net"));
    for position in positions(2_000) {
        assert_eq!(one.evaluate(&position), four.evaluate(&position), "{position}");
    }
}

#[test]
fn colours_and_wings_are_alike() {
    let nets = [1, 4].map(|kings| Net::random_with_kings(256, 8, kings, 1));
    let (mut turned, mut mirrored) = (0, 0);
    for (number, position) in positions(10_000).into_iter().enumerate() {
        let net = &nets[number % 2];
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
    for kings in [1, 4] {
        let result = verify(&Arc::new(Net::random_with_kings(64, 8, kings, 9)), 2_000, 5);
        assert_eq!((result.positions, result.findings.len()), (2_000, 0), "{:?}", result.findings);
        assert!(result.comparisons > 3 * result.positions);
        assert!(result.instructions.contains(&"scalar"));
    }
}
