//! Legal moves, and only legal ones. Checkers and pins are known when generation starts, so no
//! move is tried out; a move into check is never made up.
//!
//! One body of code serves all uses: it is compiled for each colour, for each stage (captures and
//! promotions, quiet moves, or all), and for each [`Visitor`] (fill a list, count, ask whether
//! there is one). In check the same code answers with the evasions directly: every target is
//! masked with the squares that capture the checker or stand in its way.

use crate::position::Position;
use crate::{Bitboard, Color, Move, MoveKind, MoveList, PieceKind, Rank, Square, attacks};

/// A colour known at compile time.
pub(crate) trait Side {
    type Other: Side<Other = Self>;
    const US: Color;
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    type Other = Black;
    const US: Color = Color::White;
}

impl Side for Black {
    type Other = White;
    const US: Color = Color::Black;
}

/// Which moves to generate.
pub(crate) trait Stage {
    const CAPTURES: bool;
    const QUIETS: bool;
}

pub(crate) struct All;
pub(crate) struct Captures;
pub(crate) struct Quiets;

impl Stage for All {
    const CAPTURES: bool = true;
    const QUIETS: bool = true;
}

impl Stage for Captures {
    const CAPTURES: bool = true;
    const QUIETS: bool = false;
}

impl Stage for Quiets {
    const CAPTURES: bool = false;
    const QUIETS: bool = true;
}

/// What to do with the moves found.
pub(crate) trait Visitor {
    /// A piece other than a pawn may go from here to these squares.
    fn piece(&mut self, from: Square, targets: Bitboard);

    /// Pawns may go to these squares from the squares `step` before them.
    fn pawns(&mut self, targets: Bitboard, step: i8, kind: MoveKind);

    /// Pawns may go to these squares of the last rank, with a choice of four pieces.
    fn promotions(&mut self, targets: Bitboard, step: i8, capture: bool);

    /// A single move: castling or en passant.
    fn single(&mut self, mv: Move);

    /// Whether the visitor has seen enough.
    #[inline(always)]
    fn done(&self) -> bool {
        false
    }
}

struct Fill<'a> {
    list: &'a mut MoveList,
    enemies: Bitboard,
}

impl Visitor for Fill<'_> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets & self.enemies {
            self.list.push(Move::new(from, to, MoveKind::Capture));
        }
        for to in targets.without(self.enemies) {
            self.list.push(Move::new(from, to, MoveKind::Quiet));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, step: i8, kind: MoveKind) {
        for to in targets {
            self.list.push(Move::new(origin(to, step), to, kind));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, step: i8, capture: bool) {
        for to in targets {
            for kind in PieceKind::PROMOTIONS {
                self.list.push(Move::new(origin(to, step), to, MoveKind::promotion(kind, capture)));
            }
        }
    }

    #[inline(always)]
    fn single(&mut self, mv: Move) {
        self.list.push(mv);
    }
}

struct Count(u32);

impl Visitor for Count {
    #[inline(always)]
    fn piece(&mut self, _from: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, _step: i8, _kind: MoveKind) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, _step: i8, _capture: bool) {
        self.0 += 4 * targets.len();
    }

    #[inline(always)]
    fn single(&mut self, _mv: Move) {
        self.0 += 1;
    }
}

struct Any(bool);

impl Visitor for Any {
    #[inline(always)]
    fn piece(&mut self, _from: Square, targets: Bitboard) {
        self.0 |= targets.any();
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, _step: i8, _kind: MoveKind) {
        self.0 |= targets.any();
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, _step: i8, _capture: bool) {
        self.0 |= targets.any();
    }

    #[inline(always)]
    fn single(&mut self, _mv: Move) {
        self.0 = true;
    }

    #[inline(always)]
    fn done(&self) -> bool {
        self.0
    }
}

