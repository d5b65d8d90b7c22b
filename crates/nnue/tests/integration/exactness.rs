//! Every set of instructions gives what the plainest arithmetic gives, to the last centipawn.

use std::sync::Arc;

use chess::Position;
use nnue::{Architecture, Net, Random, RandomGames, Simd, file_mirrored, flipped, verify};

use crate::support::{Part, Reference, seal, write};

const PLAIN: Architecture = Architecture::Plain;
const PAIRWISE: Architecture = Architecture::Pairwise;
const ATTACKS: Architecture = Architecture::Attacks;

/// Output buckets and king buckets: every kind of net of an architecture.
const KINDS: [(usize, usize); 6] = [(1, 1), (8, 1), (1, 4), (8, 4), (8, 8), (8, 16)];

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
    for (architecture, neurons) in [
        (PLAIN, 32),
        (PLAIN, 64),
        (PLAIN, 256),
        (PLAIN, 512),
        (PLAIN, 1024),
        (PAIRWISE, 64),
        (PAIRWISE, 192),
        (PAIRWISE, 256),
        (PAIRWISE, 768),
        (ATTACKS, 64),
        (ATTACKS, 192),
        (ATTACKS, 768),
    ] {
        for (number, (buckets, kings)) in KINDS.into_iter().enumerate() {
            let sizes = [neurons, buckets, kings];
            let file = Net::random_of(architecture, sizes, neurons as u64).to_bytes();
            let values = compare(&file, share(&positions, neurons, number));
            assert!(values > 500, "{architecture:?} {neurons}: only {values} values");
        }
    }
}

/// Of nets without an input for defended pieces, or for attacked ones that are defended, most changes of states are not
/// followed. What they say is what the description says.
#[test]
fn states_that_add_nothing_are_left_out_and_change_nothing() {
    const HEADER: usize = 128;
    let (neurons, kings) = (64, 4);
    let matrix = 2 * 768 * neurons;
    for silent in [&[1][..], &[0, 1]] {
        let mut file = Net::random_of(ATTACKS, [neurons, 8, kings], 5).to_bytes();
        for number in silent {
            file[HEADER + (kings + number) * matrix..][..matrix].fill(0);
        }
        seal(&mut file);
        assert!(compare(&file, &positions(5_000)) > 500);
        let net = Arc::new(Net::from_bytes(&file).expect("a good net"));
        let result = verify(&net, 2_000, 3, |_| {});
        assert_eq!(result.findings.len(), 0, "{:?}", result.findings);
    }
}

