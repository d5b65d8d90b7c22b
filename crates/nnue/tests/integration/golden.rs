//! A small net and what it says of twenty positions, frozen: no change of code may change these
//! numbers, and a trainer that writes nets can check its own arithmetic against them.

use chess::Position;
use nnue::{Architecture, Net, Simd};

use crate::support::Reference;

const NET: &[u8] = include_bytes!("../../../../data/nets/tiny.nnue");
const VALUES: &str = include_str!("../../../../data/nets/tiny.tsv");

/// What a random net with four king buckets says of the same positions.
const WITH_KINGS: [i32; 20] = [
    -75, -82, -121, -26, -68, -136, 203, -80, -179, -225, 465, 249, -278, -682, 1181, -159, -137,
    1531, -134, -3465,
];

/// What a random net of the other architecture with four king buckets says of them.
const WITH_LAYERS: [i32; 20] = [
    2, -22, -39, 51, 210, -167, -85, -8, -141, -9, 441, 287, 96, -997, 1226, -266, -210, 1882, -12,
    -726,
];

/// What a random net that sees attacks says of them.
const WITH_ATTACKS: [i32; 20] = [
    18, 16, 126, -68, 287, -32, 705, 22, -172, -374, 453, 549, -19, -493, 1463, -188, -153, 1551,
    307, -2451,
];

fn lines() -> Vec<(&'static str, i32)> {
    VALUES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('\t'))
        .map(|(fen, value)| (fen, value.parse().expect("centipawns")))
        .collect()
}

#[test]
fn twenty_values_with_king_buckets_never_change() {
    let net = Net::random_with_kings(32, 8, 4, 20);
    assert_eq!(net.checksum(), 0x196b_3a9e_1a9c_4fa4);
    let found: Vec<i32> = lines()
        .iter()
        .map(|(fen, _)| net.evaluate_with(&fen.parse().expect("a FEN"), Simd::SCALAR))
        .collect();
    assert_eq!(found, WITH_KINGS);
}

#[test]
fn twenty_values_with_layers_never_change() {
    let net = Net::random_of(Architecture::Pairwise, [64, 8, 4], 20);
    twenty_values(&net, WITH_LAYERS);
    assert_eq!(net.checksum(), 0x518b_df7d_a816_2ef0);
}

#[test]
fn twenty_values_with_attacks_never_change() {
    let net = Net::random_of(Architecture::Attacks, [64, 8, 4], 20);
    twenty_values(&net, WITH_ATTACKS);
    assert_eq!(net.checksum(), 0x5d2c_8797_ed60_a705);
}

/// By the reference and by plain Rust.
fn twenty_values(net: &Net, expected: [i32; 20]) {
    let file = net.to_bytes();
    let reference = Reference::read(&file);
    let mut found = Vec::new();
    for (fen, _) in lines() {
        let position: Position = fen.parse().expect("a FEN");
        let value = net.evaluate_with(&position, Simd::SCALAR);
        assert_eq!(reference.evaluate(&position), i64::from(value), "{fen}");
        found.push(value);
    }
    assert_eq!(found, expected);
}

#[test]
fn twenty_values_never_change() {
    let (net, reference) = (Net::from_bytes(NET).expect("a net"), Reference::read(NET));
    let lines = lines();
    assert_eq!(lines.len(), 20);
    let mut turns = [0, 0];
    for (fen, value) in lines {
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        turns[position.turn().index()] += 1;
        assert_eq!(reference.evaluate(&position), i64::from(value), "{fen}");
        for simd in Simd::available() {
            assert_eq!(net.evaluate_with(&position, simd), value, "{simd}: {fen}");
        }
    }
    assert!(turns.iter().all(|&count| count >= 5), "{turns:?}");
}

#[test]
fn the_file_is_what_it_was() {
    let net = Net::from_bytes(NET).expect("a net");
    assert_eq!(net.to_bytes(), NET);
    assert_eq!((net.header().neurons, net.header().buckets), (32, 8));
    assert_eq!(net.header().name, "random 32 seed 20");
}
