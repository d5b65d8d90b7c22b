//! One game that is to be played.

use serde::{Deserialize, Serialize};

/// A game of a schedule: who plays whom, and from where. Players are counted from 0 in the order in
/// which they were named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// Its number, from 0. It never changes, whoever plays the game and whenever. Games 2n and 2n+1
    /// are between the same players, with the same opening and colours swapped.
    pub game: u32,
    /// The round it belongs to, from 1.
    pub round: u32,
    /// Who has White.
    pub white: usize,
    /// Who has Black.
    pub black: usize,
    /// Which opening, from 0.
    pub opening: u32,
}

impl Pairing {
    /// Whether this player plays in it.
    pub(crate) fn has(&self, player: usize) -> bool {
        [self.white, self.black].contains(&player)
    }

    /// Both games of a pair: `first` has White in the one with the even number.
    pub(crate) fn pair(
        number: u32,
        round: u32,
        first: usize,
        second: usize,
        opening: u32,
    ) -> [Pairing; 2] {
        let game = number * 2;
        [
            Pairing { game, round, white: first, black: second, opening },
            Pairing { game: game + 1, round, white: second, black: first, opening },
        ]
    }
}
