//! The evaluations a chess player of this room can choose from, as one type. A choice between five
//! at every leaf costs less than compiling every algorithm five times.

use chess::{Observer, Piece, Position, Square};
use eval::{Classical, EvalKind, Evaluator, Material, Pst, Tapered};

/// Which evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JudgeKind {
    /// One of the evaluations by name.
    Named(EvalKind),
    /// Material with the values of S2, the course: 100, 300, 300, 500, 800.
    CourseMaterial,
}

impl JudgeKind {
    /// All of them, from the simplest to the strongest.
    pub const ALL: [JudgeKind; 5] = [
        JudgeKind::CourseMaterial,
        JudgeKind::Named(EvalKind::Material),
        JudgeKind::Named(EvalKind::Pst),
        JudgeKind::Named(EvalKind::Tapered),
        JudgeKind::Named(EvalKind::Classical),
    ];

    /// The name users know it by.
    pub const fn name(self) -> &'static str {
        match self {
            JudgeKind::Named(kind) => kind.name(),
            JudgeKind::CourseMaterial => "course",
        }
    }

    /// The evaluation of this name, if there is one.
    pub fn named(name: &str) -> Option<JudgeKind> {
        JudgeKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name))
    }
}

/// Says what a chess position is worth, in one of several ways.
#[derive(Clone, Debug)]
pub enum Judge {
    /// The pieces, counted.
    Material(Material),
    /// The pieces and where they stand.
    Pst(Box<Pst>),
    /// The evaluation of S4.
    Tapered(Box<Tapered>),
    /// Everything a hand-written evaluation knows.
    Classical(Box<Classical>),
}

impl Judge {
    /// An evaluation of this kind.
    pub fn new(kind: JudgeKind) -> Judge {
        match kind {
            JudgeKind::CourseMaterial => Judge::Material(Material::S2),
            JudgeKind::Named(EvalKind::Material) => Judge::Material(Material::S4),
            JudgeKind::Named(EvalKind::Pst) => Judge::Pst(Box::default()),
            JudgeKind::Named(EvalKind::Tapered) => Judge::Tapered(Box::default()),
            JudgeKind::Named(EvalKind::Classical) => Judge::Classical(Box::default()),
        }
    }
}

/// Does the same with whichever evaluation it is.
macro_rules! whichever {
    ($judge:expr, $evaluator:ident => $what:expr) => {
        match $judge {
            Judge::Material($evaluator) => $what,
            Judge::Pst($evaluator) => $what,
            Judge::Tapered($evaluator) => $what,
            Judge::Classical($evaluator) => $what,
        }
    };
}

impl Observer for Judge {
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        whichever!(self, evaluator => evaluator.put(piece, square));
    }

    #[inline]
    fn take(&mut self, piece: Piece, square: Square) {
        whichever!(self, evaluator => evaluator.take(piece, square));
    }

    #[inline]
    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        whichever!(self, evaluator => evaluator.shift(piece, from, to));
    }
}

impl Evaluator for Judge {
    fn reset(&mut self, position: &Position) {
        whichever!(self, evaluator => evaluator.reset(position));
    }

    #[inline]
    fn push(&mut self) {
        whichever!(self, evaluator => evaluator.push());
    }

    #[inline]
    fn pop(&mut self) {
        whichever!(self, evaluator => evaluator.pop());
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        whichever!(self, evaluator => evaluator.evaluate(position))
    }
}
