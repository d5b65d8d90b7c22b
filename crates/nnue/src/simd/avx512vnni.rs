//! AVX-512 with VNNI, which multiplies and sums up in one instruction.

use std::arch::x86_64::*;

use super::avx512::{
    Register, add_lanes, broadcast, bytes_of_group, clip, clipped, line, load, low_and_high,
    shift_right, store_line, total, wide_total, zero,
};
pub(super) use super::avx512::{apply, rays, update, update_seen};
use super::layers::{MOST, SECOND_MOST};
use crate::block::{Block, Line};
use crate::layers::{Bucket, SECOND, Small};

/// Sums of a layer at the same time: the instruction takes five cycles.
const CHAINS: usize = 4;

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
    wide_total(_mm512_add_epi32(_mm512_add_epi32(first, second), _mm512_add_epi32(third, fourth)))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn step(sum: __m512i, values: &Block, weights: &Block) -> __m512i {
    let value = clipped(values);
    _mm512_dpwssd_epi32(sum, _mm512_mullo_epi16(value, load(weights)), value)
}

third_layer!(#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]);

/// What the accumulators are worth: pairs, second layer, third layer and output.
///
/// One instruction makes four products for all sixteen neurons: to look for chunks that are zero was
/// slower, unless three of five are. So all inputs are multiplied, and stay in registers: 16 of them go
/// to all four quarters of one, where four neurons wait for them.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(super) fn forward(us: &[Block], them: &[Block], weights: Bucket<'_>) -> i32 {
    // One for each 16 inputs of a group and every fourth neuron.
    let mut sums = [[zero(); 4]; 4];
    let groups = weights.quarters.as_chunks::<4>().0.as_chunks::<4>().0;
    let (ours, theirs) = groups.split_at(us.len().div_ceil(4));
    for (side, groups) in [(us, ours), (them, theirs)] {
        let (left, right) = side.split_at(side.len() / 2);
        for ((left, right), weights) in left.chunks(2).zip(right.chunks(2)).zip(groups) {
            let bytes = bytes_of_group(left, right);
            let sixteens = [
                _mm512_shuffle_i32x4::<0x00>(bytes, bytes),
                _mm512_shuffle_i32x4::<0x55>(bytes, bytes),
                _mm512_shuffle_i32x4::<0xaa>(bytes, bytes),
                _mm512_shuffle_i32x4::<0xff>(bytes, bytes),
            ];
            for (sums, (inputs, weights)) in sums.iter_mut().zip(sixteens.into_iter().zip(weights))
            {
                for (sum, quarter) in sums.iter_mut().zip(weights) {
                    *sum = _mm512_dpbusd_epi32(*sum, inputs, line(quarter));
                }
            }
        }
    }
    let [mut quarters, rest @ ..] = sums;
    for sums in rest {
        for (all, sum) in quarters.iter_mut().zip(sums) {
            *all = add_lanes(*all, sum);
        }
    }
    let [a, b, c, d] = quarters;
    let second = add_lanes(in_order(a, b, c, d), line(&weights.small.second_biases));
    third_layer(second, weights.small)
}

/// The sums of four lanes each: those of all neurons, in their order.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn in_order(a: Register, b: Register, c: Register, d: Register) -> Register {
    let ab = add_lanes(_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
    let cd = add_lanes(_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d));
    add_lanes(_mm512_unpacklo_epi64(ab, cd), _mm512_unpackhi_epi64(ab, cd))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn dot_words(sum: Register, left: Register, right: Register) -> Register {
    _mm512_dpwssd_epi32(sum, left, right)
}
