//! The moves of a node, in the order in which they are tried.

use crate::order::{HINT_RATING, KILLER_RATING};
use crate::{Game, Ordering, Probe, Queue, SearchContext};

impl<G: Game, P: Probe<G::Move>> SearchContext<G, P> {
    /// The moves of this node in the order in which they are to be tried.
    pub fn queue(&mut self) -> Queue<G> {
        let moves = self.game.moves();
        if !moves.is_empty() {
            self.statistics.inner += 1;
            self.statistics.log_branching += (moves.len() as f64).ln();
        }
        if self.habits.ordering == Ordering::None {
            return self.only_allowed(Queue::unsorted(moves));
        }
        let ply = self.ply();
        let ordering = self.habits.ordering;
        let (mut hint, mut killers) = (None, [None; 2]);
        if ordering == Ordering::Full {
            killers = self.killers.at(ply);
            if self.expected_plies == ply {
                hint = self.expected.get(ply).map(|&mv| G::code(mv));
            }
        }
        let asks_table = matches!(ordering, Ordering::Full | Ordering::Bibichess);
        if asks_table && hint.is_none() && self.table.is_on() {
            hint = self.table.get(self.game.key(), ply).map(|entry| entry.best);
        }
        let game = &mut self.game;
        let queue = Queue::sorted(moves, |moves, ratings| {
            game.rate(moves, ratings, ordering);
            for (&mv, rating) in moves.iter().zip(ratings) {
                if hint == Some(G::code(mv)) {
                    *rating = HINT_RATING;
                } else if let Some(place) = killers.iter().position(|&killer| killer == Some(mv)) {
                    *rating = (*rating).max(KILLER_RATING - place as i32);
                }
            }
        });
        self.only_allowed(queue)
    }

    /// The captures, or what else quiescence must look at.
    pub(crate) fn loud_queue(&mut self) -> Queue<G> {
        let moves = self.game.loud_moves();
        // Quiescence is an alpha-beta search whatever the algorithm above it, and drowns in captures
        // if they come in any order.
        let ordering = match self.habits.ordering {
            Ordering::None => Ordering::Captures,
            ordering => ordering,
        };
        let game = &mut self.game;
        Queue::sorted(moves, |moves, ratings| game.rate(moves, ratings, ordering))
    }

    /// At the root only some moves may be allowed.
    #[inline]
    fn only_allowed(&self, mut queue: Queue<G>) -> Queue<G> {
        if self.path.is_empty() && !self.root_moves.is_empty() {
            queue.keep(|mv| self.root_moves.contains(&mv));
        }
        queue
    }
}
