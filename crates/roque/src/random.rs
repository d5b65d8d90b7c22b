//! The player `random`: any legal move. The yardstick at the lower end, and the fastest opponent
//! there is.

use search::{
    Choice, Description, Family, Limits, OptionError, OptionKind, OptionSpec, Root, Searcher, Sink,
    StopFlag,
};

const LARGEST_SEED: i64 = i64::MAX;

/// Plays any legal move, each with the same chance.
pub(crate) struct Random {
    seed: u64,
    state: u64,
}

impl Random {
    pub(crate) fn new() -> Random {
        Random { seed: 0, state: 0 }
    }
}

/// What can be set.
pub(crate) fn options() -> Vec<OptionSpec> {
    let kind = OptionKind::Spin { default: 0, min: 0, max: LARGEST_SEED };
    vec![OptionSpec { name: "Seed", kind, help: "other seeds play other games" }]
}

impl Searcher for Random {
    fn describe(&self) -> Description {
        Description {
            id: "random",
            name: "Random".to_owned(),
            family: Family::Statistical,
            summary: "any legal move, each with the same chance",
        }
    }

    fn options(&self) -> Vec<OptionSpec> {
        options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        if !name.eq_ignore_ascii_case("seed") {
            return Err(OptionError::Unknown(name.to_owned()));
        }
        let seed = value.parse::<i64>().ok().and_then(|seed| u64::try_from(seed).ok());
        let expected = format!("Seed is a number from 0, not {value:?}");
        self.seed = seed.ok_or(OptionError::Failed(expected))?;
        Ok(())
    }

    fn new_game(&mut self) {
        self.state = self.seed;
    }

    fn search(
        &mut self,
        root: &Root,
        _limits: &Limits,
        _stop: &StopFlag,
        _sink: &mut dyn Sink,
    ) -> Choice {
        // It has no opinion to report.
        let moves = root.position().legal_moves();
        // The position takes part: the same seed plays differently after different moves, and the
        // same game never depends on the game before it.
        self.state = mixed(self.state ^ root.position().key());
        let index = ((u128::from(self.state) * moves.len() as u128) >> 64) as usize;
        let best = moves.get(index).copied();
        Choice { best, ponder: None }
    }
}

/// SplitMix64 (public domain, by S. Vigna).
fn mixed(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use chess::Position;
    use search::NullSink;

    use super::*;

    fn first_move(seed: &str) -> Option<chess::Move> {
        let mut random = Random::new();
        random.set_option("seed", seed).unwrap();
        random.new_game();
        let (root, stop) = (Root::new(Position::start()), StopFlag::new());
        random.search(&root, &Limits::depth(1), &stop, &mut NullSink).best
    }

    #[test]
    fn a_seed_plays_the_same_and_others_do_not() {
        let moves: Vec<_> = (0..200).map(|seed| first_move(&seed.to_string())).collect();
        assert_eq!(moves[7], first_move("7"));
        let different: std::collections::HashSet<_> =
            moves.iter().map(|mv| mv.unwrap().to_string()).collect();
        assert_eq!(different.len(), 20);
        assert!(Random::new().set_option("seed", "-1").is_err());
    }
}
