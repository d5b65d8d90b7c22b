//! The positions that weights are fitted to: a fair choice of all that are offered, and of some games
//! that nothing is learned from.

use std::io::{self, ErrorKind, Read};

use thiserror::Error;

use super::Judged;
use crate::Reservoir;
use crate::export::{RECORD, unpack};

/// Every so many games one is held out.
const HELD_OUT_EVERY: u64 = 20;

/// Positions to learn from, and of other games.
pub struct Positions {
    /// To learn from.
    pub known: Vec<Judged>,
    /// To see whether what was learned is true elsewhere.
    pub held_out: Vec<Judged>,
}

/// Keeps some of the positions it is offered.
pub struct PositionChoice {
    known: Reservoir<Judged>,
    held_out: Reservoir<Judged>,
}

/// Why a file of exported positions cannot be used.
#[derive(Debug, Error)]
pub enum ExportedError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// This record, counted from 1, holds no position.
    #[error("record {0} holds no position")]
    NoPosition(u64),
}

impl PositionChoice {
    /// A choice of so many positions to learn from.
    pub fn new(wanted: usize, seed: u64) -> PositionChoice {
        PositionChoice {
            known: Reservoir::new(wanted, seed),
            held_out: Reservoir::new(wanted.div_ceil(10), seed),
        }
    }

    /// A position of this game. Games, not positions, are held out.
    pub fn offer(&mut self, game: u64, judged: Judged) {
        let hidden = game % HELD_OUT_EVERY == HELD_OUT_EVERY - 1;
        if hidden { &mut self.held_out } else { &mut self.known }.offer(judged);
    }

    /// All records of an exported file.
    ///
    /// # Errors
    ///
    /// It cannot be read, or a record holds no position.
    pub fn offer_exported(&mut self, mut file: impl Read) -> Result<(), ExportedError> {
        let mut record = [0; RECORD];
        for number in 1_u64.. {
            match file.read_exact(&mut record) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::UnexpectedEof => break,
                Err(error) => return Err(error.into()),
            }
            let (judged, game) = unpack(&record).ok_or(ExportedError::NoPosition(number))?;
            self.offer(game.into(), judged);
        }
        Ok(())
    }

    /// What was kept.
    pub fn into_positions(self) -> Positions {
        Positions { known: self.known.into_kept(), held_out: self.held_out.into_kept() }
    }
}
