//! One half-move with the position before it.

use chess::{Move, Position};
use notation::san;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::data;

/// A move and the position before it: all that is needed to write it in any language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HalfMove {
    /// The position before it.
    pub before: Position,
    /// The move, which is legal there.
    pub mv: Move,
}

/// `{"number": 3, "side": "white", "san": "Nf3", "move": "g1f3"}`; the letters are English.
impl Serialize for HalfMove {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let HalfMove { before, mv } = self;
        let mut object = to.serialize_struct("HalfMove", 4)?;
        object.serialize_field("number", &before.fullmove_number())?;
        object.serialize_field("side", &before.turn().to_string())?;
        object.serialize_field("san", &san::write(before, *mv, notation::PieceLetters::English))?;
        object.serialize_field("move", &data::coordinates_of(before, *mv))?;
        object.end()
    }
}
