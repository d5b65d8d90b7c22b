//! The same arithmetic in the instructions of several processors. Which of them is used is decided
//! while the program runs, so that one binary is fast everywhere, and all give the same numbers to the
//! last bit.
//!
//! Every file of an instruction set has the same functions:
//! - `update`: an accumulator from the one before it and the rows of one move;
//! - `apply`: adds and removes any number of rows in place;
//! - `update_seen`: an accumulator from another one and any number of rows of a net that sees attacks;
//! - `rays`: what sliding pieces reach;
//! - `activate`: the sum of the output layer. A neuron counts as its square, clipped to 0..=255
//!   before: `Σ v·v·w`. As `v·w` still is an `i16`, that is two multiplications of small numbers;
//! - `forward`: pairs of neurons and the layers after them, see `layers.rs`.
//!
//! `activate` collects its products in lanes of 32 bits. Each lane takes two products of a block,
//! at most 2 · 255 · 255 · 127, and there are at most 128 blocks, 64 of each side: 2 114 092 800 in all,
//! which is less than 2³¹. Only then are the lanes summed up, in 64 bits.

#[macro_use]
mod accumulate;
#[macro_use]
mod layers;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx512vnni;
#[cfg(all(test, not(target_arch = "aarch64")))]
mod emulated;
#[cfg(any(target_arch = "aarch64", test))]
mod neon;
mod scalar;

use std::fmt;
use std::sync::OnceLock;

use crate::attacks::{Rays, Sliders};
use crate::block::{Block, Bytes};
use crate::features::{RowStarts, View};
use crate::layers::Bucket;

/// The rows of a net that sees attacks.
#[derive(Clone, Copy)]
pub(crate) struct Tables<'a> {
    /// For pieces on their squares, by king buckets.
    pub(crate) places: &'a [Block],
    /// For each state of a piece on its square.
    pub(crate) states: &'a [Bytes],
}

/// Numbers of such rows: those to add, then those to remove. They are the same in all views.
#[derive(Clone, Copy)]
pub(crate) struct SeenRows<'a> {
    pub(crate) places: [&'a [u16]; 2],
    pub(crate) states: [&'a [u16]; 2],
    pub(crate) view: View,
    pub(crate) starts: &'a RowStarts,
}

impl SeenRows<'_> {
    /// The row that the view has for such a number. A list of them made before would be one more loop whose end is hard
    /// to foresee.
    #[inline(always)]
    fn row(self, number: u16) -> usize {
        self.starts.row(self.view, number).into()
    }
}

/// A set of instructions that this processor has: there is no value for any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Simd(Set);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "x86_64")]
    Avx512Vnni,
    #[cfg(target_arch = "aarch64")]
    Neon,
}

impl Set {
    /// All of this kind of machine, the fastest last.
    #[cfg(target_arch = "x86_64")]
    const ALL: &[Set] = &[Set::Scalar, Set::Avx2, Set::Avx512, Set::Avx512Vnni];
    #[cfg(target_arch = "aarch64")]
    const ALL: &[Set] = &[Set::Scalar, Set::Neon];
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    const ALL: &[Set] = &[Set::Scalar];

    fn is_available(self) -> bool {
        match self {
            Set::Scalar => true,
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => {
                is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw")
            }
            #[cfg(target_arch = "x86_64")]
            Set::Avx512Vnni => Set::Avx512.is_available() && is_x86_feature_detected!("avx512vnni"),
            #[cfg(target_arch = "aarch64")]
            Set::Neon => std::arch::is_aarch64_feature_detected!("neon"),
        }
    }
}

/// Calls a function of the file that belongs to the set.
macro_rules! in_set {
    ($simd:expr, $function:ident($($argument:expr),*)) => {
        match $simd.0 {
            Set::Scalar => scalar::$function($($argument),*),
            // SAFETY: this `Simd` exists, so the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => unsafe { avx2::$function($($argument),*) },
            // SAFETY: this `Simd` exists, so the processor has AVX-512 F and BW.
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => unsafe { avx512::$function($($argument),*) },
            // SAFETY: this `Simd` exists, so the processor has AVX-512 F, BW and VNNI.
            #[cfg(target_arch = "x86_64")]
            Set::Avx512Vnni => unsafe { avx512vnni::$function($($argument),*) },
            // SAFETY: this `Simd` exists, so the processor has NEON.
            #[cfg(target_arch = "aarch64")]
            Set::Neon => unsafe { neon::$function($($argument),*) },
        }
    };
}

