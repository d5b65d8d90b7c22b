//! A whole game in memory: its tags, its moves, and everything said about them. For whoever wants to
//! change or write a game; reading millions of them needs no tree.

use chess::{Move, Position};

use super::{GameResult, PgnError, PgnProblem, RawGame, Visitor};

/// Variations within variations: nobody follows a deeper nest, and it must end somewhere.
const DEEPEST: usize = 500;

/// A game with its tags, its moves, and all comments, marks and variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameTree {
    /// Names and values, in their order.
    pub tags: Vec<(String, String)>,
    /// The position before the first move: the usual one, or that of the tag `FEN`.
    pub start: Position,
    /// The moves that were played.
    pub line: Line,
    /// How it ended; a game that goes on is [`GameResult::Unfinished`].
    pub result: GameResult,
}

/// Moves played one after the other: the game itself, or a variation of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// What is said before the first move.
    pub comments: Vec<String>,
    /// Marks before the first move, which the standard does not know and files have.
    pub nags: Vec<u16>,
    /// The moves in the order in which they were played, each with what belongs to it.
    pub moves: Vec<Node>,
}

/// A move with all that belongs to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move itself, legal in the position that those before it lead to.
    pub mv: Move,
    /// Its marks: `$1` is `!`.
    pub nags: Vec<u16>,
    /// The comments that follow the move, in their order and without braces.
    pub comments: Vec<String>,
    /// What could have been played instead.
    pub variations: Vec<Line>,
}

impl GameTree {
    /// A game without moves and tags.
    pub fn new(start: Position) -> GameTree {
        let (tags, line) = (Vec::new(), Line::default());
        GameTree { tags, start, line, result: GameResult::Unfinished }
    }

    /// The value of the first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let named = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        named.map(|(_, value)| value.as_str())
    }

    /// Puts the seven tags that the standard wants of every game in front, unknown ones with the
    /// signs for that, and makes `Result`, `SetUp` and `FEN` say what the game says.
    pub fn complete_tags(&mut self) {
        let result = self.result.to_string();
        let roster = [
            ("Event", "?"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", "?"),
            ("White", "?"),
            ("Black", "?"),
            ("Result", &result),
        ];
        let mut tags: Vec<(String, String)> = Vec::new();
        for (name, unknown) in roster {
            let known = self.tag(name).filter(|_| name != "Result");
            tags.push((name.to_owned(), known.unwrap_or(unknown).to_owned()));
        }
        if self.start != Position::start() {
            tags.push(("SetUp".to_owned(), "1".to_owned()));
            let fen = self.tag("FEN").map_or_else(|| self.start.to_string(), str::to_owned);
            tags.push(("FEN".to_owned(), fen));
        }
        for (name, value) in &self.tags {
            if !tags.iter().any(|(known, _)| known.eq_ignore_ascii_case(name)) {
                tags.push((name.clone(), value.clone()));
            }
        }
        self.tags = tags;
    }
}

impl RawGame<'_> {
    /// The whole game, variations included. Line breaks in comments become spaces, empty comments
    /// go, and a closing brace, which no comment can hold, becomes a parenthesis.
    pub fn tree(&self) -> Result<GameTree, PgnError> {
        let mut grower = Grower { line: Line::default(), outer: Vec::new(), too_deep: false };
        let start = self.replay(&mut grower)?;
        if grower.too_deep {
            let problem = PgnProblem::TooDeep { limit: DEEPEST };
            return Err(PgnError { line: self.line(), problem });
        }
        let tags = self.tags().map(|tag| (tag.name().into_owned(), plain(&tag.value()))).collect();
        Ok(GameTree { tags, start, line: grower.line, result: self.result() })
    }
}

/// A value as it can be written: control characters are spaces.
fn plain(text: &str) -> String {
    text.chars().map(|symbol| if symbol.is_control() { ' ' } else { symbol }).collect()
}

/// Grows the tree while a game is replayed.
struct Grower {
    line: Line,
    outer: Vec<Line>,
    /// From here on nothing is kept, lest taking the tree down again need too much stack.
    too_deep: bool,
}

impl Visitor for Grower {
    fn play(&mut self, _: &Position, mv: Move) {
        if !self.too_deep {
            let (nags, comments, variations) = (Vec::new(), Vec::new(), Vec::new());
            self.line.moves.push(Node { mv, nags, comments, variations });
        }
    }

    fn comment(&mut self, text: &str) {
        let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || c.is_control()).collect();
        let text = words.join(" ").replace('}', ")");
        let text = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        if !text.is_empty() && !self.too_deep {
            let last = self.line.moves.last_mut();
            last.map_or(&mut self.line.comments, |node| &mut node.comments).push(text);
        }
    }

    fn nag(&mut self, number: u16) {
        if !self.too_deep {
            let last = self.line.moves.last_mut();
            last.map_or(&mut self.line.nags, |node| &mut node.nags).push(number);
        }
    }

    fn open(&mut self) {
        self.too_deep |= self.outer.len() >= DEEPEST;
        if !self.too_deep {
            self.outer.push(std::mem::take(&mut self.line));
        }
    }

    fn close(&mut self) {
        if self.too_deep {
            return;
        }
        let Some(outer) = self.outer.pop() else { return };
        let variation = std::mem::replace(&mut self.line, outer);
        if let Some(node) = self.line.moves.last_mut() {
            node.variations.push(variation);
        }
    }
}
