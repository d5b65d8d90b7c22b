//! The scores of a tournament: standing, cross table, ratings. All of it follows from the results.

use std::collections::{BTreeMap, BTreeSet};

use chess::Color;
use serde::{Serialize, Serializer};

use super::encounters::{self, Encounter};
use super::knockout::BracketEncounter;
use super::repeated::RepeatedGames;
use super::schedule::{Format, GameScore, Known, Results, Schedule};
use super::standing::{self, Standing};
use crate::ending::Ending;
use crate::pool::Pairing;
use crate::record::{GameRecord, GameResult, Termination};
use crate::repeats::fingerprint;
use crate::statistics::{Anchor, Meeting, Ratings};
use crate::timing::Timing;
use crate::warning::Warning;

/// What is kept of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameSummary {
    /// Who played whom.
    #[serde(flatten)]
    pub pairing: Pairing,
    /// How it ended; in JSON as `result`, `termination` and `reason`, the last one in English.
    #[serde(flatten, serialize_with = "in_words")]
    pub ending: Ending,
    /// How many moves it had; both sides moving is one.
    pub moves: u32,
    /// How exact the times of White and of Black were; the standing adds them up.
    #[serde(skip)]
    pub timing: [Timing; 2],
    /// Equal games have the same.
    #[serde(skip)]
    pub(super) fingerprint: Option<u64>,
}

impl GameSummary {
    /// Who won.
    pub fn result(&self) -> GameResult {
        self.ending.result()
    }
}

fn in_words<S: Serializer>(ending: &Ending, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Words {
        result: GameResult,
        termination: Termination,
        reason: String,
    }
    let (result, termination) = (ending.result(), ending.termination());
    Words { result, termination, reason: ending.to_string() }.serialize(serializer)
}

/// What one player did against another, or against all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points made.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    pub(super) fn plus(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }

    pub(super) fn count(&mut self, half_points: u8) {
        match half_points {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
    }
}

/// A game as it was found in a journal.
pub(super) struct FoundGame {
    score: GameScore,
    summary: GameSummary,
    /// White and Black.
    names: [String; 2],
}

impl FoundGame {
    pub(super) fn of(record: &GameRecord) -> Option<FoundGame> {
        // Its place in the schedule is looked up later.
        let unknown = Pairing { game: record.game, round: 0, white: 0, black: 0, opening: 0 };
        Some(FoundGame {
            score: GameScore::of(record)?,
            summary: GameSummary::of(record, unknown),
            names: [record.white.clone(), record.black.clone()],
        })
    }
}

/// The results so far, and what follows from them.
#[derive(Clone, Debug)]
pub struct Scoreboard {
    schedule: Schedule,
    names: Vec<String>,
    anchor: Option<Anchor>,
    results: Results,
    games: BTreeMap<u32, GameSummary>,
    known: Known,
    pairings: BTreeMap<u32, Pairing>,
    /// Which players always do the same.
    alike: Vec<bool>,
}

impl Scoreboard {
    /// An empty one.
    pub fn new(schedule: Schedule, names: Vec<String>, anchor: Option<Anchor>) -> Scoreboard {
        let mut scoreboard = Scoreboard {
            schedule,
            names,
            anchor,
            results: Results::new(),
            games: BTreeMap::new(),
            known: Known::default(),
            pairings: BTreeMap::new(),
            alike: Vec::new(),
        };
        scoreboard.look_ahead();
        scoreboard
    }

    /// Takes many results at once. The first of them that cannot be is given back as an error.
    pub(super) fn fill(&mut self, found: Vec<FoundGame>) -> Result<(), u32> {
        self.results.extend(found.iter().map(|game| (game.summary.pairing.game, game.score)));
        self.look_ahead();
        for FoundGame { mut summary, names: [white, black], .. } in found {
            let number = summary.pairing.game;
            let pairing = self.pairings.get(&number).copied().ok_or(number)?;
            let named = |player: usize, name: &String| self.names.get(player) == Some(name);
            if !named(pairing.white, &white) || !named(pairing.black, &black) {
                return Err(number);
            }
            summary.pairing = pairing;
            self.games.insert(number, summary);
        }
        Ok(())
    }

    /// Counts a game of the schedule.
    pub(super) fn count(&mut self, record: &GameRecord) -> Option<Pairing> {
        let score = GameScore::of(record)?;
        let pairing = self.pairings.get(&record.game).copied()?;
        self.results.insert(record.game, score);
        self.games.insert(record.game, GameSummary::of(record, pairing));
        Some(pairing)
    }

