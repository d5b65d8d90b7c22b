//! Who stands better, and by how much, in steps that have a name.

use chess::Color;
use eval::Score;

use super::chance;

/// From these chances to win on, a side has a slight edge, a clear advantage, a won game.
const SLIGHT: f64 = 0.55;
const CLEAR: f64 = 0.65;
const WON: f64 = 0.80;

/// Who stands better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nobody.
    Even,
    /// This side, a little.
    Slight(Color),
    /// This side, clearly.
    Clear(Color),
    /// This side should win.
    Won(Color),
}

impl Standing {
    /// How the sides stand with this value for the side `turn`.
    pub fn of(turn: Color, value: Score) -> Standing {
        let (better, chance) = match chance(value) {
            chance if chance >= 0.5 => (turn, chance),
            chance => (!turn, 1.0 - chance),
        };
        match chance {
            _ if chance >= WON => Standing::Won(better),
            _ if chance >= CLEAR => Standing::Clear(better),
            _ if chance >= SLIGHT => Standing::Slight(better),
            _ => Standing::Even,
        }
    }

    /// Who stands better, if anybody does.
    pub fn better(self) -> Option<Color> {
        match self {
            Standing::Even => None,
            Standing::Slight(color) | Standing::Clear(color) | Standing::Won(color) => Some(color),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_are_those_of_the_chances_to_win() {
        let of = |value| Standing::of(Color::White, Score::centipawns(value));
        assert_eq!([of(0), of(54), of(-54)], [Standing::Even; 3]);
        assert_eq!([of(55), of(168)], [Standing::Slight(Color::White); 2]);
        assert_eq!([of(-169), of(-376)], [Standing::Clear(Color::Black); 2]);
        assert_eq!(of(377), Standing::Won(Color::White));
        let mated = Standing::of(Color::Black, -Score::mate_in_plies(4));
        assert_eq!(mated, Standing::Won(Color::White));
    }
}
