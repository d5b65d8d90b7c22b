//! What several test files need: a net read and evaluated in the slowest and plainest way, straight
//! from the description of the file, and a writer of nets with any weights.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]

use chess::{Color, Piece, PieceKind, Position, Square};
use nnue::Architecture;

/// A net as rows of plain numbers.
pub struct Reference {
    pub neurons: usize,
    pub buckets: usize,
    pub king_buckets: usize,
    features: Vec<Vec<i64>>,
    /// Four times 768, or none.
    attacks: Vec<Vec<i64>>,
    biases: Vec<i64>,
    rest: Rest,
}

/// What follows the first layer, for each output bucket.
enum Rest {
    Plain { outputs: Vec<Vec<i64>>, biases: Vec<i64> },
    Pairwise(Vec<Layers>),
}

/// Rows of weights and biases.
#[derive(Default)]
struct Layers {
    second: Vec<Vec<i64>>,
    second_biases: Vec<i64>,
    third: Vec<Vec<i64>>,
    third_biases: Vec<i64>,
    output: Vec<i64>,
    output_bias: i64,
}

/// The numbers of a file, one after the other.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    /// The next row of numbers of so many bytes.
    fn row(&mut self, bytes: usize, length: usize) -> Vec<i64> {
        let (row, rest) = self.0.split_at(bytes * length);
        self.0 = rest;
        let number = |word: &[u8]| match *word {
            [byte] => byte.cast_signed().into(),
            [low, high] => i16::from_le_bytes([low, high]).into(),
            [a, b, c, d] => i32::from_le_bytes([a, b, c, d]).into(),
            _ => panic!("no number has {bytes} bytes"),
        };
        row.chunks(bytes).map(number).collect()
    }

    fn rows(&mut self, bytes: usize, count: usize, length: usize) -> Vec<Vec<i64>> {
        (0..count).map(|_| self.row(bytes, length)).collect()
    }
}

impl Reference {
    /// Reads a whole file, which is known to be good.
    pub fn read(file: &[u8]) -> Reference {
        let size = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
        let (neurons, buckets, king_buckets) = (size(12), size(16), size(20));
        let mut numbers = Numbers(&file[128..]);
        let features = numbers.rows(2, 768 * king_buckets, neurons);
        let attacks = numbers.rows(2, if file[10] == 3 { 4 * 768 } else { 0 }, neurons);
        let biases = numbers.row(2, neurons);
        let rest = if file[10] == 1 {
            let outputs = numbers.rows(2, buckets, 2 * neurons);
            Rest::Plain { outputs, biases: numbers.row(4, buckets) }
        } else {
            Rest::Pairwise(Layers::read(&mut numbers, neurons, buckets))
        };
        assert!(numbers.0.is_empty());
        Reference { neurons, buckets, king_buckets, features, attacks, biases, rest }
    }

    /// The rows that count for one side, in the words of the description.
    fn rows(&self, position: &Position, side: Color) -> Vec<&[i64]> {
        let pieces: Vec<(Piece, Square)> =
            Square::all().filter_map(|square| Some((position.piece(square)?, square))).collect();
        let own_king = Piece::new(side, PieceKind::King);
        let king = pieces.iter().find(|(piece, _)| *piece == own_king).unwrap().1;
        let upside_down = if side == Color::Black { 56 } else { 0 };
        let mirrored = if king.index() % 8 >= 4 { 7 } else { 0 };
        let (rank, file) = {
            let seen = king.index() ^ upside_down ^ mirrored;
            (seen / 8, seen % 8)
        };
        let bucket = match (self.king_buckets, rank) {
            (1, _) => 0,
            (4, 0) => file / 2,
            (4, _) => 1 + rank.min(2),
            (8, 0) => file,
            (8, 1) => 4 + file / 2,
            (8, _) => 6 + usize::from(rank > 3),
            (16, 0 | 1) => 4 * rank + file,
            (16, 2 | 3) => 4 + 2 * rank + file / 2,
            (16, _) => 12 + 2 * usize::from(rank > 5) + file / 2,
            (other, _) => panic!("{other} king buckets"),
        };
        let mut rows = Vec::new();
        for (piece, square) in pieces {
            let owner = if piece.color() == side { 0 } else { 384 };
            let seen = square.index() ^ upside_down ^ mirrored;
            let input = owner + 64 * piece.kind().index() + seen;
            rows.push(self.features[768 * bucket + input].as_slice());
            if !self.attacks.is_empty() {
                let matrices = matrices(position, square, piece);
                rows.extend(matrices.map(|matrix| self.attacks[768 * matrix + input].as_slice()));
            }
        }
        rows
    }