impl Simd {
    /// Plain Rust, for any processor; the others must agree with it.
    pub const SCALAR: Simd = Simd(Set::Scalar);

    /// The fastest this processor has; or, for measurements, the one that the environment variable
    /// `ROQUE_SIMD` names.
    pub fn best() -> Simd {
        static BEST: OnceLock<Simd> = OnceLock::new();
        *BEST.get_or_init(|| {
            let name = std::env::var("ROQUE_SIMD").unwrap_or_default();
            let named = Simd::available().find(|simd| simd.name() == name);
            named.or(Simd::available().last()).unwrap_or(Simd::SCALAR)
        })
    }

    /// All that this processor has, the fastest last.
    pub fn available() -> impl Iterator<Item = Simd> {
        Set::ALL.iter().copied().filter(|set| set.is_available()).map(Simd)
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Set::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => "avx512",
            #[cfg(target_arch = "x86_64")]
            Set::Avx512Vnni => "avx512vnni",
            #[cfg(target_arch = "aarch64")]
            Set::Neon => "neon",
        }
    }

    /// `to` becomes `from` with some rows added and some removed, all of one length.
    #[inline]
    pub(crate) fn update<const ADDED: usize, const REMOVED: usize>(
        self,
        to: &mut [Block],
        from: &[Block],
        added: [&[Block]; ADDED],
        removed: [&[Block]; REMOVED],
    ) {
        in_set!(self, update(to, from, added, removed));
    }

    /// Adds some rows of the matrix to an accumulator and removes others.
    #[inline]
    pub(crate) fn apply(self, to: &mut [Block], rows: &[Block], added: &[u16], removed: &[u16]) {
        in_set!(self, apply(to, rows, added, removed));
    }

    /// `to` becomes `from` with the rows of a net that sees attacks added and removed.
    #[inline]
    pub(crate) fn update_seen(
        self,
        to: &mut [Block],
        from: &[Block],
        tables: Tables<'_>,
        rows: SeenRows<'_>,
    ) {
        in_set!(self, update_seen(to, from, tables, rows));
    }

    /// What sliding pieces reach.
    #[inline]
    pub(crate) fn rays(self, sliders: &Sliders) -> Rays {
        in_set!(self, rays(sliders))
    }

    /// The sum of the output layer; the weights are those of our half, then those of theirs.
    #[inline]
    pub(crate) fn activate(self, us: &[Block], them: &[Block], weights: &[Block]) -> i64 {
        let (ours, theirs) = weights.split_at(us.len());
        in_set!(self, activate([(us, ours), (them, theirs)]))
    }

    /// The layers after pairs of neurons, with the weights of one bucket; 2²⁰ is one.
    #[inline]
    pub(crate) fn forward(self, us: &[Block], them: &[Block], weights: Bucket<'_>) -> i32 {
        in_set!(self, forward(us, them, weights))
    }
}

