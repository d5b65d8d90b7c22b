//! How the types of other crates are written where an event is serialised: sides and moves as words,
//! players as they are typed, times in milliseconds.

use std::fmt::Display;
use std::time::Duration;

use chess::{Move, Position};
use eval::Score;
use notation::Opening;
use notation::coordinates::{self, castling_notation};
use search::{Bound, Source};
use serde::ser::{SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};

/// A side, a player, a move in coordinates where castling is king takes rook: whatever is one word.
pub(crate) fn word<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Several of them.
pub(crate) fn words<T: Display, S: Serializer>(values: &[T], to: S) -> Result<S::Ok, S::Error> {
    let mut list = to.serialize_seq(Some(values.len()))?;
    for value in values {
        list.serialize_element(&value.to_string())?;
    }
    list.end()
}

/// One of them, or nothing.
pub(crate) fn optional_word<T: Display, S: Serializer>(
    value: &Option<T>,
    to: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => to.collect_str(value),
        None => to.serialize_none(),
    }
}

/// A position as its FEN.
pub(crate) fn fen<S: Serializer>(position: &Position, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&notation::write_fen(position))
}

/// A time in milliseconds.
pub(crate) fn milliseconds<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(time.as_secs_f64() * 1000.0)
}

/// The same, or nothing.
pub(crate) fn optional_milliseconds<S: Serializer>(
    time: &Option<Duration>,
    to: S,
) -> Result<S::Ok, S::Error> {
    time.map(|time| time.as_secs_f64() * 1000.0).serialize(to)
}

/// `{"cp": 34}` or `{"mate": -3}`.
pub(crate) fn score<S: Serializer>(score: &Score, to: S) -> Result<S::Ok, S::Error> {
    arena::RecordedScore::from(*score).serialize(to)
}

/// The same, or nothing.
pub(crate) fn optional_score<S: Serializer>(
    score: &Option<Score>,
    to: S,
) -> Result<S::Ok, S::Error> {
    score.map(arena::RecordedScore::from).serialize(to)
}

/// `exact`, `at_least`, `at_most`.
pub(crate) fn bound<S: Serializer>(bound: &Bound, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(match bound {
        Bound::Exact => "exact",
        Bound::Lower => "at_least",
        Bound::Upper => "at_most",
    })
}

/// `book`, `memory`, `tables`, or nothing.
pub(crate) fn source<S: Serializer>(source: &Option<Source>, to: S) -> Result<S::Ok, S::Error> {
    let name = source.map(|source| match source {
        Source::Book { .. } => "book",
        Source::Memory { .. } => "memory",
        Source::Tables => "tables",
    });
    name.serialize(to)
}

/// `{"eco": "B90", "name": "Sicilian Defense: Najdorf Variation"}`.
pub(crate) fn opening<S: Serializer>(opening: &Opening, to: S) -> Result<S::Ok, S::Error> {
    let mut object = to.serialize_struct("Opening", 2)?;
    object.serialize_field("eco", opening.eco)?;
    object.serialize_field("name", opening.name)?;
    object.end()
}

/// The same, or nothing.
pub(crate) fn optional_opening<S: Serializer>(
    named: &Option<Opening>,
    to: S,
) -> Result<S::Ok, S::Error> {
    match named {
        Some(named) => opening(named, to),
        None => to.serialize_none(),
    }
}

/// A move as a position writes it in coordinates.
pub(crate) fn coordinates_of(position: &Position, mv: Move) -> String {
    coordinates::write(mv, castling_notation(position))
}
