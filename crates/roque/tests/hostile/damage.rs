//! Files cut short and files with wrong bytes: every command says what is wrong and ends.

use crate::chaos::{Chaos, tries};
use crate::samples::{Kind, kinds};

/// So many damaged versions of each kind of file, from this seed on.
fn damaged(kinds: &[Kind], seed: u64, count: usize) -> usize {
    let mut runs = 0;
    for kind in kinds {
        let mut chaos = Chaos::new(seed);
        for number in 0..count {
            let bytes = chaos.damage(&kind.whole);
            runs += kind.try_bytes(&bytes, &format!("damaged, seed {seed}, number {number}"));
        }
    }
    runs
}

/// Cut at every length, or at so many lengths that no file takes more than this.
fn cut(kinds: &[Kind], most: usize) -> usize {
    let mut runs = 0;
    for kind in kinds {
        let step = kind.whole.len().div_ceil(most).max(1);
        for length in (0..kind.whole.len()).step_by(step) {
            runs += kind.try_bytes(&kind.whole[..length], &format!("cut at {length}"));
        }
    }
    runs
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
