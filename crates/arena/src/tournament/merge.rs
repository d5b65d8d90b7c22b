//! Joins the journals of the parts of a tournament that were played apart.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::scoreboard::FoundGame;
use super::{Format, Schedule, Scoreboard};
use crate::journal::{self, Head, JournalError};
use crate::player::PlayerSpec;
use crate::record::GameRecord;
use crate::repeats::plays_alike;
use crate::statistics::Anchor;

/// Why journals cannot be joined.
#[derive(Debug, Error)]
pub enum MergeError {
    /// One of them cannot be read, or belongs to something else.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// One of them is of a match, or empty.
    #[error("{}: this is no journal of a tournament", .0.display())]
    NoTournament(PathBuf),
    /// One game was played in two parts.
    #[error("{}: game {game} is in another part as well, with another result", path.display())]
    Twice {
        /// The journal.
        path: PathBuf,
        /// The game, from 1.
        game: u64,
    },
    /// The fixed point of the ratings is none of the players.
    #[error("no player is named {name:?}; there are: {}", names.join(", "))]
    UnknownAnchor {
        /// The name that was asked for.
        name: String,
        /// The names there are.
        names: Vec<String>,
    },
    /// There is nothing to join.
    #[error("there are no journals to join")]
    Nothing,
}

/// What became of joined journals.
#[derive(Debug)]
pub struct Merged {
    /// The scores of all of them.
    pub scoreboard: Scoreboard,
    /// How the players were written.
    pub players: Vec<String>,
    /// The limits of the players.
    pub limits: Vec<String>,
    /// What the openings were shuffled with.
    pub seed: Option<u64>,
    /// Journals whose last line was torn; that game is missing.
    pub torn: Vec<PathBuf>,
}

/// Joins journals into `target`; what is already in there takes part. The same game with the same
/// moves may be in several of them, so that a journal can be joined again. `anchor` is the fixed
/// point of the ratings: a player, by its name or as it was written, and its rating. If anything is
/// wrong, `target` stays as it is.
pub fn merge(
    target: &Path,
    parts: &[PathBuf],
    anchor: Option<(&str, f64)>,
) -> Result<Merged, MergeError> {
    let own = journal::lock_existing(target)?;
    let parts: Vec<&Path> =
        own.iter().map(|_| target).chain(parts.iter().map(PathBuf::as_path)).collect();
    let mut games: BTreeMap<u32, GameRecord> = BTreeMap::new();
    let mut sources: BTreeMap<u32, &Path> = BTreeMap::new();
    let mut head: Option<Head> = None;
    let mut torn = Vec::new();
    for path in parts {
        let mut twice = None;
        let found = journal::read(path, &mut |record| {
            let number = record.game;
            sources.insert(number, path);
            if let Some(other) = games.insert(number, record)
                && games.get(&number).is_some_and(|record| !is_same(record, &other))
            {
                twice = Some(u64::from(number) + 1);
            }
        })?;
        let whole = found.head.and_then(without_shard);
        let whole = whole.ok_or_else(|| MergeError::NoTournament(path.to_owned()))?;
        journal::check_head(path, &whole, head.get_or_insert_with(|| whole.clone()))?;
        if let Some(game) = twice {
            return Err(MergeError::Twice { path: path.to_owned(), game });
        }
        if found.torn {
            torn.push(path.to_owned());
        }
    }
    let head = head.ok_or(MergeError::Nothing)?;
    let anchor = anchor.map(|(name, elo)| anchor_of(&head, name, elo)).transpose()?;
    let mut scoreboard = empty_scoreboard(&head, anchor).ok_or(MergeError::Nothing)?;
    let found = games.values().filter_map(FoundGame::of).collect();
    scoreboard.fill(found).map_err(|game| JournalError::StrangeGame {
        path: sources.get(&game).copied().unwrap_or(target).to_owned(),
        game: u64::from(game) + 1,
    })?;
    let failed = |error| JournalError::File { path: target.to_owned(), error };
    whole_file::replace(target, |file| {
        file.write_all(journal::head_line(&head)?.as_bytes())?;
        games.values().try_for_each(|record| {
            serde_json::to_writer(&mut *file, record)?;
            file.write_all(b"\n")
        })
    })
    .map_err(failed)?;
    let seed = head.tournament.and_then(|tournament| tournament.seed);
    Ok(Merged { scoreboard, players: head.players, limits: head.limits, seed, torn })
}

/// When a game was played does not matter, nor how long its moves took.
fn is_same(one: &GameRecord, other: &GameRecord) -> bool {
    let moves = |record: &GameRecord| -> Vec<String> {
        record.moves.iter().map(|played| played.mv.clone()).collect()
    };
    one.result() == other.result() && moves(one) == moves(other)
}

fn without_shard(mut head: Head) -> Option<Head> {
    head.tournament.as_mut()?.shard = None;
    Some(head)
}

/// The player meant by a name, as it is printed or as it was written.
fn anchor_of(head: &Head, name: &str, elo: f64) -> Result<Anchor, MergeError> {
    let names = head.tournament.as_ref().map_or(&[][..], |tournament| &tournament.names);
    let is_meant = |candidate: &String| candidate.eq_ignore_ascii_case(name.trim());
    let player = names.iter().position(is_meant).or_else(|| head.players.iter().position(is_meant));
    player
        .map(|player| Anchor { player, elo })
        .ok_or_else(|| MergeError::UnknownAnchor { name: name.to_owned(), names: names.to_vec() })
}

fn empty_scoreboard(head: &Head, anchor: Option<Anchor>) -> Option<Scoreboard> {
    let tournament = head.tournament.as_ref()?;
    let format = Format::named(&tournament.format)?;
    let rounds = (format == Format::Swiss).then_some(tournament.rounds);
    let names = tournament.names.clone();
    let schedule = Schedule::new(format, names.len(), tournament.cycles, rounds).ok()?;
    let mut scoreboard = Scoreboard::new(schedule, names, anchor);
    let alike = head.players.iter().zip(&head.limits).map(|(player, limits)| {
        let spec = PlayerSpec::parse(player).ok();
        spec.zip(limits.parse().ok()).is_some_and(|(spec, limits)| plays_alike(&spec, &limits))
    });
    scoreboard.set_alike(alike.collect());
    Some(scoreboard)
}
