//! Tournaments that a page has begun. What was ordered and the journal of its games lie in a folder, so that a
//! tournament goes on where it was after a pause, a restart or a fall of the server; the games are
//! played in `arena`. One tournament is played at a time, the others wait.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use arena::tournament::{
    Format, Report, Schedule, Scoreboard, TournamentConfig, distinct_names, merge, run_tournament,
    write_pgn,
};
use arena::{Event, Interrupts, MatchError, OpeningChoice, PlayerSpec, TimeControl};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::watch;
use words::{Contest, Language};

use crate::slots::start_thread;

/// Moves of running games are told so often.
const WATCHED: Duration = Duration::from_millis(150);
/// Standings are computed at most so often.
const COUNTED: Duration = Duration::from_millis(400);
/// Finished games that are listed, the last ones.
const LISTED: usize = 200;

/// What was ordered, as it is kept on disk.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Order {
    pub(crate) title: String,
    pub(crate) players: Vec<String>,
    #[serde(with = "written_format")]
    pub(crate) format: Format,
    pub(crate) cycles: u32,
    pub(crate) rounds: Option<u32>,
    /// As it is written on the command line: `nodes=10000`, `3+0.03`.
    pub(crate) limits: String,
    pub(crate) seed: u64,
}

/// All tournaments of a folder.
pub(crate) struct Tournaments {
    folder: Option<PathBuf>,
    known: Mutex<Vec<Arc<Tournament>>>,
    /// Held while one is played.
    hall: Arc<Mutex<()>>,
}

/// One of them.
pub(crate) struct Tournament {
    id: String,
    order: Order,
    journal: PathBuf,
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
    boards: Vec<Value>,
    problem: Option<MatchError>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Waiting,
    Running,
    Pausing,
    Paused,
    Done,
    Failed,
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
        known.sort_by(|one, other| one.id.cmp(&other.id));
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

    pub(crate) fn find(&self, id: &str) -> Option<Arc<Tournament>> {
        self.lock().iter().find(|tournament| tournament.id == id).map(Arc::clone)
    }

    /// All of them, the last one first.
    pub(crate) fn list(&self, language: Language) -> Vec<Value> {
        let known: Vec<_> = self.lock().iter().rev().map(Arc::clone).collect();
        known.iter().map(|tournament| tournament.summary(language)).collect()
    }
}

impl Order {
    /// What the arena plays.
    fn config(&self) -> Result<TournamentConfig, String> {
        let read = |text: &String| players::read_harmless(text).map_err(|_| text.clone());
        let specs = self.players.iter().map(read).collect::<Result<Vec<PlayerSpec>, _>>()?;
        let kinds: Vec<String> = specs.iter().map(players::printed_name).collect();
        let names = distinct_names(&kinds, &specs);
        let schedule = Schedule::new(self.format, specs.len(), self.cycles, self.rounds);
        let schedule = schedule.map_err(|error| error.to_string())?;
        let mut config = TournamentConfig::new(specs, names, schedule, players::factory());
        config.conditions.limits =
            self.limits.parse::<TimeControl>().map_err(|error| error.to_string())?;
        players::add_own_limits(&mut config.players, &config.conditions.limits);
        config.conditions.watch_interval = Some(WATCHED);
        let openings = OpeningChoice::default().shuffled(Some(self.seed));
        (config.conditions.openings, config.seed) = openings.map_err(|error| error.to_string())?;
        Ok(config)
    }

    /// The same tournament in a terminal.
    pub(crate) fn command(&self, id: &str) -> String {
        let players = self.players.join(" ");
        let format = self.format.as_str();
        let rounds = self.rounds.map_or(String::new(), |rounds| format!(" --rounds {rounds}"));
        let limits = self.limits.split(',').map(|part| match part.split_once('=') {
            Some((name, value)) => format!(" --{name} {value}"),
            None => format!(" --tc {part}"),
        });
        let limits: String = limits.collect();
        format!(
            "roque tournament {id} --players {players} --format {format} --cycles {}{rounds}{limits} --seed {}",
            self.cycles, self.seed
        )
    }
}

