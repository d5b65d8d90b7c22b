//! What can be chosen at a [`SearchContext`](super::SearchContext): from whose side values are seen, and how the shared
//! work is done.

use crate::Ordering;

/// From whose side an algorithm looks at values and windows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum View {
    /// From the side to move's, as negamax does.
    #[default]
    Mover,
    /// From the first player's, as minimax does: one side wants much, the other little.
    First,
}

/// How the work is done that all algorithms share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Habits {
    /// At the horizon, captures are played out before the position is judged.
    pub quiescence: bool,
    /// In which order moves are tried.
    pub ordering: Ordering,
    /// The table's word also counts if it looked deeper than asked. An exact algorithm then no
    /// longer returns the value of the tree of its depth.
    pub deeper_counts: bool,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits { quiescence: true, ordering: Ordering::Full, deeper_counts: false }
    }
}
