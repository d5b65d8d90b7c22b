//! A tournament or a test while it is played, and what is told about it.

use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use arena::tournament::{Report, Scoreboard, merge, run_tournament, write_pgn};
use arena::{
    Conditions, Event, GameRecord, Interrupts, MatchError, MatchResult, Note, Pairing, WatchedMove,
    run_match,
};
use serde_json::{Value, json};
use tokio::sync::watch;
use words::{Contest, Language};

use super::game;
use super::order::{Order, Test};
use crate::slots::start_thread;

/// Standings are computed at most so often.
const COUNTED: Duration = Duration::from_millis(400);
/// Finished games that are listed, the last ones.
const LISTED: usize = 200;

/// One of them.
pub(crate) struct Tournament {
    id: String,
    order: Order,
    journal: PathBuf,
    /// Held while one is played.
    hall: Arc<Mutex<()>>,
    state: Mutex<State>,
    changes: watch::Sender<u64>,
}

struct State {
    stage: Stage,
    interrupts: Interrupts,
    /// The result so far, for programs, and when it was computed.
    report: Value,
    counted: Option<Instant>,
    scoreboard: Option<Scoreboard>,
    /// The last games of a test; a tournament has them in its report.
    games: Vec<Value>,
    boards: Vec<Value>,
    notes: Vec<Note>,
    problem: Option<MatchError>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Waiting,
    Running,
    Pausing,
    Paused,
    Done,
    Failed,
}

