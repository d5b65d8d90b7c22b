//! What becomes of a move by a person or a machine.

use std::time::Instant;

use chess::Move;

use super::{Events, Session};
use crate::event::{Event, MachineFailure, MovePlayed, MoveRequest, Refusal, RequestId};
use crate::game::Thought;
use crate::half_move::HalfMove;
use crate::machine::{Answer, MachineFault, MachineMove};
use crate::study::Reasoning;

impl Session {
    /// What a machine answers. An answer to something that is no longer asked is dropped.
    pub fn answered(
        &mut self,
        id: RequestId,
        answer: Result<Answer, MachineFault>,
        now: Instant,
    ) -> Events {
        let Some(request) = self.requests.take_machine(id) else { return Events::new() };
        let legal = |answer: &Answer| match answer {
            Answer::Move(made) => self.game.position().is_legal(made.mv),
            Answer::End(_) => true,
        };
        let answer = answer
            .and_then(|answer| legal(&answer).then_some(answer).ok_or(MachineFault::NoLegalMove));
        self.machine_failed = answer.is_err();
        let mut events = match answer {
            Ok(Answer::Move(made)) => self.play_for_machine(&request, made, now),
            Ok(Answer::End(end)) => self.finish(end, now),
            Err(fault) => {
                // Whoever stands in for a person is not asked again by itself.
                self.held = !request.stands_in;
                let MoveRequest { side, player, .. } = request;
                vec![Event::MachineFailed(MachineFailure { side, player, fault })]
            }
        };
        self.ask_machine(&mut events);
        events
    }

    pub(super) fn play(&mut self, mv: Move, now: Instant) -> Result<Events, Refusal> {
        self.refuse_after_end()?;
        if self.requests.machine().is_some_and(|request| !request.stands_in) {
            return Err(Refusal::NotYourTurn);
        }
        if !self.game.position().is_legal(mv) {
            return Err(Refusal::IllegalMove(mv));
        }
        let mut events = Events::new();
        if std::mem::take(&mut self.waits_for_person) {
            self.held = false;
            if self.game.only_person().is_some_and(|side| side != self.game.turn()) {
                events = self.exchange_sides();
            }
        }
        let thought = Thought { time: self.thinking_time(now), ..Thought::default() };
        self.make(mv, None, &thought, now, &mut events);
        Ok(events)
    }

    fn play_for_machine(&mut self, asked: &MoveRequest, made: MachineMove, now: Instant) -> Events {
        let MachineMove { mv, thought, line, source } = made;
        let name = match asked.stands_in {
            true => players::printed_name(&asked.player),
            false => self.game.name(asked.side).to_owned(),
        };
        let ply = self.game.moves().len();
        let mut events = Events::new();
        if self.make(mv, Some(name), &thought, now, &mut events) {
            self.reasoning = Some(Reasoning { ply, mv, thought, line, source });
        }
        events
    }

    /// Makes a legal move, unless it comes too late; says whether it counts.
    fn make(
        &mut self,
        mv: Move,
        machine: Option<String>,
        thought: &Thought,
        now: Instant,
        events: &mut Events,
    ) -> bool {
        let half_move = HalfMove { before: self.game.position().clone(), mv };
        let is_played = self.game.play(mv, thought);
        events.push(Event::Save);
        if is_played {
            events.push(Event::MovePlayed(MovePlayed { half_move, machine, time: thought.time }));
        }
        self.next_turn(now, events);
        is_played
    }
}
