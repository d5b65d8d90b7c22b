//! What a game was like: who played with what, who won and why, the time, nodes and depth of every
//! move and their means. All of it follows from the game, so a saved game has its statistics too.

use arena::{GameResult, RecordedScore, Termination};
use chess::Color;
use notation::{PieceLetters, san};
use serde::Serialize;

use crate::data::coordinates_of;
use crate::end::End;
use crate::game::PlayedGame;

/// One side of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideStatistics {
    /// As it is typed: `alphabeta:depth=4`.
    pub player: String,
    /// As it is printed: `Minimax-ab`.
    pub name: String,
    /// Its options, in the order in which they were written.
    pub parameters: Vec<(String, String)>,
    /// Its limits as they were written; empty if there are none.
    pub limits: String,
    /// How many moves.
    pub moves: usize,
    /// All its time.
    pub total_time_ms: f64,
    /// The time of a move.
    pub mean_time_ms: f64,
    /// The time of its longest move.
    pub longest_time_ms: f64,
    /// Nodes searched.
    pub nodes: u64,
    /// Over the moves that were searched.
    pub mean_depth: f64,
    /// The greatest depth.
    pub max_depth: u32,
}

/// One move of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveStatistics {
    /// The number of the move.
    pub number: u16,
    /// `white` or `black`.
    pub side: &'static str,
    /// In algebraic notation.
    pub san: String,
    /// In coordinates.
    #[serde(rename = "move")]
    pub mv: String,
    /// How long it took.
    pub time_ms: f64,
    /// Nodes searched.
    pub nodes: u64,
    /// The depth reached.
    pub depth: u32,
    /// From the mover's view.
    pub score: Option<RecordedScore>,
}

/// A whole game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Statistics {
    /// White.
    pub white: SideStatistics,
    /// Black.
    pub black: SideStatistics,
    /// Who won.
    pub result: GameResult,
    /// `white` or `black`, if somebody won.
    pub winner: Option<&'static str>,
    /// How the game ended, if it did.
    pub termination: Option<Termination>,
    /// In words.
    pub reason: String,
    /// Both sides moving is one.
    pub moves: usize,
    /// Half-moves.
    pub plies: usize,
    /// Where the game began.
    pub fen: String,
    /// Every half-move.
    pub list: Vec<MoveStatistics>,
}

fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

impl Statistics {
    /// The statistics of a game as far as it was played, with moves in the letters of a language and
    /// the end of the game in the words of whoever reads it.
    pub fn of(game: &PlayedGame, letters: PieceLetters, reason: String) -> Statistics {
        let list: Vec<MoveStatistics> = game
            .replay()
            .map(|(before, mv, record)| MoveStatistics {
                number: before.fullmove_number(),
                side: side_name(before.turn()),
                san: san::write(&before, mv, letters),
                mv: coordinates_of(&before, mv),
                time_ms: milliseconds(record.us),
                nodes: record.nodes,
                depth: record.depth,
                score: record.score,
            })
            .collect();
        let side = |color| SideStatistics::of(game, color, &list);
        Statistics {
            white: side(Color::White),
            black: side(Color::Black),
            result: game.result(),
            winner: game.end().and_then(End::winner).map(side_name),
            termination: game.end().map(End::termination),
            reason,
            moves: list.len().div_ceil(2),
            plies: list.len(),
            fen: notation::write_fen(game.game().start()),
            list,
        }
    }

