//! AVX2: a block is two registers.

use std::arch::x86_64::*;

use super::layers::{CHUNKS, Chunks, GROUPS, Inputs, MOST, SECOND_MOST, of_chunk};
use super::{SeenRows, Tables};
use crate::attacks::{Rays, Sliders};
use crate::block::{Block, Bytes, Line};
use crate::layers::{Bucket, SECOND, Small};

type Register = [__m256i; 2];

/// Eight of the sixteen registers.
const TILE: usize = 4;

/// Twelve of them, where many rows go by.
const WIDE_TILE: usize = 6;

/// Sums of a layer: the addition at the end of each step takes one cycle.
const CHAINS: usize = 1;

#[inline]
#[target_feature(enable = "avx2")]
fn load(block: &Block) -> Register {
    let address: *const __m256i = block.0.as_ptr().cast();
    // SAFETY: a block is 64 bytes aligned to 64: both halves can be read and are aligned to 32.
    unsafe { [_mm256_load_si256(address), _mm256_load_si256(address.add(1))] }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_bytes(bytes: &Bytes) -> Register {
    let address: *const __m128i = bytes.0.as_ptr().cast();
    // SAFETY: they are 32 bytes aligned to 32: both halves can be read and are aligned to 16.
    let halves = unsafe { [_mm_load_si128(address), _mm_load_si128(address.add(1))] };
    [_mm256_cvtepi8_epi16(halves[0]), _mm256_cvtepi8_epi16(halves[1])]
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(block: &mut Block, register: Register) {
    let address: *mut __m256i = block.0.as_mut_ptr().cast();
    // SAFETY: a block is 64 bytes aligned to 64, and we hold it exclusively.
    unsafe {
        _mm256_store_si256(address, register[0]);
        _mm256_store_si256(address.add(1), register[1]);
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn add(left: Register, right: Register) -> Register {
    [_mm256_add_epi16(left[0], right[0]), _mm256_add_epi16(left[1], right[1])]
}

#[inline]
#[target_feature(enable = "avx2")]
fn sub(left: Register, right: Register) -> Register {
    [_mm256_sub_epi16(left[0], right[0]), _mm256_sub_epi16(left[1], right[1])]
}

accumulator_functions!(#[target_feature(enable = "avx2")]);

/// The sum of the output layer over both halves.
#[target_feature(enable = "avx2")]
pub(super) fn activate(halves: [(&[Block], &[Block]); 2]) -> i64 {
    let (zero, most) = (_mm256_setzero_si256(), _mm256_set1_epi16(255));
    // For the lower and the upper half of a block, so that no lane takes more than two products
    // of each.
    let mut sums = [zero; 2];
    for (values, weights) in halves {
        for (values, weights) in values.iter().zip(weights) {
            let (values, weights) = (load(values), load(weights));
            for (sum, (value, weight)) in sums.iter_mut().zip(values.into_iter().zip(weights)) {
                let value = _mm256_min_epi16(_mm256_max_epi16(value, zero), most);
                let product = _mm256_mullo_epi16(value, weight);
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(product, value));
            }
        }
    }
    wide_total(sums[0]) + wide_total(sums[1])
}

/// The sum of eight lanes, which need not fit into one.
#[inline]
#[target_feature(enable = "avx2")]
fn wide_total(lanes: __m256i) -> i64 {
    let low = _mm256_cvtepi32_epi64(_mm256_castsi256_si128(lanes));
    let high = _mm256_cvtepi32_epi64(_mm256_extracti128_si256::<1>(lanes));
    let four = _mm256_add_epi64(low, high);
    let two = _mm_add_epi64(_mm256_castsi256_si128(four), _mm256_extracti128_si256::<1>(four));
    _mm_cvtsi128_si64(two) + _mm_extract_epi64::<1>(two)
}

sparse_layers!(#[target_feature(enable = "avx2")]);
third_layer!(#[target_feature(enable = "avx2")]);

/// The places of the bits that are set, for every byte.
static SET_BITS: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bits, mut count) = (byte, 0);
        while bits != 0 {
            table[byte][count] = bits.trailing_zeros() as u8;
            (bits, count) = (bits & (bits - 1), count + 1);
        }
        byte += 1;
    }
    table
};

#[inline]
#[target_feature(enable = "avx2")]
fn zero() -> Register {
    [_mm256_setzero_si256(); 2]
}

#[inline]
#[target_feature(enable = "avx2")]
fn broadcast(number: i32) -> Register {
    [_mm256_set1_epi32(number); 2]
}

#[inline]
#[target_feature(enable = "avx2")]
fn line<T>(line: &Line<T>) -> Register {
    const { assert!(size_of::<Line<T>>() == 64) };
    let address: *const __m256i = (&raw const *line).cast();
    // SAFETY: a line is 64 bytes aligned to 64.
    unsafe { [_mm256_load_si256(address), _mm256_load_si256(address.add(1))] }
}

/// # Safety
/// The line can be written.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn store_line<T>(line: *mut Line<T>, register: Register) {
    const { assert!(size_of::<Line<T>>() == 64) };
    let address: *mut __m256i = line.cast();
    // SAFETY: a line is 64 bytes aligned to 64, and the caller says that it can be written.
    unsafe {
        _mm256_store_si256(address, register[0]);
        _mm256_store_si256(address.add(1), register[1]);
    }
}

/// The products of two blocks of neurons, shifted by nine bits. Those that are not above 0 will
/// become 0 when they are packed.
#[inline]
#[target_feature(enable = "avx2")]
fn pairs(left: &Block, right: &Block) -> Register {
    let (mut left, right) = (load(left), load(right));
    let most = _mm256_set1_epi16(255);
    for (left, right) in left.iter_mut().zip(right) {
        let clipped = _mm256_min_epi16(_mm256_max_epi16(*left, _mm256_setzero_si256()), most);
        let shifted = _mm256_slli_epi16::<7>(clipped);
        *left = _mm256_mulhi_epi16(shifted, _mm256_min_epi16(right, most));
    }
    left
}

#[inline]
#[target_feature(enable = "avx2")]
fn pack_bytes(lower: Register, upper: Register) -> Register {
    [_mm256_packus_epi16(lower[0], upper[0]), _mm256_packus_epi16(lower[1], upper[1])]
}

/// Writes the numbers of the chunks that are not zero, from this one on; returns how many there are.
///
/// # Safety
/// There is room for sixteen.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn list(chunks: *mut u32, bytes: Register, mut first: usize) -> usize {
    let mut count = 0;
    for half in bytes {
        let zeros = _mm256_cmpeq_epi32(half, _mm256_setzero_si256());
        let mask = !_mm256_movemask_ps(_mm256_castsi256_ps(zeros)) & 0xff;
        let places = _mm_cvtsi64_si128(i64::from_le_bytes(SET_BITS[mask as usize]));
        let numbers =
            _mm256_add_epi32(_mm256_cvtepu8_epi32(places), _mm256_set1_epi32(first as i32));
        // SAFETY: the caller says that there is room for sixteen; the first half has eight at most.
        unsafe { _mm256_storeu_si256(chunks.add(count).cast(), numbers) };
        count += mask.count_ones() as usize;
        first += 8;
    }
    count
}

#[inline]
#[target_feature(enable = "avx2")]
fn dot_bytes(sum: Register, inputs: Register, weights: Register) -> Register {
    let words =
        [_mm256_maddubs_epi16(inputs[0], weights[0]), _mm256_maddubs_epi16(inputs[1], weights[1])];
    dot_words(sum, words, [_mm256_set1_epi16(1); 2])
}

#[inline]
#[target_feature(enable = "avx2")]
fn dot_words(sum: Register, left: Register, right: Register) -> Register {
    let products = [_mm256_madd_epi16(left[0], right[0]), _mm256_madd_epi16(left[1], right[1])];
    add_lanes(sum, products)
}

#[inline]
#[target_feature(enable = "avx2")]
fn add_lanes(left: Register, right: Register) -> Register {
    [_mm256_add_epi32(left[0], right[0]), _mm256_add_epi32(left[1], right[1])]
}

#[inline]
#[target_feature(enable = "avx2")]
fn clip(lanes: Register, most: i32) -> Register {
    let (zero, most) = (_mm256_setzero_si256(), _mm256_set1_epi32(most));
    [
        _mm256_min_epi32(_mm256_max_epi32(lanes[0], zero), most),
        _mm256_min_epi32(_mm256_max_epi32(lanes[1], zero), most),
    ]
}

#[inline]
#[target_feature(enable = "avx2")]
fn shift_right<const BITS: i32>(lanes: Register) -> Register {
    [_mm256_srai_epi32::<BITS>(lanes[0]), _mm256_srai_epi32::<BITS>(lanes[1])]
}

/// Lanes with two numbers each; none of them is negative.
#[inline]
#[target_feature(enable = "avx2")]
fn low_and_high(low: Register, high: Register) -> Register {
    [
        _mm256_or_si256(low[0], _mm256_slli_epi32::<16>(high[0])),
        _mm256_or_si256(low[1], _mm256_slli_epi32::<16>(high[1])),
    ]
}

/// The sum of sixteen lanes, which fits into one.
#[inline]
#[target_feature(enable = "avx2")]
fn total(lanes: Register) -> i32 {
    let eight = _mm256_add_epi32(lanes[0], lanes[1]);
    let four = _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256::<1>(eight));
    let two = _mm_add_epi32(four, _mm_unpackhi_epi64(four, four));
    _mm_cvtsi128_si32(two) + _mm_extract_epi32::<1>(two)
}

