//! Static exchange evaluation: what a capture is worth when both sides go on capturing on the
//! same square, each always with its least valuable attacker, and stop when they like.
//!
//! Attackers behind attackers join as lines open. A king captures only what is not recaptured. A
//! pawn that captures on the last rank becomes a queen; it then stands to lose as much as a queen,
//! so it comes after the rooks.

use crate::position::Position;
use crate::{Bitboard, Color, Move, PieceKind, Square, attacks};

/// Whether a piece pinned to its king takes part in an exchange.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PinRule {
    /// Every attacker counts, as in the textbooks.
    Ignore,
    /// A piece that would uncover its own king stays out while the pinning piece is on the board.
    Respect,
}

/// A way to count exchanges: what pieces are worth and what happens to pinned ones.
///
/// ```
/// use chess::{Exchange, PinRule, Position};
/// // 1...Rxf3 loses a rook for a pawn, unless one sees that the g-pawn is pinned.
/// let position = Position::from_fen("6k1/5rr1/8/8/8/5P2/6P1/6K1 b - - 0 1")?;
/// let capture = *position.legal_moves().iter().find(|mv| mv.to_string() == "f7f3").unwrap();
/// assert_eq!(Exchange::CLASSIC.value(&position, capture), -400);
/// let aware = Exchange { pins: PinRule::Respect, ..Exchange::CLASSIC };
/// assert_eq!(aware.value(&position, capture), 100);
/// # Ok::<(), chess::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// What each kind of piece is worth, pawn to king. The king's number only breaks ties.
    pub values: [i32; 6],
    /// What happens to pinned pieces.
    pub pins: PinRule,
}

impl Exchange {
    /// 100, 300, 300, 500, 900, pins ignored.
    pub const CLASSIC: Exchange =
        Exchange { values: [100, 300, 300, 500, 900, 20_000], pins: PinRule::Ignore };

    /// The outcome of the exchange that a legal move begins, for the side that makes it.
    pub fn value(&self, position: &Position, mv: Move) -> i32 {
        if mv.is_castle() {
            return 0;
        }
        let mut swap = Swap::begin(self, position, mv);
        // gains[n]: what the side that made capture n has won so far if the other side stops now.
        let mut gains = [0; 33];
        let mut depth = 0;
        gains[0] = self.first_gain(position, mv);
        let mut exposed = self.values[swap.on_square.index()];
        while let Some(bonus) = swap.recapture() {
            depth += 1;
            gains[depth] = exposed + bonus - gains[depth - 1];
            exposed = self.values[swap.on_square.index()];
        }
        // Each side may decline its capture: from the end, take the better of the two.
        while depth > 0 {
            gains[depth - 1] = -gains[depth].max(-gains[depth - 1]);
            depth -= 1;
        }
        gains[0]
    }

    /// Whether the exchange is worth at least so much. Stops as soon as the answer is certain.
    pub fn at_least(&self, position: &Position, mv: Move, threshold: i32) -> bool {
        if mv.is_castle() {
            return threshold <= 0;
        }
        // What the side that captured last is over the threshold, should it lose that piece too.
        let mut balance = self.first_gain(position, mv).saturating_sub(threshold);
        if balance < 0 {
            return false;
        }
        balance = balance.saturating_sub(self.values[standing_after(position, mv).index()]);
        let on_last_rank = Bitboard::BACK_RANKS.has(mv.to());
        if balance >= 0 && !on_last_rank {
            return true;
        }
        let mut swap = Swap::begin(self, position, mv);
        // A pawn that captures on the last rank wins more than what stands there: count to the end.
        if on_last_rank && swap.attackers.meets(position.kind(PieceKind::Pawn)) {
            return self.value(position, mv) >= threshold;
        }
        let mut winning = true;
        while balance < 0 && swap.recapture().is_some() {
            winning = !winning;
            balance = -balance - 1 - self.values[swap.on_square.index()];
        }
        winning
    }

