//! Extended position description: a position and what is known about it, on one line.
//!
//! Four fields of a FEN (or six), then operations that end with `;`. The reader understands `bm`,
//! `am`, `dm`, `hmvc` and `fmvn` and keeps every operation as text, for suites are written by hand:
//! names without quotes, remarks without an opcode and a missing last `;` are all found in them.

use std::str::FromStr;

use chess::{FenError, IllegalPosition, Move, Position, PositionError, Setup, Variant};

use crate::error::quote;
use crate::{MoveError, PieceLetters, read_move};

/// Longer mates are no problem anybody has set.
const LONGEST_MATE: u32 = 10_000;

/// One line of a suite.
///
/// ```
/// use notation::epd::Epd;
/// let line = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; dm 1; id \"back; rank\";";
/// let epd = Epd::parse(line)?;
/// assert_eq!(epd.best.len(), 1);
/// assert_eq!(epd.mate, Some(1));
/// assert_eq!(epd.id(), Some("back; rank"));
/// let error = Epd::parse(&line.replace("Ra8#", "Rb8")).unwrap_err();
/// assert!(error.to_string().starts_with("column 37, bm: \"Rb8\" is not legal"));
/// # Ok::<(), notation::epd::EpdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position, with the counters of `hmvc` and `fmvn` or of a full FEN.
    pub position: Position,
    /// `bm`: any of these moves is right.
    pub best: Vec<Move>,
    /// `am`: each of these moves is wrong.
    pub avoid: Vec<Move>,
    /// `dm N` or `bm #N`: mate in so many moves; negative if the side to move suffers it.
    pub mate: Option<i32>,
    /// Every operation as it was written, in order.
    pub operations: Vec<Operation>,
}

/// An opcode with its operand, both as they were written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// The first word: `bm`, `id`, `c0`.
    pub opcode: String,
    /// The rest. If that is one quoted string, what stands between the quotes.
    pub operand: String,
}

/// Why a line is no EPD. Columns are counted in characters, from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EpdError {
    /// Fewer than four fields.
    #[error(
        "an EPD begins with board, side to move, castling rights and en-passant square; found {found} of these 4 fields"
    )]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// The fields are no position.
    #[error("column {column}: {error}")]
    Position {
        /// Where the wrong field begins.
        column: usize,
        /// What is wrong.
        error: PositionError,
    },
    /// A move of `bm` or `am` cannot be played.
    #[error("column {column}, {opcode}: {error}")]
    Move {
        /// Where the move begins.
        column: usize,
        /// The operation.
        opcode: String,
        /// What is wrong.
        error: MoveError,
    },
    /// A number is missing or out of range.
    #[error("column {column}, {opcode}: expected {expected}, found {found:?}")]
    Number {
        /// Where the operand begins.
        column: usize,
        /// The operation.
        opcode: String,
        /// What would fit.
        expected: &'static str,
        /// What was found.
        found: String,
    },
    /// An operation that needs an operand has none.
    #[error("column {column}, {opcode}: expected {expected}, found nothing")]
    NoOperand {
        /// Where the operation begins.
        column: usize,
        /// The operation.
        opcode: String,
        /// What would fit.
        expected: &'static str,
    },
    /// A quoted string has no end.
    #[error("column {column}, {opcode}: the string that begins here has no closing quote")]
    OpenString {
        /// Where the string begins.
        column: usize,
        /// The operation.
        opcode: String,
    },
}

/// The lines of a file that hold a position, with their numbers from 1. Empty lines and lines that
/// begin with `#` do not matter.
pub fn read_lines(text: &str) -> impl Iterator<Item = (usize, Result<Epd, EpdError>)> {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim).enumerate();
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(index, line)| (index + 1, Epd::parse(line)))
}

