//! Where games begin: built-in openings, or positions from EPD or FEN lines, PGN games or a Polyglot
//! book, in order or shuffled.

mod choice;
mod lines;
mod own;
mod settings;

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use chess::random::Random;
use chess::{Position, PositionError, Variant};
use thiserror::Error;

pub use choice::OpeningChoice;
use settings::Kind;

/// Why openings cannot be read.
#[derive(Debug, Error)]
pub enum OpeningsError {
    /// The file cannot be read.
    #[error("openings {}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A line is no position.
    #[error("openings: line {line}: {error}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: PositionError,
    },
    /// A position in which nothing can be played.
    #[error("openings: line {line}: the game is already over there")]
    Over {
        /// The line, from 1.
        line: usize,
    },
    /// There is not one position.
    #[error("openings: there is no position in it")]
    Empty,
    /// A game in a PGN file cannot be played as far as it is wanted.
    #[error("openings: {0}")]
    Game(notation::pgn::PgnError),
    /// A Polyglot book cannot be read.
    #[error("openings: {0}")]
    Book(notation::polyglot::BookError),
    /// A book has nothing to say about the usual starting position.
    #[error("openings: the book has no move for the starting position")]
    NoLine,
    /// What stands behind the file's name is no setting.
    #[error("openings: expected {expected}, found {found:?}")]
    Setting {
        /// What would fit.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
}

/// The positions that a match begins its pairs with, one after the other and then from the first
/// again. Both games of a pair begin with the same one.
#[derive(Clone, Debug)]
pub struct Openings {
    positions: Vec<Position>,
}

impl Default for Openings {
    fn default() -> Openings {
        Openings { positions: vec![Position::start()] }
    }
}

impl Openings {
    /// Reads `FILE[,plies=N][,lines=N][,seed=N]`. What it is, its name's ending says:
    ///
    /// | file | openings |
    /// |---|---|
    /// | `.pgn` | every game's first `plies` half-moves (16), each position once |
    /// | `.bin` | walks through a Polyglot book by its weights, `plies` (16) half-moves long or to the end of the book, until there are `lines` (1000) different positions or no more are found; `seed` (0) gives other walks |
    /// | others | one EPD or FEN a line, see [`Openings::parse`] |
    ///
    /// Games begin with the position, not with the moves that lead to it.
    pub fn read(path: &Path) -> Result<Openings, OpeningsError> {
        let (path, settings) = settings::split(path)?;
        let refused = |error| OpeningsError::File { path: path.clone(), error };
        let positions = match Kind::of(&path) {
            Kind::Games => {
                lines::of_games(fs::File::open(&path).map_err(refused)?, settings, refused)?
            }
            Kind::Book => lines::of_book(fs::File::open(&path).map_err(refused)?, settings)?,
            Kind::Positions => {
                return Openings::parse(&text_of(&path).map_err(refused)?);
            }
        };
        if positions.is_empty() { Err(OpeningsError::Empty) } else { Ok(Openings { positions }) }
    }

    /// One EPD or FEN a line; empty lines and lines beginning with `#` do not matter.
    ///
    /// ```
    /// use arena::Openings;
    /// let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hmvc 0; id \"start\";\n";
    /// assert_eq!(Openings::parse(text)?.len(), 1);
    /// # Ok::<(), arena::OpeningsError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Openings, OpeningsError> {
        let mut positions = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let (number, line) = (index + 1, line.trim().trim_start_matches('\u{feff}'));
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let position = Position::from_fen(&fen_of(line))
                .map_err(|error| OpeningsError::Line { line: number, error })?;
            if position.outcome().is_some() {
                return Err(OpeningsError::Over { line: number });
            }
            positions.push(position);
        }
        if positions.is_empty() { Err(OpeningsError::Empty) } else { Ok(Openings { positions }) }
    }

    /// Balanced lines that the program brings along, about a thousand, in alphabetical order.
    pub fn built_in() -> Openings {
        Openings { positions: own::built_in() }
    }

    /// The 960 starting positions of Chess960 in the order of their numbers.
    pub fn chess960() -> Openings {
        Openings { positions: own::chess960() }
    }

    /// Mixes them; the same seed gives the same order.
    pub fn shuffle(&mut self, seed: u64) {
        let mut random = Random::new(seed);
        for last in (1..self.positions.len()).rev() {
            self.positions.swap(last, random.below(last + 1));
        }
    }

    /// Begins after the first so many, which come last.
    pub fn skip(&mut self, count: usize) {
        let length = self.positions.len();
        self.positions.rotate_left(count % length.max(1));
    }

    /// So many of them from this one on, after the last the first again.
    #[must_use]
    pub fn part(&self, first: u64, count: usize) -> Openings {
        let length = self.positions.len().max(1);
        let first = (first % length as u64) as usize;
        let positions = self.positions.iter().cycle().skip(first).take(count.clamp(1, length));
        Openings { positions: positions.cloned().collect() }
    }

    /// How many there are; never 0.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// All of them, in their order.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The opening of a pair, counted from 0.
    pub(crate) fn of_pair(&self, pair: u32) -> Option<&Position> {
        self.positions.get(pair as usize % self.positions.len().max(1))
    }

    /// A number that changes with the positions and their order.
    pub fn fingerprint(&self) -> u64 {
        self.positions.iter().fold(self.positions.len() as u64, |sum, position| {
            (sum.rotate_left(7) ^ position.key()).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        })
    }
}

