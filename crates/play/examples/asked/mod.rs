//! Players that are asked for a move in positions from elsewhere: inside this process or programs.

use arena::{Opponent, OpponentAnswer, Patience, PlayerKind, PlayerSpec, TimeControl};
use chess::{Game, Move};
use search::{Limits, Root, Searcher, Sink, StopFlag};

/// What programs get for a move.
pub(crate) const NODES: u64 = 20_000;

/// A player that is asked for single moves.
pub(crate) struct Asked {
    pub(crate) name: String,
    machine: Machine,
}

enum Machine {
    Inside(Box<dyn Searcher>),
    Outside(Opponent),
}

impl Asked {
    /// The player of this name, in which RATING is replaced.
    pub(crate) fn new(name: &str, rating: i32) -> Asked {
        let name = name.replace("RATING1320", &rating.max(1320).to_string());
        let name = name.replace("RATING", &rating.to_string());
        let spec = PlayerSpec::parse(&name).expect("a player");
        let machine = match spec.kind {
            PlayerKind::InProcess(_) => Machine::Inside(players::make(&spec).expect("a player")),
            _ => Machine::Outside(Opponent::start(&spec, Patience::default()).expect("a program")),
        };
        Asked { name, machine }
    }

    /// Its move; another number is other luck.
    pub(crate) fn choose(&mut self, game: &Game, number: u64) -> Move {
        match &mut self.machine {
            Machine::Inside(searcher) => {
                // Other luck in every position, and the same when it is done again.
                let seed = ["Skill Seed", "Seed"]
                    .map(|name| searcher.set_option(name, &number.to_string()));
                assert!(seed.iter().any(Result::is_ok), "a player with a seed");
                let limits = Limits::depth(64);
                let root = Root::from(game);
                let choice = searcher.search(&root, &limits, &StopFlag::new(), &mut Unheard);
                choice.best.expect("a move")
            }
            Machine::Outside(program) => {
                let limits = TimeControl { nodes: Some(NODES), ..TimeControl::default() };
                match program.think(game, [None; 2], &limits, None).expect("an answer") {
                    OpponentAnswer::Move(mv, _) => mv,
                    OpponentAnswer::End(ending) => panic!("{ending:?}"),
                }
            }
        }
    }
}

struct Unheard;

impl Sink for Unheard {}
