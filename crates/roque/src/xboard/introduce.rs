//! Who we are and what we can do: the answer to `protover`.

use players::SeatedEngine;
use protocol::xboard::state::DrawsAndResigning;
use protocol::xboard::{EngineOption, EngineOptionKind, Feature, Message};

use super::tell;
use crate::wire::{ALGORITHM, LOG_FILE, engine_name};

/// What we do and what we ask for.
const ON: [&str; 13] = [
    "ping",
    "setboard",
    "playother",
    "usermove",
    "time",
    "draw",
    "reuse",
    "analyze",
    "name",
    "pause",
    "nps",
    "debug",
    "exclude",
];
/// What we neither need nor do.
const OFF: [&str; 5] = ["san", "sigint", "sigterm", "colors", "setscore"];

/// Options of players for which this protocol has commands: `memory`, `cores`, `egtpath`, `analyze`.
const COMMANDS: [&str; 4] = ["Hash", "Threads", "SyzygyPath", "UCI_AnalyseMode"];

/// All features, the last of them `done`.
pub(super) fn introduce(engine: &SeatedEngine) {
    let features = |features: Vec<Feature>| tell(&Message::Features(features));
    features(vec![Feature::flag("done", false)]);
    let mut flags: Vec<Feature> = ON.iter().map(|name| Feature::flag(name, true)).collect();
    flags.extend(OFF.iter().map(|name| Feature::flag(name, false)));
    let options = engine.options();
    let has = |name: &str| options.iter().any(|option| option.name == name);
    flags.push(Feature::flag("memory", has("Hash")));
    flags.push(Feature::flag("smp", has("Threads")));
    features(flags);
    if has("SyzygyPath") {
        features(vec![Feature::text("egt", "syzygy")]);
    }
    features(vec![
        Feature::text("myname", engine_name(engine.seat())),
        Feature::text("variants", "normal,fischerandom"),
    ]);
    for option in announced(engine) {
        features(vec![Feature::text("option", option.to_string())]);
    }
    features(vec![Feature::flag("done", true)]);
}

/// The options: who plays, those of the player, when to resign, and the log.
fn announced(engine: &SeatedEngine) -> Vec<EngineOption> {
    let mut announced = Vec::new();
    if engine.seat().free {
        let choices = players::names().into_iter().map(str::to_owned).collect();
        let kind = EngineOptionKind::Combo { default: players::DEFAULT.to_owned(), choices };
        announced.push(EngineOption { name: ALGORITHM.to_owned(), kind });
    }
    for option in engine.options() {
        if COMMANDS.contains(&option.name) {
            continue;
        }
        let mut option = EngineOption::from(&option);
        if let EngineOptionKind::Combo { choices, .. } = &mut option.kind
            && let Some(all) = engine.more_choices(&option.name)
        {
            *choices = all;
        }
        announced.push(option);
    }
    announced.extend(DrawsAndResigning::options());
    let kind = EngineOptionKind::File(String::new());
    announced.push(EngineOption { name: LOG_FILE.to_owned(), kind });
    // Clients read a name up to its first space; with or without it, we know what is meant.
    for option in &mut announced {
        option.name.retain(|symbol| symbol != ' ');
    }
    announced
}
