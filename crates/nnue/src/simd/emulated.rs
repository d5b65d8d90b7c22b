//! The instructions of NEON that `neon.rs` uses, in plain Rust, so that its tests run anywhere. Names
//! and arguments are those of Arm's reference.
#![allow(non_camel_case_types, reason = "the names are Arm's")]

#[derive(Clone, Copy)]
pub(super) struct int16x4_t([i16; 4]);
#[derive(Clone, Copy)]
pub(super) struct int16x8_t([i16; 8]);
#[derive(Clone, Copy)]
pub(super) struct int32x4_t([i32; 4]);
#[derive(Clone, Copy)]
pub(super) struct int8x8_t([i8; 8]);
#[derive(Clone, Copy)]
pub(super) struct int8x16_t([i8; 16]);
#[derive(Clone, Copy)]
pub(super) struct uint8x8_t([u8; 8]);
#[derive(Clone, Copy)]
pub(super) struct uint8x16_t([u8; 16]);

fn each(a: int16x8_t, b: int16x8_t, of: impl Fn(i16, i16) -> i16) -> int16x8_t {
    int16x8_t(std::array::from_fn(|lane| of(a.0[lane], b.0[lane])))
}

pub(super) unsafe fn vld1q_s16(address: *const i16) -> int16x8_t {
    // SAFETY: the caller says that eight numbers can be read there.
    int16x8_t(unsafe { address.cast::<[i16; 8]>().read() })
}

pub(super) unsafe fn vld1_s8(address: *const i8) -> int8x8_t {
    // SAFETY: the caller says that eight numbers can be read there.
    int8x8_t(unsafe { address.cast::<[i8; 8]>().read() })
}

pub(super) fn vmovl_s8(a: int8x8_t) -> int16x8_t {
    int16x8_t(a.0.map(i16::from))
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

fn lanes(a: int32x4_t, b: int32x4_t, of: impl Fn(i32, i32) -> i32) -> int32x4_t {
    int32x4_t(std::array::from_fn(|lane| of(a.0[lane], b.0[lane])))
}

fn bytes(a: int16x8_t) -> [u8; 16] {
    std::array::from_fn(|byte| a.0[byte / 2].to_le_bytes()[byte % 2])
}

pub(super) fn vreinterpretq_s16_s32(a: int32x4_t) -> int16x8_t {
    int16x8_t(std::array::from_fn(|lane| (a.0[lane / 2] >> (16 * (lane % 2))) as i16))
}

pub(super) fn vreinterpretq_s32_s16(a: int16x8_t) -> int32x4_t {
    let bytes = bytes(a);
    int32x4_t(std::array::from_fn(|lane| {
        i32::from_le_bytes(std::array::from_fn(|byte| bytes[4 * lane + byte]))
    }))
}

pub(super) fn vreinterpretq_s8_s16(a: int16x8_t) -> int8x16_t {
    int8x16_t(bytes(a).map(|byte| byte as i8))
}

pub(super) fn vreinterpretq_s16_u8(a: uint8x16_t) -> int16x8_t {
    int16x8_t(std::array::from_fn(|lane| i16::from_le_bytes([a.0[2 * lane], a.0[2 * lane + 1]])))
}

pub(super) fn vqdmulhq_s16(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    each(a, b, |a, b| {
        let doubled = (2 * i64::from(a) * i64::from(b)) >> 16;
        doubled.min(i64::from(i16::MAX)) as i16
    })
}

pub(super) fn vshlq_n_s16<const N: i32>(a: int16x8_t) -> int16x8_t {
    int16x8_t(a.0.map(|number| number << N))
}

pub(super) fn vqmovun_s16(a: int16x8_t) -> uint8x8_t {
    uint8x8_t(a.0.map(|number| number.clamp(0, 255) as u8))
}

pub(super) fn vqmovun_high_s16(low: uint8x8_t, a: int16x8_t) -> uint8x16_t {
    let high = vqmovun_s16(a);
    uint8x16_t(std::array::from_fn(|lane| if lane < 8 { low.0[lane] } else { high.0[lane - 8] }))
}

pub(super) fn vget_low_s8(a: int8x16_t) -> int8x8_t {
    int8x8_t(std::array::from_fn(|lane| a.0[lane]))
}

pub(super) fn vmull_s8(a: int8x8_t, b: int8x8_t) -> int16x8_t {
    int16x8_t(std::array::from_fn(|lane| i16::from(a.0[lane]) * i16::from(b.0[lane])))
}

pub(super) fn vmull_high_s8(a: int8x16_t, b: int8x16_t) -> int16x8_t {
    let high = |register: int8x16_t| int8x8_t(std::array::from_fn(|lane| register.0[lane + 8]));
    vmull_s8(high(a), high(b))
}

pub(super) fn vpaddq_s16(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    let of = |register: int16x8_t, pair: usize| {
        register.0[2 * pair].wrapping_add(register.0[2 * pair + 1])
    };
    int16x8_t(std::array::from_fn(|lane| if lane < 4 { of(a, lane) } else { of(b, lane - 4) }))
}

pub(super) fn vpadalq_s16(sum: int32x4_t, a: int16x8_t) -> int32x4_t {
    int32x4_t(std::array::from_fn(|lane| {
        let pair = i32::from(a.0[2 * lane]) + i32::from(a.0[2 * lane + 1]);
        sum.0[lane].wrapping_add(pair)
    }))
}

pub(super) fn vmull_s16(a: int16x4_t, b: int16x4_t) -> int32x4_t {
    vmlal_s16(vdupq_n_s32(0), a, b)
}

pub(super) fn vmull_high_s16(a: int16x8_t, b: int16x8_t) -> int32x4_t {
    vmlal_high_s16(vdupq_n_s32(0), a, b)
}

pub(super) fn vpaddq_s32(a: int32x4_t, b: int32x4_t) -> int32x4_t {
    let of = |register: int32x4_t, pair: usize| {
        register.0[2 * pair].wrapping_add(register.0[2 * pair + 1])
    };
    int32x4_t([of(a, 0), of(a, 1), of(b, 0), of(b, 1)])
}

pub(super) fn vaddq_s32(a: int32x4_t, b: int32x4_t) -> int32x4_t {
    lanes(a, b, i32::wrapping_add)
}

pub(super) fn vmaxq_s32(a: int32x4_t, b: int32x4_t) -> int32x4_t {
    lanes(a, b, i32::max)
}

pub(super) fn vminq_s32(a: int32x4_t, b: int32x4_t) -> int32x4_t {
    lanes(a, b, i32::min)
}

pub(super) fn vorrq_s32(a: int32x4_t, b: int32x4_t) -> int32x4_t {
    lanes(a, b, |a, b| a | b)
}

pub(super) fn vshrq_n_s32<const N: i32>(a: int32x4_t) -> int32x4_t {
    int32x4_t(a.0.map(|number| number >> N))
}

pub(super) fn vshlq_n_s32<const N: i32>(a: int32x4_t) -> int32x4_t {
    int32x4_t(a.0.map(|number| number << N))
}

pub(super) fn vaddvq_s32(a: int32x4_t) -> i32 {
    a.0.into_iter().fold(0, i32::wrapping_add)
}