    /// One line of JSON.
    pub fn to_json(&self) -> String {
        // Nothing in it can fail to be written.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}

impl SideStatistics {
    fn of(game: &PlayedGame, side: Color, list: &[MoveStatistics]) -> SideStatistics {
        let spec = game.player(side);
        let own: Vec<&MoveStatistics> =
            list.iter().filter(|played| played.side == side_name(side)).collect();
        // The sum of nothing is minus zero, which nobody wants to read.
        let total = own.iter().map(|played| played.time_ms).fold(0.0, |sum, time| sum + time);
        let thought: Vec<u32> =
            own.iter().map(|played| played.depth).filter(|&depth| depth > 0).collect();
        let mean = |sum: f64, count: usize| if count == 0 { 0.0 } else { sum / count as f64 };
        SideStatistics {
            player: spec.to_string(),
            name: game.name(side).to_owned(),
            parameters: spec.options.clone(),
            limits: spec.limits.to_string(),
            moves: own.len(),
            total_time_ms: total,
            mean_time_ms: mean(total, own.len()),
            longest_time_ms: own.iter().map(|played| played.time_ms).fold(0.0, f64::max),
            nodes: own.iter().map(|played| played.nodes).sum(),
            mean_depth: mean(thought.iter().map(|&depth| f64::from(depth)).sum(), thought.len()),
            max_depth: thought.iter().copied().max().unwrap_or(0),
        }
    }

    /// Options and limits as they are typed, or a dash.
    pub fn written_parameters(&self) -> String {
        let mut parts: Vec<String> =
            self.parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
        parts.extend(Some(self.limits.clone()).filter(|limits| !limits.is_empty()));
        if parts.is_empty() { "-".to_owned() } else { parts.join(",") }
    }
}

fn milliseconds(us: u64) -> f64 {
    us as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use arena::PlayerSpec;
    use chess::Position;
    use notation::read_move;

    use super::*;
    use crate::game::Thought;

    fn fools_mate() -> PlayedGame {
        let players = ["human", "alphabeta:depth=3,eval=material"]
            .map(|text| PlayerSpec::parse(text).unwrap());
        let mut game = PlayedGame::new(Position::start(), players, 0);
        for (index, text) in ["f3", "e5", "g4", "Qh4#"].into_iter().enumerate() {
            let mv = read_move(game.position(), text, PieceLetters::English).unwrap();
            let machine = index % 2 == 1;
            let thought = Thought {
                score: machine.then(|| eval::Score::centipawns(50)),
                depth: if machine { 3 } else { 0 },
                nodes: if machine { 1_000 } else { 0 },
                time: Duration::from_millis(100 * (index as u64 + 1)),
            };
            assert!(game.play(mv, &thought));
        }
        game
    }

    fn told(game: &PlayedGame) -> Statistics {
        Statistics::of(game, PieceLetters::English, String::new())
    }

    #[test]
    fn the_numbers_of_a_game() {
        let told = told(&fools_mate());
        assert_eq!((told.moves, told.plies, told.winner), (2, 4, Some("black")));
        assert_eq!((told.white.mean_time_ms, told.black.mean_time_ms), (200.0, 300.0));
        assert_eq!((told.white.nodes, told.black.nodes), (0, 2_000));
        assert_eq!((told.black.mean_depth, told.black.max_depth), (3.0, 3));
        assert_eq!(told.black.written_parameters(), "eval=material,depth=3");
        assert_eq!(told.termination, Some(Termination::Checkmate));
    }

    #[test]
    fn a_game_without_moves_has_plain_zeros() {
        let players = ["human", "human"].map(|text| PlayerSpec::parse(text).unwrap());
        let told = told(&PlayedGame::new(Position::start(), players, 0));
        assert!(!told.to_json().contains("-0"), "{}", told.to_json());
    }

    #[test]
    fn json_has_every_number() {
        let json: serde_json::Value = serde_json::from_str(&told(&fools_mate()).to_json()).unwrap();
        assert_eq!(json["result"], "0-1");
        assert_eq!(json["black"]["name"], "Minimax-ab");
        assert_eq!(json["black"]["mean_time_ms"], 300.0);
        assert_eq!(json["list"][3]["san"], "Qh4#");
        assert_eq!(json["list"][3]["score"]["cp"], 50);
        assert_eq!(json["list"][0]["score"], serde_json::Value::Null);
    }
}
