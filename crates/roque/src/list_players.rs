//! `roque players`: who there is on one screen, one player in full, or the options that all of them
//! have. What is said of them stands in `words`.

use anyhow::Result;
use clap::Args;
use players::{PlayerEntry, everybody, levels, shared_options};
use search::{Description, Family, OptionKind, OptionSpec};
use serde_json::{Value, json};

use crate::console::{BadInput, Console, Verdict};
use crate::table::Table;
use words::Language;

/// `roque players`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(value_name = "PLAYER_NAME")]
    name: Option<String>,
    #[arg(long)]
    json: bool,
}

/// Words that are no players: the options that all share, and everything at once.
pub(crate) const SHARED: &str = "options";
pub(crate) const EVERYTHING: &str = "all";

/// A player with what it says of itself.
type Told = (Description, Vec<OptionSpec>);

/// Lists the players, or tells about one.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let name = arguments.name.as_deref();
    let is = |word: &str| name.is_some_and(|name| name.eq_ignore_ascii_case(word));
    if is(SHARED) || is(language.options_word()) {
        let shared = shared_options();
        let text = if arguments.json {
            let list: Vec<Value> = shared.iter().map(option_to_json).collect();
            serde_json::to_string(&list)? + "\n"
        } else {
            let table = options_to_text(&shared, language);
            format!("{}\n{table}\n{}", language.shared_heading(), language.limit_keys())
        };
        console.say(&text)?;
        return Ok(Verdict::Done);
    }
    let everything = is(EVERYTHING);
    let players: Vec<Told> = match name.filter(|_| !everything) {
        Some(name) => vec![told(&one_named(name, language)?)],
        None => everybody().map(|entry| told(&entry)).collect(),
    };
    let text = match &players[..] {
        players if arguments.json => {
            let list: Vec<Value> =
                players.iter().map(|(who, options)| to_json(who, options)).collect();
            serde_json::to_string(&list)? + "\n"
        }
        [(who, options)] => page(who, options, language),
        players if everything => {
            let mut pages = players.iter().map(|(who, options)| page(who, options, language));
            pages.by_ref().collect::<Vec<_>>().join("\n")
        }
        players => overview(players, language),
    };
    console.say(&text)?;
    Ok(Verdict::Done)
}

fn told(entry: &PlayerEntry) -> Told {
    (entry.describe(), entry.options())
}

fn one_named(name: &str, language: Language) -> Result<PlayerEntry, BadInput> {
    // `negascout:depth=5` is a way to write a player, so whoever types it means negascout.
    let bare = name.split(':').next().unwrap_or(name);
    let unknown = || BadInput(language.player_unknown(name, &[SHARED, EVERYTHING]));
    PlayerEntry::named(bare).ok_or_else(unknown)
}

/// A line for each player, one for all levels, and how to learn more: it fits a screen.
fn overview(players: &[Told], language: Language) -> String {
    let mut table = Table::with_headings(language.player_headings());
    for (who, _) in players.iter().filter(|(who, _)| levels::of_name(who.id).is_none()) {
        let about = language.player_in_short(who.id, who.summary);
        let name = language.shown_name(&who.name).into_owned();
        table.push([who.id, &name, language.family(who.family), &about]);
    }
    let levels = language.all_levels();
    let family = language.family(Family::Selective);
    table.push([&levels, language.level_names(), family, language.levels_in_short()]);
    format!("{}\n{}", table.render_left(), language.players_footer())
}

/// One player in full.
fn page(who: &Description, options: &[OptionSpec], language: Language) -> String {
    let shared = shared_options();
    let own: Vec<OptionSpec> =
        options.iter().filter(|option| !shared.contains(option)).cloned().collect();
    let name = language.shown_name(&who.name);
    let mut text = format!(
        "{} ({name})\n  {}\n  {}\n",
        who.id,
        language.player_summary(who.id, who.summary),
        language.family_in_full(who.family)
    );
    if !own.is_empty() {
        text += &format!("\n{}", options_to_text(&own, language));
    }
    let names: Vec<&str> = shared.iter().map(|option| option.name).collect();
    text += &format!("\n{}", language.shared_hint(&names.join(", ")));
    text += &language.player_example(&example(who.id, &own));
    text
}

/// A command with one of the player's own options; a test runs it for every player.
fn example(id: &str, own: &[OptionSpec]) -> String {
    if levels::of_name(id).is_some() {
        return format!("roque play --black {id}");
    }
    let other = |option: &OptionSpec| {
        let value = match &option.kind {
            OptionKind::Check { default } => (!default).to_string(),
            OptionKind::Spin { default, max, .. } => (default * 2).clamp(1, *max).to_string(),
            OptionKind::Combo { default, choices } => {
                (*choices.iter().find(|choice| *choice != default)?).to_owned()
            }
            OptionKind::Text { .. } | OptionKind::Button => return None,
        };
        Some(format!(":{}={value}", option.name.to_lowercase().replace(' ', "-")))
    };
    let setting = own.iter().find_map(other).unwrap_or_default();
    format!("roque analyze --player {id}{setting} --movetime 200")
}

/// A line for name, default and values, and one for what it is about.
fn options_to_text(options: &[OptionSpec], language: Language) -> String {
    let mut table = Table::with_headings(language.option_headings());
    for option in options {
        let (default, range) = match &option.kind {
            OptionKind::Check { default } => (default.to_string(), "true, false".to_owned()),
            OptionKind::Spin { default, min, max } => {
                (default.to_string(), format!("{min}..{max}"))
            }
            OptionKind::Combo { default, choices } => ((*default).to_owned(), choices.join(", ")),
            OptionKind::Text { default } => ((*default).to_owned(), String::new()),
            OptionKind::Button => (String::new(), String::new()),
        };
        table.push([format!("  {}", option.name), default, range]);
    }
    let lines = table.render_left();
    let mut lines = lines.lines();
    let mut text = lines.next().map_or(String::new(), |headings| format!("{headings}\n"));
    for (line, option) in lines.zip(options) {
        let help = language.option_help(option.name, option.help);
        text += &format!("{line}\n      {help}\n");
    }
    text
}

fn option_to_json(OptionSpec { name, kind, help }: &OptionSpec) -> Value {
    match kind {
        OptionKind::Check { default } => {
            json!({"name": name, "type": "check", "default": default, "help": help})
        }
        OptionKind::Spin { default, min, max } => json!({
            "name": name, "type": "spin", "default": default, "min": min, "max": max, "help": help,
        }),
        OptionKind::Combo { default, choices } => json!({
            "name": name, "type": "combo", "default": default, "choices": choices, "help": help,
        }),
        OptionKind::Text { default } => {
            json!({"name": name, "type": "string", "default": default, "help": help})
        }
        OptionKind::Button => json!({"name": name, "type": "button", "help": help}),
    }
}

fn to_json(who: &Description, options: &[OptionSpec]) -> Value {
    let family = experiments::family_name(who.family);
    let options: Vec<Value> = options.iter().map(option_to_json).collect();
    let summary = Language::English.player_summary(who.id, who.summary);
    json!({
        "id": who.id, "name": who.name, "family": family, "summary": summary,
        "options": options,
    })
}
