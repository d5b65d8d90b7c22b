//! Why an option of a book could not be carried out, as data.

use std::fmt;
use std::path::PathBuf;

use crate::experience::ExperienceError;
use crate::lessons::LessonsError;
use crate::open_book::OpenError;
use crate::options::BUILT_IN_NAME;

/// Why an option of a book could not be carried out. It comes as a [`search::Failure`].
#[derive(Debug)]
pub enum SettingError {
    /// `BookFile`: the file is no book. From now on there is none.
    Book {
        /// The file; none for the built-in book.
        file: Option<PathBuf>,
        /// What is wrong with it.
        error: OpenError,
    },
    /// `BookLearning`: the journal of lessons cannot be used.
    Lessons(LessonsError),
    /// `ExperienceFile`: the file cannot be used.
    Experience {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        error: ExperienceError,
    },
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingError::Book { file, error } => {
                let name =
                    file.as_ref().map_or(BUILT_IN_NAME.into(), |file| file.to_string_lossy());
                write!(f, "option BookFile: {name}: {error}; playing without a book")
            }
            SettingError::Lessons(error) => write!(f, "option BookLearning: {error}"),
            SettingError::Experience { file, error } => {
                write!(f, "option ExperienceFile: {}: {error}", file.display())
            }
        }
    }
}

impl std::error::Error for SettingError {}
