//! How strong to play: one number, the Elo, decides how far the limited player looks and how it
//! errs. What the errors are is told in `judgement.rs`.

pub(crate) mod judgement;
pub(crate) mod limited;

/// The levels of the option `Skill Level`; the last one is full strength.
pub(crate) const SKILL_LEVELS: i64 = 20;

/// The Elo at equal steps of sight, from none to all of it: a smooth curve through the matches of
/// `docs/engine.md`, which says what it is anchored on and how well.
const SCALE: [i32; 11] = [800, 1120, 1350, 1510, 1660, 1800, 1930, 2060, 2190, 2310, 2430];

/// From here on no mate in one is overlooked, neither given nor received.
pub(crate) const SEES_MATE_IN_ONE: i64 = 1400;

/// The strength of a limited player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Strength {
    /// From 0, the weakest, to 1, the strongest limited player: what all numbers derive from.
    sight: f64,
}

impl Strength {
    /// The Elo of the weakest player.
    pub(crate) const WEAKEST: i64 = SCALE[0] as i64;
    /// The Elo of the strongest player that is still limited.
    pub(crate) const STRONGEST: i64 = SCALE[SCALE.len() - 1] as i64;

    /// The strength of this Elo, or the nearest there is.
    pub(crate) fn from_elo(elo: i64) -> Strength {
        let elo = elo.clamp(Strength::WEAKEST, Strength::STRONGEST) as f64;
        let step = SCALE.windows(2).position(|step| elo <= f64::from(step[1])).unwrap_or(0);
        let (low, high) = (f64::from(SCALE[step]), f64::from(SCALE[step + 1]));
        let steps = (SCALE.len() - 1) as f64;
        Strength { sight: (step as f64 + (elo - low) / (high - low)) / steps }
    }

    /// The Elo of a skill level below full strength.
    pub(crate) fn elo_of_skill(level: i64) -> i64 {
        let range = Strength::STRONGEST - Strength::WEAKEST;
        Strength::WEAKEST + range * level.clamp(0, SKILL_LEVELS - 1) / (SKILL_LEVELS - 1)
    }

    /// After so many nodes no deeper look is begun.
    pub(crate) fn nodes(self) -> f64 {
        100.0 * (10.0 * self.sight).exp2()
    }

    /// How many half-moves deep; the fraction is the chance of one more.
    pub(crate) fn depth(self) -> f64 {
        1.0 + 12.0 * self.sight
    }

    /// How much of what an evaluation knows beyond counting pieces is known, from 0 to 1.
    pub(crate) fn knowledge(self) -> f64 {
        (0.25 + 1.1 * self.sight).min(1.0)
    }

    /// How far positions are misjudged, in centipawns.
    pub(crate) fn prejudice(self) -> f64 {
        160.0 * (1.0 - self.sight).powi(2)
    }

    /// The chance that a move hard to see is overlooked in a long line.
    pub(crate) fn blindness(self) -> f64 {
        0.8 * (1.0 - self.sight / 0.8).max(0.0).powi(2)
    }

    /// The chance that a mate in one is overlooked.
    pub(crate) fn mate_blindness(self) -> f64 {
        let enough = Strength::from_elo(SEES_MATE_IN_ONE).sight;
        0.5 * (1.0 - self.sight / enough).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_elo_is_more_of_everything() {
        let all: Vec<Strength> =
            (Strength::WEAKEST..=Strength::STRONGEST).map(Strength::from_elo).collect();
        assert_eq!(all.first().map(|weakest| weakest.sight), Some(0.0));
        assert_eq!(all.last().map(|strongest| strongest.sight), Some(1.0));
        for pair in all.windows(2) {
            let (less, more) = (pair[0], pair[1]);
            assert!(less.sight < more.sight);
            assert!(less.nodes() < more.nodes() && less.depth() < more.depth());
            assert!(less.knowledge() <= more.knowledge());
            assert!(less.prejudice() > more.prejudice());
            assert!(less.blindness() >= more.blindness());
            assert!(less.mate_blindness() >= more.mate_blindness());
        }
    }

    #[test]
    fn the_strongest_makes_no_errors_but_looks_less_far() {
        let strongest = Strength::from_elo(i64::MAX);
        assert_eq!((strongest.knowledge(), strongest.prejudice()), (1.0, 0.0));
        assert_eq!((strongest.blindness(), strongest.mate_blindness()), (0.0, 0.0));
        assert_eq!(Strength::from_elo(SEES_MATE_IN_ONE).mate_blindness(), 0.0);
        // A quiet mate by the opponent is out of sight of a search one half-move deep.
        assert!(Strength::from_elo(SEES_MATE_IN_ONE).depth() >= 2.0);
    }

    #[test]
    fn skill_levels_span_the_same_scale() {
        assert_eq!(Strength::elo_of_skill(0), Strength::WEAKEST);
        assert_eq!(Strength::elo_of_skill(SKILL_LEVELS - 1), Strength::STRONGEST);
        for level in 1..SKILL_LEVELS {
            assert!(Strength::elo_of_skill(level) > Strength::elo_of_skill(level - 1));
        }
    }
}
