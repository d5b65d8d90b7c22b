//! Games of a tournament that say nothing new.

use std::collections::BTreeSet;

use super::scoreboard::GameSummary;
use crate::pool::Pairing;
use crate::repeats::Seen;

/// Games that are equal move for move to an earlier one of the same players with the same opening
/// and colours.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RepeatedGames {
    /// How many there are.
    pub all: usize,
    /// Those that are left out of ratings, likelihoods and encounters: both players always do the
    /// same, and both games of the pair are repeated.
    pub left_out: BTreeSet<u32>,
}

impl RepeatedGames {
    /// Those among these games, which come in the order of their numbers. `alike` says of each player
    /// whether it always does the same.
    pub(super) fn among<'a>(
        games: impl Iterator<Item = &'a GameSummary>,
        alike: &[bool],
    ) -> RepeatedGames {
        let mut seen = Seen::default();
        let mut repeated = RepeatedGames::default();
        let mut last = None;
        for game in games {
            let Pairing { game: number, white, black, .. } = game.pairing;
            if !seen.is_repeated(white, black, game.fingerprint) {
                continue;
            }
            repeated.all += 1;
            let alike = |player: usize| alike.get(player) == Some(&true);
            // The two games of a pair come one after the other.
            if !number.is_multiple_of(2) && last == Some(number - 1) && alike(white) && alike(black)
            {
                repeated.left_out.extend([number - 1, number]);
            }
            last = Some(number);
        }
        repeated
    }
}
