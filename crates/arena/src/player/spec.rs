//! How a player is written: `NAME[:key=value,…]`, `uci:/path/to/engine,Hash=16,Threads=1`.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use thiserror::Error;

use crate::time_control::{TimeControl, TimeControlError};

/// What kind of player it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// A searcher inside this program, by its name; whoever starts the match knows the names.
    InProcess(String),
    /// Another program that speaks UCI.
    Uci {
        /// The program: a path, or a name found on `PATH` or in the usual folders.
        command: String,
        /// Its arguments.
        arguments: Vec<String>,
        /// The folder it runs in, if not ours.
        directory: Option<PathBuf>,
    },
}

/// A player as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSpec {
    text: String,
    /// What kind of player it is.
    pub kind: PlayerKind,
    /// The name given with `name=`.
    pub name: Option<String>,
    /// Its options, in the order in which they were written.
    pub options: Vec<(String, String)>,
    /// Its own limits; empty: those of the match.
    pub limits: TimeControl,
}

/// Why a text is no player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayerSpecError {
    /// There is no name.
    #[error("the player {0:?} has no name: write NAME[:key=value,…] or uci:PATH[,Option=value,…]")]
    NoName(String),
    /// A part is no `key=value`.
    #[error("player {player:?}: expected key=value, found {found:?}")]
    NoValue {
        /// The player.
        player: String,
        /// The part.
        found: String,
    },
    /// A limit is wrong.
    #[error("player {player:?}: {error}")]
    Limit {
        /// The player.
        player: String,
        /// What is wrong with it.
        error: TimeControlError,
    },
    /// XBoard engines cannot take part yet.
    #[error("player {0:?}: XBoard engines cannot take part yet; use one that speaks UCI")]
    XBoard(String),
}

impl PlayerSpec {
    /// Reads a player. The keys `name`, `tc`, `movetime`, `depth` and `nodes` (and for a program
    /// `args` and `dir`) are ours, in lower case; every other one is an option of the player.
    ///
    /// ```
    /// use arena::{PlayerKind, PlayerSpec};
    /// let player = PlayerSpec::parse("uci:stockfish,Threads=1,tc=3+0.03")?;
    /// assert_eq!(player.options, [("Threads".to_owned(), "1".to_owned())]);
    /// assert_eq!(player.limits.to_string(), "3+0.03");
    /// let player = PlayerSpec::parse("negascout:depth=5,eval=tapered")?;
    /// assert_eq!(player.kind, PlayerKind::InProcess("negascout".to_owned()));
    /// # Ok::<(), arena::PlayerSpecError>(())
    /// ```
    pub fn parse(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
        let text = text.trim();
        if text.starts_with("xboard:") {
            return Err(PlayerSpecError::XBoard(text.to_owned()));
        }
        let (kind, settings) = match text.strip_prefix("uci:") {
            Some(rest) => {
                let (command, settings) = rest.split_once(',').unwrap_or((rest, ""));
                let (arguments, directory) = (Vec::new(), None);
                let command = command.trim().to_owned();
                (PlayerKind::Uci { command, arguments, directory }, settings)
            }
            None => {
                let (name, settings) = text.split_once(':').unwrap_or((text, ""));
                (PlayerKind::InProcess(name.trim().to_owned()), settings)
            }
        };
        let (PlayerKind::Uci { command: name, .. } | PlayerKind::InProcess(name)) = &kind;
        if name.is_empty() {
            return Err(PlayerSpecError::NoName(text.to_owned()));
        }
        let mut spec = PlayerSpec {
            text: text.to_owned(),
            kind,
            name: None,
            options: Vec::new(),
            limits: TimeControl::default(),
        };
        for part in settings.split(',').filter(|part| !part.trim().is_empty()) {
            spec.set(part)?;
        }
        Ok(spec)
    }

    fn set(&mut self, part: &str) -> Result<(), PlayerSpecError> {
        let player = || self.text.clone();
        let (key, value) = part
            .split_once('=')
            .map(|(key, value)| (key.trim(), value.trim()))
            .filter(|(key, _)| !key.is_empty())
            .ok_or_else(|| PlayerSpecError::NoValue { player: player(), found: part.to_owned() })?;
        let limited = self.limits.set(key, value);
        if limited.map_err(|error| PlayerSpecError::Limit { player: player(), error })? {
            return Ok(());
        }
        match (key, &mut self.kind) {
            ("name", _) => self.name = Some(value.to_owned()),
            ("args", PlayerKind::Uci { arguments, .. }) => {
                *arguments = value.split_whitespace().map(str::to_owned).collect();
            }
            ("dir", PlayerKind::Uci { directory, .. }) => *directory = Some(value.into()),
            _ => self.options.push((key.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    /// A short name: the one given, or the program's or searcher's own.
    pub fn short_name(&self) -> String {
        match (&self.name, &self.kind) {
            (Some(name), _) | (None, PlayerKind::InProcess(name)) => name.clone(),
            (None, PlayerKind::Uci { command, .. }) => Path::new(command)
                .file_stem()
                .map_or_else(|| command.clone(), |stem| stem.to_string_lossy().into_owned()),
        }
    }

    /// Names for two players that tell them apart: as short as can be.
    pub fn names(players: &[PlayerSpec; 2]) -> [String; 2] {
        let names = players.each_ref().map(PlayerSpec::short_name);
        if let [first, second] = &names
            && first != second
        {
            return names;
        }
        let texts = players.each_ref().map(|player| player.text.clone());
        let [first, second] = texts;
        if first == second {
            [format!("{first} (1)"), format!("{second} (2)")]
        } else {
            [first, second]
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
        PlayerSpec::parse(text)
    }
}

/// As it was written.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> PlayerSpec {
        PlayerSpec::parse(text).unwrap()
    }

    #[test]
    fn programs_have_arguments_options_and_limits() {
        let player =
            parse("uci:/opt/my engine, Hash = 16,args=-q --net x,dir=/tmp,name=Old,depth=3");
        let PlayerKind::Uci { command, arguments, directory } = &player.kind else {
            unreachable!()
        };
        assert_eq!((command.as_str(), arguments.len()), ("/opt/my engine", 3));
        assert_eq!(directory.as_deref(), Some(Path::new("/tmp")));
        assert_eq!(player.options, [("Hash".to_owned(), "16".to_owned())]);
        assert_eq!((player.short_name().as_str(), player.limits.depth), ("Old", Some(3)));
    }

    #[test]
    fn two_players_are_told_apart() {
        let names = |a, b| PlayerSpec::names(&[parse(a), parse(b)]);
        assert_eq!(names("uci:/a/old", "uci:/b/new"), ["old", "new"]);
        assert_eq!(names("uci:/a/x", "uci:/b/x"), ["uci:/a/x", "uci:/b/x"]);
        assert_eq!(names("random", "random"), ["random (1)", "random (2)"]);
    }

    #[test]
    fn bad_players_are_explained() {
        for (text, message) in [
            ("uci:,Hash=1", "has no name"),
            ("mcts:nodes", "expected key=value, found \"nodes\""),
            ("mcts:nodes=many", "expected a number of nodes, found \"many\""),
            ("xboard:phalanx", "cannot take part yet"),
        ] {
            let error = PlayerSpec::parse(text).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
