//! `roque enigm`: puzzles are listed, shown, proven, played out by players, solved by people and
//! added. Proofs and games are made in `arena`.

mod add;
mod check;
mod find;
mod play;
mod run;
mod show;

pub(crate) use ::play::puzzle::FOLDER;
pub(crate) use show::draw;

use std::path::PathBuf;

use ::play::puzzle::{Collection, CollectionError, KnownPuzzle, PuzzleUnknown};
use anyhow::Result;
use arena::puzzle::Budget;
use arena::{PlayerSpec, TimeControl};
use clap::Args;
use notation::puzzle::Puzzle;

use crate::console::{BadInput, Console, Verdict};
use crate::{limits, typed_players};
use words::Language;
use words::nearest;

/// `roque enigm`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(id = "WHAT")]
    what: String,
    #[arg(id = "NAME")]
    names: Vec<String>,
    players: Vec<String>,
    defender: String,
    #[command(flatten)]
    limits: limits::Arguments,
    fen: Option<String>,
    goal: Option<String>,
    folder: Option<PathBuf>,
    proof_nodes: u64,
    seed: Option<u64>,
    json: bool,
}

pub(crate) const ACTIONS: [&str; 7] = ["list", "show", "run", "find", "check", "add", "play"];

/// What a player without any limit has for a move: S4's second.
pub(crate) const MOVETIME: &str = "movetime=1000";

/// Does what was asked for.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let what = arguments.what.to_ascii_lowercase();
    match (what.as_str(), arguments.names.as_slice()) {
        ("list", []) => show::list(&arguments.collection(language)?, arguments.json, console),
        ("show", [name]) => show::run(name, arguments, console),
        ("run", [_, ..]) => run::run(arguments, console),
        ("find", [_, ..]) => find::run(arguments, console),
        ("check", _) => check::run(arguments, console),
        ("add", [name]) => add::run(name, arguments, console),
        ("play", [name]) => play::run(name, arguments, console),
        (what, names) if ACTIONS.contains(&what) => {
            Err(BadInput(language.enigm_names(what, names.len())).into())
        }
        (what, _) => {
            let meant = nearest(what, ACTIONS);
            Err(BadInput(language.enigm_action_unknown(&arguments.what, meant)).into())
        }
    }
}

/// The puzzles of these names; none or `all` means all of them.
fn chosen<'a>(
    collection: &'a Collection,
    names: &[String],
    language: Language,
) -> Result<Vec<(&'a str, &'a KnownPuzzle)>, BadInput> {
    collection.chosen(names).map_err(|unknown| not_known(collection, &unknown, language))
}

/// The one puzzle of this name, which must be sound.
fn one<'a>(
    collection: &'a Collection,
    name: &str,
    language: Language,
) -> Result<(&'a str, &'a Puzzle), BadInput> {
    match collection.entry(name).map_err(|unknown| not_known(collection, &unknown, language))? {
        (name, Ok(puzzle)) => Ok((name, puzzle)),
        (name, Err(wrong)) => Err(BadInput(language.enigm_bad_file(name, wrong))),
    }
}

fn not_known(collection: &Collection, unknown: &PuzzleUnknown, language: Language) -> BadInput {
    let meant = nearest(&unknown.0, collection.iter().map(|(known, _)| known));
    BadInput(language.enigm_unknown(&unknown.0, meant))
}

impl Arguments {
    fn collection(&self, language: Language) -> Result<Collection, BadInput> {
        let folder = self.folder.as_deref();
        Collection::load(folder).map_err(|error| {
            // Those of the program are always there.
            let folder = folder.unwrap_or(FOLDER.as_ref());
            BadInput(match error {
                CollectionError::Unreadable(error) => language.enigm_folder_refused(folder, &error),
                CollectionError::Empty => language.enigm_folder_empty(folder),
            })
        })
    }

    fn budget(&self) -> Budget {
        Budget { nodes: self.proof_nodes, ..Budget::default() }
    }

    /// The defender, with limits of its own.
    fn defender(&self, language: Language) -> Result<PlayerSpec, BadInput> {
        self.player(&self.defender, &TimeControl::default(), language)
    }

    /// A player with limits: its own, else the common ones, else a second a move.
    fn player(
        &self,
        text: &str,
        common: &TimeControl,
        language: Language,
    ) -> Result<PlayerSpec, BadInput> {
        let mut player = typed_players::read(text, language)?;
        if player.limits.is_empty() {
            player.limits = *common;
        }
        players::add_own_limits(std::slice::from_mut(&mut player), &TimeControl::default());
        if player.limits.is_empty() {
            player.limits = MOVETIME.parse().unwrap_or_default();
        }
        players::set_seed(&mut player, self.seed);
        Ok(player)
    }
}
