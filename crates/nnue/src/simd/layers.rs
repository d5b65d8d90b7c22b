//! The layers after the pairs, written once for all vector instructions; their files say how a register
//! is loaded, multiplied and so on, and `scalar.rs` has the same in plain Rust.
//!
//! 1. Two blocks of accumulators, and the two that stand half an accumulator further, become 64 bytes:
//!    `p = (v·w) >> 9`, at most 127. They are kept in memory, with a list of the chunks of four that
//!    are not all zero.
//! 2. For each of these the four bytes go to all sixteen lanes of a register and are multiplied with
//!    one row of weights: four products and their sum in each lane, a lane for each neuron of the
//!    second layer. Two products of a byte and a weight are an `i16`: at most 2 · 127 · 127.
//! 3. A lane then holds its neuron `c`, at most 1024, and in its upper half the square `c² >> 10`.
//!    One after the other goes to all lanes of the third layer, two products in each.

use crate::block::Line;
use crate::layers::{CHUNK, GROUP};

/// Groups of 64 inputs of the largest net.
pub(super) const GROUPS: usize = crate::MAX_NEURONS / GROUP;
/// Chunks in a group.
pub(super) const CHUNKS: usize = GROUP / CHUNK;
/// A neuron of the second layer that is one.
pub(super) const SECOND_MOST: i32 = 8192;
/// A neuron of the third layer that is one, and a clipped one of the second.
pub(super) const MOST: i32 = 1024;

/// Room for the inputs of the second layer.
pub(super) type Inputs = [Line<[u8; GROUP]>; GROUPS];
/// Room for the numbers of all chunks. A whole group of numbers may be written where the last begins.
pub(super) type Chunks = [u32; CHUNKS * GROUPS];

