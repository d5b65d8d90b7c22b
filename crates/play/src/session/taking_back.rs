//! Moves taken back, and played again.

use std::time::Instant;

use super::{Events, Session};
use crate::event::{Event, Refusal};
use crate::half_move::HalfMove;

impl Session {
    pub(super) fn take_back(&mut self, times: u32, now: Instant) -> Result<Events, Refusal> {
        let was_over = self.game.end().is_some();
        let mut moves = Vec::new();
        // A game given up goes on where it was; nothing needs to be taken back for that.
        if !self.game.reopen() {
            for _ in 0..times {
                self.take_back_once(&mut moves);
            }
            if moves.is_empty() {
                return Err(Refusal::NothingToTakeBack);
            }
        }
        let mut events = Events::new();
        if was_over {
            events.push(Event::Reopened);
        }
        self.held = self.game.people() == 0;
        events.extend([Event::Save, Event::TakenBack { moves }]);
        self.next_turn(now, &mut events);
        Ok(events)
    }

    /// Nothing where the person has not moved yet.
    fn take_back_once(&mut self, moves: &mut Vec<HalfMove>) {
        let person = self.game.only_person();
        let enough = match person {
            // A machine's first move stays: its opponent has nothing to take back.
            Some(side) if side != self.game.game().start().turn() => 2,
            _ => 1,
        };
        if self.game.moves().len() < enough {
            return;
        }
        while let Some(mv) = self.game.undo() {
            moves.push(HalfMove { before: self.game.position().clone(), mv });
            if person.is_none_or(|side| side == self.game.turn()) {
                break;
            }
        }
    }

    pub(super) fn play_again(&mut self, now: Instant) -> Result<Events, Refusal> {
        if !self.game.can_redo() {
            return Err(Refusal::NothingToPlayAgain);
        }
        let person = self.game.only_person();
        let mut moves = Vec::new();
        loop {
            let before = self.game.position().clone();
            let Some(mv) = self.game.redo() else { break };
            moves.push(HalfMove { before, mv });
            if person.is_none_or(|side| side == self.game.turn()) {
                break;
            }
        }
        self.held = self.game.people() == 0;
        let mut events = vec![Event::Save, Event::PlayedAgain { moves }];
        self.next_turn(now, &mut events);
        Ok(events)
    }
}
