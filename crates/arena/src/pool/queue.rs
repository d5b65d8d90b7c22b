//! The games that wait for a free board.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::Pairing;

/// A waiting worker looks so often whether it may go home.
const INTERVAL: Duration = Duration::from_millis(50);

/// Games to play, taken one after the other by whoever is free. More may come later.
pub(super) struct Queue<'a> {
    games: Mutex<VecDeque<Pairing>>,
    changed: Condvar,
    closed: AtomicBool,
    finish_games: &'a AtomicBool,
}

impl<'a> Queue<'a> {
    pub(super) fn new(finish_games: &'a AtomicBool) -> Queue<'a> {
        Queue {
            games: Mutex::default(),
            changed: Condvar::new(),
            closed: AtomicBool::new(false),
            finish_games,
        }
    }

    fn locked(&self) -> MutexGuard<'_, VecDeque<Pairing>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// More games.
    pub(super) fn extend(&self, games: Vec<Pairing>) {
        self.locked().extend(games);
        self.changed.notify_all();
    }

    /// No more games, not even those that wait.
    pub(super) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// The next game; waits for it. None when there will be no more.
    pub(super) fn take(&self) -> Option<Pairing> {
        let mut games = self.locked();
        loop {
            if self.closed.load(Ordering::Relaxed) || self.finish_games.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(game) = games.pop_front() {
                return Some(game);
            }
            let waited = self.changed.wait_timeout(games, INTERVAL);
            games = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}