    pub fn evaluate(&self, position: &Position) -> i64 {
        let hidden = |side: Color| {
            let mut sums = self.biases.clone();
            for row in self.rows(position, side) {
                // Not even 500 numbers of 16 bits fill 64: unchecked, many are added at once.
                for (sum, weight) in sums.iter_mut().zip(row) {
                    *sum = sum.wrapping_add(*weight);
                }
            }
            assert!(sums.iter().all(|&sum| i16::try_from(sum).is_ok()), "an overflow");
            sums
        };
        let sides = [hidden(position.turn()), hidden(!position.turn())];
        let bucket =
            if self.buckets == 1 { 0 } else { (position.occupied().len() as usize - 2) / 4 };
        let clip = |side: Vec<i64>| side.into_iter().map(|value| value.clamp(0, 255)).collect();
        let sides: [Vec<i64>; 2] = sides.map(clip);
        match &self.rest {
            Rest::Plain { outputs, biases } => {
                let squares: Vec<i64> = sides.concat().iter().map(|value| value * value).collect();
                (dot(&squares, &outputs[bucket]) / 255 + biases[bucket]) * 400 / (255 * 64)
            }
            Rest::Pairwise(layers) => layers[bucket].evaluate(&sides),
        }
    }
}

/// Which of the four matrices for attacks are true of a piece.
fn matrices(position: &Position, square: Square, piece: Piece) -> impl Iterator<Item = usize> {
    let rank = |kind: PieceKind| match kind {
        PieceKind::Pawn => Some(0),
        PieceKind::Knight | PieceKind::Bishop => Some(1),
        PieceKind::Rook => Some(2),
        PieceKind::Queen => Some(3),
        PieceKind::King => None,
    };
    let all = position.attackers_to(square, position.occupied());
    let attackers = all & position.color(!piece.color());
    let (attacked, defended) = (attackers.any(), all.meets(position.color(piece.color())));
    let lesser = attackers.into_iter().any(|by| {
        let by = position.piece(by).and_then(|by| rank(by.kind()));
        by.is_some_and(|by| rank(piece.kind()).is_some_and(|own| by < own))
    });
    let true_of_it = [attacked, defended, attacked && !defended, lesser];
    (0..4).filter(move |&matrix| true_of_it[matrix])
}

fn dot(values: &[i64], weights: &[i64]) -> i64 {
    assert_eq!(values.len(), weights.len());
    // A neuron has 16 bits and its square 32, a weight 16, and there are at most 4,096: 64 are not filled.
    let products = values.iter().zip(weights).map(|(value, weight)| value.wrapping_mul(*weight));
    products.fold(0, i64::wrapping_add)
}

impl Layers {
    fn read(numbers: &mut Numbers<'_>, neurons: usize, buckets: usize) -> Vec<Layers> {
        let mut layers: Vec<Layers> = (0..buckets).map(|_| Layers::default()).collect();
        layers.iter_mut().for_each(|layers| layers.second = numbers.rows(1, 16, neurons));
        layers.iter_mut().for_each(|layers| layers.second_biases = numbers.row(4, 16));
        layers.iter_mut().for_each(|layers| layers.third = numbers.rows(2, 32, 32));
        layers.iter_mut().for_each(|layers| layers.third_biases = numbers.row(4, 32));
        layers.iter_mut().for_each(|layers| layers.output = numbers.row(2, 32));
        layers.iter_mut().for_each(|layers| layers.output_bias = numbers.row(4, 1)[0]);
        layers
    }

