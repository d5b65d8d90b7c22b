//! Experiments of the laboratory that a page has asked for: algorithms side by side, against each other, what each
//! part of a search is worth, and what went wrong in a game. They are measured in `experiments` and `play` and laid out
//! in `report`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use experiments::ablation::{Ablation, AblationResult, Row};
use experiments::compare::{Comparison, Contestant, Plan, Terms};
use experiments::keys::{KeyPlan, KeyRow};
use experiments::race::{Entrant, Race, RaceData};
use experiments::{Progress, Step};
use play::review::{Review, Work};
use report::{ablation, compare, puzzles};
use search::StopFlag;
use serde_json::{Value, json};
use words::Language;

use crate::jobs::{Job, Jobs};
use crate::reviews;

/// So many are kept.
pub(crate) const KEPT: usize = 16;
/// Threads that look at the positions of a game.
const REVIEWERS: usize = 2;
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
    Race {
        race: Race,
        entrants: Vec<Entrant>,
    },
    /// A game, move by move.
    Review(Work),
}

/// One of them.
pub(crate) struct Trial {
    id: String,
    command: String,
    stop: StopFlag,
    /// The same for proofs.
    give_up: Arc<AtomicBool>,
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
    Raced(Arc<RaceData>),
    Reviewed(Arc<Review>),
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

/// Begins to measure; the command is the same experiment in a terminal.
pub(crate) fn begin(trials: &Jobs<Trial>, order: Order, command: String) -> Arc<Trial> {
    let give_up = match &order {
        Order::Keys(plan) => Arc::clone(&plan.budget.stop),
        _ => Arc::default(),
    };
    let (stop, state) = (StopFlag::new(), Mutex::new(State::Waiting));
    let make = |id| Trial { id, command, stop, give_up, state };
    trials.begin(make, move |it| it.set(it.carry_out(order)))
}

impl Job for Trial {
    fn id(&self) -> &str {
        &self.id
    }

    fn stop(&self) {
        self.stop.stop();
        self.give_up.store(true, Ordering::Relaxed);
    }

    fn fail(&self) {
        self.set(State::Failed);
    }
}

impl Trial {
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

    /// Positions are looked at on both cores of a small machine; what was broken off is no review.
    fn look_through(&self, work: &Work) -> State {
        let total = work.positions();
        let told = |done| {
            self.set(State::Running { done, total, player: String::new(), nodes: 0 });
        };
        told(0);
        thread::scope(|threads| {
            for _ in 0..REVIEWERS {
                threads.spawn(|| work.run(&self.stop, &told));
            }
        });
        work.review().map_or(State::Failed, |review| State::Reviewed(Arc::new(review)))
    }

    /// Whether it is this review, done or under way: the same nodes would find the same.
    pub(crate) fn is_review(&self, command: &str) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        self.command == command
            && match *state {
                State::Reviewed(_) => true,
                State::Waiting | State::Running { .. } => !self.stop.is_stopped(),
                _ => false,
            }
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
            Order::Review(work) => self.look_through(&work),
            Order::Race { race, mut entrants } => {
                State::Raced(Arc::new(race.run(&mut entrants, &self.stop, &mut observer)))
            }
        }
    }

    /// How far it is, or what was found: as data, and as the table that a terminal shows.
    pub(crate) fn view(&self, language: Language) -> Value {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let told = |state: &str, more: Value| {
            let version = env!("CARGO_PKG_VERSION");
            json!({"id": self.id, "state": state, "command": self.command, "version": version, "found": more})
        };
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
            State::Reviewed(review) => {
                told("done", json!({"kind": "review", "data": reviews::view(&review, language)}))
            }
            State::Raced(data) => told("done", json!({"kind": "race", "data": *data})),
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
