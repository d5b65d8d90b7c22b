//! Experiments of the laboratory that a page has asked for: algorithms side by side, and what each part of a
//! search is worth. They run one after the other, are counted in `experiments` and laid out in `report`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use experiments::ablation::{Ablation, AblationResult, Row};
use experiments::compare::{Comparison, Contestant, Plan, Terms};
use experiments::keys::{KeyPlan, KeyRow};
use experiments::{Progress, Step};
use report::{ablation, compare, puzzles};
use search::StopFlag;
use serde_json::{Value, json};
use words::Language;

use crate::slots::{Slots, start_thread};

/// So many are kept.
const KEPT: usize = 16;
/// For the intervals of means; the same as on the command line.
const SEED: u64 = 1;

/// What is to be measured.
pub(crate) enum Order {
    Compare {
        plan: Plan,
        terms: Terms,
        contestants: Vec<Contestant>,
    },
    Ablation(Ablation),
    /// Puzzles, and who finds their first move.
    Keys(KeyPlan),
}

/// All experiments that are kept.
pub(crate) struct Trials {
    kept: Mutex<Vec<Arc<Trial>>>,
    begun: AtomicU64,
    slots: Arc<Slots>,
}

/// One of them.
pub(crate) struct Trial {
    id: String,
    command: String,
    stop: StopFlag,
    state: Mutex<State>,
}

#[derive(Clone)]
enum State {
    Waiting,
    Running {
        done: usize,
        total: usize,
        player: String,
        nodes: u64,
    },
    Compared(Arc<Comparison>),
    Ablated(Arc<AblationResult>),
    /// Rows as they come; all of them when it is over.
    Keys {
        found: Arc<FoundKeys>,
        done: usize,
        total: usize,
        is_over: bool,
    },
    Failed,
}

struct FoundKeys {
    plan: KeyPlan,
    rows: Vec<KeyRow>,
}

impl Trials {
    pub(crate) fn new(slots: Arc<Slots>) -> Trials {
        Trials { kept: Mutex::default(), begun: AtomicU64::new(0), slots }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Trial>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to measure; the command is the same experiment in a terminal.
    pub(crate) fn begin(&self, order: Order, command: String) -> Arc<Trial> {
        let number = self.begun.fetch_add(1, Ordering::Relaxed) + 1;
        let (id, state) = (format!("experiment-{number}"), Mutex::new(State::Waiting));
        let trial = Arc::new(Trial { id, command, stop: StopFlag::new(), state });
        let mut kept = self.lock();
        if kept.len() >= KEPT {
            kept.remove(0).stop();
        }
        kept.push(Arc::clone(&trial));
        let (it, slots) = (Arc::clone(&trial), Arc::clone(&self.slots));
        start_thread("experiment", move || {
            let slot = slots.take();
            let end = catch_unwind(AssertUnwindSafe(|| it.carry_out(order)));
            drop(slot);
            it.set(end.unwrap_or(State::Failed));
        });
        trial
    }

    /// One that is kept.
    pub(crate) fn find(&self, id: &str) -> Option<Arc<Trial>> {
        self.lock().iter().find(|trial| trial.id == id).map(Arc::clone)
    }
}

impl Trial {
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Ends it; what is finished is told.
    pub(crate) fn stop(&self) {
        self.stop.stop();
    }

    /// Every row is told as it grows.
    fn find_keys(&self, plan: KeyPlan) -> State {
        let keys = |rows: &[KeyRow], done, total, is_over| {
            let found = Arc::new(FoundKeys { plan: plan.clone(), rows: rows.to_vec() });
            State::Keys { found, done, total, is_over }
        };
        let mut count = (0, 0);
        let rows = plan.carry_out(&self.stop, &mut |at| {
            count = (at.done, at.total);
            self.set(keys(at.rows, at.done, at.total, false));
        });
        // Every player was made when the order was taken.
        rows.map_or(State::Failed, |rows| keys(&rows, count.0, count.1, true))
    }

    fn set(&self, state: State) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = state;
    }

    fn carry_out(&self, order: Order) -> State {
        let mut observer = |progress: &Progress<'_>| {
            let (player, nodes) = match progress.step {
                Step::Iteration { player, nodes, .. } | Step::Searched { player, nodes } => {
                    (player.to_owned(), nodes)
                }
                Step::Measured { nodes } => (String::new(), nodes),
            };
            let (done, total) = (progress.done, progress.total);
            self.set(State::Running { done, total, player, nodes });
        };
        match order {
            Order::Compare { plan, terms, mut contestants } => State::Compared(Arc::new(
                plan.carry_out(&mut contestants, terms, &self.stop, &mut observer),
            )),
            Order::Ablation(ablation) => {
                State::Ablated(Arc::new(ablation.carry_out(&self.stop, &mut observer)))
            }
            Order::Keys(plan) => self.find_keys(plan),
        }
    }

    /// How far it is, or what was found: as data, and as the table that a terminal shows.
    pub(crate) fn view(&self, language: Language) -> Value {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let told = |state: &str, more: Value| json!({"id": self.id, "state": state, "command": self.command, "found": more});
        match state {
            State::Waiting => told("waiting", Value::Null),
            State::Failed => told("failed", Value::Null),
            State::Running { done, total, player, nodes } => json!({
                "id": self.id,
                "state": "running",
                "command": self.command,
                "progress": {"done": done, "total": total, "player": player, "nodes": nodes},
            }),
            State::Keys { found, done, total, is_over } => {
                let data = puzzles::keys_data(&found.plan, &found.rows);
                let found = json!({"kind": "keys", "data": data});
                let state = if is_over { "done" } else { "running" };
                json!({
                    "id": self.id,
                    "state": state,
                    "command": self.command,
                    "progress": {"done": done, "total": total, "found": found},
                    "found": found,
                })
            }
            State::Compared(found) => {
                let row = found.rows.first().filter(|row| !row.outcomes.is_empty());
                let alarm = found.rows.iter().find_map(|row| compare::alarm(row, language));
                let table = row.map(|row| compare::of_position(row, language));
                let data = found.data(None, SEED);
                told(
                    "done",
                    json!({"kind": "compare", "data": data, "table": table, "alarm": alarm}),
                )
            }
            State::Ablated(found) => {
                let table = ablation::to_text(&found, None, false, language);
                let label = |row: &Row| {
                    let part = row.setting.change.first();
                    let plain = language.ablation_words().plain;
                    part.map_or(plain, |&part| language.component(part))
                };
                let labels = json!({
                    "rows": found.ladder.iter().map(label).collect::<Vec<_>>(),
                    "leave_one_out": found.leave_one_out.iter().map(label).collect::<Vec<_>>(),
                });
                let data = found.data(None);
                told(
                    "done",
                    json!({"kind": "ablation", "data": data, "table": table, "labels": labels}),
                )
            }
        }
    }
}
