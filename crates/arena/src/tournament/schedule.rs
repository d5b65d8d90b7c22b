//! Who plays whom: pure data, made from the format, the number of players and the results so far.
//!
//! The same results give the same games with the same numbers, so a tournament that goes on after
//! an interruption needs to remember nothing but its results.

use std::collections::BTreeMap;

use serde::Serialize;
use thiserror::Error;

use super::knockout::{self, BracketEncounter};
use super::swiss;
use crate::pool::Pairing;
use crate::record::GameRecord;

/// More games than this are a typing mistake.
const MOST_GAMES: u64 = 10_000_000;

/// The kind of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Everybody against everybody.
    League,
    /// The first player against all others.
    Gauntlet,
    /// In every round neighbours in the standing meet who have not met before.
    Swiss,
    /// Who loses is out.
    Knockout,
}

impl Format {
    /// As users write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Format::League => "league",
            Format::Gauntlet => "gauntlet",
            Format::Swiss => "swiss",
            Format::Knockout => "knockout",
        }
    }

    /// The format with this name.
    pub fn named(name: &str) -> Option<Format> {
        let all = [Format::League, Format::Gauntlet, Format::Swiss, Format::Knockout];
        all.into_iter().find(|format| format.as_str() == name)
    }

    /// Whether every game is known before the first is played.
    pub const fn is_fixed(self) -> bool {
        matches!(self, Format::League | Format::Gauntlet)
    }
}

/// Why there is no such schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ScheduleError {
    /// One player is no tournament.
    #[error("a tournament needs two players or more, here there are {0}")]
    TooFewPlayers(usize),
    /// Nothing would be played.
    #[error("a tournament needs at least one cycle and one round")]
    Nothing,
    /// In so many rounds somebody would have to meet somebody again.
    #[error("{players} players can meet in {most} rounds at the most, not in {rounds}")]
    TooManyRounds {
        /// How many players there are.
        players: usize,
        /// How many rounds were asked for.
        rounds: u32,
        /// How many there can be.
        most: u32,
    },
    /// The number of rounds follows from the number of players.
    #[error(
        "a knockout has as many rounds as its players need: say how many pairs of games an \
             encounter has with cycles"
    )]
    RoundsOfKnockout,
    /// Nobody waits for so many games.
    #[error("that would be {0} games; 10000000 are the most")]
    TooManyGames(u64),
}

/// What a result means for who plays next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameScore {
    /// The points of White, doubled.
    pub white: u8,
    /// How many moves the game had; both sides moving is one.
    pub moves: u32,
}

impl GameScore {
    /// Nothing for an unfinished game.
    pub fn of(record: &GameRecord) -> Option<GameScore> {
        let white = record.result().half_points(chess::Color::White)?;
        Some(GameScore { white, moves: record.move_count() })
    }
}

/// Results by the numbers of their games.
pub type Results = BTreeMap<u32, GameScore>;

/// What is known of a tournament from its results.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Known {
    /// Every game that is certain to be played, in order; those that have been played as well.
    pub games: Vec<Pairing>,
    /// How many rounds each player sat out for want of an opponent, in a Swiss.
    pub byes: Vec<u32>,
    /// How many rounds each player has survived, in a knockout.
    pub survived: Vec<u32>,
    /// The places of a knockout, round by round; the last one is the final.
    pub bracket: Vec<BracketEncounter>,
}

/// A plan of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    pub(super) format: Format,
    pub(super) players: usize,
    pub(super) cycles: u32,
    pub(super) rounds: u32,
}

impl Schedule {
    /// A plan for so many players. A cycle is a pair of games, one with each colour: in a league
    /// and a gauntlet against everybody, otherwise against each opponent. Only a Swiss can choose
    /// its number of rounds; without a choice it has as many as a knockout of as many players.
    pub fn new(
        format: Format,
        players: usize,
        cycles: u32,
        rounds: Option<u32>,
    ) -> Result<Schedule, ScheduleError> {
        if players < 2 {
            return Err(ScheduleError::TooFewPlayers(players));
        }
        if cycles == 0 || rounds == Some(0) {
            return Err(ScheduleError::Nothing);
        }
        let doublings = players.next_power_of_two().ilog2();
        let even = players.next_multiple_of(2);
        let most = u32::try_from(even - 1).unwrap_or(u32::MAX);
        let rounds = match (format, rounds) {
            (Format::Swiss, Some(rounds)) if rounds > most => {
                return Err(ScheduleError::TooManyRounds { players, rounds, most });
            }
            (Format::Swiss, rounds) => rounds.unwrap_or(doublings.min(most)),
            (Format::Knockout, Some(_)) => return Err(ScheduleError::RoundsOfKnockout),
            (Format::Knockout, None) => doublings,
            (Format::League, _) => most,
            (Format::Gauntlet, _) => u32::try_from(players - 1).unwrap_or(u32::MAX),
        };
        let schedule = Schedule { format, players, cycles, rounds };
        match schedule.expected_games() {
            games if games > MOST_GAMES => Err(ScheduleError::TooManyGames(games)),
            _ => Ok(schedule),
        }
    }

    /// The kind of tournament.
    pub fn format(&self) -> Format {
        self.format
    }