impl Epd {
    /// Reads one line.
    pub fn parse(line: &str) -> Result<Epd, EpdError> {
        let mut cursor = Cursor { line, at: 0 };
        let (mut setup, columns) = read_fields(&mut cursor)?;
        let mut operations = Vec::new();
        while let Some(operation) = cursor.operation()? {
            match operation.opcode {
                "hmvc" => setup.halfmove_clock = operation.number("a number of half-moves")?,
                "fmvn" => setup.fullmove_number = operation.number::<u16>("a move number")?.max(1),
                _ => {}
            }
            operations.push(operation);
        }
        let position = Position::new_as(&setup, Variant::Chess960).map_err(|error| {
            let [board, turn, castling, en_passant] = columns;
            let column = match error {
                IllegalPosition::Castling(_) => castling,
                IllegalPosition::EnPassant(_) => en_passant,
                IllegalPosition::OpponentInCheck(_) => turn,
                _ => board,
            };
            EpdError::Position { column, error: PositionError::Illegal(error) }
        })?;
        let mut epd = Epd {
            position,
            best: Vec::new(),
            avoid: Vec::new(),
            mate: None,
            operations: operations.iter().map(Raw::to_operation).collect(),
        };
        operations.iter().try_for_each(|operation| epd.understand(operation))?;
        Ok(epd)
    }

