//! One move of a game and what is known of it.

use chess::{DrawReason, Move, Position};
use eval::Score;

use super::{Class, Shown, Standing, Threat, accuracy, centipawns, for_white, threat};
use crate::study::StudiedLine;

/// A move and what is known of it. Values and points are those of the side that makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// The move.
    pub mv: Move,
    /// The position before it.
    pub position: Position,
    /// What it is called.
    pub class: Class,
    /// The part of the game.
    pub phase: Phase,
    /// The value before it.
    pub before: Score,
    /// The value after it.
    pub after: Score,
    /// Points that could be expected before, from 0 to 1.
    pub points_before: f64,
    /// Points that can be expected after it.
    pub points_after: f64,
    /// From 0 to 100.
    pub accuracy: f64,
    /// The line that the search finds best in this position; nothing where the game is over.
    pub best: Option<StudiedLine>,
    /// The best answer to the move and what follows; nothing where the game is over.
    pub answer: Option<StudiedLine>,
    /// What the move lets the other side do, or what it misses; for errors alone, and only where it is certain.
    pub reason: Option<Reason>,
    /// Whether the move before it was an error of the other side, of which this one gives back the greater part, and hardly more.
    pub unpunished: bool,
}

/// Why a move is an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The answer to it shows this.
    Allows(Shown),
    /// The best line would have shown this.
    Misses(Shown),
    /// The game is a draw with it.
    Draws(DrawReason),
}

/// A part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// As long as the moves have a name, and a few moves more.
    Opening,
    /// Queens and pieces.
    Middlegame,
    /// Few pieces are left.
    Endgame,
}

impl Phase {
    /// In their order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Endgame];

    /// Its name in data: `opening`.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middlegame => "middlegame",
            Phase::Endgame => "endgame",
        }
    }
}

impl ReviewedMove {
    /// The value after the move, for White.
    pub fn white_value(&self) -> Score {
        for_white(self.position.turn(), self.after)
    }

    /// White's chance to win after the move as people have it, from 0 to 1.
    pub fn white_chance(&self) -> f64 {
        accuracy::win_percent(centipawns(self.white_value())) / 100.0
    }

    /// What the move gave away of the chances to win, from 0 to 1; nothing if it is no error.
    pub fn loss(&self) -> f64 {
        let percent = |score| accuracy::win_percent(centipawns(score));
        let lost = (percent(self.before) - percent(self.after)).max(0.0) / 100.0;
        if self.class.is_error() { lost } else { 0.0 }
    }

    /// How the sides stood before the move, and how they stand after it.
    pub fn standings(&self) -> [Standing; 2] {
        [self.before, self.after].map(|value| Standing::of(self.position.turn(), value))
    }

    /// What the best answer to it threatens.
    pub fn answer_threat(&self) -> Option<Threat> {
        threat::told(&self.position.after(self.mv), &self.answer.as_ref()?.moves)
    }

    /// What the better move threatens.
    pub fn better_threat(&self) -> Option<Threat> {
        threat::told(&self.position, &self.better()?.moves)
    }

    /// The better line, where the move is an error.
    pub fn better(&self) -> Option<&StudiedLine> {
        self.best.as_ref().filter(|_| self.class.is_error())
    }
}
