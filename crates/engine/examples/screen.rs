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
use std::time::Duration;

use chess::{Color, Game, Position};
use engine::{Flagship, params};
use search::{Clock, Limits, Report, Root, Searcher, Sink, StopFlag};

/// A part: its name, and numbers with the values that they have without it and with it.
struct Part {
    name: String,
    numbers: Vec<(&'static str, i32, i32)>,
}

/// Both sides agree for so many half-moves that the game is decided, or even.
const DECIDED: (i32, u32) = (500, 6);
const EVEN: (i32, u32) = (12, 12);
const EVEN_FROM_PLY: u32 = 50;
const LONGEST: u32 = 400;

/// What the table of reductions is made of.
const OF_REDUCTIONS: [&str; 4] =
    ["lmr_base", "lmr_divisor", "lmr_capture_base", "lmr_capture_divisor"];

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
    let mut engines = [Flagship::new(), Flagship::new()];
    for engine in &mut engines {
        engine.set_option("Hash", "8").expect("8 MB");
        if let Limit::Clock(..) = limit {
            engine.set_option("nodestime", &NODES_A_MILLISECOND.to_string()).expect("a rate");
        }
    }
    let mut file = OpenOptions::new().create(true).append(true).open(journal).expect("JOURNAL");
    assert!((1..=64).contains(&parts.len()), "PARTS has 1 to 64 lines");
    let all = u64::MAX >> (64 - parts.len());
    let few = few.first().map_or(parts.len() as u32, |few| few.parse().expect("FEW is a number"));
    assert!((1..=parts.len() as u32).contains(&few), "FEW is at most the number of PARTS");
    for _ in 0..pairs.parse().expect("PAIRS is a number") {
        let opening = dice.next() as usize % openings.len();
        let tested = dice.some(few, parts.len() as u32);
        let with = (dice.next() ^ dice.next() << 32) & tested;
        let fields: Vec<&str> = openings[opening].split_whitespace().take(4).collect();
        let start = Position::from_fen(&(fields.join(" ") + " 0 1")).expect("a legal opening");
        let halves = Color::ALL.map(|first| {
            play(
                &mut engines,
                &parts,
                [with, tested ^ with],
                Game::new(start.clone()),
                first,
                limit,
            )
        });
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
        let param = params::ALL.iter().find(|param| param.name == name);
        let param = param.unwrap_or_else(|| panic!("no number {name} in params.rs"));
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

/// What a player may use.
#[derive(Clone, Copy)]
enum Limit {
    /// So many nodes for each move.
    Nodes(u64),
    /// A clock that counts nodes: so many at first, and so many more with each move.
    Clock(u64, u64),
}

/// What a clock of nodes calls a millisecond: so few that what a move loses on its way counts for nothing.
const NODES_A_MILLISECOND: u64 = 50;

impl Limit {
    fn read(text: &str) -> Limit {
        let number = |text: &str| text.parse().expect("LIMIT is NODES or NODES+NODES");
        match text.split_once('+') {
            Some((first, more)) => Limit::Clock(number(first), number(more)),
            None => Limit::Nodes(number(text)),
        }
    }

    /// What the clock says when a game begins.
    fn begin(self) -> u64 {
        if let Limit::Clock(first, _) = self { first } else { 0 }
    }

    fn of_move(self, left: u64) -> Limits {
        let time = |nodes: u64| Duration::from_micros(nodes * 1000 / NODES_A_MILLISECOND);
        match self {
            Limit::Nodes(nodes) => Limits::nodes(nodes),
            Limit::Clock(_, more) => {
                let clock = Clock { time: time(left), increment: time(more), moves_to_go: None };
                Limits { clock: Some(clock), ..Limits::none() }
            }
        }
    }
}

/// Half points of the first player, who has the colour `first`.
fn play(
    engines: &mut [Flagship; 2],
    parts: &[Part],
    with: [u64; 2],
    mut game: Game,
    first: Color,
    limit: Limit,
) -> u32 {
    engines.iter_mut().for_each(|engine| engine.new_game());
    let of_first = |white: u32| if first == Color::White { white } else { 2 - white };
    let (mut won, mut lost, mut even) = (0, 0, 0);
    let mut clocks = [limit.begin(); 2];
    for ply in 0..LONGEST {
        if let Some(outcome) = game.outcome() {
            return match outcome.result() {
                "1-0" => of_first(2),
                "0-1" => of_first(0),
                _ => 1,
            };
        }
        if game.claimable_draw().is_some() {
            return 1;
        }
        let turn = game.position().turn();
        let player = usize::from(turn != first);
        // The numbers are the same for the whole program: each side sets its own before it thinks.
        // The table of reductions is made of numbers, too: it is made anew where one of them is set as an option.
        for (index, part) in parts.iter().enumerate() {
            for &(name, without, value) in &part.numbers {
                let on = with[player] >> index & 1 == 1;
                let value = if on { value } else { without };
                if OF_REDUCTIONS.contains(&name) {
                    engines[player].set_option(name, &value.to_string()).expect("a number");
                } else {
                    assert!(params::set(name, value));
                }
            }
        }
        let mut last = LastScore(0);
        let limits = limit.of_move(clocks[player]);
        let choice =
            engines[player].search(&Root::from(&game), &limits, &StopFlag::new(), &mut last);
        if let Limit::Clock(_, increment) = limit {
            let Some(left) = clocks[player].checked_sub(engines[player].nodes()) else {
                eprintln!("a game is lost on time");
                return if player == 0 { 0 } else { 2 };
            };
            clocks[player] = left + increment;
        }
        assert!(game.play(choice.best.expect("the game goes on")), "legal");
        let white = if turn == Color::White { last.0 } else { -last.0 };
        won = if white >= DECIDED.0 { won + 1 } else { 0 };
        lost = if white <= -DECIDED.0 { lost + 1 } else { 0 };
        even = if white.abs() <= EVEN.0 && ply >= EVEN_FROM_PLY { even + 1 } else { 0 };
        if won >= DECIDED.1 {
            return of_first(2);
        }
        if lost >= DECIDED.1 {
            return of_first(0);
        }
        if even >= EVEN.1 {
            return 1;
        }
    }
    1
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

struct LastScore(i32);

impl Sink for LastScore {
    fn iteration(&mut self, report: &Report) {
        if report.multi_pv == 1 {
            self.0 = report.score.raw();
        }
    }
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
