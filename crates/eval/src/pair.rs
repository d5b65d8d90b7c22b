//! An opening and an endgame value in one machine word.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Two values that are always added, subtracted and multiplied together: what something is worth
/// in the opening and what it is worth in the endgame, each at most ±32,767.
///
/// ```
/// use eval::Pair;
/// let sum = Pair::new(-10, 25) + Pair::new(3, -50) * 2;
/// assert_eq!((sum.opening(), sum.endgame()), (-4, -75));
/// ```
// The endgame value sits in the high half; a negative opening value borrows one from it, which
// `endgame` gives back. Arithmetic wraps; material that promotions can explain stays far inside.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair(i32);

impl Pair {
    /// Nothing in either phase.
    pub const ZERO: Pair = Pair(0);

    /// Both values.
    #[inline(always)]
    pub const fn new(opening: i32, endgame: i32) -> Pair {
        Pair((endgame << 16).wrapping_add(opening))
    }

    /// The value with all pieces on the board.
    #[inline(always)]
    pub const fn opening(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The value with none left.
    #[inline(always)]
    pub const fn endgame(self) -> i32 {
        self.0.wrapping_add(0x8000) >> 16
    }

    /// The sum, for constants.
    pub const fn plus(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_add(other.0))
    }
}

impl Add for Pair {
    type Output = Pair;
    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        self.plus(other)
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl Sub for Pair {
    type Output = Pair;
    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_sub(other.0))
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}

impl Neg for Pair {
    type Output = Pair;
    #[inline(always)]
    fn neg(self) -> Pair {
        Pair(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    #[inline(always)]
    fn mul(self, count: i32) -> Pair {
        Pair(self.0.wrapping_mul(count))
    }
}

impl fmt::Debug for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.opening(), self.endgame())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_never_leak_into_each_other() {
        let values = [-9_000, -300, -1, 0, 1, 17, 9_000];
        for a in values {
            for b in values {
                let pair = Pair::new(a, b);
                assert_eq!((pair.opening(), pair.endgame()), (a, b));
                let negated = -pair;
                assert_eq!((negated.opening(), negated.endgame()), (-a, -b));
                let product = pair * 3;
                assert_eq!((product.opening(), product.endgame()), (3 * a, 3 * b));
                for (c, d) in [(5, -7), (-300, 299), (-1, 1)] {
                    let sum = pair + Pair::new(c, d);
                    assert_eq!((sum.opening(), sum.endgame()), (a + c, b + d));
                    let difference = pair - Pair::new(c, d);
                    assert_eq!((difference.opening(), difference.endgame()), (a - c, b - d));
                }
            }
        }
    }
}
