//! What a move threatens on the board after it: facts, which say nothing of whether the threat can be parried.

use chess::{Exchange, Move, PieceKind, PinRule, Position, Square, attacks};

use super::account::worth;
use super::motif::Target;

/// What a move threatens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threat {
    /// Mate with the next move.
    Mate,
    /// The piece that moved attacks both at once; the first may be the king.
    Fork(Target, Target),
    /// The piece that moved pins this one to its king.
    Pin(Target),
    /// The piece that moved attacks this one, and to take it would pay.
    Attack(Target),
}

impl Threat {
    /// The pieces that it names, without the king.
    fn targets(&self) -> Vec<Target> {
        let named = match *self {
            Threat::Mate => Vec::new(),
            Threat::Fork(one, other) => vec![one, other],
            Threat::Pin(one) | Threat::Attack(one) => vec![one],
        };
        named.into_iter().filter(|target| target.kind != PieceKind::King).collect()
    }
}

/// What the first move of a line threatens, where it may be told. Except for a mate, a move that takes a piece has done more than
/// it threatens, and a line that goes on to take something else of no less worth has another point.
pub(super) fn told(before: &Position, line: &[Move]) -> Option<Threat> {
    let &first = line.first()?;
    let threat = of(before, first)?;
    let taken = before.piece(first.to()).filter(|_| first.is_capture());
    let takes_piece = taken.is_some_and(|taken| taken.kind() != PieceKind::Pawn);
    let takes_another = match line {
        [_, reply, third, ..] if third.is_capture() => {
            let stood = if reply.to() == third.to() { reply.from() } else { third.to() };
            let worth_of = before.piece(stood).map_or(0, |piece| worth(piece.kind()));
            let targets = threat.targets();
            let dearest = targets.iter().map(|target| worth(target.kind)).max().unwrap_or(0);
            targets.iter().all(|target| target.square != stood) && worth_of >= dearest
        }
        _ => false,
    };
    (threat == Threat::Mate || !(takes_piece || takes_another)).then_some(threat)
}

/// What the lesser piece of a fork is worth that a capture makes, in pawns: who takes a pawn and attacks two pieces has not come for
/// the pawn. Of a check and a piece it is the piece.
pub(super) fn forked(before: &Position, mv: Move) -> Option<i32> {
    let threat = of(before, mv).filter(|_| mv.is_capture())?;
    let lesser = threat.targets().iter().map(|target| worth(target.kind)).min();
    lesser.filter(|_| matches!(threat, Threat::Fork(..)))
}

/// What this move threatens; the heaviest threat alone. Nothing of a piece that can simply be taken.
fn of(before: &Position, mv: Move) -> Option<Threat> {
    if !before.is_legal(mv) || mv.is_castle() {
        return None;
    }
    let made = Made { before, mv, after: before.after(mv) };
    if made.can_be_taken() {
        return None;
    }
    if threatens_mate(&made.after) {
        return Some(Threat::Mate);
    }
    let attacked = made.attacked();
    match attacked.as_slice() {
        [one, other, ..] => Some(Threat::Fork(*one, *other)),
        // A check by itself is seen in the move.
        [Target { kind: PieceKind::King, .. }] | [] => made.pinned().map(Threat::Pin),
        [one] => match made.pinned() {
            Some(pinned) => Some(Threat::Pin(pinned)),
            None => Some(Threat::Attack(*one)).filter(|_| !made.offers_exchange(one)),
        },
    }
}

/// Whether the side that has moved could mate if the side to move did nothing.
pub(super) fn threatens_mate(position: &Position) -> bool {
    idle(position).is_some_and(|idle| {
        let moves = idle.legal_moves();
        moves.iter().any(|&mv| idle.after(mv).is_checkmate())
    })
}

/// The position if the side to move did nothing; there is none in check.
pub(super) fn idle(position: &Position) -> Option<Position> {
    let mut idle = position.clone();
    (!idle.in_check()).then(|| {
        idle.pass();
        idle
    })
}

struct Made<'a> {
    before: &'a Position,
    mv: Move,
    after: Position,
}

