//! `roque players`: who there is on one screen, one player in full, or the options that all of them
//! have. Laid out in `report`.

use anyhow::Result;
use clap::Args;
use players::{ListedPlayer, everybody, shared_options};
use report::players::{self as layout, DescribedPlayer};

use crate::console::{BadInput, Console, Verdict};
use words::Language;

/// `roque players`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(id = "NAME")]
    name: Option<String>,
    json: bool,
}

/// Words that are no players: the options that all share, and everything at once.
pub(crate) const SHARED: &str = "options";
pub(crate) const EVERYTHING: &str = "all";

/// Lists the players, or tells about one.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let name = arguments.name.as_deref();
    let is = |word: &str| name.is_some_and(|name| name.eq_ignore_ascii_case(word));
    if is(SHARED) || is(language.options_word()) {
        let shared = shared_options();
        let text = if arguments.json {
            layout::options_to_json(&shared)
        } else {
            layout::shared_options_page(language)
        };
        console.say(&text)?;
        return Ok(Verdict::Done);
    }
    let everything = is(EVERYTHING);
    let players: Vec<DescribedPlayer> = match name.filter(|_| !everything) {
        Some(name) => vec![DescribedPlayer::from(&one_named(name, language)?)],
        None => everybody().map(|entry| DescribedPlayer::from(&entry)).collect(),
    };
    let text = match &players[..] {
        players if arguments.json => layout::to_json(players),
        [player] => layout::page(player, language),
        players if everything => layout::pages(players, language),
        players => layout::overview(players, language),
    };
    console.say(&text)?;
    Ok(Verdict::Done)
}

fn one_named(name: &str, language: Language) -> Result<ListedPlayer, BadInput> {
    // `negascout:depth=5` is a way to write a player, so whoever types it means negascout.
    let bare = name.split(':').next().unwrap_or(name);
    let unknown = || BadInput(language.player_unknown(name, &[SHARED, EVERYTHING]));
    ListedPlayer::named(bare).ok_or_else(unknown)
}
