//! Tests many parts of the search at once. In every pair of games each part is switched on for one side and off for the
//! other, which side being drawn by lot, so that every game tells something about every part: as much as if it
//! were the only one.
//!
//! ```text
//! cargo run --release -p engine --features tune --example screen -- PARTS OPENINGS LIMIT PAIRS SEED JOURNAL [FEW]
//! ```
//!
//! LIMIT is a number of nodes for each move, or a clock that counts nodes: `600000+6000` for so many in a game and so many more with
//! each move.
//! PARTS has a line for each of up to 64 parts: its name, and numbers of `params.rs` as they are with it (`cut lmr_cut_node=2000,lmr_no_hash_move=700`),
//! or as they are without it and with it (`null nmp_margin=70:165`).
//! With FEW each pair tests only so many of the parts, drawn by lot, and neither side has the others: for parts that change the
//! search much, such as its pieces switched off one by one.
//! OPENINGS has one EPD a line. Finished pairs are added to JOURNAL and all of it is judged at the end.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;

mod games;

use games::{Limit, Setting};

/// A part: its name, and numbers with the values that they have without it and with it.
struct Part {
    name: String,
    numbers: Vec<(&'static str, i32, i32)>,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [parts, openings, limit, pairs, seed, journal, few @ ..] = &arguments[..] else {
        panic!("screen PARTS OPENINGS LIMIT PAIRS SEED JOURNAL [FEW]");
    };
    assert!(few.len() <= 1, "nothing comes behind FEW");
    let parts = read_parts(parts);
    let openings = fs::read_to_string(openings).expect("OPENINGS can be read");
    let openings: Vec<&str> = openings.lines().collect();
    let limit = Limit::read(limit);
    let mut dice = Dice::new(seed.parse().expect("SEED is a number"));
    let mut engines = games::players(limit);
    let mut file = OpenOptions::new().create(true).append(true).open(journal).expect("JOURNAL");
    assert!((1..=64).contains(&parts.len()), "PARTS has 1 to 64 lines");
    let all = u64::MAX >> (64 - parts.len());
    let few = few.first().map_or(parts.len() as u32, |few| few.parse().expect("FEW is a number"));
    assert!((1..=parts.len() as u32).contains(&few), "FEW is at most the number of PARTS");
    for _ in 0..pairs.parse().expect("PAIRS is a number") {
        let opening = dice.next() as usize % openings.len();
        let tested = dice.some(few, parts.len() as u32);
        let with = (dice.next() ^ dice.next() << 32) & tested;
        let settings = [with, tested ^ with].map(|with| settings(&parts, with));
        let halves = games::pair(&mut engines, &settings, openings[opening], limit);
        let tested = if tested == all { String::new() } else { format!(" {tested}") };
        // In one piece: a line cut short would tell of other parts.
        let line = format!("{opening} {with} {} {}{tested}\n", halves[0], halves[1]);
        file.write_all(line.as_bytes()).expect("JOURNAL");
    }
    print!("{}", judge(&parts, &fs::read_to_string(journal).expect("JOURNAL")));
}

fn read_parts(path: &str) -> Vec<Part> {
    let text = fs::read_to_string(path).expect("PARTS can be read");
    let number = |assignment: &str| {
        let (name, value) = assignment.split_once('=').expect("NAME=VALUE");
        let param = games::number(name);
        let read = |value: &str| value.parse().expect("VALUE is a number");
        match value.split_once(':') {
            Some((without, with)) => (param.name, read(without), read(with)),
            None => (param.name, param.value, read(value)),
        }
    };
    let part = |line: &str| {
        let (name, numbers) = line.split_once(char::is_whitespace).expect("NAME NUMBERS");
        Part { name: name.into(), numbers: numbers.trim().split(',').map(number).collect() }
    };
    text.lines().filter(|line| !line.trim().is_empty()).map(part).collect()
}

/// All numbers of the parts, as they are with these of them.
fn settings(parts: &[Part], with: u64) -> Vec<Setting> {
    let of_part = |(index, part): (usize, &Part)| {
        let on = with >> index & 1 == 1;
        let value = move |&(name, without, value)| (name, if on { value } else { without });
        part.numbers.iter().map(value).collect::<Vec<_>>()
    };
    parts.iter().enumerate().flat_map(of_part).collect()
}

/// The effect of each part: Elo with an interval of 95 %.
fn judge(parts: &[Part], journal: &str) -> String {
    let per_score = 1600.0 / f64::ln(10.0);
    let mut text = String::new();
    for (index, part) in parts.iter().enumerate() {
        let scores: Vec<f64> = journal
            .lines()
            .filter_map(|line| {
                let fields: Vec<u64> =
                    line.split(' ').filter_map(|field| field.parse().ok()).collect();
                let (with, one, other, tested) = match fields[..] {
                    [_, with, one, other] => (with, one, other, u64::MAX),
                    [_, with, one, other, tested] => (with, one, other, tested),
                    _ => return None,
                };
                if tested >> index & 1 == 0 {
                    return None;
                }
                let score = (one + other) as f64 / 4.0 - 0.5;
                Some(if with >> index & 1 == 1 { score } else { -score })
            })
            .collect();
        let count = scores.len() as f64;
        let mean = scores.iter().sum::<f64>() / count;
        let spread = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let error = 1.96 * (spread / count).sqrt();
        let (elo, error) = (per_score * mean, per_score * error);
        let games = 2 * scores.len();
        let _ = writeln!(text, "{:16} {games} games {elo:+7.1} ± {error:.1}", part.name);
    }
    text
}

/// Marsaglia's xorshift with a multiplication.
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Dice {
        let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for _ in 0..20 {
            dice.next();
        }
        dice
    }

    /// So many of the first bits, drawn by lot.
    fn some(&mut self, count: u32, of: u32) -> u64 {
        if count == of {
            return u64::MAX >> (64 - of);
        }
        let mut chosen: u64 = 0;
        while chosen.count_ones() < count {
            chosen |= 1 << (self.next() % u64::from(of));
        }
        chosen
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 20
    }
}
