//! The review of a game as a page shows it: every move with its position, what it is called and why, both sides in numbers,
//! and the moments that decided. The sentences are those of `words`.

use chess::{Color, Position};
use notation::write_fen;
use play::StudiedLine;
use play::review::{Class, Phase, Review, ReviewedMove, SideReview};
use report::json::score_to_json;
use serde_json::{Value, json};
use words::Language;

use crate::games::{NamedOpening, PlayedMove};

/// Half-moves of a better line that are told.
const LONGEST_LINE: usize = 8;

/// Everything that a page shows of a review.
pub(crate) fn view(review: &Review, language: Language) -> Value {
    let start = &review.start;
    let classes = Class::ALL.map(|class| {
        json!({"id": class.name(), "name": language.move_classes(class), "rule": language.class_rule(class), "mark": class.mark()})
    });
    json!({
        "start_fen": write_fen(start),
        "first_number": start.fullmove_number(),
        "black_first": start.turn() == Color::Black,
        "start_score": score_to_json(review.start_value),
        "moves": review.moves.iter().map(|one| reviewed(one, language)).collect::<Vec<_>>(),
        "sides": review.sides.iter().map(side).collect::<Vec<_>>(),
        "classes": classes,
        "phases": Phase::ALL.map(|phase| language.game_phase(phase)),
        "opening": review.opening.as_ref().map(|opening| NamedOpening::new(opening, language)),
        "left_book": review.left_book,
        "moments": review.moments,
    })
}

fn for_white(position: &Position, points: f64) -> f64 {
    if position.turn() == Color::White { points } else { 1.0 - points }
}

fn reviewed(one: &ReviewedMove, language: Language) -> Value {
    let line = |found: &StudiedLine| {
        json!({
            "move": found.moves.first().map(|&mv| PlayedMove::new(&one.position, mv)),
            "text": language.reviewed_line(&one.position, &found.moves, LONGEST_LINE),
        })
    };
    let after = one.position.after(one.mv);
    json!({
        "played": PlayedMove::new(&one.position, one.mv),
        "check": after.in_check().then(|| after.king(after.turn()).to_string()),
        "is_mate": after.is_checkmate(),
        "class": one.class.name(),
        "name": language.move_class(one.class),
        "rule": language.class_rule(one.class),
        "mark": one.class.mark(),
        "is_error": one.class.is_error(),
        "phase": one.phase.name(),
        "score": score_to_json(one.white_value()),
        "points": for_white(&one.position, one.points_after),
        "accuracy": one.accuracy,
        "best": one.best.as_ref().map(line),
        "sentence": language.review_sentence(one),
    })
}

fn side(side: &SideReview) -> Value {
    json!({
        "accuracy": side.accuracy,
        "phases": side.phases,
        "mean_loss": side.mean_loss,
        "classes": side.classes,
    })
}
