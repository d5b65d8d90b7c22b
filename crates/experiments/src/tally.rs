//! Small things that several documents for programs hold.

use lab::Tally;
use search::Family;
use serde::Serialize;

/// How often something was tried, worked, and turned out to be wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TallyData {
    /// Tried.
    pub tried: u64,
    /// Worked.
    pub succeeded: u64,
    /// Seemed to work and was found wrong by a second look.
    pub wrong: u64,
}

impl From<Tally> for TallyData {
    fn from(Tally { tried, succeeded, wrong }: Tally) -> TallyData {
        TallyData { tried, succeeded, wrong }
    }
}

/// What a kind of player is called in documents for programs.
pub fn family_name(family: Family) -> &'static str {
    match family {
        Family::Exact => "exact",
        Family::Selective => "selective",
        Family::Statistical => "statistical",
    }
}