    fn understand(&mut self, operation: &Raw<'_>) -> Result<(), EpdError> {
        match operation.opcode {
            "dm" => self.mate = Some(mate_in(operation.operand, operation)?),
            "bm" | "am" => {
                let mut any = false;
                for word in operation.operand.split_whitespace() {
                    any = true;
                    match word.strip_prefix('#').filter(|_| operation.opcode == "bm") {
                        Some(moves) => self.mate = Some(mate_in(moves, operation)?),
                        None => self.add_move(word, operation)?,
                    }
                }
                if !any {
                    let (column, opcode) = (operation.column, operation.opcode.to_owned());
                    return Err(EpdError::NoOperand { column, opcode, expected: "a move" });
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn add_move(&mut self, word: &str, operation: &Raw<'_>) -> Result<(), EpdError> {
        let text = word.trim_matches(['"', ',']);
        let mv = read_move(&self.position, text, PieceLetters::English).map_err(|error| {
            let column = operation.column_of(word);
            EpdError::Move { column, opcode: operation.opcode.to_owned(), error }
        })?;
        let moves = if operation.opcode == "bm" { &mut self.best } else { &mut self.avoid };
        moves.push(mv);
        Ok(())
    }

    /// The operand of an operation, the first if there are several.
    pub fn operand(&self, opcode: &str) -> Option<&str> {
        let mut found = self.operations.iter().filter(|operation| operation.opcode == opcode);
        found.next().map(|operation| operation.operand.as_str())
    }

    /// `id`: the name of the position.
    pub fn id(&self) -> Option<&str> {
        self.operand("id")
    }

    /// `c0` to `c9`: remarks, and what some suites hide in them.
    pub fn comment(&self, number: u8) -> Option<&str> {
        self.operand(&format!("c{number}"))
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Epd, EpdError> {
        Epd::parse(line)
    }
}

fn mate_in(text: &str, operation: &Raw<'_>) -> Result<i32, EpdError> {
    let moves = text.parse().ok().filter(|moves: &i32| moves.unsigned_abs() <= LONGEST_MATE);
    moves.ok_or_else(|| operation.not("a number of moves to mate", text))
}

/// The setup, and the columns at which its four fields begin.
fn read_fields(cursor: &mut Cursor<'_>) -> Result<(Setup, [usize; 4]), EpdError> {
    let mut columns = [0; 4];
    let mut fields = [""; 4];
    for (found, (field, column)) in fields.iter_mut().zip(&mut columns).enumerate() {
        let (start, text) = cursor.field().ok_or(EpdError::Fields { found })?;
        (*field, *column) = (text, column_at(cursor.line, start));
    }
    let mut setup = Setup::from_fen(&fields.join(" ")).map_err(|error| {
        let [board, turn, castling, en_passant] = columns;
        let column = match error {
            FenError::Turn(_) => turn,
            FenError::Castling(_) | FenError::DuplicateCastling(_) => castling,
            FenError::EnPassant(_) => en_passant,
            _ => board,
        };
        EpdError::Position { column, error: PositionError::Fen(error) }
    })?;
    // The counters of a full FEN; anything else in their place is an operation.
    if let Some(clock) = cursor.counter() {
        setup.halfmove_clock = clock;
        setup.fullmove_number = cursor.counter().unwrap_or(setup.fullmove_number).max(1);
    }
    Ok((setup, columns))
}

fn column_at(line: &str, at: usize) -> usize {
    line.char_indices().take_while(|&(index, _)| index < at).count() + 1
}

/// An operation where it stands.
struct Raw<'a> {
    line: &'a str,
    opcode: &'a str,
    /// Quotes included.
    operand: &'a str,
    column: usize,
}

impl Raw<'_> {
    /// The column of a part of the operand.
    fn column_of(&self, part: &str) -> usize {
        let start = self.line.as_ptr().addr();
        column_at(self.line, part.as_ptr().addr().saturating_sub(start))
    }

    fn number<T: FromStr>(&self, expected: &'static str) -> Result<T, EpdError> {
        self.operand.parse().map_err(|_| self.not(expected, self.operand))
    }

    fn not(&self, expected: &'static str, found: &str) -> EpdError {
        let opcode = self.opcode.to_owned();
        if self.operand.is_empty() {
            return EpdError::NoOperand { column: self.column, opcode, expected };
        }
        EpdError::Number { column: self.column_of(found), opcode, expected, found: quote(found) }
    }

    fn to_operation(&self) -> Operation {
        Operation { opcode: self.opcode.to_owned(), operand: unquoted(self.operand) }
    }
}

/// What stands between the quotes, if the text is one quoted string.
fn unquoted(text: &str) -> String {
    let inside = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let Some(inside) = inside else { return text.to_owned() };
    let mut content = String::with_capacity(inside.len());
    let mut symbols = inside.chars().peekable();
    while let Some(symbol) = symbols.next() {
        match symbol {
            '\\' => content.push(symbols.next_if(|next| is_escaped(*next)).unwrap_or(symbol)),
            // It ends before the end: several strings, kept as they are.
            '"' => return text.to_owned(),
            _ => content.push(symbol),
        }
    }
    content
}

/// After a backslash these stand for themselves; other backslashes are letters like any.
const fn is_escaped(symbol: char) -> bool {
    matches!(symbol, '"' | '\\')
}

/// How far a line has been read.
struct Cursor<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn rest(&self) -> &'a str {
        self.line.get(self.at..).unwrap_or_default()
    }

    fn skip(&mut self, skipped: impl Fn(char) -> bool) {
        self.at += self.rest().len() - self.rest().trim_start_matches(skipped).len();
    }

    /// The next word, which ends at white space or `;`, and where it begins.
    fn field(&mut self) -> Option<(usize, &'a str)> {
        self.skip(char::is_whitespace);
        let (start, rest) = (self.at, self.rest());
        let end = rest.find(|symbol: char| symbol.is_whitespace() || symbol == ';');
        let word = rest.get(..end.unwrap_or(rest.len()))?;
        self.at += word.len();
        (!word.is_empty()).then_some((start, word))
    }

    /// The next word if it is a small number; otherwise nothing is read.
    fn counter(&mut self) -> Option<u16> {
        let start = self.at;
        let digits = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let word = self.field().map(|(_, word)| word).filter(digits);
        let number = word.and_then(|word| word.parse().ok());
        self.at = if number.is_some() { self.at } else { start };
        number
    }

    /// The next operation; nothing at the end of the line.
    fn operation(&mut self) -> Result<Option<Raw<'a>>, EpdError> {
        self.skip(|symbol| symbol.is_whitespace() || symbol == ';');
        let (line, start, rest) = (self.line, self.at, self.rest());
        if rest.is_empty() {
            return Ok(None);
        }
        let (length, open) = length_of_operation(rest);
        let piece = rest.get(..length).unwrap_or_default();
        let (opcode, operand) = piece.split_once(char::is_whitespace).unwrap_or((piece, ""));
        if let Some(quote_at) = open {
            let column = column_at(line, start + quote_at);
            return Err(EpdError::OpenString { column, opcode: quote(opcode) });
        }
        self.at += length;
        Ok(Some(Raw { line, opcode, operand: operand.trim(), column: column_at(line, start) }))
    }
}

/// Where the first `;` outside a string is, and where a string begins that never ends. A string
/// begins with a quote after white space; `5"` is none.
fn length_of_operation(text: &str) -> (usize, Option<usize>) {
    let mut open = None;
    let mut after_space = true;
    let mut symbols = text.char_indices().peekable();
    while let Some((at, symbol)) = symbols.next() {
        match (open, symbol) {
            (None, ';') => return (at, None),
            (None, '"') if after_space => open = Some(at),
            (Some(_), '"') => open = None,
            (Some(_), '\\') => drop(symbols.next_if(|(_, next)| is_escaped(*next))),
            _ => {}
        }
        after_space = symbol.is_whitespace();
    }
    (text.len(), open)
}
