//! `option name … type … …`: what an engine can be told.

use std::fmt;

use search::{OptionKind, OptionSpec};

use crate::number::whole;
use crate::text::{one_line, quote, single_spaced};
use crate::uci::UciError;
use crate::words::{Words, keyword};

/// How UCI writes an empty text.
pub(crate) const EMPTY: &str = "<empty>";

/// One option as an engine announces it; [`OptionSpec`] for engines that are not ours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// Its name, with single spaces.
    pub name: String,
    /// What it takes.
    pub kind: EngineOptionKind,
}

/// What values an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineOptionKind {
    /// `check`: `true` or `false`.
    Check {
        /// The value at the start.
        default: bool,
    },
    /// `spin`: a whole number.
    Spin {
        /// The value at the start.
        default: i64,
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// `combo`: one of a few texts.
    Combo {
        /// The value at the start.
        default: String,
        /// All values.
        choices: Vec<String>,
    },
    /// `string`: any text. Also cutechess's `filename`.
    Text {
        /// The value at the start.
        default: String,
    },
    /// `button`: something to do, without a value.
    Button,
}

const TYPES: [&str; 6] = ["check", "spin", "combo", "string", "filename", "button"];

impl EngineOption {
    /// Reads the words after `option`. The name ends where `type` and a known type follow.
    pub(crate) fn parse(words: &mut Words<'_>) -> Result<EngineOption, UciError> {
        let after = "option";
        if words.next().is_none_or(|word| word != "name") {
            return Err(UciError::Missing { what: "the word name", after });
        }
        let mut name: Vec<&str> = Vec::new();
        let mut found = None;
        while let Some(word) = words.next() {
            if word == "type" && !name.is_empty() {
                found = words.peek();
                if let Some(kind) = found.and_then(|word| keyword(word, &TYPES)) {
                    words.next();
                    let kind = EngineOptionKind::parse(kind, words.rest());
                    return Ok(EngineOption { name: name.join(" "), kind });
                }
            }
            name.push(word);
        }
        let expected = "check, spin, combo, string or button";
        Err(match found {
            Some(found) => {
                UciError::Unexpected { after: "option type", expected, found: quote(found) }
            }
            None => UciError::Missing { what: "the type", after },
        })
    }
}

impl EngineOptionKind {
    /// Reads what follows the type, forgivingly: what is missing or wrong is as wide as can be.
    fn parse(kind: &str, rest: &str) -> EngineOptionKind {
        match kind {
            "check" => {
                let default = first_part(rest, "default");
                EngineOptionKind::Check { default: default.eq_ignore_ascii_case("true") }
            }
            "spin" => {
                let number = |word| whole(&first_part(rest, word));
                let (min, max) = (number("min"), number("max"));
                let (min, max) = (min.unwrap_or(-i64::MAX), max.unwrap_or(i64::MAX));
                let default = number("default").unwrap_or(0).max(min).min(max);
                EngineOptionKind::Spin { default, min, max }
            }
            "combo" => {
                let all = parts(rest, &["default", "var"]);
                let of = |wanted| all.iter().filter(move |(word, _)| *word == wanted);
                let default = of("default").map(|(_, text)| text.clone()).next();
                let choices = of("var").map(|(_, text)| text.clone()).collect();
                EngineOptionKind::Combo { default: default.unwrap_or_default(), choices }
            }
            "button" => EngineOptionKind::Button,
            // A text may hold any word, so it reaches to the end of the line.
            _ => {
                let mut words = Words::new(rest);
                let announced = words.next() == Some("default");
                let default = if announced { words.rest() } else { "" };
                EngineOptionKind::Text { default: not_empty_word(default).to_owned() }
            }
        }
    }
}

/// The text after a keyword, up to the next keyword; empty where there is none.
fn first_part(rest: &str, wanted: &str) -> String {
    let mut all = parts(rest, &["default", "min", "max", "var"]).into_iter();
    all.find(|(word, _)| *word == wanted).map(|(_, text)| text).unwrap_or_default()
}

/// Every keyword with the text after it.
fn parts(rest: &str, table: &[&'static str]) -> Vec<(&'static str, String)> {
    let mut found: Vec<(&'static str, String)> = Vec::new();
    for word in Words::new(rest) {
        if let Some(known) = table.iter().copied().find(|&known| known == word) {
            found.push((known, String::new()));
        } else if let Some((_, text)) = found.last_mut() {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
        }
    }
    for (_, text) in &mut found {
        if not_empty_word(text).is_empty() {
            text.clear();
        }
    }
    found
}

/// The text, or nothing where it is the word for nothing.
pub(crate) fn not_empty_word(text: &str) -> &str {
    if text.eq_ignore_ascii_case(EMPTY) { "" } else { text }
}

impl From<&OptionSpec> for EngineOption {
    fn from(spec: &OptionSpec) -> EngineOption {
        let kind = match &spec.kind {
            OptionKind::Check { default } => EngineOptionKind::Check { default: *default },
            OptionKind::Spin { default, min, max } => {
                EngineOptionKind::Spin { default: *default, min: *min, max: *max }
            }
            OptionKind::Combo { default, choices } => EngineOptionKind::Combo {
                default: (*default).to_owned(),
                choices: choices.iter().map(|&choice| choice.to_owned()).collect(),
            },
            OptionKind::Text { default } => {
                EngineOptionKind::Text { default: (*default).to_owned() }
            }
            OptionKind::Button => EngineOptionKind::Button,
        };
        EngineOption { name: spec.name.to_owned(), kind }
    }
}

/// The whole line.
impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = |text: &str| if text.is_empty() { EMPTY.to_owned() } else { text.to_owned() };
        let kind = match &self.kind {
            EngineOptionKind::Check { default } => format!("check default {default}"),
            EngineOptionKind::Spin { default, min, max } => {
                format!("spin default {default} min {min} max {max}")
            }
            EngineOptionKind::Combo { default, choices } => {
                let choices = choices.iter().map(|choice| format!(" var {}", written(choice)));
                format!("combo default {}{}", written(default), choices.collect::<String>())
            }
            EngineOptionKind::Text { default } => format!("string default {}", written(default)),
            EngineOptionKind::Button => "button".to_owned(),
        };
        let line = format!("option name {} type {kind}", single_spaced(&self.name));
        f.write_str(one_line(&line).trim_ascii_end())
    }
}
