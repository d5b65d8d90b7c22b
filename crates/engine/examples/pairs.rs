//! Plays pairs of games between two settings of the search, for a tuner in another program (`training/spsa.py`).
//!
//! ```text
//! cargo run --release -p engine --features tune --example pairs -- OPENINGS LIMIT
//! ```
//!
//! LIMIT is a number of nodes for each move, or a clock that counts nodes (`500000+5000`); OPENINGS has one EPD a line. Each line of the
//! input is the number of an opening, counted from 0, and numbers of `params.rs` with their values for the first and the second player:
//! `17 rfp_margin=70:72 lmr_base=990:1030`. The answer is a line with the half points of the first player in both games, 0 to 4. A number
//! stays as it was set last: every line names the same ones.

use std::fs;

mod games;

use games::{Limit, Setting};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [openings, limit] = &arguments[..] else { panic!("pairs OPENINGS LIMIT") };
    let openings = fs::read_to_string(openings).expect("OPENINGS can be read");
    let openings: Vec<&str> = openings.lines().collect();
    let limit = Limit::read(limit);
    let mut engines = games::players(limit);
    for line in std::io::stdin().lines() {
        let line = line.expect("a line of text");
        let (opening, settings) = read(&line);
        let halves = games::pair(&mut engines, &settings, openings[opening], limit);
        println!("{}", halves[0] + halves[1]);
    }
}

/// The number of an opening, and what both players have set.
fn read(line: &str) -> (usize, [Vec<Setting>; 2]) {
    let mut words = line.split_whitespace();
    let opening =
        words.next().and_then(|word| word.parse().ok()).expect("the number of an opening");
    let mut settings = [Vec::new(), Vec::new()];
    for word in words {
        let (name, values) = word.split_once('=').expect("NAME=FIRST:SECOND");
        let (first, second) = values.split_once(':').expect("NAME=FIRST:SECOND");
        for (player, value) in settings.iter_mut().zip([first, second]) {
            player.push((games::number(name).name, value.parse().expect("a whole number")));
        }
    }
    (opening, settings)
}