#[test]
fn all_instructions_agree_on_extreme_weights() {
    let positions = positions(10_000);
    for neurons in [32, 64, 96, 256, 512, 1024] {
        for (number, (buckets, kings)) in KINDS.into_iter().enumerate() {
            let mut random = Random::new(neurons as u64);
            // The largest weights there may be, or anything in between, with either sign.
            let file = write(PLAIN, [neurons, buckets, kings], |part| {
                let limit = part.limit(PLAIN);
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
            let file = write(PLAIN, [neurons, 8, kings], |part| match part {
                Part::Output => sign * 127,
                Part::OutputBias => sign * i32::MAX,
                _ => part.limit(PLAIN),
            });
            compare(&file, &positions(50));
        }
    }
}

/// A number of any size up to the limit: large ones are not more likely than small ones.
fn of_any_size(random: &mut Random, limit: i32) -> i32 {
    let most = (limit >> random.below(32 - limit.leading_zeros() as usize)).max(1);
    random.below(2 * most as usize + 1) as i32 - most
}

#[test]
fn layers_agree_on_weights_of_any_size() {
    let positions = positions(300);
    let mut all = 0;
    for seed in 0..24 {
        let mut random = Random::new(seed);
        let neurons = 64 * (1 + random.below(6));
        // Every array has a size of its own, so that now this layer saturates, now that one.
        let shifts = [0; 9].map(|_| random.below(8));
        let architecture = if seed % 3 == 0 { ATTACKS } else { PAIRWISE };
        let file = write(architecture, [neurons, 8, 1], |part| {
            let limit = part.limit(architecture) >> shifts[part as usize];
            match random.below(16) {
                0 => limit,
                1 => -limit,
                _ => of_any_size(&mut random, limit.max(1)),
            }
        });
        all += compare(&file, &positions);
    }
    assert!(all > 1_000, "only {all} values");
}

#[test]
fn the_largest_sums_of_layers_do_not_overflow() {
    let positions = positions(20);
    for (architecture, neurons, kings) in [
        (PAIRWISE, 64, 1),
        (PAIRWISE, 1024, 4),
        (PAIRWISE, 1984, 1),
        (PAIRWISE, 2048, 1),
        (ATTACKS, 64, 4),
        (ATTACKS, 2048, 1),
    ] {
        // Every neuron of the first layer is at its limit; the others go to either end.
        for signs in 0..16 {
            let sign = |bit: i32| if signs >> bit & 1 == 0 { 1 } else { -1 };
            let file = write(architecture, [neurons, 8, kings], |part| {
                let limit = part.limit(architecture);
                match part {
                    Part::Feature | Part::Attack | Part::Bias => limit,
                    Part::Second => sign(0) * limit,
                    Part::SecondBias => sign(1) * limit,
                    // The lowest number has no opposite.
                    Part::Third | Part::Output if sign(2) < 0 => i32::from(i16::MIN),
                    Part::Third | Part::Output => limit,
                    Part::ThirdBias | Part::OutputBias => sign(3) * limit,
                }
            });
            compare(&file, &positions);
        }
    }
}

#[test]
fn the_largest_sums_of_attacks_do_not_overflow() {
    // Positions with all 32 pieces among them, in one of which many are attacked.
    let crowded = "r1b1k2r/pppp1ppp/2n2q2/2b1p1N1/2BnP3/2N2Q2/PPPP1PPP/R1B1K2R w KQkq - 0 1";
    let mut positions = positions(100);
    positions.push(crowded.parse().expect("a FEN"));
    assert_eq!(positions.last().map(|position| position.occupied().len()), Some(32));
    // Attacked, defended, hanging, attacked by a lesser piece: every sum that can be at its limit is.
    for weights in
        [[31, 32, 32, 0], [0, 63, 63, 0], [63, 0, 0, 0], [0, 0, 0, 63], [126, -63, -63, -63]]
    {
        for sign in [1, -1] {
            let mut number = 0;
            let file = write(ATTACKS, [64, 8, 4], |part| match part {
                Part::Feature | Part::Bias => sign * part.limit(ATTACKS),
                Part::Attack => {
                    number += 1;
                    sign * weights[(number - 1) / (768 * 64)]
                }
                _ => (number as i32 * 31) % 100,
            });
            compare(&file, &positions);
        }
    }
}

#[test]
fn every_pair_alone_leads_to_its_own_weights() {
    let positions = positions(1);
    for neurons in [64, 192, 256] {
        let mut values = std::collections::HashSet::new();
        for pair in 0..neurons / 2 {
            let mut random = Random::new(7);
            let mut number = 0;
            let file = write(PAIRWISE, [neurons, 1, 1], |part| match part {
                Part::Feature | Part::Attack => 0,
                Part::Bias => {
                    number += 1;
                    if (number - 1) % (neurons / 2) == pair { 255 } else { -1 }
                }
                Part::Second => random.below(255) as i32 - 127,
                Part::SecondBias => 4096,
                Part::Third | Part::Output => random.below(2001) as i32 - 1000,
                Part::ThirdBias => 1 << 19,
                Part::OutputBias => 0,
            });
            compare(&file, &positions);
            let net = Net::from_bytes(&file).expect("a good net");
            values.insert(net.evaluate_with(&positions[0], Simd::SCALAR));
        }
        assert!(values.len() > neurons / 4, "{neurons}: {} values", values.len());
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
    for neurons in (64..=2048).step_by(64) {
        let kings = if neurons % 128 == 0 { 4 } else { 1 };
        for architecture in [PAIRWISE, ATTACKS] {
            let net = Net::random_of(architecture, [neurons, 8, kings], 3);
            compare(&net.to_bytes(), &positions[neurons % 64..][..20]);
        }
    }
}

#[test]
fn four_equal_king_buckets_are_one() {
    for architecture in Architecture::ALL {
        four_equal_are_one(&Net::random_of(architecture, [64, 8, 1], 2).to_bytes());
    }
}

fn four_equal_are_one(one: &[u8]) {
    let (header, payload) = one.split_at(128);
    let (features, rest) = payload.split_at(2 * 768 * 64);
    let mut four = [header, &features.repeat(4), rest].concat();
    four[20] = 4;
    let length = four.len() as u64 - 128;
    four[112..120].copy_from_slice(&length.to_le_bytes());
    crate::support::seal(&mut four);
    let [one, four] = [one, &four].map(|file| Net::from_bytes(file).expect("a good net"));
    for position in positions(2_000) {
        assert_eq!(one.evaluate(&position), four.evaluate(&position), "{position}");
    }
}

#[test]
fn colours_and_wings_are_alike() {
    let kinds = [(PLAIN, 1), (PLAIN, 4), (PAIRWISE, 1), (PAIRWISE, 4), (ATTACKS, 1), (ATTACKS, 4)];
    let nets = kinds.map(|(architecture, kings)| Net::random_of(architecture, [256, 8, kings], 1));
    let (mut turned, mut mirrored) = (0, 0);
    for (number, position) in positions(10_000).into_iter().enumerate() {
        let net = &nets[number % nets.len()];
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
    for (architecture, kings) in
        [(PLAIN, 1), (PLAIN, 4), (PAIRWISE, 1), (PAIRWISE, 4), (ATTACKS, 1), (ATTACKS, 4)]
    {
        let net = Net::random_of(architecture, [64, 8, kings], 9);
        let result = verify(&Arc::new(net), 2_000, 5, |_| {});
        assert_eq!((result.positions, result.findings.len()), (2_000, 0), "{:?}", result.findings);
        assert!(result.comparisons > 3 * result.positions);
        assert!(result.instructions.contains(&"scalar"));
    }
}
