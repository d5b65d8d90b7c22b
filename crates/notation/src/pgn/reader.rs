//! Cutting a stream into games.

use std::borrow::Cow;
use std::io::{self, BufRead};

use super::tags::Tag;
use super::tokens::{Cut, Scanner, Tokens};
use super::{GameResult, PgnError, PgnProblem, Token};
use crate::error::excerpt;

/// No game is longer; what is longer has lost its end.
const LONGEST_GAME: usize = 16 << 20;

/// After so much more without another game nobody need read on: there may be no end at all.
const ENDLESS: usize = 4 * LONGEST_GAME;

/// Reads games one after the other.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    /// The line that belongs to the next game, if one was read too far.
    line: Vec<u8>,
    pending: bool,
    /// How many lines were read.
    number: usize,
    /// The line before was empty.
    after_gap: bool,
    /// The rest is not read.
    given_up: bool,
    game: Buffers,
}

/// The text of the game being read.
#[derive(Debug, Default)]
struct Buffers {
    /// The lines with tags, and the first line among them.
    tags: Vec<u8>,
    moves: Vec<u8>,
    first_line: usize,
    moves_line: usize,
    problem: Option<PgnError>,
}

/// One game as text.
#[derive(Clone, Copy, Debug)]
pub struct RawGame<'a> {
    buffers: &'a Buffers,
}

impl<R: BufRead> Reader<R> {
    /// Reads from the beginning of this input.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            input,
            line: Vec::new(),
            pending: false,
            number: 0,
            after_gap: false,
            given_up: false,
            game: Buffers::default(),
        }
    }

    /// The next game, or nothing at the end. Its text is gone when the next one is asked for.
    /// Comments between two games belong to none.
    pub fn next_game(&mut self) -> io::Result<Option<RawGame<'_>>> {
        while self.read_game()? {
            let game = RawGame { buffers: &self.game };
            let is_comment = |(_, token)| matches!(token, Token::Comment(_));
            let found = !self.game.tags.is_empty() || game.problem().is_some();
            if found || !game.tokens().all(is_comment) {
                return Ok(Some(RawGame { buffers: &self.game }));
            }
        }
        Ok(None)
    }

    /// Reads up to the end of a game; false if there is nothing more.
    fn read_game(&mut self) -> io::Result<bool> {
        self.game.tags.clear();
        self.game.moves.clear();
        self.game.problem = None;
        let mut scanner = Scanner::default();
        let mut length = 0;
        while self.pending || !self.given_up && self.read_line()? {
            self.pending = false;
            length += self.line.len();
            if length > ENDLESS {
                self.given_up = true;
                // This tells more than whatever came before it.
                self.game.problem = None;
                self.complain(self.number, PgnProblem::Endless { megabytes: ENDLESS >> 20 });
                break;
            }
            if self.add_line(&mut scanner) {
                break;
            }
        }
        if scanner.in_comment() && !self.given_up {
            self.complain(scanner.comment_line, PgnProblem::OpenComment);
        }
        let empty = self.game.tags.is_empty() && self.game.moves.is_empty();
        Ok(!empty || self.game.problem.is_some())
    }

    /// Reads a line with its break; false at the end.
    fn read_line(&mut self) -> io::Result<bool> {
        self.line.clear();
        let limit = LONGEST_GAME as u64 + 1;
        let read = io::Read::take(&mut self.input, limit).read_until(b'\n', &mut self.line)?;
        if self.number == 0 {
            if let Some(rest) = self.line.strip_prefix(b"\xef\xbb\xbf") {
                self.line = rest.to_vec();
            } else if self.line.starts_with(b"\xff\xfe") || self.line.starts_with(b"\xfe\xff") {
                self.complain(1, PgnProblem::Utf16);
            }
        }
        self.number += 1;
        Ok(read > 0)
    }

    /// The first problem of a game is told.
    fn complain(&mut self, line: usize, problem: PgnProblem) {
        if self.game.tags.is_empty() && self.game.moves.is_empty() {
            self.game.first_line = line;
        }
        self.game.problem.get_or_insert(PgnError { line, problem });
    }

    /// Adds the line to the game; true if the game is over, before the line or inside it.
    fn add_line(&mut self, scanner: &mut Scanner) -> bool {
        let number = self.number;
        let line = self.line.trim_ascii_start();
        if scanner.in_comment() {
            // A comment that runs into the next game has lost its end.
            if line.starts_with(b"[Event \"") {
                self.pending = true;
                return true;
            }
        } else {
            if line.is_empty() || self.line.first() == Some(&b'%') {
                if !self.game.moves.is_empty() {
                    self.game.moves.push(b'\n');
                }
                self.after_gap = line.is_empty();
                return false;
            }
            // Without tags and results only the first move tells that another game begins.
            let gap = std::mem::take(&mut self.after_gap);
            if gap && scanner.has_moves() && (line.starts_with(b"1.") && !line.starts_with(b"1.."))
            {
                self.pending = true;
                return true;
            }
            if line.first() == Some(&b'[') {
                // A game may have no moves, not even a result.
                let another = gap && !self.game.tags.is_empty() && line.starts_with(b"[Event \"");
                if another || !self.game.moves.is_empty() {
                    self.pending = true;
                    return true;
                }
                return self.add_tags(scanner);
            }
        }
        if self.game.moves.len() > LONGEST_GAME {
            self.complain(number, PgnProblem::TooLong { megabytes: LONGEST_GAME >> 20 });
            // Without an end in sight the rest is passed over up to the next tag.
            return false;
        }
        let line = std::mem::take(&mut self.line);
        let over = self.add_moves(&line, scanner);
        if self.line.is_empty() {
            self.line = line;
        }
        over
    }

    fn add_tags(&mut self, scanner: &mut Scanner) -> bool {
        let line = std::mem::take(&mut self.line);
        let mut rest = line.trim_ascii();
        if self.game.tags.is_empty() {
            self.game.first_line = self.number;
        }
        while rest.first() == Some(&b'[') {
            let Some((_, after)) = Tag::parse(rest) else {
                let found = excerpt(&super::decode(rest), 40);
                self.complain(self.number, PgnProblem::Tag { found });
                self.line = line;
                return false;
            };
            let length = rest.len() - after.len();
            self.game.tags.extend_from_slice(rest.get(..length).unwrap_or_default());
            self.game.tags.push(b'\n');
            rest = after.trim_ascii_start();
        }
        let mut over = false;
        if !rest.is_empty() {
            over = self.add_moves(rest, scanner);
        }
        if !self.pending {
            self.line = line;
        }
        over
    }

    fn add_moves(&mut self, line: &[u8], scanner: &mut Scanner) -> bool {
        if self.game.moves.is_empty() {
            self.game.moves_line = self.number;
            if self.game.tags.is_empty() {
                self.game.first_line = self.number;
            }
        }
        match scanner.scan(line, self.number) {
            Cut::Nowhere => {
                self.game.moves.extend_from_slice(line);
                if !line.ends_with(b"\n") {
                    self.game.moves.push(b'\n');
                }
                false
            }
            Cut::After(length) => {
                let (game, rest) = line.split_at_checked(length).unwrap_or((line, &[]));
                self.game.moves.extend_from_slice(game);
                self.pending = !rest.trim_ascii().is_empty();
                if self.pending {
                    self.line = rest.to_vec();
                }
                true
            }
        }
    }
}

