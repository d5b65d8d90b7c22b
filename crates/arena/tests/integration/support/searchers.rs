//! Searchers in this program.

use std::thread;
use std::time::Duration;

use arena::{AnyError, PlayerKind, PlayerSpec, apply_options};
use chess::{Move, MoveKind, Square};
use eval::Score;
use search::{
    Choice, Description, Family, Limits, OptionError, OptionKind, OptionSpec, Report, Root,
    Searcher, Sink, StopFlag,
};

/// The factory of the tests.
pub(crate) fn make(spec: &PlayerSpec) -> Result<Box<dyn Searcher>, AnyError> {
    let PlayerKind::InProcess(name) = &spec.kind else { return Err("no searcher".into()) };
    let behaviour = match name.as_str() {
        "random" => Behaviour::Fine,
        "panic" => Behaviour::Panic,
        "illegal" => Behaviour::Illegal,
        "sleepy" => Behaviour::Sleepy,
        _ => return Err(format!("no player is named {name:?}").into()),
    };
    let mut searcher = Box::new(Random { behaviour, seed: 1, state: 1, searches: 0 });
    apply_options(searcher.as_mut(), spec)?;
    Ok(searcher)
}

#[derive(Clone, Copy, PartialEq)]
enum Behaviour {
    Fine,
    Panic,
    Illegal,
    Sleepy,
}

struct Random {
    behaviour: Behaviour,
    seed: u64,
    state: u64,
    searches: u32,
}

impl Searcher for Random {
    fn describe(&self) -> Description {
        let name = "Random".to_owned();
        Description { id: "random", name, family: Family::Statistical, summary: "Any move." }
    }

    fn options(&self) -> Vec<OptionSpec> {
        let kind = OptionKind::Spin { default: 1, min: 0, max: 1 << 40 };
        vec![OptionSpec { name: "Seed", kind, help: "Where the moves come from." }]
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        if !name.eq_ignore_ascii_case("seed") {
            return Err(OptionError::Unknown(name.to_owned()));
        }
        self.seed = value.parse().map_err(|_| OptionError::Unknown(value.to_owned()))?;
        Ok(())
    }

    fn new_game(&mut self) {
        self.state = self.seed;
        self.searches = 0;
    }

    fn search(
        &mut self,
        root: &Root,
        _limits: &Limits,
        stop: &StopFlag,
        sink: &mut dyn Sink,
    ) -> Choice {
        self.searches += 1;
        if self.searches >= 3 {
            match self.behaviour {
                Behaviour::Fine => {}
                Behaviour::Panic => panic!("index out of mind"),
                Behaviour::Illegal => {
                    let mv = Move::new(Square::A1, Square::H8, MoveKind::Quiet);
                    return Choice { best: Some(mv), ponder: None };
                }
                Behaviour::Sleepy => {
                    while !stop.is_stopped() {
                        thread::sleep(Duration::from_millis(1));
                    }
                }
            }
        }
        // The same moves in the same position: a game does not depend on the one before.
        self.state = (self.state ^ root.position().key()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let moves = root.position().legal_moves();
        let best = moves[(self.state >> 33) as usize % moves.len()];
        sink.iteration(&Report {
            depth: 1,
            multi_pv: 1,
            nodes: 1,
            score: Score::DRAW,
            pv: vec![best],
            ..Report::default()
        });
        Choice { best: Some(best), ponder: None }
    }
}
