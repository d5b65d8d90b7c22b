//! The engine as a weaker player: what it was asked to be, and its search.
//!
//! It thinks with one thread and forgets everything between moves, so that its move depends on the
//! position, the strength and the seed of the game alone: taking a move back brings the same answer.

use std::hash::{BuildHasher, Hasher, RandomState};

use eval::Classical;
use search::{Choice, Limits, Remark, Sink};

use crate::strength::judgement::{Humanlike, fraction, mix};
use crate::strength::{SKILL_LEVELS, Strength};
use crate::table::HashTable;
use crate::threads::{Task, Threads};
use crate::worker::RootMove;

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
            (false, level) => Some(Strength::elo_of_skill(level)),
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

/// The weaker player. It always thinks with the classical evaluation, with which its strengths were
/// measured: another net must not change them.
pub(crate) struct LimitedPlayer {
    threads: Threads<Classical, Humanlike>,
}

impl LimitedPlayer {
    /// Megabytes: enough for the most nodes it ever searches.
    const HASH: usize = 4;

    /// Nothing if there is no memory for it.
    pub(crate) fn new() -> Option<LimitedPlayer> {
        let table = HashTable::new(Self::HASH)?;
        Some(LimitedPlayer { threads: Threads::new(table, 1, &Classical::default()) })
    }

    /// Thinks as long as a player of this strength would, within what the limits allow.
    pub(crate) fn search(
        &mut self,
        elo: i64,
        seed: u64,
        task: Task<'_>,
        mut moves: Vec<RootMove>,
        sink: &mut dyn Sink,
    ) -> Choice {
        let Task { root, limits, budget, lines, .. } = task;
        if limits.infinite {
            sink.note(&Remark::LimitedStrength { elo });
        }
        let strength = Strength::from_elo(elo);
        let human = Humanlike::new(strength, seed);
        // Whoever is asked about certain moves looks at all of them.
        let thought_of = |root_move: &RootMove| !human.misses_own(root.position(), root_move.mv);
        if limits.search_moves.is_empty() && moves.iter().any(thought_of) {
            moves.retain(thought_of);
        }
        let attention = Attention::new(strength, mix(seed, root.position().key()), lines);
        let limits = attention.within(limits);
        let budget = budget.with_nodes(attention.nodes);
        self.threads.forget();
        self.threads.think_as(&human);
        self.threads.search(Task { limits: &limits, budget, ..task }, &moves, sink)
    }
}

/// How long and how deep one move is thought about.
#[derive(Clone, Copy, Debug)]
struct Attention {
    /// After these no deeper look is begun.
    nodes: u64,
    depth: u32,
}

impl Attention {
    /// `luck` is a hash: people do not give the same care to every move.
    fn new(strength: Strength, luck: u64, lines: usize) -> Attention {
        let care = (2.0 * fraction(mix(luck, 1)) - 1.0).exp2();
        Attention {
            nodes: (strength.nodes() * care) as u64 * lines as u64,
            depth: (strength.depth() + fraction(mix(luck, 2))) as u32,
        }
    }

    /// The limits, and these bounds. A look that has begun is ended, unless it takes much longer
    /// than it should.
    fn within(self, limits: &Limits) -> Limits {
        let most_nodes = 8 * self.nodes + 2_000;
        Limits {
            depth: Some(limits.depth.map_or(self.depth, |depth| depth.min(self.depth))),
            nodes: Some(limits.nodes.map_or(most_nodes, |nodes| nodes.min(most_nodes))),
            ..limits.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attention_stays_within_the_limits_given() {
        for elo in [Strength::WEAKEST, Strength::STRONGEST] {
            for luck in 0..200 {
                let attention = Attention::new(Strength::from_elo(elo), luck, 1);
                let limits = attention.within(&Limits::nodes(10));
                assert!(limits.nodes == Some(10) && attention.depth >= 1, "{attention:?}");
                assert_eq!(attention.within(&Limits::depth(1)).depth, Some(1));
                let alone = attention.within(&Limits::none());
                assert!(
                    alone.nodes > Some(attention.nodes) && alone.depth == Some(attention.depth)
                );
            }
        }
    }

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
        assert_eq!(handicap.elo(), Some(Strength::WEAKEST));
        handicap.limit = true;
        assert_eq!(handicap.elo(), Some(StrengthOptions::DEFAULT_ELO));
    }
}