impl Tournament {
    pub(super) fn new(
        id: &str,
        order: Order,
        file: &Path,
        hall: &Arc<Mutex<()>>,
        stage: Stage,
    ) -> Arc<Tournament> {
        let state = State {
            stage,
            interrupts: Interrupts::default(),
            report: Value::Null,
            counted: None,
            scoreboard: None,
            games: Vec::new(),
            boards: Vec::new(),
            notes: Vec::new(),
            problem: None,
        };
        Arc::new(Tournament {
            id: id.to_owned(),
            order,
            journal: file.with_extension("journal"),
            hall: Arc::clone(hall),
            state: Mutex::new(state),
            changes: watch::channel(0).0,
        })
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changed(&self) {
        self.changes.send_modify(|changes| *changes += 1);
    }

    /// Begins no more games; those that run are finished.
    pub(crate) fn pause(&self) {
        let mut state = self.lock();
        if matches!(state.stage, Stage::Waiting | Stage::Running) {
            state.interrupts.finish_games.store(true, Ordering::Relaxed);
            state.stage = Stage::Pausing;
        }
        drop(state);
        self.changed();
    }

    /// Gives up the games that run, too; they are played anew when it goes on.
    pub(crate) fn stop(&self) {
        let mut state = self.lock();
        if matches!(state.stage, Stage::Waiting | Stage::Running | Stage::Pausing) {
            state.interrupts.finish_games.store(true, Ordering::Relaxed);
            state.interrupts.stop_now.store(true, Ordering::Relaxed);
            state.stage = Stage::Pausing;
        }
        drop(state);
        self.changed();
    }

    /// Whether nothing is played in it.
    pub(super) fn is_quiet(&self) -> bool {
        matches!(self.lock().stage, Stage::Paused | Stage::Done | Stage::Failed)
    }

    /// Its files go.
    pub(super) fn remove_files(&self) -> io::Result<()> {
        for ending in ["journal", "pgn", "json"] {
            match fs::remove_file(self.journal.with_extension(ending)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    /// Goes on where it was.
    pub(crate) fn go_on(self: &Arc<Self>) {
        let mut state = self.lock();
        if !matches!(state.stage, Stage::Paused | Stage::Failed) {
            return;
        }
        state.stage = Stage::Waiting;
        state.problem = None;
        state.interrupts = Interrupts::default();
        drop(state);
        self.start();
    }

    pub(super) fn start(self: &Arc<Self>) {
        let it = Arc::clone(self);
        start_thread("tournament", move || {
            let hall = Arc::clone(&it.hall);
            let playing = hall.lock().unwrap_or_else(PoisonError::into_inner);
            let end = catch_unwind(AssertUnwindSafe(|| it.play()));
            drop(playing);
            let mut state = it.lock();
            state.boards.clear();
            state.stage = end.unwrap_or(Stage::Failed);
            drop(state);
            it.changed();
        });
    }

    fn play(&self) -> Stage {
        let mut state = self.lock();
        let interrupts = state.interrupts.clone();
        if state.stage == Stage::Waiting {
            state.stage = Stage::Running;
        }
        (state.games, state.notes) = (Vec::new(), Vec::new());
        drop(state);
        let played = match &self.order.sprt {
            Some(test) => self.play_test(test, interrupts),
            None => self.play_tournament(interrupts),
        };
        match played {
            Ok(Some(true)) => Stage::Done,
            Ok(Some(false)) => Stage::Paused,
            Ok(None) => Stage::Failed,
            Err(error) => {
                self.lock().problem = Some(error);
                Stage::Failed
            }
        }
    }

    fn prepare(&self, conditions: &mut Conditions, interrupts: Interrupts) {
        conditions.journal = Some(self.journal.clone());
        conditions.interrupts = interrupts;
    }

    /// Plays, and tells whether it is over; nothing if the order cannot be read.
    fn play_tournament(&self, interrupts: Interrupts) -> Result<Option<bool>, MatchError> {
        let Some(mut config) = self.order.config() else { return Ok(None) };
        self.prepare(&mut config.conditions, interrupts);
        let scoreboard = run_tournament(&config, &mut |event| match event {
            Event::Moved(watched) => self.moved(watched, &config.names),
            Event::GameFinished { standing, .. } | Event::Tick(standing) => {
                self.count(standing, false);
            }
            Event::Note(note) => self.note(note),
            _ => {}
        })?;
        self.count(&scoreboard, true);
        Ok(Some(scoreboard.is_complete()))
    }

    /// The same of a test of two players.
    fn play_test(&self, test: &Test, interrupts: Interrupts) -> Result<Option<bool>, MatchError> {
        let Some(mut config) = self.order.test(test) else { return Ok(None) };
        self.prepare(&mut config.conditions, interrupts);
        let names = arena::PlayerSpec::names(&config.players);
        let result = run_match(&config, &mut |event| match event {
            Event::Moved(watched) => self.moved(watched, &names),
            Event::GameFinished { record, pairing, standing } => {
                self.finished(record, pairing, standing);
            }
            Event::Note(note) => self.note(note),
            _ => {}
        })?;
        self.tell_result(&result);
        Ok(Some(result.complete))
    }

    fn note(&self, note: &Note) {
        self.lock().notes.push(note.clone());
        self.changed();
    }

    fn moved(&self, watched: &WatchedMove, names: &[String]) {
        let name = |player: usize| names.get(player).cloned().unwrap_or_default();
        let board = json!({
            "game": watched.pairing.game + 1,
            "white": name(watched.pairing.white),
            "black": name(watched.pairing.black),
            "fen": watched.fen,
            "ply": watched.ply,
            "last": watched.played.mv.get(..4),
        });
        let mut state = self.lock();
        let place = watched.board;
        if state.boards.len() <= place {
            state.boards.resize(place + 1, Value::Null);
        }
        if let Some(old) = state.boards.get_mut(place) {
            *old = board;
        }
        drop(state);
        self.changed();
    }

    /// A game of a test is over.
    fn finished(&self, record: &GameRecord, pairing: &Pairing, standing: &MatchResult) {
        let mut state = self.lock();
        state.games.push(json!({
            "game": record.game,
            "white": pairing.white,
            "black": pairing.black,
            "result": record.result().as_str(),
            "moves": record.move_count(),
        }));
        let more = state.games.len().saturating_sub(LISTED);
        state.games.drain(..more);
        drop(state);
        self.tell_result(standing);
    }

    fn tell_result(&self, result: &MatchResult) {
        let report = serde_json::to_value(result).unwrap_or_default();
        self.lock().report = report;
        self.changed();
    }

    /// Computes the standings, unless that was done a moment ago.
    fn count(&self, scoreboard: &Scoreboard, last: bool) {
        let due = self.lock().counted.is_none_or(|counted| counted.elapsed() >= COUNTED);
        if due || last {
            let report = self.report_of(scoreboard);
            let mut state = self.lock();
            state.report = report;
            state.counted = Some(Instant::now());
            state.scoreboard = last.then(|| scoreboard.clone());
            drop(state);
        }
        self.changed();
    }

    fn report_of(&self, scoreboard: &Scoreboard) -> Value {
        let limits = vec![self.order.limits.clone(); self.order.players.len()];
        let (title, seed) = (&self.order.title, Some(self.order.seed));
        let report = Report::new(title, seed, &self.order.players, &limits, scoreboard);
        serde_json::to_value(report.with_last_games(LISTED)).unwrap_or_default()
    }

    /// What its journal says, for one that was not played since the server began.
    fn look_into_journal(&self) {
        let state = self.lock();
        let unknown = state.report.is_null() && state.stage == Stage::Paused;
        drop(state);
        if !unknown || !self.journal.is_file() {
            return;
        }
        let done = match &self.order.sprt {
            None => merge(&self.journal, &[], None).ok().map(|merged| {
                self.count(&merged.scoreboard, true);
                merged.scoreboard.is_complete()
            }),
            // Played without a single game more it tells what there is.
            Some(test) => {
                let interrupts = Interrupts::default();
                interrupts.finish_games.store(true, Ordering::Relaxed);
                self.play_test(test, interrupts).ok().flatten()
            }
        };
        let mut state = self.lock();
        if done == Some(true) && state.stage == Stage::Paused {
            state.stage = Stage::Done;
        }
    }

    pub(super) fn summary(&self, language: Language) -> Value {
        self.look_into_journal();
        let state = self.lock();
        let get = |name| state.report.get(name).cloned().unwrap_or(Value::Null);
        let (played, expected) = match &self.order.sprt {
            None => (get("games_played"), get("games_expected")),
            Some(_) => {
                let count = |name| get(name).as_u64().unwrap_or(0);
                let ends = state.notes.iter().find_map(|note| match note {
                    Note::EndsWithOpenings { games, .. } => Some(*games),
                    _ => None,
                });
                let most = ends.unwrap_or(self.order.cycles.saturating_mul(2));
                (json!(count("wins") + count("draws") + count("losses")), json!(most))
            }
        };
        json!({
            "id": self.id,
            "kind": if self.order.sprt.is_some() { "sprt" } else { "tournament" },
            "title": self.order.title,
            "format": self.order.format.as_str(),
            "players": self.order.players,
            "limits": self.order.limits,
            "state": state.stage.name(),
            "problem": state.problem.as_ref().map(|error| language.match_error(error, Contest::Tournament)),
            "notes": state.notes.iter().map(|note| language.contest_note(note)).collect::<Vec<_>>(),
            "games_played": played,
            "games_expected": expected,
        })
    }

    /// All about it.
    pub(crate) fn view(&self, language: Language) -> Value {
        let mut view = self.summary(language);
        let state = self.lock();
        if let Some(object) = view.as_object_mut() {
            object.insert("command".to_owned(), json!(self.order.command(&self.id)));
            object.insert("boards".to_owned(), json!(state.boards));
            object.insert("report".to_owned(), state.report.clone());
            if let Some(test) = &self.order.sprt {
                object.insert("sprt".to_owned(), json!(test));
                object.insert("games".to_owned(), json!(state.games));
            }
        }
        view
    }

    /// One of its games, from 1, with every move; nothing if it is not over.
    pub(crate) fn game(&self, number: u32, language: Language) -> Option<Value> {
        let record = arena::recorded_game(&self.journal, number.checked_sub(1)?).ok()??;
        Some(game::view(&record, language))
    }

    /// Its games as PGN; none before the first one is over.
    pub(crate) fn pgn(&self) -> io::Result<String> {
        self.look_into_journal();
        let state = self.lock();
        let quiet = matches!(state.stage, Stage::Paused | Stage::Done | Stage::Failed);
        let scoreboard = state.scoreboard.clone();
        drop(state);
        // While it is played the journal is the arena's.
        if !quiet {
            return Err(io::Error::from(io::ErrorKind::ResourceBusy));
        }
        if self.order.sprt.is_some() {
            return game::all_as_pgn(&self.journal, &self.order.title).map_err(io::Error::other);
        }
        let scoreboard = scoreboard.ok_or_else(|| io::Error::from(io::ErrorKind::ResourceBusy))?;
        let target = self.journal.with_extension("pgn");
        write_pgn(&target, &self.journal, &self.order.title, &self.order.players, &scoreboard)?;
        fs::read_to_string(&target)
    }
}

impl Stage {
    const fn name(self) -> &'static str {
        match self {
            Stage::Waiting => "waiting",
            Stage::Running => "running",
            Stage::Pausing => "pausing",
            Stage::Paused => "paused",
            Stage::Done => "done",
            Stage::Failed => "failed",
        }
    }
}
