//! Monte-Carlo tree search (Coulom 2006) with UCT (Kocsis and Szepesvári 2006): play many games and
//! follow the moves that win most of them.
//!
//! It grows a tree, one *simulation* at a time, in four steps: [selection](Mcts::select) walks down
//! the tree along promising moves, [expansion](Mcts::expand) gives a node its children,
//! [simulation](Mcts::simulate) plays a random game from there, and
//! [back-propagation](Mcts::back_propagate) counts its result at every node on the way back.
//! Nothing needs to be known of the game but its rules. The second variant asks an evaluation
//! instead of playing a random game: it sees less far and more clearly.
//!
//! Results are points: 1 for a win, ½ for a draw, 0 for a loss; an evaluation is turned into the
//! points one may expect from it ([`expected_points`]).
//!
//! One thing is more than the first papers had and can be switched off: a node whose value is
//! certain is *proven* (MCTS-Solver, Winands, Björnsson and Saito 2008). So forced mates are found
//! for certain and not on average.

mod proofs;
mod search;
mod settings;
mod tree;

pub use search::Goal;
pub use settings::{Leaf, MctsSettings};
pub use tree::{UctNode, UctTree};

use eval::Score;

use self::tree::ROOT;
use crate::{Dice, Game, INFINITY, Ordering, PlayoutLength, SearchContext, Stopped};

/// Monte-Carlo tree search, with the tree it has grown.
#[derive(Clone, Debug)]
pub struct Mcts<M> {
    settings: MctsSettings,
    tree: UctTree<M>,
    dice: Dice,
}

impl<M: Copy + Eq> Mcts<M> {
    /// One simulation: the four steps. The game is back at the root afterwards. When the context has
    /// counted `most` nodes, nothing more is played.
    fn simulation<G: Game<Move = M>>(
        &mut self,
        context: &mut SearchContext<G>,
        most: u64,
    ) -> Result<(), Stopped> {
        let node = self.select(context);
        let node = self.expand(node, context, most);
        let (depth, statistics) = (context.ply() as u32, &mut context.statistics);
        statistics.tree_depth = statistics.tree_depth.max(depth);
        statistics.selective_depth = statistics.selective_depth.max(depth);
        let points = self.simulate(node, context, most)?;
        self.back_propagate(node, points, context);
        context.statistics.simulations += 1;
        Ok(())
    }

    /// 1. Selection: from the root to a node without children, every time to the child with the
    ///    strongest claim to be looked at.
    fn select<G: Game<Move = M>>(&self, context: &mut SearchContext<G>) -> usize {
        let mut node = ROOT;
        while self.tree.proof(node).is_none()
            && let Some(child) = self.most_urgent_child(node)
        {
            node = self.descend(child, context);
        }
        node
    }

    /// UCT. A child that was never visited goes first. Then there are two reasons to visit one: it
    /// has done well, or it was visited seldom; the exploration constant weighs them:
    ///
    /// `W/N + C · √(ln N(parent) / N)`
    ///
    /// A child that is proven lost for us is out of the race.
    fn most_urgent_child(&self, node: usize) -> Option<usize> {
        let logarithm = f64::from(self.tree.visits(node).max(1)).ln();
        let (mut urgent, mut highest) = (None, f64::NEG_INFINITY);
        for child in self.tree.children(node) {
            let urgency = match self.tree.visits(child) {
                _ if self.tree.proof_through(child).is_some_and(is_lost) => -1.0,
                0 => return Some(child),
                visits => {
                    let exploration = (logarithm / f64::from(visits)).sqrt();
                    self.tree.mean(child) + self.settings.exploration * exploration
                }
            };
            if urgency > highest {
                (urgent, highest) = (Some(child), urgency);
            }
        }
        urgent
    }

    /// 2. Expansion: a node that comes up for the second time gets a child for every move, and the
    ///    first of them is visited. (At its first time it is only judged: most nodes never see a
    ///    second, and need no children.)
    fn expand<G: Game<Move = M>>(
        &mut self,
        node: usize,
        context: &mut SearchContext<G>,
        most: u64,
    ) -> usize {
        let fresh = self.tree.visits(node) == 0 && node != ROOT;
        if fresh || self.tree.proof(node).is_some() || self.is_over(node, context) {
            return node;
        }
        if !self.add_children(node, context, most) || self.tree.proof(node).is_some() {
            return node;
        }
        self.most_urgent_child(node).map_or(node, |child| self.descend(child, context))
    }

