//! Material along a line of moves: what a side has won and what it has paid, and where the line comes to rest.

use chess::{Color, Exchange, Move, PieceKind, PinRule, Position, Square};

/// So many half-moves of a line are looked at: what comes later, nobody would call the point of its first move.
const HORIZON: usize = 8;
/// A line that is told move by move may take longer.
const LONG_HORIZON: usize = 14;
/// So many half-moves must follow the place where the account is made: a line that ends there may have overlooked the answer.
const SEEN_AFTER: usize = 2;
/// A pawn that becomes a queen gains a queen less a pawn.
const PROMOTION: i32 = 8;

/// Pawns that a piece is worth.
pub(super) const fn worth(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::Pawn => 1,
        PieceKind::Knight | PieceKind::Bishop => 3,
        PieceKind::Rook => 5,
        PieceKind::Queen => 9,
        PieceKind::King => 0,
    }
}

/// What a side has taken less what it has lost, by kind of piece, and the queens it has made less those of the other side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Account {
    pieces: [i32; 6],
    pub(super) promoted: i32,
    /// A pawn that became something else than a queen: too special to be counted.
    odd: bool,
}

impl Account {
    /// In pawns.
    pub(super) fn gain(&self) -> i32 {
        let pieces = PieceKind::ALL.into_iter().zip(self.pieces);
        pieces.map(|(kind, count)| worth(kind) * count).sum::<i32>() + PROMOTION * self.promoted
    }

    /// The pieces won and the pieces paid, the greatest first; knights and bishops are worth the same and cancel each other.
    pub(super) fn sides(&self) -> (Vec<PieceKind>, Vec<PieceKind>) {
        let [pawns, mut knights, mut bishops, rooks, queens, _] = self.pieces;
        if knights.signum() * bishops.signum() < 0 {
            let same = knights.abs().min(bishops.abs());
            knights -= same * knights.signum();
            bishops -= same * bishops.signum();
        }
        let counts = [
            (PieceKind::Queen, queens),
            (PieceKind::Rook, rooks),
            (PieceKind::Bishop, bishops),
            (PieceKind::Knight, knights),
            (PieceKind::Pawn, pawns),
        ];
        let list = |sign: i32| {
            let some = counts.into_iter().flat_map(move |(kind, count)| {
                std::iter::repeat_n(kind, usize::try_from(sign * count).unwrap_or(0))
            });
            some.collect()
        };
        (list(1), list(-1))
    }

    /// Whether nothing but pawns has changed hands, all in all.
    pub(super) fn is_pawns(&self) -> bool {
        let (won, paid) = self.sides();
        won.iter().chain(&paid).all(|&kind| kind == PieceKind::Pawn) && self.promoted == 0
    }

    /// A half-move of this side, or of the other one.
    fn enter(&mut self, place: &Position, mv: Move, sign: i32) {
        let taken = match mv.is_en_passant() {
            true => Some(PieceKind::Pawn),
            false if mv.is_capture() => place.piece(mv.to()).map(|piece| piece.kind()),
            false => None,
        };
        if let Some(count) = taken.and_then(|kind| self.pieces.get_mut(kind.index())) {
            *count += sign;
        }
        match mv.promotion() {
            Some(PieceKind::Queen) => self.promoted += sign,
            Some(_) => self.odd = true,
            None => {}
        }
    }
}

/// Whether a capture on this square would pay in this position.
pub(super) fn can_win_on(place: &Position, square: Square) -> bool {
    let exchange = Exchange { pins: PinRule::Respect, ..Exchange::CLASSIC };
    let moves = place.legal_moves();
    moves.iter().any(|&mv| {
        mv.is_capture() && mv.to() == square && exchange.at_least(place, mv, exchange.values[0])
    })
}

/// Whether nothing is under way in a position in which this move is played: no check, and no capture or promotion that would
/// pay, even if the line has another move first.
fn is_quiet(place: &Position, mv: Move) -> bool {
    let exchange = Exchange { pins: PinRule::Respect, ..Exchange::CLASSIC };
    let pays = |&mv: &Move| {
        mv.is_promotion() || (mv.is_capture() && exchange.at_least(place, mv, exchange.values[0]))
    };
    !mv.is_capture() && !place.in_check() && !place.legal_moves().iter().any(pays)
}

/// The accounts of a line, half-move by half-move.
pub(super) struct Course {
    /// After each half-move; the first is that of the beginning.
    accounts: Vec<Account>,
    /// Whether the account cannot be made before the half-move with this number.
    restless: Vec<bool>,
}

