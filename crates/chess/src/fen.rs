//! Forsyth-Edwards notation in and out: FEN, Shredder-FEN (`HAha`) and X-FEN (`KQkq`, with a file
//! letter where the castling rook is not the outermost).

use std::fmt;
use std::str::FromStr;

use crate::{Bitboard, Color, File, Piece, PieceKind, Position, Rank, Setup, Square, Variant};

/// Why a text is not a FEN; every case names the part that is wrong and quotes it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenError {
    /// There is no text.
    Empty,
    /// Strict reading: not exactly six fields.
    Fields(usize),
    /// Strict reading: white space other than one space between two fields.
    Spacing,
    /// Text after the sixth field.
    TrailingText(String),
    /// The board has this many ranks instead of eight.
    Ranks(usize),
    /// This rank has this many squares instead of eight.
    RankLength(Rank, usize),
    /// A character that is no piece and no number from 1 to 8.
    BoardCharacter(Rank, char),
    /// Two numbers side by side in this rank.
    AdjacentNumbers(Rank),
    /// The side to move is neither `w` nor `b`.
    Turn(String),
    /// The castling field holds something else than `KQkq`, file letters or `-`.
    Castling(String),
    /// The same castling right is given twice.
    DuplicateCastling(String),
    /// The en-passant field is neither a square nor `-`.
    EnPassant(String),
    /// The half-move clock is not a number from 0 to 65535.
    HalfmoveClock(String),
    /// The move number is not a number from 1 to 65535.
    FullmoveNumber(String),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Empty => write!(f, "the FEN is empty"),
            FenError::Fields(count) => {
                write!(f, "a FEN has six fields, found {count}")
            }
            FenError::Spacing => {
                write!(f, "the fields of a FEN are separated by single spaces and nothing else")
            }
            FenError::TrailingText(text) => {
                write!(f, "unexpected text {text:?} after the sixth field")
            }
            FenError::Ranks(count) => {
                write!(f, "board: expected 8 ranks separated by '/', found {count}")
            }
            FenError::RankLength(rank, count) => {
                write!(f, "board: rank {rank} has {count} squares instead of 8")
            }
            FenError::BoardCharacter(rank, character) => write!(
                f,
                "board: {character:?} in rank {rank} is neither a piece (PNBRQKpnbrqk) nor a \
                 number from 1 to 8"
            ),
            FenError::AdjacentNumbers(rank) => {
                write!(f, "board: two numbers side by side in rank {rank}")
            }
            FenError::Turn(text) => {
                write!(f, "side to move: expected \"w\" or \"b\", found {text:?}")
            }
            FenError::Castling(text) => write!(
                f,
                "castling rights: expected \"-\" or letters such as KQkq or HAha, found {text:?}"
            ),
            FenError::DuplicateCastling(text) => {
                write!(f, "castling rights: the same right twice in {text:?}")
            }
            FenError::EnPassant(text) => {
                write!(
                    f,
                    "en-passant square: expected \"-\" or a square such as e3, found {text:?}"
                )
            }
            FenError::HalfmoveClock(text) => {
                write!(f, "half-move clock: expected a number from 0 to 65535, found {text:?}")
            }
            FenError::FullmoveNumber(text) => {
                write!(f, "move number: expected a number from 1 to 65535, found {text:?}")
            }
        }
    }
}

impl std::error::Error for FenError {}

/// Long garbage is quoted by its first characters only.
fn quote(text: &str) -> String {
    const LIMIT: usize = 24;
    match text.char_indices().nth(LIMIT) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}

impl Setup {
    /// Reads a FEN to the letter of the standard: six fields, one space between two of them.
    pub fn from_fen_strict(text: &str) -> Result<Setup, FenError> {
        if text.is_empty() {
            return Err(FenError::Empty);
        }
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        if fields.len() != 6 {
            return Err(FenError::Fields(fields.len()));
        }
        if fields.join(" ") != text {
            return Err(FenError::Spacing);
        }
        let setup = Setup::from_fen(text)?;
        let number = text.rsplit(' ').next().unwrap_or_default();
        if number.parse() != Ok(setup.fullmove_number) {
            return Err(FenError::FullmoveNumber(quote(number)));
        }
        Ok(setup)
    }

