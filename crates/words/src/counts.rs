//! How many of something there are: the one place that knows when a word is in the plural. English
//! has one of a thing and two, but also no, in the plural; French counts `0 partie` and `1 partie`.

use super::Language::{self, English, French};

/// What is counted.
#[derive(Clone, Copy, Debug)]
pub enum Counted {
    Answer,
    Comparison,
    Exercise,
    Game,
    HalfMove,
    Line,
    Move,
    Node,
    Position,
    Puzzle,
}

impl Counted {
    /// One of them, and several.
    fn words(self, language: Language) -> (&'static str, &'static str) {
        match (language, self) {
            (English, Counted::Answer) => ("answer", "answers"),
            (English, Counted::Comparison) => ("comparison", "comparisons"),
            (English, Counted::Exercise) => ("exercise", "exercises"),
            (English, Counted::Game) => ("game", "games"),
            (English, Counted::HalfMove) => ("half-move", "half-moves"),
            (English, Counted::Line) => ("line", "lines"),
            (English, Counted::Move) => ("move", "moves"),
            (English, Counted::Node) => ("node", "nodes"),
            (_, Counted::Position) => ("position", "positions"),
            (English, Counted::Puzzle) => ("puzzle", "puzzles"),
            (French, Counted::Answer) => ("réponse", "réponses"),
            (French, Counted::Comparison) => ("comparaison", "comparaisons"),
            (French, Counted::Exercise) => ("exercice", "exercices"),
            (French, Counted::Game) => ("partie", "parties"),
            (French, Counted::HalfMove) => ("demi-coup", "demi-coups"),
            (French, Counted::Line) => ("ligne", "lignes"),
            (French, Counted::Move) => ("coup", "coups"),
            (French, Counted::Node) => ("nœud", "nœuds"),
            (French, Counted::Puzzle) => ("énigme", "énigmes"),
        }
    }
}

impl Language {
    /// Whether so many things are named by the singular.
    pub fn is_singular(self, count: u64) -> bool {
        match self {
            English => count == 1,
            French => count < 2,
        }
    }

    /// One of two texts: for one thing, for several.
    pub(super) fn one_or_many<'a>(self, count: u64, one: &'a str, many: &'a str) -> &'a str {
        if self.is_singular(count) { one } else { many }
    }

    /// A number with what it counts: `1 node`, `1,234 nodes`.
    pub fn count(self, count: u64, what: Counted) -> String {
        let (one, many) = what.words(self);
        format!("{} {}", self.number(count), self.one_or_many(count, one, many))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_node_is_no_nodes_in_either_language() {
        let of = |language: Language| [0, 1, 2, 1_000].map(|n| language.count(n, Counted::Node));
        assert_eq!(of(English), ["0 nodes", "1 node", "2 nodes", "1,000 nodes"]);
        assert_eq!(of(French), ["0 nœud", "1 nœud", "2 nœuds", "1\u{202f}000 nœuds"]);
        assert_eq!(French.count(1, Counted::Game), "1 partie");
        assert_eq!(English.count(0, Counted::Puzzle), "0 puzzles");
    }
}
