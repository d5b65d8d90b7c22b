//! Puzzles on a page: those of the terminal, solved by its rules, which are [`play::puzzle`]'s. The server keeps no
//! attempt: a request brings the moves so far, so a page that was left or a server that fell loses nothing.
//! What was solved is written down beside the games.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use arena::puzzle::Budget;
use chess::{Game, Move};
use notation::puzzle::{Goal, Puzzle};
use play::puzzle::{Collection, KnownPuzzle, Progress, ProgressError, Solved};
use play::saved::Folder;
use search::{NullSink, Root, StopFlag};
use tokio::sync::oneshot;
use words::default_of;

use crate::slots::{Slots, start_thread};

/// All puzzles, and which of them were solved.
pub(crate) struct Puzzles {
    progress: Option<Progress>,
    /// Puzzles with which somebody was helped since the server began. Whoever writes down what was solved holds it.
    helped: Mutex<BTreeSet<String>>,
    slots: Arc<Slots>,
}

/// The puzzles of one goal, in the order of their names.
pub(crate) struct Set {
    pub(crate) id: String,
    pub(crate) goal: Goal,
    pub(crate) puzzles: Vec<(String, Puzzle)>,
}

/// A puzzle, and which ones lie beside it.
pub(crate) struct Placed {
    pub(crate) name: String,
    pub(crate) puzzle: Puzzle,
    pub(crate) set: String,
    /// In its set, from 1, of so many.
    pub(crate) number: usize,
    pub(crate) of: usize,
    /// The addresses of its neighbours: `SET/NAME`.
    pub(crate) before: Option<String>,
    pub(crate) next: Option<String>,
}

/// How a set is called in addresses: `mate3`; `mate` where moves are not counted.
pub(crate) fn set_id(goal: Goal) -> String {
    goal.moves().map_or_else(|| "mate".to_owned(), |moves| format!("mate{moves}"))
}

/// Everything in the collection: the sets from the shortest mate on, and the files that are no puzzles.
pub(crate) fn sets(collection: Collection) -> (Vec<Set>, Vec<(String, KnownPuzzle)>) {
    let (mut sets, mut faulty): (BTreeMap<u32, Set>, _) = (BTreeMap::new(), Vec::new());
    for (name, known) in collection {
        match known {
            Ok(puzzle) => {
                let goal = puzzle.goal;
                let set = sets.entry(goal.moves().unwrap_or(u32::MAX)).or_insert_with(|| Set {
                    id: set_id(goal),
                    goal,
                    puzzles: Vec::new(),
                });
                set.puzzles.push((name, puzzle));
            }
            wrong => faulty.push((name, wrong)),
        }
    }
    (sets.into_values().collect(), faulty)
}

/// The puzzle of an address: its name in its set, or its number there.
pub(crate) fn find(collection: Collection, set: &str, which: &str) -> Option<Placed> {
    let (sets, _) = sets(collection);
    let all: Vec<(&Set, usize)> =
        sets.iter().flat_map(|set| (0..set.puzzles.len()).map(move |index| (set, index))).collect();
    let number: Option<usize> = which.parse().ok();
    let address = |&(set, index): &(&Set, usize)| {
        set.puzzles.get(index).map(|(name, _)| format!("{}/{name}", set.id))
    };
    let at = all.iter().position(|(one, index)| {
        let named =
            one.puzzles.get(*index).is_some_and(|(name, _)| name.eq_ignore_ascii_case(which));
        one.id == set && (named || number == Some(index + 1))
    })?;
    let (found, index) = all.get(at)?;
    let (name, puzzle) = found.puzzles.get(*index)?.clone();
    Some(Placed {
        name,
        puzzle,
        set: found.id.clone(),
        number: index + 1,
        of: found.puzzles.len(),
        before: at.checked_sub(1).and_then(|at| all.get(at)).and_then(address),
        next: all.get(at + 1).and_then(address),
    })
}

impl Puzzles {
    pub(crate) fn new(folder: Option<Folder>, slots: Arc<Slots>) -> Puzzles {
        Puzzles { progress: folder.map(Progress::beside), helped: Mutex::default(), slots }
    }

    /// What was solved, by name.
    pub(crate) fn solved(&self) -> Result<BTreeMap<String, Solved>, ProgressError> {
        self.progress.as_ref().map_or_else(|| Ok(BTreeMap::new()), Progress::read)
    }

    /// Somebody was told something of this puzzle: a reload does not make that undone.
    pub(crate) fn help(&self, name: &str) {
        let mut helped = self.helped.lock().unwrap_or_else(PoisonError::into_inner);
        helped.insert(name.to_owned());
    }

    /// Notes that a puzzle was solved, alone if nobody helped.
    pub(crate) fn note(&self, name: &str, alone: bool) -> Result<(), ProgressError> {
        let helped = self.helped.lock().unwrap_or_else(PoisonError::into_inner);
        let alone = alone && !helped.contains(name);
        self.progress.as_ref().map_or(Ok(()), |progress| progress.note(name, alone).map(drop))
    }

    /// Thinks in turn with all other searches, on a thread that is deep enough; nothing if the work broke down.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (sender, receiver) = oneshot::channel();
        let slots = Arc::clone(&self.slots);
        start_thread("puzzle", move || {
            let slot = slots.take();
            let found = work();
            drop(slot);
            let _ = sender.send(found);
        });
        receiver.await.ok()
    }
}

/// Work that ends when nobody waits for it any more.
#[derive(Clone, Default)]
pub(crate) struct Patience {
    stop: StopFlag,
    give_up: Arc<AtomicBool>,
}

/// As long as this is there somebody waits.
pub(crate) struct Waiting(Patience);

impl Patience {
    pub(crate) fn wait(&self) -> Waiting {
        Waiting(self.clone())
    }

    /// For proofs: as much work as in the terminal.
    pub(crate) fn budget(&self) -> Budget {
        let nodes = default_of("enigm play", "--proof-nodes").parse();
        let nodes = nodes.unwrap_or_else(|_| Budget::default().nodes);
        Budget { nodes, stop: Arc::clone(&self.give_up) }
    }

    /// The answer of the defender, who is the terminal's, too.
    pub(crate) fn defend(&self, game: &Game) -> Option<Move> {
        let mut spec = players::read(default_of("enigm play", "--defender")).ok()?;
        players::add_own_limits(std::slice::from_mut(&mut spec), &arena::TimeControl::default());
        let mut defender = players::make(&spec).ok()?;
        let limits = spec.limits.limits_from_now();
        defender.search(&Root::from(game), &limits, &self.stop, &mut NullSink).best
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.stop.stop();
        self.0.give_up.store(true, Ordering::Relaxed);
    }
}
