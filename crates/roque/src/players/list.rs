//! `roque players`: who there is, and what can be set. Players with the same options share a
//! table.

use anyhow::Result;
use clap::Args;
use search::{Description, Family, OptionKind, OptionSpec};
use serde_json::{Value, json};

use super::{everybody, level};
use crate::console::{Console, Verdict};
use crate::table::Table;
use crate::text::Language;

/// `roque players`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(long)]
    json: bool,
}

/// Lists the players.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let players: Vec<(Description, Vec<OptionSpec>)> =
        everybody().map(|entry| (entry.make().searcher().describe(), (entry.options)())).collect();
    let text = if arguments.json {
        let list: Vec<Value> = players.iter().map(|(who, options)| to_json(who, options)).collect();
        serde_json::to_string(&list)? + "\n"
    } else {
        to_text(&players, console.language)
    };
    console.say(&text)?;
    Ok(Verdict::Done)
}

fn to_text(players: &[(Description, Vec<OptionSpec>)], language: Language) -> String {
    let mut text = String::new();
    for (who, _) in players {
        let family = language.family(who.family);
        let summary = language.player_summary(who.id, who.summary);
        text += &format!("{} ({}): {family}\n  {summary}\n", who.id, who.name);
    }
    text += &format!("\n{}", language.families());
    let mut told: Vec<&Vec<OptionSpec>> = Vec::new();
    for (_, options) in players {
        if told.contains(&options) {
            continue;
        }
        told.push(options);
        let alike = players.iter().filter(|(_, others)| others == options);
        let names: Vec<&str> = alike.map(|(who, _)| who.id).collect();
        // Ten names in a row say no more than the first and the last.
        let written = match names.iter().all(|name| level::of_name(name).is_some()) {
            true => language.all_levels(),
            false => names.join(", "),
        };
        text += &format!("\n{}\n", language.options_of(&written));
        text += &options_to_text(options, language);
    }
    text
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

/// The name of a family in JSON.
pub(crate) fn family_name(family: Family) -> &'static str {
    match family {
        Family::Exact => "exact",
        Family::Selective => "selective",
        Family::Statistical => "statistical",
    }
}

fn to_json(who: &Description, options: &[OptionSpec]) -> Value {
    let family = family_name(who.family);
    let options: Vec<Value> = options
        .iter()
        .map(|OptionSpec { name, kind, help }| match kind {
            OptionKind::Check { default } => {
                json!({"name": name, "type": "check", "default": default, "help": help})
            }
            OptionKind::Spin { default, min, max } => json!({
                "name": name, "type": "spin", "default": default, "min": min, "max": max,
                "help": help,
            }),
            OptionKind::Combo { default, choices } => json!({
                "name": name, "type": "combo", "default": default, "choices": choices,
                "help": help,
            }),
            OptionKind::Text { default } => {
                json!({"name": name, "type": "string", "default": default, "help": help})
            }
            OptionKind::Button => json!({"name": name, "type": "button", "help": help}),
        })
        .collect();
    let summary = Language::English.player_summary(who.id, who.summary);
    json!({
        "id": who.id, "name": who.name, "family": family, "summary": summary,
        "options": options,
    })
}
