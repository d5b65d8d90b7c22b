//! AVX-512: a block is one register.

use std::arch::x86_64::*;

use super::layers::{CHUNKS, Chunks, GROUPS, Inputs, MOST, SECOND_MOST, of_chunk};
use super::{SeenRows, Tables};
use crate::attacks::{Rays, Sliders};
use crate::block::{Block, Bytes, Line};
use crate::layers::{Bucket, SECOND, Small};

pub(super) type Register = __m512i;

/// A quarter of the registers: more would leave a net of 256 neurons outside.
const TILE: usize = 8;

/// Where many rows go by, each in a loop whose end is hard to foresee: three quarters, which is a net of 768 neurons.
const WIDE_TILE: usize = 24;

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
fn load_bytes(bytes: &Bytes) -> Register {
    // SAFETY: they are 32 bytes aligned to 32.
    _mm512_cvtepi8_epi16(unsafe { _mm256_load_si256(bytes.0.as_ptr().cast()) })
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

/// What sliding pieces reach: each lane is one direction, in which all pieces of a kind go on at once, one square, then
/// two, then four. No branch depends on the position, which is what look-ups piece by piece lose their time with.
#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn rays(sliders: &Sliders) -> Rays {
    // As rotations: the four diagonal directions, then up, right, down and left.
    let steps = _mm512_setr_epi64(9, 7, 55, 57, 8, 1, 56, 63);
    let not_first = !0xff;
    let not_last = (!0_u64 >> 8) as i64;
    let (not_a, not_h) = (!0x0101_0101_0101_0101_u64 as i64, !0x8080_8080_8080_8080_u64 as i64);
    // Where a step may lead: what comes out at the other edge has left the board.
    let inside = _mm512_setr_epi64(
        not_a & not_first,
        not_h & not_first,
        not_h & not_last,
        not_a & not_last,
        not_first,
        not_a,
        not_last,
        not_h,
    );
    let twice = _mm512_add_epi64(steps, steps);
    let four_times = _mm512_add_epi64(twice, twice);
    let open = _mm512_andnot_si512(_mm512_set1_epi64(sliders.occupied as i64), inside);
    let open_two = _mm512_and_si512(open, _mm512_rolv_epi64(open, steps));
    let open_four = _mm512_and_si512(open_two, _mm512_rolv_epi64(open_two, twice));
    let reached = |mut pieces: Register| {
        for (open, steps) in [(open, steps), (open_two, twice), (open_four, four_times)] {
            let further = _mm512_and_si512(open, _mm512_rolv_epi64(pieces, steps));
            pieces = _mm512_or_si512(pieces, further);
        }
        _mm512_and_si512(inside, _mm512_rolv_epi64(pieces, steps))
    };
    // Bishops of a side in the diagonal directions, its rooks in the others; queens in all.
    let both = |side: usize| {
        let rooks = _mm512_set1_epi64(sliders.rooks[side] as i64);
        let both = _mm512_mask_set1_epi64(rooks, 0b1111, sliders.bishops[side] as i64);
        reached(both)
    };
    let queens = |side: usize| reached(_mm512_set1_epi64(sliders.queens[side] as i64));
    let of_both = side_by_side(both(0), both(1));
    let of_queens = side_by_side(queens(0), queens(1));
    let lower = _mm512_castsi512_si256(of_queens);
    let upper = _mm512_extracti64x4_epi64::<1>(of_queens);
    Rays {
        bishops: of_half(_mm512_castsi512_si256(of_both)),
        rooks: of_half(_mm512_extracti64x4_epi64::<1>(of_both)),
        queens: of_half(_mm256_or_si256(lower, upper)),
    }
}

/// In each quarter of a register the union of two lanes of the first, then of the second.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn side_by_side(first: Register, second: Register) -> Register {
    _mm512_or_si512(_mm512_unpacklo_epi64(first, second), _mm512_unpackhi_epi64(first, second))
}

/// The union of two quarters.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn of_half(half: __m256i) -> [u64; 2] {
    let both = _mm_or_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
    [_mm_cvtsi128_si64(both) as u64, _mm_extract_epi64::<1>(both) as u64]
}
