//! The recorded tree: node by node on trees small enough to check by hand, and in its own logic on
//! random trees and on chess, for every exact algorithm.

mod by_hand;
mod logic;
mod neutrality;

use std::sync::Arc;

use chess::Position;
use chess::random::Random;
use eval::EvalKind;
use lab::algorithms::{AlphaBeta, Minimax, Mtdf, Negamax, NegamaxAb, Negascout};
use lab::games::{Chess, Tree};
use lab::{Coded, Finding, Game, Habits, HashTable, Probe, Recorder, Search, Trace};
use search::Root;

/// Every exact algorithm there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Which {
    Minimax,
    AlphaBeta,
    Negamax,
    NegamaxAb,
    NegamaxAbWithTable,
    Negascout,
    NegascoutWithTable,
    Mtdf,
    MtdfWithTable,
}

impl Which {
    pub(crate) const ALL: [Which; 9] = [
        Which::Minimax,
        Which::AlphaBeta,
        Which::Negamax,
        Which::NegamaxAb,
        Which::NegamaxAbWithTable,
        Which::Negascout,
        Which::NegascoutWithTable,
        Which::Mtdf,
        Which::MtdfWithTable,
    ];

    pub(crate) fn has_table(self) -> bool {
        matches!(self, Which::NegamaxAbWithTable | Which::NegascoutWithTable | Which::MtdfWithTable)
    }

    /// Whether it leaves anything out. Without that, quiescence takes very long.
    pub(crate) fn cuts(self) -> bool {
        !matches!(self, Which::Minimax | Which::Negamax)
    }

    /// Runs it, heard by a probe.
    pub(crate) fn run<G: Game, P: Probe<G::Move>>(
        self,
        game: &G,
        habits: Habits,
        depth: u32,
        probe: P,
    ) -> (Finding<G::Move>, P) {
        let megabytes = usize::from(self.has_table());
        let table = Arc::new(HashTable::new(megabytes).expect("a megabyte"));
        let search = Search::new(game.clone()).habits(habits).table(table).probe(probe);
        match self {
            Which::Minimax => search.run_heard(&mut Minimax, depth),
            Which::AlphaBeta => search.run_heard(&mut AlphaBeta, depth),
            Which::Negamax => search.run_heard(&mut Negamax, depth),
            Which::NegamaxAb | Which::NegamaxAbWithTable => search.run_heard(&mut NegamaxAb, depth),
            Which::Negascout | Which::NegascoutWithTable => search.run_heard(&mut Negascout, depth),
            Which::Mtdf | Which::MtdfWithTable => search.run_heard(&mut Mtdf::default(), depth),
        }
    }

    pub(crate) fn trace<G: Game>(
        self,
        game: &G,
        habits: Habits,
        depth: u32,
    ) -> (Finding<G::Move>, Trace<G::Move>)
    where
        G::Move: Coded,
    {
        let (finding, recorder) = self.run(game, habits, depth, Recorder::new());
        (finding, recorder.into_trace())
    }
}

/// Small numbers from a seed, the same on every machine.
pub(crate) struct Dice(Random);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(Random::new(seed))
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit)
    }

    /// A random tree of uneven depth whose root has moves.
    pub(crate) fn tree(&mut self, depth: u32) -> (String, Tree) {
        let children: Vec<String> = (0..1 + self.below(4)).map(|_| self.branch(depth)).collect();
        let text = format!("({})", children.join(" "));
        let tree = text.parse().expect("we have just written it");
        (text, tree)
    }

    fn branch(&mut self, depth: u32) -> String {
        if depth == 0 || self.below(8) == 0 {
            return (self.below(41) as i64 - 20).to_string();
        }
        let children: Vec<String> =
            (0..1 + self.below(4)).map(|_| self.branch(depth - 1)).collect();
        format!("({})", children.join(" "))
    }
}

/// The starting position, a wild one, one full of checks, and the lesson of the guide.
pub(crate) const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2n2kq1/3p1pbb/1ppP4/2P3Q1/1PB2NPP/4R1K1/8 w - - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
];

pub(crate) fn chess(fen: &str) -> Chess {
    let root = Root::new(Position::from_fen(fen).expect("a position"));
    Chess::new(&root, EvalKind::Tapered).without_path_draws()
}
