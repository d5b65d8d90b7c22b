//! Searching with a player of the laboratory so that its tree can be looked at.

use chess::{Game, Move};
use lab::{Finding, Recorder, Study as _};
use players::Traceable;
use search::{Limits, Root, StopFlag};

use super::RecordedTree;
use crate::{Observer, Progress, Step};

/// Whoever stops a search does not want to wait for a tree of hundreds of megabytes.
pub const MOST_AFTER_INTERRUPTION: usize = 100_000;

/// A search that is to be recorded.
#[derive(Clone, Copy, Debug)]
pub struct Recording<'a> {
    /// What the player is called.
    pub name: &'a str,
    /// The game whose last position is searched.
    pub game: &'a Game,
    /// When the search ends.
    pub limits: &'a Limits,
    /// So many nodes are recorded at most: of a tree that is searched the first ones, of one that is
    /// sampled those visited most.
    pub most_nodes: Option<usize>,
}

impl Recording<'_> {
    /// Searches with this player, and gives the tree it looked at.
    pub fn run(
        &self,
        player: Traceable,
        stop: &StopFlag,
        observer: &mut dyn Observer,
    ) -> RecordedTree {
        let root = Root::from(self.game);
        let mut tell = |finding: &Finding<Move>| {
            let (depth, nodes) = (finding.depth(), finding.total.total());
            let step = Step::Iteration { player: self.name, depth, nodes };
            observer.observe(&Progress { step, done: 0, total: 1 });
        };
        let (finding, trace) = match player {
            Traceable::Recipe(mut player) => {
                let recorder = Recorder::up_to(self.most_nodes.unwrap_or(MOST_NODES));
                let (finding, recorder) =
                    player.study_heard(&root, self.limits, stop, recorder, &mut tell);
                (finding, recorder.into_trace())
            }
            Traceable::Sampler(mut player) => {
                let finding = player.study(&root, self.limits, stop, &mut tell);
                let stopped = stop.is_stopped();
                let most = if stopped { MOST_AFTER_INTERRUPTION } else { MOST_NODES };
                let most = self.most_nodes.unwrap_or(most);
                let trace = player.mcts().map(|mcts| mcts.to_trace(most));
                (finding, trace.unwrap_or_else(|| Recorder::up_to(0).into_trace()))
            }
        };
        let step = Step::Searched { player: self.name, nodes: finding.total.total() };
        observer.observe(&Progress { step, done: 1, total: 1 });
        RecordedTree::new(self.game.clone(), self.name, finding, trace)
    }
}

const MOST_NODES: usize = Recorder::<Move>::MOST_NODES;
