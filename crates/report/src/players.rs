//! Players: all of them on one screen, one in full, and the options that all of them have. What is said
//! of them stands in `words`.

use ::players::{ListedPlayer, levels, shared_options};
use search::{Description, Family, OptionKind, OptionSpec};
use serde_json::{Value, json};
use words::Language;

use crate::table::TextTable;

/// A player with what it says of itself.
pub struct DescribedPlayer {
    /// Who it is.
    pub who: Description,
    /// What can be set.
    pub options: Vec<OptionSpec>,
}

impl From<&ListedPlayer> for DescribedPlayer {
    fn from(entry: &ListedPlayer) -> DescribedPlayer {
        DescribedPlayer { who: entry.describe(), options: entry.options() }
    }
}

/// The options that all players have.
pub fn shared_options_page(language: Language) -> String {
    let table = options_to_text(&shared_options(), language);
    format!("{}\n{table}\n{}", language.shared_heading(), language.limit_keys())
}

/// Options as a list on one line.
pub fn options_to_json(options: &[OptionSpec]) -> String {
    Value::from_iter(options.iter().map(option_to_json)).to_string() + "\n"
}

/// Players as a list on one line.
pub fn to_json(players: &[DescribedPlayer]) -> String {
    Value::from_iter(players.iter().map(player_to_json)).to_string() + "\n"
}

/// A line for each player, one for all levels, and how to learn more: it fits a screen.
pub fn overview(players: &[DescribedPlayer], language: Language) -> String {
    let mut table = TextTable::with_headings(language.player_headings());
    for DescribedPlayer { who, .. } in
        players.iter().filter(|player| levels::of_name(player.who.id).is_none())
    {
        let about = language.player_in_short(who.id, who.summary);
        let name = language.shown_name(&who.name).into_owned();
        table.push([who.id, &name, language.family(who.family), &about]);
    }
    let levels = language.all_levels();
    let family = language.family(Family::Selective);
    table.push([&levels, language.level_names(), family, language.levels_in_short()]);
    format!("{}\n{}", table.render_left(), language.players_footer())
}

/// All players in full.
pub fn pages(players: &[DescribedPlayer], language: Language) -> String {
    let pages: Vec<String> = players.iter().map(|player| page(player, language)).collect();
    pages.join("\n")
}

/// One player in full.
pub fn page(DescribedPlayer { who, options }: &DescribedPlayer, language: Language) -> String {
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
    let mut table = TextTable::with_headings(language.option_headings());
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

fn player_to_json(DescribedPlayer { who, options }: &DescribedPlayer) -> Value {
    let family = experiments::family_name(who.family);
    let options: Vec<Value> = options.iter().map(option_to_json).collect();
    let summary = Language::English.player_summary(who.id, who.summary);
    json!({
        "id": who.id, "name": who.name, "family": family, "summary": summary,
        "options": options,
    })
}