/// Whether castling in this position is beyond usual chess.
pub(crate) fn is_chess960(position: &Position) -> bool {
    Position::new_as(&position.setup(), Variant::Standard).is_err()
}

/// The position of an EPD, with the counters if they are given as in a FEN or as `hmvc` and
/// `fmvn`. A line that is a FEN already is taken as it stands: big books have a million of them.
fn fen_of(line: &str) -> Cow<'_, str> {
    let mut words = line.split_ascii_whitespace();
    // Fewer than four fields are no EPD; then the error should speak of what is there.
    let Some(_en_passant) = words.nth(3) else { return Cow::Borrowed(line) };
    let number = |text: &str| text.trim_end_matches(';').parse::<u16>().ok();
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let rest = words.clone();
    match [words.next(), words.next(), words.next()] {
        [Some(clock), Some(move_number), None] if is_number(clock) && is_number(move_number) => {
            return Cow::Borrowed(line);
        }
        _ => {}
    }
    let operation = |name: &str| {
        let mut words = rest.clone().skip_while(|&word| word != name);
        words.nth(1).and_then(number)
    };
    let plain = |index: usize| rest.clone().nth(index).and_then(number);
    let halfmoves = plain(0).or_else(|| operation("hmvc")).unwrap_or(0);
    let fullmoves = plain(0).and(plain(1)).or_else(|| operation("fmvn")).unwrap_or(1);
    let position: Vec<&str> = line.split_ascii_whitespace().take(4).collect();
    Cow::Owned(format!("{} {halfmoves} {fullmoves}", position.join(" ")))
}

/// A file that should be text holds something else: what an [`io::Error`] of this crate wraps then.
#[derive(Debug, Error)]
#[error("this is no text")]
pub struct NoText;

/// A whole text; what is none is found out before all of it, which may be without end, is in memory.
fn text_of(path: &Path) -> io::Result<String> {
    const CHUNK: u64 = 1 << 16;
    let mut file = fs::File::open(path)?;
    let mut bytes = Vec::new();
    loop {
        let known = bytes.len();
        if file.by_ref().take(CHUNK).read_to_end(&mut bytes)? == 0 {
            break;
        }
        if bytes.iter().skip(known).any(|&byte| byte == 0) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, NoText));
        }
    }
    String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
    const B: &str = "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq -";

    #[test]
    fn epd_and_fen_are_read() {
        let text = format!("# book\n\n{A} hmvc 3; fmvn 9; id \"a\";\r\n{B} 4 7\n{B}\n");
        let openings = Openings::parse(&text).unwrap();
        let fens: Vec<String> = openings.positions.iter().map(|p| p.to_string()).collect();
        assert_eq!(fens, [format!("{A} 3 9"), format!("{B} 4 7"), format!("{B} 0 1")]);
        assert_eq!(openings.of_pair(4).unwrap().to_string(), fens[1]);
    }

    #[test]
    fn shuffling_is_repeatable() {
        let text: String = (1..60).map(|number| format!("{A} 0 {number}\n")).collect();
        let order = |seed| {
            let mut openings = Openings::parse(&text).unwrap();
            openings.shuffle(seed);
            openings.positions.iter().map(|p| p.fullmove_number()).collect::<Vec<_>>()
        };
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
        let mut sorted = order(1);
        sorted.sort_unstable();
        assert_eq!(sorted, (1..60).collect::<Vec<_>>());
    }

    #[test]
    fn a_part_goes_on_after_the_last() {
        let text: String = (1..=5).map(|number| format!("{A} 0 {number}\n")).collect();
        let openings = Openings::parse(&text).unwrap();
        let numbers = |first, count| {
            let part = openings.part(first, count);
            part.positions.iter().map(|p| p.fullmove_number()).collect::<Vec<_>>()
        };
        assert_eq!(numbers(1, 3), [2, 3, 4]);
        assert_eq!(numbers(13, 4), [4, 5, 1, 2]);
        assert_eq!(numbers(u64::MAX, 9).len(), 5);
        assert_eq!(numbers(0, 0), [1]);
    }

    #[test]
    fn bad_lines_are_named() {
        let error = Openings::parse(&format!("{A}\nnonsense\n")).unwrap_err();
        assert!(error.to_string().starts_with("openings: line 2: board: "), "{error}");
        assert!(matches!(Openings::parse("\n# nothing\n"), Err(OpeningsError::Empty)));
        let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        assert!(matches!(Openings::parse(mated), Err(OpeningsError::Over { line: 1 })));
    }
}
