//! Players that a file names, such as a saved game. No program is started, no file opened or written,
//! and no memory taken because a file says so.

use arena::{PlayerKind, PlayerSpec};
use search::OptionKind;

use crate::make::{make, resolved};
use crate::options::is_same_option;
use crate::registry::ListedPlayer;

/// Why a player that a file names is not taken from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// It is another program.
    Program,
    /// Its options name files, or ask for memory or threads.
    Reach,
    /// There is no such player, or it has no such options.
    Unknown,
}

/// A person, or a player inside this program that can be made without harm.
pub fn read_harmless(text: &str) -> Result<PlayerSpec, Harm> {
    let spec = PlayerSpec::parse(text).map_err(|_| Harm::Unknown)?;
    let name = match &spec.kind {
        PlayerKind::Human => return Ok(spec),
        PlayerKind::Uci { .. } | PlayerKind::Xboard { .. } => return Err(Harm::Program),
        PlayerKind::InProcess(name) => name,
    };
    let entry = ListedPlayer::named(name).ok_or(Harm::Unknown)?;
    let known = entry.options();
    for (name, _) in &resolved(&entry, &spec).options {
        let option = known.iter().find(|option| is_same_option(option.name, name));
        let option = option.ok_or(Harm::Unknown)?;
        let reaches = matches!(option.kind, OptionKind::Text { .. });
        if reaches || ["Hash", "Threads"].contains(&option.name) {
            return Err(Harm::Reach);
        }
    }
    make(&spec).map_err(|_| Harm::Unknown)?;
    Ok(spec)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_does_no_harm_is_taken_from_a_file() {
        for text in ["human", "human:name=Ann", "level3:seed=5", "alphabeta:depth=3,eval=tapered"] {
            assert_eq!(read_harmless(text).unwrap().to_string(), text);
        }
        for (text, harm) in [
            ("uci:stockfish", Harm::Program),
            ("xboard:phalanx", Harm::Program),
            ("flagship:ExperienceFile=x", Harm::Reach),
            ("flagship:hash=4096", Harm::Reach),
            ("grandmaster", Harm::Unknown),
            ("level3:wings=2", Harm::Unknown),
            ("level3:seed=x", Harm::Unknown),
        ] {
            assert_eq!(read_harmless(text).unwrap_err(), harm, "{text}");
        }
    }
}
