//! The options of all players together: what a seat offers in which anybody may sit.

use arena::PlayerSpec;
use search::{OptionKind, OptionSpec};

use super::{all, options};

/// The options of all players, each name once; those of this player come first.
pub(crate) fn all_options(spec: &PlayerSpec) -> Vec<OptionSpec> {
    let mut found = options(spec);
    for option in all().flat_map(|entry| (entry.options)()) {
        if !found.iter().any(|known| known.name.eq_ignore_ascii_case(option.name)) {
            found.push(option);
        }
    }
    found
}

/// Every value that some player takes for the option of this name, if it is one of a few words.
pub(crate) fn all_choices(name: &str) -> Vec<&'static str> {
    let mut found: Vec<&'static str> = Vec::new();
    for option in all().flat_map(|entry| (entry.options)()).filter(|option| option.name == name) {
        if let OptionKind::Combo { choices, .. } = option.kind {
            for &choice in choices {
                if !found.contains(&choice) {
                    found.push(choice);
                }
            }
        }
    }
    found
}

/// Whether any player takes this value for the option of this name, which is one of a few words.
pub(crate) fn take(name: &str, value: &str) -> bool {
    let known = all().flat_map(|entry| (entry.options)());
    let mut named = known.filter(|option| option.name.eq_ignore_ascii_case(name));
    named.any(|option| match option.kind {
        OptionKind::Combo { choices, .. } => {
            choices.iter().any(|choice| choice.eq_ignore_ascii_case(value.trim()))
        }
        _ => false,
    })
}

/// Whether any player has an option of this name.
pub(crate) fn have_option(name: &str) -> bool {
    let mut options = all().flat_map(|entry| (entry.options)());
    options.any(|option| option.name.eq_ignore_ascii_case(name))
}
