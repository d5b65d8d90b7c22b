//! Collections of puzzles as comma-separated values: FEN, moves, rating and themes, one a line.
//!
//! The first move of a line is the opponent's: the puzzle begins after it. The moves that follow
//! are the solution and the replies to it, in turn. That is how Lichess gives away its puzzles.

use chess::{Move, Position, PositionError, Variant};

use crate::error::{excerpt, quote};
use crate::{MoveError, coordinates};

/// The columns of Lichess, for files without headings.
const LICHESS: [&str; 10] = [
    "PuzzleId",
    "FEN",
    "Moves",
    "Rating",
    "RatingDeviation",
    "Popularity",
    "NbPlays",
    "Themes",
    "GameUrl",
    "OpeningTags",
];

/// A position and the line that has to be found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinePuzzle {
    /// Its name, if it has one.
    pub id: Option<String>,
    /// The position after the opponent's move.
    pub position: Position,
    /// The solution, with the replies: it begins and ends with a move to be found.
    pub moves: Vec<Move>,
    /// How hard it is, in rating points.
    pub rating: Option<u32>,
    /// What it is about.
    pub themes: Vec<String>,
}

/// Why a line is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CollectionError {
    /// The headings lack a column.
    #[error(
        "the headings have no column {column}: FEN and Moves are needed, Rating and Themes are read"
    )]
    NoColumn {
        /// The column.
        column: &'static str,
    },
    /// A line is too short.
    #[error("there is no {column}: the line has {found} columns")]
    Missing {
        /// The column.
        column: &'static str,
        /// How many there are.
        found: usize,
    },
    /// A quoted cell has no end.
    #[error("a quoted cell has no closing quote")]
    OpenQuote,
    /// The position is none.
    #[error("FEN \"{text}\": {error}")]
    Position {
        /// The text.
        text: String,
        /// What is wrong with it.
        error: PositionError,
    },
    /// A move cannot be played.
    #[error("move {number} of the line: {error}")]
    Move {
        /// Which move, from 1.
        number: usize,
        /// What is wrong with it.
        error: MoveError,
    },
    /// Nothing is left to be found.
    #[error("the line needs the opponent's move and at least one answer, found {found} moves")]
    Short {
        /// How many moves there are.
        found: usize,
    },
    /// The rating is no number.
    #[error("the rating \"{0}\" is no number")]
    Rating(String),
}

/// The puzzles of a file with the numbers of their lines, from 1. The first line may name the
/// columns, in any order; without headings they are those of Lichess. Blank lines do not matter.
///
/// ```
/// use notation::collection::read;
/// let text = "FEN,Moves,Rating\n6k1/5ppp/8/8/8/8/1r3PPP/R5K1 b - - 0 1,b2b7 a1a8,700\nno,,\n";
/// let lines: Vec<_> = read(text).collect();
/// assert_eq!(lines[0].1.as_ref().unwrap().rating, Some(700));
/// assert_eq!((lines[1].0, lines[1].1.is_err()), (3, true));
/// ```
pub fn read(text: &str) -> impl Iterator<Item = (usize, Result<LinePuzzle, CollectionError>)> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).peekable();
    let heading = lines.next_if(|(_, line)| {
        let cells = cells(line).unwrap_or_default();
        cells.iter().any(|cell| cell.trim().eq_ignore_ascii_case("FEN"))
    });
    let columns = match heading {
        Some((number, line)) => {
            Columns::named(&cells(line).unwrap_or_default()).map_err(|error| (number, error))
        }
        None => Columns::named(&LICHESS.map(str::to_owned)).map_err(|error| (1, error)),
    };
    let (columns, refusal) = match columns {
        Ok(columns) => (Some(columns), None),
        Err((number, error)) => (None, Some((number, Err(error)))),
    };
    let read = columns.map(|columns| lines.map(move |(number, line)| (number, columns.read(line))));
    refusal.into_iter().chain(read.into_iter().flatten())
}

/// Where things stand in a line.
#[derive(Clone, Copy)]
struct Columns {
    id: Option<usize>,
    fen: usize,
    moves: usize,
    rating: Option<usize>,
    themes: Option<usize>,
}

impl Columns {
    fn named(headings: &[String]) -> Result<Columns, CollectionError> {
        let find = |names: &[&str]| {
            headings.iter().position(|heading| {
                names.iter().any(|name| heading.trim().eq_ignore_ascii_case(name))
            })
        };
        Ok(Columns {
            id: find(&["PuzzleId", "id", "name"]),
            fen: find(&["FEN"]).ok_or(CollectionError::NoColumn { column: "FEN" })?,
            moves: find(&["Moves"]).ok_or(CollectionError::NoColumn { column: "Moves" })?,
            rating: find(&["Rating"]),
            themes: find(&["Themes"]),
        })
    }

    fn read(self, line: &str) -> Result<LinePuzzle, CollectionError> {
        let cells = cells(line).ok_or(CollectionError::OpenQuote)?;
        let cell = |column: usize| cells.get(column).map_or("", |cell| cell.trim());
        let needed = |column: usize, name: &'static str| match cell(column) {
            "" => Err(CollectionError::Missing { column: name, found: cells.len() }),
            text => Ok(text),
        };
        let fen = needed(self.fen, "FEN")?;
        let mut position = Position::from_fen_as(fen, Variant::Chess960)
            .map_err(|error| CollectionError::Position { text: excerpt(fen, 90), error })?;
        let mut moves = Vec::new();
        let mut board = position.clone();
        for (number, word) in (1..).zip(needed(self.moves, "Moves")?.split_whitespace()) {
            let mv = coordinates::read(&board, word)
                .map_err(|error| CollectionError::Move { number, error })?;
            board.play(mv);
            match number {
                1 => position = board.clone(),
                _ => moves.push(mv),
            }
        }
        if moves.is_empty() {
            return Err(CollectionError::Short { found: 1 });
        }
        // A reply at the end has nothing to answer it.
        moves.truncate((moves.len() - 1) / 2 * 2 + 1);
        let rating = match self.rating.map_or("", cell) {
            "" => None,
            text => Some(text.parse().map_err(|_| CollectionError::Rating(quote(text)))?),
        };
        Ok(LinePuzzle {
            id: self.id.map(cell).filter(|id| !id.is_empty()).map(str::to_owned),
            position,
            moves,
            rating,
            themes: self.themes.map_or("", cell).split_whitespace().map(str::to_owned).collect(),
        })
    }
}

/// The cells of a line; a cell in quotes may hold commas, and a quote written twice. Nothing if a
/// quote is left open: a cell does not go on in the next line.
fn cells(line: &str) -> Option<Vec<String>> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut symbols = line.trim_end_matches('\r').chars().peekable();
    while let Some(symbol) = symbols.next() {
        let cell = cells.last_mut()?;
        match symbol {
            '"' if quoted && symbols.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' if quoted || cell.trim().is_empty() => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            _ => cell.push(symbol),
        }
    }
    (!quoted).then_some(cells)
}
