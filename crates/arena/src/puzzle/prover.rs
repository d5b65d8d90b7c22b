//! The search behind a proof: can the side to move force mate in so many moves?
//!
//! An AND/OR search without evaluation: of the attacker one move must do, of the defender every one
//! is tried. What it answers is exact; a budget may run out before it answers. Whether a mate is
//! forced in a number of moves does not depend on how the position came about, so answers are kept
//! in a table by position. (They are told apart by 64-bit keys.)

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use chess::{Move, Position};

/// The attacker may make as many quiet moves as it likes.
pub(super) const ANY: u8 = u8::MAX;

/// The budget is spent, or somebody wants to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spent;

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy, Default)]
struct KnownPosition {
    key: u64,
    /// Mate is forced in at most so many moves; 0: not known.
    forced: u8,
    /// No mate is forced in at most so many moves with at most `quiets` quiet ones.
    refuted: u8,
    quiets: u8,
    /// The move that forces it, or came nearest.
    best: Option<Move>,
}

/// Entries of the table, a power of two: at first, since most proofs are short, and at most.
const FIRST_ENTRIES: usize = 1 << 12;
const MOST_ENTRIES: usize = 1 << 20;

/// How often somebody who wants to stop is listened to.
const LISTEN: u64 = 4096;

pub(super) struct Prover<'a> {
    table: Vec<KnownPosition>,
    /// How often a reply has refuted an attack, by its squares.
    refutations: Vec<u32>,
    stop: &'a AtomicBool,
    pub(super) nodes: u64,
    /// The search gives up after so many nodes.
    pub(super) limit: u64,
}

impl<'a> Prover<'a> {
    pub(super) fn new(stop: &'a AtomicBool) -> Prover<'a> {
        Prover {
            table: vec![KnownPosition::default(); FIRST_ENTRIES],
            refutations: vec![0; 64 * 64],
            stop,
            nodes: 0,
            limit: u64::MAX,
        }
    }

    /// Whether the side to move forces mate in at most so many moves, of which at most `quiets` give
    /// no check.
    pub(super) fn attack(
        &mut self,
        position: &Position,
        moves: u8,
        quiets: u8,
    ) -> Result<bool, Spent> {
        self.count()?;
        let known = self.probe(position.key());
        if known.forced > 0 && known.forced <= moves {
            return Ok(true);
        }
        if known.refuted >= moves && known.quiets >= quiets {
            return Ok(false);
        }
        for (mv, check) in self.attacking_moves(position, moves, quiets, known.best) {
            let left = if check || quiets == ANY { quiets } else { quiets - 1 };
            if self.defend(&position.after(mv), moves - 1, left)? {
                self.store(
                    KnownPosition { forced: moves, best: Some(mv), ..known },
                    position.key(),
                );
                return Ok(true);
            }
        }
        let refuted = KnownPosition { refuted: moves, quiets, ..known };
        // A mate that takes longer, or more quiet moves, may be known and stays known.
        self.store(refuted, position.key());
        Ok(false)
    }

    /// Whether every reply leads to mate in at most so many further moves. No reply at all is mate
    /// or stalemate.
    pub(super) fn defend(
        &mut self,
        position: &Position,
        moves: u8,
        quiets: u8,
    ) -> Result<bool, Spent> {
        self.count()?;
        let mut replies: Vec<Move> = position.legal_moves().into_iter().collect();
        if replies.is_empty() {
            return Ok(position.in_check());
        }
        if moves == 0 || position.is_insufficient_material() {
            return Ok(false);
        }
        // One good defence is enough, so those that were good elsewhere come first.
        replies.sort_by_cached_key(|mv| {
            let bonus = if mv.is_capture() { 4 } else { 0 };
            Reverse(self.refutations.get(slot(*mv)).copied().unwrap_or(0) + bonus)
        });
        for mv in replies {
            if !self.attack(&position.after(mv), moves, quiets)? {
                if let Some(count) = self.refutations.get_mut(slot(mv)) {
                    *count = count.saturating_add(u32::from(moves));
                }
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The fewest moves in which mate is forced after this, if it is in so many.
    pub(super) fn distance(
        &mut self,
        position: &Position,
        most: u8,
        quiets: u8,
    ) -> Result<Option<u8>, Spent> {
        for moves in 1..=most {
            if self.attack(position, moves, quiets)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// The move that was found to force mate here.
    pub(super) fn best(&self, position: &Position) -> Option<Move> {
        let known = self.probe(position.key());
        known.best.filter(|mv| known.forced > 0 && position.is_legal(*mv))
    }

    /// The moves worth trying and whether they give check: the one that was good before, then checks,
    /// those with the fewest replies first, then the quiet ones. The last move of a mate is a check.
    fn attacking_moves(
        &self,
        position: &Position,
        moves: u8,
        quiets: u8,
        first: Option<Move>,
    ) -> Vec<(Move, bool)> {
        let info = position.check_info();
        let checks_only = moves <= 1 || quiets == 0;
        let mut found: Vec<(u32, Move, bool)> = Vec::new();
        for mv in &position.legal_moves() {
            let check = position.gives_check(mv, &info);
            if !check && checks_only {
                continue;
            }
            let rank = match check {
                _ if first == Some(mv) => 0,
                true if moves > 1 => 1 + position.after(mv).count_legal_moves(),
                true => 1,
                // Quiet moves come last, captures and promotions before the others.
                false => 300 + u32::from(mv.is_quiet()),
            };
            found.push((rank, mv, check));
        }
        found.sort_by_key(|(rank, ..)| *rank);
        found.into_iter().map(|(_, mv, check)| (mv, check)).collect()
    }

    fn count(&mut self) -> Result<(), Spent> {
        self.nodes += 1;
        let stopped = self.nodes.is_multiple_of(LISTEN) && self.stop.load(Ordering::Relaxed);
        if self.nodes > self.table.len() as u64 && self.table.len() < MOST_ENTRIES {
            self.grow();
        }
        if self.nodes > self.limit || stopped { Err(Spent) } else { Ok(()) }
    }

    /// Eight times the room for what is known.
    fn grow(&mut self) {
        let larger = vec![KnownPosition::default(); self.table.len() * 8];
        for entry in std::mem::replace(&mut self.table, larger) {
            self.store(entry, entry.key);
        }
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.table.len() - 1)
    }

    fn probe(&self, key: u64) -> KnownPosition {
        let entry = self.table.get(self.index(key)).copied().unwrap_or_default();
        if entry.key == key { entry } else { KnownPosition::default() }
    }

    fn store(&mut self, entry: KnownPosition, key: u64) {
        let index = self.index(key);
        if let Some(old) = self.table.get_mut(index) {
            *old = KnownPosition { key, ..entry };
        }
    }
}

fn slot(mv: Move) -> usize {
    mv.from().index() * 64 + mv.to().index()
}
