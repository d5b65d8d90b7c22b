//! Where an algorithm works. The [`SearchContext`] holds the game and does everything that is not the idea
//! of the algorithm: it counts, watches the limits, keeps the best line, orders moves, remembers
//! positions, and tells a [`Probe`]. So the algorithm itself stays as short as in its textbook.

mod habits;
mod memory;
mod queue;

pub use habits::{Habits, View};

use std::sync::Arc;
use std::time::Duration;

use eval::Score;

use crate::line::Lines;
use crate::order::Killers;
use crate::{
    Board, Budget, End, Game, HashTable, NoProbe, Ordering, Probe, Queue, Reason, Statistics,
    Stopped, Visit,
};

/// What a search works with: the game and everything that algorithms share.
pub struct SearchContext<G: Game, P = NoProbe> {
    /// The game, at the node being searched.
    pub game: G,
    /// What was done in this iteration.
    pub statistics: Statistics,
    /// How the shared work is done.
    pub habits: Habits,
    /// What hears the search.
    pub probe: P,
    pub(crate) budget: Budget,
    pub(crate) table: Arc<HashTable>,
    pub(crate) lines: Lines<G::Move>,
    pub(crate) killers: Killers<G::Move>,
    pub(crate) view: View,
    /// The best line of the iteration before: its moves are tried first along it.
    pub(crate) expected: Vec<G::Move>,
    /// The moves allowed at the root, in the order they are listed; all if empty.
    pub(crate) root_moves: Vec<G::Move>,
    /// The moves played from the root to this node; none stands for a pass.
    pub(crate) path: Vec<Option<G::Move>>,
    /// Whether this node lies on the expected line.
    expected_plies: usize,
    /// The processor's time of other threads that worked for this context and are done.
    pub(crate) helpers_time: Duration,
    /// Nodes of the iterations before this one.
    pub(crate) nodes_before: u64,
    next_check: u64,
}

impl<G: Game, P: Probe<G::Move>> SearchContext<G, P> {
    /// A context for a game.
    pub fn new(
        game: G,
        habits: Habits,
        budget: Budget,
        table: Arc<HashTable>,
        probe: P,
    ) -> SearchContext<G, P> {
        SearchContext {
            game,
            statistics: Statistics::default(),
            habits,
            probe,
            budget,
            table,
            lines: Lines::new(),
            killers: Killers::new(),
            view: View::Mover,
            expected: Vec::new(),
            root_moves: Vec::new(),
            path: Vec::new(),
            expected_plies: 0,
            helpers_time: Duration::ZERO,
            nodes_before: 0,
            next_check: 0,
        }
    }

    /// Another iteration begins at the root, after so many nodes; the best line so far goes first.
    pub(crate) fn begin_iteration(&mut self, depth: u32, line: &[G::Move], nodes: u64) {
        self.statistics = Statistics::default();
        self.expected = line.to_vec();
        self.nodes_before = nodes;
        self.next_check = 0;
        self.clear_path();
        self.probe.iteration(depth);
    }

    /// Back at the root, wherever a stop has left us. The game itself is put back by the caller.
    pub(crate) fn clear_path(&mut self) {
        self.path.clear();
        self.expected_plies = 0;
    }

    /// How many moves have been played from the root.
    #[inline]
    pub fn ply(&self) -> usize {
        self.path.len()
    }

    /// From whose side values are seen from now on.
    pub fn look_from(&mut self, view: View) {
        self.view = view;
    }

    /// The best line found from this node on.
    pub fn line(&self) -> &[G::Move] {
        self.lines.at(self.ply())
    }

    /// A value of the side to move as the algorithm sees it, and back again.
    #[inline]
    fn seen(&self, value: Score) -> Score {
        match self.view {
            View::First if !self.game.first_to_move() => -value,
            _ => value,
        }
    }

    /// A node begins: the limits are checked and the probe hears of it.
    #[inline]
    pub fn enter(&mut self, depth: u32, alpha: Score, beta: Score) -> Result<(), Stopped> {
        self.begin(depth, alpha, beta, false)
    }

    /// A node of the quiescence search begins.
    #[inline]
    pub(crate) fn enter_quiescence(&mut self, alpha: Score, beta: Score) -> Result<(), Stopped> {
        self.begin(0, alpha, beta, true)
    }

    #[inline]
    fn begin(
        &mut self,
        depth: u32,
        alpha: Score,
        beta: Score,
        quiescence: bool,
    ) -> Result<(), Stopped> {
        let nodes = self.nodes_before + self.statistics.total();
        if nodes >= self.next_check {
            self.next_check = self.budget.check(nodes)?;
        }
        let ply = self.ply();
        self.lines.begin(ply);
        self.statistics.selective_depth = self.statistics.selective_depth.max(ply as u32);
        if P::ON {
            // Quiescence looks from the side to move's view, whatever the algorithm's own.
            let seen = |score| if quiescence { score } else { self.seen(score) };
            let (a, b) = (seen(alpha), seen(beta));
            let (alpha, beta) = (a.min(b), a.max(b));
            let mv = self.path.last().copied().flatten();
            let threatened = self.game.threatened();
            self.probe.enter(Visit { mv, depth, alpha, beta, quiescence, threatened });
        }
        Ok(())
    }