impl Tournament {
    fn new(
        id: &str,
        order: Order,
        file: &Path,
        hall: &Arc<Mutex<()>>,
        stage: Stage,
    ) -> Arc<Tournament> {
        let (changes, _) = watch::channel(0);
        let state = State {
            stage,
            interrupts: Interrupts::default(),
            report: Value::Null,
            counted: None,
            scoreboard: None,
            boards: Vec::new(),
            problem: None,
        };
        Arc::new(Tournament {
            id: id.to_owned(),
            order,
            journal: file.with_extension("journal"),
            hall: Arc::clone(hall),
            state: Mutex::new(state),
            changes,
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

    fn start(self: &Arc<Self>) {
        let it = Arc::clone(self);
        start_thread("tournament", move || {
            let hall = Arc::clone(&it.hall);
            let playing = hall.lock().unwrap_or_else(PoisonError::into_inner);
            let end = catch_unwind(AssertUnwindSafe(|| it.play()));
            drop(playing);
            let mut state = it.lock();
            state.boards.clear();
            state.stage = match end {
                Ok(stage) => stage,
                Err(_) => Stage::Failed,
            };
            drop(state);
            it.changed();
        });
    }

    fn play(&self) -> Stage {
        let Ok(mut config) = self.order.config() else { return Stage::Failed };
        config.conditions.journal = Some(self.journal.clone());
        let mut state = self.lock();
        config.conditions.interrupts = state.interrupts.clone();
        if state.stage == Stage::Waiting {
            state.stage = Stage::Running;
        }
        drop(state);
        let names = config.names.clone();
        match run_tournament(&config, &mut |event| self.hear(event, &names)) {
            Ok(scoreboard) => {
                let done = scoreboard.is_complete();
                self.count(&scoreboard, true);
                if done { Stage::Done } else { Stage::Paused }
            }
            Err(error) => {
                self.lock().problem = Some(error);
                Stage::Failed
            }
        }
    }

    fn hear(&self, event: &Event<'_, Scoreboard>, names: &[String]) {
        match event {
            Event::Moved(watched) => {
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
            }
            Event::GameFinished { standing, .. } => self.count(standing, false),
            Event::Tick(standing) => self.count(standing, false),
            _ => return,
        }
        self.changed();
    }

    /// Computes the result so far, unless that was done a moment ago.
    fn count(&self, scoreboard: &Scoreboard, last: bool) {
        let due = self.lock().counted.is_none_or(|counted| counted.elapsed() >= COUNTED);
        if !due && !last {
            return;
        }
        let report = self.report_of(scoreboard);
        let mut state = self.lock();
        state.report = report;
        state.counted = Some(Instant::now());
        state.scoreboard = last.then(|| scoreboard.clone());
    }

    fn report_of(&self, scoreboard: &Scoreboard) -> Value {
        let limits = vec![self.order.limits.clone(); self.order.players.len()];
        let (title, seed) = (&self.order.title, Some(self.order.seed));
        let report = Report::new(title, seed, &self.order.players, &limits, scoreboard);
        let mut value = serde_json::to_value(report).unwrap_or_default();
        if let Some(games) = value.get_mut("games").and_then(Value::as_array_mut) {
            let first = games.len().saturating_sub(LISTED);
            games.drain(..first);
        }
        value
    }

    /// What its journal says, for one that was not played since the server began.
    fn look_into_journal(&self) {
        if !self.lock().report.is_null() || !self.journal.is_file() {
            return;
        }
        let Ok(merged) = merge(&self.journal, &[], None) else { return };
        let done = merged.scoreboard.is_complete();
        self.count(&merged.scoreboard, true);
        let mut state = self.lock();
        if done && state.stage == Stage::Paused {
            state.stage = Stage::Done;
        }
    }

    fn summary(&self, language: Language) -> Value {
        self.look_into_journal();
        let state = self.lock();
        let get = |name| state.report.get(name).cloned().unwrap_or(Value::Null);
        json!({
            "id": self.id,
            "title": self.order.title,
            "format": self.order.format,
            "players": self.order.players,
            "limits": self.order.limits,
            "state": state.stage.name(),
            "problem": state.problem.as_ref().map(|error| language.match_error(error, Contest::Tournament)),
            "games_played": get("games_played"),
            "games_expected": get("games_expected"),
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
        }
        view
    }

    /// Its games as PGN; none before the first one is over.
    pub(crate) fn pgn(&self) -> io::Result<String> {
        self.look_into_journal();
        let scoreboard = match self.lock().scoreboard.clone() {
            Some(scoreboard) => scoreboard,
            // While it is played the journal is the arena's.
            None => return Err(io::Error::from(io::ErrorKind::ResourceBusy)),
        };
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

/// All formats, by the words that users write.
const FORMATS: [Format; 4] = [Format::League, Format::Gauntlet, Format::Swiss, Format::Knockout];

/// A format as users write it.
pub(crate) mod written_format {
    use arena::tournament::Format;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::FORMATS;

    pub(crate) fn serialize<S: Serializer>(format: &Format, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(format.as_str())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Format, D::Error> {
        let text = String::deserialize(from)?;
        let known = FORMATS.into_iter().find(|format| format.as_str() == text);
        known.ok_or_else(|| {
            D::Error::unknown_variant(&text, &["league", "gauntlet", "swiss", "knockout"])
        })
    }
}
