//! A suite asked in parts, on several machines, and put together again.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::SuiteConfig;
use super::result::SuiteResult;
use super::task::Task;
use super::verdict::Verdict;
use crate::shard::Shard;

/// One part of a suite with everything that was found, as it is kept in a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Which part.
    pub shard: Shard,
    /// Positions of the whole suite.
    pub positions: usize,
    /// Over the positions of the whole suite and what they ask for.
    pub checksum: u32,
    /// The players as they were written, each with its limits.
    pub players: Vec<(String, String)>,
    /// Positions of this part that ask for nothing.
    pub skipped: usize,
    /// The time of the run.
    pub wall_ms: u64,
    /// What the players made of the positions.
    pub verdicts: Vec<Verdict>,
}

/// Several parts, put together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Joined {
    /// One result for each player: what one machine would have found. The time of the run is that of all parts
    /// together.
    pub results: Vec<SuiteResult>,
    /// How often a player should have been asked in all; less was done where parts are missing or were interrupted.
    pub asked: usize,
}

/// Why a part does not belong to the first one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Mismatch {
    /// Other positions.
    #[error("other positions than in the first part")]
    Suite,
    /// Other players, or other limits.
    #[error("other players or limits than in the first part")]
    Players,
    /// The suite was cut into another number of parts.
    #[error("the suite was cut otherwise than for the first part")]
    Cut,
    /// The part is already there.
    #[error("this part is there twice")]
    Twice,
}

impl Part {
    /// What a run with these settings came to; nothing if it was no part.
    pub fn new(
        config: &SuiteConfig,
        results: &[SuiteResult],
        mut verdicts: Vec<Verdict>,
    ) -> Option<Part> {
        verdicts.sort_by_key(|verdict| (verdict.number, verdict.player));
        let of_player = |result: &SuiteResult| (result.player.clone(), result.limits.clone());
        Some(Part {
            shard: config.shard?,
            positions: config.positions.len(),
            checksum: checksum(config),
            players: results.iter().map(of_player).collect(),
            skipped: results.first().map_or(0, |result| result.skipped),
            wall_ms: results.first().map_or(0, |result| result.wall_ms),
            verdicts,
        })
    }

    fn mismatch(&self, earlier: &[Part]) -> Option<Mismatch> {
        let first = earlier.first()?;
        if (self.positions, self.checksum) != (first.positions, first.checksum) {
            return Some(Mismatch::Suite);
        }
        if self.players != first.players {
            return Some(Mismatch::Players);
        }
        if self.shard.count != first.shard.count {
            return Some(Mismatch::Cut);
        }
        earlier.iter().any(|part| part.shard == self.shard).then_some(Mismatch::Twice)
    }
}

/// Puts parts together, in whatever order they come. Refused are parts that do not belong together: the place of the
/// first such part, and why.
pub fn join(parts: &[Part]) -> Result<Joined, (usize, Mismatch)> {
    for (place, part) in parts.iter().enumerate() {
        let (earlier, _) = parts.split_at(place);
        if let Some(mismatch) = part.mismatch(earlier) {
            return Err((place, mismatch));
        }
    }
    let mut verdicts: Vec<&Verdict> = parts.iter().flat_map(|part| &part.verdicts).collect();
    verdicts.sort_by_key(|verdict| verdict.number);
    let skipped = parts.iter().map(|part| part.skipped).sum();
    let wall = Duration::from_millis(
        parts.iter().fold(0, |sum: u64, part| sum.saturating_add(part.wall_ms)),
    );
    let (players, positions) =
        parts.first().map_or((&[][..], 0), |first| (first.players.as_slice(), first.positions));
    let results = players.iter().enumerate().map(|(index, (player, limits))| {
        let own = verdicts.iter().copied().filter(|verdict| verdict.player == index);
        SuiteResult::new(player.clone(), limits.clone(), skipped, wall, own)
    });
    Ok(Joined { results: results.collect(), asked: positions.saturating_mul(players.len()) })
}

/// FNV-1a over what the positions are and ask for.
fn checksum(config: &SuiteConfig) -> u32 {
    let questions = config.positions.iter().enumerate();
    let tasks = questions.filter_map(|(number, question)| Task::new(number, question));
    tasks.fold(0x811c_9dc5, |sum, task| {
        let text = format!("{}\t{}\t{}\n", task.number, task.position, task.expected());
        text.bytes().fold(sum, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    })
}
