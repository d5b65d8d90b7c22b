//! All games that a browser has open. A game is a [`play::Session`] behind a lock; machines think on
//! threads of their own, and every change is announced. Games lie in the folder of the terminal's
//! games: one that was begun here can be gone on with there.

mod library;
mod open_game;
mod snapshot;

pub(crate) use library::Filter;
pub(crate) use open_game::OpenGame;
pub(crate) use snapshot::{GameEnd, LegalMove, NamedOpening, PlayedMove, legal_moves, line, side};

use std::fs;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use play::PlayedGame;
use play::saved::{self, AutoSave, Folder};

use crate::slots::Slots;

/// So often somebody looks whether a flag has fallen.
const GLANCE: Duration = Duration::from_millis(50);
/// More games than this are not open at once; the one that was left longest is closed, and stays
/// saved.
const MOST_OPEN: usize = 64;
/// So many games keep their machines while nobody thinks in them.
const WITH_MACHINES: usize = 8;

/// The open games, and the folder of all.
pub(crate) struct Games {
    folder: Option<Folder>,
    open: Mutex<Open>,
    /// The files of the library as they were last seen.
    known: Mutex<library::Known>,
    slots: Arc<Slots>,
}

#[derive(Default)]
struct Open {
    games: Vec<Arc<OpenGame>>,
    /// How many games had no file when they began.
    begun: u64,
}

impl Games {
    /// Games that are saved in this folder.
    pub(crate) fn new(folder: Option<Folder>, slots: Arc<Slots>) -> Arc<Games> {
        let games =
            Arc::new(Games { folder, open: Mutex::default(), known: Mutex::default(), slots });
        let watched = Arc::downgrade(&games);
        // Without the thread clocks of people would not end games; nothing else depends on it.
        let _ = thread::Builder::new().name("clocks".to_owned()).spawn(move || {
            while let Some(games) = watched.upgrade() {
                games.tick();
                drop(games);
                thread::sleep(GLANCE);
            }
        });
        games
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tick(&self) {
        let games = self.lock().games.clone();
        for game in games {
            game.tick(Instant::now());
        }
    }

    /// Begins a game. It has a file as soon as something was played.
    pub(crate) fn begin(&self, game: PlayedGame) -> Arc<OpenGame> {
        let save = AutoSave::new(self.folder.clone());
        let mut open = self.lock();
        open.begun += 1;
        let id = format!("new-{}-{}", game.started(), open.begun);
        self.put(&mut open, id, game, save)
    }

    /// A game that is open, or saved under this name.
    pub(crate) fn find(&self, id: &str) -> Option<Arc<OpenGame>> {
        let mut open = self.lock();
        if let Some(game) = open.games.iter().find(|game| game.has_name(id)) {
            return Some(Arc::clone(game));
        }
        // Only what the folder lists is opened: a name never becomes a path.
        let folder = self.folder.as_ref()?;
        let listed = folder.list().into_iter().find(|listed| listed.name == id)?;
        let loaded = saved::read(&listed.path).ok()?;
        let mut save = AutoSave::new(Some(folder.clone()));
        save.go_on(&loaded.game, loaded.file);
        Some(self.put(&mut open, listed.name, loaded.game, save))
    }

    fn put(&self, open: &mut Open, id: String, game: PlayedGame, save: AutoSave) -> Arc<OpenGame> {
        let begun = OpenGame::new(id, game, save, Arc::clone(&self.slots));
        if open.games.len() >= MOST_OPEN {
            let oldest = (0..open.games.len())
                .min_by_key(|&index| open.games.get(index).map(|game| game.last_used()));
            if let Some(index) = oldest {
                open.games.swap_remove(index).close();
            }
        }
        open.games.push(Arc::clone(&begun));
        let mut latest: Vec<&Arc<OpenGame>> = open.games.iter().collect();
        latest.sort_by_key(|game| std::cmp::Reverse(game.last_used()));
        latest.iter().skip(WITH_MACHINES).for_each(|game| game.dismiss_machines());
        begun
    }

    /// Looks at a game without opening it: nobody thinks, and no clock runs.
    pub(crate) fn look<T>(&self, id: &str, look: impl FnOnce(&PlayedGame) -> T) -> Option<T> {
        let open = self.lock().games.iter().find(|game| game.has_name(id)).map(Arc::clone);
        if let Some(game) = open {
            return Some(game.with_game(look));
        }
        let listed = self.folder.as_ref()?.list().into_iter().find(|listed| listed.name == id)?;
        saved::read(&listed.path).ok().map(|loaded| look(&loaded.game))
    }

    /// Throws a game away, with its file. Whether there was one.
    pub(crate) fn remove(&self, id: &str) -> io::Result<bool> {
        let mut open = self.lock();
        let place = open.games.iter().position(|game| game.has_name(id));
        let game = place.map(|index| open.games.swap_remove(index));
        let name = game.as_ref().map_or_else(|| id.to_owned(), |game| game.id());
        if let Some(game) = &game {
            game.close();
        }
        // Only what the folder lists is removed: a name never becomes a path.
        let folder = self.folder.as_ref();
        let listed = folder.map(Folder::list).unwrap_or_default();
        let Some(file) = listed.into_iter().find(|listed| listed.name == name) else {
            return Ok(game.is_some());
        };
        fs::remove_file(file.path)?;
        Ok(true)
    }
}