    fn first_gain(&self, position: &Position, mv: Move) -> i32 {
        let captured = match position.piece(mv.to()) {
            Some(piece) => self.values[piece.kind().index()],
            None if mv.is_en_passant() => self.values[PieceKind::Pawn.index()],
            None => 0,
        };
        captured + mv.promotion().map_or(0, |kind| self.promotion_bonus(kind))
    }

    fn promotion_bonus(&self, kind: PieceKind) -> i32 {
        self.values[kind.index()] - self.values[PieceKind::Pawn.index()]
    }
}

/// What stands on the square a move goes to when it is made.
fn standing_after(position: &Position, mv: Move) -> PieceKind {
    let moved = || position.piece(mv.from()).map_or(PieceKind::Pawn, |piece| piece.kind());
    mv.promotion().unwrap_or_else(moved)
}

/// An exchange under way.
struct Swap<'a> {
    rules: &'a Exchange,
    position: &'a Position,
    square: Square,
    occupied: Bitboard,
    attackers: Bitboard,
    turn: Color,
    /// What stands on the square now.
    on_square: PieceKind,
}

impl<'a> Swap<'a> {
    fn begin(rules: &'a Exchange, position: &'a Position, mv: Move) -> Swap<'a> {
        let (from, to) = (mv.from(), mv.to());
        let mut occupied = position.occupied().without(from.into()) | to.into();
        if mv.is_en_passant() {
            occupied.remove(Square::new(to.file(), from.rank()));
        }
        Swap {
            rules,
            position,
            square: to,
            occupied,
            attackers: position.attackers_to(to, occupied) & occupied,
            turn: !position.turn(),
            on_square: standing_after(position, mv),
        }
    }

    /// Lets the side whose turn it is capture, if it can; returns the gain of a promotion.
    fn recapture(&mut self) -> Option<i32> {
        use PieceKind::{Bishop, King, Knight, Pawn, Queen, Rook};
        let able = self.able();
        if able.is_empty() {
            return None;
        }
        let promotes = Bitboard::BACK_RANKS.has(self.square);
        let order =
            if promotes { [Knight, Bishop, Rook, Pawn, Queen, King] } else { PieceKind::ALL };
        let (kind, from) = order
            .into_iter()
            .find_map(|kind| (able & self.position.kind(kind)).first().map(|from| (kind, from)))?;
        self.occupied.remove(from);
        // Whatever slides through the square just left attacks now.
        if matches!(kind, Pawn | Bishop | Queen) {
            let sliders = self.position.kind(Bishop) | self.position.kind(Queen);
            self.attackers |= attacks::bishop(self.square, self.occupied) & sliders;
        }
        if matches!(kind, Rook | Queen) {
            let sliders = self.position.kind(Rook) | self.position.kind(Queen);
            self.attackers |= attacks::rook(self.square, self.occupied) & sliders;
        }
        self.attackers &= self.occupied;
        self.turn = !self.turn;
        if kind == King && self.able().any() {
            return None;
        }
        let becomes_queen = kind == Pawn && promotes;
        self.on_square = if becomes_queen { Queen } else { kind };
        Some(if becomes_queen { self.rules.promotion_bonus(Queen) } else { 0 })
    }

    /// The attackers that the side to capture may use.
    fn able(&self) -> Bitboard {
        let own = self.attackers & self.position.color(self.turn);
        match self.rules.pins {
            PinRule::Ignore => own,
            PinRule::Respect => own.into_iter().filter(|&from| !self.is_pinned(from)).collect(),
        }
    }

    /// Whether the king of the side to capture would be seen by a slider through this square.
    fn is_pinned(&self, from: Square) -> bool {
        let king = self.position.king(self.turn);
        let line = attacks::line(king, from);
        if line.is_empty() || line.has(self.square) || king == from {
            return false;
        }
        let them = !self.turn;
        let occupied = self.occupied.without(from.into());
        // What stands on the square is captured and pins nobody; it is not on this line anyway.
        let seen = attacks::bishop(king, occupied) & self.position.diagonal_sliders(them)
            | attacks::rook(king, occupied) & self.position.straight_sliders(them);
        (seen & line & occupied).into_iter().any(|pinner| attacks::between(king, pinner).has(from))
    }
}
