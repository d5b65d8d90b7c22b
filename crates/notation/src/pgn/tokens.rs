//! The text of the moves, cut into tokens.

use std::borrow::Cow;

use super::{GameResult, decode};

/// One piece of a game's text. Move numbers mean nothing and are left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token<'a> {
    /// A move, or what stands where one should, with any marks behind it: `Nf3+!?`.
    Move(&'a [u8]),
    /// `$3`, and marks that stand alone: `!`, `?!`.
    Nag(u16),
    /// `{…}` or `;…`, without braces.
    Comment(Cow<'a, str>),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `1-0`, `0-1`, `1/2-1/2`, `*`.
    Result(GameResult),
}

/// The tokens of a game with the lines they stand on.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    rest: &'a [u8],
    line: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a [u8], line: usize) -> Tokens<'a> {
        Tokens { rest: text, line }
    }

    /// Takes so many bytes and counts the lines in them.
    fn take(&mut self, length: usize) -> &'a [u8] {
        let (taken, rest) = self.rest.split_at_checked(length).unwrap_or((self.rest, &[]));
        self.rest = rest;
        taken
    }

    fn comment(&mut self) -> Cow<'a, str> {
        let end = self.rest.iter().position(|&byte| byte == b'}');
        let text = self.take(end.unwrap_or(self.rest.len()));
        self.take(1);
        self.line += text.iter().filter(|&&byte| byte == b'\n').count();
        decode(text.trim_ascii())
    }
}

/// What ends a word.
fn ends_word(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'{' | b'(' | b')' | b';' | b'$')
}

fn word_length(text: &[u8]) -> usize {
    let mut length = text.iter().position(|&byte| ends_word(byte)).unwrap_or(text.len());
    // `e8(Q)` is one word.
    if text.get(length) == Some(&b'(')
        && text.get(length + 2) == Some(&b')')
        && text.get(length + 1).is_some_and(u8::is_ascii_alphabetic)
    {
        length += 3;
    }
    length
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<(usize, Token<'a>)> {
        loop {
            let &first = self.rest.first()?;
            let line = self.line;
            match first {
                b'\n' => {
                    self.line += 1;
                    self.take(1);
                }
                byte if byte.is_ascii_whitespace() => {
                    self.take(1);
                }
                b'{' => {
                    self.take(1);
                    return Some((line, Token::Comment(self.comment())));
                }
                b';' => {
                    let end = self.rest.iter().position(|&byte| byte == b'\n');
                    let text = self.take(end.unwrap_or(self.rest.len()));
                    let text = text.get(1..).unwrap_or_default().trim_ascii();
                    return Some((line, Token::Comment(decode(text))));
                }
                b'(' => {
                    self.take(1);
                    return Some((line, Token::Open));
                }
                b')' => {
                    self.take(1);
                    return Some((line, Token::Close));
                }
                b'$' => {
                    self.take(1);
                    let length = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                    let number = decode(self.take(length)).parse().unwrap_or(0);
                    return Some((line, Token::Nag(number)));
                }
                _ => {
                    let length = word_length(self.rest);
                    let word = self.take(length.max(1));
                    if let Some(token) = of_word(word) {
                        return Some((line, token));
                    }
                }
            }
        }
    }
}

/// The token of a word; nothing for a move number.
fn of_word(word: &[u8]) -> Option<Token<'_>> {
    if let Some(result) = result_of(word) {
        return Some(Token::Result(result));
    }
    if let Some(nag) = nag_of(word) {
        return Some(Token::Nag(nag));
    }
    let moves = without_number(word);
    (!moves.is_empty()).then_some(Token::Move(moves))
}

fn result_of(word: &[u8]) -> Option<GameResult> {
    if !matches!(word.first(), Some(b'0' | b'1' | b'*' | 0xc2)) {
        return None;
    }
    GameResult::parse(std::str::from_utf8(word).ok()?)
}

/// The number of `!`, `?!` and their like.
pub(super) fn nag_of(word: &[u8]) -> Option<u16> {
    Some(match word {
        b"!" => 1,
        b"?" => 2,
        b"!!" => 3,
        b"??" => 4,
        b"!?" => 5,
        b"?!" => 6,
        _ => return None,
    })
}

/// `12.`, `12...`, `12.Nf3` and `...` lose their number; `0-0` is no number.
fn without_number(word: &[u8]) -> &[u8] {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let after = word.get(digits..).unwrap_or_default();
    if after.is_empty() {
        return if digits > 0 { &[] } else { word };
    }
    let mut rest = after;
    while let Some(more) = rest.strip_prefix(b".").or_else(|| rest.strip_prefix("…".as_bytes())) {
        rest = more;
    }
    if rest.len() < after.len() { rest } else { word }
}

/// Where a game ends within a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cut {
    /// Not in this line.
    Nowhere,
    /// After so many bytes.
    After(usize),
}

/// Follows comments and variations from line to line, to find the end of a game.
#[derive(Debug, Default)]
pub(super) struct Scanner {
    comment: bool,
    depth: u32,
    moves: bool,
    /// Where the last comment began.
    pub(super) comment_line: usize,
}

impl Scanner {
    pub(super) fn in_comment(&self) -> bool {
        self.comment
    }

    /// Whether there is anything to play, and no variation is open.
    pub(super) fn has_moves(&self) -> bool {
        self.moves && self.depth == 0
    }

    /// Looks through a line for the result that ends the game.
    pub(super) fn scan(&mut self, line: &[u8], number: usize) -> Cut {
        let mut at = 0;
        while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
            if self.comment {
                let Some(end) = rest.iter().position(|&byte| byte == b'}') else { break };
                self.comment = false;
                at += end + 1;
                continue;
            }
            match rest.first() {
                Some(b'{') => {
                    self.comment = true;
                    self.comment_line = number;
                    at += 1;
                }
                Some(b';') => break,
                Some(b'(') => {
                    self.depth += 1;
                    at += 1;
                }
                Some(b')') => {
                    self.depth = self.depth.saturating_sub(1);
                    at += 1;
                }
                Some(b'0' | b'1' | b'*' | 0xc2) => {
                    let length = word_length(rest).max(1);
                    let word = rest.get(..length).unwrap_or_default();
                    at += length;
                    if self.depth == 0 && result_of(word).is_some() {
                        return Cut::After(at);
                    }
                }
                Some(&byte) if ends_word(byte) => at += 1,
                _ => {
                    self.moves = true;
                    at += word_length(rest).max(1);
                }
            }
        }
        Cut::Nowhere
    }
}
