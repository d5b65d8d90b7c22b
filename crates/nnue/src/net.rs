//! The weights, how they come from a file, and what they make of two accumulators.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use chess::{Color, Position};

use crate::block::{Block, pack, unpack};
use crate::features::View;
use crate::header::{MAX_NEURONS, Opened, checksum};
use crate::kings::KingBuckets;
use crate::{Header, NetError, Simd};

/// The largest feature weight: 1.98, to which the trainer holds it, times 255.
const FEATURE_LIMIT: i16 = 505;
/// With 32 pieces on the board no accumulator leaves the range of `i16`.
const BIAS_LIMIT: i16 = i16::MAX - 32 * FEATURE_LIMIT;
/// The largest output weight: 255 times it is still an `i16`.
const OUTPUT_LIMIT: i16 = 127;

/// A network `(768 mirrored -> N) x 2 -> 1`, with one or four king buckets and one or eight output
/// buckets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    header: Header,
    kings: &'static KingBuckets,
    /// One row for each feature, bucket by bucket.
    feature_weights: Vec<Block>,
    feature_biases: Vec<Block>,
    /// One double row for each bucket: the side to move's half, then the other's.
    output_weights: Vec<Block>,
    output_biases: Vec<i32>,
}

/// The numbers of a net, one array after the other as in its file.
pub(crate) struct Weights {
    pub(crate) features: Vec<i16>,
    pub(crate) biases: Vec<i16>,
    pub(crate) outputs: Vec<i16>,
    pub(crate) output_biases: Vec<i32>,
}

impl Net {
    /// The net in these bytes, which are a whole file.
    ///
    /// # Errors
    /// If the bytes are anything else than a net this program can use exactly.
    pub fn from_bytes(file: &[u8]) -> Result<Net, NetError> {
        let Opened { header, checksum: expected } = Header::open(file)?;
        let payload = &file[Header::LENGTH..];
        let found = checksum(payload);
        if found != expected {
            return Err(NetError::Checksum { expected, found });
        }
        let (neurons, buckets) = (header.neurons, header.buckets);
        let (features, rest) = payload.split_at(2 * header.rows() * neurons);
        let (biases, rest) = rest.split_at(2 * neurons);
        let (outputs, output_biases) = rest.split_at(4 * neurons * buckets);
        let words = output_biases.as_chunks::<4>().0;
        let weights = Weights {
            features: numbers("feature weight", features, FEATURE_LIMIT)?,
            biases: numbers("feature bias", biases, BIAS_LIMIT)?,
            outputs: numbers("output weight", outputs, OUTPUT_LIMIT)?,
            output_biases: words.iter().map(|&word| i32::from_le_bytes(word)).collect(),
        };
        Ok(Net::new(header, &weights))
    }

    /// The net in this file.
    ///
    /// # Errors
    /// If it cannot be read or is no net.
    pub fn read(path: &Path) -> Result<Net, NetError> {
        let unreadable = |error: std::io::Error| NetError::Unreadable(error.to_string());
        let file = File::open(path).map_err(unreadable)?;
        let largest = Header {
            neurons: MAX_NEURONS,
            buckets: 8,
            king_buckets: KingBuckets::MOST,
            data_hash: 0,
            name: String::new(),
        };
        // One byte more tells that the file goes on; the rest of a huge one need not be seen.
        let limit = largest.file_length() as u64 + 1;
        let mut bytes = Vec::new();
        file.take(limit).read_to_end(&mut bytes).map_err(unreadable)?;
        Net::from_bytes(&bytes)
    }

    /// The net that was built into the program from `nets/current.nnue`, if there was one.
    pub fn built_in() -> Option<Arc<Net>> {
        static NET: OnceLock<Option<Arc<Net>>> = OnceLock::new();
        NET.get_or_init(|| Net::from_bytes(BUILT_IN?).ok().map(Arc::new)).clone()
    }

    /// The header is known to be that of a net.
    pub(crate) fn new(header: Header, weights: &Weights) -> Net {
        Net {
            kings: KingBuckets::with(header.king_buckets).expect("a count that was checked"),
            feature_weights: pack(&weights.features),
            feature_biases: pack(&weights.biases),
            output_weights: pack(&weights.outputs),
            output_biases: weights.output_biases.clone(),
            header,
        }
    }