/// Writes `forward`, which passes over chunks that are zero, given what [`third_layer!`] needs and
/// - `pairs` (32 of two blocks) and `pack_bytes` (64 of them);
/// - `list`: writes the numbers of the chunks that are not zero, and returns how many;
/// - `dot_bytes`: adds to each lane the products of four bytes and four weights.
macro_rules! sparse_layers {
    ($(#[$instructions:meta])?) => {
        /// What the accumulators are worth: pairs, second layer, third layer and output.
        $(#[$instructions])?
        pub(super) fn forward(us: &[Block], them: &[Block], weights: Bucket<'_>) -> i32 {
            let mut inputs = std::mem::MaybeUninit::<Inputs>::uninit();
            let mut chunks = std::mem::MaybeUninit::<Chunks>::uninit();
            let (inputs, chunks) = (inputs.as_mut_ptr(), chunks.as_mut_ptr());
            let groups = us.len().div_ceil(4);
            assert!(2 * groups <= GROUPS && weights.rows.len() == 2 * groups * CHUNKS);
            let (mut group, mut count) = (0, 0);
            for side in [us, them] {
                let (left, right) = side.split_at(us.len() / 2);
                for (left, right) in left.chunks(2).zip(right.chunks(2)) {
                    let bytes = bytes_of_group(left, right);
                    // SAFETY: each side has `groups` groups, for which there is room. No more than all
                    // chunks of the groups before are in the list.
                    unsafe {
                        store_line(&raw mut (*inputs)[group], bytes);
                        count += list(chunks.cast::<u32>().add(count), bytes, CHUNKS * group);
                    }
                    group += 1;
                }
            }
            // SAFETY: so many have been written.
            let chunks = unsafe { std::slice::from_raw_parts(chunks.cast::<u32>(), count) };
            // SAFETY: the list names chunks of the groups that were written, and each has its row.
            let second = unsafe { second_layer(inputs.cast(), chunks, weights) };
            third_layer(second, weights.small)
        }

        /// The sums of the second layer, a lane for each neuron.
        ///
        /// # Safety
        /// Every chunk has its bytes and its row.
        $(#[$instructions])?
        #[inline]
        unsafe fn second_layer(
            inputs: *const i32,
            chunks: &[u32],
            weights: Bucket<'_>,
        ) -> Register {
            let mut sums = [zero(); CHAINS];
            sums[0] = line(&weights.small.second_biases);
            let (many, rest) = chunks.as_chunks::<CHAINS>();
            for chunks in many {
                for (sum, &chunk) in sums.iter_mut().zip(chunks) {
                    // SAFETY: the caller says so.
                    let (four, row) = unsafe { of_chunk(inputs, weights.rows, chunk) };
                    *sum = dot_bytes(*sum, broadcast(four), line(row));
                }
            }
            for (sum, &chunk) in sums.iter_mut().zip(rest) {
                // SAFETY: the caller says so.
                let (four, row) = unsafe { of_chunk(inputs, weights.rows, chunk) };
                *sum = dot_bytes(*sum, broadcast(four), line(row));
            }
            sum_up(sums)
        }

        /// The inputs of the second layer that two blocks of each half make, or the last one alone.
        $(#[$instructions])?
        #[inline]
        pub(super) fn bytes_of_group(left: &[Block], right: &[Block]) -> Register {
            let upper = match (left.get(1), right.get(1)) {
                (Some(left), Some(right)) => pairs(left, right),
                _ => zero(),
            };
            pack_bytes(pairs(&left[0], &right[0]), upper)
        }
    };
}

/// Writes `third_layer`, given a `Register` of 64 bytes and
/// - `CHAINS`: sums that are made at the same time, for instructions that take several cycles;
/// - `zero`, `broadcast` (a number to all lanes), `line` and `store_line` (64 bytes of memory);
/// - `dot_words`: adds to each lane the products of two words and two words;
/// - `add_lanes`, `clip` (to 0..=most), `shift_right`, `low_and_high` (two halves of lanes), `total`.
macro_rules! third_layer {
    ($(#[$instructions:meta])?) => {
        /// The third layer and the output, from the sums of the second.
        $(#[$instructions])?
        #[inline]
        fn third_layer(sums: Register, small: &Small) -> i32 {
            let clipped = shift_right::<3>(clip(sums, SECOND_MOST));
            let squared = shift_right::<10>(dot_words(zero(), clipped, clipped));
            let mut neurons = Line([0; SECOND]);
            // SAFETY: it is ours.
            unsafe { store_line(&raw mut neurons, low_and_high(clipped, squared)) };
            let mut halves = [[zero(); CHAINS]; 2];
            for (half, biases) in halves.iter_mut().zip(&small.third_biases) {
                half[0] = line(biases);
            }
            let all = neurons.0.as_chunks::<CHAINS>().0.iter();
            for (neurons, weights) in all.zip(small.third.as_chunks::<CHAINS>().0) {
                for (chain, (&neuron, weights)) in neurons.iter().zip(weights).enumerate() {
                    let neuron = broadcast(neuron);
                    for (half, weights) in halves.iter_mut().zip(weights) {
                        half[chain] = dot_words(half[chain], neuron, line(weights));
                    }
                }
            }
            let mut output = zero();
            for (half, weights) in halves.into_iter().zip(&small.output) {
                let clipped = clip(shift_right::<10>(sum_up(half)), MOST);
                let squared = shift_right::<10>(dot_words(zero(), clipped, clipped));
                output = dot_words(output, squared, line(weights));
            }
            total(output) + small.output_bias
        }

        $(#[$instructions])?
        #[inline]
        fn sum_up(sums: [Register; CHAINS]) -> Register {
            let mut all = sums[0];
            for &sum in &sums[1..] {
                all = add_lanes(all, sum);
            }
            all
        }
    };
}

/// The four bytes of a chunk and its weights.
///
/// # Safety
/// The chunk has both.
#[inline(always)]
pub(super) unsafe fn of_chunk<R>(inputs: *const i32, rows: &[R], chunk: u32) -> (i32, &R) {
    debug_assert!((chunk as usize) < rows.len());
    // SAFETY: the caller says so; the inputs are aligned to 64 bytes.
    unsafe { (inputs.add(chunk as usize).read(), rows.get_unchecked(chunk as usize)) }
}
