//! What is to be looked at in a game, and what was found: positions first, then the errors that they show.

use crate::study::{Findings, StudiedLine};

/// One search, or none where it turns out that none is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    /// The position with this number.
    Position(usize),
    /// The better move beside the move with this number.
    Better(usize),
    /// The answer to the move with this number.
    Answer(usize),
}

/// What is found, and what is to be done.
#[derive(Debug)]
pub(super) struct State {
    /// The next position that nobody has looked at.
    next: usize,
    /// What has become possible by what was found.
    open: Vec<Task>,
    pub(super) positions: Vec<Option<Findings>>,
    /// For each move, when it is known: the line of the better move by itself, if there is one.
    pub(super) better: Vec<Option<Option<StudiedLine>>>,
    /// For each move, when it is known: another line of the answer, if there is one.
    pub(super) answers: Vec<Option<Option<StudiedLine>>>,
}

impl State {
    pub(super) fn new(moves: usize) -> State {
        State {
            next: 0,
            open: Vec::new(),
            positions: vec![None; moves + 1],
            better: vec![None; moves],
            answers: vec![None; moves],
        }
    }

    /// What is to be done next; nothing if that is nothing, or depends on what others are doing.
    pub(super) fn take(&mut self) -> Option<Task> {
        self.open.pop().or_else(|| {
            let number = self.next;
            self.next += 1;
            (number < self.positions.len()).then_some(Task::Position(number))
        })
    }

    /// What was found before a move and after it, if both are known.
    pub(super) fn pair(&self, number: usize) -> Option<[&Findings; 2]> {
        let at = |number: usize| self.positions.get(number)?.as_ref();
        Some([at(number)?, at(number + 1)?])
    }

    /// Takes down what was found in a position: the moves before and behind it may now be looked at again.
    pub(super) fn found_position(&mut self, number: usize, found: Findings) {
        if let Some(place) = self.positions.get_mut(number) {
            *place = Some(found);
        }
        for number in [number.checked_sub(1), Some(number)].into_iter().flatten() {
            if self.pair(number).is_some() {
                self.open.push(Task::Better(number));
            }
        }
    }

    /// Takes down the line of a better move: then the answers may be looked at that depend on it.
    pub(super) fn found_better(&mut self, number: usize, line: Option<StudiedLine>) {
        if let Some(place) = self.better.get_mut(number) {
            *place = Some(line);
        }
        for number in [number.checked_sub(1), Some(number)].into_iter().flatten() {
            // Behind the last move there is no other.
            let is_known = |number: usize| self.better.get(number).is_none_or(Option::is_some);
            if is_known(number) && is_known(number + 1) {
                self.open.push(Task::Answer(number));
            }
        }
    }

    /// The line of the better move by itself.
    pub(super) fn better_line(&self, number: usize) -> Option<&StudiedLine> {
        self.better.get(number)?.as_ref()?.as_ref()
    }
}
