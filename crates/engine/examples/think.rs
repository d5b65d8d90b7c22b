//! `think DEPTH [FEN]`: one search, every iteration printed.
use search::{Limits, Report, Root, Searcher, Sink, StopFlag};
struct Print;
impl Sink for Print {
    fn iteration(&mut self, r: &Report) {
        let pv: Vec<String> = r.pv.iter().map(|m| m.to_string()).collect();
        println!(
            "depth {} {} score {} nodes {} nps {} time {:?} pv {}",
            r.depth,
            r.selective_depth,
            r.score,
            r.nodes,
            r.nodes_per_second(),
            r.time,
            pv.join(" ")
        );
    }
}
fn main() {
    let mut words = std::env::args().skip(1);
    let depth = words.next().and_then(|w| w.parse().ok()).unwrap_or(10);
    let fen = words.collect::<Vec<_>>().join(" ");
    let position = if fen.is_empty() {
        chess::Position::start()
    } else {
        chess::Position::from_fen(&fen).expect("fen")
    };
    let mut engine: engine::Flagship = engine::Flagship::new();
    let choice =
        engine.search(&Root::new(position), &Limits::depth(depth), &StopFlag::new(), &mut Print);
    println!("{choice:?}");
}
