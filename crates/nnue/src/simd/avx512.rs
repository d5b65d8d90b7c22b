//! AVX-512: a block is one register.

use std::arch::x86_64::*;

use super::layers::{CHUNKS, Chunks, GROUPS, Inputs, MOST, SECOND_MOST, of_chunk};
use crate::block::{Block, Line};
use crate::layers::{Bucket, SECOND, Small};

pub(super) type Register = __m512i;

/// A quarter of the registers: more would leave a net of 256 neurons outside.
const TILE: usize = 8;

/// Sums of a layer: the addition at the end of each step takes one cycle.
const CHAINS: usize = 2;

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn load(block: &Block) -> Register {
    // SAFETY: a block is 64 bytes aligned to 64.
    unsafe { _mm512_load_si512(block.0.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn store(block: &mut Block, register: Register) {
    // SAFETY: a block is 64 bytes aligned to 64, and we hold it exclusively.
    unsafe { _mm512_store_si512(block.0.as_mut_ptr().cast(), register) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn add(left: Register, right: Register) -> Register {
    _mm512_add_epi16(left, right)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn sub(left: Register, right: Register) -> Register {
    _mm512_sub_epi16(left, right)
}

accumulator_functions!(#[target_feature(enable = "avx512f,avx512bw")]);

/// The sum of the output layer over both halves.
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn activate(halves: [(&[Block], &[Block]); 2]) -> i64 {
    let mut sum = _mm512_setzero_si512();
    for (values, weights) in halves {
        for (values, weights) in values.iter().zip(weights) {
            let value = clipped(values);
            let product = _mm512_mullo_epi16(value, load(weights));
            sum = _mm512_add_epi32(sum, _mm512_madd_epi16(product, value));
        }
    }
    wide_total(sum)
}

/// The neurons of a block, held inside 0..=255.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn clipped(values: &Block) -> Register {
    let above = _mm512_max_epi16(load(values), _mm512_setzero_si512());
    _mm512_min_epi16(above, _mm512_set1_epi16(255))
}

/// The sum of sixteen lanes, which need not fit into one.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn wide_total(lanes: __m512i) -> i64 {
    let low = _mm512_cvtepi32_epi64(_mm512_castsi512_si256(lanes));
    let high = _mm512_cvtepi32_epi64(_mm512_extracti64x4_epi64::<1>(lanes));
    _mm512_reduce_add_epi64(_mm512_add_epi64(low, high))
}

sparse_layers!(#[target_feature(enable = "avx512f,avx512bw")]);
third_layer!(#[target_feature(enable = "avx512f,avx512bw")]);

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn zero() -> Register {
    _mm512_setzero_si512()
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn broadcast(number: i32) -> Register {
    _mm512_set1_epi32(number)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn line<T>(line: &Line<T>) -> Register {
    const { assert!(size_of::<Line<T>>() == 64) };
    // SAFETY: a line is 64 bytes aligned to 64.
    unsafe { _mm512_load_si512((&raw const *line).cast()) }
}

/// # Safety
/// The line can be written.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) unsafe fn store_line<T>(line: *mut Line<T>, register: Register) {
    const { assert!(size_of::<Line<T>>() == 64) };
    // SAFETY: a line is 64 bytes aligned to 64, and the caller says that it can be written.
    unsafe { _mm512_store_si512(line.cast(), register) }
}

/// The products of two blocks of neurons, shifted by nine bits. Those that are not above 0 will
/// become 0 when they are packed.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn pairs(left: &Block, right: &Block) -> Register {
    let right = _mm512_min_epi16(load(right), _mm512_set1_epi16(255));
    _mm512_mulhi_epi16(_mm512_slli_epi16::<7>(clipped(left)), right)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn pack_bytes(lower: Register, upper: Register) -> Register {
    _mm512_packus_epi16(lower, upper)
}

/// Writes the numbers of the chunks that are not zero, from this one on; returns how many there are.
///
/// # Safety
/// There is room for sixteen.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) unsafe fn list(chunks: *mut u32, bytes: Register, first: usize) -> usize {
    let sixteen = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    let numbers = _mm512_add_epi32(sixteen, _mm512_set1_epi32(first as i32));
    let mask = _mm512_test_epi32_mask(bytes, bytes);
    // Straight to memory would take some processors a hundred cycles.
    let some = _mm512_maskz_compress_epi32(mask, numbers);
    // SAFETY: the caller says that there is room.
    unsafe { _mm512_storeu_si512(chunks.cast(), some) };
    mask.count_ones() as usize
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn dot_bytes(sum: Register, inputs: Register, weights: Register) -> Register {
    dot_words(sum, _mm512_maddubs_epi16(inputs, weights), _mm512_set1_epi16(1))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn dot_words(sum: Register, left: Register, right: Register) -> Register {
    _mm512_add_epi32(sum, _mm512_madd_epi16(left, right))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn add_lanes(left: Register, right: Register) -> Register {
    _mm512_add_epi32(left, right)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn clip(lanes: Register, most: i32) -> Register {
    let above = _mm512_max_epi32(lanes, _mm512_setzero_si512());
    _mm512_min_epi32(above, _mm512_set1_epi32(most))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn shift_right<const BITS: u32>(lanes: Register) -> Register {
    _mm512_srai_epi32::<BITS>(lanes)
}

/// Lanes with two numbers each; none of them is negative.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn low_and_high(low: Register, high: Register) -> Register {
    _mm512_or_si512(low, _mm512_slli_epi32::<16>(high))
}

/// The sum of sixteen lanes, which fits into one.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn total(lanes: Register) -> i32 {
    _mm512_reduce_add_epi32(lanes)
}
