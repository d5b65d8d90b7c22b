//! Positions for a trainer: records of 32 bytes that a GPU can unpack, or lines of text.
//!
//! A file of records begins with a head of 64 bytes: the magic `ROQUEPOS`, the version and the
//! length of a record as u32, the number of records as u64, then zeros. Everything is little endian
//! and everything is seen from the side to move: with Black to move the board is turned upside down
//! and the colours change places.
//!
//! | bytes | what |
//! |---|---|
//! | 0-7 | the squares with a piece, bit 0 is a1 |
//! | 8-23 | the pieces on them, four bits each, in the order of the bits, low half of a byte first: 0 pawn, 1 knight, 2 bishop, 3 rook, 4 queen, 5 king, 8 more for the opponent's |
//! | 24-25 | i16, the score in centipawns; a mate in N half-moves is 32000 - N |
//! | 26 | the result: 0 loss, 1 draw, 2 win |
//! | 27 | flags: 1 Black was to move, 2 beside the game (the result says little), 4 in check, 8 the best move captures or promotes |
//! | 28 | the half-move of the game, 255 for all later ones |
//! | 29 | the generation |
//! | 30-31 | u16, a hash of the game: all positions of a game have the same, for a held-out split |

use std::io::{self, Seek, SeekFrom, Write};

use chess::{CastlingStyle, Color};

use crate::Random;
use crate::samples::Sample;

/// The length of a record.
pub const RECORD: usize = 32;
/// The length of the head.
pub const HEAD: usize = 64;

const MAGIC: [u8; 8] = *b"ROQUEPOS";
const VERSION: u32 = 1;

/// Where a position comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The generation of the engine.
    pub generation: u8,
    /// The hash of the game.
    pub game: u16,
}

impl Origin {
    /// A game by the seed of its archive and its number.
    pub fn new(generation: u8, seed: u64, number: u64) -> Origin {
        Origin { generation, game: (Random::of(!seed, number).next() >> 48) as u16 }
    }
}

/// The record of a position.
pub fn pack(sample: &Sample, origin: Origin) -> [u8; RECORD] {
    let position = &sample.position;
    let us = position.turn();
    let mut occupied = position.occupied();
    if us == Color::Black {
        occupied = occupied.flip();
    }
    let mut record = [0; RECORD];
    record[..8].copy_from_slice(&occupied.0.to_le_bytes());
    for (place, square) in occupied.into_iter().enumerate().take(32) {
        let square = if us == Color::Black { square.flip() } else { square };
        let Some(piece) = position.piece(square) else { continue };
        let code = piece.kind().index() as u8 + if piece.color() == us { 0 } else { 8 };
        record[8 + place / 2] |= code << (4 * (place % 2));
    }
    record[24..26].copy_from_slice(&sample.score_to_move().to_le_bytes());
    record[26] = sample.result.half_points(us);
    record[27] = u8::from(us == Color::Black)
        | u8::from(sample.beside) << 1
        | u8::from(position.in_check()) << 2
        | u8::from(!sample.best.is_quiet()) << 3;
    record[28] = u8::try_from(sample.ply).unwrap_or(u8::MAX);
    record[29] = origin.generation;
    record[30..].copy_from_slice(&origin.game.to_le_bytes());
    record
}

/// `FEN | score | result`, the score in White's centipawns, the result 1.0, 0.5 or 0.0 for White.
pub fn line(sample: &Sample) -> String {
    let fen = sample.position.to_fen(CastlingStyle::Standard);
    let points = f64::from(sample.result.half_points(Color::White)) / 2.0;
    format!("{fen} | {} | {points:.1}", sample.score)
}

/// Writes records; the head is completed in the end.
#[derive(Debug)]
pub struct RecordWriter<W> {
    target: W,
    count: u64,
}

impl<W: Write + Seek> RecordWriter<W> {
    /// Begins a file.
    pub fn new(mut target: W) -> io::Result<RecordWriter<W>> {
        target.write_all(&head(0))?;
        Ok(RecordWriter { target, count: 0 })
    }

    /// Adds a position.
    pub fn add(&mut self, sample: &Sample, origin: Origin) -> io::Result<()> {
        self.count += 1;
        self.target.write_all(&pack(sample, origin))
    }

    /// Completes the file; tells how many positions it has.
    pub fn finish(mut self) -> io::Result<u64> {
        self.target.seek(SeekFrom::Start(0))?;
        self.target.write_all(&head(self.count))?;
        self.target.flush()?;
        Ok(self.count)
    }
}

fn head(count: u64) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..8].copy_from_slice(&MAGIC);
    head[8..12].copy_from_slice(&VERSION.to_le_bytes());
    head[12..16].copy_from_slice(&(RECORD as u32).to_le_bytes());
    head[16..24].copy_from_slice(&count.to_le_bytes());
    head
}
