//! Nets with random weights, for tests and for measurements of speed. Material counts in them, so that a
//! search with one behaves like a search.

use chess::Position;

use crate::architecture::Architecture;
use crate::folding::folded;
use crate::kings::KingBuckets;
use crate::layers::{LayerWeights, Layers, SECOND, THIRD};
use crate::output_layer::{OutputLayer, Plain};
use crate::{Header, Net, Random, Simd};

impl Net {
    /// A net of this size whose weights are random, but not their sum: material counts. It plays
    /// badly; it is for tests and measurements.
    ///
    /// # Panics
    /// If no net has this size.
    pub fn random(neurons: usize, buckets: usize, seed: u64) -> Net {
        Net::random_with_kings(neurons, buckets, 1, seed)
    }

    /// The same with so many king buckets, each of which has random weights of its own.
    ///
    /// # Panics
    /// If no net has this size.
    pub fn random_with_kings(
        neurons: usize,
        buckets: usize,
        king_buckets: usize,
        seed: u64,
    ) -> Net {
        Net::random_of(Architecture::Plain, [neurons, buckets, king_buckets], seed)
    }

    /// The same of any architecture; the sizes are neurons, output buckets and king buckets.
    ///
    /// # Panics
    /// If no net has this size.
    pub fn random_of(architecture: Architecture, sizes: [usize; 3], seed: u64) -> Net {
        let [neurons, buckets, king_buckets] = sizes;
        assert!(neurons.is_multiple_of(architecture.step()));
        assert!((1..=crate::MAX_NEURONS).contains(&neurons));
        assert!(buckets == 1 || buckets == 8);
        assert!(KingBuckets::with(king_buckets).is_some());
        let kings = if king_buckets > 1 { format!(" kings {king_buckets}") } else { String::new() };
        let pairs = match architecture {
            Architecture::Plain => "",
            Architecture::Pairwise => "p",
            Architecture::Attacks => "pa",
        };
        let name = format!("random {neurons}{pairs}{kings} seed {seed}");
        let header = Header { architecture, neurons, buckets, king_buckets, data_hash: 0, name };
        let mut random = Random::new(seed);
        match architecture {
            Architecture::Plain => plain(header, &mut random),
            _ => pairwise(header, &mut random),
        }
    }
}

/// The value of own and of their pieces in each neuron, a few to a pawn.
fn features(header: &Header, random: &mut Random) -> Vec<i16> {
    const WORTH: [i16; 12] = [2, 6, 7, 10, 18, 0, -2, -6, -7, -10, -18, 0];
    let mut features = Vec::with_capacity(header.rows() * header.neurons);
    for row in 0..header.rows() {
        let worth = WORTH[row % Header::FEATURES / 64];
        features.extend((0..header.neurons).map(|_| worth + random.within(6)));
    }
    features
}

fn plain(header: Header, random: &mut Random) -> Net {
    let (neurons, buckets) = (header.neurons, header.buckets);
    let features = features(&header, random);
    // In the middle of the range, where the square of a neuron goes up and down with it.
    let biases: Vec<i16> = (0..neurons).map(|_| 100 + random.within(20)).collect();
    let half = |random: &mut Random, sign: i16| -> Vec<i16> {
        let most = (2048 / neurons).clamp(1, 64) as i16;
        (0..neurons).map(|_| sign * most + random.within(most / 2)).collect()
    };
    let mut outputs = Vec::with_capacity(2 * neurons * buckets);
    for _ in 0..buckets {
        outputs.extend(half(random, 1));
        outputs.extend(half(random, -1));
    }
    let output_biases = (0..buckets).map(|_| i32::from(random.within(400))).collect();
    let head = OutputLayer::Plain(Plain::new(&outputs, output_biases));
    Net::new(header, (&features, &[]), &biases, head)
}

