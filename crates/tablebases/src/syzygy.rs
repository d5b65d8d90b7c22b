//! The tables of some folders: which there are, what they answer, and what is wrong with them.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use chess::Position;
use search::{Complaint, Metric, TableCounts, Tables, TablesError, Trouble, Wdl};
use shakmaty::Chess;
use shakmaty_syzygy::{ProbeError, Syzygy as Format, SyzygyError, TableType, Tablebase};

use crate::board::convert;
use crate::files::Files;

/// The tables that are open, so that players of one program share them and their memory.
static OPEN: Mutex<Vec<(String, Weak<Syzygy>)>> = Mutex::new(Vec::new());

/// So many files are named in one complaint.
const NAMED: usize = 5;

/// Syzygy's tables of some folders. A file is read when a position first needs it.
pub struct Syzygy {
    tables: Tablebase<Chess>,
    wdl_files: usize,
    dtz_files: usize,
    troubles: Mutex<Troubles>,
}

#[derive(Default)]
struct Troubles {
    untold: Vec<Trouble>,
    /// The tables that were complained of; nothing stands for all that are missing.
    told: HashSet<Option<(Metric, String)>>,
}

impl Syzygy {
    /// Opens the tables of these folders; see [`crate::open`].
    pub fn open(path: &str) -> Result<Syzygy, TablesError> {
        let mut found = Found::new();
        for folder in std::env::split_paths(path.trim()) {
            let name = folder.to_string_lossy();
            match Path::new(name.trim()) {
                empty if empty.as_os_str().is_empty() => {}
                folder => found.add_folder(folder),
            }
        }
        let reasons = found.troubles();
        if found.files.is_empty() {
            return Err(TablesError { path: path.chars().take(256).collect(), reasons });
        }
        let troubles = Troubles { untold: reasons, told: HashSet::new() };
        Ok(Syzygy {
            tables: found.tables,
            wdl_files: count(&found.files, Chess::TBW.ext),
            dtz_files: count(&found.files, Chess::TBZ.ext),
            troubles: Mutex::new(troubles),
        })
    }

    /// The same, shared with whoever has the same folders open.
    pub fn shared(path: &str) -> Result<Arc<Syzygy>, TablesError> {
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|(_, tables)| tables.strong_count() > 0);
        let known = open.iter().find(|(known, _)| known == path);
        if let Some(tables) = known.and_then(|(_, tables)| tables.upgrade()) {
            return Ok(tables);
        }
        let tables = Arc::new(Syzygy::open(path)?);
        open.push((path.to_owned(), Arc::downgrade(&tables)));
        Ok(tables)
    }

    fn troubles(&self) -> MutexGuard<'_, Troubles> {
        self.troubles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a probe found; if that is an error worth telling, it is noted once for each table.
    fn answer<T>(&self, probed: Result<T, SyzygyError>) -> Option<T> {
        let (table, trouble) = match probed {
            Ok(value) => return Some(value),
            Err(SyzygyError::Castling | SyzygyError::TooManyPieces) => return None,
            // Sets are often not complete: one word about it is enough.
            Err(SyzygyError::MissingTable { metric, material }) => {
                let (metric, material) = (metric_of(metric), material.to_string());
                (None, Trouble::Missing { metric, material })
            }
            Err(SyzygyError::ProbeFailed { metric, material, error }) => {
                let (metric, material) = (metric_of(metric), material.to_string());
                let table = Some((metric, material.clone()));
                (
                    table,
                    match *error {
                        ProbeError::Read { error } => {
                            Trouble::Unreadable { metric, material, error: Arc::new(error) }
                        }
                        ProbeError::Magic { .. } | ProbeError::CorruptedTable { .. } => {
                            Trouble::Damaged { metric, material }
                        }
                    },
                )
            }
        };
        let mut troubles = self.troubles();
        if troubles.told.insert(table) {
            troubles.untold.push(trouble);
        }
        None
    }
}

impl Tables for Syzygy {
    fn max_pieces(&self) -> usize {
        self.tables.max_pieces()
    }

