//! How a player is written: `NAME[:key=value,…]`, `uci:/path/to/engine,Hash=16,Threads=1`,
//! `xboard:phalanx`, `human`.

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
    /// Another program that speaks the XBoard protocol.
    Xboard {
        /// The program: a path, or a name found on `PATH` or in the usual folders.
        command: String,
        /// Its arguments.
        arguments: Vec<String>,
        /// The folder it runs in, if not ours.
        directory: Option<PathBuf>,
    },
    /// A person; whoever starts the match knows how to ask.
    Human,
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
    /// Whether a program thinks while its opponent does.
    pub ponder: bool,
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
    /// `ponder` is neither on nor off.
    #[error("player {player:?}: expected true or false after ponder=, found {found:?}")]
    Ponder {
        /// The player.
        player: String,
        /// What was found.
        found: String,
    },
}

impl PlayerSpec {
    /// A person, as `human` is read.
    pub fn human() -> PlayerSpec {
        PlayerSpec::plain("human", PlayerKind::Human)
    }

    /// A searcher inside this program, as its name alone is read.
    pub fn in_process(name: &str) -> PlayerSpec {
        PlayerSpec::plain(name, PlayerKind::InProcess(name.to_owned()))
    }

    fn plain(text: &str, kind: PlayerKind) -> PlayerSpec {
        PlayerSpec {
            text: text.to_owned(),
            kind,
            name: None,
            options: Vec::new(),
            limits: TimeControl::default(),
            ponder: false,
        }
    }

    /// Reads a player. The keys `name`, `tc`, `movetime`, `depth` and `nodes` (and for a program
    /// `args`, `dir` and `ponder`) are ours, in lower case; every other one is an option of the
    /// player.
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
        let (kind, settings) = read_kind(text);
        let name = match &kind {
            PlayerKind::Uci { command, .. } | PlayerKind::Xboard { command, .. } => command,
            PlayerKind::InProcess(name) => name,
            PlayerKind::Human => text,
        };
        if name.is_empty() {
            return Err(PlayerSpecError::NoName(text.to_owned()));
        }
        PlayerSpec::plain(text, kind).with(settings)
    }

    fn with(mut self, settings: &str) -> Result<PlayerSpec, PlayerSpecError> {
        for part in settings.split(',').filter(|part| !part.trim().is_empty()) {
            self.set(part)?;
        }
        Ok(self)
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
            ("name", _) if value.is_empty() => {
                return Err(PlayerSpecError::NoValue { player: player(), found: part.to_owned() });
            }
            ("name", _) => self.name = Some(value.to_owned()),
            ("args", PlayerKind::Uci { arguments, .. } | PlayerKind::Xboard { arguments, .. }) => {
                *arguments = value.split_whitespace().map(str::to_owned).collect();
            }
            ("dir", PlayerKind::Uci { directory, .. } | PlayerKind::Xboard { directory, .. }) => {
                *directory = Some(value.into());
            }
            ("ponder", PlayerKind::Uci { .. } | PlayerKind::Xboard { .. }) => {
                self.ponder = match value {
                    "true" | "on" | "1" => true,
                    "false" | "off" | "0" => false,
                    _ => {
                        let found = value.to_owned();
                        return Err(PlayerSpecError::Ponder { player: player(), found });
                    }
                };
            }
            _ => self.options.push((key.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    /// A short name: the one given, or the program's or searcher's own.
    pub fn short_name(&self) -> String {
        match (&self.name, &self.kind) {
            (Some(name), _) | (None, PlayerKind::InProcess(name)) => name.clone(),
            (None, PlayerKind::Human) => "human".to_owned(),
            (None, PlayerKind::Uci { command, .. } | PlayerKind::Xboard { command, .. }) => {
                Path::new(command)
                    .file_stem()
                    .map_or_else(|| command.clone(), |stem| stem.to_string_lossy().into_owned())
            }
        }
    }

    /// The program, its arguments and the folder it runs in, if it is one.
    pub fn program(&self) -> Option<(&str, &[String], Option<&Path>)> {
        match &self.kind {
            PlayerKind::Uci { command, arguments, directory }
            | PlayerKind::Xboard { command, arguments, directory } => {
                Some((command, arguments, directory.as_deref()))
            }
            PlayerKind::InProcess(_) | PlayerKind::Human => None,
        }
    }

    /// How many threads it thinks with, as far as its options say.
    pub(crate) fn threads(&self) -> usize {
        let is_threads =
            |name: &str| ["threads", "cores"].iter().any(|known| known.eq_ignore_ascii_case(name));
        let option = self.options.iter().find(|(name, _)| is_threads(name));
        option.and_then(|(_, value)| value.parse().ok()).unwrap_or(1)
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

/// The kind, and the settings that follow it.
fn read_kind(text: &str) -> (PlayerKind, &str) {
    let (arguments, directory) = (Vec::new(), None);
    let program = |rest: &'_ str| rest.split(',').next().unwrap_or(rest).trim().to_owned();
    let settings = |rest| str::split_once(rest, ',').map_or("", |(_, settings)| settings);
    if let Some(rest) = text.strip_prefix("uci:") {
        return (PlayerKind::Uci { command: program(rest), arguments, directory }, settings(rest));
    }
    if let Some(rest) = text.strip_prefix("xboard:") {
        let kind = PlayerKind::Xboard { command: program(rest), arguments, directory };
        return (kind, settings(rest));
    }
    let (name, settings) = text.split_once(':').unwrap_or((text, ""));
    match name.trim() {
        "human" => (PlayerKind::Human, settings),
        name => (PlayerKind::InProcess(name.to_owned()), settings),
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
    fn xboard_engines_and_people_are_players() {
        let player = parse("xboard:phalanx,memory=16,ponder=true,args=-x");
        let PlayerKind::Xboard { command, arguments, .. } = &player.kind else { unreachable!() };
        assert_eq!((command.as_str(), arguments.len(), player.ponder), ("phalanx", 1, true));
        assert_eq!(player.options, [("memory".to_owned(), "16".to_owned())]);
        let player = parse("human:name=Ann,tc=60");
        assert_eq!((&player.kind, player.short_name().as_str()), (&PlayerKind::Human, "Ann"));
        assert_eq!(
            (parse("human").short_name(), player.limits.clock.is_some()),
            ("human".into(), true)
        );
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
            ("mcts:name=", "expected key=value, found \"name=\""),
            ("uci:x,name= ,Hash=1", "expected key=value, found \"name= \""),
            ("xboard:", "has no name"),
            ("uci:x,ponder=perhaps", "expected true or false after ponder=, found \"perhaps\""),
        ] {
            let error = PlayerSpec::parse(text).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
