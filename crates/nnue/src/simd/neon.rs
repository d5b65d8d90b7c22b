//! NEON: a block is four registers. On other machines its tests run on [`super::emulated`].

#[cfg(target_arch = "aarch64")]
use std::arch::aarch64::*;

#[cfg(not(target_arch = "aarch64"))]
use super::emulated::*;

use super::layers::{CHUNKS, Chunks, GROUPS, Inputs, MOST, SECOND_MOST, of_chunk};
use super::{SeenRows, Tables};
use crate::attacks::{Rays, Sliders};
use crate::block::{Block, Bytes, Line};
use crate::layers::{Bucket, SECOND, Small};

type Register = [int16x8_t; 4];

/// Half of the registers.
const TILE: usize = 4;

/// Three quarters, where many rows go by.
const WIDE_TILE: usize = 6;

/// Sums of a layer: a block of lanes is four registers, which is enough to keep busy.
const CHAINS: usize = 1;

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
fn load_bytes(bytes: &Bytes) -> Register {
    let address = bytes.0.as_ptr();
    // SAFETY: they are 32 bytes, four times eight.
    unsafe {
        [
            vmovl_s8(vld1_s8(address)),
            vmovl_s8(vld1_s8(address.add(8))),
            vmovl_s8(vld1_s8(address.add(16))),
            vmovl_s8(vld1_s8(address.add(24))),
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

sparse_layers!(#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]);
third_layer!(#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]);

/// Does the same with all four registers.
macro_rules! each {
    ($quarter:ident => $($result:tt)*) => {{
        let mut result = zero();
        for ($quarter, result) in result.iter_mut().enumerate() {
            *result = $($result)*;
        }
        result
    }};
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn zero() -> Register {
    [vdupq_n_s16(0); 4]
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn broadcast(number: i32) -> Register {
    [vreinterpretq_s16_s32(vdupq_n_s32(number)); 4]
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn line<T>(line: &Line<T>) -> Register {
    const { assert!(size_of::<Line<T>>() == 64) };
    let address: *const i16 = (&raw const *line).cast();
    // SAFETY: a line is 64 bytes, four times eight numbers.
    each!(quarter => unsafe { vld1q_s16(address.add(8 * quarter)) })
}

/// # Safety
/// The line can be written.
#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
unsafe fn store_line<T>(line: *mut Line<T>, register: Register) {
    const { assert!(size_of::<Line<T>>() == 64) };
    let address: *mut i16 = line.cast();
    for (quarter, numbers) in register.into_iter().enumerate() {
        // SAFETY: a line is 64 bytes, and the caller says that it can be written.
        unsafe { vst1q_s16(address.add(8 * quarter), numbers) };
    }
}

/// The products of two blocks of neurons, shifted by nine bits: the instruction doubles them and
/// keeps the upper half. Those that are not above 0 will become 0 when they are packed.
#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn pairs(left: &Block, right: &Block) -> Register {
    let (left, right) = (load(left), load(right));
    let (zero_lanes, most) = (vdupq_n_s16(0), vdupq_n_s16(255));
    each!(quarter => {
        let clipped = vminq_s16(vmaxq_s16(left[quarter], zero_lanes), most);
        vqdmulhq_s16(vshlq_n_s16::<6>(clipped), vminq_s16(right[quarter], most))
    })
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn pack_bytes(lower: Register, upper: Register) -> Register {
    each!(quarter => {
        vreinterpretq_s16_u8(vqmovun_high_s16(vqmovun_s16(lower[quarter]), upper[quarter]))
    })
}

/// Writes the numbers of the chunks that are not zero, from this one on; returns how many there are.
///
/// # Safety
/// There is room for sixteen.
#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
unsafe fn list(chunks: *mut u32, bytes: Register, first: usize) -> usize {
    let mut words = Line([0_u32; CHUNKS]);
    // SAFETY: it is ours.
    unsafe { store_line(&raw mut words, bytes) };
    let mut count = 0;
    for (number, word) in words.0.into_iter().enumerate() {
        // SAFETY: no more than one for each word, and the caller says that there is room for all.
        unsafe { chunks.add(count).write((first + number) as u32) };
        count += usize::from(word != 0);
    }
    count
}

/// Inputs are at most 127: as signed bytes they are the same.
#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn dot_bytes(sum: Register, inputs: Register, weights: Register) -> Register {
    each!(quarter => {
        let inputs = vreinterpretq_s8_s16(inputs[quarter]);
        let weights = vreinterpretq_s8_s16(weights[quarter]);
        let low = vmull_s8(vget_low_s8(inputs), vget_low_s8(weights));
        let words = vpaddq_s16(low, vmull_high_s8(inputs, weights));
        vreinterpretq_s16_s32(vpadalq_s16(vreinterpretq_s32_s16(sum[quarter]), words))
    })
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn dot_words(sum: Register, left: Register, right: Register) -> Register {
    each!(quarter => {
        let (left, right) = (left[quarter], right[quarter]);
        let low = vmull_s16(vget_low_s16(left), vget_low_s16(right));
        let products = vpaddq_s32(low, vmull_high_s16(left, right));
        vreinterpretq_s16_s32(vaddq_s32(vreinterpretq_s32_s16(sum[quarter]), products))
    })
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn add_lanes(left: Register, right: Register) -> Register {
    each!(quarter => {
        let left = vreinterpretq_s32_s16(left[quarter]);
        vreinterpretq_s16_s32(vaddq_s32(left, vreinterpretq_s32_s16(right[quarter])))
    })
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn clip(lanes: Register, most: i32) -> Register {
    each!(quarter => {
        let above = vmaxq_s32(vreinterpretq_s32_s16(lanes[quarter]), vdupq_n_s32(0));
        vreinterpretq_s16_s32(vminq_s32(above, vdupq_n_s32(most)))
    })
}

#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn shift_right<const BITS: i32>(lanes: Register) -> Register {
    each!(quarter => {
        vreinterpretq_s16_s32(vshrq_n_s32::<BITS>(vreinterpretq_s32_s16(lanes[quarter])))
    })
}

/// Lanes with two numbers each; none of them is negative.
#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn low_and_high(low: Register, high: Register) -> Register {
    each!(quarter => {
        let high = vshlq_n_s32::<16>(vreinterpretq_s32_s16(high[quarter]));
        vreinterpretq_s16_s32(vorrq_s32(vreinterpretq_s32_s16(low[quarter]), high))
    })
}

/// The sum of sixteen lanes, which fits into one.
#[inline]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
fn total(lanes: Register) -> i32 {
    let mut sum = vdupq_n_s32(0);
    for quarter in lanes {
        sum = vaddq_s32(sum, vreinterpretq_s32_s16(quarter));
    }
    vaddvq_s32(sum)
}

/// What sliding pieces reach. There are only two lanes of 64 bits, fewer than directions: plain Rust looks it up.
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
pub(super) fn rays(sliders: &Sliders) -> Rays {
    super::scalar::rays(sliders)
}
