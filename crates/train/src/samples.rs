//! The positions of a game with what is known about them.

use chess::{Color, Move, Position};

use crate::game::{ArchivedGame, FinishedResult};

/// A position that can be learned from.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// The half-move of its game, the random ones included, from 0.
    pub ply: usize,
    /// What the search said, for White.
    pub score: i16,
    /// What the search thought best.
    pub best: Move,
    /// How its game ended.
    pub result: FinishedResult,
    /// Whether it was one move beside the game: then the result says little about it.
    pub beside: bool,
}

impl Sample {
    /// The score for the side to move.
    pub fn score_to_move(&self) -> i16 {
        match self.position.turn() {
            Color::White => self.score,
            Color::Black => -self.score,
        }
    }
}

/// All positions of a game that have a score, in its order.
pub fn samples(game: &ArchivedGame) -> Vec<Sample> {
    let mut samples = Vec::with_capacity(game.positions());
    let Some(mut position) = game.start.position() else { return samples };
    for &mv in &game.opening {
        position.play(mv);
    }
    for (number, ply) in game.plies.iter().enumerate() {
        let sample = Sample {
            position: position.clone(),
            ply: game.opening.len() + number,
            score: ply.score,
            best: ply.best,
            result: game.result,
            beside: false,
        };
        if let Some(side) = ply.side {
            samples.push(Sample {
                position: position.after(side.mv),
                ply: sample.ply + 1,
                score: side.score,
                best: side.best,
                beside: true,
                ..sample.clone()
            });
        }
        samples.push(sample);
        position.play(ply.mv);
    }
    samples
}