fn pairwise(header: Header, random: &mut Random) -> Net {
    let mut features = features(&header, random);
    let attacks: Vec<i16> =
        (0..header.attack_rows() * header.neurons).map(|_| random.within(6)).collect();
    let states = folded(&mut features, &attacks).expect("small numbers");
    // Half of the neurons are asleep most of the time, as they are in a trained net.
    let biases: Vec<i16> =
        (0..header.neurons)
            .map(|_| {
                if random.below(2) == 0 {
                    100 + random.within(20)
                } else {
                    -100 + random.within(100)
                }
            })
            .collect();
    let mut weights = layers(&header, random);
    let neurons = header.neurons;
    let head = |weights: &LayerWeights| OutputLayer::Pairwise(Layers::new(neurons, weights));
    let net = Net::new(header, (&features, &states), &biases, head(&weights));
    // Nobody is better in the starting position, whatever the bucket.
    let layers = Layers::new(neurons, &weights);
    let (us, them) = net.accumulators(&Position::start(), Simd::SCALAR);
    for (bucket, bias) in weights.output_biases.iter_mut().enumerate() {
        *bias =
            64 * i32::from(random.within(800)) - layers.output(&us, &them, bucket, Simd::SCALAR);
    }
    net.with_head(head(&weights))
}

/// The layers, whose outputs have no biases yet.
fn layers(header: &Header, random: &mut Random) -> LayerWeights {
    let (neurons, buckets) = (header.neurons, header.buckets);
    let mut many = |count: usize, middle: i32, most: i16| -> Vec<i32> {
        (0..count * buckets).map(|_| middle + i32::from(random.within(most))).collect()
    };
    let most = (768 / neurons).clamp(1, 12) as i32;
    let mut second = many(SECOND * neurons, 0, 3);
    // In a large net, material counts in some neurons only, or it would count too much.
    let every = neurons.div_ceil(768);
    for (input, weight) in second.iter_mut().enumerate().step_by(every) {
        *weight += if input % neurons < neurons / 2 { most } else { -most };
    }
    // Each neuron of the third layer is about the mean of those of the second.
    let mut third = many(THIRD * THIRD, 0, 16);
    for (input, weight) in third.iter_mut().enumerate() {
        *weight += if input % THIRD < SECOND { 64 } else { 0 };
    }
    let short = |numbers: Vec<i32>| numbers.into_iter().map(|number| number as i16).collect();
    LayerWeights {
        second: second.into_iter().map(|weight| weight as i8).collect(),
        // From neurons that are always 0 to ones that are always at their limit.
        second_biases: many(SECOND, 4096, 6000),
        third: short(third),
        third_biases: many(THIRD, 0, 16_000).into_iter().map(|bias| 16 * bias).collect(),
        output: short(many(THIRD, 1024, 300)),
        output_biases: vec![0; buckets],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_repeat() {
        for architecture in Architecture::ALL {
            let net = |kings, seed| Net::random_of(architecture, [64, 8, kings], seed);
            assert_eq!(net(1, 5), net(1, 5));
            assert_ne!(net(1, 5), net(1, 6));
            assert_ne!(net(1, 5), net(4, 5));
        }
        let plain = Net::random_of(Architecture::Plain, [32, 8, 1], 5);
        assert_eq!(
            (Net::random(32, 8, 5), Net::random_with_kings(32, 8, 1, 5)),
            (plain.clone(), plain)
        );
    }

    #[test]
    fn material_counts_in_a_random_net() {
        let value = |net: &Net, fen: &str| net.evaluate(&fen.parse().expect("a FEN"));
        let (plain, pairwise) = (Architecture::Plain, Architecture::Pairwise);
        for (architecture, neurons, kings) in [
            (plain, 32, 1),
            (plain, 256, 4),
            (plain, 1024, 1),
            (plain, 2048, 4),
            (pairwise, 64, 1),
            (pairwise, 256, 4),
            (pairwise, 768, 1),
            (pairwise, 2048, 4),
            (Architecture::Attacks, 64, 1),
            (Architecture::Attacks, 768, 4),
        ] {
            let net = Net::random_of(architecture, [neurons, 8, kings], 1);
            let up = value(&net, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
            let down = value(&net, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
            assert!(
                up > 400 && down < -400 && up < 4_000,
                "{architecture:?} {neurons}: {up} {down}"
            );
        }
    }
}
