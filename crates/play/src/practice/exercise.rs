//! An exercise: a position, how it came about, what is to be done there, and where it comes from.

use chess::{Game, Move};
use notation::puzzle::{Goal, Puzzle};
use serde::{Deserialize, Serialize};

use crate::review::{self, ReviewedMove};
use crate::study::{Findings, StudiedLine};

/// A position with a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    /// The game up to the position: a repetition counts, and the last move is shown.
    pub game: Game,
    /// What is to be done.
    pub task: Task,
    /// Where it comes from.
    pub source: Source,
    /// When it was added, in seconds since 1970.
    pub added: u64,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// To play better than somebody did.
    Better {
        /// The move that was played.
        played: Move,
        /// What was found in the position, the best line first.
        before: Findings,
        /// What was found after the move that was played.
        after: Findings,
        /// The nodes with which a move is looked at that nobody thought of.
        nodes: u64,
    },
    /// To give mate, as in `enigm`.
    Mate(Goal),
}

/// Where an exercise comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A game.
    Game(GameSource),
    /// The puzzle of this name.
    Puzzle(String),
}

/// What is known of a game, as its file has it; empty where it has nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSource {
    /// Who had White.
    #[serde(default)]
    pub white: String,
    /// Who had Black.
    #[serde(default)]
    pub black: String,
    /// Where it was played.
    #[serde(default)]
    pub event: String,
    /// When, as PGN writes it.
    #[serde(default)]
    pub date: String,
}

impl Exercise {
    /// A puzzle as an exercise.
    pub fn of_puzzle(name: &str, puzzle: &Puzzle, added: u64) -> Exercise {
        Exercise {
            game: Game::new(puzzle.position.clone()),
            task: Task::Mate(puzzle.goal),
            source: Source::Puzzle(name.to_owned()),
            added,
        }
    }

    /// What makes it the same as another one: the position without its counters, and the goal of a puzzle.
    pub fn key(&self) -> String {
        let fen = notation::write_fen(self.game.position());
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        match self.task {
            Task::Better { .. } => fields.join(" "),
            Task::Mate(goal) => format!("{} {goal}", fields.join(" ")),
        }
    }

    /// The puzzle that it is.
    pub fn puzzle(&self) -> Option<Puzzle> {
        match self.task {
            Task::Mate(goal) => Some(Puzzle { position: self.game.position().clone(), goal }),
            Task::Better { .. } => None,
        }
    }

    /// The move that was played and what a review says of it.
    pub fn mistake(&self) -> Option<ReviewedMove> {
        let Task::Better { played, before, after, .. } = &self.task else { return None };
        let mut game = self.game.clone();
        game.play(*played).then_some(())?;
        review::last_move(&game, before, after)
    }

    /// The best line that was found.
    pub fn best(&self) -> Option<&StudiedLine> {
        match &self.task {
            Task::Better { before, .. } => before.lines.first(),
            Task::Mate(_) => None,
        }
    }

    /// The moves that are known to be good enough, the best first.
    pub fn good_moves(&self) -> Vec<Move> {
        let Task::Better { before, .. } = &self.task else { return Vec::new() };
        let good = before.lines.iter().filter(|line| self.is_good_enough(line.score));
        good.filter_map(StudiedLine::first).collect()
    }
}
