//! What is remembered of positions: asking the table, and telling it.

use eval::Score;

use crate::{Game, HashEntry, INFINITY, Probe, Reason, SearchContext};

impl<G: Game, P: Probe<G::Move>> SearchContext<G, P> {
    /// What the table knows, if that decides this node: its value, or a bound outside the window.
    #[inline]
    pub fn recall(&mut self, depth: u32, alpha: Score, beta: Score) -> Option<Score> {
        if !self.table.is_on() || self.ply() == 0 {
            return None;
        }
        self.statistics.table.probes += 1;
        let entry = self.table.get(self.game.key(), self.ply())?;
        self.statistics.table.hits += 1;
        if P::ON {
            self.probe.table_entry(entry);
        }
        let deep_enough = entry.depth == depth || self.habits.deeper_counts && entry.depth > depth;
        if !deep_enough {
            return None;
        }
        let (value, reason) = if entry.lower == entry.upper {
            self.statistics.table.exact += 1;
            (entry.lower, Reason::TableExact)
        } else if entry.lower >= beta {
            (entry.lower, Reason::TableBound)
        } else if entry.upper <= alpha {
            (entry.upper, Reason::TableBound)
        } else {
            return None;
        };
        self.statistics.table.cuts += 1;
        if P::ON {
            self.probe.reason(reason);
        }
        Some(value)
    }

    /// Tells the table what this node is worth, searched with this window.
    #[inline]
    pub fn remember(&mut self, depth: u32, alpha: Score, beta: Score, value: Score) {
        // A root without some of its moves says nothing about the position.
        let restricted = self.ply() == 0 && !self.root_moves.is_empty();
        if !self.table.is_on() || restricted {
            return;
        }
        let lower = if value > alpha { value } else { -INFINITY };
        let upper = if value < beta { value } else { INFINITY };
        // Below alpha no move is known to be better than the others.
        let best = self.line().first().filter(|_| value > alpha).map_or(0, |&mv| G::code(mv));
        let entry = HashEntry { depth, lower, upper, best };
        let overwrote = self.table.put(self.game.key(), self.ply(), entry);
        self.statistics.table.overwritten += u64::from(overwrote);
    }
}
