//! A game tree written as a string: `((3 5) (2 9))`. A number is a leaf and its value for the first
//! player; brackets hold the moves of a position, from left to right. All that a search does can be
//! checked on such trees by hand.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use eval::Score;

use crate::{End, Game};

/// Deeper brackets than this are refused, and more moves in one place than that.
const MOST_DEPTH: usize = 512;
const MOST_MOVES: usize = 256;

#[derive(Debug)]
enum Node {
    Leaf(i32),
    Inner(Vec<usize>),
}

/// A game tree, and where we are in it.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Arc<Vec<Node>>,
    /// The nodes from the root to where we are.
    path: Vec<usize>,
}

/// Why a string is no tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeError {
    /// Which character, from 1.
    column: usize,
    wrong: &'static str,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}; write a tree like ((3 5) (2 9))", self.column, self.wrong)
    }
}

impl std::error::Error for TreeError {}

impl Tree {
    fn here(&self) -> usize {
        self.path.last().copied().unwrap_or(0)
    }

    /// The value of a leaf for the first player.
    fn leaf(&self) -> Option<i32> {
        match self.nodes[self.here()] {
            Node::Leaf(value) => Some(value),
            Node::Inner(_) => None,
        }
    }

    fn for_mover(&self, value: i32) -> Score {
        let value = Score::centipawns(value);
        if self.first_to_move() { value } else { -value }
    }
}

impl Game for Tree {
    /// Which child, from 0.
    type Move = u8;
    type Moves = Vec<u8>;

    fn first_to_move(&self) -> bool {
        self.path.len() % 2 == 1
    }

    fn moves(&mut self) -> Vec<u8> {
        match &self.nodes[self.here()] {
            Node::Leaf(_) => Vec::new(),
            Node::Inner(children) => (0..children.len()).map(|number| number as u8).collect(),
        }
    }

    fn loud_moves(&mut self) -> Vec<u8> {
        Vec::new()
    }

    fn play(&mut self, mv: u8) {
        if let Node::Inner(children) = &self.nodes[self.here()]
            && let Some(&child) = children.get(usize::from(mv))
        {
            self.path.push(child);
        }
    }

    fn undo(&mut self) {
        if self.path.len() > 1 {
            self.path.pop();
        }
    }

    fn end(&mut self) -> Option<End> {
        self.leaf().map(|value| End::Worth(self.for_mover(value)))
    }

    /// A leaf's value; for an inner node the mean of the leaves first and last below it, which is as
    /// good a guess as any.
    fn evaluate(&mut self) -> Score {
        let outermost = |last: bool| {
            let mut node = self.here();
            loop {
                match &self.nodes[node] {
                    Node::Leaf(value) => return *value,
                    Node::Inner(children) => {
                        let child = if last { children.last() } else { children.first() };
                        match child {
                            Some(&child) => node = child,
                            None => return 0,
                        }
                    }
                }
            }
        };
        self.for_mover(outermost(false).midpoint(outermost(true)))
    }

    fn key(&self) -> u64 {
        (self.here() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_right(29)
    }

    fn code(mv: u8) -> u16 {
        u16::from(mv) + 1
    }
}

impl FromStr for Tree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Tree, TreeError> {
        let mut reader = Reader { text, at: 0, nodes: Vec::new() };
        reader.node(0)?;
        reader.skip_spaces();
        if reader.at < text.len() {
            return Err(reader.wrong("there is something after the end of the tree"));
        }
        Ok(Tree { nodes: Arc::new(reader.nodes), path: vec![0] })
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    nodes: Vec<Node>,
}

impl Reader<'_> {
    fn wrong(&self, wrong: &'static str) -> TreeError {
        TreeError { column: self.text[..self.at].chars().count() + 1, wrong }
    }

    fn skip_spaces(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn takes(&mut self, symbol: char) -> bool {
        self.skip_spaces();
        let found = self.text[self.at..].starts_with(symbol);
        self.at += if found { symbol.len_utf8() } else { 0 };
        found
    }

    /// Reads a node and what is below it; the node's number.
    fn node(&mut self, depth: usize) -> Result<usize, TreeError> {
        if depth > MOST_DEPTH {
            return Err(self.wrong("the brackets are nested too deeply"));
        }
        let number = self.nodes.len();
        if !self.takes('(') {
            let value = self.number()?;
            self.nodes.push(Node::Leaf(value));
            return Ok(number);
        }
        self.nodes.push(Node::Inner(Vec::new()));
        let mut children = Vec::new();
        while !self.takes(')') {
            if children.len() == MOST_MOVES {
                return Err(self.wrong("there are more than 256 moves in one place"));
            }
            children.push(self.node(depth + 1)?);
        }
        if children.is_empty() {
            return Err(self.wrong("a pair of brackets without moves"));
        }
        self.nodes[number] = Node::Inner(children);
        Ok(number)
    }

    fn number(&mut self) -> Result<i32, TreeError> {
        let rest = &self.text[self.at..];
        let end = rest.find(|symbol: char| !matches!(symbol, '0'..='9' | '-' | '+'));
        let digits = &rest[..end.unwrap_or(rest.len())];
        let value: i32 =
            digits.parse().map_err(|_| self.wrong("expected a number or a bracket"))?;
        if value.unsigned_abs() > Score::MAX_CENTIPAWNS.unsigned_abs() {
            return Err(self.wrong("the number is too large"));
        }
        self.at += digits.len();
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_tree_is_refused_with_its_place() {
        let complaint = |text: &str| text.parse::<Tree>().unwrap_err().to_string();
        assert!(complaint("((3 5) (2 x))").starts_with("character 11: expected a number"));
        assert!(complaint("(3 5").starts_with("character 5: expected a number"));
        assert!(complaint("(3 5) 7").starts_with("character 7: there is something after"));
        assert!(complaint("(() 5)").contains("without moves"));
        assert!(complaint("(99999)").contains("too large"));
        assert!(complaint("-2147483648").contains("too large"));
        assert!(complaint(&"(".repeat(100_000)).contains("too deeply"));
        assert!(complaint(&format!("({})", "1 ".repeat(257))).contains("256 moves"));
        assert!("é".parse::<Tree>().is_err() && "".parse::<Tree>().is_err());
    }

    #[test]
    fn values_are_the_first_players() {
        let mut tree: Tree = "(3 (5 -4))".parse().unwrap();
        assert!(tree.first_to_move() && tree.end().is_none());
        tree.play(0);
        assert_eq!(tree.end(), Some(End::Worth(Score::centipawns(-3))));
        tree.undo();
        tree.play(1);
        tree.play(1);
        assert_eq!(tree.end(), Some(End::Worth(Score::centipawns(-4))));
    }
}
