//! What the options say about strength.

use std::hash::{BuildHasher, Hasher, RandomState};

use crate::people::choice::mix;
use crate::people::{Person, SKILL_LEVELS};

/// What the options say about strength.
pub(crate) struct StrengthOptions {
    pub(crate) limit: bool,
    /// Analysis is always at full strength.
    pub(crate) analysing: bool,
    pub(crate) elo: i64,
    pub(crate) skill: i64,
    seed: u64,
    games: u64,
    game_seed: u64,
}

impl StrengthOptions {
    pub(crate) const DEFAULT_ELO: i64 = 1500;

    /// None: full strength.
    pub(crate) fn new() -> StrengthOptions {
        let elo = StrengthOptions::DEFAULT_ELO;
        let mut handicap = StrengthOptions {
            limit: false,
            analysing: false,
            elo,
            skill: SKILL_LEVELS,
            seed: 0,
            games: 0,
            game_seed: 0,
        };
        handicap.set_seed(0);
        handicap
    }

    /// The strength to play with, or nothing if it is full strength.
    pub(crate) fn elo(&self) -> Option<i64> {
        match (self.limit, self.skill) {
            _ if self.analysing => None,
            (true, _) => Some(self.elo),
            (false, SKILL_LEVELS) => None,
            (false, level) => Some(Person::rating_of_skill(level)),
        }
    }

    /// The same seed brings the same errors in the first game, the second game and so on; zero
    /// brings others every time.
    pub(crate) fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.games = 0;
        self.next_game();
    }

    /// In another game other errors are made.
    pub(crate) fn next_game(&mut self) {
        self.games += 1;
        self.game_seed = match self.seed {
            0 => RandomState::new().build_hasher().finish(),
            seed => mix(seed, self.games),
        };
    }

    pub(crate) fn game_seed(&self) -> u64 {
        self.game_seed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_repeat_and_zero_does_not() {
        let seeds = |seed| {
            let mut handicap = StrengthOptions::new();
            handicap.set_seed(seed);
            let first = handicap.game_seed();
            handicap.next_game();
            [first, handicap.game_seed()]
        };
        assert_eq!(seeds(7), seeds(7));
        assert_ne!(seeds(7)[0], seeds(7)[1]);
        assert_ne!(seeds(7), seeds(8));
        assert_ne!(seeds(0), seeds(0));
    }

    #[test]
    fn elo_counts_before_skill_and_full_strength_is_the_default() {
        let mut handicap = StrengthOptions::new();
        assert_eq!(handicap.elo(), None);
        handicap.skill = 0;
        assert_eq!(handicap.elo(), Some(Person::WEAKEST));
        handicap.limit = true;
        assert_eq!(handicap.elo(), Some(StrengthOptions::DEFAULT_ELO));
    }
}