    /// Reads a FEN as people and programs write it: any white space between the fields, missing
    /// last fields (`w - - 0 1` is assumed), a move number that is 0 or too large.
    pub fn from_fen(text: &str) -> Result<Setup, FenError> {
        let mut fields = text.split_ascii_whitespace();
        let mut setup = Setup::empty();
        setup.board = parse_board(fields.next().ok_or(FenError::Empty)?)?;
        if let Some(turn) = fields.next() {
            setup.turn = match turn {
                "w" => Color::White,
                "b" => Color::Black,
                _ => return Err(FenError::Turn(quote(turn))),
            };
        }
        if let Some(castling) = fields.next() {
            setup.castling = parse_castling(&setup, castling)?;
        }
        if let Some(square) = fields.next() {
            setup.en_passant = match square {
                "-" => None,
                _ => Some(square.parse().map_err(|_| FenError::EnPassant(quote(square)))?),
            };
        }
        if let Some(clock) = fields.next() {
            setup.halfmove_clock = parse_number(clock)
                .and_then(|number| u16::try_from(number).ok())
                .ok_or_else(|| FenError::HalfmoveClock(quote(clock)))?;
        }
        if let Some(number) = fields.next() {
            setup.fullmove_number = parse_number(number)
                .map(|number| number.clamp(1, u64::from(u16::MAX)) as u16)
                .ok_or_else(|| FenError::FullmoveNumber(quote(number)))?;
        }
        match fields.next() {
            Some(more) => Err(FenError::TrailingText(quote(more))),
            None => Ok(setup),
        }
    }
}

/// Digits only; a number that overflows 64 bits is as large as can be.
fn parse_number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u64::MAX))
}

fn parse_board(text: &str) -> Result<[Option<Piece>; 64], FenError> {
    let count = text.bytes().filter(|&byte| byte == b'/').count() + 1;
    if count != 8 {
        return Err(FenError::Ranks(count));
    }
    let mut board = [None; 64];
    let mut characters = text.chars();
    for rank in Rank::ALL.into_iter().rev() {
        let mut file = 0;
        let mut after_number = false;
        for character in characters.by_ref().take_while(|&character| character != '/') {
            let is_number = matches!(character, '1'..='8');
            if is_number {
                if after_number {
                    return Err(FenError::AdjacentNumbers(rank));
                }
                file += character as usize - '0' as usize;
            } else {
                let piece = Piece::from_letter(character)
                    .ok_or(FenError::BoardCharacter(rank, character))?;
                if let Some(&file) = File::ALL.get(file) {
                    board[Square::new(file, rank).index()] = Some(piece);
                }
                file += 1;
            }
            after_number = is_number;
        }
        if file != 8 {
            return Err(FenError::RankLength(rank, file));
        }
    }
    Ok(board)
}

fn parse_castling(setup: &Setup, text: &str) -> Result<Bitboard, FenError> {
    let mut rooks = Bitboard::EMPTY;
    if text == "-" {
        return Ok(rooks);
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = match letter.to_ascii_lowercase() {
            'k' => outermost_rook(setup, color, File::H),
            'q' => outermost_rook(setup, color, File::A),
            'a'..='h' => File::from_letter(letter)
                .map(|file| Square::new(file, color.back_rank()))
                .ok_or_else(|| FenError::Castling(quote(text)))?,
            _ => return Err(FenError::Castling(quote(text))),
        };
        if rooks.has(rook) {
            return Err(FenError::DuplicateCastling(quote(text)));
        }
        rooks.insert(rook);
    }
    Ok(rooks)
}

/// The rook that X-FEN's `K` or `Q` means: the one nearest to this edge and on that side of the
/// king. Where there is none the corner is named, and validation will refuse it.
fn outermost_rook(setup: &Setup, color: Color, edge: File) -> Square {
    let back_rank = color.back_rank();
    let corner = Square::new(edge, back_rank);
    let rook = Some(Piece::new(color, PieceKind::Rook));
    let king = Some(Piece::new(color, PieceKind::King));
    let from_edge = |distance: usize| match edge {
        File::A => Square::new(File::ALL[distance], back_rank),
        _ => Square::new(File::ALL[7 - distance], back_rank),
    };
    (0..8)
        .map(from_edge)
        .take_while(|&square| setup.piece(square) != king)
        .find(|&square| setup.piece(square) == rook)
        .unwrap_or(corner)
}

