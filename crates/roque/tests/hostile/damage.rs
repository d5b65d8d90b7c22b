//! Files cut short and files with wrong bytes: every command says what is wrong and ends.

use std::thread;

use crate::chaos::{Chaos, tries};
use crate::samples::{Kind, kinds};

/// Does the same with each kind of file, all of them at the same time: most of a run is waiting for a
/// process to begin and to end. Gives the sum of the answers.
fn with_each(kinds: &[Kind], work: impl Fn(&Kind) -> usize + Sync) -> usize {
    thread::scope(|scope| {
        let works: Vec<_> = kinds.iter().map(|kind| scope.spawn(|| work(kind))).collect();
        works.into_iter().map(|work| work.join().unwrap()).sum()
    })
}

/// So many damaged versions of each kind of file, from this seed on.
fn damaged(kinds: &[Kind], seed: u64, count: usize) -> usize {
    with_each(kinds, |kind| {
        let mut chaos = Chaos::new(seed);
        let runs = (0..count).map(|number| {
            let bytes = chaos.damage(&kind.whole);
            kind.try_bytes(&bytes, &format!("damaged, seed {seed}, number {number}"))
        });
        runs.sum()
    })
}

/// Cut at every length, or at so many lengths that no file takes more than this.
fn cut(kinds: &[Kind], most: usize) -> usize {
    with_each(kinds, |kind| {
        let step = kind.whole.len().div_ceil(most).max(1);
        let lengths = (0..kind.whole.len()).step_by(step);
        lengths
            .map(|length| kind.try_bytes(&kind.whole[..length], &format!("cut at {length}")))
            .sum()
    })
}

#[test]
fn sound_files_are_read() {
    for kind in kinds() {
        kind.try_bytes(&kind.whole, "whole");
    }
}

#[test]
fn damaged_files_of_every_kind_are_told() {
    let kinds = kinds();
    damaged(&kinds, 1, 6);
    cut(&kinds, 4);
}

#[test]
#[ignore = "half an hour"]
fn slow_long_two_thousand_damaged_files_of_every_kind_are_told() {
    let runs = damaged(&kinds(), 2, tries(2_000));
    println!("{runs} runs");
}

#[test]
#[ignore = "half an hour"]
fn slow_long_files_of_every_kind_cut_at_every_length_are_told() {
    let runs = cut(&kinds(), tries(2_500));
    println!("{runs} runs");
}
