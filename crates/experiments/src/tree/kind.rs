//! The kinds of nodes, as every format tells them apart.

use serde::Serialize;

/// What kind of node it is, for colours and for words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// On the best line, with a value that is no mere bound.
    Pv,
    /// A move was too good: the rest was left out.
    Cut,
    /// Every move was looked at, none was good enough.
    All,
    /// Every move was looked at, and the value lies in the window.
    Exact,
    /// The search ends here.
    Leaf,
    /// Captures being played out.
    Quiescence,
    /// The table knew it.
    Table,
    /// Sampled.
    Sampled,
    /// Sampled, and its value is certain.
    Proven,
    /// The search was stopped here.
    Unfinished,
    /// Never searched.
    Ghost,
}

impl Kind {
    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Pv => "pv",
            Kind::Cut => "cut",
            Kind::All => "all",
            Kind::Exact => "exact",
            Kind::Leaf => "leaf",
            Kind::Quiescence => "quiescence",
            Kind::Table => "table",
            Kind::Sampled => "sampled",
            Kind::Proven => "proven",
            Kind::Unfinished => "unfinished",
            Kind::Ghost => "ghost",
        }
    }
}
