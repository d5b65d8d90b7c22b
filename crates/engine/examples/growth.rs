//! How fast the tree grows: nodes to each depth, geometric means over positions, and by how much each depth has more
//! than the one before.
//!
//! ```text
//! cargo run --release -p engine --features tune --example growth -- POSITIONS COUNT DEPTH [NAME=VALUE…]
//! ```
//!
//! POSITIONS has one EPD a line, of which COUNT are taken at equal distances. Numbers of `params.rs` can be changed.

use std::fs;

use chess::{Game, Position};
use engine::{Flagship, params};
use search::{Limits, Report, Root, Searcher, Sink, StopFlag};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [positions, count, depth, numbers @ ..] = &arguments[..] else {
        panic!("growth POSITIONS COUNT DEPTH [NAME=VALUE…]");
    };
    for assignment in numbers {
        let (name, value) = assignment.split_once('=').expect("NAME=VALUE");
        assert!(params::set(name, value.parse().expect("VALUE is a number")), "no number {name}");
    }
    let text = fs::read_to_string(positions).expect("POSITIONS can be read");
    let lines: Vec<&str> = text.lines().collect();
    let count: usize = count.parse().expect("COUNT is a number");
    let depth: u32 = depth.parse().expect("DEPTH is a number");
    let mut engine = Flagship::new();
    let mut sums = vec![0.0; depth as usize + 1];
    for number in 0..count {
        let fields: Vec<&str> =
            lines[number * lines.len() / count].split_whitespace().take(4).collect();
        let position = Position::from_fen(&(fields.join(" ") + " 0 1")).expect("a legal position");
        engine.new_game();
        let mut nodes = Nodes(vec![0; depth as usize + 1]);
        let root = Root::from(&Game::new(position));
        engine.search(&root, &Limits::depth(depth), &StopFlag::new(), &mut nodes);
        for (sum, nodes) in sums.iter_mut().zip(nodes.0) {
            *sum += f64::from(nodes.max(1) as u32).ln();
        }
    }
    let mean = |depth: usize| (sums[depth] / count as f64).exp();
    for depth in 8..=depth as usize {
        println!("{depth:2} {:9.0} {:.3}", mean(depth), mean(depth) / mean(depth - 1));
    }
    if depth >= 12 {
        let plies = f64::from(depth - 11);
        let growth = (mean(depth as usize) / mean(11)).powf(1.0 / plies);
        println!("growth a ply from 11 to {depth}: {growth:.3}");
    }
}

/// Nodes when each depth was finished.
struct Nodes(Vec<u64>);

impl Sink for Nodes {
    fn iteration(&mut self, report: &Report) {
        if let Some(nodes) = self.0.get_mut(report.depth as usize) {
            *nodes = report.nodes;
        }
    }
}
