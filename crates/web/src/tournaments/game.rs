//! A finished game of a tournament or test, move by move with what both players said.

use std::collections::BTreeMap;
use std::path::Path;

use arena::{GameRecord, JournalError, pgn};
use chess::Position;
use notation::{PieceLetters, coordinates, san, write_fen};
use serde_json::{Value, json};
use words::Language;

/// All about a game.
pub(super) fn view(record: &GameRecord, language: Language) -> Value {
    let mut position = Position::from_fen(&record.fen).unwrap_or_else(|_| Position::start());
    let castling = coordinates::castling_notation(&position);
    let mut moves = Vec::new();
    for played in &record.moves {
        let Ok(mv) = coordinates::read(&position, &played.mv) else { break };
        let san = san::write(&position, mv, PieceLetters::English);
        position.play(mv);
        moves.push(json!({
            "uci": coordinates::write(mv, castling),
            "san": san,
            "fen": write_fen(&position),
            "score": played.score,
            "depth": played.depth,
            "nodes": played.nodes,
            "time_ms": played.us as f64 / 1e3,
        }));
    }
    json!({
        "game": record.game + 1,
        "white": record.white,
        "black": record.black,
        "limits": record.limits,
        "fen": record.fen,
        "result": record.result().as_str(),
        "ending": language.ending(&record.ending),
        "moves": moves,
    })
}

/// All games of a match, in the order of their numbers.
pub(super) fn all_as_pgn(journal: &Path, event: &str) -> Result<String, JournalError> {
    let mut games = BTreeMap::new();
    arena::recorded_games(journal, &mut |record| {
        games.insert(record.game, pgn::write(&record, event));
    })?;
    Ok(games.into_values().collect())
}