/// How castling rights are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingStyle {
    /// `KQkq`, and a file letter only where the rook is not the outermost one (X-FEN). For the
    /// usual starting position and all games from it this is plain FEN.
    Standard,
    /// Always the letter of the rook's file, `HAha` (Shredder-FEN).
    Shredder,
}

impl Setup {
    /// The FEN with castling rights in this style.
    pub fn to_fen(&self, style: CastlingStyle) -> String {
        let mut fen = String::with_capacity(90);
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.piece(Square::new(file, rank)) {
                    Some(piece) => {
                        push_count(&mut fen, &mut empty);
                        fen.push(piece.letter());
                    }
                    None => empty += 1,
                }
            }
            push_count(&mut fen, &mut empty);
            fen.push(if rank == Rank::First { ' ' } else { '/' });
        }
        fen.push(self.turn.letter());
        fen.push(' ');
        self.push_castling(&mut fen, style);
        fen.push(' ');
        match self.en_passant {
            Some(square) => fen.push_str(&square.to_string()),
            None => fen.push('-'),
        }
        fen.push_str(&format!(" {} {}", self.halfmove_clock, self.fullmove_number));
        fen
    }

    fn push_castling(&self, fen: &mut String, style: CastlingStyle) {
        if self.castling.is_empty() {
            fen.push('-');
        }
        for color in Color::ALL {
            let own = self.castling & Bitboard::rank(color.back_rank());
            let mut rooks: Vec<Square> = own.into_iter().collect();
            rooks.reverse();
            for rook in rooks {
                let letter = match style {
                    CastlingStyle::Shredder => rook.file().letter(),
                    CastlingStyle::Standard if rook == outermost_rook(self, color, File::H) => 'k',
                    CastlingStyle::Standard if rook == outermost_rook(self, color, File::A) => 'q',
                    CastlingStyle::Standard => rook.file().letter(),
                };
                fen.push(match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                });
            }
        }
    }
}

fn push_count(fen: &mut String, empty: &mut u8) {
    if *empty > 0 {
        fen.push((b'0' + *empty) as char);
        *empty = 0;
    }
}

/// The FEN in the usual style.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_fen(CastlingStyle::Standard))
    }
}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Setup, FenError> {
        Setup::from_fen(text)
    }
}

/// Why a text gives no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The text cannot be read.
    Fen(FenError),
    /// The text can be read, but not played.
    Illegal(crate::IllegalPosition),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Fen(error) => error.fmt(f),
            PositionError::Illegal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PositionError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PositionError::Fen(error) => Some(error),
            PositionError::Illegal(error) => Some(error),
        }
    }
}

impl Position {
    /// Reads a FEN leniently and accepts every position that can be played on, Chess960 included.
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::from_fen("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1")?;
    /// assert!(position.is_stalemate());
    /// let error = Position::from_fen("8/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "white has no king");
    /// # Ok::<(), chess::PositionError>(())
    /// ```
    pub fn from_fen(text: &str) -> Result<Position, PositionError> {
        Position::from_fen_as(text, Variant::Chess960)
    }

    /// Like [`from_fen`](Position::from_fen), but castling rights must be those of the variant.
    pub fn from_fen_as(text: &str, variant: Variant) -> Result<Position, PositionError> {
        let setup = Setup::from_fen(text).map_err(PositionError::Fen)?;
        Position::new_as(&setup, variant).map_err(PositionError::Illegal)
    }

    /// Reads a FEN to the letter and accepts only what a game of the variant can reach, as far as
    /// we can tell.
    pub fn from_fen_strict(text: &str, variant: Variant) -> Result<Position, PositionError> {
        let setup = Setup::from_fen_strict(text).map_err(PositionError::Fen)?;
        Position::new_strict(&setup, variant).map_err(PositionError::Illegal)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        Position::from_fen(text)
    }
}

/// The FEN in the usual style; the en-passant square only where such a capture is legal.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}
