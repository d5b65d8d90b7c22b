//! What an ablation came to.

use chess::{Move, Position};
use eval::Score;
use lab::{Statistics, Took};

use super::{BIBICHESS_DEPTH, BIBICHESS_POSITION, BIBICHESS_SECONDS, Setting};
use crate::{Mean, Problem};

/// What the searches of one position came to. Time is that of all iterations, the median of all
/// searches.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What was found, for the side to move.
    pub value: Score,
    /// The best move.
    pub best: Option<Move>,
    /// What the last iteration did.
    pub last: Statistics,
    /// What all iterations did: a part may gain in one what it costs in another.
    pub total: Statistics,
    /// How long a search took.
    pub took: Took,
    /// How many searches there were.
    pub runs: usize,
}

impl Outcome {
    /// What gains are measured by: all moves played, in all iterations, with quiescence.
    pub fn nodes(&self) -> f64 {
        self.total.total().max(1) as f64
    }

    /// The processor's time.
    pub fn seconds(&self) -> f64 {
        self.took.cpu.as_secs_f64().max(1e-6)
    }

    /// By the clock on the wall.
    pub fn wall_seconds(&self) -> f64 {
        self.took.wall.as_secs_f64()
    }
}

/// One row of a table: a setting, and an outcome for every position.
#[derive(Clone, Debug)]
pub struct Row {
    /// What was switched on.
    pub setting: Setting,
    /// In the order of the positions.
    pub outcomes: Vec<Outcome>,
}

/// Everything that was measured.
#[derive(Clone, Debug)]
pub struct AblationResult {
    /// How deep.
    pub depth: u32,
    /// The seed of the means' intervals.
    pub seed: u64,
    /// The positions.
    pub problems: Vec<Problem>,
    /// Plain alpha-beta, and its parts switched on one step after the other.
    pub ladder: Vec<Row>,
    /// The whole without each part.
    pub leave_one_out: Vec<Row>,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
}

/// Beside what a row is measured against.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gains {
    /// How many times fewer nodes than the other row.
    pub nodes: Mean,
    /// How many times less time.
    pub time: Mean,
}

impl AblationResult {
    /// What a row gains over another one.
    pub fn gains(&self, row: &Row, other: &Row) -> Gains {
        let ratios = |measure: fn(&Outcome) -> f64| -> Vec<f64> {
            let pairs = other.outcomes.iter().zip(&row.outcomes);
            pairs.map(|(other, this)| measure(other) / measure(this)).collect()
        };
        Gains {
            nodes: Mean::geometric(&ratios(Outcome::nodes), self.seed).unwrap_or(Mean::ONE),
            time: Mean::geometric(&ratios(Outcome::seconds), self.seed).unwrap_or(Mean::ONE),
        }
    }

    /// The row that every other one is compared with.
    pub fn plain(&self) -> Option<&Row> {
        self.ladder.first()
    }

    /// The row with every part.
    pub fn whole(&self) -> Option<&Row> {
        self.ladder.last()
    }

    fn agreements(&self, row: &Row, agree: fn(&Outcome, &Outcome) -> bool) -> usize {
        let plain = self.plain().into_iter().flat_map(|plain| &plain.outcomes);
        plain.zip(&row.outcomes).filter(|(plain, this)| agree(plain, this)).count()
    }

    /// In how many positions a row found the value of plain alpha-beta.
    pub fn same_values(&self, row: &Row) -> usize {
        self.agreements(row, |plain, this| plain.value == this.value)
    }

    /// In how many positions a row found the move of plain alpha-beta.
    pub fn same_moves(&self, row: &Row) -> usize {
        self.agreements(row, |plain, this| plain.best == this.best)
    }

    /// How many rows there are in both tables.
    pub fn rows(&self) -> usize {
        self.ladder.len() + self.leave_one_out.len()
    }

    /// What S1 itself took for this row, where it is the row of its own table.
    pub fn bibichess_seconds(&self, number: usize) -> Option<f64> {
        let fen = Position::from_fen(BIBICHESS_POSITION).ok()?;
        let own = matches!(self.problems.as_slice(), [only] if only.position == fen);
        BIBICHESS_SECONDS.get(number).copied().filter(|_| own && self.depth == BIBICHESS_DEPTH)
    }
}
