//! What a user may write for the openings of a contest.

use std::path::{Path, PathBuf};

use super::{Openings, OpeningsError, settings};

/// Where the openings of a contest come from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum OpeningChoice {
    /// `built-in`: balanced lines that the program brings along.
    #[default]
    BuiltIn,
    /// `chess960`: the 960 starting positions of Chess960.
    Chess960,
    /// `none`: every game begins at the start position.
    StartPosition,
    /// A file, see [`Openings::read`].
    File(PathBuf),
}

impl OpeningChoice {
    /// The choice written like this; whatever is no word of ours is a file.
    ///
    /// ```
    /// use arena::OpeningChoice;
    /// assert_eq!(OpeningChoice::of("none".as_ref()), OpeningChoice::StartPosition);
    /// assert_eq!(OpeningChoice::of("a.epd".as_ref()), OpeningChoice::File("a.epd".into()));
    /// ```
    pub fn of(text: &Path) -> OpeningChoice {
        match text.to_str() {
            Some("built-in") => OpeningChoice::BuiltIn,
            Some("chess960") => OpeningChoice::Chess960,
            Some("none") => OpeningChoice::StartPosition,
            _ => OpeningChoice::File(text.to_owned()),
        }
    }

    /// The openings in their own order.
    pub fn open(&self) -> Result<Openings, OpeningsError> {
        match self {
            OpeningChoice::BuiltIn => Ok(Openings::built_in()),
            OpeningChoice::Chess960 => Ok(Openings::chess960()),
            OpeningChoice::StartPosition => Ok(Openings::default()),
            OpeningChoice::File(path) => Openings::read(path),
        }
    }

    /// The openings in the order of a contest, and the seed they were shuffled with. Those of a file
    /// come in its order unless a seed is given; our own are always shuffled, with 0 if nothing
    /// else is asked for.
    pub fn shuffled(&self, seed: Option<u64>) -> Result<(Openings, Option<u64>), OpeningsError> {
        let seed = match self {
            OpeningChoice::BuiltIn | OpeningChoice::Chess960 => Some(seed.unwrap_or(0)),
            OpeningChoice::StartPosition | OpeningChoice::File(_) => seed,
        };
        let mut openings = self.open()?;
        if let Some(seed) = seed {
            openings.shuffle(seed);
        }
        Ok((openings, seed))
    }

    /// The file they are read from, without the settings behind its name.
    pub fn file(&self) -> Option<PathBuf> {
        match self {
            OpeningChoice::File(path) => {
                Some(settings::split(path).map_or_else(|_| path.clone(), |(file, _)| file))
            }
            _ => None,
        }
    }
}
