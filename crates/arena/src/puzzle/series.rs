//! Several puzzles played out by several attackers against one defender.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use notation::puzzle::Puzzle;

use super::{Attempt, AttemptConfig, AttemptError, attempt};
use crate::{PlayerSpec, SearcherFactory};

/// Who plays.
pub struct PuzzleSeries {
    /// Each attacks every puzzle.
    pub attackers: Vec<PlayerSpec>,
    /// Who defends all of them.
    pub defender: PlayerSpec,
    /// Makes players inside this program.
    pub factory: Arc<SearcherFactory>,
    /// Set from outside to end the series early.
    pub stop: Arc<AtomicBool>,
}

/// What each attacker made of one puzzle.
pub struct PuzzleRow<'a> {
    /// The name of the puzzle.
    pub name: &'a str,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// One for each attacker, in their order.
    pub attempts: Vec<Attempt>,
}

/// How far a series is.
#[derive(Clone, Copy, Debug)]
pub struct SeriesProgress<'a> {
    /// The puzzle that is attacked now.
    pub name: &'a str,
    /// Attempts that are over.
    pub done: usize,
    /// All attempts.
    pub total: usize,
    /// The nodes of all attempts so far.
    pub nodes: u64,
}

impl PuzzleSeries {
    /// Every puzzle with every attacker; after an interruption those that were finished.
    ///
    /// # Errors
    ///
    /// A player cannot be started or has no limit that a puzzle can use.
    pub fn play<'a>(
        &self,
        puzzles: &[(&'a str, &'a Puzzle)],
        told: &mut dyn FnMut(SeriesProgress<'_>),
    ) -> Result<Vec<PuzzleRow<'a>>, AttemptError> {
        let total = puzzles.len() * self.attackers.len();
        let mut rows = Vec::new();
        let (mut done, mut nodes) = (0, 0);
        for &(name, puzzle) in puzzles {
            let mut attempts = Vec::new();
            for attacker in &self.attackers {
                told(SeriesProgress { name, done, total, nodes });
                let made = attempt(&AttemptConfig {
                    position: puzzle.position.clone(),
                    goal: puzzle.goal,
                    attacker: attacker.clone(),
                    defender: self.defender.clone(),
                    factory: Arc::clone(&self.factory),
                    stop: Arc::clone(&self.stop),
                });
                let made = match made {
                    Err(AttemptError::Stopped) => return Ok(rows),
                    made => made?,
                };
                done += 1;
                nodes += made.nodes;
                attempts.push(made);
            }
            rows.push(PuzzleRow { name, puzzle, attempts });
        }
        Ok(rows)
    }

    /// The attackers as they were written; the kind alone where that tells them apart.
    pub fn labels(&self) -> Vec<String> {
        let short: Vec<String> = self.attackers.iter().map(PlayerSpec::short_name).collect();
        let twice = |name: &String| short.iter().filter(|other| *other == name).count() > 1;
        let label = |(name, player): (&String, &PlayerSpec)| match twice(name) {
            true => player.to_string(),
            false => name.clone(),
        };
        short.iter().zip(&self.attackers).map(label).collect()
    }
}
