//! When to resign, and when a draw is good enough: a rule that can be read, set and switched off.
//!
//! * It **resigns** instead of moving when its own score was at or below minus `ResignScore`
//!   centipawns for its last `ResignMoves` moves in a row.
//! * It **offers a draw** with its move when its score stayed within `DrawScore` centipawns of zero
//!   for its last `DrawMoves` moves, not before move `DrawFromMove`, and not again for twenty
//!   moves.
//! * It **accepts** one when its last score was no better than `DrawScore` and move `DrawFromMove`
//!   is reached, or at any time when it stands worse by a pawn.
//! * It **claims** a threefold repetition or fifty moves when its last score was no better than
//!   `DrawScore`. What ends a game by itself is always said.

use eval::Score;
use thiserror::Error;

use crate::xboard::{EngineOption, EngineOptionKind};

/// A refused offer is not repeated for so many moves.
const PATIENCE: u32 = 20;
/// Who stands worse by a pawn takes a draw at any time.
const WORSE: Score = Score::centipawns(-100);

/// The rule and what it remembers of the game.
#[derive(Clone, Debug)]
pub struct DrawsAndResigning {
    numbers: Numbers,
    last: Option<Score>,
    bad: i64,
    even: i64,
    offered: Option<u32>,
}

/// The numbers of the rule; of `resign` and `draws` 0 is no and 1 is yes.
#[derive(Clone, Copy, Debug, Default)]
struct Numbers {
    resign: i64,
    resign_score: i64,
    resign_moves: i64,
    draws: i64,
    draw_score: i64,
    draw_moves: i64,
    draw_from: i64,
}

/// What the engine does besides moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Nothing.
    Play,
    /// It offers a draw with its move.
    OfferDraw,
    /// It resigns instead of moving.
    Resign,
}

/// A value that an option of the rule does not take.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("option {name}: expected a number from {min} to {max}, found {found:?}")]
pub struct RuleError {
    /// The option that refused its value.
    pub name: &'static str,
    /// The least that it takes.
    pub min: i64,
    /// The most that it takes.
    pub max: i64,
    /// The beginning of what was given.
    pub found: String,
}

