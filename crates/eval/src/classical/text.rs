//! The weights as text, one a line: name, opening, endgame. What stands after a `#` is a remark.

use std::collections::HashMap;
use std::error::Error;
use std::fmt::{self, Write};

use super::Weights;
use crate::Pair;

/// No weight is larger: a sum of all of them stays inside half a word.
const LARGEST: i32 = 2_000;

/// What is wrong with a text of weights, and in which line, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// Not a name and two numbers.
    Form {
        /// The line.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// A number is none, or too large.
    Number {
        /// The line.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// There is no such weight, or it came before.
    Name {
        /// The line.
        line: usize,
        /// What stands there.
        found: String,
    },
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Form { line, found } => {
                write!(f, "line {line}: expected a name and two numbers, found {found:?}")
            }
            WeightsError::Number { line, found } => {
                write!(f, "line {line}: {found:?} is no number from -{LARGEST} to {LARGEST}")
            }
            WeightsError::Name { line, found } => {
                write!(f, "line {line}: there is no weight {found:?}, or it came before")
            }
        }
    }
}

impl Error for WeightsError {}

impl Weights {
    /// All weights, in their order.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        self.for_each(&mut |name, value| {
            let _ = writeln!(text, "{name} {} {}", value.opening(), value.endgame());
        });
        text
    }

    /// Reads such a text; what it does not name is as in [`Weights::DEFAULT`].
    pub fn from_text(text: &str) -> Result<Weights, WeightsError> {
        let mut places = HashMap::new();
        let mut weights = Weights::DEFAULT;
        weights.for_each(&mut |name, _| {
            places.insert(name.to_owned(), places.len());
        });
        let mut values: Vec<Option<Pair>> = vec![None; places.len()];
        for (number, line) in text.lines().enumerate() {
            let line_number = number + 1;
            let said = line.split('#').next().unwrap_or_default();
            let words: Vec<&str> = said.split_whitespace().collect();
            let [name, opening, endgame] = match words[..] {
                [] => continue,
                [name, opening, endgame] => [name, opening, endgame],
                _ => return Err(WeightsError::Form { line: line_number, found: short(said) }),
            };
            let (opening, endgame) = (read(opening, line_number)?, read(endgame, line_number)?);
            let place = places.remove(name);
            match place.and_then(|place| values.get_mut(place)) {
                Some(value) => *value = Some(Pair::new(opening, endgame)),
                None => return Err(WeightsError::Name { line: line_number, found: short(name) }),
            }
        }
        let mut values = values.into_iter();
        weights.for_each_mut(&mut |_, weight| {
            *weight = values.next().flatten().unwrap_or(*weight);
        });
        Ok(weights)
    }
}

fn read(word: &str, line: usize) -> Result<i32, WeightsError> {
    let number = word.parse::<i32>().ok().filter(|number| number.abs() <= LARGEST);
    number.ok_or_else(|| WeightsError::Number { line, found: short(word) })
}

fn short(text: &str) -> String {
    text.trim().chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut weights = Weights::DEFAULT;
        let mut number = 0;
        weights.for_each_mut(&mut |_, weight| {
            number += 1;
            *weight += Pair::new(number % 7 - 3, 5 - number % 11);
        });
        let text = weights.to_text();
        assert_eq!(text.lines().count(), number as usize);
        assert_eq!(Weights::from_text(&text), Ok(weights));
        assert_eq!(Weights::from_text(""), Ok(Weights::DEFAULT));
        let one = Weights::from_text("# tuned\n\n tempo 3 -4 # less\n").unwrap();
        assert_eq!(one, Weights { tempo: Pair::new(3, -4), ..Weights::DEFAULT });
    }

    #[test]
    fn mistakes_are_told() {
        let wrong = |text: &str| Weights::from_text(text).unwrap_err().to_string();
        assert!(wrong("tempo 3").starts_with("line 1: expected a name and two numbers"));
        assert!(wrong("\ntempo 3 x").starts_with("line 2: \"x\" is no number"));
        assert!(wrong("tempo 3 99999999999").contains("is no number from -2000 to 2000"));
        assert!(wrong("tmepo 3 4").contains("no weight \"tmepo\""));
        assert!(wrong("tempo 3 4\ntempo 3 4").starts_with("line 2"));
    }
}
