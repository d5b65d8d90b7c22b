//! One thread of a run: players of its own, and position after position.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;

use chess::Position;

use super::task::Task;
use super::thinker::{Answer, Thinker, start};
use super::verdict::Verdict;
use super::{SuiteConfig, SuiteError};
use crate::fault::{Breakdown, Fault};
use crate::player::Watchdog;
use crate::record::Termination;
use crate::time_control::TimeControl;

/// The positions to ask, taken one after the other by whoever is free.
pub(super) struct Schedule<'a> {
    tasks: &'a [Task],
    next: AtomicUsize,
    stop: &'a AtomicBool,
}

impl<'a> Schedule<'a> {
    pub(super) fn new(tasks: &'a [Task], stop: &'a AtomicBool) -> Schedule<'a> {
        Schedule { tasks, next: AtomicUsize::new(0), stop }
    }

    fn take(&self) -> Option<&'a Task> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        self.tasks.get(self.next.fetch_add(1, Ordering::Relaxed))
    }
}

/// A thread's own players, started when they are needed.
pub(super) struct Worker<'a> {
    config: &'a SuiteConfig,
    limits: &'a [TimeControl],
    watchdog: &'a Watchdog,
    schedule: &'a Schedule<'a>,
    players: Vec<Option<Box<dyn Thinker>>>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        config: &'a SuiteConfig,
        limits: &'a [TimeControl],
        watchdog: &'a Watchdog,
        schedule: &'a Schedule<'a>,
    ) -> Worker<'a> {
        let players = config.players.iter().map(|_| None).collect();
        Worker { config, limits, watchdog, schedule, players }
    }

    /// Starts the players; one that cannot be started is an error of the run.
    pub(super) fn start_players(&mut self) -> Result<(), SuiteError> {
        for (slot, spec) in self.players.iter_mut().zip(&self.config.players) {
            let player = start(spec, self.config, self.watchdog)
                .map_err(|broken| SuiteError::Start { name: spec.short_name(), broken })?;
            *slot = Some(player);
        }
        Ok(())
    }

    /// Works until there are no more positions, or nobody takes the verdicts.
    pub(super) fn run(&mut self, verdicts: &Sender<Verdict>) {
        while let Some(task) = self.schedule.take() {
            for player in 0..self.players.len() {
                let verdict = match self.ask(player, &task.position) {
                    Ok(answer) => self.follow(player, task, &answer),
                    Err(broken) if broken.fault.termination() == Termination::Abandoned => return,
                    Err(broken) => Verdict::fault(player, task, broken),
                };
                // A search that was cut off says nothing about its player.
                let cut_off = self.config.stop.load(Ordering::Relaxed);
                if cut_off || verdicts.send(verdict).is_err() {
                    return;
                }
            }
        }
    }

    /// The verdict on the first move, and on those of the line that follow if it was right.
    fn follow(&mut self, player: usize, task: &Task, first: &Answer) -> Verdict {
        let mut verdict = Verdict::new(player, task, first);
        let mut over = !verdict.solved || task.is_other_mate(first.best);
        for step in &task.steps {
            if over {
                break;
            }
            match self.ask(player, &step.position) {
                Ok(answer) => {
                    verdict.add_step(step, &answer);
                    over = !verdict.solved || step.is_mate(answer.best);
                }
                Err(broken) => {
                    verdict.add_fault(broken);
                    over = true;
                }
            }
        }
        verdict
    }

    /// A player that breaks down starts afresh for the next position.
    fn ask(&mut self, player: usize, position: &Position) -> Result<Answer, Breakdown> {
        let missing = || Fault::Missing;
        let spec = self.config.players.get(player).ok_or_else(missing)?;
        let limits = self.limits.get(player).ok_or_else(missing)?;
        let slot = self.players.get_mut(player).ok_or_else(missing)?;
        let mut thinker = match slot.take() {
            Some(thinker) => thinker,
            None => start(spec, self.config, self.watchdog)?,
        };
        let answer = thinker.think(position, limits)?;
        *slot = Some(thinker);
        Ok(answer)
    }
}
