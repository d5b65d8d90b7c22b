//! A game that is saved after every change, and copies of it under other names. What happened to the
//! files is told as data; whoever asked decides what to say.

use std::io;
use std::path::{Path, PathBuf};

use super::file::{Kept, SavedFile};
use super::folder::Folder;
use super::to_pgn;
use crate::end::End;
use crate::game::PlayedGame;

/// Where the game at the board is saved.
#[derive(Debug, Default)]
pub struct AutoSave {
    folder: Option<Folder>,
    /// The file of this game, once it has one.
    file: Option<SavedFile>,
    /// The game as it came out of a file that stays as it is: so far there is nothing to save.
    untouched: Option<String>,
    /// The game could not be saved when it was last tried.
    failed: bool,
}

/// What became of a game that was to be saved.
#[derive(Debug)]
pub enum Saved {
    /// Nothing was played, or nothing has changed.
    Nothing,
    /// It is in its file.
    InFile,
    /// Somebody else has changed its file, which stays as it is; the game has another one now.
    Moved {
        /// The file that was left.
        left: PathBuf,
        /// The file of the game from now on.
        to: PathBuf,
    },
    /// It could not be saved.
    Failed {
        /// Why.
        fault: SaveFault,
        /// It could be saved the last time.
        is_news: bool,
    },
}

/// Why a game could not be saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveFault {
    /// This user has no folder for games.
    #[error("there is no folder for it: neither HOME nor XDG_DATA_HOME is set")]
    NoFolder,
    /// The disk refused it.
    #[error(transparent)]
    Disk(#[from] io::Error),
}

/// What would become of the game if the program ended now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeping {
    /// Nothing was played.
    Empty,
    /// It is saved.
    Saved,
    /// It would be lost.
    Failed,
}

/// Where a copy of the game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Copied {
    /// In this file, which nothing that follows changes.
    To(PathBuf),
    /// The name is that of the game's own file, which is written after every move.
    OwnFile,
}

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum CopyRefusal {
    /// No move was played.
    #[error("no move has been played")]
    NothingPlayed,
    /// There is no folder for saved games.
    #[error("there is no folder for saved games")]
    NoFolder,
    /// A game cannot have this name.
    #[error("a game cannot be saved under this name")]
    BadName,
    /// Something is there, and nobody asked to replace it.
    #[error("there is already something under this name")]
    Exists,
    /// The disk refused it.
    #[error(transparent)]
    Disk(#[from] io::Error),
}

impl AutoSave {
    /// Games are saved in this folder, if there is one.
    pub fn new(folder: Option<Folder>) -> AutoSave {
        AutoSave { folder, ..AutoSave::default() }
    }

    /// The folder of saved games.
    pub fn folder(&self) -> Option<&Folder> {
        self.folder.as_ref()
    }

    /// From now on games are saved in another folder.
    pub fn set_folder(&mut self, folder: Option<Folder>) {
        self.folder = folder;
    }

    /// The file of the game, if it has one.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_ref().map(SavedFile::path)
    }

    /// The same, to be written by whoever cannot wait for the next command.
    pub fn file_mut(&mut self) -> Option<&mut SavedFile> {
        self.file.as_mut()
    }

    /// A new game is at the board: it has no file yet.
    pub fn begin(&mut self) {
        (self.file, self.untouched) = (None, None);
    }

    /// A game out of a file is at the board: it goes on there, or, where the file is not this
    /// program's own, in another one as soon as it changes.
    pub fn go_on(&mut self, game: &PlayedGame, file: Option<SavedFile>) {
        self.untouched = file.is_none().then(|| to_pgn(game));
        self.file = file;
    }

    /// The file stays as it is from now on; the game gets another one.
    pub fn leave_file(&mut self) {
        self.file = None;
    }

    /// The game is to be saved although nothing was played since it was loaded.
    pub fn insist(&mut self) {
        self.untouched = None;
    }

    /// Saves the game as it is.
    pub fn save(&mut self, game: &PlayedGame) -> Saved {
        // A board that nobody has touched is no game; losing on time before the first move is one.
        if game.moves().is_empty() && !matches!(game.end(), Some(End::Time(_))) {
            return Saved::Nothing;
        }
        let text = to_pgn(game);
        if self.untouched.as_ref() == Some(&text) {
            return Saved::Nothing;
        }
        self.untouched = None;
        match self.file.as_mut().map(|file| file.keep(&text)) {
            Some(Ok(Kept::Yes)) => {
                self.failed = false;
                return Saved::InFile;
            }
            Some(Err(error)) => return self.not_saved(error.into()),
            Some(Ok(Kept::Changed)) | None => {}
        }
        let Some(folder) = &self.folder else { return self.not_saved(SaveFault::NoFolder) };
        match new_file(folder, game, &text) {
            Ok(file) => {
                self.failed = false;
                let to = file.path().to_path_buf();
                match self.file.replace(file) {
                    Some(left) => Saved::Moved { left: left.path().to_path_buf(), to },
                    None => Saved::InFile,
                }
            }
            Err(error) => self.not_saved(error.into()),
        }
    }

    fn not_saved(&mut self, fault: SaveFault) -> Saved {
        let is_news = !std::mem::replace(&mut self.failed, true);
        Saved::Failed { fault, is_news }
    }

    /// What would become of the game if the program ended now.
    pub fn keeping(&self, game: &PlayedGame) -> Keeping {
        if game.moves().is_empty() && game.end().is_none() {
            Keeping::Empty
        } else if self.failed {
            Keeping::Failed
        } else {
            Keeping::Saved
        }
    }

    /// Writes a copy of the game as it is now under a name. A file that is there is replaced only if
    /// that was asked for.
    pub fn copy(
        &self,
        game: &PlayedGame,
        name: &str,
        replace: bool,
    ) -> Result<Copied, CopyRefusal> {
        if game.moves().is_empty() {
            return Err(CopyRefusal::NothingPlayed);
        }
        let folder = self.folder.as_ref().ok_or(CopyRefusal::NoFolder)?;
        let path = folder.file(name);
        let hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
        if hidden || path.is_dir() {
            return Err(CopyRefusal::BadName);
        }
        if self.file() == Some(&path) {
            return Ok(Copied::OwnFile);
        }
        if path.exists() && !replace {
            return Err(CopyRefusal::Exists);
        }
        if path.starts_with(folder.path()) {
            folder.make()?;
        }
        whole_file::replace_text(&path, &to_pgn(game))?;
        Ok(Copied::To(path))
    }
}

/// A file of its own for a game, with the game in it.
fn new_file(folder: &Folder, game: &PlayedGame, text: &str) -> io::Result<SavedFile> {
    let mut file = SavedFile::new(folder.reserve(game)?, String::new());
    if let Err(error) = file.keep(text) {
        // On a full disk every move would leave an empty file behind.
        let _ = std::fs::remove_file(file.path());
        return Err(error);
    }
    Ok(file)
}
