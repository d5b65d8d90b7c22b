//! The text of a review: who played how well, and a sentence for each move that gave something away.

use chess::Color;
use play::review::{Class, Phase, SideReview};
use words::{Language, capitalized};

use super::{ReviewedGame, better};
use crate::table::TextTable;

pub(super) fn to_text(game: &ReviewedGame<'_>, language: Language) -> String {
    let words = language.review_words();
    let mut text = format!("{}\n", game.title());
    for line in [game.occasion(), game.opening(language).unwrap_or_default()] {
        if !line.is_empty() {
            text += &format!("{line}\n");
        }
    }
    text += &format!("\n{}", table(game, language));
    let told = told(game, language);
    text += &match told.is_empty() {
        true if game.review.moves.is_empty() => format!("\n{}\n", words.no_moves),
        true => format!("\n{}\n", words.no_errors),
        false => format!("\n{}\n{told}", words.errors),
    };
    text
}

/// A sentence for each move that has one; the moments that decided the game are marked.
fn told(game: &ReviewedGame<'_>, language: Language) -> String {
    let mut text = String::new();
    for (ply, reviewed) in game.review.moves.iter().enumerate() {
        let Some(sentence) = language.review_sentence(reviewed) else { continue };
        let mark = if game.review.moments.contains(&ply) { '>' } else { ' ' };
        text += &format!("{mark} {sentence}\n");
        if let Some(better) = better(reviewed, language) {
            text += &format!("    {better}\n");
        }
    }
    text
}

fn table(game: &ReviewedGame<'_>, language: Language) -> String {
    let sides = [Color::White, Color::Black].map(|color| capitalized(language.side_word(color)));
    let mut table = TextTable::with_headings([String::new()].into_iter().chain(sides));
    for (label, cells) in rows(game, language) {
        table.push([label].into_iter().chain(cells));
    }
    table.render()
}

/// Accuracy, its parts, the mean loss and the number of moves of each class that occurs.
pub(super) fn rows(game: &ReviewedGame<'_>, language: Language) -> Vec<(String, [String; 2])> {
    let words = language.review_words();
    let sides = [Color::White, Color::Black].map(|color| game.review.side(color));
    let number = |value: Option<f64>, decimals| {
        value.map_or("–".to_owned(), |value| language.decimal(value, decimals))
    };
    let row =
        |label: &str, cell: &dyn Fn(&SideReview) -> String| (label.to_owned(), sides.map(cell));
    let mut rows = vec![row(words.accuracy, &|side| number(side.accuracy, 1))];
    for (index, phase) in Phase::ALL.into_iter().enumerate() {
        let label = format!("  {}", language.game_phase(phase));
        let value = |side: &SideReview| side.phases.get(index).copied().flatten();
        if sides.iter().any(|side| value(side).is_some()) {
            rows.push(row(&label, &|side| number(value(side), 1)));
        }
    }
    rows.push(row(words.mean_loss, &|side| number(side.mean_loss, 0)));
    for class in Class::ALL {
        if sides.iter().any(|side| side.count(class) > 0) {
            rows.push(row(language.move_classes(class), &|side| side.count(class).to_string()));
        }
    }
    rows
}
