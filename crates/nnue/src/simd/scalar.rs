//! Plain Rust: what the other files must agree with. The compiler makes of it what the machine it
//! builds for can do.

use chess::{Bitboard, Square, attacks};

use super::layers::{CHUNKS, GROUPS, Inputs, MOST, SECOND_MOST};
use super::{SeenRows, Tables};
use crate::attacks::{Rays, Sliders};
use crate::block::{Block, Bytes, Line};
use crate::layers::{Bucket, CHUNK, GROUP, SECOND, Small, place};

type Register = [i16; Block::LENGTH];

const TILE: usize = 1;

const WIDE_TILE: usize = 1;

#[inline]
fn load(block: &Block) -> Register {
    block.0
}

#[inline]
fn load_bytes(bytes: &Bytes) -> Register {
    bytes.0.map(i16::from)
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

/// Pairs, second layer, third layer and output.
pub(super) fn forward(us: &[Block], them: &[Block], weights: Bucket<'_>) -> i32 {
    let Bucket { rows, small, .. } = weights;
    let groups = rows.len() / CHUNKS;
    let mut inputs: Inputs = [Line([0; GROUP]); GROUPS];
    let (ours, theirs) = inputs[..groups].split_at_mut(groups / 2);
    pairs(us, ours);
    pairs(them, theirs);
    let mut second = small.second_biases.0;
    let chunks = inputs.iter().flat_map(|group| group.0.as_chunks::<CHUNK>().0);
    for (chunk, row) in chunks.zip(rows).filter(|(chunk, _)| **chunk != [0; CHUNK]) {
        let [a, b, c, d] = chunk.map(i32::from);
        for (sum, weights) in second.iter_mut().zip(&row.0) {
            let [wa, wb, wc, wd] = weights.map(i32::from);
            *sum += a * wa + b * wb + c * wc + d * wd;
        }
    }
    third_layer(second, small)
}

/// The inputs of the second layer that one side makes.
fn pairs(side: &[Block], inputs: &mut [Line<[u8; GROUP]>]) {
    let (left, right) = side.split_at(side.len() / 2);
    let eights = left
        .iter()
        .zip(right)
        .flat_map(|(left, right)| left.0.as_chunks::<8>().0.iter().zip(right.0.as_chunks::<8>().0));
    for (number, (left, right)) in eights.enumerate() {
        let at = place(8 * number);
        let inputs = &mut inputs[at / GROUP].0[at % GROUP..][..8];
        for (input, (&left, &right)) in inputs.iter_mut().zip(left.iter().zip(right)) {
            let product = left.clamp(0, 255) as u16 * right.clamp(0, 255) as u16;
            *input = (product >> 9) as u8;
        }
    }
}

/// The third layer and the output, from the sums of the second.
fn third_layer(sums: [i32; SECOND], small: &Small) -> i32 {
    let mut halves = small.third_biases.each_ref().map(|half| half.0);
    for (sum, weights) in sums.into_iter().zip(&small.third) {
        let clipped = sum.clamp(0, SECOND_MOST) >> 3;
        let squared = (clipped * clipped) >> 10;
        for (half, weights) in halves.iter_mut().zip(weights) {
            for (sum, &[of_clipped, of_squared]) in half.iter_mut().zip(&weights.0) {
                *sum += clipped * i32::from(of_clipped) + squared * i32::from(of_squared);
            }
        }
    }
    let mut output = small.output_bias;
    for (half, weights) in halves.into_iter().zip(&small.output) {
        for (sum, &weight) in half.into_iter().zip(&weights.0) {
            let clipped = (sum >> 10).clamp(0, MOST);
            output += ((clipped * clipped) >> 10) * weight;
        }
    }
    output
}

/// What sliding pieces reach, piece by piece.
pub(super) fn rays(sliders: &Sliders) -> Rays {
    let occupied = Bitboard(sliders.occupied);
    let reached = |pieces: [u64; 2], attacks: fn(Square, Bitboard) -> Bitboard| {
        pieces.map(|pieces| {
            let each = Bitboard(pieces).into_iter().map(|square| attacks(square, occupied).0);
            each.fold(0, |all, reached| all | reached)
        })
    };
    Rays {
        bishops: reached(sliders.bishops, attacks::bishop),
        rooks: reached(sliders.rooks, attacks::rook),
        queens: reached(sliders.queens, attacks::queen),
    }
}
