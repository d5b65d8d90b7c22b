//! A session as it is at a moment: all that a page must know which has seen no event of it.

use std::time::{Duration, Instant};

use chess::{Color, Position};
use notation::Opening;
use serde::Serialize;

use crate::data;
use crate::end::End;
use crate::event::MoveRequest;
use crate::half_move::HalfMove;
use crate::session::Session;

/// A session at a moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Snapshot {
    /// The position that the game began from.
    #[serde(serialize_with = "data::fen")]
    pub start: Position,
    /// The position on the board.
    #[serde(rename = "fen", serialize_with = "data::fen")]
    pub position: Position,
    /// The moves that led to it.
    pub moves: Vec<HalfMove>,
    /// The legal moves in coordinates; none when the game is over.
    pub legal: Vec<String>,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// White.
    pub white: SeatSnapshot,
    /// Black.
    pub black: SeatSnapshot,
    /// The name of the line on the board.
    #[serde(serialize_with = "data::optional_opening")]
    pub opening: Option<Opening>,
    /// How the game ended, if it did.
    pub end: Option<End>,
    /// Whether moves that were taken back can be played again.
    pub can_play_again: bool,
    /// The machine that is to move and has not answered.
    pub asked: Option<MoveRequest>,
}

/// One side of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatSnapshot {
    /// As it is typed: `alphabeta:depth=4`.
    pub player: String,
    /// As it is printed: `Minimax-ab`.
    pub name: String,
    /// Whether a person sits there.
    pub is_person: bool,
    /// What its clock shows at this moment, if one runs.
    #[serde(rename = "clock_ms", serialize_with = "data::optional_milliseconds")]
    pub clock: Option<Duration>,
}

impl Session {
    /// The session as it is now.
    pub fn snapshot(&self, now: Instant) -> Snapshot {
        let game = self.game();
        let position = game.position();
        let legal = match game.end() {
            Some(_) => Vec::new(),
            None => {
                let moves = position.legal_moves();
                moves.iter().map(|&mv| data::coordinates_of(position, mv)).collect()
            }
        };
        Snapshot {
            start: game.game().start().clone(),
            position: position.clone(),
            moves: game.replay().map(|(before, mv, _)| HalfMove { before, mv }).collect(),
            legal,
            in_check: position.in_check(),
            white: self.seat_snapshot(Color::White, now),
            black: self.seat_snapshot(Color::Black, now),
            opening: self.opening(),
            end: game.end(),
            can_play_again: game.can_redo(),
            asked: self.asked().cloned(),
        }
    }

    fn seat_snapshot(&self, side: Color, now: Instant) -> SeatSnapshot {
        let game = self.game();
        let runs = side == game.turn() && game.end().is_none();
        let used = if runs { self.thinking_time(now) } else { Duration::ZERO };
        SeatSnapshot {
            player: game.player(side).to_string(),
            name: game.name(side).to_owned(),
            is_person: game.is_person(side),
            clock: game.clock(side).map(|clock| clock.time.saturating_sub(used)),
        }
    }
}
