//! Two players, many games: in pairs with colours swapped, several at a time, until all are played
//! or a sequential test has decided.
//!
//! Games finish in any order, but count in theirs: a test that counted short games before long ones
//! would be biased. A pair counts when all pairs before it do.

mod config;
mod result;

use std::collections::BTreeMap;

use crate::event::Event;
use crate::journal::{Head, Journal};
use crate::note::Note;
use crate::pgn::PgnFile;
use crate::player::PlayerSpec;
use crate::pool::{Entrant, GoOn, MatchError, Organiser, Pairing, Pool, WatchedMove};
use crate::record::GameRecord;
use crate::repeats::plays_alike;
use crate::statistics::Verdict;

pub use config::MatchConfig;
pub use result::MatchResult;
use result::Tally;

/// Plays a match and tells what happens. Results are seen from the first player's side.
pub fn run_match(
    config: &MatchConfig,
    tell: &mut dyn FnMut(&Event<'_, MatchResult>),
) -> Result<MatchResult, MatchError> {
    let names = PlayerSpec::names(&config.players);
    let entrants = Entrant::list(&config.players, &names, config.conditions.limits)?;
    let alike = entrants.iter().all(|entrant| plays_alike(&entrant.spec, &entrant.limits));
    let shortened = config.without_copies(alike);
    let config = shortened.as_ref().unwrap_or(config);
    let (mut recorded, mut torn) = (BTreeMap::new(), false);
    let journal = match &config.conditions.journal {
        Some(path) => {
            let head = head(config, &entrants);
            let (journal, found) = Journal::open(path, &head, &mut |record| {
                recorded.insert(record.game, record);
            })?;
            torn = found.torn;
            Some(journal)
        }
        None => None,
    };
    let pool = Pool { entrants, conditions: &config.conditions };
    let about_openings = match &shortened {
        Some(MatchConfig { games, conditions, .. }) => {
            let openings = conditions.openings.len();
            Some(Note::EndsWithOpenings { games: *games, openings })
        }
        None => config.openings_repeated(alike),
    };
    for note in pool.warnings().into_iter().chain(about_openings) {
        tell(&Event::Note(&note));
    }
    if !recorded.is_empty() || torn {
        tell(&Event::Resumed { games: recorded.len(), torn });
    }
    let pgn = match &config.pgn {
        Some(path) => Some(
            PgnFile::open(path, &config.event, recorded.values())
                .map_err(|error| MatchError::Pgn { path: path.clone(), error })?,
        ),
        None => None,
    };
    let tally = Tally::new(names, config.sprt, alike);
    let missing = (0..config.games).filter(|game| !recorded.contains_key(game)).collect();
    let standing = tally.result(config.games);
    let mut ledger = MatchLedger {
        config,
        journal,
        pgn,
        tally,
        standing,
        missing,
        waiting: recorded,
        next: 0,
        tell,
    };
    ledger.deliver()?;
    if !ledger.is_decided() {
        if let Err(error) = pool.play(&mut ledger) {
            ledger.forget_if_unplayed();
            return Err(error);
        }
        ledger.deliver_rest()?;
    }
    Ok(ledger.tally.result(config.games))
}

fn head(config: &MatchConfig, entrants: &[Entrant]) -> Head {
    Head {
        roque_journal: 1,
        players: config.players.iter().map(ToString::to_string).collect(),
        limits: entrants.iter().map(|entrant| entrant.limits.to_string()).collect(),
        openings: format!("{:016x}", config.conditions.openings.fingerprint()),
        adjudication: config.conditions.adjudication.rules(),
        tournament: None,
    }
}

/// The games of the match, and where they go when they are over: the journal first, then in their
/// order the count, the PGN file and whoever listens.
struct MatchLedger<'a, 'b> {
    config: &'a MatchConfig,
    journal: Option<Journal>,
    pgn: Option<PgnFile>,
    tally: Tally,
    /// Where the match stands after the games that were counted.
    standing: MatchResult,
    /// Games that are still to be played.
    missing: Vec<u32>,
    /// Games that cannot count yet.
    waiting: BTreeMap<u32, GameRecord>,
    /// The first game that has not been counted.
    next: u32,
    tell: &'b mut dyn FnMut(&Event<'_, MatchResult>),
}

