//! The openings that contests begin with when nobody brings others; what makes them is
//! `examples/contest_openings.rs`.

use chess::{Game, Position};
use engine::Flagship;
use notation::{PieceLetters, san};
use search::{Limits, Report, Root, Searcher, Sink, StopFlag};

const LINES: &str = include_str!("../../../arena/src/openings/built_in.txt");

/// The last score of a search.
#[derive(Default)]
struct Last(i32);

impl Sink for Last {
    fn iteration(&mut self, report: &Report) {
        self.0 = report.score.raw();
    }
}

/// They were made with a bound of 50 centipawns at 20,000 nodes. A later engine sees some of them in
/// another light; one that it calls worth a pawn would have to go.
#[test]
#[ignore = "slow: 1,200 searches of 20,000 nodes"]
fn slow_every_built_in_opening_is_balanced() {
    let mut engine: Flagship = Flagship::new();
    let (mut sum, mut count) = (0, 0);
    for line in LINES.lines().filter(|line| !line.starts_with('#')) {
        let mut game = Game::new(Position::start());
        for word in line.split(' ') {
            let mv = san::read(game.position(), word, PieceLetters::English).unwrap();
            assert!(game.play(mv), "{line}");
        }
        engine.new_game();
        let mut last = Last::default();
        engine.search(&Root::from(&game), &Limits::nodes(20_000), &StopFlag::new(), &mut last);
        assert!(last.0.abs() <= 100, "{line}: {}", last.0);
        sum += last.0.abs();
        count += 1;
    }
    assert!(sum <= 30 * count, "{} centipawns in the mean", sum / count);
}
