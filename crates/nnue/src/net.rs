//! The weights, how they come from a file, and what they make of two accumulators.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use chess::{Color, Position};

use crate::architecture::Architecture;
use crate::attacks::Silent;
use crate::block::{Block, Bytes, pack, pack_bytes, unpack};
use crate::features::{RowStarts, View};
use crate::folding::{folded, unfolded};
use crate::header::{MAX_NEURONS, Opened, checksum};
use crate::kings::KingBuckets;
use crate::large_pages::LargePages;
use crate::output_layer::OutputLayer;
use crate::payload::{ANY, Payload, write};
use crate::simd::Tables;
use crate::snapshot::{Difference, Snapshot};
use crate::{Header, NetError, Simd, WeightArray};

/// A network of one of the [architectures](Architecture), with one or four king buckets and one or
/// eight output buckets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    header: Header,
    kings: &'static KingBuckets,
    /// One row for each feature, bucket by bucket.
    feature_weights: LargePages<Block>,
    attacks: Option<Attacks>,
    feature_biases: Vec<Block>,
    head: OutputLayer,
}

/// What a net has that sees attacks.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Attacks {
    /// One row for each piece on its square in each state but the first, [folded].
    weights: LargePages<Bytes>,
    /// For each view.
    row_starts: Vec<RowStarts>,
    silent: Silent,
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
        let (neurons, architecture) = (header.neurons, header.architecture);
        let [feature_limit, bias_limit] =
            [architecture.feature_limit(), architecture.bias_limit()].map(u32::from);
        let mut payload = Payload(payload);
        let mut features =
            payload.numbers(WeightArray::Feature, header.rows() * neurons, feature_limit)?;
        // Alone each of these may be anything.
        let attacks =
            payload.numbers(WeightArray::AttackSum, header.attack_rows() * neurons, ANY)?;
        let attacks = folded(&mut features, &attacks)?;
        let biases = payload.numbers(WeightArray::FeatureBias, neurons, bias_limit)?;
        let head = OutputLayer::read(&header, &mut payload)?;
        Ok(Net::new(header, (&features, &attacks), &biases, head))
    }

    /// The net in this file.
    ///
    /// # Errors
    /// If it cannot be read or is no net.
    pub fn read(path: &Path) -> Result<Net, NetError> {
        let unreadable = |error: std::io::Error| {
            let (kind, reason) = (error.kind(), error.to_string());
            NetError::Unreadable { kind, reason }
        };
        // A pipe that nobody writes to would keep us waiting for ever.
        #[cfg(unix)]
        if std::os::unix::fs::FileTypeExt::is_fifo(
            &std::fs::metadata(path).map_err(unreadable)?.file_type(),
        ) {
            let kind = std::io::ErrorKind::InvalidInput;
            return Err(unreadable(std::io::Error::new(kind, "it is no ordinary file")));
        }
        let file = File::open(path).map_err(unreadable)?;
        let largest = Header {
            architecture: Architecture::Attacks,
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

    /// The net that was built into the program: `nets/current.nnue`, or the file that `EVALFILE` named when it was built.
    pub fn built_in() -> Option<Arc<Net>> {
        static NET: OnceLock<Option<Arc<Net>>> = OnceLock::new();
        NET.get_or_init(|| Net::from_bytes(BUILT_IN?).ok().map(Arc::new)).clone()
    }

    /// The header is known to be that of a net. Features are those of pieces on their squares, and of their states if the net
    /// sees attacks, [folded] already.
    pub(crate) fn new(
        header: Header,
        (features, states): (&[i16], &[i8]),
        biases: &[i16],
        head: OutputLayer,
    ) -> Net {
        let kings = KingBuckets::with(header.king_buckets).expect("a count that was checked");
        let attacks = || Attacks {
            weights: LargePages::new(&pack_bytes(states)),
            row_starts: RowStarts::of_views(kings),
            silent: Silent::of(states),
        };
        Net {
            kings,
            attacks: header.architecture.sees_attacks().then(attacks),
            feature_weights: LargePages::new(&pack(features)),
            feature_biases: pack(biases),
            head,
            header,
        }
    }

    /// The same net with another end.
    pub(crate) fn with_head(self, head: OutputLayer) -> Net {
        Net { head, ..self }
    }

    /// The whole file of this net.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut payload = Vec::with_capacity(self.header.payload_length());
        let mut features: Vec<i16> = unpack(&self.feature_weights).collect();
        let attacks = self.attacks.as_ref().map(|attacks| {
            let folded: Vec<i8> = attacks.weights.iter().flat_map(|bytes| bytes.0).collect();
            unfolded(&mut features, &folded)
        });
        write(&mut payload, features);
        write(&mut payload, attacks.unwrap_or_default());
        write(&mut payload, unpack(&self.feature_biases));
        self.head.write(&mut payload);
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
        let (us, them) = self.accumulators(position, simd);
        self.head.value(&us, &them, self.bucket_of(position), simd)
    }

    /// The accumulators of the side to move and of the other one, from nothing.
    pub(crate) fn accumulators(&self, position: &Position, simd: Simd) -> (Vec<Block>, Vec<Block>) {
        if self.sees_attacks() {
            return self.seen_accumulators(position, simd);
        }
        let of = |perspective: Color| {
            let view = self.view(perspective, position);
            let mut features = Vec::with_capacity(32);
            for square in position.occupied() {
                features.extend(position.piece(square).map(|piece| view.feature(piece, square)));
            }
            let mut accumulator = self.feature_biases.clone();
            simd.apply(&mut accumulator, &self.feature_weights, &features, &[]);
            accumulator
        };
        (of(position.turn()), of(!position.turn()))
    }

    /// The same for a net that sees attacks.
    fn seen_accumulators(&self, position: &Position, simd: Simd) -> (Vec<Block>, Vec<Block>) {
        let (mut snapshot, mut difference) = (Snapshot::EMPTY, Difference::NONE);
        snapshot.take(position, self.silent(), simd);
        difference.find(&Snapshot::EMPTY, &snapshot);
        let of = |perspective: Color| {
            let view = self.view(perspective, position);
            let mut accumulator = vec![Block::ZERO; self.blocks()];
            self.update_seen(&mut accumulator, &self.feature_biases, view, &difference, simd);
            accumulator
        };
        (of(position.turn()), of(!position.turn()))
    }

    /// The states that are all one to a net that sees attacks.
    #[inline]
    pub(crate) fn silent(&self) -> Silent {
        self.attacks.as_ref().expect("only such a net has states").silent
    }

    /// `to` becomes `from` with a difference applied that one view sees. The net sees attacks.
    #[inline]
    pub(crate) fn update_seen(
        &self,
        to: &mut [Block],
        from: &[Block],
        view: View,
        difference: &Difference,
        simd: Simd,
    ) {
        let attacks = self.attacks.as_ref().expect("only such a net has differences");
        let rows = difference.seen(view, &attacks.row_starts[view.index()]);
        let tables = Tables { places: &self.feature_weights, states: &attacks.weights };
        simd.update_seen(to, from, tables, rows);
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
        self.head.value(us, them, self.bucket_of(position), simd)
    }

    #[inline]
    fn bucket_of(&self, position: &Position) -> usize {
        self.bucket(position.occupied().len() as usize)
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

    /// Whether the net sees which pieces are attacked and which are defended.
    #[inline(always)]
    pub(crate) fn sees_attacks(&self) -> bool {
        self.attacks.is_some()
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
const BUILT_IN: Option<&[u8]> = Some(include_bytes!(env!("BUILT_IN_NET")));
#[cfg(not(built_in_net))]
const BUILT_IN: Option<&[u8]> = None;

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
