//! Searches that were done before: one that is enough answers at once, others are a help to the
//! search that has to be done.

use std::time::Duration;

use chess::{Move, Position};
use search::{Known, Limits, Report, Root};

use super::{BookPlayer, wants_an_answer};
use crate::experience::{Experience, Memory};

/// Searches that are shallower are not worth remembering.
const WORTH_REMEMBERING: u32 = 6;
/// Near the fifty-move rule a position is not what its key says.
const FRESH_CLOCK: u16 = 40;
/// From so many positions on the way it is looked two half-moves ahead for more that are known.
const LOOKED_FROM: usize = 4;

impl BookPlayer {
    /// A search that was done before and is worth at least as much as the one asked for.
    pub(super) fn remembered(&mut self, root: &Root, limits: &Limits) -> Option<(Memory, Move)> {
        self.memory_of(root, limits).filter(|(memory, _)| is_enough(memory, limits))
    }

    /// A search that was done before, if it can be the answer to what is asked.
    pub(super) fn memory_of(&mut self, root: &Root, limits: &Limits) -> Option<(Memory, Move)> {
        let position = root.position();
        let asked = wants_an_answer(limits)
            && limits.search_moves.is_empty()
            && !self.several_lines
            && position.halfmove_clock() < FRESH_CLOCK;
        let experience = self.experience.as_mut().filter(|_| asked)?;
        let memory = experience.find(position.key()).ok().flatten()?;
        let mv = memory.legal_move(position)?;
        // What was good the first time may repeat the position now.
        let after = position.after(mv).key();
        (!root.past_keys().contains(&after)).then_some((memory, mv))
    }

    /// Tells the player what is known of this position and of those that may come of it: whoever
    /// played on from here has searched them.
    pub(super) fn remind(&mut self, root: &Root) {
        let BookPlayer { experience: Some(experience), player, .. } = self else { return };
        let mut found = Vec::new();
        let mut next = 0;
        look_ahead(root.position(), experience, &mut found);
        while next < found.len().min(LOOKED_FROM) {
            if let Some((position, _)) = found.get(next).cloned() {
                look_ahead(&position, experience, &mut found);
            }
            next += 1;
        }
        // The nearest last: if there is room for one only, it is for that.
        for (position, known) in found.iter().rev() {
            player.recall(position, known);
        }
        if let Some(known) = known_of(root.position(), experience) {
            player.recall(root.position(), &known);
        }
    }

    pub(super) fn remember(&mut self, root: &Root, report: &Report) {
        let position = root.position();
        let (Some(experience), Some(&mv)) = (&mut self.experience, report.pv.first()) else {
            return;
        };
        let fresh = position.halfmove_clock() < FRESH_CLOCK;
        if fresh && report.depth >= WORTH_REMEMBERING && position.is_legal(mv) {
            let Report { score, depth, nodes, time, .. } = *report;
            // A memory that cannot be kept is no reason not to play.
            let _ = experience.store(Memory::new(position, mv, score, depth, nodes, time));
        }
    }
}

fn known_of(position: &Position, experience: &mut Experience) -> Option<Known> {
    let memory = experience.find(position.key()).ok().flatten()?;
    let mv = memory.legal_move(position)?;
    Some(Known { mv, score: memory.score(), depth: memory.depth.into() })
}

/// Adds what is known one and two half-moves after a position.
fn look_ahead(
    position: &Position,
    experience: &mut Experience,
    found: &mut Vec<(Position, Known)>,
) {
    for mv in &position.legal_moves() {
        let after = position.after(mv);
        let replies = after.legal_moves();
        let two = replies.into_iter().map(|reply| after.after(reply));
        for near in two.chain([after.clone()]) {
            if !found.iter().any(|(known, _)| known.key() == near.key())
                && let Some(known) = known_of(&near, experience)
            {
                found.push((near, known));
            }
        }
    }
}

/// Whether a search that was done reaches one of these limits.
fn is_enough(memory: &Memory, limits: &Limits) -> bool {
    let time = Duration::from_millis(memory.milliseconds.into());
    limits.depth.is_some_and(|depth| u32::from(memory.depth) >= depth)
        || limits.nodes.is_some_and(|nodes| u64::from(memory.nodes) >= nodes)
        || limits.movetime.is_some_and(|movetime| time >= movetime)
        || limits.clock.is_some_and(|clock| time >= clock.time / 20 + clock.increment)
}
