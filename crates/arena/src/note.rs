//! What a person should know about games that are about to be played. Nothing here stops them; how
//! it is said in other languages is the business of whoever listens.

use std::fmt;
use std::time::Duration;

use crate::cores::{Oversubscription, PinError};
use crate::fault::Fault;

/// Something that may spoil results, or looks odd.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// More threads think at a time than there are cores.
    Oversubscribed(Oversubscription),
    /// The programs of a game get no cores of their own.
    NotPinned(PinError),
    /// Two players meet more often than there are openings: players that always do the same play
    /// the same games again, which are left out of the statistics.
    OpeningsRepeated {
        /// How many pairs of games two players may have.
        pairs: usize,
        /// How many openings there are.
        openings: usize,
    },
    /// A test between two players who always do the same ends when every opening has been played:
    /// from then on all games would be copies.
    EndsWithOpenings {
        /// How many games that are.
        games: u32,
        /// How many openings there are.
        openings: usize,
    },
    /// A player was tried before the games and broke down.
    BreaksDown {
        /// The player.
        name: String,
        /// What it does.
        fault: Fault,
    },
    /// A player did not answer at its start, several times in a row.
    HangsAtStart {
        /// The player.
        name: String,
        /// How often.
        times: u32,
        /// So long it has from now on.
        patience: Duration,
    },
}

impl Note {
    /// Whether so many pairs have openings of their own.
    pub(crate) fn of_openings(pairs: usize, openings: usize) -> Option<Note> {
        (openings < pairs).then_some(Note::OpeningsRepeated { pairs, openings })
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Oversubscribed(Oversubscription { threads, cores }) => write!(
                f,
                "{threads} threads think at a time on {cores} cores: times will not be fair"
            ),
            Note::NotPinned(error) => error.fmt(f),
            Note::OpeningsRepeated { pairs, openings } => {
                let plural = if *openings == 1 { "" } else { "s" };
                write!(f, "{pairs} pairs with {openings} opening{plural}: openings are repeated")
            }
            Note::EndsWithOpenings { games, openings } => write!(
                f,
                "both players always do the same: with {openings} opening{} there are {games} \
                 different games, and the test ends after them",
                if *openings == 1 { "" } else { "s" }
            ),
            Note::BreaksDown { name, fault } => {
                write!(f, "player {name} {fault}; as long as it does, it loses its games")
            }
            Note::HangsAtStart { name, times, patience } => write!(
                f,
                "player {name} did not answer at its start, {times} times in a row; from now on it \
                 has {} s for it",
                patience.as_secs_f64()
            ),
        }
    }
}
