//! Hearing what happens in the tree. A search is generic over its [`Probe`]; with [`NoProbe`] every
//! call disappears when it is compiled.

use eval::Score;

use crate::HashEntry;

/// Why a node was left, cut short, made deeper or shallower, or searched again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A move was too good: the opponent has something better than to allow this.
    BetaCut,
    /// No move reached what we already have elsewhere.
    AllNode,
    /// The table knew the value.
    TableExact,
    /// The table knew enough: a bound outside the window.
    TableBound,
    /// Even doing nothing was good enough.
    NullMove,
    /// The static value was so far above the window that a quiet move would do.
    ReverseFutility,
    /// The static value was so far below the window that a quiet move would not help.
    Futility,
    /// A move late in the order, not looked at.
    LateMove,
    /// A capture that loses material.
    SeePrune,
    /// A capture that does not win enough to matter.
    Delta,
    /// In quiescence, doing nothing was good enough.
    StandPat,
    /// The static value was so low that only captures were tried.
    Razor,
    /// Searched this many plies less than its siblings.
    Reduced(u8),
    /// Searched a ply deeper.
    Extended(Extension),
    /// Searched again, because a zero window or a reduced depth promised more.
    ReSearch,
    /// One zero-window pass of MTD(f): is the value at least this?
    MtdPass {
        /// Which pass of this iteration, from 1.
        number: u32,
        /// The question asked.
        gamma: Score,
    },
    /// The value lay outside the window guessed.
    AspirationFail,
    /// The position has occurred before.
    Repetition,
    /// Fifty moves without capture or pawn move.
    FiftyMoves,
    /// A shorter mate is already known.
    MateDistance,
    /// Neither side can give mate any more.
    Insufficient,
    /// The game is over here.
    Terminal,
    /// The depth is used up: a static value.
    Horizon,
}

/// Why a node was searched deeper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extension {
    /// A check.
    Check,
    /// The piece that has just captured is taken back.
    Recapture,
    /// There is only one legal reply.
    SingleReply,
    /// A pawn reached the seventh rank.
    Pawn,
}

/// A node as it is entered. Scores are the side to move's.
#[derive(Clone, Copy, Debug)]
pub struct Visit<M> {
    /// The move that led here; none at the root and after a null move.
    pub mv: Option<M>,
    /// How many plies are left.
    pub depth: u32,
    /// What the side to move has for certain.
    pub alpha: Score,
    /// What the opponent will not let it exceed.
    pub beta: Score,
    /// Whether it belongs to the quiescence search.
    pub quiescence: bool,
    /// Whether the side to move must parry something: a check.
    pub threatened: bool,
}

/// Hears what happens in the tree. Nodes are entered and left like brackets; everything said in
/// between is about the node entered last and not yet left.
///
/// A search on several threads [forks](Probe::fork) a probe at a node for each of them, and
/// [joins](Probe::join) the forks to it before it leaves that node.
pub trait Probe<M>: Send {
    /// Whether it listens at all.
    const ON: bool = true;

    /// A new iteration begins: another tree.
    fn iteration(&mut self, _depth: u32) {}

    /// A node is entered.
    fn enter(&mut self, _visit: Visit<M>) {}

    /// The child just left is the best so far, with this value for the side to move here.
    fn improve(&mut self, _mv: M, _value: Score) {}

    /// Something about this node.
    fn reason(&mut self, _reason: Reason) {}

    /// Something about the next child to be entered.
    fn announce(&mut self, _reason: Reason) {}

    /// What the position looks worth.
    fn static_value(&mut self, _value: Score) {}

    /// What the table knows of this node.
    fn table_entry(&mut self, _entry: HashEntry) {}

    /// Moves that were never searched, because of the reason said last.
    fn unsearched(&mut self, _moves: &[M]) {}

    /// The node is left with this value.
    fn leave(&mut self, _value: Score) {}

    /// A probe for one thread's share of the work below this node: what it hears are whole children
    /// of this node, one after the other. A fork that has heard nothing may be thrown away.
    #[must_use]
    fn fork(&self) -> Self
    where
        Self: Sized;

    /// One thread's share is done. We are at the node where the probe was forked. Nodes that the
    /// fork has entered and not left were broken off: another thread had refuted the node, or the
    /// search is to end; they have no value.
    fn join(&mut self, _forked: Self)
    where
        Self: Sized,
    {
    }
}

/// Hears nothing, costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoProbe;

impl<M> Probe<M> for NoProbe {
    const ON: bool = false;

    fn fork(&self) -> NoProbe {
        NoProbe
    }
}
