//! Players as users write them: `NAME[:key=value,…]`, `uci:PROGRAM`, `xboard:PROGRAM`, `human`.

use arena::{PlayerKind, PlayerSpec, PlayerSpecError};
use search::OptionError;
use thiserror::Error;

use crate::make::{MakeError, with_book};
use crate::registry::{DEFAULT, ListedPlayer};

/// Why a text names no player that can be used here.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PlayerError {
    /// It is not written like a player.
    #[error("{text:?} is no player: {error}")]
    Spelling {
        /// As it was written.
        text: String,
        /// What is wrong.
        error: PlayerSpecError,
    },
    /// There is no player of this name.
    #[error("there is no player {name:?}")]
    Unknown {
        /// The name that was written.
        name: String,
        /// Whether `human` would have been possible.
        people: bool,
    },
    /// The player does not have an option, or not with this value.
    #[error("{text:?} is no player: {error}")]
    Option {
        /// As it was written.
        text: String,
        /// What is wrong.
        error: OptionError,
    },
    /// A person, where only programs can play.
    #[error("a person cannot play here")]
    Person,
    /// Another program, where only players of this one can be used.
    #[error("{0:?} is another program")]
    OtherProgram(String),
    /// It could not be made.
    #[error(transparent)]
    Make(#[from] MakeError),
}

/// Reads a player other than a person. One inside this program is tried out, so that a wrong name or
/// option is found before anything begins.
pub fn read(text: &str) -> Result<PlayerSpec, PlayerError> {
    let spelling = |error| PlayerError::Spelling { text: text.to_owned(), error };
    let mut spec = PlayerSpec::parse(text).map_err(spelling)?;
    match &spec.kind {
        PlayerKind::Human => return Err(PlayerError::Person),
        PlayerKind::Uci { .. } | PlayerKind::Xboard { .. } => {}
        PlayerKind::InProcess(name) => {
            let unknown = || PlayerError::Unknown { name: name.clone(), people: false };
            let entry = ListedPlayer::named(name).ok_or_else(unknown)?;
            let refused = |error| PlayerError::Option { text: text.to_owned(), error };
            with_book(&entry, &spec).map_err(refused)?;
            // It does not think, so it needs no limit.
            if name.eq_ignore_ascii_case("random") && spec.limits.is_empty() {
                spec.limits.depth = Some(1);
            }
        }
    }
    Ok(spec)
}

/// The same where a person may play, too.
pub fn read_with_people(text: &str) -> Result<PlayerSpec, PlayerError> {
    match PlayerSpec::parse(text) {
        Ok(spec) if spec.kind == PlayerKind::Human => Ok(spec),
        _ => read(text).map_err(|error| match error {
            PlayerError::Unknown { name, .. } => PlayerError::Unknown { name, people: true },
            other => other,
        }),
    }
}

/// A player inside this program, for what other programs cannot do.
pub fn read_own(text: &str) -> Result<PlayerSpec, PlayerError> {
    let spec = read(text)?;
    match spec.kind {
        PlayerKind::InProcess(_) => Ok(spec),
        _ => Err(PlayerError::OtherProgram(text.to_owned())),
    }
}

/// The player where none is named; not yet made.
pub fn default_player() -> PlayerSpec {
    PlayerSpec::in_process(DEFAULT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_may_be_written_without_spaces() {
        for text in ["flagship:move-overhead=5", "flagship:Move Overhead=5,threads=2,HASH=1"] {
            assert!(read(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_player_is_told_as_a_value() {
        let unknown = |people| PlayerError::Unknown { name: "flagshp".to_owned(), people };
        assert_eq!(read("flagshp"), Err(unknown(false)));
        assert_eq!(read_with_people("flagshp"), Err(unknown(true)));
        assert_eq!(read("human"), Err(PlayerError::Person));
        assert!(read_with_people("human").is_ok());
        let program = PlayerError::OtherProgram("uci:stockfish".to_owned());
        assert_eq!(read_own("uci:stockfish"), Err(program));
        for text in ["flagship:hash=0", "flagship:wings=2"] {
            assert!(matches!(read(text), Err(PlayerError::Option { .. })), "{text}");
        }
        assert!(matches!(read("flagship:hash"), Err(PlayerError::Spelling { .. })));
        assert_eq!(default_player(), read("flagship").unwrap());
    }
}
