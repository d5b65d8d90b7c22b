//! What a suite says about a player.

use std::time::Duration;

use serde::Serialize;

use super::groups::{Group, Groups};
use super::mate::{FalseClaim, MateFound};
use super::milliseconds;
use super::task::Points;
use super::verdict::Verdict;
use crate::fault::Breakdown;
use crate::pv::PvDefect;

/// What a suite says about a player.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SuiteResult {
    /// The player as it was written.
    pub player: String,
    /// Its limits for each position.
    pub limits: String,
    /// Positions that were asked and judged.
    pub total: usize,
    /// Those solved.
    pub solved: usize,
    /// Positions left out, for they ask for nothing.
    pub skipped: usize,
    /// All points, if the suite gives any.
    pub points: Option<Points>,
    /// Those not solved, in the order of the suite.
    pub unsolved: Vec<Unsolved>,
    /// How mates were found, where there are any.
    pub mates: Mates,
    /// What is wrong with lines that were said.
    pub pv_defects: Vec<PvDefect>,
    /// How long solutions took; none if there are none.
    pub solutions: Option<SolutionTimes>,
    /// By theme, the most frequent first.
    pub themes: Vec<Group>,
    /// By rating.
    pub ratings: Vec<Group>,
    /// Nodes searched, in all.
    pub nodes: u64,
    /// Thinking time, in all.
    pub time_ms: u64,
    /// The longest thinking time for one position.
    pub longest_ms: u64,
    /// The time of the whole run, everything included.
    pub wall_ms: u64,
}

/// A position that was not solved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Unsolved {
    /// Which position of the suite, from 0.
    pub number: usize,
    /// The position's name.
    pub id: String,
    /// The position.
    pub fen: String,
    /// What was asked for.
    pub expected: String,
    /// The move played; none if the player broke down.
    pub played: Option<String>,
    /// The player's score, for the side to move.
    pub score: Option<String>,
    /// How the player broke down.
    pub fault: Option<Breakdown>,
}

/// How mates were found.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Mates {
    /// Positions with the shortest mate found.
    pub exact: usize,
    /// Positions with only a longer mate found.
    pub longer: usize,
    /// Positions without a mate found.
    pub none: usize,
    /// Mates announced that are not there: errors. Each is a position that counts nowhere else.
    pub false_claims: Vec<FalseClaim>,
}

/// How long solutions took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SolutionTimes {
    /// Half of them took no longer.
    pub median_ms: u64,
    /// The mean.
    pub mean_ms: u64,
    /// The longest.
    pub longest_ms: u64,
}

impl SuiteResult {
    /// Sums up the verdicts on one player, which come in the order of the suite.
    pub(super) fn new<'a>(
        player: String,
        limits: String,
        skipped: usize,
        wall: Duration,
        verdicts: impl Iterator<Item = &'a Verdict>,
    ) -> SuiteResult {
        let wall_ms = milliseconds(wall);
        let mut result = SuiteResult { player, limits, skipped, wall_ms, ..SuiteResult::default() };
        let mut groups = Groups::default();
        let mut times = Vec::new();
        for verdict in verdicts {
            result.add(verdict);
            groups.add(verdict);
            times.extend(verdict.solution_ms);
        }
        (result.themes, result.ratings) = groups.sorted();
        result.solutions = SolutionTimes::new(times);
        result
    }

    fn add(&mut self, verdict: &Verdict) {
        self.total += 1;
        self.solved += usize::from(verdict.solved);
        if !verdict.solved {
            self.unsolved.push(Unsolved::from(verdict));
        }
        if let Some(points) = verdict.points {
            let sum = self.points.get_or_insert(Points { earned: 0, possible: 0 });
            sum.earned = sum.earned.saturating_add(points.earned);
            sum.possible = sum.possible.saturating_add(points.possible);
        }
        match verdict.mate {
            Some(MateFound::Exact) => self.mates.exact += 1,
            Some(MateFound::Longer) => self.mates.longer += 1,
            Some(MateFound::None) => self.mates.none += 1,
            Some(MateFound::False) | None => {}
        }
        self.mates.false_claims.extend(verdict.false_claim.clone());
        self.pv_defects.extend(verdict.defects.iter().cloned());
        self.nodes = self.nodes.saturating_add(verdict.nodes);
        self.time_ms = self.time_ms.saturating_add(verdict.time_ms);
        self.longest_ms = self.longest_ms.max(verdict.time_ms);
    }
}

impl From<&Verdict> for Unsolved {
    fn from(verdict: &Verdict) -> Unsolved {
        Unsolved {
            number: verdict.number,
            id: verdict.id.clone(),
            fen: verdict.fen.clone(),
            expected: verdict.expected.clone(),
            played: verdict.played.clone(),
            score: verdict.score.clone(),
            fault: verdict.fault.clone(),
        }
    }
}

impl SolutionTimes {
    fn new(mut times: Vec<u64>) -> Option<SolutionTimes> {
        times.sort_unstable();
        let longest_ms = *times.last()?;
        let median_ms = *times.get((times.len() - 1) / 2)?;
        let mean_ms = times.iter().sum::<u64>() / times.len() as u64;
        Some(SolutionTimes { median_ms, mean_ms, longest_ms })
    }
}
