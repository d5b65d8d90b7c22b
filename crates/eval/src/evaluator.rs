//! The door of every evaluation.

use chess::{Observer, Position};

use crate::Score;

/// An evaluation that may keep itself up to date while moves are played.
///
/// A search calls [`push`](Evaluator::push), plays a move with the evaluator as the position's
/// observer, and later calls [`pop`](Evaluator::pop) when it takes the move back. An evaluation
/// without memory leaves all of these empty; a network opens a new accumulator in `push`.
pub trait Evaluator: Observer {
    /// Forgets everything and looks at a new position.
    fn reset(&mut self, position: &Position);

    /// A move is about to be played.
    #[inline(always)]
    fn push(&mut self) {}

    /// The last move is taken back.
    #[inline(always)]
    fn pop(&mut self) {}

    /// The value of the position in centipawns, from the side to move's view; always well inside
    /// [`Score::MAX_CENTIPAWNS`].
    fn evaluate(&mut self, position: &Position) -> i32;

    /// A score that a search of this position carries, as it is told to others: by itself as it is. An
    /// evaluation that counts an advantage otherwise than it is told brings it to the scale of what is told;
    /// mates and wins that tables know are the same in both.
    fn told(&self, _root: &Position, raw: i32) -> Score {
        Score::from_raw(raw)
    }

    /// The reverse of [`told`](Evaluator::told): a score that was told of this position, as a search
    /// carries it.
    fn counted(&self, _root: &Position, score: Score) -> i32 {
        score.raw()
    }
}
