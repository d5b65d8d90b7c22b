//! One node of a recorded tree in 32 bytes, so that a million of them are no burden. What only some
//! nodes have (reasons, moves never searched) stands in tables beside.

use eval::Score;
use search::Bound;

/// No node, where a node is expected.
pub(super) const NOWHERE: u32 = u32::MAX;
const NO_SCORE: i16 = i16::MIN;

const BOUND: u8 = 0b11;
const PV: u8 = 1 << 2;
const CHECK: u8 = 1 << 3;
const QUIESCENCE: u8 = 1 << 4;
const RESEARCH: u8 = 1 << 5;

/// A node as it was searched. All scores are those of the side to move in it, as in negamax,
/// whatever the algorithm's own view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    pub(super) parent: u32,
    pub(super) enter: u32,
    pub(super) exit: u32,
    pub(super) alpha_source: u32,
    pub(super) beta_source: u32,
    /// 0 for none.
    pub(super) mv: u16,
    alpha: i16,
    beta: i16,
    value: i16,
    static_value: i16,
    depth: i8,
    flags: u8,
}

const _: () = assert!(size_of::<Node>() == 32);

/// What is known of a node when it is entered.
pub(super) struct Entered {
    pub(super) parent: u32,
    pub(super) enter: u32,
    pub(super) sources: [u32; 2],
    pub(super) mv: u16,
    pub(super) window: [Score; 2],
    pub(super) depth: u32,
    pub(super) check: bool,
    pub(super) quiescence: bool,
    pub(super) research: bool,
}

impl Node {
    pub(super) fn new(entered: Entered) -> Node {
        let [alpha_source, beta_source] = entered.sources;
        let [alpha, beta] = entered.window.map(packed);
        let flag = |on: bool, flag: u8| if on { flag } else { 0 };
        Node {
            parent: entered.parent,
            enter: entered.enter,
            exit: NOWHERE,
            alpha_source,
            beta_source,
            mv: entered.mv,
            alpha,
            beta,
            value: NO_SCORE,
            static_value: NO_SCORE,
            depth: entered.depth.min(i8::MAX as u32) as i8,
            flags: flag(entered.check, CHECK)
                | flag(entered.quiescence, QUIESCENCE)
                | flag(entered.research, RESEARCH),
        }
    }

    /// The node is left with this value, which is exact or a bound.
    pub(super) fn conclude(&mut self, value: Score, bound: Bound) {
        self.value = packed(value);
        self.flags &= !BOUND;
        self.flags |= match bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
    }

    pub(super) fn set_static_value(&mut self, value: Score) {
        self.static_value = packed(value);
    }

    /// The same node in another trace, where nodes have other numbers and it was later.
    pub(super) fn moved(&self, place: impl Fn(u32) -> u32, later: u32) -> Node {
        Node {
            parent: place(self.parent),
            alpha_source: place(self.alpha_source),
            beta_source: place(self.beta_source),
            enter: self.enter + later,
            exit: self.exit + later,
            ..*self
        }
    }

    pub(super) fn mark_pv(&mut self) {
        self.flags |= PV;
    }

    /// The node it belongs to; none for a root.
    pub fn parent(&self) -> Option<usize> {
        somewhere(self.parent)
    }

    /// When it was entered: entering and leaving are counted together, from 0.
    pub fn enter(&self) -> u32 {
        self.enter
    }

    /// When it was left. What lies below it was entered and left in between.
    pub fn exit(&self) -> u32 {
        self.exit
    }

    /// The node that made alpha what it was on entry: the best move so far of the player to move
    /// here, found here or at a node above. A node above itself, if there it was good enough to do
    /// nothing. None if the window was open, or given from outside.
    pub fn alpha_source(&self) -> Option<usize> {
        somewhere(self.alpha_source)
    }

    /// The node that made beta what it was: the same for the opponent.
    pub fn beta_source(&self) -> Option<usize> {
        somewhere(self.beta_source)
    }

    /// What the side to move had for certain on entry.
    pub fn alpha(&self) -> Score {
        Score::from_raw(i32::from(self.alpha))
    }

    /// What the opponent would not let it exceed.
    pub fn beta(&self) -> Score {
        Score::from_raw(i32::from(self.beta))
    }

    /// What was found; none if the search was stopped inside this node.
    pub fn value(&self) -> Option<Score> {
        (self.value != NO_SCORE).then(|| Score::from_raw(i32::from(self.value)))
    }

    /// What the position looked worth, where anybody asked.
    pub fn static_value(&self) -> Option<Score> {
        (self.static_value != NO_SCORE).then(|| Score::from_raw(i32::from(self.static_value)))
    }

    /// Whether the value is the true one of this node or only a bound on it, because it lay outside
    /// the window of the entry. None if the node was never finished.
    pub fn bound(&self) -> Option<Bound> {
        match self.flags & BOUND {
            1 => Some(Bound::Exact),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Upper),
            _ => None,
        }
    }

    /// How many plies were left.
    pub fn depth(&self) -> u32 {
        self.depth.cast_unsigned().into()
    }

    /// Whether it lies on the best line.
    pub fn is_pv(&self) -> bool {
        self.flags & PV != 0
    }

    /// Whether the side to move was in check.
    pub fn in_check(&self) -> bool {
        self.flags & CHECK != 0
    }

    /// Whether it belongs to the quiescence search.
    pub fn in_quiescence(&self) -> bool {
        self.flags & QUIESCENCE != 0
    }

    /// Whether it is a second look at a move.
    pub fn is_research(&self) -> bool {
        self.flags & RESEARCH != 0
    }
}

/// Every score of a search fits; INFINITY does too.
fn packed(score: Score) -> i16 {
    score.raw().clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16
}

fn somewhere(node: u32) -> Option<usize> {
    (node != NOWHERE).then_some(node as usize)
}
