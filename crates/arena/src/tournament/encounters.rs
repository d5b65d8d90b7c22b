//! What two players of a tournament did against each other, counted as in a match: by pairs of
//! games with one opening and colours swapped.

use std::collections::BTreeMap;

use chess::Color;
use serde::Serialize;

use super::{Scoreboard, Tally};
use crate::statistics::{Estimate, GameCounts, PairCounts};

/// All games between two players, seen from the first one's side.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Encounter {
    /// The player that was named earlier, from 0.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// Single games.
    #[serde(flatten)]
    pub tally: Tally,
    /// Pairs of games in which the first player made 0, ½, 1, 1½ and 2 points. Half a pair does not
    /// count, nor one that says nothing new.
    pub pairs: PairCounts,
    /// What these games alone say about the two, from pairs if there are any.
    #[serde(flatten)]
    pub estimate: Estimate,
}

/// Counts while games come in.
#[derive(Default)]
struct Counts {
    tally: Tally,
    pairs: PairCounts,
    /// The half-points of the first player in a pair of which one game is known.
    half_pair: Option<(u32, u8)>,
}

/// All encounters in the order in which their players were named.
pub(super) fn all(scoreboard: &Scoreboard) -> Vec<Encounter> {
    let mut encounters: BTreeMap<(usize, usize), Counts> = BTreeMap::new();
    let left_out = scoreboard.repeated().left_out;
    // Games come in the order of their numbers, so both of a pair come one after the other.
    for game in scoreboard.games() {
        let (white, black) = (game.pairing.white, game.pairing.black);
        let side = if white < black { Color::White } else { Color::Black };
        let Some(points) = game.result().half_points(side) else { continue };
        let counts = encounters.entry((white.min(black), white.max(black))).or_default();
        counts.tally.count(points);
        if left_out.contains(&game.pairing.game) {
            continue;
        }
        let pair = game.pairing.game / 2;
        counts.half_pair = match counts.half_pair {
            Some((other, half)) if other == pair => {
                counts.pairs.add(half + points);
                None
            }
            _ => Some((pair, points)),
        };
    }
    let finish = |((first, second), counts): ((usize, usize), Counts)| {
        let Counts { tally, pairs, .. } = counts;
        let Tally { wins, draws, losses } = tally;
        let by_game = || GameCounts { wins, draws, losses }.estimate();
        let estimate = pairs.estimate().or_else(by_game)?;
        Some(Encounter { first, second, tally, pairs, estimate })
    };
    encounters.into_iter().filter_map(finish).collect()
}

#[cfg(test)]
mod tests {
    use super::super::standing::tests::league;
    use crate::record::GameResult::{BlackWins, Draw, WhiteWins};
    use crate::statistics::PairCounts;

    #[test]
    fn pairs_are_counted_as_in_a_match() {
        // One pair whole, one half played, the last not begun.
        let scoreboard = league(&[(WhiteWins, 30), (BlackWins, 20), (Draw, 9)]);
        let encounters = scoreboard.encounters();
        assert_eq!(encounters.len(), 2);
        for encounter in &encounters {
            assert!(encounter.first < encounter.second);
            match encounter.tally.games() {
                2 => {
                    // Whoever had White first has won both games.
                    let whole = [PairCounts([0, 0, 0, 0, 1]), PairCounts([1, 0, 0, 0, 0])];
                    assert!(whole.contains(&encounter.pairs), "{encounter:?}");
                    assert!(encounter.estimate.elo.is_infinite());
                }
                _ => {
                    assert_eq!(encounter.pairs, PairCounts::default());
                    assert_eq!(encounter.estimate.normalized_elo, 0.0);
                }
            }
        }
    }
}
