//! Pawn structure: everything that depends on pawns alone (and, for the shelter, on a king), and
//! the table that remembers it.

use std::fmt;

use chess::{Bitboard, Color, PieceKind, Position, Square, attacks};

use super::geometry::{ahead, beside_file, fill_forward, forward, front, rank};
use super::tally::{NoTrace, Tally, Tracer};
use super::weights::Weights;
use crate::Pair;

/// What is known about one arrangement of pawns.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct PawnFacts {
    key: u64,
    /// The structure of both sides from White's view.
    pub(super) value: Pair,
    /// The passed pawns of both sides.
    pub(super) passed: Bitboard,
    /// Each side: the squares its pawns attack or may come to attack.
    pub(super) reach: [Bitboard; 2],
    /// Each side's shelter, for the king and the rights in `shelter_of`.
    pub(super) shelter: [Pair; 2],
    pub(super) shelter_of: [u8; 2],
}

impl PawnFacts {
    /// A king on h8 that may castle both ways: nobody's.
    const NO_SHELTER: [u8; 2] = [255; 2];

    /// No pawns at all, whose key is 0.
    const EMPTY: PawnFacts = PawnFacts {
        key: 0,
        value: Pair::ZERO,
        passed: Bitboard::EMPTY,
        reach: [Bitboard::EMPTY; 2],
        shelter: [Pair::ZERO; 2],
        shelter_of: PawnFacts::NO_SHELTER,
    };
}

/// Remembers pawn structures by their key; newer ones replace older ones.
#[derive(Clone)]
pub(super) struct PawnTable {
    entries: Box<[PawnFacts; PawnTable::SIZE]>,
}

impl PawnTable {
    /// 4,096 entries of 64 bytes: 256 KiB, which fits beside the rest into a second-level cache.
    const SIZE: usize = 4096;

    pub(super) fn new() -> PawnTable {
        let entries = vec![PawnFacts::EMPTY; PawnTable::SIZE].into_boxed_slice();
        match entries.try_into() {
            Ok(entries) => PawnTable { entries },
            Err(_) => unreachable!("the vector has that length"),
        }
    }

    /// The facts about this position's pawns, worked out if they are not known.
    #[inline(always)]
    pub(super) fn look_up(&mut self, position: &Position, weights: &Weights) -> &mut PawnFacts {
        let key = position.pawn_key();
        let entry = &mut self.entries[key as usize % PawnTable::SIZE];
        if entry.key != key {
            let mut tally = Tally::new(NoTrace);
            *entry = structure(position, weights, &mut tally);
        }
        entry
    }
}

impl fmt::Debug for PawnTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PawnTable({} entries)", self.entries.len())
    }
}

/// Works out the structure of both sides and adds it to the tally.
#[inline(never)]
pub(super) fn structure<T: Tracer>(
    position: &Position,
    weights: &Weights,
    tally: &mut Tally<T>,
) -> PawnFacts {
    let before = tally.sum;
    let mut facts = PawnFacts { key: position.pawn_key(), ..PawnFacts::EMPTY };
    for us in Color::ALL {
        let ours = position.pieces(us, PieceKind::Pawn);
        let theirs = position.pieces(!us, PieceKind::Pawn);
        facts.reach[us.index()] = attacks::pawns(us, fill_forward(us, ours));
        for square in ours {
            one_pawn(us, square, ours, theirs, weights, tally);
            if is_passed(us, square, ours, theirs) {
                facts.passed.insert(square);
                tally.add(us, "passed pawns", weights.passed[rank(us, square)]);
            }
        }
    }
    facts.value = tally.sum - before;
    facts
}

fn is_passed(us: Color, square: Square, ours: Bitboard, theirs: Bitboard) -> bool {
    !theirs.meets(front(us, square)) && !ours.meets(ahead(us, square))
}

/// The terms of one pawn among pawns.
fn one_pawn<T: Tracer>(
    us: Color,
    square: Square,
    ours: Bitboard,
    theirs: Bitboard,
    weights: &Weights,
    tally: &mut Tally<T>,
) {
    let step = forward(us, square.into());
    let beside = ours & beside_file(square);
    let level = (Bitboard::from(square).left() | Bitboard::from(square).right()) & ours;
    let supporters = attacks::pawn(!us, square) & ours;
    // Own pawns beside or behind on the neighbouring files can come to its help.
    let helpers = beside.without(front(us, square));
    let opposed = theirs.meets(ahead(us, square));
    let row = rank(us, square);

    if ours.meets(ahead(us, square)) {
        tally.add(us, "doubled pawns", weights.doubled);
    }
    if level.any() {
        tally.add(us, "connected pawns", weights.phalanx[row]);
    }
    if supporters.any() {
        tally.add(us, "connected pawns", weights.supported[row]);
    }
    if beside.is_empty() {
        tally.add(us, "isolated pawns", weights.isolated);
        if !opposed {
            tally.add(us, "isolated pawns", weights.weak_unopposed);
        }
    } else if helpers.is_empty() {
        let guarded = attacks::pawns(!us, theirs) | theirs;
        if step.meets(guarded) {
            tally.add(us, "backward pawns", weights.backward);
            if !opposed {
                tally.add(us, "backward pawns", weights.weak_unopposed);
            }
        }
    }
    let guards = theirs & front(us, square);
    if !opposed && guards.any() && helpers.len() >= guards.len() && !ours.meets(ahead(us, square)) {
        tally.add(us, "candidate pawns", weights.candidate[row]);
    }
}
