//! Options of players: how their names are compared, what one player has, what all have together.

use arena::{PlayerKind, PlayerSpec, TimeControl};
use search::{OptionKind, OptionSpec};

use crate::levels;
use crate::make::{entry_of, own_limits};
use crate::registry::{ListedPlayer, all};

/// `move-overhead` and `MoveOverhead` are `Move Overhead`: spaces are a nuisance in a shell.
pub fn is_same_option(known: &str, written: &str) -> bool {
    let letters = |name: &str| -> String {
        let kept = name.chars().filter(|symbol| !matches!(symbol, ' ' | '-' | '_'));
        kept.flat_map(char::to_lowercase).collect()
    };
    letters(known) == letters(written)
}

/// The options of a player inside this program.
pub fn options(spec: &PlayerSpec) -> Vec<OptionSpec> {
    entry_of(spec).map_or_else(|_| Vec::new(), |entry| entry.options())
}

/// The options that every player has, with the defaults of most: a player with another default tells it
/// among its own.
pub fn shared_options() -> Vec<OptionSpec> {
    let mut entries = all();
    let mut shared = entries.next().map_or_else(Vec::new, |first| first.options());
    for entry in entries.chain(levels::all()) {
        let options = entry.options();
        shared.retain(|option| options.iter().any(|other| other.name == option.name));
    }
    shared
}

/// The options of all players, each name once; those of this player come first.
pub fn all_options(spec: &PlayerSpec) -> Vec<OptionSpec> {
    let mut found = options(spec);
    for option in all().flat_map(|entry| entry.options()) {
        if !found.iter().any(|known| known.name.eq_ignore_ascii_case(option.name)) {
            found.push(option);
        }
    }
    found
}

/// Every value that some player takes for the option of this name, if it is one of a few words.
pub fn all_choices(name: &str) -> Vec<&'static str> {
    let mut found: Vec<&'static str> = Vec::new();
    for option in all().flat_map(|entry| entry.options()).filter(|option| option.name == name) {
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

/// Whether some player takes this value for the option of this name, which is one of a few words.
pub fn any_takes(name: &str, value: &str) -> bool {
    let known = all().flat_map(|entry| entry.options());
    let mut named = known.filter(|option| option.name.eq_ignore_ascii_case(name));
    named.any(|option| match option.kind {
        OptionKind::Combo { choices, .. } => {
            choices.iter().any(|choice| choice.eq_ignore_ascii_case(value.trim()))
        }
        _ => false,
    })
}

/// Whether some player has an option of this name.
pub fn any_has_option(name: &str) -> bool {
    let mut options = all().flat_map(|entry| entry.options());
    options.any(|option| option.name.eq_ignore_ascii_case(name))
}

/// The players that can show several lines.
pub fn with_multi_pv() -> Vec<&'static str> {
    let shows =
        |entry: &ListedPlayer| entry.options().iter().any(|option| option.name == "MultiPV");
    all().filter(shows).map(|entry| entry.id).collect()
}

/// Whether the player is to show several moves.
pub fn shows_several(spec: &PlayerSpec) -> bool {
    let lines = spec.options.iter().rfind(|(name, _)| is_same_option("MultiPV", name));
    lines.is_some_and(|(_, lines)| lines.trim() != "1")
}

/// Whether the player asks a book although its text does not say so.
pub fn asks_book_unasked(spec: &PlayerSpec) -> bool {
    let said = |(name, _): &(String, String)| {
        ["OwnBook", "BookFile", "book"].iter().any(|known| is_same_option(known, name))
    };
    let habit = entry_of(spec).is_ok_and(|entry| entry.book.own_book);
    habit && !spec.options.iter().any(said)
}

/// Where neither the player as it was written nor the contest has a limit, the player's own count.
pub fn add_own_limits(players: &mut [PlayerSpec], common: &TimeControl) {
    for player in players.iter_mut().filter(|player| player.limits.is_empty()) {
        if common.is_empty() {
            player.limits = own_limits(player);
        }
    }
}

/// Gives a player that plays by lot this seed, unless it was written with one.
pub fn set_seed(spec: &mut PlayerSpec, seed: Option<u64>) {
    let has = options(spec).iter().any(|option| option.name == "Seed");
    let given = spec.options.iter().any(|(name, _)| is_same_option("Seed", name));
    if let Some(seed) = seed.filter(|_| has && !given) {
        spec.options.push(("Seed".to_owned(), seed.to_string()));
    }
}

/// The same seat for another player: limits stay, and so do the options that it has, too.
pub fn exchanged(spec: &PlayerSpec, name: &str) -> Option<PlayerSpec> {
    let entry = ListedPlayer::named(name)?;
    let mut spec = spec.clone();
    spec.kind = PlayerKind::InProcess(entry.id.to_owned());
    let known = entry.options();
    spec.options.retain(|(name, _)| known.iter().any(|option| is_same_option(option.name, name)));
    Some(spec)
}
