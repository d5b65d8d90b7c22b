//! How a line wins a piece, where its first moves show it on the board: each motif is a fact about squares and lines, which
//! anybody can see there.

use chess::{Move, PieceKind, Position, Square, attacks};

use super::account::worth;
use super::threat::threatens_mate;

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// What it is.
    pub kind: PieceKind,
    /// Where it stands.
    pub square: Square,
}

/// How a piece is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motif {
    /// The first move takes it, and nothing can take back.
    Undefended(Target),
    /// The piece of the first move attacks two at once and takes the second one.
    Fork(Target, Target),
    /// The first move attacks the first piece; when that has left, what stood behind it is taken.
    Skewer(Target, Target),
    /// The first move attacks a piece that is pinned to its king, and it is taken.
    Pin(Target),
    /// The first move opens a line of another piece, which takes at its end.
    Discovery(Target),
    /// The first move threatens mate in one.
    MateThreat,
}

impl Motif {
    /// The piece that is won, where the motif names it.
    pub fn target(&self) -> Option<Target> {
        match *self {
            Motif::Undefended(target) | Motif::Pin(target) | Motif::Discovery(target) => {
                Some(target)
            }
            Motif::Fork(_, target) | Motif::Skewer(_, target) => Some(target),
            Motif::MateThreat => None,
        }
    }
}

/// The first half-moves of a line, and what stands where after them.
struct Opened<'a> {
    before: &'a Position,
    first: Move,
    /// After the first half-move.
    after: Position,
}

/// How the line wins what its account says, if one of the motifs is certain.
pub(super) fn of(
    before: &Position,
    line: &[Move],
    won: &[PieceKind],
    paid: &[PieceKind],
) -> Option<Motif> {
    let &first = line.first()?;
    let mut after = before.clone();
    after.play(first);
    let opened = Opened { before, first, after };
    if first.is_capture() {
        let alone = won.len() == 1 && paid.is_empty();
        return opened
            .undefended()
            .filter(|target| alone && won == [target.kind])
            .map(Motif::Undefended);
    }
    let (&reply, &third) = (line.get(1)?, line.get(2)?);
    let quiet = !reply.is_capture() && !reply.is_promotion();
    let target = opened.taken(reply, third).filter(|target| quiet && won.contains(&target.kind))?;
    opened
        .fork(third, target)
        .or_else(|| opened.skewer(reply, third, target))
        .or_else(|| opened.pin(target))
        .or_else(|| opened.discovery(third, target))
        .or_else(|| threatens_mate(&opened.after).then_some(Motif::MateThreat))
}

impl Opened<'_> {
    /// What stands on this square after the first half-move.
    fn on(&self, square: Square) -> Option<Target> {
        self.after.piece(square).map(|piece| Target { kind: piece.kind(), square })
    }

    /// Whether the piece on one square attacks the other.
    fn attacks(position: &Position, from: Square, to: Square) -> bool {
        position.attackers_to(to, position.occupied()).has(from)
    }

    /// What the first half-move takes, if nothing can take back, not even by a move that a pin forbids.
    fn undefended(&self) -> Option<Target> {
        let square = self.first.to();
        let kind = self.before.piece(square)?.kind();
        let taken_back = self.after.is_attacked(square, self.after.turn(), self.after.occupied());
        (!taken_back).then_some(Target { kind, square })
    }

    /// The piece that the third half-move takes, if it stood there after the first.
    fn taken(&self, reply: Move, third: Move) -> Option<Target> {
        let stayed = reply.to() != third.to() && reply.from() != third.to();
        let theirs = self.after.color(self.after.turn()).has(third.to());
        (third.is_capture() && !third.is_en_passant() && stayed && theirs)
            .then(|| self.on(third.to()))
            .flatten()
    }

    fn fork(&self, third: Move, target: Target) -> Option<Motif> {
        let from = self.first.to();
        let attacked = |square: Square| Self::attacks(&self.after, from, square);
        if third.from() != from || !attacked(target.square) || self.first.is_castle() {
            return None;
        }
        let by = self.on(from)?.kind;
        let (us, them) = (!self.after.turn(), self.after.turn());
        let in_danger = |other: &Target| {
            let defended = self.after.is_attacked(other.square, them, self.after.occupied());
            let dear = worth(other.kind) > worth(by);
            other.kind == PieceKind::King || dear || (!defended && worth(other.kind) >= 3)
        };
        debug_assert!(self.after.color(us).has(from));
        let others = self.after.color(them).into_iter();
        let others = others.filter(|&square| square != target.square && attacked(square));
        let other =
            others.filter_map(|square| self.on(square)).filter(in_danger).max_by_key(|other| {
                if other.kind == PieceKind::King { 100 } else { worth(other.kind) }
            })?;
        Some(Motif::Fork(other, target))
    }

    fn skewer(&self, reply: Move, third: Move, target: Target) -> Option<Motif> {
        let (from, front) = (self.first.to(), reply.from());
        let in_line = attacks::between(from, target.square).has(front);
        if third.from() != from || !in_line || !Self::attacks(&self.after, from, front) {
            return None;
        }
        let front = self.on(front)?;
        let dear = front.kind == PieceKind::King || worth(front.kind) > worth(target.kind);
        dear.then_some(Motif::Skewer(front, target))
    }

    fn pin(&self, target: Target) -> Option<Motif> {
        let from = self.first.to();
        let attacked_now = Self::attacks(&self.after, from, target.square)
            && !Self::attacks(self.before, self.first.from(), target.square);
        (self.after.pinned().has(target.square) && attacked_now).then_some(Motif::Pin(target))
    }

    fn discovery(&self, third: Move, target: Target) -> Option<Motif> {
        let other = third.from() != self.first.to() && !self.first.is_castle();
        let opened = Self::attacks(&self.after, third.from(), target.square)
            && !Self::attacks(self.before, third.from(), target.square);
        let through = attacks::between(third.from(), target.square).has(self.first.from());
        (other && opened && through).then_some(Motif::Discovery(target))
    }
}
