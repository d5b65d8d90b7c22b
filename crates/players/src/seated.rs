//! The engine of one owner: who plays, which options there are, and the thread, which is started when
//! it is first needed.

use std::io;
use std::sync::Arc;

use arena::{PlayerSpec, TimeControl};
use search::OptionSpec;

use crate::engine_thread::{Complain, Done, EngineThread, Job, Maker, Notify};
use crate::{all_choices, all_options, exchanged, make, options, own_limits};

/// Who plays.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The player, as it was written.
    pub player: PlayerSpec,
    /// Whether another player may take the seat.
    pub free: bool,
}

/// No player has the name that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPlayer;

/// A seat, and the engine that sits there.
pub struct SeatedEngine {
    seat: Seat,
    complain: Complain,
    notify: Notify,
    /// Started when it is first needed, so that a GUI that asks who we are is answered at once.
    thread: Option<EngineThread>,
    /// The limits the player keeps to by itself, once somebody has asked: to find out one has to be
    /// made, and that must not cost time on the clock.
    own_limits: Option<TimeControl>,
}

impl SeatedEngine {
    /// An engine whose thread is not yet started. What is wrong and which jobs have ended is told in
    /// that thread.
    pub fn new(seat: Seat, complain: Complain, notify: Notify) -> SeatedEngine {
        SeatedEngine { seat, complain, notify, thread: None, own_limits: None }
    }

    /// Who plays.
    pub fn seat(&self) -> &Seat {
        &self.seat
    }

    /// From now on what is wrong is told here: another protocol is spoken, with all that was set.
    pub fn complain_to(&mut self, complain: Complain) -> io::Result<()> {
        self.complain = Arc::clone(&complain);
        if self.thread.is_some() { self.give(Job::ComplainTo(complain)) } else { Ok(()) }
    }

    /// What the player keeps to where no limit is set; empty for most.
    pub fn own_limits(&mut self) -> TimeControl {
        *self.own_limits.get_or_insert_with(|| own_limits(&self.seat.player))
    }

    /// Hands over a job.
    pub fn give(&mut self, job: Job) -> io::Result<()> {
        if self.thread.is_none() {
            let (maker, complain) = (self.maker(), Arc::clone(&self.complain));
            let notify = Arc::clone(&self.notify);
            self.thread = Some(EngineThread::start(maker, complain, notify)?);
        }
        if let Some(thread) = &mut self.thread {
            thread.give(job);
        }
        Ok(())
    }

    fn maker(&self) -> Maker {
        let spec = self.seat.player.clone();
        Box::new(move || make(&spec))
    }

    /// The options of the player; where others may be seated, theirs as well.
    pub fn options(&self) -> Vec<OptionSpec> {
        if self.seat.free { all_options(&self.seat.player) } else { options(&self.seat.player) }
    }

    /// The words that an option takes, if other players know more of them than this one.
    pub fn more_choices(&self, name: &str) -> Option<Vec<String>> {
        let choices = || all_choices(name).into_iter().map(str::to_owned).collect();
        self.seat.free.then(choices)
    }

    /// Whether a search is under way.
    pub fn is_searching(&self) -> bool {
        self.thread.as_ref().is_some_and(EngineThread::is_searching)
    }

    /// Whether a search is under way that was told to stop.
    pub fn is_stopping(&self) -> bool {
        self.thread.as_ref().is_some_and(EngineThread::is_stopping)
    }

    /// Whether a search is under way that ends only when it is told to.
    pub fn is_endless(&self) -> bool {
        self.thread.as_ref().is_some_and(EngineThread::is_endless)
    }

    /// Whether the engine has anything to do.
    pub fn is_busy(&self) -> bool {
        self.thread.as_ref().is_some_and(EngineThread::is_busy)
    }

    /// Notes that a job has ended; the owner passes on what it was notified of.
    pub fn note(&mut self, done: &Done) {
        if let Some(thread) = &mut self.thread {
            thread.note(done);
        }
    }

    /// Ends a search that may be under way.
    pub fn stop(&self) {
        if let Some(thread) = &self.thread {
            thread.stop();
        }
    }

    /// The expected move was played; at rest this means nothing.
    pub fn ponder_hit(&mut self) {
        if let Some(thread) = self.thread.as_mut().filter(|thread| thread.is_searching()) {
            thread.ponder_hit();
        }
    }

    /// Sets an option of the player, or of one that may come.
    pub fn set_option(&mut self, name: String, value: String) -> io::Result<()> {
        let keep = self.seat.free;
        self.give(Job::SetOption { name, value, keep })
    }

    /// Another player takes the seat at once.
    pub fn exchange(&mut self, name: &str) -> io::Result<Result<(), UnknownPlayer>> {
        let Some(player) = exchanged(&self.seat.player, name) else {
            return Ok(Err(UnknownPlayer));
        };
        if player != self.seat.player {
            (self.seat.player, self.own_limits) = (player, None);
            let maker = self.maker();
            self.give(Job::Exchange(maker))?;
        }
        Ok(Ok(()))
    }
}
