//! How a game ended, as every file and every protocol writes it.

use std::fmt;

use chess::Color;
use serde::{Deserialize, Serialize};

/// How a game ended, or that it has not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum GameResult {
    /// `1-0`.
    #[serde(rename = "1-0")]
    WhiteWins,
    /// `0-1`.
    #[serde(rename = "0-1")]
    BlackWins,
    /// `1/2-1/2`.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// `*`: the game was not finished, or nobody knows; it counts for nothing.
    #[default]
    #[serde(rename = "*")]
    Unfinished,
}

impl GameResult {
    /// A win for this side.
    pub const fn win(winner: Color) -> GameResult {
        match winner {
            Color::White => GameResult::WhiteWins,
            Color::Black => GameResult::BlackWins,
        }
    }

    /// The result that a text is, also with `½` and with other dashes.
    pub fn parse(text: &str) -> Option<GameResult> {
        Some(match text {
            "1-0" | "1–0" | "1:0" => GameResult::WhiteWins,
            "0-1" | "0–1" | "0:1" => GameResult::BlackWins,
            "1/2-1/2" | "1/2" | "½-½" | "½–½" | "1/2–1/2" => GameResult::Draw,
            "*" => GameResult::Unfinished,
            _ => return None,
        })
    }

    /// As PGN writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        }
    }

    /// The points of this side, doubled: 0, 1 or 2; none for an unfinished game.
    pub fn half_points(self, side: Color) -> Option<u8> {
        match self {
            GameResult::Draw => Some(1),
            GameResult::Unfinished => None,
            won => Some(if won == GameResult::win(side) { 2 } else { 0 }),
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
