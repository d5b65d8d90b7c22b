//! The parts that BibiChess is made of. Each can be switched off by its name, so that one can see
//! what it is worth.

/// A part of BibiChess that can be switched on and off alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Component {
    /// Depth 1 first, then 2, and so on.
    IterativeDeepening,
    /// Leaving out what cannot matter; without it nearly everything else has nothing to do.
    AlphaBeta,
    /// All moves but the first are only asked whether they are better.
    Pvs,
    /// Positions are remembered.
    Table,
    /// If even doing nothing is good enough, the node need not be searched.
    NullMove,
    /// The deeper, the more plies a null move saves.
    NullMoveGrowth,
    /// With few pieces left, a null move saves a ply less.
    NullMoveEndgame,
    /// With few pieces left, what a null move promises is checked by a search without it.
    NullMoveVerification,
    /// A ply before the horizon, hopeless nodes get a quiescence search only.
    Futility,
    /// Two plies before the horizon, still more hopeless nodes get a ply less.
    ExtendedFutility,
    /// Quiescence leaves out captures that win too little.
    Delta,
    /// Quiet moves late in the order get a ply less at first.
    LateMoveReductions,
    /// A move that gives check gets a ply more.
    CheckExtension,
    /// A move that takes back gets a ply more.
    RecaptureExtension,
    /// The only legal move gets a ply more.
    SingleReplyExtension,
    /// A pawn that reaches the seventh rank gets a ply more.
    PawnExtension,
}

use Component::{
    AlphaBeta, CheckExtension, Delta, ExtendedFutility, Futility, IterativeDeepening,
    LateMoveReductions, NullMove, NullMoveEndgame, NullMoveGrowth, NullMoveVerification,
    PawnExtension, Pvs, RecaptureExtension, SingleReplyExtension, Table,
};

impl Component {
    /// All of them: first what every search of this kind has, then the steps of the ladder.
    pub const ALL: [Component; 16] = [
        IterativeDeepening,
        AlphaBeta,
        Pvs,
        Table,
        NullMove,
        NullMoveGrowth,
        NullMoveEndgame,
        NullMoveVerification,
        Futility,
        ExtendedFutility,
        Delta,
        LateMoveReductions,
        CheckExtension,
        RecaptureExtension,
        SingleReplyExtension,
        PawnExtension,
    ];

    /// The steps from [plain alpha-beta](Components::BIBICHESS_PLAIN) to
    /// [BibiChess](Components::BIBICHESS), as its author measured them, and from there to the
    /// whole: what it named but lacked, and what came later. BibiChess has one row for futility, so
    /// its three kinds come together: in quiescence, a ply before the horizon, and two.
    pub const LADDER: [&[Component]; 8] = [
        &[Pvs],
        &[Table],
        &[NullMove],
        &[Futility, ExtendedFutility, Delta],
        &[NullMoveGrowth],
        &[NullMoveEndgame],
        &[NullMoveVerification],
        &[LateMoveReductions],
    ];

    /// How many steps of the ladder are BibiChess's own.
    pub const BIBICHESS_STEPS: usize = 4;

    /// All that can be left out of the whole while it stays an alpha-beta search.
    pub const OPTIONAL: [Component; 14] = [
        Pvs,
        Table,
        NullMove,
        Futility,
        ExtendedFutility,
        Delta,
        NullMoveGrowth,
        NullMoveEndgame,
        NullMoveVerification,
        LateMoveReductions,
        CheckExtension,
        RecaptureExtension,
        SingleReplyExtension,
        PawnExtension,
    ];