    fn wdl(&self, position: &Position) -> Option<Wdl> {
        if !self.covers(position) {
            return None;
        }
        let probed = self.tables.probe_wdl_after_zeroing(&convert(position)?);
        Some(match self.answer(probed)? {
            shakmaty_syzygy::Wdl::Loss => Wdl::Loss,
            shakmaty_syzygy::Wdl::BlessedLoss => Wdl::BlessedLoss,
            shakmaty_syzygy::Wdl::Draw => Wdl::Draw,
            shakmaty_syzygy::Wdl::CursedWin => Wdl::CursedWin,
            shakmaty_syzygy::Wdl::Win => Wdl::Win,
        })
    }

    fn dtz(&self, position: &Position) -> Option<i32> {
        if !self.covers(position) {
            return None;
        }
        let probed = self.tables.probe_dtz(&convert(position)?);
        self.answer(probed).map(|dtz| dtz.ignore_rounding().0)
    }

    fn complaint(&self) -> Option<Complaint> {
        let untold = std::mem::take(&mut self.troubles().untold);
        (!untold.is_empty()).then_some(Complaint(untold))
    }

    fn counts(&self) -> TableCounts {
        TableCounts { wdl: self.wdl_files, dtz: self.dtz_files, pieces: self.max_pieces() }
    }
}

/// What the folders hold.
struct Found {
    tables: Tablebase<Chess>,
    files: HashSet<OsString>,
    unreadable: Vec<Trouble>,
    damaged: Vec<String>,
}

impl Found {
    fn new() -> Found {
        Found {
            tables: Tablebase::with_filesystem(Arc::new(Files::new())),
            files: HashSet::new(),
            unreadable: Vec::new(),
            damaged: Vec::new(),
        }
    }

    fn add_folder(&mut self, folder: &Path) {
        let listed = fs::read_dir(folder).and_then(|entries| {
            entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()
        });
        match listed {
            Ok(mut paths) => {
                paths.sort();
                paths.iter().for_each(|path| self.add_file(path));
            }
            Err(error) => {
                let path = folder.to_string_lossy().chars().take(256).collect();
                self.unreadable.push(Trouble::Folder { path, error: Arc::new(error) });
            }
        }
    }

    /// Takes a file in, if it is a table and there is none of this name yet.
    fn add_file(&mut self, path: &Path) {
        let Some(name) = path.file_name().filter(|name| !self.files.contains(*name)) else {
            return;
        };
        let added = begins_well(path).and_then(|()| self.tables.add_file(path));
        match added {
            Ok(()) => {
                self.files.insert(name.to_owned());
            }
            // Not the name of a table.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => {}
            Err(_) => self.damaged.push(name.to_string_lossy().into_owned()),
        }
    }

    fn troubles(&mut self) -> Vec<Trouble> {
        let mut troubles = std::mem::take(&mut self.unreadable);
        let mut files = std::mem::take(&mut self.damaged);
        let more = files.split_off(files.len().min(NAMED)).len();
        if !files.is_empty() {
            troubles.push(Trouble::LeftOut { files, more });
        }
        troubles
    }
}

fn metric_of(metric: shakmaty_syzygy::Metric) -> Metric {
    match metric {
        shakmaty_syzygy::Metric::Wdl => Metric::Wdl,
        shakmaty_syzygy::Metric::Dtz => Metric::Dtz,
    }
}

/// Whether a file that is named as a table begins as one.
fn begins_well(path: &Path) -> io::Result<()> {
    let kinds: [TableType; 2] = [Chess::TBW, Chess::TBZ];
    let Some(kind) = kinds.into_iter().find(|kind| path.extension() == Some(OsStr::new(kind.ext)))
    else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let mut magic = [0; 4];
    // A pipe that nobody writes to would keep us waiting for ever.
    if !fs::metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    File::open(path)?.read_exact(&mut magic)?;
    if magic == kind.magic { Ok(()) } else { Err(io::ErrorKind::InvalidData.into()) }
}

fn count(files: &HashSet<OsString>, extension: &str) -> usize {
    files.iter().filter(|name| Path::new(name).extension() == Some(OsStr::new(extension))).count()
}
