//! A small net and what it says of twenty positions, frozen: no change of code may change these
//! numbers, and a trainer that writes nets can check its own arithmetic against them.

mod support;

use chess::Position;
use nnue::{Net, Simd};
use support::Reference;

const NET: &[u8] = include_bytes!("../../../data/nets/tiny.nnue");
const VALUES: &str = include_str!("../../../data/nets/tiny.tsv");

#[test]
fn twenty_values_never_change() {
    let (net, reference) = (Net::from_bytes(NET).expect("a net"), Reference::read(NET));
    let lines: Vec<(&str, i32)> = VALUES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('\t'))
        .map(|(fen, value)| (fen, value.parse().expect("centipawns")))
        .collect();
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
