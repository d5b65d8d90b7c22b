//! What is kept of a game: every move with what its player said, and how it ended.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chess::Color;
use eval::Score;
use serde::{Deserialize, Serialize};

pub use notation::GameResult;

use crate::ending::Ending;
use crate::journal::written_ending;
use crate::pv::Lines;
use crate::timing::Timing;

/// How a game came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Termination {
    /// Mate on the board.
    Checkmate,
    /// No legal move and no check.
    Stalemate,
    /// Neither side can ever give mate.
    InsufficientMaterial,
    /// The third occurrence of a position, claimed for the players.
    Repetition,
    /// Fifty moves without progress, claimed for the players.
    FiftyMoves,
    /// Both players have called it even for long enough.
    DrawAdjudication,
    /// The loser has called it lost for long enough.
    WinAdjudication,
    /// The game was as long as is allowed, and is a draw.
    MaxPlies,
    /// The loser gave up.
    Resignation,
    /// One player offered a draw and the other took it.
    Agreement,
    /// The loser overstepped the time.
    TimeForfeit,
    /// The loser made a move that is not legal, or none.
    IllegalMove,
    /// The loser's process ended, or closed its pipes.
    Disconnect,
    /// The loser's process no longer answered.
    Stall,
    /// The loser, a searcher of our own, panicked.
    Panic,
    /// The game was given up: the match was decided or interrupted.
    Abandoned,
}

impl Termination {
    /// Whether a player broke down, rather than being beaten or late.
    pub const fn is_crash(self) -> bool {
        matches!(self, Termination::Disconnect | Termination::Stall | Termination::Panic)
    }

    /// The value of PGN's `Termination` tag.
    pub const fn pgn(self) -> &'static str {
        match self {
            Termination::DrawAdjudication
            | Termination::WinAdjudication
            | Termination::MaxPlies => "adjudication",
            Termination::TimeForfeit => "time forfeit",
            Termination::IllegalMove => "rules infraction",
            Termination::Disconnect | Termination::Stall | Termination::Panic => "emergency",
            Termination::Abandoned => "unterminated",
            _ => "normal",
        }
    }
}

/// `White` or `Black`, to begin a sentence with.
pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// A score as JSON has it: `{"cp": 34}` or `{"mate": -3}`, from the mover's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RecordedScore {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Moves to mate.
    Mate(i32),
}

impl From<Score> for RecordedScore {
    fn from(score: Score) -> RecordedScore {
        match score.mate_moves() {
            Some(moves) => RecordedScore::Mate(moves),
            None => RecordedScore::Cp(score.raw()),
        }
    }
}

/// One move of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The move in coordinates; castling is king takes rook, so that it can be read in Chess960.
    pub mv: String,
    /// The mover's opinion, if it had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<RecordedScore>,
    /// The depth it reached.
    pub depth: u32,
    /// The nodes it searched.
    pub nodes: u64,
    /// The time it took by our clock, in microseconds.
    pub us: u64,
}

impl MoveRecord {
    /// The time it took by our clock.
    pub fn time(&self) -> Duration {
        Duration::from_micros(self.us)
    }
}

/// One game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the match, from 0. Games 2n and 2n+1 are a pair.
    pub game: u32,
    /// Who had White.
    pub white: String,
    /// Who had Black.
    pub black: String,
    /// The limits of White and of Black.
    pub limits: [String; 2],
    /// Where it began.
    pub fen: String,
    /// How it ended.
    #[serde(flatten, with = "written_ending")]
    pub ending: Ending,
    /// The last lines of a player that broke down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last_lines: Vec<String>,
    /// When it began, in seconds since 1970.
    pub started: u64,
    /// How exact the times of White and of Black were.
    #[serde(default)]
    pub timing: [Timing; 2],
    /// What became of the lines that White and Black have shown.
    #[serde(default, skip_serializing_if = "Lines::are_none")]
    pub lines: [Lines; 2],
    /// The moves.
    pub moves: Vec<MoveRecord>,
}

impl GameRecord {
    /// Who won.
    pub fn result(&self) -> GameResult {
        self.ending.result()
    }

    /// What kind of end it had.
    pub fn termination(&self) -> Termination {
        self.ending.termination()
    }

    /// How many moves it had; both sides moving is one.
    pub fn move_count(&self) -> u32 {
        u32::try_from(self.moves.len().div_ceil(2)).unwrap_or(u32::MAX)
    }
}

/// Now, in seconds since 1970.
pub(crate) fn unix_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
