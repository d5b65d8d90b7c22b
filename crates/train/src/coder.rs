//! An arithmetic coder for yes and no: what is likely costs a fraction of a bit. Whole numbers only,
//! so that every machine writes and reads the same bytes. Knows nothing of chess.
//!
//! The message is a number between `low` and `high`; each answer keeps a part of the interval as
//! large as the answer is likely, and bytes that both ends share are written out.

/// A chance of "yes" in 65536ths.
type Chance = u16;

const HALF: Chance = 1 << 15;

/// How likely "yes" is, learned from the answers so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Model {
    chance: Chance,
    seen: u16,
}

impl Model {
    /// Nothing is known yet.
    pub(crate) const NEW: Model = Model { chance: HALF, seen: 0 };
    /// Answers longer ago than about so many are forgotten.
    const MEMORY: u16 = 250;
    /// No answer is ever thought impossible.
    const LEAST: i32 = 64;

    fn learn(&mut self, answer: bool) {
        let target = if answer { 65_536 } else { 0 };
        let chance = i32::from(self.chance);
        let moved = chance + (target - chance) * 2 / (2 * i32::from(self.seen) + 3);
        self.chance = moved.clamp(Self::LEAST, 65_536 - Self::LEAST) as Chance;
        self.seen = (self.seen + 1).min(Self::MEMORY);
    }
}

/// One way through the coder, in either direction: an encoder writes the answers it is given, a
/// decoder ignores them and answers what was written. The codec is so described only once.
pub(crate) trait Coder {
    /// An answer of known chance.
    fn code(&mut self, answer: bool, chance: Chance) -> bool;

    /// An answer whose chance is learned.
    fn bit(&mut self, answer: bool, model: &mut Model) -> bool {
        let answer = self.code(answer, model.chance);
        model.learn(answer);
        answer
    }

    /// A number below `bound`, all of them equally likely. `bound` is from 1 to 65536.
    fn below(&mut self, number: u32, bound: u32) -> u32 {
        let (mut from, mut to) = (0, bound.clamp(1, 65_536));
        while to - from > 1 {
            let middle = from + (to - from) / 2;
            // The lower part is never the larger one: the chance of "yes" stays inside its range.
            let lower = ((middle - from) * 65_536 / (to - from)) as Chance;
            if self.code(number < middle, lower) {
                to = middle;
            } else {
                from = middle;
            }
        }
        from
    }
}

/// Writes.
#[derive(Debug)]
pub(crate) struct Encoder {
    low: u64,
    high: u64,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(crate) fn new() -> Encoder {
        Encoder { low: 0, high: u64::MAX, bytes: Vec::new() }
    }

    /// The bytes of everything coded. As few as tell the last interval from its neighbours; a
    /// decoder reads zeros behind them.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        for kept in 1..=8 {
            let step = 64 - 8 * kept;
            let rounded = (u128::from(self.low) >> step) << step;
            let rounded =
                if rounded < u128::from(self.low) { rounded + (1 << step) } else { rounded };
            if rounded <= u128::from(self.high) {
                let bytes = (rounded as u64).to_be_bytes();
                self.bytes.extend(bytes.iter().take(kept));
                break;
            }
        }
        self.bytes
    }
}

/// The end of the interval that means "yes".
fn split(low: u64, high: u64, chance: Chance) -> u64 {
    low + ((high - low) >> 16) * u64::from(chance)
}

impl Coder for Encoder {
    fn code(&mut self, answer: bool, chance: Chance) -> bool {
        let middle = split(self.low, self.high, chance);
        if answer {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 56 == 0 {
            self.bytes.push((self.high >> 56) as u8);
            self.low <<= 8;
            self.high = self.high << 8 | 0xFF;
        }
        answer
    }
}

/// Reads. Any bytes can be read: what they mean is for others to check.
#[derive(Debug)]
pub(crate) struct Decoder<'a> {
    low: u64,
    high: u64,
    number: u64,
    rest: std::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { low: 0, high: u64::MAX, number: 0, rest: bytes.iter() };
        for _ in 0..8 {
            decoder.shift();
        }
        decoder
    }

    fn shift(&mut self) {
        self.number = self.number << 8 | u64::from(self.rest.next().copied().unwrap_or(0));
    }
}

impl Coder for Decoder<'_> {
    fn code(&mut self, _: bool, chance: Chance) -> bool {
        let middle = split(self.low, self.high, chance);
        let answer = self.number <= middle;
        if answer {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 56 == 0 {
            self.low <<= 8;
            self.high = self.high << 8 | 0xFF;
            self.shift();
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::random::Random;

    #[test]
    fn everything_comes_back() {
        let mut random = Random::new(1);
        for round in 0..300 {
            let length = random.below(400);
            let bounds: Vec<u32> = (0..length).map(|_| 1 + random.below(300) as u32).collect();
            let numbers: Vec<u32> =
                bounds.iter().map(|&bound| random.below(bound as usize) as u32).collect();
            let rare: Vec<bool> =
                (0..length).map(|_| random.percent(f64::from(round % 7))).collect();
            let mut encoder = Encoder::new();
            let mut model = Model::NEW;
            for ((&number, &bound), &answer) in numbers.iter().zip(&bounds).zip(&rare) {
                encoder.below(number, bound);
                encoder.bit(answer, &mut model);
            }
            let bytes = encoder.finish();
            let mut decoder = Decoder::new(&bytes);
            let mut model = Model::NEW;
            for ((&number, &bound), &answer) in numbers.iter().zip(&bounds).zip(&rare) {
                assert_eq!(decoder.below(0, bound), number);
                assert_eq!(decoder.bit(false, &mut model), answer);
            }
        }
    }

    #[test]
    fn it_costs_what_it_should() {
        let mut encoder = Encoder::new();
        let mut random = Random::new(3);
        for _ in 0..10_000 {
            encoder.below(random.below(30) as u32, 30);
        }
        let bits = encoder.finish().len() * 8;
        assert!((49_000..49_200).contains(&bits), "{bits}, log2(30) is 4.907");
        let mut encoder = Encoder::new();
        let mut model = Model::NEW;
        for number in 0..10_000 {
            encoder.bit(number % 100 == 0, &mut model);
        }
        let bits = encoder.finish().len() * 8;
        assert!(bits < 950, "{bits}, the entropy is 808");
    }

    #[test]
    fn noise_is_read_without_fear() {
        let mut random = Random::new(9);
        for length in 0..100 {
            let noise: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
            let mut decoder = Decoder::new(&noise);
            let mut model = Model::NEW;
            for bound in 1..2_000 {
                assert!(decoder.below(0, bound) < bound);
                decoder.bit(false, &mut model);
            }
        }
    }
}
