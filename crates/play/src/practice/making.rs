//! Exercises out of the errors of a game. Each error is looked at a second time, with more lines and more nodes: what the second
//! look does not call an error is no exercise, and every good answer that it sees is known from then on.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use chess::{Color, Game, Move, Position};
use search::StopFlag;

use super::exercise::{Exercise, GameSource, Source, Task};
use crate::review::{Class, Review, look_at};
use crate::study::analyst_with;

/// So many of the best moves are looked at the second time.
const LINES: u32 = 6;
/// The second look has so many times the nodes: it has more to look at.
const MORE: u64 = 3;

/// The half-moves of these sides that a review calls a mistake, a blunder or a missed win.
pub fn errors_of(review: &Review, sides: &[Color]) -> Vec<usize> {
    let is_one = |class| matches!(class, Class::Mistake | Class::Blunder | Class::MissedWin);
    let moves = review.moves.iter().enumerate();
    moves
        .filter(|(_, mv)| is_one(mv.class) && sides.contains(&mv.position.turn()))
        .map(|(ply, _)| ply)
        .collect()
}

/// The errors of a game on their way to exercises; any number of threads may [`run`](Making::run) it.
#[derive(Debug)]
pub struct Making {
    start: Position,
    moves: Vec<Move>,
    plies: Vec<usize>,
    nodes: u64,
    next: AtomicUsize,
    /// For each error: an exercise, or none if the second look does not agree.
    made: Mutex<Vec<Option<Option<Exercise>>>>,
}

impl Making {
    /// The half-moves of these numbers, in a game of these moves; `nodes` are those of a review for one position.
    pub fn new(start: &Position, moves: &[Move], plies: Vec<usize>, nodes: u64) -> Making {
        Making {
            start: start.clone(),
            moves: moves.to_vec(),
            nodes,
            next: AtomicUsize::new(0),
            made: Mutex::new(vec![None; plies.len()]),
            plies,
        }
    }

    /// How many errors there are.
    pub fn errors(&self) -> usize {
        self.plies.len()
    }

    /// Looks at one error after another until none is left or the flag is raised.
    pub fn run(&self, source: &GameSource, added: u64, stop: &StopFlag) {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&ply) = self.plies.get(number) else { return };
            let made = self.look(ply, source, added, stop);
            if stop.is_stopped() {
                return;
            }
            let mut all = self.made.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(place) = all.get_mut(number) {
                *place = Some(made);
            }
        }
    }

    /// The exercises in the order of the game; nothing if it was stopped.
    pub fn exercises(self) -> Option<Vec<Exercise>> {
        let made = self.made.into_inner().unwrap_or_else(PoisonError::into_inner);
        let made: Vec<Option<Exercise>> = made.into_iter().collect::<Option<_>>()?;
        Some(made.into_iter().flatten().collect())
    }

    fn look(
        &self,
        ply: usize,
        source: &GameSource,
        added: u64,
        stop: &StopFlag,
    ) -> Option<Exercise> {
        let played = *self.moves.get(ply)?;
        let mut game = Game::new(self.start.clone());
        for &mv in self.moves.get(..ply)? {
            game.play(mv).then_some(())?;
        }
        let mut later = game.clone();
        later.play(played).then_some(())?;
        let mut engine = analyst_with(None);
        let before = look_at(&mut engine, &game, LINES, self.nodes.saturating_mul(MORE), stop);
        let after = look_at(&mut engine, &later, 1, self.nodes, stop);
        let task = Task::Better { played, before, after, nodes: self.nodes };
        let source = Source::Game(source.clone());
        let exercise = Exercise { game, task, source, added };
        let is_error = exercise.mistake().is_some_and(|mistake| mistake.class.is_error());
        is_error.then_some(exercise)
    }
}
