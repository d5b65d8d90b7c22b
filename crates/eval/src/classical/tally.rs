//! Where terms are added up, and where a tracer may look on.

use chess::Color;

use crate::Pair;
use crate::trace::Ledger;

/// Looks on while terms are added up.
pub(super) trait Tracer {
    fn note(&mut self, term: &'static str, us: Color, value: Pair);
}

/// Sees nothing, costs nothing.
pub(super) struct NoTrace;

impl Tracer for NoTrace {
    #[inline(always)]
    fn note(&mut self, _term: &'static str, _us: Color, _value: Pair) {}
}

impl Tracer for Ledger {
    fn note(&mut self, term: &'static str, us: Color, value: Pair) {
        self.add(term, us, value);
    }
}

/// The sum of all terms from White's view.
pub(super) struct Tally<T> {
    pub(super) sum: Pair,
    pub(super) tracer: T,
}

impl<T: Tracer> Tally<T> {
    pub(super) fn new(tracer: T) -> Tally<T> {
        Tally { sum: Pair::ZERO, tracer }
    }

    /// Gives one side a term.
    #[inline(always)]
    pub(super) fn add(&mut self, us: Color, term: &'static str, value: Pair) {
        match us {
            Color::White => self.sum += value,
            Color::Black => self.sum -= value,
        }
        self.tracer.note(term, us, value);
    }
}
