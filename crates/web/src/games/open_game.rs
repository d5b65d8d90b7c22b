//! One open game: commands come in, machines think beside it, and whoever looks on is told that it has
//! changed.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use chess::Color;
use play::saved::{AutoSave, Saved};
use play::{Command, Event, Machine, MoveRequest, PlayedGame, Refusal, Session, StudyRequest};
use search::StopFlag;
use tokio::sync::watch;
use words::Language;

use super::snapshot::{Remark, Snapshot};
use crate::slots::{Slots, start_thread};

/// A game that somebody may look at.
pub(crate) struct OpenGame {
    state: Mutex<State>,
    /// How often it has changed.
    changes: watch::Sender<u64>,
    slots: Arc<Slots>,
}

struct State {
    /// The name of its file, or the name it has until there is one.
    id: String,
    /// What it was called when it began.
    first_id: String,
    session: Session,
    save: AutoSave,
    /// Those of White and of Black; away while one thinks.
    machines: [Option<Machine>; 2],
    /// Stops the search under way.
    stop: Option<StopFlag>,
    remark: Option<Remark>,
    /// The game is not saved, and why.
    unsaved: Option<String>,
    used: Instant,
    /// Nothing of it is saved any more.
    closed: bool,
}

impl OpenGame {
    pub(super) fn new(
        id: String,
        game: PlayedGame,
        save: AutoSave,
        slots: Arc<Slots>,
    ) -> Arc<OpenGame> {
        let now = Instant::now();
        let (session, events) = Session::new(game, now);
        let machines = [None, None];
        let (stop, remark, unsaved) = (None, None, None);
        let state = State {
            first_id: id.clone(),
            id,
            session,
            save,
            machines,
            stop,
            remark,
            unsaved,
            used: now,
            closed: false,
        };
        let (changes, _) = watch::channel(0);
        let open = Arc::new(OpenGame { state: Mutex::new(state), changes, slots });
        open.deal_with(&mut open.lock(), events);
        open
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What it is called in addresses.
    pub(crate) fn id(&self) -> String {
        self.lock().id.clone()
    }

    /// Whether it is called so.
    pub(super) fn has_name(&self, id: &str) -> bool {
        let state = self.lock();
        state.id == id || state.first_id == id
    }

    /// When somebody last wanted something of it.
    pub(super) fn last_used(&self) -> Instant {
        self.lock().used
    }

    /// Tells that the game has changed.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// The game as it is now, as JSON.
    pub(crate) fn snapshot(&self, language: Language) -> String {
        let state = self.lock();
        let mut snapshot = Snapshot::of(&state.id, &state.session, state.remark.as_ref(), language);
        snapshot.version = *self.changes.borrow();
        snapshot.unsaved = state.unsaved.as_deref().map(|why| language.not_saved(why));
        serde_json::to_string(&snapshot).unwrap_or_default()
    }

    /// Looks at the game.
    pub(crate) fn with_game<T>(&self, look: impl FnOnce(&PlayedGame) -> T) -> T {
        look(self.lock().session.game())
    }

    /// Carries out a command.
    pub(crate) fn command(self: &Arc<Self>, command: Command) -> Result<(), Refusal> {
        let mut state = self.lock();
        state.used = Instant::now();
        let events = state.session.command(command, Instant::now());
        if let [Event::Refused(refusal), ..] = events.as_slice() {
            return Err(refusal.clone());
        }
        state.remark = None;
        self.deal_with(&mut state, events);
        Ok(())
    }

    /// Its machines go, with their tables of many megabytes, unless one is thinking; others come when they are asked.
    pub(super) fn dismiss_machines(&self) {
        let mut state = self.lock();
        if state.session.asked().is_none() {
            state.machines = [None, None];
        }
    }

    /// A flag may have fallen.
    pub(super) fn tick(self: &Arc<Self>, now: Instant) {
        let mut state = self.lock();
        let events = state.session.tick(now);
        if !events.is_empty() {
            self.deal_with(&mut state, events);
        }
    }

    fn deal_with(self: &Arc<Self>, state: &mut State, events: Vec<Event>) {
        for event in events {
            match event {
                Event::Save => save(state),
                Event::Reopened => state.save.leave_file(),
                Event::PlayersChanged(_) => state.machines = [None, None],
                Event::AskMachine(request) => self.ask_machine(state, request),
                Event::AskStudy(request) => self.ask_study(request),
                Event::Ended(end) => {
                    let game = state.session.game().game().clone();
                    for machine in state.machines.iter_mut().flatten() {
                        machine.game_over(&game, end);
                    }
                    // Nobody asks them any more. If a move is taken back, others come.
                    state.machines = [None, None];
                }
                Event::Hint(hint) => state.remark = Some(Remark::Hint(hint)),
                Event::Explained(why) => state.remark = Some(Remark::Why(why)),
                Event::DrawDeclined(why) => state.remark = Some(Remark::DrawDeclined(why)),
                Event::MachineFailed(failure) => {
                    state.remark = Some(Remark::MachineFailed(failure));
                }
                _ => {}
            }
        }
        // A search that is no longer wanted ends at once.
        if state.session.asked().is_none()
            && let Some(stop) = state.stop.take()
        {
            stop.stop();
        }
        self.changes.send_modify(|changes| *changes += 1);
    }

    /// Lets a machine think beside the game.
    fn ask_machine(self: &Arc<Self>, state: &mut State, request: MoveRequest) {
        if let Some(stop) = state.stop.take() {
            stop.stop();
        }
        let stop = StopFlag::new();
        state.stop = Some(stop.clone());
        let index = usize::from(request.side == Color::Black);
        let place = state.machines.get_mut(index);
        let machine = if request.stands_in { None } else { place.and_then(Option::take) };
        let game = state.session.game().clone();
        let open = Arc::clone(self);
        start_thread("machine", move || {
            let slot = open.slots.take();
            let made = machine.map_or_else(|| Machine::new(&request.player, None), Ok);
            let (answer, machine) = match made {
                Ok(mut machine) => (machine.think(&game, &request.player, &stop), Some(machine)),
                Err(fault) => (Err(fault), None),
            };
            drop(slot);
            let mut state = open.lock();
            let wanted = state.session.asked().is_some_and(|asked| asked.id == request.id);
            if wanted
                && answer.is_ok()
                && !request.stands_in
                && let Some(place) = state.machines.get_mut(index)
            {
                *place = machine;
            }
            let events = state.session.answered(request.id, answer, Instant::now());
            open.deal_with(&mut state, events);
        });
    }

    /// Looks at a position beside the game.
    fn ask_study(self: &Arc<Self>, request: StudyRequest) {
        let open = Arc::clone(self);
        start_thread("study", move || {
            let slot = open.slots.take();
            let findings = play::carry_out(&request, &StopFlag::new());
            drop(slot);
            let mut state = open.lock();
            let events = state.session.studied(request.id, findings, Instant::now());
            open.deal_with(&mut state, events);
        });
    }

    /// Nobody needs it any more: what thinks for it stops.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        if let Some(stop) = state.stop.take() {
            stop.stop();
        }
    }
}

fn save(state: &mut State) {
    if state.closed {
        return;
    }
    state.unsaved = match state.save.save(state.session.game()) {
        Saved::Failed { fault, .. } => Some(fault.to_string()),
        _ => None,
    };
    // A game that goes on after its end has another file, and is another game from then on.
    let name = state.save.file().and_then(|path| path.file_stem());
    if let Some(name) = name.and_then(|name| name.to_str()) {
        name.clone_into(&mut state.id);
    }
}
