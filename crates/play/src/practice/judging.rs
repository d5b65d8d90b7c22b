//! Whether a move that was tried is good enough. It need not be the one that somebody thought of: every move is right that gives
//! away less of the chances to win than a review calls an inaccuracy. What is not known is searched.

use chess::Move;
use eval::Score;
use search::{Limits, Root, Searcher, StopFlag};

use super::exercise::{Exercise, Task};
use crate::lines::Lines;
use crate::review::{INACCURACY, chance};
use crate::study::{StudiedLine, analyst_with};

/// Fewer nodes for a move would say nothing at all.
const FEWEST: u64 = 1_000;

/// What a move is worth as an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The move, and what the search expects to follow.
    pub line: StudiedLine,
    /// Whether it is good enough.
    pub is_right: bool,
    /// Whether it is the best that was found.
    pub is_best: bool,
    /// Whether it is what was played in the game.
    pub is_mistake: bool,
}

impl Exercise {
    /// Judges a legal move. One that is not known yet takes a search, which raising the flag ends; then, and where the exercise
    /// is a puzzle, there is no judgement.
    pub fn judge(&self, mv: Move, stop: &StopFlag) -> Option<Judgement> {
        let Task::Better { played, nodes, .. } = &self.task else { return None };
        let (line, is_good) = match self.known(mv) {
            Some(line) => (line.clone(), self.is_good_enough(line.score)),
            None => self.look_at_both(mv, *nodes, stop)?,
        };
        let mates = self.game.position().after(mv).is_checkmate();
        Some(Judgement {
            is_right: mates || (mv != *played && is_good),
            is_best: self.best().and_then(StudiedLine::first) == Some(mv),
            is_mistake: mv == *played,
            line,
        })
    }

    /// Whether a value is near enough to the best one.
    pub(super) fn is_good_enough(&self, value: Score) -> bool {
        self.best().is_some_and(|best| chance(best.score) - chance(value) < INACCURACY)
    }

    /// What is known of a move without a search.
    fn known(&self, mv: Move) -> Option<StudiedLine> {
        let Task::Better { played, before, after, .. } = &self.task else { return None };
        if mv == *played {
            let answer = after.lines.first()?;
            let moves = std::iter::once(mv).chain(answer.moves.iter().copied()).collect();
            return Some(StudiedLine { moves, score: -answer.score, bound: answer.bound });
        }
        before.lines.iter().find(|line| line.first() == Some(mv)).cloned()
    }

    /// What a move is worth that nobody thought of, and whether that is near enough to the best move, looked at in the same
    /// search: values of different depths would not be fair to it. It is right as well if it comes near what was stored.
    fn look_at_both(&self, mv: Move, nodes: u64, stop: &StopFlag) -> Option<(StudiedLine, bool)> {
        let best = self.best().and_then(StudiedLine::first)?;
        let mut engine = analyst_with(None);
        let _ = engine.set_option("MultiPV", "2");
        let limits = Limits {
            search_moves: vec![best, mv],
            ..Limits::nodes(nodes.max(FEWEST).saturating_mul(2))
        };
        let mut found = Lines::default();
        engine.search(&Root::from(&self.game), &limits, stop, &mut found);
        // What an interrupted search says is no finding.
        if stop.is_stopped() {
            return None;
        }
        let lines: Vec<StudiedLine> = found.whole().iter().map(StudiedLine::from).collect();
        let of = |wanted: Move| lines.iter().find(|line| line.first() == Some(wanted));
        let line = of(mv)?.clone();
        let is_near =
            of(best).is_some_and(|best| chance(best.score) - chance(line.score) < INACCURACY);
        let is_good = is_near || self.is_good_enough(line.score);
        Some((line, is_good))
    }
}
