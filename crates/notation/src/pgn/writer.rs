//! Games as text that other programs read: standard moves, lines under 80 columns, comments in
//! braces.

use std::io::{self, Write};

use chess::{Color, Position};

use super::escape;
use super::tree::{GameTree, Line, Node};
use crate::{PieceLetters, san};

/// Lines are broken before this column: what closes comments and variations has room up to 80.
const WIDTH: usize = 78;

/// A longer text in brackets is none of the usual commands, and broken like any other.
const LONGEST_COMMAND: usize = 40;

/// Writes a game, and an empty line behind it. Its tags are written as they are; see
/// [`GameTree::complete_tags`] for those that other programs expect. A start that no tag tells is
/// told all the same: without it the moves mean nothing.
///
/// ```
/// use notation::pgn::{Reader, write};
/// let text = "[White \"Ann\"]\n\n1. e4! {best} (1. d4 d5) 1... e5 *\n\n";
/// let mut reader = Reader::new(text.as_bytes());
/// let game = reader.next_game()?.unwrap().tree().unwrap();
/// let mut written = Vec::new();
/// write(&game, &mut written)?;
/// assert_eq!(
///     String::from_utf8(written).unwrap(),
///     "[White \"Ann\"]\n\n1. e4 $1 {best} (1. d4 d5) 1... e5 *\n\n"
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write(game: &GameTree, out: &mut impl Write) -> io::Result<()> {
    for (name, value) in &game.tags {
        writeln!(out, "[{name} \"{}\"]", escape(value))?;
    }
    let told = game.tag("FEN").is_some_and(|fen| !fen.trim().is_empty());
    let untold = !told && game.start != Position::start();
    if untold {
        writeln!(out, "[SetUp \"1\"]\n[FEN \"{}\"]", game.start)?;
    }
    if untold || !game.tags.is_empty() {
        writeln!(out)?;
    }
    let mut words = Words { out, column: 0, glued: String::new() };
    words.line(&game.line, &game.start)?;
    words.add(&game.result.to_string())?;
    words.out.write_all(b"\n\n")
}

/// Words under way to a line.
struct Words<'a, W> {
    out: &'a mut W,
    column: usize,
    /// What stands before the next word without a space: an opening parenthesis.
    glued: String,
}

impl<W: Write> Words<'_, W> {
    /// Adds a word, on a new line if this one is full. A line must not begin with what readers take
    /// for an escape or for a tag.
    fn add(&mut self, word: &str) -> io::Result<()> {
        let word = std::mem::take(&mut self.glued) + word;
        let length = word.chars().count();
        let may_break = !word.starts_with(['%', '[']);
        if self.column > 0 && self.column + 1 + length >= WIDTH && may_break {
            self.out.write_all(b"\n")?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_all(b" ")?;
            self.column += 1;
        }
        self.column += length;
        self.out.write_all(word.as_bytes())
    }

    /// Adds something to the word just written.
    fn append(&mut self, text: &str) -> io::Result<()> {
        self.column += text.chars().count();
        self.out.write_all(text.as_bytes())
    }

    fn comments(&mut self, comments: &[String]) -> io::Result<()> {
        for comment in comments {
            let comment = comment.replace('}', ")");
            self.glued.push('{');
            let mut command = String::new();
            for word in comment.split_whitespace() {
                // What other programs read, `[%eval 0.34]`, is not broken into two lines.
                command += word;
                let open = command.starts_with("[%") && !word.ends_with(']');
                if open && command.len() < LONGEST_COMMAND {
                    command.push(' ');
                    continue;
                }
                self.add(&std::mem::take(&mut command))?;
            }
            if !command.is_empty() {
                self.add(command.trim_end())?;
            }
            // A comment without words would be lost, and its brace with it.
            if self.glued.ends_with('{') {
                self.glued.pop();
            } else {
                self.append("}")?;
            }
        }
        Ok(())
    }

    /// A line and the variations in it, which are at most as deep as a tree may be.
    fn line(&mut self, line: &Line, start: &Position) -> io::Result<()> {
        self.comments(&line.comments)?;
        for nag in &line.nags {
            self.add(&format!("${nag}"))?;
        }
        let mut position = start.clone();
        let mut number_due = true;
        for node in &line.moves {
            let number = position.fullmove_number();
            match position.turn() {
                Color::White => self.add(&format!("{number}."))?,
                Color::Black if number_due => self.add(&format!("{number}..."))?,
                Color::Black => {}
            }
            number_due = self.node(node, &position)?;
            position.play(node.mv);
        }
        Ok(())
    }

    /// A move; says whether the next one needs its number again.
    fn node(&mut self, node: &Node, position: &Position) -> io::Result<bool> {
        self.add(&san::write(position, node.mv, PieceLetters::English))?;
        for nag in &node.nags {
            self.add(&format!("${nag}"))?;
        }
        self.comments(&node.comments)?;
        for variation in &node.variations {
            self.glued.push('(');
            let empty = variation.moves.is_empty()
                && variation.comments.is_empty()
                && variation.nags.is_empty();
            if empty {
                self.add("")?;
            }
            self.line(variation, position)?;
            self.append(")")?;
        }
        Ok(!node.comments.is_empty() || !node.variations.is_empty())
    }
}