    /// How many games there will be; in a knockout those that break ties come on top.
    pub fn expected_games(&self) -> u64 {
        let players = self.players as u64;
        let encounters = match self.format {
            Format::League => players * (players - 1) / 2,
            Format::Gauntlet | Format::Knockout => players - 1,
            Format::Swiss => players / 2 * u64::from(self.rounds),
        };
        (encounters * 2).saturating_mul(u64::from(self.cycles))
    }

    /// What these results say.
    pub fn known(&self, results: &Results) -> Known {
        let known = Known {
            games: Vec::new(),
            byes: vec![0; self.players],
            survived: vec![0; self.players],
            bracket: Vec::new(),
        };
        match self.format {
            Format::League => {
                Known { games: self.in_cycles(&league_rounds(self.players)), ..known }
            }
            Format::Gauntlet => {
                let rounds: Vec<_> = (1..self.players).map(|other| vec![(0, other)]).collect();
                Known { games: self.in_cycles(&rounds), ..known }
            }
            Format::Swiss => swiss::known(self, results, known),
            Format::Knockout => knockout::known(self, results, known),
        }
    }

    /// The same encounters in every cycle, each cycle with an opening of its own.
    fn in_cycles(&self, rounds: &[Vec<(usize, usize)>]) -> Vec<Pairing> {
        let mut games = Vec::new();
        let mut number = 0;
        for cycle in 0..self.cycles {
            for (round, encounters) in (1..).zip(rounds) {
                for &(first, second) in encounters {
                    let round = cycle * self.rounds + round;
                    games.extend(Pairing::pair(number, round, first, second, cycle));
                    number += 1;
                }
            }
        }
        games
    }
}

/// Rounds in which everybody meets everybody once. One player keeps its seat and the others move
/// on by one; who meets nobody in an odd number has the round off.
fn league_rounds(players: usize) -> Vec<Vec<(usize, usize)>> {
    let moving = players.next_multiple_of(2) - 1;
    let round = |round: usize| {
        let fixed = (moving, round);
        let others = (1..=moving / 2)
            .map(|seat| ((round + seat) % moving, (round + moving - seat) % moving));
        let seats = std::iter::once(fixed).chain(others).enumerate();
        // Who begins with White changes, for those who look at the first games only.
        seats
            .map(|(seat, (a, b))| (seat, (a.min(b), a.max(b))))
            .map(|(seat, (a, b))| if (round + seat).is_multiple_of(2) { (a, b) } else { (b, a) })
            .filter(|&(a, b)| a < players && b < players)
            .collect()
    };
    (0..moving).map(round).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn games(format: Format, players: usize, cycles: u32) -> Vec<Pairing> {
        let schedule = Schedule::new(format, players, cycles, None).unwrap();
        let known = schedule.known(&Results::new());
        assert_eq!(known.games.len() as u64, schedule.expected_games());
        known.games
    }

    #[test]
    fn a_league_is_everybody_against_everybody_with_both_colours() {
        for players in 2..12 {
            let games = games(Format::League, players, 3);
            assert!(games.iter().enumerate().all(|(index, game)| game.game as usize == index));
            let mut met = HashMap::new();
            for game in &games {
                *met.entry((game.white, game.black, game.opening)).or_insert(0) += 1;
            }
            let expected = players * (players - 1) * 3;
            assert_eq!((met.len(), met.values().max()), (expected, Some(&1)), "{players}");
            // Nobody plays two encounters in one round.
            for round in 1.. {
                let of_round = games.iter().filter(|game| game.round == round);
                let mut seated: Vec<usize> = of_round.map(|game| game.white).collect();
                if seated.is_empty() {
                    break;
                }
                seated.sort_unstable();
                assert!(seated.is_sorted_by(|a, b| a < b), "{players} {round}: {seated:?}");
            }
        }
    }

    #[test]
    fn pairs_swap_colours_and_share_the_opening() {
        for format in [Format::League, Format::Gauntlet] {
            for pair in games(format, 5, 2).chunks(2) {
                let [one, other] = pair else { panic!("a pair") };
                assert_eq!((one.white, one.black), (other.black, other.white));
                assert_eq!((one.opening, one.game + 1), (other.opening, other.game));
            }
        }
    }

    #[test]
    fn in_a_gauntlet_the_first_plays_always() {
        let games = games(Format::Gauntlet, 5, 2);
        assert_eq!(games.len(), 16);
        assert!(games.iter().all(|game| game.white == 0 || game.black == 0));
    }

    #[test]
    fn impossible_schedules_are_refused() {
        let refused = |format, players, cycles, rounds| {
            Schedule::new(format, players, cycles, rounds).unwrap_err()
        };
        assert_eq!(refused(Format::League, 1, 1, None), ScheduleError::TooFewPlayers(1));
        assert_eq!(refused(Format::League, 2, 0, None), ScheduleError::Nothing);
        assert_eq!(refused(Format::Knockout, 4, 1, Some(3)), ScheduleError::RoundsOfKnockout);
        let error = refused(Format::Swiss, 5, 1, Some(6)).to_string();
        assert!(error.contains("5 rounds at the most, not in 6"), "{error}");
        let error = refused(Format::League, 1000, 1000, None);
        assert_eq!(error, ScheduleError::TooManyGames(999_000_000));
    }
}
