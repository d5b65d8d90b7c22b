//! Orders for the review of a game.

use chess::Position;
use notation::{PieceLetters, numbered_line, write_fen};
use play::review::{REVIEW_NODES, Work};
use words::Language;

use super::positions::game_of;
use crate::problem::Problem;
use crate::trials::Order;

/// Nodes for each position.
const NODES: std::ops::RangeInclusive<u64> = 1_000..=5_000_000;

/// The order, and the same review for a terminal.
pub(super) fn order(
    fen: &str,
    moves: &[String],
    nodes: Option<u64>,
    language: Language,
) -> Result<(Order, String), Problem> {
    let game = game_of(fen, moves, language)?;
    let line: Vec<_> = game.moves().collect();
    if line.is_empty() {
        return Err(Problem::refused("no_moves", language.review_without_moves()).of_field("moves"));
    }
    let nodes = nodes.unwrap_or(REVIEW_NODES);
    if !NODES.contains(&nodes) {
        let detail = language.review_nodes(*NODES.start(), *NODES.end());
        return Err(Problem::refused("limit_exceeded", detail).of_field("nodes"));
    }
    let written = numbered_line(game.start(), &line, PieceLetters::English).join(" ");
    let set_up = match game.start() == &Position::start() {
        true => String::new(),
        false => format!("[SetUp \"1\"][FEN \"{}\"] ", write_fen(game.start())),
    };
    let command =
        format!("echo '{set_up}{written} *' > game.pgn; roque review game.pgn --nodes {nodes}");
    Ok((Order::Review(Work::new(game.start(), &line, nodes, None)), command))
}
