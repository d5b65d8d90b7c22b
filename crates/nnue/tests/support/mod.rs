//! What several test files need: a net read and evaluated in the slowest and plainest way, straight
//! from the description of the file, and a writer of nets with any weights.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]

use chess::{Color, Piece, Position, Square};

/// A net as rows of plain numbers.
pub struct Reference {
    pub neurons: usize,
    pub buckets: usize,
    pub king_buckets: usize,
    features: Vec<Vec<i64>>,
    biases: Vec<i64>,
    outputs: Vec<Vec<i64>>,
    output_biases: Vec<i64>,
}

impl Reference {
    /// Reads a whole file, which is known to be good.
    pub fn read(file: &[u8]) -> Reference {
        let size = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
        let (neurons, buckets, king_buckets) = (size(12), size(16), size(20));
        let mut at = 128;
        let mut row = |length: usize| -> Vec<i64> {
            let words = file[at..at + 2 * length].chunks(2);
            at += 2 * length;
            words.map(|word| i64::from(i16::from_le_bytes([word[0], word[1]]))).collect()
        };
        let features = (0..768 * king_buckets).map(|_| row(neurons)).collect();
        let biases = row(neurons);
        let outputs = (0..buckets).map(|_| row(2 * neurons)).collect();
        let words = file[at..].chunks(4);
        let output_biases =
            words.map(|word| i64::from(i32::from_le_bytes(word.try_into().unwrap()))).collect();
        Reference { neurons, buckets, king_buckets, features, biases, outputs, output_biases }
    }

    /// The rows that count for one side, in the words of the description.
    fn rows(&self, position: &Position, side: Color) -> Vec<usize> {
        let pieces: Vec<(Piece, Square)> =
            Square::all().filter_map(|square| Some((position.piece(square)?, square))).collect();
        let own_king = Piece::new(side, chess::PieceKind::King);
        let king = pieces.iter().find(|(piece, _)| *piece == own_king).unwrap().1;
        let upside_down = if side == Color::Black { 56 } else { 0 };
        let mirrored = if king.index() % 8 >= 4 { 7 } else { 0 };
        let bucket = match king.index() ^ upside_down ^ mirrored {
            _ if self.king_buckets == 1 => 0,
            0 | 1 => 0,
            2 | 3 => 1,
            8..=11 => 2,
            _ => 3,
        };
        pieces
            .into_iter()
            .map(|(piece, square)| {
                let owner = if piece.color() == side { 0 } else { 384 };
                let square = square.index() ^ upside_down ^ mirrored;
                768 * bucket + owner + 64 * piece.kind().index() + square
            })
            .collect()
    }

    pub fn evaluate(&self, position: &Position) -> i64 {
        let hidden = |side: Color| {
            let mut sums = self.biases.clone();
            for row in self.rows(position, side) {
                for (sum, weight) in sums.iter_mut().zip(&self.features[row]) {
                    *sum += weight;
                }
            }
            assert!(sums.iter().all(|&sum| i16::try_from(sum).is_ok()), "an overflow");
            sums
        };
        let both = [hidden(position.turn()), hidden(!position.turn())].concat();
        let bucket =
            if self.buckets == 1 { 0 } else { (position.occupied().len() as usize - 2) / 4 };
        let mut sum = 0;
        for (value, weight) in both.iter().zip(&self.outputs[bucket]) {
            let clipped = (*value).clamp(0, 255);
            sum += clipped * clipped * weight;
        }
        (sum / 255 + self.output_biases[bucket]) * 400 / (255 * 64)
    }
}

/// Which array of a net a weight belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Feature,
    Bias,
    Output,
    OutputBias,
}

impl Part {
    /// The largest absolute value the format allows.
    pub fn limit(self) -> i32 {
        match self {
            Part::Feature => 505,
            Part::Bias => 32_767 - 32 * 505,
            Part::Output => 127,
            Part::OutputBias => 1_000_000,
        }
    }
}

/// The file of a net with these weights, written by the description. The sizes are neurons, output
/// buckets and king buckets, as in the header.
pub fn write(sizes: [usize; 3], mut weight: impl FnMut(Part) -> i32) -> Vec<u8> {
    let [neurons, buckets, king_buckets] = sizes;
    let mut payload = Vec::new();
    for (part, count) in [
        (Part::Feature, king_buckets * 768 * neurons),
        (Part::Bias, neurons),
        (Part::Output, 2 * neurons * buckets),
    ] {
        for _ in 0..count {
            payload.extend((weight(part) as i16).to_le_bytes());
        }
    }
    for _ in 0..buckets {
        payload.extend(weight(Part::OutputBias).to_le_bytes());
    }
    let mut file = b"ROQUENET".to_vec();
    file.extend([1, 0, 1, 0]);
    for number in [neurons, buckets, king_buckets, 255, 64, 400, 0] {
        file.extend((number as u32).to_le_bytes());
    }
    file.extend([0; 8]);
    let mut name = b"written by a test".to_vec();
    name.resize(64, 0);
    file.extend(name);
    file.extend((payload.len() as u64).to_le_bytes());
    file.extend([0; 8]);
    file.extend(payload);
    seal(&mut file);
    file
}

/// Puts the right checksum into a file.
pub fn seal(file: &mut [u8]) {
    let mut hash: u64 = 0xCBF2_9CE4_8422_2325;
    for byte in &file[128..] {
        hash ^= u64::from(*byte);
        hash = hash.wrapping_mul(0x0000_0100_0000_01B3);
    }
    file[120..128].copy_from_slice(&hash.to_le_bytes());
}
