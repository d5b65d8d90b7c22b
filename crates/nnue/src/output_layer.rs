//! What follows the accumulators of both sides: the one value of a position. It knows its own weights
//! and their place in a file, and neither the features nor the board.

use crate::architecture::Architecture;
use crate::block::{Block, pack, unpack};
use crate::layers::Layers;
use crate::payload::{ANY, Payload, write};
use crate::{Header, NetError, Simd, WeightArray};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OutputLayer {
    Plain(Plain),
    Pairwise(Layers),
}

/// One sum over the squares of all neurons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plain {
    /// One double row for each bucket: the side to move's half, then the other's.
    weights: Vec<Block>,
    biases: Vec<i32>,
}

impl OutputLayer {
    /// Bytes in the file of a net of this size.
    pub(crate) fn file_length(header: &Header) -> usize {
        let of_bucket = match header.architecture {
            Architecture::Plain => 4 * header.neurons + 4,
            _ => Layers::bytes_of_bucket(header.neurons),
        };
        header.buckets * of_bucket
    }

    /// The rest of a payload.
    pub(crate) fn read(
        header: &Header,
        payload: &mut Payload<'_>,
    ) -> Result<OutputLayer, NetError> {
        match header.architecture {
            Architecture::Plain => {
                let count = 2 * header.neurons * header.buckets;
                let weights = payload.numbers(WeightArray::Output, count, Plain::LIMIT)?;
                let biases = payload.numbers(WeightArray::OutputBias, header.buckets, ANY)?;
                Ok(OutputLayer::Plain(Plain::new(&weights, biases)))
            }
            _ => Layers::read(header, payload).map(OutputLayer::Pairwise),
        }
    }

    /// Writes it at the end of a payload.
    pub(crate) fn write(&self, payload: &mut Vec<u8>) {
        match self {
            OutputLayer::Plain(plain) => {
                write(payload, unpack(&plain.weights));
                write(payload, plain.biases.iter().copied());
            }
            OutputLayer::Pairwise(layers) => layers.write(payload),
        }
    }

    /// The value in centipawns of the accumulators of the side to move and of the other one.
    #[inline]
    pub(crate) fn value(&self, us: &[Block], them: &[Block], bucket: usize, simd: Simd) -> i32 {
        match self {
            OutputLayer::Plain(plain) => plain.value(us, them, bucket, simd),
            OutputLayer::Pairwise(layers) => layers.value(us, them, bucket, simd),
        }
    }
}

impl Plain {
    /// The largest output weight: 255 times it is still an `i16`.
    const LIMIT: u32 = 127;

    /// The numbers in the order of the file.
    pub(crate) fn new(weights: &[i16], biases: Vec<i32>) -> Plain {
        Plain { weights: pack(weights), biases }
    }

    #[inline]
    fn value(&self, us: &[Block], them: &[Block], bucket: usize, simd: Simd) -> i32 {
        const ONES: i64 = Architecture::Plain.ones();
        let length = 2 * us.len();
        let weights = &self.weights[bucket * length..][..length];
        let sum = simd.activate(us, them, weights) / ONES;
        let value = sum + i64::from(self.biases[bucket]);
        (value * Header::SCALE / (ONES * Header::QB)) as i32
    }
}
