//! The player `random`: any legal move. The yardstick at the lower end, and the fastest opponent
//! there is.

use chess::Move;
use chess::random::mixed;
use eval::{Evaluator, Material, Score};
use search::{
    Choice, Description, Limits, OptionError, OptionSpec, Report, Root, Searcher, Sink, StopFlag,
};

use crate::options::{self, Value};
use crate::{Study, player_named};

/// Plays any legal move, each with the same chance. It does not think, so it needs no limit.
#[derive(Clone, Debug, Default)]
pub struct Random {
    seed: u64,
    state: u64,
}

impl Random {
    /// The player with seed 0.
    pub fn new() -> Random {
        Random::default()
    }

    /// What can be set.
    pub(crate) fn option_list() -> Vec<OptionSpec> {
        vec![options::seed()]
    }
}

/// Its one report says all there is to say.
impl Study for Random {}

impl Searcher for Random {
    fn describe(&self) -> Description {
        player_named("random")
            .map_or_else(|| unreachable!("random is in the catalogue"), |entry| entry.describe())
    }

    fn options(&self) -> Vec<OptionSpec> {
        Random::option_list()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        if let (_, Value::Spin(seed)) = options::read(&Random::option_list(), name, value)? {
            self.seed = seed.unsigned_abs();
            self.state = self.seed;
        }
        Ok(())
    }

    fn new_game(&mut self) {
        self.state = self.seed;
    }

    fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        _stop: &StopFlag,
        sink: &mut dyn Sink,
    ) -> Choice {
        let position = root.position();
        let legal = position.legal_moves();
        let moves: &[Move] =
            if limits.search_moves.is_empty() { &legal } else { &limits.search_moves };
        // The position takes part: the same seed plays differently after different moves, and the
        // same game never depends on the game before it.
        self.state = mixed(self.state ^ position.key());
        let index = ((u128::from(self.state) * moves.len() as u128) >> 64) as usize;
        let best = moves.get(index).copied();
        // It has no opinion of its own: it counts the pieces, for those who want to hear a score.
        let score = match best {
            None if position.in_check() => Score::mated_in_plies(0),
            None => Score::DRAW,
            Some(_) => Score::centipawns(Material::AGENT.clone().evaluate(position)),
        };
        let (depth, nodes) = (u32::from(best.is_some()), u64::from(best.is_some()));
        let (time, pv) = (limits.start.elapsed(), best.into_iter().collect());
        sink.iteration(&Report { depth, multi_pv: 1, score, nodes, time, pv, ..Report::default() });
        Choice { best, ponder: None }
    }
}

#[cfg(test)]
mod tests {
    use chess::Position;
    use search::NullSink;

    use super::*;

    fn first_move(seed: &str) -> Option<chess::Move> {
        let mut random = Random::new();
        random.set_option("seed", seed).unwrap();
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
