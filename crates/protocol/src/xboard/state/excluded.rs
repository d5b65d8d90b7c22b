//! `exclude` and `include`: which root moves are left to a search. They count for one position.

use chess::{Move, Position};

/// The moves left out, or, after `exclude all`, the only ones that are not.
#[derive(Clone, Debug, Default)]
pub struct ExcludedMoves {
    all: bool,
    exceptions: Vec<Move>,
}

impl ExcludedMoves {
    /// `include all`, or another position.
    pub fn clear(&mut self) {
        *self = ExcludedMoves::default();
    }

    /// `exclude M`; none: every move.
    pub fn exclude(&mut self, mv: Option<Move>) {
        match mv {
            Some(mv) => self.mark(mv, !self.all),
            None => *self = ExcludedMoves { all: true, exceptions: Vec::new() },
        }
    }

    /// `include M`; none: every move.
    pub fn include(&mut self, mv: Option<Move>) {
        match mv {
            Some(mv) => self.mark(mv, self.all),
            None => self.clear(),
        }
    }

    fn mark(&mut self, mv: Move, exception: bool) {
        self.exceptions.retain(|&known| known != mv);
        if exception {
            self.exceptions.push(mv);
        }
    }

    /// The moves that are left, unless that is all of them.
    pub fn left(&self, position: &Position) -> Option<Vec<Move>> {
        if !self.all && self.exceptions.is_empty() {
            return None;
        }
        let is_left = |mv: &Move| self.all == self.exceptions.contains(mv);
        Some(position.legal_moves().into_iter().filter(is_left).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use notation::coordinates;

    #[test]
    fn moves_go_and_come_back() {
        let position = Position::start();
        let read = |text| Some(coordinates::read(&position, text).unwrap());
        let mut excluded = ExcludedMoves::default();
        let count = |excluded: &ExcludedMoves| excluded.left(&position).map(|left| left.len());
        assert_eq!(count(&excluded), None);
        excluded.exclude(read("e2e4"));
        excluded.exclude(read("e2e4"));
        assert_eq!(count(&excluded), Some(19));
        excluded.include(read("e2e4"));
        assert_eq!(count(&excluded), None);
        excluded.exclude(None);
        assert_eq!(count(&excluded), Some(0));
        excluded.include(read("d2d4"));
        excluded.include(read("e2e4"));
        excluded.exclude(read("d2d4"));
        assert_eq!(excluded.left(&position), Some(vec![read("e2e4").unwrap()]));
        excluded.include(None);
        assert_eq!(count(&excluded), None);
    }
}
