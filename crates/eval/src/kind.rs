//! The hand-written evaluations by name.

use std::fmt;
use std::str::FromStr;

/// One of the hand-written evaluations.
///
/// ```
/// use eval::EvalKind;
/// assert_eq!("tapered".parse(), Ok(EvalKind::Tapered));
/// assert_eq!(
///     "tapir".parse::<EvalKind>().unwrap_err().to_string(),
///     "\"tapir\" is not an evaluation; there are course, material, pst, tapered, bibichess, classical",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EvalKind {
    /// The pieces, counted with the values of the course.
    Course,
    /// The pieces, counted with the values of the agent.
    Material,
    /// The pieces and where they stand.
    Pst,
    /// The evaluation of the agent.
    Tapered,
    /// The evaluation of BibiChess.
    Bibichess,
    /// Everything a hand-written evaluation knows; the strongest of them.
    #[default]
    Classical,
}

impl EvalKind {
    /// All of them, from the simplest to the strongest.
    pub const ALL: [EvalKind; 6] = [
        EvalKind::Course,
        EvalKind::Material,
        EvalKind::Pst,
        EvalKind::Tapered,
        EvalKind::Bibichess,
        EvalKind::Classical,
    ];

    /// The names of all of them, in that order.
    pub const NAMES: [&str; 6] = ["course", "material", "pst", "tapered", "bibichess", "classical"];

    /// The name users know it by.
    pub const fn name(self) -> &'static str {
        EvalKind::NAMES[self as usize]
    }

    /// What it looks at, in one line.
    pub const fn summary(self) -> &'static str {
        match self {
            EvalKind::Course => "pieces counted: 100 300 300 500 800",
            EvalKind::Material => "pieces counted: 100 315 320 500 900",
            EvalKind::Pst => "pieces counted and one piece-square table each",
            EvalKind::Tapered => "piece-square tables and piece adjustments, opening to endgame",
            EvalKind::Bibichess => "pawns, mobility, files, king attacks: what S1 knew",
            EvalKind::Classical => "pawns, mobility, king safety, threats, passed pawns and more",
        }
    }
}

impl fmt::Display for EvalKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Text that names no evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalKindError(String);

impl fmt::Display for EvalKindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not an evaluation; there are ", self.0)?;
        for (number, kind) in EvalKind::ALL.into_iter().enumerate() {
            write!(f, "{}{kind}", if number == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl std::error::Error for EvalKindError {}

impl FromStr for EvalKind {
    type Err = EvalKindError;

    fn from_str(text: &str) -> Result<EvalKind, EvalKindError> {
        EvalKind::ALL
            .into_iter()
            .find(|kind| kind.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| EvalKindError(text.chars().take(24).collect()))
    }
}
