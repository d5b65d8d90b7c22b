//! The rules by which games are adjudicated, as a journal keeps them: data today, and in journals of
//! older versions the text that Rust's `Debug` made of them.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::adjudication::{DrawRule, ResignRule};

/// When games are ended for their players; see [`crate::Adjudication`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Rules {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) draw: Option<DrawRule>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) resign: Option<ResignRule>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) max_plies: Option<u32>,
    /// Which endgame tables there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) tables: Option<String>,
}

/// As it is typed: `--draw movenumber=40,movecount=8,score=10`; nothing without rules.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let draw = self.draw.map(|DrawRule { move_number, moves, score }| {
            format!("--draw movenumber={move_number},movecount={moves},score={score}")
        });
        let resign = self.resign.map(|ResignRule { moves, score, two_sided }| {
            format!("--resign movecount={moves},score={score},twosided={two_sided}")
        });
        let length = self.max_plies.map(|plies| format!("--max-moves {}", plies / 2));
        let tables = self.tables.as_ref().map(|tables| format!("--syzygy ({tables})"));
        let all: Vec<String> = [draw, resign, length, tables].into_iter().flatten().collect();
        f.write_str(&all.join(" "))
    }
}

/// Reads both kinds.
pub(super) fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Rules, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Kept {
        Text(String),
        Data(Rules),
    }
    match Kept::deserialize(from)? {
        Kept::Data(rules) => Ok(rules),
        Kept::Text(text) => {
            old(&text).ok_or_else(|| D::Error::custom(format!("no rules are written as {text:?}")))
        }
    }
}

/// `Adjudication { draw: Some(DrawRule { move_number: 40, moves: 8, score: 10 }), resign: None,
/// max_plies: Some(400), tables: "…" }`.
fn old(text: &str) -> Option<Rules> {
    let rest = text.strip_prefix("Adjudication { draw: ")?;
    let (draw, rest) = rest.split_once(", resign: ")?;
    let (resign, rest) = rest.split_once(", max_plies: ")?;
    let rest = rest.strip_suffix(" }")?;
    let (plies, tables) = match rest.split_once(", tables: ") {
        Some((plies, tables)) => (plies, Some(tables)),
        None => (rest, None),
    };
    Some(Rules {
        draw: old_rule(draw, "DrawRule", |values| {
            let [move_number, moves, score] = values else { return None };
            Some(DrawRule {
                move_number: named(move_number, "move_number")?,
                moves: named(moves, "moves")?,
                score: named(score, "score")?,
            })
        })?,
        resign: old_rule(resign, "ResignRule", |values| {
            let [moves, score, two_sided] = values else { return None };
            Some(ResignRule {
                moves: named(moves, "moves")?,
                score: named(score, "score")?,
                two_sided: named(two_sided, "two_sided")?,
            })
        })?,
        max_plies: match plies {
            "None" => None,
            some => Some(some.strip_prefix("Some(")?.strip_suffix(')')?.parse().ok()?),
        },
        tables: match tables {
            Some(tables) => Some(tables.strip_prefix('"')?.strip_suffix('"')?.to_owned()),
            None => None,
        },
    })
}

/// `None`, or `Some(NAME { … })` with these values.
fn old_rule<T>(text: &str, name: &str, read: impl Fn(&[&str]) -> Option<T>) -> Option<Option<T>> {
    if text == "None" {
        return Some(None);
    }
    let inner = text.strip_prefix("Some(")?.strip_suffix(" })")?;
    let inner = inner.strip_prefix(name)?.strip_prefix(" { ")?;
    read(&inner.split(", ").collect::<Vec<_>>()).map(Some)
}

/// The value of `name: value`.
fn named<T: std::str::FromStr>(text: &str, name: &str) -> Option<T> {
    text.strip_prefix(name)?.strip_prefix(": ")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_json(text: &str) -> Result<Rules, serde_json::Error> {
        read(&mut serde_json::Deserializer::from_str(text))
    }

    #[test]
    fn the_rules_of_older_versions_are_understood() {
        let rules = |text: &str| read_json(&serde_json::to_string(text).unwrap()).unwrap();
        let none = "Adjudication { draw: None, resign: None, max_plies: None }";
        assert_eq!(rules(none), Rules::default());
        let all = "Adjudication { draw: Some(DrawRule { move_number: 40, moves: 8, score: 10 }), \
                   resign: Some(ResignRule { moves: 3, score: 600, two_sided: true }), max_plies: \
                   Some(400), tables: \"10 WDL and 10 DTZ tables, up to 4 pieces\" }";
        assert_eq!(
            rules(all).to_string(),
            "--draw movenumber=40,movecount=8,score=10 --resign movecount=3,score=600,twosided=true \
             --max-moves 200 --syzygy (10 WDL and 10 DTZ tables, up to 4 pieces)"
        );
        assert_eq!(read_json(&serde_json::to_string(&rules(all)).unwrap()).unwrap(), rules(all));
    }

    #[test]
    fn what_are_no_rules_is_refused() {
        for text in
            ["\"\"", "\"Adjudication\"", "7", "\"Adjudication { draw: Some(x), resign: None\""]
        {
            assert!(read_json(text).is_err(), "{text}");
        }
    }
}