impl Position {
    /// All legal moves.
    ///
    /// ```
    /// use chess::{MoveKind, Position};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// let moves = position.legal_moves();
    /// assert_eq!(moves.iter().filter(|mv| mv.kind() == MoveKind::Castle).count(), 1);
    /// # Ok::<(), chess::PositionError>(())
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.add_legal_moves(&mut list);
        list
    }

    /// Appends all legal moves to a list.
    #[inline]
    pub fn add_legal_moves(&self, list: &mut MoveList) {
        self.fill::<All>(list);
    }

    /// Appends the legal captures (also en passant) and all promotions, to lesser pieces too.
    #[inline]
    pub fn add_captures(&self, list: &mut MoveList) {
        self.fill::<Captures>(list);
    }

    /// Appends the legal moves that neither capture nor promote.
    #[inline]
    pub fn add_quiets(&self, list: &mut MoveList) {
        self.fill::<Quiets>(list);
    }

    /// How many legal moves there are, without making a list.
    #[inline]
    pub fn count_legal_moves(&self) -> u32 {
        let mut count = Count(0);
        self.visit::<All, Count>(&mut count);
        count.0
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        let mut any = Any(false);
        self.visit::<All, Any>(&mut any);
        any.0
    }

    #[inline(always)]
    fn fill<G: Stage>(&self, list: &mut MoveList) {
        let enemies = self.color(!self.turn());
        self.visit::<G, Fill<'_>>(&mut Fill { list, enemies });
    }

    #[inline(always)]
    fn visit<G: Stage, V: Visitor>(&self, visitor: &mut V) {
        match self.turn() {
            Color::White => generate::<White, G, V>(self, visitor),
            Color::Black => generate::<Black, G, V>(self, visitor),
        }
    }

    /// Whether castling with this rook is legal now: it must be one that may still castle.
    #[inline(always)]
    pub(crate) fn is_castling_legal(&self, rook: Square) -> bool {
        let us = self.turn();
        let king = self.king(us);
        if self.in_check() || self.pinned().has(rook) {
            return false;
        }
        let (king_to, rook_to) = Position::castling_targets(king, rook);
        let both = Bitboard::square(king) | Bitboard::square(rook);
        let others = self.occupied() ^ both;
        let king_path = attacks::between(king, king_to) | king_to.into();
        let rook_path = attacks::between(rook, rook_to) | rook_to.into();
        // The rook may run over the king's square and the king over the rook's.
        if others.meets(king_path | rook_path) {
            return false;
        }
        let occupied = self.occupied() ^ Bitboard::square(king);
        king_path.without(king.into()).into_iter().all(|at| !self.is_attacked(at, !us, occupied))
    }
}

#[inline(always)]
fn generate<S: Side, G: Stage, V: Visitor>(position: &Position, visitor: &mut V) {
    let checkers = position.checkers();
    if checkers.is_empty() {
        pieces::<S, G, V>(position, Bitboard::ALL, visitor);
        if visitor.done() {
            return;
        }
        king_moves::<S, G, V>(position, visitor);
        if G::QUIETS {
            castling::<S, V>(position, visitor);
        }
    } else {
        king_moves::<S, G, V>(position, visitor);
        if let (Some(checker), false) = (checkers.first(), checkers.more_than_one()) {
            let king = position.king(S::US);
            pieces::<S, G, V>(position, attacks::between(king, checker) | checkers, visitor);
        }
    }
}

/// The moves of everything but the king, to squares of the mask.
#[inline(always)]
fn pieces<S: Side, G: Stage, V: Visitor>(position: &Position, mask: Bitboard, visitor: &mut V) {
    let own = position.color(S::US);
    let pinned = position.pinned();
    let occupied = position.occupied();
    let king = position.king(S::US);
    let targets = mask & stage_targets::<S, G>(position);

    pawn_moves::<S, G, V>(position, mask, visitor);
    if visitor.done() {
        return;
    }

    // A pinned knight can never stay on its line.
    for from in (own & position.kind(PieceKind::Knight)).without(pinned) {
        visitor.piece(from, attacks::knight(from) & targets);
    }
    let diagonal = position.diagonal_sliders(S::US);
    let straight = position.straight_sliders(S::US);
    for from in diagonal.without(pinned) {
        visitor.piece(from, attacks::bishop(from, occupied) & targets);
    }
    for from in straight.without(pinned) {
        visitor.piece(from, attacks::rook(from, occupied) & targets);
    }
    if pinned.meets(diagonal | straight) {
        for from in pinned & diagonal {
            let line = attacks::line(king, from);
            visitor.piece(from, attacks::bishop(from, occupied) & targets & line);
        }
        for from in pinned & straight {
            let line = attacks::line(king, from);
            visitor.piece(from, attacks::rook(from, occupied) & targets & line);
        }
    }
}

