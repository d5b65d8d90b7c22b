//! Two small layers after neurons that are multiplied in pairs: `N pairs -> 16 -> 32 -> 1`, a set of
//! weights for each output bucket. Here they are read and laid out for the processor; the sums
//! themselves are made in [`crate::simd`].
//!
//! The inputs of the second layer are bytes and most of them are zero, so it goes by chunks of four
//! inputs and passes over empty ones. Chunks do not stand in the order of the file, but in the one in
//! which vector instructions pack 16-bit numbers into bytes: see [`place`].

use crate::block::{Block, Line};
use crate::payload::{ANY, Payload, write};
use crate::{Header, NetError, Simd, WeightArray};

/// Neurons of the second layer.
pub(crate) const SECOND: usize = 16;
/// Neurons of the third layer. Its inputs are as many: those of the second, clipped and squared.
pub(crate) const THIRD: usize = 32;
/// Inputs of the second layer that are looked at together.
pub(crate) const CHUNK: usize = 4;
/// Pairs that are packed together: two blocks of 16-bit numbers become one of bytes.
pub(crate) const GROUP: usize = 64;

/// The largest weight of the second layer: two products with a byte are still an `i16`.
const WEIGHT_LIMIT: u32 = 127;
const SECOND_BIAS_LIMIT: u32 = 1 << 24;
/// The sums of the third layer and of the output reach 2³⁰ at most; with their bias they are an `i32`.
const BIAS_LIMIT: u32 = 1 << 30;
/// An output of one.
const ONES: i64 = 1 << 20;

/// The weights of one chunk of inputs, for all neurons of the second layer.
pub(crate) type Row = Line<[[i8; CHUNK]; SECOND]>;

/// The weights of 16 inputs, for a quarter of the neurons: every fourth of them.
pub(crate) type Quarter = Line<[[i8; SECOND]; 4]>;

/// The weights of one bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket<'a> {
    /// One for each chunk of inputs.
    pub(crate) rows: &'a [Row],
    /// The same weights in another order: four for each 16 inputs.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "VNNI alone needs it"))]
    pub(crate) quarters: &'a [Quarter],
    pub(crate) small: &'a Small,
}

/// The weights of one bucket beside those of the second layer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Small {
    pub(crate) second_biases: Line<[i32; SECOND]>,
    /// For each neuron of the second layer, and for the lower and the upper half of the third: the
    /// weights of the clipped neuron and of its square.
    pub(crate) third: [[Line<[[i16; 2]; SECOND]>; 2]; SECOND],
    pub(crate) third_biases: [Line<[i32; SECOND]>; 2],
    /// Each is an `i16` in the file.
    pub(crate) output: [Line<[i32; SECOND]>; 2],
    pub(crate) output_bias: i32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layers {
    neurons: usize,
    /// Rows of one bucket, and as many quarters.
    chunks: usize,
    /// Those of the first bucket, of the second and so on.
    rows: Vec<Row>,
    quarters: Vec<Quarter>,
    small: Vec<Small>,
}

/// The numbers of the layers, one array after the other as in the file.
pub(crate) struct LayerWeights {
    pub(crate) second: Vec<i8>,
    pub(crate) second_biases: Vec<i32>,
    pub(crate) third: Vec<i16>,
    pub(crate) third_biases: Vec<i32>,
    pub(crate) output: Vec<i16>,
    pub(crate) output_biases: Vec<i32>,
}

/// Inputs of the second layer that one side has, with zeros that fill its last group.
fn inputs_of_side(neurons: usize) -> usize {
    (neurons / 2).next_multiple_of(GROUP)
}

/// Where the pair of this number stands among the inputs of its side. Packing takes eight numbers from
/// one block, eight from the next and so on.
pub(crate) const fn place(pair: usize) -> usize {
    let (group, eight) = (pair / GROUP, pair / 8 % 8);
    GROUP * group + 8 * (2 * (eight % 4) + eight / 4) + pair % 8
}

impl Layers {
    pub(crate) fn bytes_of_bucket(neurons: usize) -> usize {
        let second = SECOND * neurons + 4 * SECOND;
        let third = 2 * THIRD * THIRD + 4 * THIRD;
        second + third + 2 * THIRD + 4
    }

    pub(crate) fn read(header: &Header, payload: &mut Payload<'_>) -> Result<Layers, NetError> {
        let (neurons, buckets) = (header.neurons, header.buckets);
        let (second, third) = (SECOND * buckets, THIRD * buckets);
        let weights = LayerWeights {
            second: payload.numbers(WeightArray::Second, second * neurons, WEIGHT_LIMIT)?,
            second_biases: payload.numbers(WeightArray::SecondBias, second, SECOND_BIAS_LIMIT)?,
            third: payload.numbers(WeightArray::Third, third * THIRD, ANY)?,
            third_biases: payload.numbers(WeightArray::ThirdBias, third, BIAS_LIMIT)?,
            output: payload.numbers(WeightArray::Output, third, ANY)?,
            output_biases: payload.numbers(WeightArray::OutputBias, buckets, BIAS_LIMIT)?,
        };
        Ok(Layers::new(neurons, &weights))
    }

