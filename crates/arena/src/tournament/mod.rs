//! Tournaments of many players: league, gauntlet, Swiss, knockout.
//!
//! A [`Schedule`] says who plays whom, from the results so far and nothing else. The games are
//! played by the same threads as those of a match; a journal keeps every one, so that the same
//! tournament goes on after any interruption. The [`Scoreboard`] says what it all means.
//!
//! ```no_run
//! use std::sync::Arc;
//! use arena::PlayerSpec;
//! use arena::tournament::*;
//!
//! let players = ["uci:./a", "uci:./b", "uci:./c"].map(|text| PlayerSpec::parse(text).unwrap());
//! let kinds = players.each_ref().map(PlayerSpec::short_name);
//! let names = distinct_names(&kinds, &players);
//! let schedule = Schedule::new(Format::League, players.len(), 10, None)?;
//! let factory = Arc::new(|spec: &PlayerSpec| Err(format!("no player {spec}").into()));
//! let mut config = TournamentConfig::new(players.to_vec(), names, schedule, factory);
//! config.conditions.limits = "3+0.03".parse()?;
//! config.conditions.journal = Some("spring.journal".into());
//! let scoreboard = run_tournament(&config, &mut |_| {})?;
//! print!("{}", results_text(&scoreboard));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod config;
mod encounters;
mod files;
mod knockout;
mod merge;
mod names;
mod repeated;
mod schedule;
mod scoreboard;
mod standing;
mod swiss;

use crate::event::Event;
use crate::journal::{Journal, JournalError};
use crate::note::Note;
use crate::pool::{Entrant, MatchError, Organiser, Pairing, Pool, WatchedMove};
use crate::record::GameRecord;
use crate::repeats::plays_alike;

pub use config::TournamentConfig;
pub use encounters::Encounter;
pub use files::{Report, results_text, write_pgn};
pub use knockout::BracketEncounter;
pub use merge::{MergeError, Merged, merge};
pub use names::distinct_names;
pub use repeated::RepeatedGames;
pub use schedule::{Format, GameScore, Known, Results, Schedule, ScheduleError};
use scoreboard::FoundGame;
pub use scoreboard::{GameSummary, Scoreboard, Tally};
pub use standing::{RankedBy, Standing};

/// Plays a tournament and tells what happens. The scoreboard is not complete if the tournament was
/// interrupted, or only a part of it was asked for.
pub fn run_tournament(
    config: &TournamentConfig,
    tell: &mut dyn FnMut(&Event<'_, Scoreboard>),
) -> Result<Scoreboard, MatchError> {
    let entrants = Entrant::list(&config.players, &config.names, config.conditions.limits)?;
    let mut scoreboard = Scoreboard::new(config.schedule, config.names.clone(), config.anchor);
    let alike = entrants.iter().map(|entrant| plays_alike(&entrant.spec, &entrant.limits));
    scoreboard.set_alike(alike.collect());
    let mut journal = None;
    if let Some(path) = &config.conditions.journal {
        let mut games = Vec::new();
        let (opened, found) = Journal::open(path, &config.head(&entrants), &mut |record| {
            games.extend(FoundGame::of(&record));
        })?;
        journal = Some(opened);
        let count = games.len();
        scoreboard.fill(games).map_err(|game| JournalError::StrangeGame {
            path: path.clone(),
            game: u64::from(game) + 1,
        })?;
        if count > 0 || found.torn {
            tell(&Event::Resumed { games: count, torn: found.torn });
        }
    }
    let pool = Pool { entrants, conditions: &config.conditions };
    for note in pool.warnings().into_iter().chain(config.openings_repeated()) {
        tell(&Event::Note(&note));
    }
    let mut ledger = TournamentLedger { config, journal, scoreboard, tell };
    if let Err(error) = pool.play(&mut ledger) {
        if let Some(journal) = &ledger.journal {
            journal.discard_if_empty();
        }
        return Err(error);
    }
    ledger.scoreboard.look_ahead();
    Ok(ledger.scoreboard)
}

/// The games of a tournament: given out as the schedule wants them, and counted.
struct TournamentLedger<'a, 'b> {
    config: &'a TournamentConfig,
    journal: Option<Journal>,
    scoreboard: Scoreboard,
    tell: &'b mut dyn FnMut(&Event<'_, Scoreboard>),
}

impl Organiser for TournamentLedger<'_, '_> {
    fn next_games(&mut self) -> Result<Vec<Pairing>, MatchError> {
        self.scoreboard.look_ahead();
        let mut games = self.scoreboard.missing();
        if let Some(shard) = self.config.shard {
            games.retain(|game| shard.plays(game.game));
        }
        Ok(games)
    }

    fn needs(&self, player: usize, games: &[Pairing]) -> bool {
        // Who has no game in this round may have one in the next.
        let later = !self.config.schedule.format().is_fixed();
        later || games.iter().any(|game| game.has(player))
    }

    fn note(&mut self, note: &Note) {
        (self.tell)(&Event::Note(note));
    }

    fn started(&mut self, board: usize, pairing: &Pairing) {
        (self.tell)(&Event::GameStarted { board, pairing });
    }

    fn moved(&mut self, watched: &WatchedMove) {
        (self.tell)(&Event::Moved(watched));
    }

    fn finished(&mut self, games: Vec<GameRecord>) -> Result<(), MatchError> {
        if let Some(journal) = &mut self.journal {
            journal.add(&games)?;
        }
        for record in &games {
            if let Some(pairing) = self.scoreboard.count(record) {
                let (pairing, standing) = (&pairing, &self.scoreboard);
                (self.tell)(&Event::GameFinished { record, pairing, standing });
            }
        }
        Ok(())
    }

    fn tick(&mut self) {
        (self.tell)(&Event::Tick(&self.scoreboard));
    }
}
