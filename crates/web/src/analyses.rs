//! A position that somebody looks at while a player thinks about it. The search ends when it is told to,
//! at its limit, or when nobody has listened for a while.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chess::{Game, Position};
use notation::Opening;
use notation::coordinates;
use report::json::score_to_json;
use search::{Bound, Limits, Report, Root, Searcher, Sink, StopFlag};
use serde_json::{Value, json};
use tokio::sync::watch;
use words::Language;

use crate::games::{NamedOpening, line};
use crate::jobs::{Job, Jobs};

/// So many are kept; an older one ends.
pub(crate) const KEPT: usize = 4;
/// A search that nobody limits ends after this.
pub(crate) const LONGEST: Duration = Duration::from_secs(600);
/// Without a listener and unasked for so long, a search ends: its page has gone before it could listen.
const PATIENCE: Duration = Duration::from_secs(5);
/// Lines that are shown at most.
pub(crate) const MOST_LINES: u32 = 8;

/// One of them.
pub(crate) struct Analysis {
    id: String,
    game: Game,
    stop: StopFlag,
    found: Mutex<Found>,
    changes: watch::Sender<u64>,
    listeners: AtomicU64,
    /// When somebody last asked what was found; at first when it began.
    asked: Mutex<Instant>,
}

/// Somebody who hears what is found. When the last one goes, the search ends.
pub(crate) struct Listening(Arc<Analysis>);

#[derive(Default)]
struct Found {
    state: Stage,
    lines: Vec<Report>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Waiting,
    Running,
    Done,
    Failed,
}

/// Begins to look at the position that a game has come to.
pub(crate) fn begin(
    analyses: &Jobs<Analysis>,
    game: Game,
    mut searcher: Box<dyn Searcher>,
    limits: Limits,
) -> Arc<Analysis> {
    let make = |id| Analysis {
        id,
        game,
        stop: StopFlag::new(),
        found: Mutex::default(),
        changes: watch::channel(0).0,
        listeners: AtomicU64::new(0),
        asked: Mutex::new(Instant::now()),
    };
    analyses.begin(make, move |it| {
        it.change(|found| found.state = Stage::Running);
        searcher.search(&Root::from(&it.game), &limits, &it.stop, &mut Listener(it));
        it.change(|found| found.state = Stage::Done);
    })
}

/// Ends a search that nobody listens to or asks about any more. A page may be closed between its wish and its
/// first question; the search would otherwise keep its place, and others waiting, to its limit.
pub(crate) async fn end_when_left(analysis: Arc<Analysis>) {
    while !analysis.is_over() {
        let left = PATIENCE.saturating_sub(analysis.unasked());
        if left.is_zero() && analysis.listeners.load(Ordering::Relaxed) == 0 {
            return analysis.stop();
        }
        tokio::time::sleep(left.max(PATIENCE / 5)).await;
    }
}

impl Job for Analysis {
    fn id(&self) -> &str {
        &self.id
    }

    fn stop(&self) {
        self.stop.stop();
    }

    fn fail(&self) {
        self.change(|found| found.state = Stage::Failed);
    }
}

impl Analysis {
    /// Hears that something was found.
    pub(crate) fn listen(self: &Arc<Self>) -> (Listening, watch::Receiver<u64>) {
        self.listeners.fetch_add(1, Ordering::Relaxed);
        (Listening(Arc::clone(self)), self.changes.subscribe())
    }

    /// Somebody asks what was found, and so wants to know more.
    pub(crate) fn ask(&self) {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn unasked(&self) -> Duration {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    fn is_over(&self) -> bool {
        matches!(self.lock().state, Stage::Done | Stage::Failed)
    }

    fn lock(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut Found)) {
        change(&mut self.lock());
        self.changes.send_modify(|changes| *changes += 1);
    }

    /// What was found so far.
    pub(crate) fn view(&self, language: Language) -> Value {
        let found = self.lock();
        let state = match found.state {
            Stage::Waiting => "waiting",
            Stage::Running => "running",
            Stage::Done => "done",
            Stage::Failed => "failed",
        };
        let position = self.game.position();
        let first = found.lines.first();
        let moves: Vec<_> = self.game.moves().collect();
        let opening = Opening::of(self.game.start(), &moves);
        let count = |count: fn(&Report) -> u64| first.map_or(0, count);
        json!({
            "id": self.id,
            "state": state,
            "depth": first.map_or(0, |report| report.depth),
            "seldepth": first.map_or(0, |report| report.selective_depth),
            "nodes": count(|report| report.nodes),
            "nps": count(Report::nodes_per_second),
            "time_ms": count(|report| u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX)),
            "tablebase_hits": count(|report| report.tablebase_hits),
            "opening": opening.map(|opening| NamedOpening::new(&opening, language)),
            "lines": found.lines.iter().map(|report| told(position, report, language)).collect::<Vec<_>>(),
        })
    }
}

impl Listening {
    pub(crate) fn view(&self, language: Language) -> Value {
        self.0.view(language)
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        if self.0.listeners.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.0.stop();
        }
    }
}

fn told(position: &Position, report: &Report, language: Language) -> Value {
    let (bound, sign) = match report.bound {
        Bound::Exact => ("exact", ""),
        Bound::Lower => ("lower", "≥"),
        Bound::Upper => ("upper", "≤"),
    };
    let castling = coordinates::castling_notation(position);
    let uci = report.pv.iter().map(|&mv| coordinates::write(mv, castling));
    json!({
        "rank": report.multi_pv,
        "score": score_to_json(report.score),
        "bound": bound,
        "score_text": format!("{sign}{}", language.score(report.score)),
        "san": line(position, &report.pv),
        "uci": uci.collect::<Vec<_>>(),
    })
}

/// Keeps the last report of each line.
struct Listener<'a>(&'a Analysis);

impl Sink for Listener<'_> {
    fn iteration(&mut self, report: &Report) {
        let rank = report.multi_pv.max(1);
        self.0.change(|found| {
            found.lines.retain(|line| line.multi_pv.max(1) != rank);
            found.lines.push(report.clone());
            found.lines.sort_by_key(|line| line.multi_pv);
        });
    }
}