impl<'a> RawGame<'a> {
    /// The line it begins on, from 1.
    pub fn line(&self) -> usize {
        self.buffers.first_line
    }

    /// What was wrong with its text, before anything was played: the first such thing.
    pub fn problem(&self) -> Option<&'a PgnError> {
        self.buffers.problem.as_ref()
    }

    /// Its tags, in their order.
    pub fn tags(&self) -> impl Iterator<Item = Tag<'a>> + use<'a> {
        let lines = self.buffers.tags.split(|&byte| byte == b'\n');
        lines.filter_map(|line| Tag::parse(line).map(|(tag, _)| tag))
    }

    /// The value of the first tag with this name.
    pub fn tag(&self, name: &str) -> Option<Cow<'a, str>> {
        self.tags().find(|tag| tag.is_named(name)).map(|tag| tag.value())
    }

    /// The result behind its moves; without one that of its tag.
    pub fn result(&self) -> GameResult {
        let last = self.tokens().filter_map(|(_, token)| match token {
            Token::Result(result) => Some(result),
            _ => None,
        });
        let tagged = || self.tag("Result").and_then(|text| GameResult::parse(text.trim()));
        last.last().or_else(tagged).unwrap_or_default()
    }

    /// Its tokens with their lines.
    pub fn tokens(&self) -> Tokens<'a> {
        Tokens::new(&self.buffers.moves, self.buffers.moves_line)
    }
}
