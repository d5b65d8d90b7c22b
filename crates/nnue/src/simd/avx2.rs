//! AVX2: a block is two registers.

use std::arch::x86_64::*;

use crate::block::Block;

type Register = [__m256i; 2];

/// Eight of the sixteen registers.
const TILE: usize = 4;

#[inline]
#[target_feature(enable = "avx2")]
fn load(block: &Block) -> Register {
    let address: *const __m256i = block.0.as_ptr().cast();
    // SAFETY: a block is 64 bytes aligned to 64: both halves can be read and are aligned to 32.
    unsafe { [_mm256_load_si256(address), _mm256_load_si256(address.add(1))] }
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
    total(sums[0]) + total(sums[1])
}

/// The sum of eight lanes, which need not fit into one.
#[inline]
#[target_feature(enable = "avx2")]
fn total(lanes: __m256i) -> i64 {
    let low = _mm256_cvtepi32_epi64(_mm256_castsi256_si128(lanes));
    let high = _mm256_cvtepi32_epi64(_mm256_extracti128_si256::<1>(lanes));
    let four = _mm256_add_epi64(low, high);
    let two = _mm_add_epi64(_mm256_castsi256_si128(four), _mm256_extracti128_si256::<1>(four));
    _mm_cvtsi128_si64(two) + _mm_extract_epi64::<1>(two)
}
