//! Proofs that a goal is forced: in how many moves, by which move, along which line.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chess::{Move, Position};
use notation::puzzle::Goal;

use super::prover::{ANY, Prover, Spent};

/// How much work a proof may cost.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Positions looked at, in all.
    pub nodes: u64,
    /// Raised to give up early.
    pub stop: Arc<AtomicBool>,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { nodes: 20_000_000, stop: Arc::default() }
    }
}

/// That the goal is forced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// In so many moves, whatever the defender does.
    pub moves: u32,
    /// Whether it is proven, too, that fewer moves are not enough.
    pub shortest: bool,
    /// Every first move that forces it in so many; nothing if that was too much work.
    pub keys: Option<Vec<Move>>,
    /// The line with the longest defence, as far as it was found.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
}

/// What a search for a proof found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The goal is forced.
    Forced(Proof),
    /// It is proven that it is not forced in so many moves.
    Refuted {
        /// So many.
        moves: u32,
        /// Positions looked at.
        nodes: u64,
    },
    /// The budget was too small to find out.
    Undecided {
        /// It is proven that so many moves are not enough.
        not_in: u32,
        /// Positions looked at.
        nodes: u64,
    },
    /// Somebody wanted it to stop.
    Stopped,
}

/// A mate whose length is not limited is looked for up to this length.
const LONGEST: u8 = 60;

/// Quiet moves the attacker may make in the first, quick tries. What they find is a proof like any
/// other: only the attacker's choice is limited, never the defender's.
const QUICK: [u8; 3] = [0, 1, 2];

/// Proves that the goal can be forced, or that it cannot.
pub fn prove(position: &Position, goal: Goal, budget: &Budget) -> Finding {
    let most = goal.moves().map_or(LONGEST, |moves| u8::try_from(moves).unwrap_or(ANY - 1));
    let mut prover = Prover::new(&budget.stop);
    let quick = quick_mate(&mut prover, position, most, budget.nodes);
    prover.limit = budget.nodes;
    let mut found = quick;
    let mut not_in = 0;
    let mut spent = false;
    // Whatever was found, a shorter one may exist.
    for moves in 1..=found.map_or(most, |(moves, _)| moves - 1) {
        match prover.attack(position, moves, ANY) {
            Ok(true) => {
                found = Some((moves, ANY));
                break;
            }
            Ok(false) => not_in = moves,
            Err(Spent) => {
                spent = true;
                break;
            }
        }
    }
    if budget.stop.load(Ordering::Relaxed) {
        return Finding::Stopped;
    }
    match found {
        Some((moves, quiets)) => {
            let shortest = not_in + 1 == moves;
            let nodes = prover.nodes;
            // The extras may cost as much again, no more.
            prover.limit = nodes.saturating_add(budget.nodes);
            let line = line(&mut prover, position, moves, quiets);
            let keys = if shortest { keys(&mut prover, position, moves) } else { None };
            Finding::Forced(Proof { moves: moves.into(), shortest, keys, line, nodes })
        }
        None if spent || goal == Goal::Mate => {
            Finding::Undecided { not_in: not_in.into(), nodes: prover.nodes }
        }
        None => Finding::Refuted { moves: not_in.into(), nodes: prover.nodes },
    }
}

/// A mate with few quiet moves, its length and how many of them it was allowed.
fn quick_mate(
    prover: &mut Prover<'_>,
    position: &Position,
    most: u8,
    budget: u64,
) -> Option<(u8, u8)> {
    for quiets in QUICK {
        prover.limit = prover.nodes.saturating_add(budget / 8);
        for moves in 1..=most {
            match prover.attack(position, moves, quiets) {
                Ok(true) => return Some((moves, quiets)),
                Ok(false) => {}
                Err(Spent) => break,
            }
        }
    }
    None
}

/// The attacker's proven moves against replies that hold out longest.
fn line(prover: &mut Prover<'_>, start: &Position, moves: u8, quiets: u8) -> Vec<Move> {
    let mut line = Vec::new();
    let mut position = start.clone();
    let mut left = moves;
    while left > 0 {
        // The entry may have been overwritten; asking again finds it again.
        if prover.attack(&position, left, quiets) != Ok(true) {
            break;
        }
        let Some(mv) = prover.best(&position) else { break };
        line.push(mv);
        position.play(mv);
        left -= 1;
        let mut longest: Option<(u8, Move)> = None;
        for reply in &position.legal_moves() {
            let distance = prover.distance(&position.after(reply), left, quiets);
            let Ok(Some(distance)) = distance else { continue };
            if longest.is_none_or(|(best, _)| distance > best) {
                longest = Some((distance, reply));
            }
        }
        let Some((distance, reply)) = longest else { break };
        line.push(reply);
        position.play(reply);
        left = distance;
    }
    line
}

/// Every first move that forces mate in so many.
fn keys(prover: &mut Prover<'_>, position: &Position, moves: u8) -> Option<Vec<Move>> {
    let mut keys = Vec::new();
    for mv in &position.legal_moves() {
        if prover.defend(&position.after(mv), moves - 1, ANY).ok()? {
            keys.push(mv);
        }
    }
    Some(keys)
}
