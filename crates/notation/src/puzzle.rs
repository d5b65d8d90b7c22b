//! Puzzles as the requirements of 2022 want them, one a file: the board in letters, the side to
//! move where it is given, and the goal. `EM` is checkmate, `EMC5` checkmate in at most five moves.
//!
//! ```text
//! 8  . . . . . . k .
//! 7  . . . . . p p p
//! …
//! white
//! EMC1
//! ```
//!
//! A drawing cannot show whether castling or taking en passant is allowed, so the line of the side
//! may go on with these two fields of a FEN: `white KQ -`, `black - e3`. After the board, blank lines
//! and lines that begin with `#` do not matter.

use std::fmt;
use std::str::FromStr;

use chess::{CastlingStyle, Color, FenError, IllegalPosition, Position, Setup, Variant};

use crate::drawing::{DrawingError, Options, draw_board, read_letters_prefix};
use crate::error::quote;

/// What the side to move is to achieve, whatever the other side does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// `EM`: checkmate.
    Mate,
    /// `EMCn`: checkmate in at most so many moves of its own.
    MateIn(u32),
}

/// Longer mates are no puzzle.
const LONGEST: u32 = 999;

impl Goal {
    /// The most moves the side to move may need; nothing if they are not counted.
    pub const fn moves(self) -> Option<u32> {
        match self {
            Goal::Mate => None,
            Goal::MateIn(moves) => Some(moves),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Mate => f.write_str("EM"),
            Goal::MateIn(moves) => write!(f, "EMC{moves}"),
        }
    }
}

impl FromStr for Goal {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Goal, PuzzleError> {
        let wrong = || PuzzleError::Goal { text: quote(text) };
        let letters = text.trim().to_ascii_uppercase();
        if letters == "EM" {
            return Ok(Goal::Mate);
        }
        let digits = letters.strip_prefix("EMC").ok_or_else(wrong)?.trim_start();
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let moves = digits.parse().ok().filter(|moves| plain && (1..=LONGEST).contains(moves));
        moves.map(Goal::MateIn).ok_or_else(wrong)
    }
}

/// A position and what is to be achieved there.
///
/// ```
/// use notation::puzzle::{Goal, Puzzle};
/// let text = "......k.\n.....ppp\n".to_owned() + &"........\n".repeat(4)
///     + ".....PPP\nR.....K.\nwhite\nEMC1\n";
/// let puzzle = Puzzle::parse(&text)?;
/// assert_eq!(puzzle.goal, Goal::MateIn(1));
/// assert_eq!(puzzle.position.to_string(), "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
/// assert_eq!(Puzzle::parse(&puzzle.to_string())?, puzzle);
/// # Ok::<(), notation::puzzle::PuzzleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position; its side to move is the one that has to reach the goal.
    pub position: Position,
    /// What that side has to reach, whatever the other one plays.
    pub goal: Goal,
}

/// Why a text is no puzzle. Lines count from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PuzzleError {
    /// It does not begin with a board.
    #[error("{0}")]
    Drawing(#[from] DrawingError),
    /// A line after the board is neither a side nor a goal.
    #[error("line {line}: expected white, black or the goal (EM, EMC3), found \"{text}\"")]
    Line {
        /// The line.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// The fields after the side are not those of a FEN.
    #[error(
        "line {line}: {error}; after the side come castling rights and en-passant square, such as \"white KQ -\""
    )]
    Fields {
        /// The line.
        line: usize,
        /// What is wrong with them.
        error: FenError,
    },
    /// A text that should be a goal is none.
    #[error(
        "\"{text}\" is no goal: write EM (checkmate) or EMC3 (checkmate in at most 3 moves, 1 to 999)"
    )]
    Goal {
        /// The text.
        text: String,
    },
    /// There is no goal.
    #[error(
        "the goal is missing: the last line must be EM (checkmate) or EMC3 (checkmate in at most 3 moves)"
    )]
    NoGoal,
    /// There is more after the goal.
    #[error("line {line}: expected nothing after the goal, found \"{text}\"")]
    After {
        /// The line.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// The position cannot be played.
    #[error("{0}")]
    Position(#[from] IllegalPosition),
}

impl Puzzle {
    /// Reads a puzzle. Where no side is given, White is to move. Sides may be French, too.
    pub fn parse(text: &str) -> Result<Puzzle, PuzzleError> {
        let (board, rest) = read_letters_prefix(text)?;
        let before = text.len() - rest.len();
        let first = 1 + text.bytes().take(before).filter(|&byte| byte == b'\n').count();
        let mut lines = (first..)
            .zip(rest.lines().map(str::trim))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .peekable();
        let mut setup = Setup { board, ..Setup::empty() };
        if let Some((number, line)) = lines.peek().copied()
            && let Some(side) = read_side(line)
        {
            read_fields(&mut setup, side, line)
                .map_err(|error| PuzzleError::Fields { line: number, error })?;
            lines.next();
        }
        let (line, written) = lines.next().ok_or(PuzzleError::NoGoal)?;
        let goal = written.parse().map_err(|error| {
            let looks_like_one = written.to_ascii_uppercase().starts_with("EM");
            if looks_like_one { error } else { PuzzleError::Line { line, text: quote(written) } }
        })?;
        if let Some((line, more)) = lines.next() {
            return Err(PuzzleError::After { line, text: quote(more) });
        }
        let position = Position::new_as(&setup, Variant::Standard)?;
        Ok(Puzzle { position, goal })
    }
}

fn read_side(line: &str) -> Option<Color> {
    match line.split_whitespace().next()?.to_lowercase().as_str() {
        "white" | "w" | "blanc" | "blancs" => Some(Color::White),
        "black" | "b" | "noir" | "noirs" | "n" => Some(Color::Black),
        _ => None,
    }
}

/// The side, and what may stand behind it; the board stays as it is.
fn read_fields(setup: &mut Setup, side: Color, line: &str) -> Result<(), FenError> {
    let fields: Vec<&str> = line.split_whitespace().skip(1).collect();
    let fen = setup.to_fen(CastlingStyle::Standard);
    let board = fen.split(' ').next().unwrap_or_default();
    *setup = match fields.as_slice() {
        [] => Setup { turn: side, ..setup.clone() },
        fields => Setup::from_fen(&format!("{board} {} {}", side.letter(), fields.join(" ")))?,
    };
    Ok(())
}

/// The file of a puzzle.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.to_string();
        let fields: Vec<&str> = fen.split(' ').skip(2).take(2).collect();
        let side = match self.position.turn() {
            Color::White => "white",
            Color::Black => "black",
        };
        f.write_str(&draw_board(&self.position.setup().board, &Options::default()))?;
        match fields.as_slice() {
            ["-", "-"] => writeln!(f, "\n{side}")?,
            fields => writeln!(f, "\n{side} {}", fields.join(" "))?,
        }
        writeln!(f, "{}", self.goal)
    }
}