    /// A node ends with its value.
    #[inline]
    pub fn leave(&mut self, value: Score) -> Result<Score, Stopped> {
        if P::ON {
            let value = self.seen(value);
            self.probe.leave(value);
        }
        Ok(value)
    }

    /// A node ends, and this is why.
    #[inline]
    pub fn leave_because(&mut self, value: Score, reason: Reason) -> Result<Score, Stopped> {
        if P::ON {
            self.probe.reason(reason);
        }
        self.leave(value)
    }

    /// Whether the game is over at this node, and what that is worth. The root is never over: a
    /// player who is asked for a move must find one.
    #[inline]
    pub fn over(&mut self) -> Option<Score> {
        if self.ply() == 0 {
            return None;
        }
        let end = self.game.end()?;
        self.statistics.leaves += 1;
        let (value, reason) = match end {
            End::Lost => (Score::mated_in_plies(self.ply() as i32), Reason::Terminal),
            End::Drawn(reason) => (Score::DRAW, reason),
            End::Worth(value) => (value, Reason::Terminal),
        };
        if P::ON {
            self.probe.reason(reason);
        }
        Some(self.seen(value))
    }

    /// The value where the depth is used up: of the position itself or, if that is the habit, of
    /// what is left when all captures are played out. Minimax passes the widest window.
    #[inline]
    pub fn horizon(&mut self, alpha: Score, beta: Score) -> Result<Score, Stopped> {
        self.statistics.leaves += 1;
        let value = if self.habits.quiescence {
            let (a, b) = (self.seen(alpha), self.seen(beta));
            self.quiescence(a.min(b), a.max(b))?
        } else {
            let value = self.game.evaluate();
            if P::ON {
                self.probe.static_value(value);
                self.probe.reason(Reason::Horizon);
            }
            value
        };
        Ok(self.seen(value))
    }

    /// Plays a move in the game, one ply further down.
    #[inline]
    pub fn play(&mut self, mv: G::Move) {
        self.statistics.nodes += 1;
        self.step(mv);
    }

    /// Plays a move of the quiescence search.
    #[inline]
    pub(crate) fn play_loud(&mut self, mv: G::Move) {
        self.statistics.qnodes += 1;
        self.step(mv);
    }

    #[inline]
    pub(crate) fn step(&mut self, mv: G::Move) {
        let ply = self.path.len();
        if self.expected_plies == ply && self.expected.get(ply) == Some(&mv) {
            self.expected_plies += 1;
        }
        self.path.push(Some(mv));
        self.game.play(mv);
    }

    /// Takes the last move back, one ply up.
    #[inline]
    pub fn undo(&mut self) {
        self.path.pop();
        self.expected_plies = self.expected_plies.min(self.path.len());
        self.game.undo();
    }

    /// Gives the move away.
    pub(crate) fn pass(&mut self)
    where
        G: Board,
    {
        self.statistics.nodes += 1;
        self.path.push(None);
        self.game.pass();
    }

    /// Takes the pass back.
    pub(crate) fn unpass(&mut self)
    where
        G: Board,
    {
        self.path.pop();
        self.game.unpass();
    }

    /// What was found from this node on does not count.
    pub(crate) fn forget_line(&mut self) {
        let ply = self.ply();
        self.lines.begin(ply);
    }

    /// The child just left is the best so far, with this value here.
    #[inline]
    pub fn improve(&mut self, mv: G::Move, value: Score) {
        self.lines.improve(self.path.len(), mv);
        if P::ON {
            let value = self.seen(value);
            self.probe.improve(mv, value);
        }
    }

    /// The last move of the queue was too good to be allowed: the rest need not be searched.
    #[inline]
    pub fn cut(&mut self, mv: G::Move, queue: &Queue<G>) {
        self.cut_by(mv, queue.taken(), queue.rest());
    }

    /// The move, the `number`th from 1, was too good to be allowed; these were not searched.
    #[inline]
    pub(crate) fn cut_by(&mut self, mv: G::Move, number: usize, unsearched: &[G::Move]) {
        self.statistics.cutoffs += 1;
        let places = self.statistics.cutoffs_by_move.len();
        let place = number.saturating_sub(1).min(places - 1);
        self.statistics.cutoffs_by_move[place] += 1;
        if self.habits.ordering == Ordering::Full && !self.game.is_loud(mv) {
            let ply = self.ply();
            self.killers.add(ply, mv);
        }
        if P::ON {
            self.probe.reason(Reason::BetaCut);
            self.probe.unsearched(unsearched);
        }
    }
}
