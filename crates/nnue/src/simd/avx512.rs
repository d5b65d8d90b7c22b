//! AVX-512: a block is one register.

use std::arch::x86_64::*;

use crate::block::Block;

type Register = __m512i;

/// A quarter of the registers: more would leave a net of 256 neurons outside.
const TILE: usize = 8;

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
    total(sum)
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
pub(super) fn total(lanes: __m512i) -> i64 {
    let low = _mm512_cvtepi32_epi64(_mm512_castsi512_si256(lanes));
    let high = _mm512_cvtepi32_epi64(_mm512_extracti64x4_epi64::<1>(lanes));
    _mm512_reduce_add_epi64(_mm512_add_epi64(low, high))
}
