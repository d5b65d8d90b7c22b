//! A comparison for programs: every metric of the dictionary, under one name each.

use notation::write_fen;
use serde::Serialize;

use super::{Compared, Comparison, PlayerData, Summary};
use crate::Mean;

/// A whole comparison.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ComparisonData {
    /// What was compared.
    #[serde(flatten)]
    pub subject: SubjectData,
    /// The depth asked for.
    pub depth: u32,
    /// The evaluation of players that do not say otherwise.
    pub eval: String,
    /// Whether they play captures out.
    pub quiescence: bool,
    /// Whether draws by repetition and by the fifty-move rule are seen below the root.
    pub path_draws: bool,
    /// How long one search may take.
    pub limit_seconds: f64,
    /// How often everybody was to search.
    pub repeat: Option<u16>,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
}

/// One position, or those of a suite.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum SubjectData {
    /// One position.
    Position(PositionData),
    /// Many positions.
    Suite {
        /// What the suite is called.
        suite: String,
        /// What everybody did in each of them.
        positions: Vec<PositionData>,
        /// The seed of the means' intervals.
        seed: u64,
        /// The means for each player.
        summary: Vec<SummaryData>,
    },
}

/// What everybody did in one position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PositionData {
    /// The position.
    pub fen: String,
    /// The players in their order.
    pub players: Vec<PlayerData>,
    /// Whether all exact searches on the same terms agree.
    pub agree: bool,
    /// The depth asked for, where it does not stand beside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

/// The means of one player over a suite.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SummaryData {
    /// The player as it was written.
    pub player: String,
    /// Positions searched to the depth asked for.
    pub finished: usize,
    /// Positions that the first player finished as well.
    pub compared: usize,
    /// Nodes as a share of the first player's.
    pub nodes_ratio: Option<MeanData>,
    /// Time as a share of the first player's.
    pub time_ratio: Option<MeanData>,
    /// The effective branching factor.
    pub ebf: Option<MeanData>,
    /// Positions with the first player's value.
    pub same_value: usize,
    /// Positions with the first player's move.
    pub same_best: usize,
    /// What several threads gain over one.
    pub speed_up: Option<MeanData>,
    /// The nodes of several threads for each node of one.
    pub nodes_with_threads: Option<MeanData>,
}

/// A mean and the ends of its interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct MeanData {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl From<Mean> for MeanData {
    fn from(mean: Mean) -> MeanData {
        let (low, high) = mean.ends();
        MeanData { mean: mean.value, low, high }
    }
}

impl Comparison {
    /// The comparison for programs: of one position, or of a suite of this name. The seed is that of
    /// the means' intervals.
    pub fn data(&self, suite: Option<&str>, seed: u64) -> ComparisonData {
        let mut positions: Vec<PositionData> = self.rows.iter().map(PositionData::from).collect();
        let nothing =
            || PositionData { fen: String::new(), players: Vec::new(), agree: true, depth: None };
        let subject = match suite {
            None => SubjectData::Position(positions.pop().unwrap_or_else(nothing)),
            Some(name) => {
                let depth = Some(self.plan.depth);
                positions.iter_mut().for_each(|position| position.depth = depth);
                let summary = self.summaries(seed).iter().map(SummaryData::from).collect();
                SubjectData::Suite { suite: name.to_owned(), positions, seed, summary }
            }
        };
        ComparisonData {
            subject,
            depth: self.plan.depth,
            eval: self.terms.eval.clone(),
            quiescence: self.terms.quiescence,
            path_draws: false,
            limit_seconds: self.plan.time.as_secs_f64(),
            repeat: self.plan.repeat,
            interrupted: self.interrupted,
        }
    }
}

impl From<&Compared> for PositionData {
    fn from(row: &Compared) -> PositionData {
        let outcomes = &row.outcomes;
        let players = outcomes.first().map_or_else(Vec::new, |first| {
            outcomes.iter().map(|one| PlayerData::new(one, &row.position, first)).collect()
        });
        let agree = row.disagreements().is_empty();
        PositionData { fen: write_fen(&row.position), players, agree, depth: None }
    }
}

impl From<&Summary> for SummaryData {
    fn from(summary: &Summary) -> SummaryData {
        let mean = |mean: Option<Mean>| mean.map(MeanData::from);
        SummaryData {
            player: summary.label.clone(),
            finished: summary.finished,
            compared: summary.both,
            nodes_ratio: mean(summary.nodes),
            time_ratio: mean(summary.time),
            ebf: mean(summary.branching),
            same_value: summary.same_value,
            same_best: summary.same_best,
            speed_up: mean(summary.speed_up),
            nodes_with_threads: mean(summary.overhead),
        }
    }
}