impl MatchLedger<'_, '_> {
    /// A contest that could not begin leaves no files behind.
    fn forget_if_unplayed(&self) {
        if let Some(journal) = &self.journal {
            journal.discard_if_empty();
        }
        if let (Some(pgn), Some(path)) = (&self.pgn, &self.config.pgn) {
            pgn.discard_if_empty(path);
        }
    }

    fn is_decided(&self) -> bool {
        self.tally.verdict() != Verdict::Continue
    }

    /// Counts the games whose turn it is: whole pairs, up to the decision.
    fn deliver(&mut self) -> Result<(), MatchError> {
        while !self.is_decided() && self.next < self.config.games {
            let last = self.next + 1 >= self.config.games;
            let complete = self.waiting.contains_key(&self.next)
                && (last || self.waiting.contains_key(&(self.next + 1)));
            if !complete {
                break;
            }
            for _ in 0..2 {
                if let Some(record) = self.waiting.remove(&self.next) {
                    self.next += 1;
                    self.count(&record)?;
                }
            }
        }
        Ok(())
    }

    /// Counts what is left after an interruption, gaps or not. Short games are over-represented in
    /// it, so that it decides no test.
    fn deliver_rest(&mut self) -> Result<(), MatchError> {
        self.tally.stop_judging();
        while !self.is_decided() {
            let Some((game, record)) = self.waiting.pop_first() else { break };
            if game < self.config.games {
                self.count(&record)?;
            }
        }
        Ok(())
    }

    fn count(&mut self, record: &GameRecord) -> Result<(), MatchError> {
        self.tally.count(record);
        if let (Some(pgn), Some(path)) = (&mut self.pgn, &self.config.pgn) {
            pgn.add(record).map_err(|error| MatchError::Pgn { path: path.clone(), error })?;
        }
        self.standing = self.tally.result(self.config.games);
        let (pairing, standing) = (&pairing(record.game), &self.standing);
        (self.tell)(&Event::GameFinished { record, pairing, standing });
        Ok(())
    }
}

/// Game 2n is the first player's with White.
fn pairing(game: u32) -> Pairing {
    let [first, second] = Pairing::pair(game / 2, game / 2 + 1, 0, 1, game / 2);
    if game.is_multiple_of(2) { first } else { second }
}

impl Organiser for MatchLedger<'_, '_> {
    fn next_games(&mut self) -> Result<Vec<Pairing>, MatchError> {
        Ok(std::mem::take(&mut self.missing).into_iter().map(pairing).collect())
    }

    fn started(&mut self, board: usize, pairing: &Pairing) {
        (self.tell)(&Event::GameStarted { board, pairing });
    }

    fn moved(&mut self, watched: &WatchedMove) {
        (self.tell)(&Event::Moved(watched));
    }

    fn tick(&mut self) {
        (self.tell)(&Event::Tick(&self.standing));
    }

    fn note(&mut self, note: &Note) {
        (self.tell)(&Event::Note(note));
    }

    fn finished(&mut self, games: Vec<GameRecord>) -> Result<(), MatchError> {
        if let Some(journal) = &mut self.journal {
            journal.add(&games)?;
        }
        // Games that end after the decision are kept, but do not count.
        if !self.is_decided() {
            self.waiting.extend(games.into_iter().map(|record| (record.game, record)));
            self.deliver()?;
        }
        Ok(())
    }

    fn go_on(&self) -> GoOn {
        match (self.is_decided(), self.config.finish_running_games) {
            (false, _) => GoOn::Yes,
            (true, true) => GoOn::FinishGames,
            (true, false) => GoOn::Abandon,
        }
    }
}
