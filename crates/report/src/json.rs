//! JSON documents. What is in them is decided where the data comes from.

use eval::Score;
use experiments::ScoreData;
use serde::Serialize;
use serde_json::{Value, json};

/// A document on one line, its fields in alphabetical order.
pub fn document(data: &impl Serialize) -> String {
    value(data).to_string()
}

/// A value whose fields are in alphabetical order. Data without maps of other things than words and
/// without errors of its own, as all data here, cannot fail to become one.
pub fn value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).unwrap_or_default()
}

/// `{"cp": 34}` or `{"mate": -3}`.
pub fn score_to_json(score: Score) -> Value {
    json!(ScoreData::from(score))
}
