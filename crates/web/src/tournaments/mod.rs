//! Tournaments that a page has begun. What was ordered and the journal of its games lie in a folder, so that a
//! tournament goes on where it was after a pause, a restart or a fall of the server; the games are
//! played in `arena`. One is played at a time, the others wait. A test of two players (SPRT) is kept and played like a
//! tournament, until it is decided.

mod game;
mod order;
mod tournament;

pub(crate) use order::{Order, Test, written_format};
use tournament::Stage;
pub(crate) use tournament::Tournament;

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use words::Language;

/// All tournaments of a folder.
pub(crate) struct Tournaments {
    folder: Option<PathBuf>,
    known: Mutex<Vec<Arc<Tournament>>>,
    /// Held while one is played.
    hall: Arc<Mutex<()>>,
}

impl Tournaments {
    /// Those of this folder; all of them wait until somebody goes on with them.
    pub(crate) fn new(folder: Option<PathBuf>) -> Tournaments {
        let hall = Arc::new(Mutex::new(()));
        let mut known: Vec<Arc<Tournament>> = Vec::new();
        let entries = folder.as_ref().and_then(|folder| fs::read_dir(folder).ok());
        for path in entries.into_iter().flatten().flatten().map(|entry| entry.path()) {
            let name = path.file_stem().and_then(|name| name.to_str());
            let (Some(name), true) = (name, path.extension().is_some_and(|end| end == "json"))
            else {
                continue;
            };
            let order = fs::read(&path).ok().and_then(|text| serde_json::from_slice(&text).ok());
            if let Some(order) = order {
                known.push(Tournament::new(name, order, &path, &hall, Stage::Paused));
            }
        }
        known.sort_by(|one, other| one.id().cmp(other.id()));
        Tournaments { folder, known: Mutex::new(known), hall }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Tournament>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins one: it is written down, then played.
    pub(crate) fn begin(&self, order: Order) -> io::Result<Arc<Tournament>> {
        let folder =
            self.folder.as_ref().ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
        fs::create_dir_all(folder)?;
        let date = arena::pgn::date(play::saved::date_now()).replace('.', "-");
        let mut free = (1..10_000).map(|number| format!("{date}-{number:03}")).filter_map(|id| {
            let path = folder.join(format!("{id}.json"));
            let file = OpenOptions::new().write(true).create_new(true).open(&path).ok()?;
            Some((id, path, file))
        });
        let taken = || io::Error::other("too many tournaments on one day");
        let (id, path, mut file) = free.next().ok_or_else(taken)?;
        file.write_all(serde_json::to_string(&order)?.as_bytes())?;
        file.sync_all()?;
        let tournament = Tournament::new(&id, order, &path, &self.hall, Stage::Waiting);
        self.lock().push(Arc::clone(&tournament));
        tournament.start();
        Ok(tournament)
    }

    /// Throws one away in which nothing is played; false if something is.
    pub(crate) fn remove(&self, tournament: &Arc<Tournament>) -> io::Result<bool> {
        let mut known = self.lock();
        if !tournament.is_quiet() {
            return Ok(false);
        }
        tournament.remove_files()?;
        known.retain(|one| !Arc::ptr_eq(one, tournament));
        Ok(true)
    }

    pub(crate) fn find(&self, id: &str) -> Option<Arc<Tournament>> {
        self.lock().iter().find(|tournament| tournament.id() == id).map(Arc::clone)
    }

    /// All of them, the last one first.
    pub(crate) fn list(&self, language: Language) -> Vec<Value> {
        let known: Vec<_> = self.lock().iter().rev().map(Arc::clone).collect();
        known.iter().map(|tournament| tournament.summary(language)).collect()
    }
}
