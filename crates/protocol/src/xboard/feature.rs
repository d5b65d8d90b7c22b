//! `feature ping=1 myname="Phalanx"`: what an engine can do and wants.

use std::fmt;

use crate::number::whole;
use crate::text::quote;
use crate::xboard::XboardError;

/// One `name=value` of a line `feature`, with which an engine says what it can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Its name, such as `ping`.
    pub name: String,
    /// What stands after the sign `=`.
    pub value: FeatureValue,
}

/// A number, or a text in quotes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FeatureValue {
    /// A number; for most features 0 is no and 1 is yes.
    Number(i64),
    /// A text, written in quotation marks.
    Text(String),
}

impl Feature {
    /// A feature that is on or off.
    pub fn flag(name: &str, on: bool) -> Feature {
        Feature { name: name.to_owned(), value: FeatureValue::Number(i64::from(on)) }
    }

    /// A feature whose value is a text.
    pub fn text(name: &str, text: impl Into<String>) -> Feature {
        Feature { name: name.to_owned(), value: FeatureValue::Text(text.into()) }
    }

    /// Whether it is on: any number but 0.
    pub fn is_on(&self) -> bool {
        matches!(self.value, FeatureValue::Number(number) if number != 0)
    }

    /// Reads the list after the word `feature`.
    pub(crate) fn parse_list(text: &str) -> Result<Vec<Feature>, XboardError> {
        let mut rest = text.trim_ascii();
        let mut features = Vec::new();
        while !rest.is_empty() {
            let (name, after) = rest
                .split_once('=')
                .filter(|(name, _)| !name.is_empty() && !name.contains([' ', '\t', '"']))
                .ok_or_else(|| XboardError::Unexpected {
                    after: "feature",
                    expected: "name=value",
                    found: quote(rest),
                })?;
            let (value, left) = match after.strip_prefix('"') {
                Some(quoted) => {
                    let (text, left) = quoted.split_once('"').unwrap_or((quoted, ""));
                    (FeatureValue::Text(text.to_owned()), left)
                }
                None => {
                    let end = after.find(|symbol: char| symbol.is_ascii_whitespace());
                    let (word, left) = after.split_at(end.unwrap_or(after.len()));
                    let number = whole(word).map(FeatureValue::Number);
                    let text = || FeatureValue::Text(word.replace('"', "'"));
                    (number.unwrap_or_else(text), left)
                }
            };
            features.push(Feature { name: name.to_owned(), value });
            rest = left.trim_ascii_start();
        }
        if features.is_empty() {
            return Err(XboardError::Missing { what: "name=value", after: "feature" });
        }
        Ok(features)
    }
}

/// `ping=1`, `myname="Phalanx"`. A quotation mark inside a text would end it and becomes `'`.
impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            FeatureValue::Number(number) => write!(f, "{}={number}", self.name),
            FeatureValue::Text(text) => write!(f, "{}=\"{}\"", self.name, text.replace('"', "'")),
        }
    }
}