impl Made<'_> {
    fn exchange() -> Exchange {
        Exchange { pins: PinRule::Respect, ..Exchange::CLASSIC }
    }

    /// Whether taking the piece that moved would pay.
    fn can_be_taken(&self) -> bool {
        let exchange = Self::exchange();
        let answers = self.after.legal_moves();
        answers.iter().any(|&answer| {
            let takes = answer.is_capture() && answer.to() == self.mv.to();
            takes && exchange.at_least(&self.after, answer, exchange.values[0])
        })
    }

    /// Whether the piece that is attacked can take the one that moved, as one queen can take the other: that is an exchange offered.
    fn offers_exchange(&self, target: &Target) -> bool {
        let moved = self.after.piece(self.mv.to()).map_or(0, |piece| worth(piece.kind()));
        let answers = self.after.legal_moves();
        let takes = |answer: &Move| answer.from() == target.square && answer.to() == self.mv.to();
        worth(target.kind) <= moved && answers.iter().any(takes)
    }

    /// What the piece attacks that it did not attack before, and what would be lost if nothing were done: the greatest first.
    fn attacked(&self) -> Vec<Target> {
        let (from, to) = (self.mv.from(), self.mv.to());
        let them = self.after.turn();
        let attacks = |place: &Position, by: Square, square: Square| {
            place.attackers_to(square, place.occupied()).has(by)
        };
        let idle = idle(&self.after);
        let mut found: Vec<Target> = Vec::new();
        for square in self.after.color(them) {
            let Some(kind) = self.after.piece(square).map(|piece| piece.kind()) else { continue };
            if !attacks(&self.after, to, square) || attacks(self.before, from, square) {
                continue;
            }
            let pays = match &idle {
                _ if kind == PieceKind::King => true,
                _ if kind == PieceKind::Pawn => false,
                Some(idle) => self.would_pay(idle, square),
                // In check: worth more than the attacker, or nothing defends it.
                None => {
                    let by = self.after.piece(to).map_or(0, |piece| worth(piece.kind()));
                    let defended = self.after.is_attacked(square, them, self.after.occupied());
                    !defended || worth(kind) > by
                }
            };
            if pays {
                found.push(Target { kind, square });
            }
        }
        let rank = |target: &Target| match target.kind {
            PieceKind::King => 100,
            kind => worth(kind),
        };
        found.sort_by_key(|target| -rank(target));
        found
    }

    fn would_pay(&self, idle: &Position, square: Square) -> bool {
        let exchange = Self::exchange();
        let moves = idle.legal_moves();
        moves.iter().any(|&mv| {
            let takes = mv.from() == self.mv.to() && mv.to() == square;
            takes && exchange.at_least(idle, mv, exchange.values[0])
        })
    }

    /// The piece that the move has pinned to its king.
    fn pinned(&self) -> Option<Target> {
        let (to, king) = (self.mv.to(), self.after.king(self.after.turn()));
        let on_line = attacks::between(to, king);
        let square = (self.after.pinned() & on_line).first()?;
        let kind = self.after.piece(square)?.kind();
        let attacked = self.after.attackers_to(square, self.after.occupied()).has(to);
        let was = attacks::between(self.mv.from(), king).has(square)
            && self.before.attackers_to(square, self.before.occupied()).has(self.mv.from());
        (attacked && !was && kind != PieceKind::Pawn).then_some(Target { kind, square })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threat(fen: &str, mv: &str) -> Option<Threat> {
        let position = Position::from_fen(fen).expect("a position");
        let mv = notation::san::read(&position, mv, notation::PieceLetters::English);
        of(&position, mv.expect("a move"))
    }

    fn target(kind: PieceKind, square: &str) -> Target {
        Target { kind, square: square.parse().expect("a square") }
    }

    #[test]
    fn what_a_move_attacks_is_what_would_be_lost() {
        let fen = "4k3/pp3ppp/5q2/8/8/2N5/PP3PPP/4K3 w - - 0 1";
        let queen = target(PieceKind::Queen, "f6");
        assert_eq!(threat(fen, "Nd5"), Some(Threat::Attack(queen)));
        assert_eq!(threat(fen, "Nb5"), None, "the fork on c7 is no threat to a piece yet");
        // The knight that attacks the queen can be taken by a pawn.
        let fen = "4k3/pp3ppp/4pq2/8/8/2N5/PP3PPP/4K3 w - - 0 1";
        assert_eq!(threat(fen, "Nd5"), None);
        // Two queens that attack each other, one of them defended: an exchange is offered.
        let fen = "4k3/pp3p1p/5q2/8/8/5N2/PP1Q1PPP/4K3 w - - 0 1";
        assert_eq!(threat(fen, "Qd4"), None);
        // A knight that is defended is not attacked by a rook.
        let fen = "4k3/p1p2ppp/1p6/2n5/8/8/PP3PPP/R3K3 w - - 0 1";
        assert_eq!(threat(fen, "Rc1"), None);
    }

    fn told_of(fen: &str, line: &str) -> Option<Threat> {
        let position = Position::from_fen(fen).expect("a position");
        let mut place = position.clone();
        let moves = line.split_whitespace().map(|word| {
            let mv = notation::san::read(&place, word, notation::PieceLetters::English);
            let mv = mv.expect("a move");
            place.play(mv);
            mv
        });
        told(&position, &moves.collect::<Vec<_>>())
    }

    #[test]
    fn what_a_line_takes_is_more_than_what_it_attacks() {
        // The pawn takes a rook; that it attacks a knight then is not the point.
        let fen = "8/8/4n3/5rk1/4K1P1/7P/8/8 w - - 1 45";
        assert!(threat(fen, "gxf5").is_some());
        assert_eq!(told_of(fen, "gxf5 Nc5+ Kd5 Nd3"), None);
        // The queen on h6 hangs; the check that attacks a knight comes in between.
        let fen = "r1qR4/5k2/pp3NpQ/2p1pp2/2P5/1P2b1PP/P4PK1/4R3 b - - 0 27";
        assert!(threat(fen, "Qc6+").is_some());
        assert_eq!(told_of(fen, "Qc6+ Nd5 Bxh6 Rxa8"), None);
        // A pawn that is taken later is worth less than the queen that must go.
        let fen = "4k2r/5pp1/p6p/4p2Q/Pr2q3/8/2P2PPP/R4RK1 w k - 2 19";
        let queen = target(PieceKind::Queen, "e4");
        assert_eq!(told_of(fen, "Rfe1 Qf4 Rxe5+ Kf8"), Some(Threat::Attack(queen)));
        // A pawn that is taken hides no attack, nor does a piece that runs away.
        let fen = "4k3/pp3ppp/5q2/3p4/8/2N5/PP3PPP/4K3 w - - 0 1";
        let queen = target(PieceKind::Queen, "f6");
        assert_eq!(told_of(fen, "Nxd5 Qe5+ Ne3"), Some(Threat::Attack(queen)));
    }

    #[test]
    fn a_pin_a_fork_and_a_threat_of_mate() {
        let fen = "4k3/pp3ppp/2n5/8/8/8/PP2BPPP/4K3 w - - 0 1";
        assert_eq!(threat(fen, "Bb5"), Some(Threat::Pin(target(PieceKind::Knight, "c6"))));
        let fen = "r3k3/pp6/8/3N4/8/8/PPP5/4K3 w - - 0 1";
        let fork = Threat::Fork(target(PieceKind::King, "e8"), target(PieceKind::Rook, "a8"));
        assert_eq!(threat(fen, "Nc7+"), Some(fork));
        let fen = "6k1/5ppp/8/8/8/8/1R3PPP/6K1 w - - 0 1";
        assert_eq!(threat(fen, "Ra2"), Some(Threat::Mate));
        // The rook that would mate on e1 has taken another one and is taken back.
        let fen = "2r1R1k1/5pp1/p6p/P7/8/8/2r2PPP/4R1K1 b - - 0 26";
        assert_eq!(threat(fen, "Rxe8"), None);
    }
}
