//! The JSON document of a review: everything a page or a program needs to show it.

use chess::{Color, Move, Position};
use notation::coordinates::{self, castling_notation};
use notation::{san, write_fen};
use play::review::{Class, Phase, ReviewedMove, SideReview};
use serde_json::{Map, Value, json};
use words::Language;

use super::ReviewedGame;
use crate::json::score_to_json;

pub(super) fn of(game: &ReviewedGame<'_>, language: Language) -> Value {
    let review = game.review;
    let opening = review.opening.map(|opening| {
        let name = match language {
            Language::English => opening.name.to_owned(),
            Language::French => opening.french_name(),
        };
        json!({ "eco": opening.eco, "name": name })
    });
    let moves = review.moves.iter().enumerate();
    let moves: Vec<Value> = moves.map(|(ply, reviewed)| one(ply, reviewed, language)).collect();
    json!({
        "white": game.name(Color::White),
        "black": game.name(Color::Black),
        "event": game.game.tag("Event"),
        "site": game.game.tag("Site"),
        "date": game.game.tag("Date"),
        "result": game.game.result.to_string(),
        "fen": write_fen(&review.start),
        "nodes": game.nodes,
        "opening": opening,
        "left_book": review.left_book,
        "start_white_score": score_to_json(review.start_value),
        "sides": {
            "white": side(review.side(Color::White)),
            "black": side(review.side(Color::Black)),
        },
        "moments": review.moments,
        "moves": moves,
    })
}

fn side(side: &SideReview) -> Value {
    let phases = Phase::ALL.into_iter().zip(side.phases);
    let phases: Map<String, Value> =
        phases.map(|(phase, value)| (phase.name().to_owned(), json!(value.map(rounded)))).collect();
    let counts = Class::ALL.into_iter().zip(side.classes);
    let classes: Map<String, Value> =
        counts.map(|(class, count)| (class.name().to_owned(), count.into())).collect();
    json!({
        "accuracy": side.accuracy.map(rounded),
        "phases": phases,
        "mean_loss": side.mean_loss.map(rounded),
        "classes": classes,
    })
}

fn one(ply: usize, reviewed: &ReviewedMove, language: Language) -> Value {
    let ReviewedMove { mv, position, class, phase, .. } = reviewed;
    let after = position.after(*mv);
    let best = reviewed.best.as_ref();
    let best_move =
        best.and_then(|line| line.first()).map(|best| spelled(position, best, language));
    let better = reviewed.better().map(|line| line_of(position, &line.moves, language));
    let answer = reviewed.answer.as_ref();
    let white = position.turn() == Color::White;
    let white_points = if white { reviewed.points_after } else { 1.0 - reviewed.points_after };
    json!({
        "ply": ply,
        "number": position.fullmove_number(),
        "side": if white { "white" } else { "black" },
        "move": spelled(position, *mv, language),
        "fen": write_fen(position),
        "class": class.name(),
        "mark": class.mark(),
        "nag": class.nag(),
        "phase": phase.name(),
        "white_score": score_to_json(reviewed.white_value()),
        "points_before": rounded(reviewed.points_before),
        "points_after": rounded(reviewed.points_after),
        "white_points": rounded(white_points),
        "white_chance": rounded(reviewed.white_chance()),
        "accuracy": rounded(reviewed.accuracy),
        "best": best_move,
        "better": better,
        "answer": answer.map(|line| line_of(&after, &line.moves, language)),
        "sentence": language.review_sentence(reviewed),
    })
}

/// `{"san": "Nf3", "uci": "g1f3"}`.
fn spelled(position: &Position, mv: Move, language: Language) -> Value {
    json!({
        "san": san::write(position, mv, language.piece_letters()),
        "uci": coordinates::write(mv, castling_notation(position)),
    })
}

/// A line as it is read, and its moves in coordinates.
fn line_of(position: &Position, line: &[Move], language: Language) -> Value {
    let castling = castling_notation(position);
    let moves: Vec<String> = line.iter().map(|&mv| coordinates::write(mv, castling)).collect();
    json!({ "text": language.reviewed_line(position, line, super::LINE), "moves": moves })
}

/// To four decimals: more would only be noise.
fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}
