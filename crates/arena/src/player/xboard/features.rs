//! What an XBoard engine says it can do.

use protocol::xboard::{Command, EngineOption, Feature, FeatureValue};

/// The features that matter to a game, and what the protocol assumes of engines that do not say.
#[derive(Clone, Debug)]
pub(super) struct Features {
    /// Answers `ping`.
    pub(super) ping: bool,
    /// Takes positions as FEN.
    pub(super) setboard: bool,
    /// Wants `usermove` before moves.
    pub(super) usermove: bool,
    /// Wants moves in algebraic notation.
    pub(super) san: bool,
    /// Wants `time` and `otim`.
    pub(super) time: bool,
    /// May be offered draws.
    pub(super) draw: bool,
    /// Can play more than one game.
    pub(super) reuse: bool,
    /// Counts time by nodes.
    pub(super) nps: bool,
    /// Takes `memory`.
    pub(super) memory: bool,
    /// Takes `cores`.
    pub(super) smp: bool,
    /// The variants it plays.
    pub(super) variants: Vec<String>,
    pub(super) options: Vec<EngineOption>,
    /// `done`: whether more features will come.
    pub(super) done: Option<bool>,
}

impl Default for Features {
    fn default() -> Features {
        Features {
            ping: false,
            setboard: false,
            usermove: false,
            san: false,
            time: true,
            draw: true,
            reuse: true,
            nps: false,
            memory: false,
            smp: false,
            variants: Vec::new(),
            options: Vec::new(),
            done: None,
        }
    }
}

/// Features that need nothing from us, or that we honour by never doing what they speak of.
const HARMLESS: [&str; 14] = [
    "playother",
    "sigint",
    "sigterm",
    "analyze",
    "myname",
    "colors",
    "ics",
    "name",
    "pause",
    "debug",
    "exclude",
    "setscore",
    "egt",
    "highlight",
];

impl Features {
    /// Takes one in; the answer says whether it will be honoured.
    pub(super) fn take(&mut self, feature: &Feature) -> Command {
        let on = feature.is_on();
        match (feature.name.as_str(), &feature.value) {
            ("ping", _) => self.ping = on,
            ("setboard", _) => self.setboard = on,
            ("usermove", _) => self.usermove = on,
            ("san", _) => self.san = on,
            ("time", _) => self.time = on,
            ("draw", _) => self.draw = on,
            ("reuse", _) => self.reuse = on,
            ("nps", _) => self.nps = on,
            ("memory", _) => self.memory = on,
            ("smp", _) => self.smp = on,
            ("done", _) => self.done = Some(on),
            ("variants", FeatureValue::Text(names)) => {
                self.variants = names.split(',').map(|name| name.trim().to_owned()).collect();
            }
            ("option", FeatureValue::Text(text)) => match EngineOption::parse(text) {
                Ok(option) => self.options.push(option),
                Err(_) => return Command::Rejected(feature.name.clone()),
            },
            (name, _) if HARMLESS.contains(&name) => {}
            _ => return Command::Rejected(feature.name.clone()),
        }
        Command::Accepted(feature.name.clone())
    }

    /// The command that sets an option, if there is such an option. What UCI calls `Hash` and
    /// `Threads` are commands of their own here.
    pub(super) fn setting(&self, name: &str, value: &str) -> Option<Command> {
        let is = |known: [&str; 2]| known.iter().any(|known| known.eq_ignore_ascii_case(name));
        let number = value.parse().ok();
        if let Some(option) =
            self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
        {
            let value = Some(value.to_owned()).filter(|value| !value.is_empty());
            return Some(Command::Option(option.name.clone(), value));
        }
        if self.memory && is(["memory", "hash"]) {
            return number.map(Command::Memory);
        }
        let threads = number.and_then(|number: u64| u32::try_from(number).ok());
        if self.smp && is(["cores", "threads"]) { threads.map(Command::Cores) } else { None }
    }

    /// The names that [`Features::setting`] knows.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            self.options.iter().map(|option| option.name.clone()).collect();
        names.extend(self.memory.then(|| "memory".to_owned()));
        names.extend(self.smp.then(|| "cores".to_owned()));
        names
    }

    pub(super) fn plays_chess960(&self) -> bool {
        self.variants.iter().any(|name| name == "fischerandom")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_taken_and_answered() {
        let mut features = Features::default();
        let mut take = |feature: &Feature| features.take(feature).to_string();
        assert_eq!(take(&Feature::flag("ping", true)), "accepted ping");
        assert_eq!(take(&Feature::flag("reuse", false)), "accepted reuse");
        assert_eq!(take(&Feature::flag("telepathy", true)), "rejected telepathy");
        assert_eq!(take(&Feature::text("option", "Style -spin 1 0 9")), "accepted option");
        assert_eq!(take(&Feature::text("option", "nonsense")), "rejected option");
        assert_eq!(take(&Feature::text("variants", "normal, fischerandom")), "accepted variants");
        assert_eq!(take(&Feature::flag("memory", true)), "accepted memory");
        assert!(features.ping && !features.reuse && features.plays_chess960());
        let setting = |name, value| features.setting(name, value).map(|line| line.to_string());
        assert_eq!(setting("style", "3").as_deref(), Some("option Style=3"));
        assert_eq!(setting("Hash", "64").as_deref(), Some("memory 64"));
        assert_eq!((setting("Hash", "much"), setting("Threads", "2")), (None, None));
        assert_eq!(features.names(), ["Style", "memory"]);
    }
}
