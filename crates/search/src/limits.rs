//! When a search must end.

use std::time::{Duration, Instant};

use chess::Move;

/// The time on a player's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// What is left on the clock.
    pub time: Duration,
    /// What is added after every move.
    pub increment: Duration,
    /// How many moves the time must last for, if the clock is refilled after them.
    pub moves_to_go: Option<u32>,
}

/// What ends a search. Several limits may be set at once: the first one reached wins. Without any
/// limit a search goes on until it is stopped.
#[derive(Clone, Debug)]
pub struct Limits {
    /// When the move was asked for; all times count from here.
    pub start: Instant,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Exactly this long, and never longer.
    pub movetime: Option<Duration>,
    /// At most this many half-moves deep.
    pub depth: Option<u32>,
    /// At most this many nodes.
    pub nodes: Option<u64>,
    /// Until a mate in so many moves is proven.
    pub mate: Option<u32>,
    /// Until stopped, whatever is found.
    pub infinite: bool,
    /// The opponent is still to move: the clocks start with [`StopFlag::ponder_hit`].
    ///
    /// [`StopFlag::ponder_hit`]: crate::StopFlag::ponder_hit
    pub ponder: bool,
    /// Only these root moves, if there are any.
    pub search_moves: Vec<Move>,
}

impl Limits {
    /// No limit at all, asked for now.
    pub fn none() -> Limits {
        Limits {
            start: Instant::now(),
            clock: None,
            movetime: None,
            depth: None,
            nodes: None,
            mate: None,
            infinite: false,
            ponder: false,
            search_moves: Vec::new(),
        }
    }

    /// A depth and nothing else.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::none() }
    }

    /// A number of nodes and nothing else.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::none() }
    }

    /// A time for the move and nothing else.
    pub fn movetime(time: Duration) -> Limits {
        Limits { movetime: Some(time), ..Limits::none() }
    }

    /// Whether only a stop can end this search.
    pub fn is_unbounded(&self) -> bool {
        let bounded = self.clock.is_some()
            || self.movetime.is_some()
            || self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some();
        self.infinite || !bounded
    }
}
