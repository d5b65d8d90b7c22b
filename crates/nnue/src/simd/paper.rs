//! The instructions of NEON that `neon.rs` uses, in plain Rust, so that its tests run anywhere. Names
//! and arguments are those of Arm's reference.
#![allow(non_camel_case_types, reason = "the names are Arm's")]

#[derive(Clone, Copy)]
pub(super) struct int16x4_t([i16; 4]);
#[derive(Clone, Copy)]
pub(super) struct int16x8_t([i16; 8]);
#[derive(Clone, Copy)]
pub(super) struct int32x4_t([i32; 4]);

fn each(a: int16x8_t, b: int16x8_t, of: impl Fn(i16, i16) -> i16) -> int16x8_t {
    int16x8_t(std::array::from_fn(|lane| of(a.0[lane], b.0[lane])))
}

pub(super) unsafe fn vld1q_s16(address: *const i16) -> int16x8_t {
    // SAFETY: the caller says that eight numbers can be read there.
    int16x8_t(unsafe { address.cast::<[i16; 8]>().read() })
}

pub(super) unsafe fn vst1q_s16(address: *mut i16, register: int16x8_t) {
    // SAFETY: the caller says that eight numbers can be written there.
    unsafe { address.cast::<[i16; 8]>().write(register.0) }
}

pub(super) fn vdupq_n_s16(number: i16) -> int16x8_t {
    int16x8_t([number; 8])
}

pub(super) fn vdupq_n_s32(number: i32) -> int32x4_t {
    int32x4_t([number; 4])
}

pub(super) fn vaddq_s16(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    each(a, b, i16::wrapping_add)
}

pub(super) fn vsubq_s16(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    each(a, b, i16::wrapping_sub)
}

pub(super) fn vminq_s16(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    each(a, b, i16::min)
}

pub(super) fn vmaxq_s16(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    each(a, b, i16::max)
}

pub(super) fn vmulq_s16(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    each(a, b, i16::wrapping_mul)
}

pub(super) fn vget_low_s16(a: int16x8_t) -> int16x4_t {
    int16x4_t([a.0[0], a.0[1], a.0[2], a.0[3]])
}

pub(super) fn vmlal_s16(sum: int32x4_t, a: int16x4_t, b: int16x4_t) -> int32x4_t {
    int32x4_t(std::array::from_fn(|lane| {
        sum.0[lane].wrapping_add(i32::from(a.0[lane]) * i32::from(b.0[lane]))
    }))
}

pub(super) fn vmlal_high_s16(sum: int32x4_t, a: int16x8_t, b: int16x8_t) -> int32x4_t {
    let high = |register: int16x8_t| int16x4_t(std::array::from_fn(|lane| register.0[lane + 4]));
    vmlal_s16(sum, high(a), high(b))
}

pub(super) fn vaddlvq_s32(a: int32x4_t) -> i64 {
    a.0.into_iter().map(i64::from).sum()
}
