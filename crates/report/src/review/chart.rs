//! The course of a game as a drawing: White's chance to win after every move.

use chess::Color;
use play::review::{Class, Review, ReviewedMove};
use words::Language;

use crate::markup::escaped;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 160.0;
/// Room for the numbers of the moves.
const FOOT: f64 = 22.0;

/// An area for White's chances, a dot for each error.
pub(super) fn chart(review: &Review, language: Language) -> String {
    let words = language.review_words();
    let plies = review.moves.len().max(1) as f64;
    let x = |ply: usize| WIDTH * (ply as f64) / plies;
    let y = |chance: f64| HEIGHT * (1.0 - chance);
    let chances = review.moves.iter().map(ReviewedMove::white_chance);
    let all = std::iter::once(review.start_chance()).chain(chances).enumerate();
    let line: Vec<String> =
        all.map(|(ply, chance)| format!("{:.1},{:.1}", x(ply), y(chance))).collect();
    let line = line.join(" ");
    let total = HEIGHT + FOOT;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {total}\" width=\"{WIDTH}\" height=\"{total}\" role=\"img\" \
         aria-label=\"{label}\">\n<rect class=\"dark\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n\
         <polygon class=\"light\" points=\"0,{HEIGHT} {line} {WIDTH},{HEIGHT}\"/>\n\
         <line class=\"axis\" x1=\"0\" x2=\"{WIDTH}\" y1=\"{middle}\" y2=\"{middle}\"/>\n",
        label = words.chart,
        middle = HEIGHT / 2.0,
    );
    for (ply, reviewed) in review.moves.iter().enumerate() {
        if reviewed.class.is_error() {
            svg += &format!(
                "<circle class=\"{}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\"><title>{}</title></circle>\n",
                colour(reviewed.class),
                x(ply + 1),
                y(reviewed.white_chance()),
                escaped(&language.marked_move(reviewed)),
            );
        }
        let number = reviewed.position.fullmove_number();
        let white = reviewed.position.turn() == Color::White;
        if white && number % 10 == 0 {
            svg += &format!(
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{number}</text>\n",
                x(ply),
                HEIGHT + FOOT - 6.0,
            );
        }
    }
    svg + "</svg>\n"
}

/// The style of a class of moves.
pub(super) const fn colour(class: Class) -> &'static str {
    match class {
        Class::Inaccuracy => "inaccuracy",
        Class::Mistake => "mistake",
        Class::Blunder | Class::MissedWin => "blunder",
        Class::Brilliant | Class::OnlyMove => "good",
        _ => "plain",
    }
}
