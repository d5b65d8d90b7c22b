//! Repeatable disorder: random numbers from a seed, and what they do to lines and files.

use chess::random::Random;

/// Random numbers and what can be done with them.
pub(crate) struct Chaos(Random);

/// Numbers that overflow something, and other words that fit nowhere.
const MISFITS: [&str; 40] = [
    "-1",
    "0",
    "99999999999999999999",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "1e9",
    "NaN",
    "18446744073709551615",
    "2147483648",
    "\u{202e}",
    "é",
    "♔",
    "value",
    "name",
    "moves",
    "fen",
    "0000",
    "e7e8q",
    "a1a1",
    "e9e9",
    "=",
    "<empty>",
    "\\",
    "../..",
    "%s%n",
    "depth",
    "nodes",
    "infinite",
    "wtime",
    "btime",
    "movestogo",
    "searchmoves",
    "\t\t",
    "   ",
    "1/2",
    "+",
    "{",
    "}",
    "\u{0}",
];

/// How often something long is tried: the variable `TRIES`, or as often as the row of
/// docs/hostile.md says.
pub(crate) fn tries(usual: usize) -> usize {
    std::env::var("TRIES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

impl Chaos {
    pub(crate) fn new(seed: u64) -> Chaos {
        Chaos(Random::new(seed))
    }

    /// A number below the limit; 0 if there is none.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit)
    }

    pub(crate) fn pick<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }

    pub(crate) fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.below(most + 1)).map(|_| self.0.next() as u8).collect()
    }

    /// A line that is like this one and wrong. Without line feed.
    pub(crate) fn spoil_line(&mut self, line: &str, vocabulary: &[&str]) -> Vec<u8> {
        let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let place = self.below(words.len());
        let mut bytes = line.as_bytes().to_vec();
        match self.below(9) {
            0 if !bytes.is_empty() => {
                let place = self.below(bytes.len());
                bytes[place] = self.0.next() as u8;
            }
            1 => bytes.truncate(self.below(bytes.len() + 1)),
            2 => bytes.extend(format!(" {}", self.pick(&MISFITS)).bytes()),
            3 => {
                words[place] = self.pick(&MISFITS).to_owned();
                bytes = words.join(" ").into_bytes();
            }
            4 => {
                let other = self.below(words.len());
                words.swap(place, other);
                bytes = words.join(" ").into_bytes();
            }
            5 => {
                for word in &mut words {
                    if word.parse::<i64>().is_ok() {
                        *word = self.pick(&MISFITS[..10]).to_owned();
                    }
                }
                bytes = words.join(" ").into_bytes();
            }
            6 => bytes = bytes.repeat(2 + self.below(18)),
            7 => bytes.extend(format!(" {}", self.pick(vocabulary)).bytes()),
            _ => bytes = self.bytes(200),
        }
        bytes.retain(|&byte| byte != b'\n');
        bytes
    }

    /// A file that is like this one and damaged.
    pub(crate) fn damage(&mut self, whole: &[u8]) -> Vec<u8> {
        const PATCHES: [&[u8]; 10] = [
            b"0",
            b"-1",
            b"99999999999999999999",
            &[0xff; 8],
            &[0; 8],
            b"{",
            b"(",
            b"\"",
            b"1e400",
            b"\x1b[2J",
        ];
        let mut bytes = whole.to_vec();
        let (place, other) = (self.below(bytes.len()), self.below(bytes.len()));
        match self.below(6) {
            0 => bytes.truncate(place),
            1 => bytes[place] = self.0.next() as u8,
            2 => bytes[place] ^= 1 << self.below(8),
            3 => drop(bytes.splice(place..place, self.bytes(40))),
            4 => drop(bytes.drain(place.min(other)..place.max(other))),
            _ => {
                let patch = self.pick(&PATCHES);
                let end = (place + patch.len()).min(bytes.len());
                drop(bytes.splice(place..end, patch.iter().copied()));
            }
        }
        bytes
    }
}
