//! A reviewed game, for people and for programs: text, one JSON document, an annotated PGN, a page with chart and boards.

mod annotated;
mod board;
mod chart;
mod data;
mod page;
mod summary;

use chess::{Color, Position};
use notation::pgn::GameTree;
use play::review::{Review, ReviewedMove};
use words::Language;

pub use annotated::ANNOTATOR;
pub use page::{Page, STYLE_HOLDS};

/// So many half-moves of a line are shown.
const LINE: usize = 10;

/// A game and its review.
#[derive(Clone, Copy, Debug)]
pub struct ReviewedGame<'a> {
    /// Tags, moves and whatever was said about them before.
    pub game: &'a GameTree,
    /// The review of its moves.
    pub review: &'a Review,
    /// Nodes that were searched in each position.
    pub nodes: u64,
}

impl ReviewedGame<'_> {
    /// What people read in a terminal.
    pub fn to_text(&self, language: Language) -> String {
        summary::to_text(self, language)
    }

    /// One JSON object on one line.
    pub fn to_json(&self, language: Language) -> String {
        data::of(self, language).to_string() + "\n"
    }

    /// The game with marks, values, sentences and better lines, behind whatever it had before.
    pub fn to_pgn(&self, language: Language) -> String {
        annotated::to_pgn(self, language)
    }

    /// What a player is called; a question mark where that is not known.
    fn name(&self, color: Color) -> &str {
        let tag = match color {
            Color::White => "White",
            Color::Black => "Black",
        };
        self.game.tag(tag).map(str::trim).filter(|name| !name.is_empty()).unwrap_or("?")
    }

    /// `Ann – Bob  1-0`.
    fn title(&self) -> String {
        let (white, black) = (self.name(Color::White), self.name(Color::Black));
        format!("{white} – {black}  {}", self.game.result)
    }

    /// Event, place and date, as far as they are known.
    fn occasion(&self) -> String {
        let known = |tag: &&str| !tag.trim().is_empty() && !tag.starts_with('?');
        let tags = ["Event", "Site", "Date"].into_iter().filter_map(|name| self.game.tag(name));
        tags.filter(known).collect::<Vec<_>>().join(", ")
    }

    /// The opening with its code, and the move that left the book.
    fn opening(&self, language: Language) -> Option<String> {
        let opening = self.review.opening?;
        let name = match language {
            Language::English => opening.name.to_owned(),
            Language::French => opening.french_name(),
        };
        let left = self.review.left_book.and_then(|ply| self.review.moves.get(ply));
        let left = left.map(|mv| unmarked(mv, language));
        Some(language.reviewed_opening(&name, opening.eco, left.as_deref()))
    }
}

/// A move with its number and without its mark.
fn unmarked(reviewed: &ReviewedMove, language: Language) -> String {
    language.reviewed_line(&reviewed.position, &[reviewed.mv], 1)
}

/// The better line with its value, for an error.
fn better(reviewed: &ReviewedMove, language: Language) -> Option<String> {
    let line = reviewed.better()?;
    let moves = language.reviewed_line(&reviewed.position, &line.moves, LINE);
    let value = for_white(&reviewed.position, line.score);
    Some(format!("{moves} ({})", language.score(value)))
}

fn for_white(position: &Position, score: eval::Score) -> eval::Score {
    if position.turn() == Color::White { score } else { -score }
}

#[cfg(test)]
mod tests;