/// A number of the rule as an option: its name, its default, the least and the most, and its place.
type Number = (&'static str, i64, i64, i64, fn(&mut Numbers) -> &mut i64);

const NUMBERS: [Number; 7] = [
    ("Resign", 1, 0, 1, |numbers| &mut numbers.resign),
    ("ResignScore", 900, 100, 10_000, |numbers| &mut numbers.resign_score),
    ("ResignMoves", 4, 1, 50, |numbers| &mut numbers.resign_moves),
    ("Draws", 1, 0, 1, |numbers| &mut numbers.draws),
    ("DrawScore", 8, 0, 500, |numbers| &mut numbers.draw_score),
    ("DrawMoves", 8, 1, 50, |numbers| &mut numbers.draw_moves),
    ("DrawFromMove", 40, 1, 500, |numbers| &mut numbers.draw_from),
];

impl Default for DrawsAndResigning {
    fn default() -> DrawsAndResigning {
        DrawsAndResigning::new()
    }
}

impl DrawsAndResigning {
    /// The default numbers, and no game.
    #[must_use]
    pub fn new() -> DrawsAndResigning {
        let mut numbers = Numbers::default();
        for (_, default, _, _, place) in NUMBERS {
            *place(&mut numbers) = default;
        }
        DrawsAndResigning { numbers, last: None, bad: 0, even: 0, offered: None }
    }

    /// Another game: the settings stay.
    pub fn begin_game(&mut self) {
        *self = DrawsAndResigning { numbers: self.numbers, ..DrawsAndResigning::new() };
    }

    /// The options of the rule.
    pub fn options() -> impl Iterator<Item = EngineOption> {
        NUMBERS.into_iter().map(|(name, default, min, max, _)| {
            let kind = match max {
                1 => EngineOptionKind::Check(default == 1),
                _ => EngineOptionKind::Spin { default, min, max },
            };
            EngineOption { name: name.to_owned(), kind }
        })
    }

    /// Sets an option; nothing if it is none of ours, else what is wrong.
    pub fn set(&mut self, name: &str, value: &str) -> Option<Result<(), RuleError>> {
        let mut known = NUMBERS.into_iter();
        let (name, _, min, max, place) = known.find(|row| row.0.eq_ignore_ascii_case(name))?;
        let number = match value.trim().to_ascii_lowercase().as_str() {
            "true" if max == 1 => Some(1),
            "false" if max == 1 => Some(0),
            text => text.parse().ok().filter(|number| (min..=max).contains(number)),
        };
        Some(match number {
            Some(number) => {
                *place(&mut self.numbers) = number;
                Ok(())
            }
            None => {
                let found = value.chars().take(64).collect();
                Err(RuleError { name, min, max, found })
            }
        })
    }

    /// What to do besides the move for which a search found this score, at this move of the game.
    pub fn decide(&mut self, score: Option<Score>, move_number: u32) -> Decision {
        let numbers = self.numbers;
        let Some(score) = score else { return Decision::Play };
        let lost = i64::from(score.raw()) <= -numbers.resign_score;
        let even = self.is_even(score);
        self.bad = if lost { self.bad + 1 } else { 0 };
        self.even = if even { self.even + 1 } else { 0 };
        self.last = Some(score);
        if numbers.resign == 1 && self.bad >= numbers.resign_moves {
            return Decision::Resign;
        }
        let long_ago = self.offered.is_none_or(|offered| move_number >= offered + PATIENCE);
        if numbers.draws == 1
            && self.even >= numbers.draw_moves
            && i64::from(move_number) >= numbers.draw_from
            && long_ago
        {
            self.offered = Some(move_number);
            return Decision::OfferDraw;
        }
        Decision::Play
    }

    fn is_even(&self, score: Score) -> bool {
        i64::from(score.raw()).abs() <= self.numbers.draw_score
    }

    fn is_no_better(&self, score: Score) -> bool {
        i64::from(score.raw()) <= self.numbers.draw_score
    }

    /// Whether a draw that the opponent offers is taken.
    pub fn accepts(&self, move_number: u32) -> bool {
        let numbers = self.numbers;
        let late = i64::from(move_number) >= numbers.draw_from;
        let enough = |score| score <= WORSE || late && self.is_no_better(score);
        numbers.draws == 1 && self.last.is_some_and(enough)
    }

    /// Whether a draw that the rules grant is claimed.
    pub fn claims(&self) -> bool {
        self.numbers.draws == 1 && self.last.is_none_or(|score| self.is_no_better(score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cp(score: i32) -> Option<Score> {
        Some(Score::centipawns(score))
    }

    #[test]
    fn lost_games_are_resigned_after_some_moves() {
        let mut rule = DrawsAndResigning::new();
        for score in [-950, -950, -950, -300, -901, -902, -903] {
            assert_eq!(rule.decide(cp(score), 30), Decision::Play, "{score}");
        }
        assert_eq!(rule.decide(Some(Score::mated_in_plies(4)), 31), Decision::Resign);
        assert_eq!(rule.set("resign", "0"), Some(Ok(())));
        assert_eq!(rule.decide(cp(-2_000), 32), Decision::Play);
        rule.begin_game();
        assert_eq!((rule.bad, rule.numbers.resign), (0, 0));
    }

    #[test]
    fn dull_games_are_offered_as_draws_once_in_a_while() {
        let mut rule = DrawsAndResigning::new();
        let decisions: Vec<Decision> = (33..72).map(|number| rule.decide(cp(3), number)).collect();
        let offers: Vec<usize> = (0..decisions.len())
            .filter(|&at| decisions[at] == Decision::OfferDraw)
            .map(|at| at + 33)
            .collect();
        assert_eq!(offers, [40, 60]);
        assert!(rule.accepts(71) && rule.claims());
        let _ = rule.decide(cp(50), 72);
        assert!(!rule.accepts(73) && !rule.claims());
        let _ = rule.decide(cp(-150), 5);
        assert!(rule.accepts(6));
        assert_eq!(rule.set("Draws", "false"), Some(Ok(())));
        assert!(!rule.accepts(6));
    }

    #[test]
    fn wrong_values_are_told() {
        let mut rule = DrawsAndResigning::new();
        assert_eq!(rule.set("Wings", "2"), None);
        let wrong = rule.set("resignscore", "many").unwrap().unwrap_err();
        assert_eq!(
            wrong.to_string(),
            "option ResignScore: expected a number from 100 to 10000, found \"many\""
        );
        assert!(rule.set("Draws", "2").unwrap().is_err());
    }
}
