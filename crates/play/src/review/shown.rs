//! What a line of moves shows for certain: a mate, a piece that is won for good and how, a pawn that becomes a queen. A review says
//! these things in words; where a line shows nothing of the kind, it shows nothing at all, and nothing is said.
//!
//! "Certain" means: the moves of the line itself bring it about, the exchange is over before the line ends, what was won is not
//! given back in the rest of it, and the value that the search gives agrees.

use chess::{Color, Move, PieceKind, Position, Square};
use eval::Score;

use super::account::{Account, Course, can_win_on, worth};
use super::motif::{self, Motif};

/// What is won must be seen in the value to this share, in centipawns for a pawn.
const AGREEMENT: i32 = 60;
/// A value that rises by more than this for each pawn of the gain and one pawn more has another reason, which is not shown: who
/// wins a pawn and a mating attack has not won a pawn.
const WHOLE_POINT: i32 = 150;
/// Beyond this, in centipawns, a game is won, and the numbers say no more.
const WON: i32 = 1_000;

/// What a line shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// It mates.
    Mate {
        /// In so many moves of the side that begins.
        moves: i32,
        /// By a rook or a queen on the last rank, the king shut in by its own men.
        back_rank: bool,
    },
    /// It wins material that is not given back.
    Wins {
        /// What is won, the greatest piece first.
        won: Vec<PieceKind>,
        /// What is paid for it.
        paid: Vec<PieceKind>,
        /// How, where that is certain, too.
        how: Option<Motif>,
    },
    /// A pawn of the side that begins becomes a queen, and stays.
    Promotes {
        /// With the first move of the line.
        at_once: bool,
    },
}

impl Shown {
    /// What it is worth in pawns, a mate more than anything else.
    pub(super) fn weight(&self) -> i32 {
        let sum = |kinds: &[PieceKind]| kinds.iter().map(|&kind| worth(kind)).sum::<i32>();
        match self {
            Shown::Mate { .. } => 100,
            Shown::Wins { won, paid, .. } => sum(won) - sum(paid),
            Shown::Promotes { .. } => 8,
        }
    }
}

/// A line and where it comes from.
pub(super) struct Line<'a> {
    /// The position in which the first of `lead` is played.
    pub start: &'a Position,
    /// Half-moves that were played before the line and belong to its account: an exchange that was under way, the move
    /// that is being answered.
    pub lead: &'a [Move],
    /// The line of the search.
    pub moves: &'a [Move],
    /// What the search says of it, for the side that makes its first move.
    pub value: Score,
    /// What that side had or has without it.
    pub without: Score,
    /// What the side would have won all the same, in pawns: by the move that was played instead, or in the best line.
    pub anyway: i32,
}

impl Line<'_> {
    /// What it shows.
    pub(super) fn shown(&self) -> Option<Shown> {
        let mut position = self.start.clone();
        for &mv in self.lead {
            position.is_legal(mv).then(|| position.play(mv))?;
        }
        if let Some(moves) = self.value.mate_moves() {
            return mate(&position, self.moves, moves);
        }
        let whole: Vec<Move> = self.lead.iter().chain(self.moves).copied().collect();
        let course = Course::of(self.start, &whole, position.turn())?;
        let account = course.kept(self.lead.len())?;
        let rise = self.value.raw() - self.without.raw();
        if rise < AGREEMENT * account.gain() || self.anyway >= account.gain() {
            return None;
        }
        let seen = |score: Score| score.raw().clamp(-WON, WON);
        if seen(self.value) - seen(self.without) > WHOLE_POINT * (account.gain() + 1) {
            return None;
        }
        let first = self.moves.first()?;
        if !first.is_capture() && account.promoted == 0 && !self.prepares(&position, *first) {
            return None;
        }
        self.told(&position, &account)
    }

    /// Whether a quiet first move is what wins: what is taken first did not hang already, and it is taken with the very next
    /// move or is what the piece attacks that has moved.
    fn prepares(&self, position: &Position, first: Move) -> bool {
        let own = self.moves.iter().enumerate().skip(2).step_by(2);
        let Some((ply, next)) = own.into_iter().find(|(_, mv)| mv.is_capture()) else {
            return false;
        };
        let after = position.after(first);
        let attacked = after.attackers_to(next.to(), after.occupied()).has(first.to());
        !can_win_on(position, next.to()) && (ply == 2 || attacked)
    }

    fn told(&self, position: &Position, account: &Account) -> Option<Shown> {
        let (won, paid) = account.sides();
        let first = self.moves.first()?;
        if account.promoted != 0 {
            let plain = account.promoted == 1 && paid.is_empty();
            return plain.then_some(Shown::Promotes { at_once: first.is_promotion() });
        }
        // More than two pieces on either side, or a queen for rook and knight: that is no plain win.
        let pawn = won == [PieceKind::Pawn] && paid.is_empty();
        let plain = (1..=2).contains(&won.len()) && paid.len() <= 2;
        if !plain || (account.gain() < 2 && !pawn) {
            return None;
        }
        let how = motif::of(position, self.moves, &won, &paid);
        Some(Shown::Wins { won, paid, how })
    }
}

/// The line to its mate; nothing if it ends before, or if the other side mates.
fn mate(position: &Position, line: &[Move], moves: i32) -> Option<Shown> {
    if moves <= 0 || i32::try_from(line.len()) != Ok(2 * moves - 1) {
        return None;
    }
    let mut end = position.clone();
    for &mv in line {
        end.is_legal(mv).then(|| end.play(mv))?;
    }
    end.is_checkmate().then(|| Shown::Mate { moves, back_rank: is_back_rank(&end) })
}

/// Whether a mated king stands on its first rank, held there by its own men, and a rook or a queen on that rank mates.
fn is_back_rank(end: &Position) -> bool {
    let (loser, king) = (end.turn(), end.king(end.turn()));
    let home = if loser == Color::White { 0 } else { 7 };
    let on_home = |square: Square| square.rank().index() == home;
    let Some(checker) = end.checkers().first().filter(|_| !end.checkers().more_than_one()) else {
        return false;
    };
    let heavy = end
        .piece(checker)
        .is_some_and(|piece| matches!(piece.kind(), PieceKind::Rook | PieceKind::Queen));
    let shut_in = chess::attacks::king(king)
        .into_iter()
        .filter(|&square| !on_home(square))
        .all(|square| end.color(loser).has(square));
    on_home(king) && on_home(checker) && heavy && shut_in
}

#[cfg(test)]
mod tests;