    /// The children of a node, in a random or in a promising order. Those that end the game are
    /// proven at once: a mate must not wait until chance comes across it.
    fn add_children<G: Game<Move = M>>(
        &mut self,
        node: usize,
        context: &mut SearchContext<G>,
        most: u64,
    ) -> bool {
        let mut moves: Vec<M> = context.queue().collect();
        if context.habits.ordering == Ordering::None {
            self.dice.shuffle(&mut moves);
        }
        if !self.tree.grow(node, &moves) {
            return false;
        }
        if self.settings.solver {
            for child in self.tree.children(node) {
                if context.statistics.total() >= most {
                    break;
                }
                self.descend(child, context);
                self.is_over(child, context);
                context.undo();
            }
            self.tree.prove(node);
        }
        true
    }

    /// 3. Simulation: the points the side to move may expect here. What is proven is known; a game
    ///    that is over has its result; otherwise a random game is played, or the evaluation asked.
    fn simulate<G: Game<Move = M>>(
        &mut self,
        node: usize,
        context: &mut SearchContext<G>,
        most: u64,
    ) -> Result<f64, Stopped> {
        if let Some(value) = self.tree.proof(node) {
            return Ok(expected_points(value));
        }
        if self.is_over(node, context) {
            return Ok(expected_points(self.tree.proof(node).unwrap_or(Score::DRAW)));
        }
        let value = match self.settings.leaf {
            Leaf::Playout => {
                let room = most.saturating_sub(context.statistics.total());
                let length = PlayoutLength { cap: self.settings.playout_cap, room };
                let sample =
                    context.game.random_game(length, &mut self.dice, &mut context.budget)?;
                context.statistics.leaves += 1;
                context.statistics.nodes += u64::from(sample.plies);
                sample.value
            }
            Leaf::Evaluation => {
                context.enter(0, -INFINITY, INFINITY)?;
                context.horizon(-INFINITY, INFINITY)?
            }
        };
        Ok(expected_points(value))
    }

    /// 4. Back-propagation: every node on the way back counts the visit and the points, seen from
    ///    the side that chose it. What one player gains the other loses, so the view changes at
    ///    every step. Where a child was proven, its parent may be too.
    fn back_propagate<G: Game<Move = M>>(
        &mut self,
        mut node: usize,
        mut points: f64,
        context: &mut SearchContext<G>,
    ) {
        let mut proven = self.tree.proof(node).is_some();
        loop {
            points = 1.0 - points;
            self.tree.count(node, points);
            if node == ROOT {
                return;
            }
            context.undo();
            node = self.tree.parent(node);
            proven = self.settings.solver && proven && self.tree.prove(node);
        }
    }

    /// Plays the move that leads to a child.
    fn descend<G: Game<Move = M>>(&self, child: usize, context: &mut SearchContext<G>) -> usize {
        if let Some(mv) = self.tree.mv(child) {
            context.play(mv);
        }
        child
    }

    /// Whether the game is over here. The value is then proven, unless it depends on how the
    /// position was reached: that may change when the root moves on, and is asked again every time.
    /// The root is never over: a player who is asked for a move must find one.
    fn is_over<G: Game<Move = M>>(&mut self, node: usize, context: &mut SearchContext<G>) -> bool {
        if node == ROOT {
            return false;
        }
        let end = context.game.end();
        if let Some(end) = end
            && !end.depends_on_path()
        {
            self.tree.set_proof(node, Some(end.value()));
        }
        end.is_some()
    }
}

fn is_lost(value: Score) -> bool {
    value.is_mate() && value < Score::DRAW
}

/// So many centipawns more, and one may expect ten points for every one of the opponent's: the
/// scale of the Elo rating, with a pawn for a hundred points.
const SCALE: f64 = 400.0;

/// The points to expect from a value: ½ from 0, near 1 from a queen more. The logistic function,
/// which is `(1 + tanh(x/2)) / 2` by another name.
pub fn expected_points(value: Score) -> f64 {
    match value.as_centipawns() {
        Some(centipawns) => 1.0 / (1.0 + 10f64.powf(-f64::from(centipawns) / SCALE)),
        None if is_lost(value) => 0.0,
        None => 1.0,
    }
}

/// The value from which so many points are to be expected; never a mate.
pub fn value_of_points(points: f64) -> Score {
    let points = points.clamp(0.0001, 0.9999);
    Score::centipawns((SCALE * (points / (1.0 - points)).log10()).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_values_are_two_ways_to_say_the_same() {
        assert_eq!(expected_points(Score::DRAW), 0.5);
        assert!((expected_points(Score::centipawns(400)) - 10.0 / 11.0).abs() < 1e-12);
        for centipawns in (-1500..=1500).step_by(50) {
            let value = Score::centipawns(centipawns);
            assert_eq!(value_of_points(expected_points(value)), value);
        }
        assert_eq!(expected_points(Score::mate_in_plies(3)), 1.0);
        assert_eq!(expected_points(Score::mated_in_plies(30)), 0.0);
        assert!(!value_of_points(1.0).is_mate());
    }
}