    /// Asks the schedule what is known now.
    pub(super) fn look_ahead(&mut self) {
        self.known = self.schedule.known(&self.results);
        self.pairings = self.known.games.iter().map(|game| (game.game, *game)).collect();
    }

    /// The games that are known and not played, in order.
    pub(super) fn missing(&self) -> Vec<Pairing> {
        let games = self.known.games.iter();
        games.filter(|game| !self.results.contains_key(&game.game)).copied().collect()
    }

    /// The plan.
    pub fn format(&self) -> Format {
        self.schedule.format
    }

    /// What the players are called.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The games that count, by their numbers.
    pub fn games(&self) -> impl Iterator<Item = &GameSummary> {
        self.games.values()
    }

    /// How many games count.
    pub fn played(&self) -> usize {
        self.games.len()
    }

    /// How many games there will be, as far as can be said now.
    pub fn expected(&self) -> u64 {
        let known = self.known.games.len() as u64;
        if self.is_complete() { known } else { self.schedule.expected_games().max(known) }
    }

    /// Whether the last game has been played.
    pub fn is_complete(&self) -> bool {
        self.known.games.iter().all(|game| self.results.contains_key(&game.game))
    }

    /// Why the result is doubtful, if it is.
    pub fn warnings(&self) -> Vec<Warning> {
        let late = |game: &&GameSummary| game.ending.termination() == Termination::TimeForfeit;
        let late = self.games.values().filter(late).count() as u64;
        Warning::of_time_forfeits(late, self.games.len() as u64).into_iter().collect()
    }

    /// Says of each player whether it always does the same.
    pub(super) fn set_alike(&mut self, alike: Vec<bool>) {
        self.alike = alike;
    }

    /// The places of a knockout, round by round.
    pub fn bracket(&self) -> &[BracketEncounter] {
        &self.known.bracket
    }

    /// Games that say nothing new.
    pub fn repeated(&self) -> RepeatedGames {
        RepeatedGames::among(self.games.values(), &self.alike)
    }

    /// What each player did against each other: the cross table, with all games.
    pub fn cross_table(&self) -> Vec<Vec<Tally>> {
        self.table_without(&BTreeSet::new())
    }

    fn table_without(&self, left_out: &BTreeSet<u32>) -> Vec<Vec<Tally>> {
        let count = self.names.len();
        let mut table = vec![vec![Tally::default(); count]; count];
        for game in self.games.values().filter(|game| !left_out.contains(&game.pairing.game)) {
            let Pairing { white, black, .. } = game.pairing;
            for (own, other, color) in [(white, black, Color::White), (black, white, Color::Black)]
            {
                let cell = table.get_mut(own).and_then(|row| row.get_mut(other));
                if let (Some(cell), Some(points)) = (cell, game.result().half_points(color)) {
                    cell.count(points);
                }
            }
        }
        table
    }

    /// What every two players did against each other, by pairs of games.
    pub fn encounters(&self) -> Vec<Encounter> {
        encounters::all(self)
    }

    /// The most likely ratings, without the games that say nothing new.
    pub fn ratings(&self) -> Ratings {
        ratings_of(&self.table_without(&self.repeated().left_out), self.anchor)
    }

    /// The standing, the best first; see [`Standing`].
    pub fn standings(&self) -> Vec<Standing> {
        standing::all(self)
    }

    /// Rounds without an opponent, and rounds survived.
    pub(super) fn byes_and_survived(&self, player: usize) -> (u32, u32) {
        let of = |list: &[u32]| list.get(player).copied().unwrap_or(0);
        (of(&self.known.byes), of(&self.known.survived))
    }

    /// What a round without an opponent is worth.
    pub(super) fn points_of_bye(&self) -> f64 {
        2.0 * f64::from(self.schedule.cycles)
    }
}

impl GameSummary {
    pub(super) fn of(record: &GameRecord, pairing: Pairing) -> GameSummary {
        GameSummary {
            pairing,
            ending: record.ending.clone(),
            moves: record.move_count(),
            timing: record.timing,
            fingerprint: fingerprint(record),
        }
    }
}

fn ratings_of(table: &[Vec<Tally>], anchor: Option<Anchor>) -> Ratings {
    let meetings = table.iter().enumerate().flat_map(|(first, row)| {
        let later = row.iter().enumerate().skip(first + 1);
        later.map(move |(second, &Tally { wins, draws, losses })| Meeting {
            first,
            second,
            wins,
            draws,
            losses,
        })
    });
    let meetings: Vec<Meeting> =
        meetings.filter(|meeting| meeting.wins + meeting.draws + meeting.losses > 0).collect();
    Ratings::most_likely(table.len(), &meetings, anchor)
}