    pub(crate) fn new(neurons: usize, weights: &LayerWeights) -> Layers {
        let chunks = 2 * inputs_of_side(neurons) / CHUNK;
        let buckets = weights.output_biases.len();
        let mut rows = vec![Line([[0; CHUNK]; SECOND]); buckets * chunks];
        let mut quarters = vec![Line([[0; SECOND]; 4]); buckets * chunks];
        for (number, weights) in weights.second.chunks_exact(neurons).enumerate() {
            let (bucket, neuron) = (number / SECOND, number % SECOND);
            for (input, &weight) in weights.iter().enumerate() {
                let at = Layers::input(neurons, input);
                rows[bucket * chunks + at / CHUNK].0[neuron][at % CHUNK] = weight;
                let quarter = bucket * chunks + at / SECOND * 4 + neuron % 4;
                quarters[quarter].0[neuron / 4][at % SECOND] = weight;
            }
        }
        let small = (0..buckets).map(|bucket| Small::new(weights, bucket)).collect();
        Layers { neurons, chunks, rows, quarters, small }
    }

    /// The numbers as they stand in a file.
    fn unpacked(&self) -> LayerWeights {
        let mut second = Vec::with_capacity(self.small.len() * SECOND * self.neurons);
        for rows in self.rows.chunks_exact(self.chunks) {
            for neuron in 0..SECOND {
                second.extend((0..self.neurons).map(|input| {
                    let at = Layers::input(self.neurons, input);
                    rows[at / CHUNK].0[neuron][at % CHUNK]
                }));
            }
        }
        let small = &self.small;
        LayerWeights {
            second,
            second_biases: small.iter().flat_map(|small| small.second_biases.0).collect(),
            third: small.iter().flat_map(Small::third_weights).collect(),
            third_biases: both_halves(small, |small| &small.third_biases).collect(),
            output: both_halves(small, |small| &small.output).map(|weight| weight as i16).collect(),
            output_biases: small.iter().map(|small| small.output_bias).collect(),
        }
    }

    pub(crate) fn write(&self, payload: &mut Vec<u8>) {
        let weights = self.unpacked();
        write(payload, weights.second);
        write(payload, weights.second_biases);
        write(payload, weights.third);
        write(payload, weights.third_biases);
        write(payload, weights.output);
        write(payload, weights.output_biases);
    }

    /// Where an input of the second layer stands: the side to move's pairs, then the other's.
    fn input(neurons: usize, input: usize) -> usize {
        let of_side = neurons / 2;
        input / of_side * inputs_of_side(neurons) + place(input % of_side)
    }

    /// The value in centipawns of the accumulators of the side to move and of the other one.
    #[inline]
    pub(crate) fn value(&self, us: &[Block], them: &[Block], bucket: usize, simd: Simd) -> i32 {
        let output = self.output(us, them, bucket, simd);
        (i64::from(output) * Header::SCALE / ONES) as i32
    }

    /// The same where 2²⁰ is one.
    #[inline]
    pub(crate) fn output(&self, us: &[Block], them: &[Block], bucket: usize, simd: Simd) -> i32 {
        simd.forward(us, them, self.bucket(bucket))
    }

    /// The weights of one bucket.
    #[inline]
    pub(crate) fn bucket(&self, bucket: usize) -> Bucket<'_> {
        let first = bucket * self.chunks;
        Bucket {
            rows: &self.rows[first..][..self.chunks],
            quarters: &self.quarters[first..][..self.chunks],
            small: &self.small[bucket],
        }
    }
}

/// One of the arrays with a number for each neuron of the third layer.
fn both_halves(
    small: &[Small],
    of: impl Fn(&Small) -> &[Line<[i32; SECOND]>; 2],
) -> impl Iterator<Item = i32> {
    small
        .iter()
        .flat_map(move |small| of(small).each_ref().map(|half| half.0).into_iter().flatten())
}

impl Small {
    fn new(weights: &LayerWeights, bucket: usize) -> Small {
        let third = &weights.third[bucket * THIRD * THIRD..][..THIRD * THIRD];
        let third_biases = &weights.third_biases[bucket * THIRD..][..THIRD];
        let output = &weights.output[bucket * THIRD..][..THIRD];
        let second_biases = &weights.second_biases[bucket * SECOND..][..SECOND];
        // The half of the third layer and the place in it.
        let lanes = |number: &dyn Fn(usize) -> i32| {
            [0, 1].map(|half| Line(std::array::from_fn(|lane| number(SECOND * half + lane))))
        };
        Small {
            second_biases: Line(std::array::from_fn(|neuron| second_biases[neuron])),
            third: std::array::from_fn(|input| {
                [0, 1].map(|half| {
                    Line(std::array::from_fn(|lane| {
                        let row = &third[(SECOND * half + lane) * THIRD..][..THIRD];
                        [row[input], row[SECOND + input]]
                    }))
                })
            }),
            third_biases: lanes(&|neuron| third_biases[neuron]),
            output: lanes(&|neuron| i32::from(output[neuron])),
            output_bias: weights.output_biases[bucket],
        }
    }

    /// The weights of the third layer, row by row.
    fn third_weights(&self) -> impl Iterator<Item = i16> + '_ {
        (0..THIRD).flat_map(move |neuron| {
            (0..THIRD).map(move |input| {
                let line = &self.third[input % SECOND][neuron / SECOND];
                line.0[neuron % SECOND][input / SECOND]
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_has_a_place_of_its_own() {
        let mut seen = [false; 2 * GROUP];
        for pair in 0..2 * GROUP {
            assert!(!std::mem::replace(&mut seen[place(pair)], true));
            // Four in a row stay together: a chunk is a chunk in both orders.
            assert_eq!((place(pair) % CHUNK, place(pair) / GROUP), (pair % CHUNK, pair / GROUP));
        }
        assert_eq!([0, 8, 32, 40, 56].map(place), [0, 16, 8, 24, 56]);
    }
}
