//! The page of reviewed games: for each a chart, a table, boards of the moments that decided it, and all its moves.

use chess::Color;
use play::review::ReviewedMove;
use words::{Language, capitalized};

use super::{ReviewedGame, better, board, chart, summary};
use crate::markup::escaped;
use crate::page::{STYLE, document, section};

/// What these pages need besides the common style.
const OWN_STYLE: &str = "\
svg.board{min-width:0;width:20rem;max-width:100%}svg .light{fill:#f1ead8}svg .dark{fill:#55504a}\
svg .light-square{fill:#f0e3c8}svg .dark-square{fill:#b58d62}\
svg text.white-piece,svg text.black-piece{font:34px \"DejaVu Sans\",\"Segoe UI Symbol\",serif;stroke:#1c1c1a;stroke-width:.8}\
svg text.white-piece{fill:#fff}svg text.black-piece{fill:#1c1c1a}\
svg line.played{stroke:#c0392b;stroke-width:5;opacity:.75}svg circle.played{fill:#c0392b;opacity:.75}\
svg line.better{stroke:#2f7d4f;stroke-width:5;opacity:.75}svg circle.better{fill:#2f7d4f;opacity:.75}\
svg circle.inaccuracy{fill:#d9a400}svg circle.mistake{fill:#d9730d}svg circle.blunder{fill:#c0392b}\
.moments{display:flex;flex-wrap:wrap;gap:2rem;list-style:none;padding:0;margin:0}\
.moments li{max-width:22rem}.moments p{color:var(--ink)}\
td.move,td.said{text-align:left}td.said{white-space:normal;min-width:16rem}\
td.inaccuracy{color:#9a7400}td.mistake{color:#b85c00}td.blunder{color:#c0392b;font-weight:600}td.good{color:#2f7d4f}\
@media(prefers-color-scheme:dark){td.inaccuracy{color:#e6c04d}td.mistake{color:#f0a35e}td.blunder{color:#f08a7e}td.good{color:#7cc79f}}";

/// By this a page of reviewed games is known again before it is written over.
pub const STYLE_HOLDS: &str = "svg.board{min-width:0";

/// A page that gets one game after another.
#[derive(Debug)]
pub struct Page {
    language: Language,
    titles: Vec<String>,
    body: String,
}

impl Page {
    /// A page without games.
    pub fn new(language: Language) -> Page {
        Page { language, titles: Vec::new(), body: String::new() }
    }

    /// Puts a game behind the others.
    pub fn add(&mut self, game: &ReviewedGame<'_>) {
        let title = escaped(&game.title());
        self.body += &format!("<h1>{title}</h1>\n{}", one(game, self.language));
        self.titles.push(title);
    }

    /// The page as HTML.
    pub fn finish(self) -> String {
        let title = match self.titles.as_slice() {
            [title] => title,
            _ => self.language.review_words().page_title,
        };
        document(title, &format!("{STYLE}{OWN_STYLE}"), &self.body, self.language)
    }
}

fn one(game: &ReviewedGame<'_>, language: Language) -> String {
    let words = language.review_words();
    let mut body = String::new();
    for line in [game.occasion(), game.opening(language).unwrap_or_default()] {
        if !line.is_empty() {
            body += &format!("<p>{}</p>\n", escaped(&line));
        }
    }
    body += &section(words.chart, &chart::chart(game.review, language));
    body += &section(words.accuracy, &table(game, language));
    let moments = moments(game, language);
    if !moments.is_empty() {
        body += &section(words.moments, &moments);
    }
    body + &section(words.moves, &moves(game, language))
}

fn table(game: &ReviewedGame<'_>, language: Language) -> String {
    let sides = [Color::White, Color::Black];
    let heads = sides.map(|color| {
        let side = capitalized(language.side_word(color));
        format!("<th scope=\"col\">{side} ({})</th>", escaped(game.name(color)))
    });
    let mut html = format!("<table>\n<thead><tr><td></td>{}</tr></thead>\n", heads.concat());
    for (label, cells) in summary::rows(game, language) {
        let cells = cells.map(|cell| format!("<td>{cell}</td>")).concat();
        html += &format!("<tr><th scope=\"row\">{}</th>{cells}</tr>\n", label.trim());
    }
    html + "</table>\n"
}

fn moments(game: &ReviewedGame<'_>, language: Language) -> String {
    let mut items = String::new();
    for reviewed in game.review.moments.iter().filter_map(|&ply| game.review.moves.get(ply)) {
        let Some(sentence) = language.review_sentence(reviewed) else { continue };
        let best = reviewed.better().and_then(|line| line.first());
        let label = language.board_before(&language.marked_move(reviewed));
        let board = board::board(&reviewed.position, reviewed.mv, best, &escaped(&label));
        let better = better(reviewed, language).unwrap_or_default();
        let (said, better) = (escaped(&sentence), escaped(&better));
        items += &format!("<li>{board}<p>{said}</p>\n<p>{better}</p></li>\n");
    }
    if items.is_empty() { items } else { format!("<ul class=\"moments\">\n{items}</ul>\n") }
}

fn moves(game: &ReviewedGame<'_>, language: Language) -> String {
    let words = language.review_words();
    let heads = [words.the_move, words.value, words.class, words.said];
    let heads = heads.map(|head| format!("<th scope=\"col\">{}</th>", capitalized(head))).concat();
    let rows: String = game.review.moves.iter().map(|reviewed| row(reviewed, language)).collect();
    format!("<table>\n<thead><tr>{heads}</tr></thead>\n{rows}</table>\n")
}

fn row(reviewed: &ReviewedMove, language: Language) -> String {
    let said = language.review_sentence(reviewed).unwrap_or_default();
    let better = better(reviewed, language).map_or(String::new(), |line| format!(" {line}"));
    format!(
        "<tr><td class=\"move\">{}</td><td>{}</td><td class=\"{}\">{}</td><td class=\"said\">{}{}</td></tr>\n",
        escaped(&language.marked_move(reviewed)),
        language.score(reviewed.white_value()),
        chart::colour(reviewed.class),
        language.move_class(reviewed.class),
        escaped(&said),
        escaped(&better),
    )
}
