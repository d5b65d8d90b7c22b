//! Options as the players of this crate offer and read them.

use search::{Expected, OptionError, OptionKind, OptionSpec};

use eval::EvalKind;

/// A whole number.
pub(crate) fn spin(
    name: &'static str,
    (default, min, max): (i64, i64, i64),
    help: &'static str,
) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Spin { default, min, max }, help }
}

/// The seed of a player that throws dice.
pub(crate) fn seed() -> OptionSpec {
    spin("Seed", (0, 0, i64::MAX), "other seeds play other games")
}

/// The evaluation.
pub(crate) fn eval(judge: EvalKind) -> OptionSpec {
    combo("Eval", judge.name(), &EvalKind::NAMES, "what a position is worth")
}

/// Whether captures are played out.
pub(crate) fn quiescence(on: bool) -> OptionSpec {
    check("Quiescence", on, "play captures out before a position is judged")
}

/// Yes or no.
pub(crate) fn check(name: &'static str, default: bool, help: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Check { default }, help }
}

/// One of a few words.
pub(crate) fn combo(
    name: &'static str,
    default: &'static str,
    choices: &'static [&'static str],
    help: &'static str,
) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Combo { default, choices }, help }
}

/// A value that fits its option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    /// Yes or no.
    Check(bool),
    /// A number within the range.
    Spin(i64),
    /// One of the words.
    Combo(&'static str),
    /// A button was pressed.
    Button,
}

/// Finds the option of this name, upper or lower case, and reads the value for it.
pub(crate) fn read(
    options: &[OptionSpec],
    name: &str,
    value: &str,
) -> Result<(&'static str, Value), OptionError> {
    let found = options.iter().find(|option| option.name.eq_ignore_ascii_case(name));
    let Some(option) = found else {
        return Err(OptionError::Unknown(name.chars().take(64).collect()));
    };
    let value = value.trim();
    let bad = |expected: Expected| OptionError::BadValue {
        name: option.name,
        value: value.chars().take(64).collect(),
        expected,
    };
    let read = match &option.kind {
        OptionKind::Check { .. } => match value.to_ascii_lowercase().as_str() {
            "true" => Value::Check(true),
            "false" => Value::Check(false),
            _ => return Err(bad(Expected::TrueOrFalse)),
        },
        OptionKind::Spin { min, max, .. } => match value.parse::<i64>() {
            Ok(number) if (*min..=*max).contains(&number) => Value::Spin(number),
            _ => return Err(bad(Expected::Number { min: *min, max: *max })),
        },
        OptionKind::Combo { choices, .. } => {
            let choice = choices.iter().find(|choice| choice.eq_ignore_ascii_case(value));
            Value::Combo(choice.ok_or_else(|| bad(Expected::OneOf(choices)))?)
        }
        OptionKind::Button => Value::Button,
        OptionKind::Text { .. } => return Err(bad(Expected::Nothing)),
    };
    Ok((option.name, read))
}