impl fmt::Display for Simd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use chess::{Color, Square};

    use super::*;
    use crate::Random;
    use crate::block::pack_bytes;
    use crate::kings::KingBuckets;
    use crate::layers::{LayerWeights, Layers};

    macro_rules! in_neon {
        ($function:ident($($argument:expr),*)) => {{
            #[cfg(not(target_arch = "aarch64"))]
            let result = neon::$function($($argument),*);
            // SAFETY: every 64-bit Arm processor that runs these tests has NEON.
            #[cfg(target_arch = "aarch64")]
            let result = unsafe { neon::$function($($argument),*) };
            result
        }};
    }

    /// Layers with weights of up to this size after the second.
    fn layers(random: &mut Random, neurons: usize, size: usize) -> Layers {
        let mut many = |count: usize, most: usize| -> Vec<i32> {
            (0..count).map(|_| random.below(2 * most + 1) as i32 - most as i32).collect()
        };
        Layers::new(
            neurons,
            &LayerWeights {
                second: many(16 * neurons, 127).into_iter().map(|weight| weight as i8).collect(),
                second_biases: many(16, 1 << 18),
                third: many(32 * 32, size).into_iter().map(|weight| weight as i16).collect(),
                third_biases: many(32, 1_000 * size),
                output: many(32, size).into_iter().map(|weight| weight as i16).collect(),
                output_biases: many(1, 1 << 30),
            },
        )
    }

    #[test]
    fn layers_of_neon_agree_with_plain_rust() {
        let mut values = std::collections::HashSet::new();
        for count in [2, 4, 6, 8, 24, 64] {
            let mut random = Random::new(count as u64);
            for (most, size) in [(60, 500), (255, 1_000), (400, 3_000), (32_767, 32_767)] {
                let layers = layers(&mut random, 32 * count, size);
                for _ in 0..20 {
                    let (us, them) =
                        (blocks(&mut random, count, most), blocks(&mut random, count, most));
                    let plain = scalar::forward(&us, &them, layers.bucket(0));
                    assert_eq!(in_neon!(forward(&us, &them, layers.bucket(0))), plain);
                    values.insert(plain);
                }
            }
        }
        assert!(values.len() > 200, "{}", values.len());
    }

    /// A set of squares, about one in four of them.
    fn squares(random: &mut Random) -> u64 {
        (0..64).filter(|_| random.below(4) == 0).fold(0, |all, square| all | 1 << square)
    }

    #[test]
    fn rays_of_any_pieces_are_the_same() {
        let mut random = Random::new(6);
        for _ in 0..2_000 {
            let mut set = || [squares(&mut random), squares(&mut random)];
            let (bishops, rooks, queens) = (set(), set(), set());
            let occupied = set()[0] & set()[0];
            let sliders = Sliders { bishops, rooks, queens, occupied };
            let plain = Simd::SCALAR.rays(&sliders);
            assert_eq!(in_neon!(rays(&sliders)), plain);
            for simd in Simd::available() {
                assert_eq!(simd.rays(&sliders), plain, "{simd}: {sliders:?}");
            }
        }
    }

    fn blocks(random: &mut Random, count: usize, most: usize) -> Vec<Block> {
        let mut number = || random.below(2 * most + 1) as i32 - most as i32;
        (0..count).map(|_| Block(std::array::from_fn(|_| number() as i16))).collect()
    }

    /// The functions of `neon.rs` on this machine: real ones on Arm, otherwise emulated ones.
    #[test]
    fn neon_agrees_with_plain_rust() {
        for count in [1, 3, 8, 9, 64] {
            let mut random = Random::new(count as u64);
            let from = blocks(&mut random, count, 32_767);
            let rows = blocks(&mut random, 8 * count, 505);
            let row = |number: usize| &rows[number * count..][..count];
            let mut found = [from.clone(), from.clone()];
            let [plain, neon] = &mut found;
            scalar::update(plain, &from, [row(0)], [row(1), row(2)]);
            in_neon!(update(neon, &from, [row(0)], [row(1), row(2)]));
            assert_eq!(plain, neon);
            scalar::apply(plain, &rows, &[3, 4, 7], &[5]);
            in_neon!(apply(neon, &rows, &[3, 4, 7], &[5]));
            assert_eq!(plain, neon);
            let bytes: Vec<i8> = (0..8 * 32 * count).map(|_| random.within(127) as i8).collect();
            let states = pack_bytes(&bytes);
            let tables = Tables { places: &rows, states: &states };
            // White's pawns on the first squares, and the same attacked: the first rows of both tables.
            let places: [&[u16]; 2] = [&[6], &[0, 2]];
            let states: [&[u16]; 2] = [&[768 + 1, 768 + 7, 768 + 3], &[768 + 5]];
            let kings = KingBuckets::with(1).expect("a layout");
            let view = View::of(kings, Color::White, Square::A1);
            let starts = &RowStarts::of_views(kings)[view.index()];
            let seen = SeenRows { places, states, view, starts };
            scalar::update_seen(plain, &from, tables, seen);
            in_neon!(update_seen(neon, &from, tables, seen));
            assert_eq!(plain, neon);
            for weights in [blocks(&mut random, count, 127), vec![Block([127; 32]); count]] {
                for us in [plain.clone(), vec![Block([i16::MAX; 32]); count]] {
                    let halves = [(&us[..], &weights[..]), (&from[..], &weights[..])];
                    assert_eq!(in_neon!(activate(halves)), scalar::activate(halves));
                }
            }
        }
    }
}
