//! How the options of a book are set.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use chess::random::Random;
use search::OptionError;

use super::BookPlayer;
use crate::experience::Experience;
use crate::lessons::{Lessons, journal_of};
use crate::open_book::OpenBook;
use crate::options::{self, DEEPEST};
use crate::setting_error::SettingError;

impl BookPlayer {
    pub(super) fn set(&mut self, name: &'static str, value: &str) -> Result<(), OptionError> {
        match name {
            "OwnBook" => {
                let own_book = options::check(name, value)?;
                if own_book && self.book.is_none() {
                    self.open(None)?;
                }
                self.own_book = own_book;
            }
            "BookFile" => self.open(file_of(value))?,
            "book" => {
                self.open(file_of(value))?;
                self.own_book = true;
            }
            "BookDepth" => self.depth = options::spin(name, value, DEEPEST)? as u32,
            "BookChoice" => self.choice = options::choice(name, value)?,
            "BookSeed" => {
                let seed = options::spin(name, value, i64::MAX)?;
                self.random = Random::new(if seed == 0 { seed_of_now() } else { seed as u64 });
            }
            "BookLearning" => {
                self.learning = options::check(name, value)?;
                self.open_lessons()?;
            }
            _ => {
                let path = file_of(value);
                self.experience = path.map(|path| open_experience(&path)).transpose()?;
            }
        }
        Ok(())
    }

    /// Opens another book. If it is none, there is none: playing from the one before would hide it.
    fn open(&mut self, file: Option<PathBuf>) -> Result<(), OptionError> {
        self.book = None;
        let opened = match &file {
            Some(path) => OpenBook::open(path),
            None => OpenBook::built_in(),
        };
        let failed = |error| OptionError::failed(SettingError::Book { file: file.clone(), error });
        self.book = Some(opened.map_err(failed)?);
        self.file = file;
        self.open_lessons()
    }

    fn open_lessons(&mut self) -> Result<(), OptionError> {
        self.lessons = None;
        if self.learning
            && let Some(book) = &self.file
        {
            let opened = Lessons::open(&journal_of(book));
            let failed = |error| OptionError::failed(SettingError::Lessons(error));
            self.lessons = Some(opened.map_err(failed)?);
        }
        Ok(())
    }
}

/// Nothing for the words that stand for no file.
fn file_of(value: &str) -> Option<PathBuf> {
    let value = value.trim();
    let none = value.is_empty() || value == "<empty>";
    (!none).then(|| PathBuf::from(value))
}

fn open_experience(path: &Path) -> Result<Experience, OptionError> {
    Experience::open(path).map_err(|error| {
        OptionError::failed(SettingError::Experience { file: path.to_owned(), error })
    })
}

pub(super) fn seed_of_now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64 ^ u64::from(std::process::id()) << 32
}
