//! Positions for the trainer: records of 72 bytes, or lines of text.
//!
//! A file of records has nothing but records; the self-play on a GPU makes the same ones
//! (`training/gpu/records.h`), and `training/roquenet/records.py` reads both. Numbers are little
//! endian, and everything is seen from the side to move.
//!
//! | bytes | what |
//! |---|---|
//! | 0-31 | the board as the side to move sees it: 64 squares, four bits each, the even square in the low half; 0 empty, own pawn to king 1 to 6, the opponent's 7 to 12; turned so that the own side moves up and the own king stands on the files a to d |
//! | 32-63 | the same as the other side sees it |
//! | 64-65 | i16, the score in centipawns; a mate in N half-moves is 32000 - N |
//! | 66 | the result: 0 lost, 1 drawn, 2 won |
//! | 67 | the output bucket: (pieces - 2) / 4 |
//! | 68 | the generation |
//! | 69 | flags: 1 beside the game (the result says nothing), 2 Chess960 start, 4 adjudicated, 8 Black was to move |
//! | 70-71 | u16, a hash of the game: all positions of a game have the same, for a held-out split |

use std::io::{self, Write};

use chess::random::Random;
use chess::{CastlingStyle, Color, Piece, PieceKind, Position, Setup, Square};

use crate::game::{ArchivedGame, FinishedResult, Start};
use crate::samples::Sample;
use crate::tuning::Judged;

/// The length of a record.
pub const RECORD: usize = 72;

/// The length of a board in it.
const BOARD: usize = 32;

/// Where a position comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The generation of the engine.
    pub generation: u8,
    /// The hash of the game.
    pub game: u16,
    /// Whether the game began elsewhere than usual.
    pub chess960: bool,
    /// Whether it was ended before the rules ended it.
    pub adjudicated: bool,
}

impl Origin {
    /// A game of the archive with this seed.
    pub fn new(generation: u8, seed: u64, game: &ArchivedGame) -> Origin {
        Origin {
            generation,
            game: (Random::of(!seed, game.number).next() >> 48) as u16,
            chess960: game.start != Start::STANDARD,
            adjudicated: game.ending.is_adjudication(),
        }
    }
}

/// The record of a position.
pub fn pack(sample: &Sample, origin: Origin) -> [u8; RECORD] {
    let position = &sample.position;
    let us = position.turn();
    let mut record = [0; RECORD];
    write_board(position, us, &mut record[..BOARD]);
    write_board(position, !us, &mut record[BOARD..2 * BOARD]);
    record[64..66].copy_from_slice(&sample.score_to_move().to_le_bytes());
    record[66] = sample.result.half_points(us);
    record[67] = (position.occupied().len().saturating_sub(2) / 4) as u8;
    record[68] = origin.generation;
    record[69] = u8::from(sample.beside)
        | u8::from(origin.chess960) << 1
        | u8::from(origin.adjudicated) << 2
        | u8::from(us == Color::Black) << 3;
    record[70..].copy_from_slice(&origin.game.to_le_bytes());
    record
}

/// The board as one side sees it.
fn write_board(position: &Position, side: Color, board: &mut [u8]) {
    let turned = if side == Color::Black { 56 } else { 0 };
    let mirrored = if position.king(side).file().index() >= 4 { 7 } else { 0 };
    for square in position.occupied() {
        let Some(piece) = position.piece(square) else { continue };
        let place = square.index() ^ turned ^ mirrored;
        let code = piece.kind().index() as u8 + if piece.color() == side { 1 } else { 7 };
        board[place / 2] |= code << (4 * (place % 2));
    }
}

/// The position of a record, as good as a record tells it: without rights to castle, and mirrored if
/// the king of the side to move stood on the files e to h. Also the game it comes from. None if the
/// bytes are no record.
pub fn unpack(record: &[u8; RECORD]) -> Option<(Judged, u16)> {
    let us = if record[69] & 8 == 0 { Color::White } else { Color::Black };
    let mut setup = Setup { turn: us, ..Setup::empty() };
    for square in Square::all() {
        let place = if us == Color::White { square } else { square.flip() }.index();
        let code = record[place / 2] >> (4 * (place % 2)) & 15;
        setup.board[square.index()] = match code {
            0 => None,
            1..=6 => Some(Piece::new(us, *PieceKind::ALL.get(usize::from(code) - 1)?)),
            _ => Some(Piece::new(!us, *PieceKind::ALL.get(usize::from(code) - 7)?)),
        };
    }
    let position = Position::new(&setup).ok()?;
    let score = i16::from_le_bytes([record[64], record[65]]);
    let result =
        FinishedResult::ALL.into_iter().find(|result| result.half_points(us) == record[66])?;
    let judged = Judged {
        position,
        score: if us == Color::White { score } else { score.saturating_neg() },
        result,
        beside: record[69] & 1 != 0,
    };
    Some((judged, u16::from_le_bytes([record[70], record[71]])))
}

/// `FEN | score | result`, the score in White's centipawns, the result 1.0, 0.5 or 0.0 for White.
pub fn line(sample: &Sample) -> String {
    let fen = sample.position.to_fen(CastlingStyle::Standard);
    let points = f64::from(sample.result.half_points(Color::White)) / 2.0;
    format!("{fen} | {} | {points:.1}", sample.score)
}

/// Writes records.
#[derive(Debug)]
pub struct RecordWriter<W> {
    target: W,
    count: u64,
}

impl<W: Write> RecordWriter<W> {
    /// Begins a file.
    pub fn new(target: W) -> RecordWriter<W> {
        RecordWriter { target, count: 0 }
    }

    /// Adds a position.
    pub fn add(&mut self, sample: &Sample, origin: Origin) -> io::Result<()> {
        self.count += 1;
        self.target.write_all(&pack(sample, origin))
    }

    /// Completes the file; tells how many positions it has.
    pub fn finish(mut self) -> io::Result<u64> {
        self.target.flush()?;
        Ok(self.count)
    }
}
