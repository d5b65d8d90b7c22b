//! AVX-512 with VNNI, which multiplies and sums up in one instruction.

use std::arch::x86_64::*;

pub(super) use super::avx512::{apply, update};
use super::avx512::{clipped, load, total};
use crate::block::Block;

/// The sum of the output layer over both halves.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(super) fn activate(halves: [(&[Block], &[Block]); 2]) -> i64 {
    // The instruction takes five cycles: two sums for each half keep the processor busy meanwhile.
    let mut sums = [_mm512_setzero_si512(); 4];
    let [(us, our_weights), (them, their_weights)] = halves;
    let (us, our_weights) = (us.chunks(2), our_weights.chunks(2));
    let (them, their_weights) = (them.chunks(2), their_weights.chunks(2));
    for ((us, ours), (them, theirs)) in us.zip(our_weights).zip(them.zip(their_weights)) {
        let halves = us.iter().zip(ours).zip(them.iter().zip(theirs));
        for (number, ((us, ours), (them, theirs))) in halves.enumerate() {
            sums[number] = step(sums[number], us, ours);
            sums[2 + number] = step(sums[2 + number], them, theirs);
        }
    }
    let [first, second, third, fourth] = sums;
    total(_mm512_add_epi32(_mm512_add_epi32(first, second), _mm512_add_epi32(third, fourth)))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn step(sum: __m512i, values: &Block, weights: &Block) -> __m512i {
    let value = clipped(values);
    _mm512_dpwssd_epi32(sum, _mm512_mullo_epi16(value, load(weights)), value)
}
