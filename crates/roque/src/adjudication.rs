//! `--draw`, `--resign`, `--max-moves`, `--syzygy`: games that are ended by what their players say,
//! by endgame tables, or because they have become too long.

use std::ops::RangeInclusive;
use std::str::FromStr;

use arena::{Adjudication, DrawRule, ResignRule};
use clap::Args;

use crate::console::{BadInput, Console};
use crate::text::Language;

/// The options that matches and tournaments share.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Arguments {
    #[arg(long, value_name = "RULE")]
    draw: Option<String>,
    #[arg(long, value_name = "RULE")]
    resign: Option<String>,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_moves: Option<u32>,
    #[arg(long, value_name = "FOLDERS")]
    syzygy: Option<String>,
}

/// What is wrong with a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RuleError {
    /// This part of it cannot be.
    Part(String),
    /// This must be said.
    Missing(&'static str),
}

/// Moves in a row, and the first move at which a rule holds.
const MOVES: RangeInclusive<u32> = 1..=10_000;
/// Centipawns.
const DRAW_SCORES: RangeInclusive<i32> = 0..=10_000;
const RESIGN_SCORES: RangeInclusive<i32> = 1..=10_000;

impl Arguments {
    /// What was asked for; without a wish games go on to their end.
    pub(crate) fn read(&self, language: Language) -> Result<Adjudication, BadInput> {
        let refused = |option, text: &str, error| {
            BadInput(language.bad_rule(option, text, &language.rule_error(&error)))
        };
        let mut rules = Adjudication::default();
        if let Some(text) = &self.draw {
            rules.draw = Some(draw_rule(text).map_err(|error| refused("--draw", text, error))?);
        }
        if let Some(text) = &self.resign {
            rules.resign =
                Some(resign_rule(text).map_err(|error| refused("--resign", text, error))?);
        }
        if let Some(path) = &self.syzygy {
            let tables =
                tables::open(path).map_err(|wrong| BadInput(language.bad_tables(&wrong)))?;
            rules.tables = Some(tables);
        }
        rules.max_plies = self.max_moves.map(|moves| moves * 2);
        Ok(rules)
    }

    /// The first of these options that was given, for commands to which they mean nothing.
    pub(crate) fn first_given(&self) -> Option<&'static str> {
        let given = [
            (self.draw.is_some(), "--draw"),
            (self.resign.is_some(), "--resign"),
            (self.max_moves.is_some(), "--max-moves"),
            (self.syzygy.is_some(), "--syzygy"),
        ];
        given.into_iter().find_map(|(given, name)| given.then_some(name))
    }
}

/// Says what is wrong with the tables that games are ended by, before the first game and after the
/// last: play goes on in any case.
pub(crate) fn tell_trouble(rules: &Adjudication, console: &Console) {
    if let Some(trouble) = rules.tables.as_ref().and_then(|tables| tables.complaint()) {
        console.complain(&console.language.table_trouble(&trouble));
    }
}

/// `movenumber=40,movecount=8,score=10`.
fn draw_rule(text: &str) -> Result<DrawRule, RuleError> {
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

/// `movecount=3,score=600,twosided=true`.
fn resign_rule(text: &str) -> Result<ResignRule, RuleError> {
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
            draw_rule("movenumber=40,movecount=8,score=10"),
            Ok(DrawRule { move_number: 40, moves: 8, score: 10 })
        );
        assert_eq!(
            draw_rule("score=0, movecount=2"),
            Ok(DrawRule { move_number: 1, moves: 2, score: 0 })
        );
        assert_eq!(
            resign_rule("movecount=3,score=600"),
            Ok(ResignRule { moves: 3, score: 600, two_sided: false })
        );
        assert!(resign_rule("movecount=3,score=600,twosided=true").unwrap().two_sided);
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(draw_rule("score=10"), Err(RuleError::Missing("movecount")));
        assert_eq!(resign_rule("movecount=3"), Err(RuleError::Missing("score")));
        for part in ["", "movecount", "movecount=0", "score=-5", "score=1e9", "speed=3"] {
            assert_eq!(draw_rule(part), Err(RuleError::Part(part.to_owned())), "{part:?}");
        }
        let twosided = "twosided=maybe".to_owned();
        assert_eq!(resign_rule(&twosided), Err(RuleError::Part(twosided.clone())));
    }
}
