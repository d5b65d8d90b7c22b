//! NEON: a block is four registers. On other machines its tests run on [`super::paper`].

#[cfg(target_arch = "aarch64")]
use std::arch::aarch64::*;

#[cfg(not(target_arch = "aarch64"))]
use super::paper::*;

use crate::block::Block;

type Register = [int16x8_t; 4];

/// Half of the registers.
const TILE: usize = 4;

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn load(block: &Block) -> Register {
    let address = block.0.as_ptr();
    // SAFETY: a block is 32 numbers, four times eight.
    unsafe {
        [
            vld1q_s16(address),
            vld1q_s16(address.add(8)),
            vld1q_s16(address.add(16)),
            vld1q_s16(address.add(24)),
        ]
    }
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn store(block: &mut Block, register: Register) {
    let address = block.0.as_mut_ptr();
    // SAFETY: a block is 32 numbers, four times eight, and we hold it exclusively.
    unsafe {
        vst1q_s16(address, register[0]);
        vst1q_s16(address.add(8), register[1]);
        vst1q_s16(address.add(16), register[2]);
        vst1q_s16(address.add(24), register[3]);
    }
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn add(mut left: Register, right: Register) -> Register {
    for (left, right) in left.iter_mut().zip(right) {
        *left = vaddq_s16(*left, right);
    }
    left
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn sub(mut left: Register, right: Register) -> Register {
    for (left, right) in left.iter_mut().zip(right) {
        *left = vsubq_s16(*left, right);
    }
    left
}

accumulator_functions!(#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]);

/// The sum of the output layer over both halves.
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
pub(super) fn activate(halves: [(&[Block], &[Block]); 2]) -> i64 {
    let (zero, most) = (vdupq_n_s16(0), vdupq_n_s16(255));
    // One for each quarter of a block, so that no lane takes more than two products of each.
    let mut sums = [vdupq_n_s32(0); 4];
    for (values, weights) in halves {
        for (values, weights) in values.iter().zip(weights) {
            let (values, weights) = (load(values), load(weights));
            for (sum, (value, weight)) in sums.iter_mut().zip(values.into_iter().zip(weights)) {
                let value = vminq_s16(vmaxq_s16(value, zero), most);
                let product = vmulq_s16(value, weight);
                *sum = vmlal_s16(*sum, vget_low_s16(product), vget_low_s16(value));
                *sum = vmlal_high_s16(*sum, product, value);
            }
        }
    }
    let mut total = 0;
    for sum in sums {
        total += vaddlvq_s32(sum);
    }
    total
}
