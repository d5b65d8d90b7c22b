//! Plain Rust: what the other files must agree with. The compiler makes of it what the machine it
//! builds for can do.

use crate::block::Block;

type Register = [i16; Block::LENGTH];

const TILE: usize = 1;

#[inline]
fn load(block: &Block) -> Register {
    block.0
}

#[inline]
fn store(block: &mut Block, register: Register) {
    block.0 = register;
}

#[inline]
fn add(mut left: Register, right: Register) -> Register {
    for (left, right) in left.iter_mut().zip(right) {
        *left = left.wrapping_add(right);
    }
    left
}

#[inline]
fn sub(mut left: Register, right: Register) -> Register {
    for (left, right) in left.iter_mut().zip(right) {
        *left = left.wrapping_sub(right);
    }
    left
}

accumulator_functions!();

/// The sum of the output layer over both halves.
pub(super) fn activate(halves: [(&[Block], &[Block]); 2]) -> i64 {
    let mut sum = 0;
    for (values, weights) in halves {
        for (values, weights) in values.iter().zip(weights) {
            let products = values.0.iter().zip(&weights.0).map(|(&value, &weight)| {
                let value = value.clamp(0, 255);
                // |weight| is at most 127, so this still is an i16.
                i32::from(value * weight) * i32::from(value)
            });
            sum += i64::from(products.sum::<i32>());
        }
    }
    sum
}
