//! Why a position is worth what it is worth: every term of an evaluation, for both sides.

use chess::{Color, Position};

use crate::{Classical, EvalKind, Material, Pair, Pst, Score, Tapered};

/// One term, as `(opening, endgame)` in centipawns for each side; good things are positive for
/// the side that has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it is called.
    pub name: &'static str,
    /// White's part.
    pub white: (i32, i32),
    /// Black's part.
    pub black: (i32, i32),
}

/// How the opening and the endgame sums become one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blend {
    /// The share of the opening value.
    pub opening: i32,
    /// The share of the endgame value.
    pub endgame: i32,
    /// What is believed of the opening value, in 64ths.
    pub opening_scale: i32,
    /// What is believed of the endgame value, in 64ths: less than 64 in drawish endings.
    pub endgame_scale: i32,
}

impl Blend {
    /// A full scale: all of the value is believed.
    pub const FULL: i32 = 64;

    /// An evaluation that does not tell opening and endgame apart.
    pub const FLAT: Blend = Blend::new(1, 0);

    /// No value is larger than this, however many queens there are.
    pub const LIMIT: i32 = Score::MAX_CENTIPAWNS / 2 - 1;

    /// These shares, fully believed.
    pub const fn new(opening: i32, endgame: i32) -> Blend {
        Blend { opening, endgame, opening_scale: Blend::FULL, endgame_scale: Blend::FULL }
    }

    /// The same shares, fully believed.
    #[must_use]
    pub const fn unscaled(self) -> Blend {
        Blend::new(self.opening, self.endgame)
    }

    /// The value of these two sums, rounded towards zero.
    #[inline(always)]
    pub fn value(&self, opening: i32, endgame: i32) -> i32 {
        let sum = opening * self.opening_scale * self.opening
            + endgame * self.endgame_scale * self.endgame;
        let value = sum / (Blend::FULL * (self.opening + self.endgame));
        value.clamp(-Blend::LIMIT, Blend::LIMIT)
    }
}

/// All terms of an evaluation of one position.
///
/// The total is exactly what the evaluator says: sum White's parts less Black's parts of all
/// terms, and give the two sums to [`Blend::value`]. What a drawish ending takes off is a term of its
/// own, `scale`, and so is what a value too large for the search loses, `limit`.
///
/// ```
/// use chess::Position;
/// use eval::{EvalKind, trace};
/// let trace = trace(&Position::start(), EvalKind::Classical);
/// let (opening, endgame) = trace.sums();
/// assert_eq!(trace.total, trace.blend.value(opening, endgame));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Which evaluation this is.
    pub kind: EvalKind,
    /// Its terms, in the order of its own explanation.
    pub terms: Vec<Term>,
    /// The evaluation's own phase number: `classical` 24 (all pieces) to 0, `tapered` 1 to 256,
    /// 0 for those that have none.
    pub phase: i32,
    /// How the sums of the terms become the total; fully believed, because `scale` is a term.
    pub blend: Blend,
    /// What was believed of the sums before the term `scale`, in 64ths: opening and endgame.
    pub believed: (i32, i32),
    /// The value from White's view.
    pub total: i32,
    /// The value from the view of the side to move: what [`Evaluator::evaluate`] returns.
    ///
    /// [`Evaluator::evaluate`]: crate::Evaluator::evaluate
    pub side_to_move_total: i32,
}

impl Trace {
    pub(crate) fn new(
        kind: EvalKind,
        position: &Position,
        ledger: Ledger,
        phase: i32,
        blend: Blend,
    ) -> Trace {
        let believed = (blend.opening_scale, blend.endgame_scale);
        let terms = ledger.terms;
        let mut trace = Trace {
            kind,
            terms,
            phase,
            blend: blend.unscaled(),
            believed,
            total: 0,
            side_to_move_total: 0,
        };
        let sums = trace.sums();
        trace.total = blend.value(sums.0, sums.1);
        trace.side_to_move_total =
            if position.turn() == Color::White { trace.total } else { -trace.total };
        if believed != (Blend::FULL, Blend::FULL) {
            trace.bring_to("scale", scaled(sums, blend));
        }
        let (opening, endgame) = trace.sums();
        if trace.blend.value(opening, endgame) != trace.total
            || opening.abs().max(endgame.abs()) > Blend::LIMIT
        {
            trace.bring_to("limit", (trace.total, trace.total));
        }
        trace
    }

    /// Adds a term that makes the sums these: given to the side that gains or loses by it.
    fn bring_to(&mut self, name: &'static str, (opening, endgame): (i32, i32)) {
        let before = self.sums();
        let change = (opening - before.0, endgame - before.1);
        let blacks = (-change.0, -change.1);
        let is_white = (before.1, before.0) >= (0, 0);
        let (white, black) = if is_white { (change, (0, 0)) } else { ((0, 0), blacks) };
        self.terms.push(Term { name, white, black });
    }

    /// White's parts less Black's parts of all terms: opening and endgame.
    pub fn sums(&self) -> (i32, i32) {
        self.terms.iter().fold((0, 0), |(opening, endgame), term| {
            (opening + term.white.0 - term.black.0, endgame + term.white.1 - term.black.1)
        })
    }

    /// The term with this name.
    pub fn term(&self, name: &str) -> Option<&Term> {
        self.terms.iter().find(|term| term.name == name)
    }
}

/// The two sums with only so much believed of them as the blend says, as whole centipawns which the
/// blend without its scales makes the same value of. One of the four ways to round them does: their
/// blends lie a centipawn apart at most, and the value between them.
fn scaled((opening, endgame): (i32, i32), blend: Blend) -> (i32, i32) {
    let rounded = |sum: i32, scale: i32| {
        let (down, up) = ((sum * scale).div_euclid(Blend::FULL), (sum * scale) % Blend::FULL != 0);
        [down, down + i32::from(up)]
    };
    let total = blend.value(opening, endgame);
    let openings = rounded(opening, blend.opening_scale);
    let endgames = rounded(endgame, blend.endgame_scale);
    let ways = openings.into_iter().flat_map(|one| endgames.map(|other| (one, other)));
    let mut ways = ways.filter(|&(one, other)| blend.unscaled().value(one, other) == total);
    ways.next().unwrap_or((openings[0], endgames[0]))
}

/// The terms written down so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ledger {
    terms: Vec<Term>,
}

impl Ledger {
    pub(crate) fn add(&mut self, name: &'static str, us: Color, value: Pair) {
        let index = self.terms.iter().position(|term| term.name == name).unwrap_or_else(|| {
            self.terms.push(Term { name, white: (0, 0), black: (0, 0) });
            self.terms.len() - 1
        });
        let side = match us {
            Color::White => &mut self.terms[index].white,
            Color::Black => &mut self.terms[index].black,
        };
        side.0 += value.opening();
        side.1 += value.endgame();
    }
}

/// Evaluates a position and tells every term.
pub fn trace(position: &Position, kind: EvalKind) -> Trace {
    match kind {
        EvalKind::Course => Material::COURSE.trace_as(kind, position),
        EvalKind::Material => Material::AGENT.trace_as(kind, position),
        EvalKind::Pst => Pst::default().trace(position),
        EvalKind::Tapered => Tapered::default().trace(position),
        EvalKind::Bibichess => Classical::bibichess().trace_as(kind, position),
        EvalKind::Classical => Classical::default().trace_as(kind, position),
    }
}
