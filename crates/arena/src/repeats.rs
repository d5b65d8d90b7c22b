//! Games that are equal move for move to earlier ones.
//!
//! Two players who always do the same play the same game again whenever they meet with the same
//! opening and colours. Such a copy says nothing new: counted like a game of its own it would make
//! a result look surer than it is.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use crate::player::{PlayerKind, PlayerSpec};
use crate::record::{GameRecord, GameResult, Termination};
use crate::time_control::TimeControl;

/// Whether this player with these limits does the same in the same position every time: it stops
/// at a depth or a number of nodes, and thinks with one thread. Who draws lots nevertheless has
/// equal games by a chance too small to matter.
pub(crate) fn plays_alike(spec: &PlayerSpec, limits: &TimeControl) -> bool {
    let untimed = limits.clock.is_none() && limits.movetime.is_none();
    untimed && !spec.ponder && spec.kind != PlayerKind::Human && spec.threads() == 1
}

/// A number that equal games have in common: opening, moves and result. None for a game that was
/// lost by a fault, which is no game that players would choose again.
pub(crate) fn fingerprint(record: &GameRecord) -> Option<u64> {
    let fault = matches!(
        record.termination(),
        Termination::TimeForfeit | Termination::IllegalMove | Termination::Abandoned
    );
    if fault || record.termination().is_crash() || record.result() == GameResult::Unfinished {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    record.fen.hash(&mut hasher);
    record.result().as_str().hash(&mut hasher);
    for played in &record.moves {
        played.mv.hash(&mut hasher);
    }
    Some(hasher.finish())
}

/// The games of some players that have been seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen(HashSet<(usize, usize, u64)>);

impl Seen {
    /// Takes a game with White and Black; says whether there was an equal one before.
    pub(crate) fn is_repeated(
        &mut self,
        white: usize,
        black: usize,
        fingerprint: Option<u64>,
    ) -> bool {
        fingerprint.is_some_and(|game| !self.0.insert((white, black, game)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_fixed_limits_and_one_thread_repeat_themselves() {
        let plays_alike = |text: &str, limits: &str| {
            plays_alike(&PlayerSpec::parse(text).unwrap(), &limits.parse().unwrap())
        };
        assert!(plays_alike("a", "nodes=100") && plays_alike("uci:b", "depth=3"));
        assert!(!plays_alike("a", "3+0.03") && !plays_alike("a", "movetime=10"));
        assert!(!plays_alike("a:threads=2", "nodes=100"));
        assert!(!plays_alike("uci:b,Threads=4", "nodes=100"));
    }
}