    /// The whole file of this net.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut payload = Vec::with_capacity(self.header.payload_length());
        for blocks in [&self.feature_weights, &self.feature_biases, &self.output_weights] {
            payload.extend(unpack(blocks).flat_map(i16::to_le_bytes));
        }
        payload.extend(self.output_biases.iter().flat_map(|bias| bias.to_le_bytes()));
        let mut bytes = self.header.to_bytes(&payload);
        bytes.extend(payload);
        bytes
    }

    /// What the net says about itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The checksum of the weights, as it stands in the file: two nets that have it in common are
    /// the same net.
    pub fn checksum(&self) -> u64 {
        checksum(&self.to_bytes()[Header::LENGTH..])
    }

    /// The value of a position in centipawns from the side to move's view, worked out from nothing
    /// with the best instructions there are. A search uses a [`Network`](crate::Network).
    pub fn evaluate(&self, position: &Position) -> i32 {
        self.evaluate_with(position, Simd::best())
    }

    /// The same with these instructions.
    pub fn evaluate_with(&self, position: &Position, simd: Simd) -> i32 {
        let [white, black] = Color::ALL.map(|perspective| {
            let view = self.view(perspective, position);
            let mut features = Vec::with_capacity(32);
            for square in position.occupied() {
                features.extend(position.piece(square).map(|piece| view.feature(piece, square)));
            }
            let mut accumulator = self.feature_biases.clone();
            simd.apply(&mut accumulator, &self.feature_weights, &features, &[]);
            accumulator
        });
        self.output(position, &white, &black, simd)
    }

    /// What the accumulators of a position are worth to the side to move.
    #[inline]
    pub(crate) fn output(
        &self,
        position: &Position,
        white: &[Block],
        black: &[Block],
        simd: Simd,
    ) -> i32 {
        let (us, them) = match position.turn() {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let bucket = self.bucket(position.occupied().len() as usize);
        let length = 2 * us.len();
        let weights = &self.output_weights[bucket * length..][..length];
        let sum = simd.activate(us, them, weights) / Header::QA;
        let value = sum + i64::from(self.output_biases[bucket]);
        (value * Header::SCALE / (Header::QA * Header::QB)) as i32
    }

    /// The output bucket of a position with so many pieces; its two kings are always there.
    #[inline]
    fn bucket(&self, pieces: usize) -> usize {
        if self.header.buckets == 1 { 0 } else { ((pieces - 2) / 4).min(self.header.buckets - 1) }
    }

    /// How a side looks at this position.
    #[inline(always)]
    pub(crate) fn view(&self, perspective: Color, position: &Position) -> View {
        View::of(self.kings, perspective, position.king(perspective))
    }

    pub(crate) fn kings(&self) -> &'static KingBuckets {
        self.kings
    }

    /// Blocks of one accumulator.
    pub(crate) fn blocks(&self) -> usize {
        self.feature_biases.len()
    }

    pub(crate) fn biases(&self) -> &[Block] {
        &self.feature_biases
    }

    pub(crate) fn rows(&self) -> &[Block] {
        &self.feature_weights
    }

    /// The weights of one feature.
    #[inline(always)]
    pub(crate) fn row(&self, feature: u16) -> &[Block] {
        let length = self.blocks();
        &self.feature_weights[usize::from(feature) * length..][..length]
    }
}

#[cfg(built_in_net)]
const BUILT_IN: Option<&[u8]> =
    Some(include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/current.nnue")));
#[cfg(not(built_in_net))]
const BUILT_IN: Option<&[u8]> = None;

/// The numbers of one array, all within the limit.
fn numbers(what: &'static str, bytes: &[u8], limit: i16) -> Result<Vec<i16>, NetError> {
    let words = bytes.as_chunks::<2>().0.iter().map(|&word| i16::from_le_bytes(word));
    let checked = words.enumerate().map(|(index, found)| {
        let fits = found.unsigned_abs() <= limit.unsigned_abs();
        if fits { Ok(found) } else { Err(NetError::Weight { what, index, found, limit }) }
    });
    checked.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_built_in_net_is_whole() {
        assert_eq!(BUILT_IN.is_some(), Net::built_in().is_some());
        if let Some(bytes) = BUILT_IN {
            assert_eq!(Net::from_bytes(bytes).map(|_| ()), Ok(()));
        }
    }

    #[test]
    fn buckets_follow_the_pieces() {
        let (one, eight) = (Net::random(32, 1, 1), Net::random(32, 8, 1));
        for pieces in 2..=32 {
            assert_eq!((one.bucket(pieces), eight.bucket(pieces)), (0, (pieces - 2) / 4));
        }
        assert_eq!((eight.bucket(32), eight.bucket(64)), (7, 7));
    }
}