/// Where pieces may go in this stage: onto enemies, onto empty squares, or both.
#[inline(always)]
fn stage_targets<S: Side, G: Stage>(position: &Position) -> Bitboard {
    match (G::CAPTURES, G::QUIETS) {
        (true, true) => !position.color(S::US),
        (true, false) => position.color(S::Other::US),
        _ => !position.occupied(),
    }
}

/// Pawn moves for all pawns at once, direction by direction. A pinned pawn may move in a direction
/// only if it is pinned along it, that is, if it stands on the king's line of that direction.
#[inline(always)]
fn pawn_moves<S: Side, G: Stage, V: Visitor>(position: &Position, mask: Bitboard, visitor: &mut V) {
    let up: i8 = match S::US {
        Color::White => 8,
        Color::Black => -8,
    };
    let forward = |set: Bitboard| match S::US {
        Color::White => set.up(),
        Color::Black => set.down(),
    };
    let pawns = position.pieces(S::US, PieceKind::Pawn);
    let enemies = position.color(S::Other::US);
    let empty = !position.occupied();
    let last = Bitboard::rank(S::US.rank(Rank::Eighth));
    let free = !position.pinned();
    let king = position.king(S::US);

    let straight = forward(pawns & (free | Bitboard::file(king.file()))) & empty;
    if G::QUIETS {
        let doubled = forward(straight & Bitboard::rank(S::US.rank(Rank::Third))) & empty & mask;
        visitor.pawns((straight & mask).without(last), up, MoveKind::Quiet);
        visitor.pawns(doubled, 2 * up, MoveKind::DoublePush);
    }
    if G::CAPTURES {
        // Towards the a-file White's pawns follow antidiagonals and Black's follow diagonals.
        let (left_line, right_line) = match S::US {
            Color::White => (attacks::antidiagonal(king), attacks::diagonal(king)),
            Color::Black => (attacks::diagonal(king), attacks::antidiagonal(king)),
        };
        let left = forward(pawns & (free | left_line)).left() & enemies & mask;
        let right = forward(pawns & (free | right_line)).right() & enemies & mask;
        visitor.pawns(left.without(last), up - 1, MoveKind::Capture);
        visitor.pawns(right.without(last), up + 1, MoveKind::Capture);
        let promoting = straight & mask;
        if (promoting | left | right).meets(last) {
            visitor.promotions(promoting & last, up, false);
            visitor.promotions(left & last, up - 1, true);
            visitor.promotions(right & last, up + 1, true);
        }
        if let Some(to) = position.en_passant() {
            for from in attacks::pawn(S::Other::US, to) & pawns {
                if position.is_en_passant_safe(from, to) {
                    visitor.single(Move::new(from, to, MoveKind::EnPassant));
                }
            }
        }
    }
}

/// The king's steps. It does not hide from a slider behind itself, so it is lifted off the board.
#[inline(always)]
fn king_moves<S: Side, G: Stage, V: Visitor>(position: &Position, visitor: &mut V) {
    let king = position.king(S::US);
    let them = S::Other::US;
    let occupied = position.occupied() ^ king.into();
    let mut targets = attacks::king(king) & stage_targets::<S, G>(position);
    if targets.is_empty() {
        return;
    }
    let mut danger = attacks::pawns(them, position.pieces(them, PieceKind::Pawn))
        | attacks::king(position.king(them));
    for from in position.pieces(them, PieceKind::Knight) {
        danger |= attacks::knight(from);
    }
    for from in position.diagonal_sliders(them) & attacks::bishop_zone(king) {
        danger |= attacks::bishop(from, occupied);
    }
    for from in position.straight_sliders(them) & attacks::rook_zone(king) {
        danger |= attacks::rook(from, occupied);
    }
    targets = targets.without(danger);
    visitor.piece(king, targets);
}

#[inline(always)]
fn castling<S: Side, V: Visitor>(position: &Position, visitor: &mut V) {
    for rook in position.castling() & Bitboard::rank(S::US.back_rank()) {
        if position.is_castling_legal(rook) {
            visitor.single(Move::new(position.king(S::US), rook, MoveKind::Castle));
        }
    }
}

/// The square a pawn came from that arrived here by this step.
#[inline(always)]
fn origin(to: Square, step: i8) -> Square {
    Square::from_low_bits((to as u8).wrapping_sub_signed(step))
}
