//! `feature option="NAME -spin 16 1 1024"`: what else an engine can be told, with
//! [`Command::Option`](crate::xboard::Command::Option).

use std::fmt;

use search::{OptionKind, OptionSpec};

use crate::number::whole;
use crate::text::{quote, single_spaced};
use crate::xboard::XboardError;

/// One option as an engine announces it.
///
/// ```
/// use protocol::xboard::{EngineOption, EngineOptionKind};
/// let option = EngineOption::parse("Style -combo Solid /// *Wild")?;
/// let EngineOptionKind::Combo { default, choices } = &option.kind else { unreachable!() };
/// assert_eq!((default.as_str(), choices.len()), ("Wild", 2));
/// assert_eq!(option.to_string(), "Style -combo Solid /// *Wild");
/// # Ok::<(), protocol::xboard::XboardError>(())
/// ```
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
    /// `-button`: something to do.
    Button,
    /// `-save`: something to do after all other settings were sent.
    Save,
    /// `-reset`: something to do, after which the options are announced anew.
    Reset,
    /// `-check`: 0 or 1.
    Check(bool),
    /// `-string`: any text.
    Text(String),
    /// `-file`: the name of a file.
    File(String),
    /// `-path`: the name of a folder.
    Path(String),
    /// `-spin`: a whole number.
    Spin {
        /// The value at the start.
        default: i64,
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// `-slider`: a whole number, to be shown as a slider.
    Slider {
        /// The value at the start.
        default: i64,
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// `-combo`: one of a few texts.
    Combo {
        /// The value at the start.
        default: String,
        /// All values.
        choices: Vec<String>,
    },
}

const KINDS: [&str; 10] =
    ["button", "save", "reset", "check", "string", "file", "path", "spin", "slider", "combo"];

impl EngineOption {
    /// Reads the value of the feature `option`. The name ends before the first known type.
    pub fn parse(text: &str) -> Result<EngineOption, XboardError> {
        let text = single_spaced(text);
        let mut kinds = text.match_indices(" -").filter_map(|(at, _)| {
            let (name, rest) = text.split_at_checked(at)?;
            let rest = rest.strip_prefix(" -")?;
            let (kind, values) = rest.split_once(' ').unwrap_or((rest, ""));
            let kind = KINDS.into_iter().find(|&known| known == kind)?;
            Some((name, kind, values))
        });
        let Some((name, kind, values)) = kinds.next().filter(|(name, ..)| !name.is_empty()) else {
            let expected = "a name and a type such as -spin 16 1 1024";
            return Err(XboardError::Unexpected { after: "option", expected, found: quote(&text) });
        };
        let kind = EngineOptionKind::parse(kind, values);
        Ok(EngineOption { name: name.to_owned(), kind })
    }
}

impl EngineOptionKind {
    /// Reads what follows the type; what is missing or wrong is as wide as can be.
    fn parse(kind: &str, values: &str) -> EngineOptionKind {
        let mut numbers = values.split(' ').map(whole);
        let mut number = || numbers.next().flatten();
        match kind {
            "button" => EngineOptionKind::Button,
            "save" => EngineOptionKind::Save,
            "reset" => EngineOptionKind::Reset,
            "check" => {
                let named = values.eq_ignore_ascii_case("true");
                EngineOptionKind::Check(named || number().is_some_and(|number| number != 0))
            }
            "file" => EngineOptionKind::File(values.to_owned()),
            "path" => EngineOptionKind::Path(values.to_owned()),
            "spin" | "slider" => {
                let (default, min, max) = (number(), number(), number());
                let (min, max) = (min.unwrap_or(-i64::MAX), max.unwrap_or(i64::MAX));
                let default = default.unwrap_or(0).max(min).min(max);
                if kind == "spin" {
                    EngineOptionKind::Spin { default, min, max }
                } else {
                    EngineOptionKind::Slider { default, min, max }
                }
            }
            "combo" => {
                let mut default = None;
                let choices = values.split("///").map(|choice| {
                    let choice = choice.trim_ascii();
                    let marked = choice.strip_prefix('*').map(str::trim_ascii);
                    if let Some(marked) = marked {
                        default = Some(marked.to_owned());
                    }
                    marked.unwrap_or(choice).to_owned()
                });
                let choices: Vec<String> = choices.collect();
                let default = default.or_else(|| choices.first().cloned()).unwrap_or_default();
                EngineOptionKind::Combo { default, choices }
            }
            _ => EngineOptionKind::Text(values.to_owned()),
        }
    }
}

impl From<&OptionSpec> for EngineOption {
    fn from(spec: &OptionSpec) -> EngineOption {
        let kind = match &spec.kind {
            OptionKind::Check { default } => EngineOptionKind::Check(*default),
            OptionKind::Spin { default, min, max } => {
                EngineOptionKind::Spin { default: *default, min: *min, max: *max }
            }
            OptionKind::Combo { default, choices } => EngineOptionKind::Combo {
                default: (*default).to_owned(),
                choices: choices.iter().map(|&choice| choice.to_owned()).collect(),
            },
            OptionKind::Text { default } => EngineOptionKind::Text((*default).to_owned()),
            OptionKind::Button => EngineOptionKind::Button,
        };
        EngineOption { name: spec.name.to_owned(), kind }
    }
}

/// The value of the feature `option`.
impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match &self.kind {
            EngineOptionKind::Button => "button".to_owned(),
            EngineOptionKind::Save => "save".to_owned(),
            EngineOptionKind::Reset => "reset".to_owned(),
            EngineOptionKind::Check(on) => format!("check {}", u8::from(*on)),
            EngineOptionKind::Text(text) => format!("string {text}"),
            EngineOptionKind::File(text) => format!("file {text}"),
            EngineOptionKind::Path(text) => format!("path {text}"),
            EngineOptionKind::Spin { default, min, max } => format!("spin {default} {min} {max}"),
            EngineOptionKind::Slider { default, min, max } => {
                format!("slider {default} {min} {max}")
            }
            EngineOptionKind::Combo { default, choices } => {
                let marked = choices.iter().map(|choice| {
                    if choice == default { format!("*{choice}") } else { choice.clone() }
                });
                format!("combo {}", marked.collect::<Vec<_>>().join(" /// "))
            }
        };
        // XBoard looks for a space after the type, even where the text is empty.
        let empty = matches!(&self.kind, EngineOptionKind::Text(text)
            | EngineOptionKind::File(text)
            | EngineOptionKind::Path(text) if text.trim_ascii().is_empty());
        f.write_str(&single_spaced(&format!("{} -{text}", self.name)))?;
        if empty { f.write_str(" ") } else { Ok(()) }
    }
}
