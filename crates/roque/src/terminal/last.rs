//! `roque stats`: the statistics of the last game that was saved, or of another one, outside a game.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use play::saved::{self, Folder};

use crate::console::{BadInput, Console, Verdict};
use report::game_statistics as statistics;

/// `roque stats`.
#[derive(Args)]
pub(crate) struct StatsArguments {
    #[arg(id = "GAME")]
    game: Option<PathBuf>,
    games: Option<PathBuf>,
    json: bool,
}

/// Tells the statistics.
pub(crate) fn run_stats(arguments: &StatsArguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let folder = Folder::find(arguments.games.as_deref());
    let path = match &arguments.game {
        Some(name) => named(name, folder.as_ref()),
        None => {
            let missing = || BadInput(language.no_games_folder().to_owned());
            let folder = folder.as_ref().ok_or_else(missing)?;
            let none = || BadInput(language.no_game_saved(folder.path()));
            folder.list().into_iter().next().ok_or_else(none)?.path
        }
    };
    let loaded =
        saved::read(&path).map_err(|error| BadInput(language.load_refused(&path, &error)))?;
    let statistics = statistics::of(&loaded.game, language);
    if arguments.json {
        console.say(&statistics.to_json())?;
    } else {
        console
            .say(&(language.statistics_of(&path) + &statistics::to_text(&statistics, language)))?;
    }
    Ok(Verdict::Done)
}

/// A file that is here, or else a saved game of that name.
fn named(name: &Path, folder: Option<&Folder>) -> PathBuf {
    let meant =
        folder.map_or_else(Vec::new, |folder| folder.meant_by(&name.to_string_lossy(), true));
    meant.into_iter().next().unwrap_or_else(|| name.to_path_buf())
}
