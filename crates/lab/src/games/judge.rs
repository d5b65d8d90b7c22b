//! The evaluations a chess player of this crate can choose from, as one type. A choice between five
//! at every leaf costs less than compiling every algorithm five times.

use chess::{Observer, Piece, Position, Square};
use eval::{Classical, EvalKind, Evaluator, Material, Pst, Tapered};

/// Says what a chess position is worth, in one of several ways.
#[derive(Clone, Debug)]
pub enum Judge {
    /// The pieces, counted.
    Material(Material),
    /// The pieces and where they stand.
    Pst(Box<Pst>),
    /// The evaluation of the agent.
    Tapered(Box<Tapered>),
    /// Everything a hand-written evaluation knows, or only what BibiChess did.
    Classical(Box<Classical>),
}

impl Judge {
    /// An evaluation of this kind.
    pub fn new(kind: EvalKind) -> Judge {
        match kind {
            EvalKind::Course => Judge::Material(Material::COURSE),
            EvalKind::Material => Judge::Material(Material::AGENT),
            EvalKind::Pst => Judge::Pst(Box::default()),
            EvalKind::Tapered => Judge::Tapered(Box::default()),
            EvalKind::Bibichess => Judge::Classical(Box::new(Classical::bibichess())),
            EvalKind::Classical => Judge::Classical(Box::default()),
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