    /// The name of its option.
    pub const fn name(self) -> &'static str {
        match self {
            IterativeDeepening => "Iterative Deepening",
            AlphaBeta => "Alpha Beta",
            Pvs => "PVS",
            Table => "Transpositions",
            NullMove => "Null Move",
            NullMoveGrowth => "Null Move Growth",
            NullMoveEndgame => "Null Move Endgame",
            NullMoveVerification => "Null Move Verification",
            Futility => "Futility",
            ExtendedFutility => "Extended Futility",
            Delta => "Delta Pruning",
            LateMoveReductions => "Late Move Reductions",
            CheckExtension => "Check Extension",
            RecaptureExtension => "Recapture Extension",
            SingleReplyExtension => "Single Reply Extension",
            PawnExtension => "Pawn Extension",
        }
    }

    /// What it does, in a few words.
    pub const fn help(self) -> &'static str {
        match self {
            IterativeDeepening => "depth 1 first, then 2, and so on",
            AlphaBeta => "leave out what cannot matter",
            Pvs => "only ask of later moves whether they are better",
            Table => "remember positions",
            NullMove => "skip nodes where doing nothing is good enough",
            NullMoveGrowth => "null moves save more where more depth is left",
            NullMoveEndgame => "null moves save less with few pieces left",
            NullMoveVerification => "check null moves with few pieces left",
            Futility => "hopeless nodes at depth 1: captures only",
            ExtendedFutility => "hopeless nodes at depth 2: a ply less",
            Delta => "no captures that win too little, in quiescence",
            LateMoveReductions => "late quiet moves: a ply less at first",
            CheckExtension => "moves that give check: a ply more",
            RecaptureExtension => "moves that take back: a ply more",
            SingleReplyExtension => "only moves: a ply more",
            PawnExtension => "pawns to the seventh rank: a ply more",
        }
    }

    /// Whether the value of the tree is certain to stay what plain alpha-beta finds.
    pub const fn is_sound(self) -> bool {
        matches!(self, IterativeDeepening | AlphaBeta | Pvs | Table)
    }

    /// The component of this name, upper or lower case.
    pub fn named(name: &str) -> Option<Component> {
        Component::ALL.into_iter().find(|component| component.name().eq_ignore_ascii_case(name))
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// A set of components: those that are switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Components(u16);

impl Components {
    /// No component at all: minimax straight to its depth.
    pub const NONE: Components = Components(0);
    /// Alpha-beta with iterative deepening.
    pub const PLAIN: Components = Components(IterativeDeepening.bit() | AlphaBeta.bit());
    /// Plain alpha-beta as BibiChess had it, below everything that it measured: with its extensions.
    pub const BIBICHESS_PLAIN: Components = Components::PLAIN
        .with(CheckExtension)
        .with(RecaptureExtension)
        .with(SingleReplyExtension)
        .with(PawnExtension);
    /// What BibiChess was made of: without the refinements of the null move, which it named and
    /// lacked, and without late-move reductions, which are the course's.
    pub const BIBICHESS: Components = Components::BIBICHESS_PLAIN
        .with(Pvs)
        .with(Table)
        .with(NullMove)
        .with(Futility)
        .with(ExtendedFutility)
        .with(Delta);
    /// Every component switched on, as BibiChess plays.
    pub const ALL: Components = Components(u16::MAX);

    /// These and one more.
    #[must_use]
    pub const fn with(self, component: Component) -> Components {
        Components(self.0 | component.bit())
    }

    /// These without one.
    #[must_use]
    pub const fn without(self, component: Component) -> Components {
        Components(self.0 & !component.bit())
    }

    /// These with one switched on or off.
    #[must_use]
    pub const fn set(self, component: Component, on: bool) -> Components {
        if on { self.with(component) } else { self.without(component) }
    }

    /// Whether a component is among them.
    #[inline]
    pub const fn has(self, component: Component) -> bool {
        self.0 & component.bit() != 0
    }
}

impl FromIterator<Component> for Components {
    fn from_iter<I: IntoIterator<Item = Component>>(components: I) -> Components {
        components.into_iter().fold(Components::NONE, Components::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_component_has_a_name_and_a_place() {
        for (place, component) in Component::ALL.into_iter().enumerate() {
            assert_eq!(component as usize, place, "{component:?}");
            assert_eq!(Component::named(&component.name().to_lowercase()), Some(component));
        }
        assert_eq!(Component::ALL.into_iter().collect::<Components>(), Components::ALL);
    }

    #[test]
    fn the_ladder_leads_from_plain_over_s1_to_all() {
        let climb = |steps: &[&[Component]]| {
            steps
                .iter()
                .copied()
                .flatten()
                .copied()
                .fold(Components::BIBICHESS_PLAIN, Components::with)
        };
        assert_eq!(climb(&Component::LADDER[..Component::BIBICHESS_STEPS]), Components::BIBICHESS);
        assert_eq!(climb(&Component::LADDER), Components::ALL);
        let steps = Component::LADDER.into_iter().flatten();
        assert!(steps.into_iter().all(|&step| !Components::BIBICHESS_PLAIN.has(step)));
        let rest = Component::OPTIONAL.into_iter().fold(Components::PLAIN, Components::with);
        assert_eq!(rest, Components::ALL);
    }
}
