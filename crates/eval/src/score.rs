//! One number for everything a search can say: centipawns, or mate in so many moves.

use std::fmt;
use std::ops::Neg;

/// The value of a position from one side's view. Scores have one total order: being mated soon is
/// worse than being mated late, that is worse than any material, and so on up to giving mate now.
///
/// ```
/// use eval::Score;
/// let (soon, late) = (Score::mate_in_plies(3), Score::mate_in_plies(9));
/// assert!(soon > late && late > Score::centipawns(2_500) && -soon < -late);
/// assert_eq!(soon.mate_moves(), Some(2)); // our move, the reply, our move: mate in two
/// assert_eq!((-soon).mate_moves(), Some(-2));
/// assert_eq!(Score::mate_in_plies(2).mate_moves(), Some(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i32);

impl Score {
    /// Neither side is better.
    pub const DRAW: Score = Score(0);
    /// Mate on the board, for the side that gave it.
    pub const MATE: Score = Score(32_000);
    /// Longer mates than this are not told apart from other scores.
    pub const MAX_MATE_PLIES: i32 = 512;
    /// The largest value that is not a mate.
    pub const MAX_CENTIPAWNS: i32 = Score::MATE.0 - Score::MAX_MATE_PLIES - 1;

    /// So many hundredths of a pawn, held inside the range that is no mate.
    pub const fn centipawns(value: i32) -> Score {
        if value > Score::MAX_CENTIPAWNS {
            Score(Score::MAX_CENTIPAWNS)
        } else if value < -Score::MAX_CENTIPAWNS {
            Score(-Score::MAX_CENTIPAWNS)
        } else {
            Score(value)
        }
    }

    /// We give mate with the last of so many half-moves.
    pub const fn mate_in_plies(plies: i32) -> Score {
        Score(Score::MATE.0 - plies)
    }

    /// We are mated with the last of so many half-moves; 0 if we are already.
    pub const fn mated_in_plies(plies: i32) -> Score {
        Score(plies - Score::MATE.0)
    }

    /// The score as a search carries it: centipawns, or [`Score::MATE`] less the plies to mate.
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The score that a search carries as this number.
    pub const fn from_raw(raw: i32) -> Score {
        Score(raw)
    }

    /// Whether one side gives mate.
    pub const fn is_mate(self) -> bool {
        self.0.abs() > Score::MAX_CENTIPAWNS
    }

    /// The number of moves to mate, as people and protocols count: positive if we give it, negative
    /// if we suffer it, 0 if we are mated already.
    pub const fn mate_moves(self) -> Option<i32> {
        if !self.is_mate() {
            None
        } else if self.0 > 0 {
            Some((Score::MATE.0 - self.0 + 1) / 2)
        } else {
            Some(-(Score::MATE.0 + self.0 + 1) / 2)
        }
    }

    /// The centipawns, unless it is a mate.
    pub const fn as_centipawns(self) -> Option<i32> {
        if self.is_mate() { None } else { Some(self.0) }
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// `+0.34`, `-1.20`, `#3`, `#-2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_moves() {
            Some(moves) => write!(f, "#{moves}"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}
