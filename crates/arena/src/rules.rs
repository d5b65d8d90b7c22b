//! Rules of adjudication as users write them: `movecount=3,score=600`.

use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use crate::adjudication::{DrawRule, ResignRule};

/// What is wrong with a rule.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RuleError {
    /// This part of it cannot be.
    #[error("{0:?} cannot be")]
    Part(String),
    /// This must be said.
    #[error("{0} is missing")]
    Missing(&'static str),
}

/// Moves in a row, and the first move at which a rule holds.
const MOVES: RangeInclusive<u32> = 1..=10_000;
/// Centipawns.
const DRAW_SCORES: RangeInclusive<i32> = 0..=10_000;
const RESIGN_SCORES: RangeInclusive<i32> = 1..=10_000;

/// `movenumber=40,movecount=8,score=10`.
impl FromStr for DrawRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<DrawRule, RuleError> {
        let (mut move_number, mut moves, mut score) = (1, None, None);
        for part in text.split(',') {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            match key.trim() {
                "movenumber" => move_number = setting(part, value, MOVES)?,
                "movecount" => moves = Some(setting(part, value, MOVES)?),
                "score" => score = Some(setting(part, value, DRAW_SCORES)?),
                _ => return Err(RuleError::Part(part.to_owned())),
            }
        }
        let moves = moves.ok_or(RuleError::Missing("movecount"))?;
        Ok(DrawRule { move_number, moves, score: score.ok_or(RuleError::Missing("score"))? })
    }
}

/// `movecount=3,score=600,twosided=true`.
impl FromStr for ResignRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<ResignRule, RuleError> {
        let (mut moves, mut score, mut two_sided) = (None, None, false);
        for part in text.split(',') {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            match key.trim() {
                "movecount" => moves = Some(setting(part, value, MOVES)?),
                "score" => score = Some(setting(part, value, RESIGN_SCORES)?),
                "twosided" => two_sided = setting(part, value, false..=true)?,
                _ => return Err(RuleError::Part(part.to_owned())),
            }
        }
        let moves = moves.ok_or(RuleError::Missing("movecount"))?;
        Ok(ResignRule { moves, score: score.ok_or(RuleError::Missing("score"))?, two_sided })
    }
}

fn setting<T: FromStr + PartialOrd>(
    part: &str,
    value: &str,
    range: RangeInclusive<T>,
) -> Result<T, RuleError> {
    let read = value.trim().parse().ok().filter(|value| range.contains(value));
    read.ok_or_else(|| RuleError::Part(part.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read() {
        assert_eq!(
            "movenumber=40,movecount=8,score=10".parse::<DrawRule>(),
            Ok(DrawRule { move_number: 40, moves: 8, score: 10 })
        );
        assert_eq!(
            "score=0, movecount=2".parse::<DrawRule>(),
            Ok(DrawRule { move_number: 1, moves: 2, score: 0 })
        );
        assert_eq!(
            "movecount=3,score=600".parse::<ResignRule>(),
            Ok(ResignRule { moves: 3, score: 600, two_sided: false })
        );
        assert!("movecount=3,score=600,twosided=true".parse::<ResignRule>().unwrap().two_sided);
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!("score=10".parse::<DrawRule>(), Err(RuleError::Missing("movecount")));
        assert_eq!("movecount=3".parse::<ResignRule>(), Err(RuleError::Missing("score")));
        for part in ["", "movecount", "movecount=0", "score=-5", "score=1e9", "speed=3"] {
            assert_eq!(part.parse::<DrawRule>(), Err(RuleError::Part(part.to_owned())), "{part:?}");
        }
        let twosided = "twosided=maybe".to_owned();
        assert_eq!(twosided.parse::<ResignRule>(), Err(RuleError::Part(twosided.clone())));
    }
}