impl Course {
    /// The accounts of this side along a line; nothing if a move of it is not legal.
    pub(super) fn of(position: &Position, line: &[Move], side: Color) -> Option<Course> {
        let mut course = Course { accounts: vec![Account::default()], restless: Vec::new() };
        let mut place = position.clone();
        for &mv in line {
            place.is_legal(mv).then_some(())?;
            let mut account = *course.accounts.last()?;
            account.enter(&place, mv, if place.turn() == side { 1 } else { -1 });
            course.accounts.push(account);
            course.restless.push(place.turn() == side || !is_quiet(&place, mv));
            place.play(mv);
        }
        Some(course)
    }

    /// Whether the account can be made at this place: the other side is to move, and nothing is under way.
    fn is_rest(&self, ply: usize) -> bool {
        self.restless.get(ply) == Some(&false)
    }

    /// The greatest gain at a place of rest, or at its end where there is no rest.
    pub(super) fn greatest_gain(&self) -> i32 {
        self.gains_at_rest().max().unwrap_or_else(|| self.gain_at(self.restless.len()))
    }

    /// The gain, or the loss, at the last place of rest, or at its end where there is no rest.
    pub(super) fn last_gain(&self) -> i32 {
        self.gains_at_rest().last().unwrap_or_else(|| self.gain_at(self.restless.len()))
    }

    fn gains_at_rest(&self) -> impl Iterator<Item = i32> + '_ {
        (1..self.restless.len()).filter(|&ply| self.is_rest(ply)).map(|ply| self.gain_at(ply))
    }

    fn gain_at(&self, ply: usize) -> i32 {
        self.accounts.get(ply).map_or(0, Account::gain)
    }

    /// Whether nobody has gained anything at its end.
    pub(super) fn ends_even(&self) -> bool {
        self.accounts.last().is_some_and(|account| account.gain() == 0)
    }

    /// The account at the first place of rest behind `begin` half-moves at which something has changed hands, if it is a gain
    /// and the rest of the line keeps it; with the number of half-moves that bring it about.
    pub(super) fn kept(&self, begin: usize) -> Option<(Account, usize)> {
        let rest = self.rests(begin, HORIZON)?.next()?;
        self.kept_with_plies(begin, rest)
    }

    /// The greatest gain that the line comes to behind `begin` half-moves, and keeps.
    pub(super) fn greatest_kept(&self, begin: usize) -> i32 {
        let rests = self.rests(begin, LONG_HORIZON).into_iter().flatten();
        let kept = rests.filter_map(|rest| self.kept_from(begin, rest));
        kept.map(|account| account.gain()).max().unwrap_or(0)
    }

    /// The first account that the line comes to and keeps, and that is worth two thirds of the greatest: with the number of half-moves
    /// behind `begin` that bring it about, and the greatest gain.
    pub(super) fn kept_later(&self, begin: usize) -> Option<(Account, usize, i32)> {
        let rests = self.rests(begin, LONG_HORIZON).into_iter().flatten();
        let kept = rests.filter_map(|rest| self.kept_with_plies(begin, rest));
        let kept: Vec<(Account, usize)> = kept.collect();
        let greatest = kept.iter().map(|(account, _)| account.gain()).max()?;
        let mut kept = kept.into_iter();
        let (account, plies) = kept.find(|(account, _)| 3 * account.gain() >= 2 * greatest)?;
        Some((account, plies, greatest))
    }

    /// The places of rest behind `begin` half-moves, up to a horizon, at which something has changed hands.
    fn rests(&self, begin: usize, horizon: usize) -> Option<impl Iterator<Item = usize> + '_> {
        let before = *self.accounts.get(begin)?;
        let last = (begin + horizon).min(self.restless.len().checked_sub(SEEN_AFTER)?);
        let changed =
            move |ply: usize| self.accounts.get(ply).is_some_and(|account| *account != before);
        Some((begin + 1..=last).filter(move |&ply| changed(ply) && self.is_rest(ply)))
    }

    /// The account at this place, if it is a gain that lasts, and how many half-moves behind `begin` have changed it.
    fn kept_with_plies(&self, begin: usize, rest: usize) -> Option<(Account, usize)> {
        let account = self.kept_from(begin, rest)?;
        let changes = |ply: &usize| self.accounts.get(*ply) != self.accounts.get(ply - 1);
        let last = (begin + 1..=rest).rev().find(changes)?;
        Some((account, last - begin))
    }

    /// The account at this place, if it is a gain that lasts: after each later move of its own the side must still have it, and at
    /// the end of the line.
    fn kept_from(&self, begin: usize, rest: usize) -> Option<Account> {
        let account = *self.accounts.get(rest)?;
        let end = self.restless.len();
        let later = (rest..end).filter(|ply| (ply - begin) % 2 == 1).chain([end]);
        let kept = later.filter_map(|ply| self.accounts.get(ply)).all(|later| {
            later.gain() >= account.gain() && later.promoted >= account.promoted && !later.odd
        });
        (account.gain() > 0 && kept).then_some(account)
    }
}