    /// The neurons of the side to move and of the other one are clipped already.
    fn evaluate(&self, sides: &[Vec<i64>; 2]) -> i64 {
        let mut inputs = Vec::new();
        for side in sides {
            let half = side.len() / 2;
            inputs.extend((0..half).map(|pair| (side[pair] * side[pair + half]) >> 9));
        }
        let mut neurons: Vec<i64> = self
            .second
            .iter()
            .zip(&self.second_biases)
            .map(|(row, bias)| (dot(&inputs, row) + bias).clamp(0, 8192) >> 3)
            .collect();
        neurons.extend(neurons.clone().into_iter().map(|neuron| (neuron * neuron) >> 10));
        let squares: Vec<i64> = self
            .third
            .iter()
            .zip(&self.third_biases)
            .map(|(row, bias)| ((dot(&neurons, row) + bias) >> 10).clamp(0, 1024))
            .map(|neuron| (neuron * neuron) >> 10)
            .collect();
        (dot(&squares, &self.output) + self.output_bias) * 400 / (1 << 20)
    }
}

/// Which array of a net a weight belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Feature,
    Attack,
    Bias,
    Second,
    SecondBias,
    Third,
    ThirdBias,
    Output,
    OutputBias,
}

impl Part {
    /// The largest sum of weights for attacks.
    pub const LARGEST_SUM: i32 = 63;

    /// The largest absolute value the format allows; of weights for attacks, of which three may come together, a third.
    pub fn limit(self, architecture: Architecture) -> i32 {
        match (self, architecture) {
            (Part::Feature, Architecture::Plain) => 505,
            (Part::Feature, _) => 507,
            (Part::Attack, _) => Part::LARGEST_SUM / 3,
            (Part::Bias, Architecture::Attacks) => {
                32_767 - 32 * (Part::Feature.limit(architecture) + Part::LARGEST_SUM)
            }
            (Part::Bias, _) => 32_767 - 32 * Part::Feature.limit(architecture),
            (Part::Output, Architecture::Plain) => 127,
            (Part::OutputBias, Architecture::Plain) => 1_000_000,
            (Part::Second, _) => 127,
            (Part::SecondBias, _) => 1 << 24,
            (Part::Third | Part::Output, _) => 32_767,
            (Part::ThirdBias | Part::OutputBias, _) => 1 << 30,
        }
    }

    /// The arrays of a file, how many numbers each has and how many bytes a number.
    fn arrays(architecture: Architecture, sizes: [usize; 3]) -> Vec<(Part, usize, usize)> {
        let [neurons, buckets, king_buckets] = sizes;
        let mut first = vec![(Part::Feature, king_buckets * 768 * neurons, 2)];
        if architecture == Architecture::Attacks {
            first.push((Part::Attack, 4 * 768 * neurons, 2));
        }
        first.push((Part::Bias, neurons, 2));
        let rest = match architecture {
            Architecture::Plain => {
                vec![(Part::Output, 2 * neurons * buckets, 2), (Part::OutputBias, buckets, 4)]
            }
            _ => vec![
                (Part::Second, 16 * neurons * buckets, 1),
                (Part::SecondBias, 16 * buckets, 4),
                (Part::Third, 32 * 32 * buckets, 2),
                (Part::ThirdBias, 32 * buckets, 4),
                (Part::Output, 32 * buckets, 2),
                (Part::OutputBias, buckets, 4),
            ],
        };
        first.into_iter().chain(rest).collect()
    }
}

/// The file of a net with these weights, written by the description. The sizes are neurons, output
/// buckets and king buckets, as in the header.
pub fn write(
    architecture: Architecture,
    sizes: [usize; 3],
    mut weight: impl FnMut(Part) -> i32,
) -> Vec<u8> {
    let mut payload: Vec<u8> = Vec::new();
    for (part, count, bytes) in Part::arrays(architecture, sizes) {
        for _ in 0..count {
            payload.extend(&weight(part).to_le_bytes()[..bytes]);
        }
    }
    let (number, rest) = match architecture {
        Architecture::Plain => (1, [255, 64, 400, 0]),
        Architecture::Pairwise => (2, [256, 64, 400, 16]),
        Architecture::Attacks => (3, [256, 64, 400, 16]),
    };
    let mut file = b"ROQUENET".to_vec();
    file.extend([1, 0, number, 0]);
    for number in sizes.into_iter().chain(rest) {
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