/// What sliding pieces reach: each lane is one direction and its opposite, in which all pieces of a kind go on at once,
/// one square, then two, then four. No branch depends on the position.
#[target_feature(enable = "avx2")]
pub(super) fn rays(sliders: &Sliders) -> Rays {
    let steps = _mm256_setr_epi64x(9, 7, 8, 1);
    let (not_a, not_h) = (!0x0101_0101_0101_0101_u64 as i64, !0x8080_8080_8080_8080_u64 as i64);
    // Where a step may lead, up and down: what comes out at the other edge has left the board.
    let inside_up = _mm256_setr_epi64x(not_a, not_h, !0, not_a);
    let inside_down = _mm256_setr_epi64x(not_h, not_a, !0, not_h);
    let twice = _mm256_add_epi64(steps, steps);
    let four_times = _mm256_add_epi64(twice, twice);
    let occupied = _mm256_set1_epi64x(sliders.occupied as i64);
    let up = _mm256_andnot_si256(occupied, inside_up);
    let up_two = _mm256_and_si256(up, _mm256_sllv_epi64(up, steps));
    let up_four = _mm256_and_si256(up_two, _mm256_sllv_epi64(up_two, twice));
    let down = _mm256_andnot_si256(occupied, inside_down);
    let down_two = _mm256_and_si256(down, _mm256_srlv_epi64(down, steps));
    let down_four = _mm256_and_si256(down_two, _mm256_srlv_epi64(down_two, twice));
    let reached = |pieces: __m256i| {
        let (mut above, mut below) = (pieces, pieces);
        for (open, steps) in [(up, steps), (up_two, twice), (up_four, four_times)] {
            let further = _mm256_and_si256(open, _mm256_sllv_epi64(above, steps));
            above = _mm256_or_si256(above, further);
        }
        for (open, steps) in [(down, steps), (down_two, twice), (down_four, four_times)] {
            let further = _mm256_and_si256(open, _mm256_srlv_epi64(below, steps));
            below = _mm256_or_si256(below, further);
        }
        _mm256_or_si256(
            _mm256_and_si256(inside_up, _mm256_sllv_epi64(above, steps)),
            _mm256_and_si256(inside_down, _mm256_srlv_epi64(below, steps)),
        )
    };
    // Bishops of a side in the diagonal directions, its rooks in the others; queens in all.
    let both = |side: usize| {
        let [bishops, rooks] = [sliders.bishops, sliders.rooks].map(|pieces| pieces[side] as i64);
        reached(_mm256_setr_epi64x(bishops, bishops, rooks, rooks))
    };
    let queens = |side: usize| reached(_mm256_set1_epi64x(sliders.queens[side] as i64));
    let of_both = side_by_side(both(0), both(1));
    let of_queens = side_by_side(queens(0), queens(1));
    let lower = _mm256_castsi256_si128(of_queens);
    let upper = _mm256_extracti128_si256::<1>(of_queens);
    Rays {
        bishops: two_lanes(_mm256_castsi256_si128(of_both)),
        rooks: two_lanes(_mm256_extracti128_si256::<1>(of_both)),
        queens: two_lanes(_mm_or_si128(lower, upper)),
    }
}

/// In each half of a register the union of two lanes of the first, then of the second.
#[inline]
#[target_feature(enable = "avx2")]
fn side_by_side(first: __m256i, second: __m256i) -> __m256i {
    _mm256_or_si256(_mm256_unpacklo_epi64(first, second), _mm256_unpackhi_epi64(first, second))
}

#[inline]
#[target_feature(enable = "avx2")]
fn two_lanes(lanes: __m128i) -> [u64; 2] {
    [_mm_cvtsi128_si64(lanes) as u64, _mm_extract_epi64::<1>(lanes) as u64]
}
