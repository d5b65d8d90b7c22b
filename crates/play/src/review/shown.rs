//! What a line of moves shows for certain: a mate, a piece that is won for good and how, a pawn that becomes a queen. A review says
//! these things in words; where a line shows nothing of the kind, it shows nothing at all, and nothing is said.
//!
//! "Certain" means: the moves of the line itself bring it about, the exchange is over before the line ends, what was won is not
//! given back in the rest of it, and the value that the search gives agrees.

use chess::{Move, PieceKind, Position};
use eval::Score;

use super::account::{Account, Course, can_win_on, worth};
use super::draw::{self, LineDraw};
use super::gift;
use super::mate;
use super::motif::{self, Motif};
use super::threat;

/// What is won must be seen in the value to this share, in centipawns for a pawn.
const AGREEMENT: i32 = 60;
/// A value that rises by more than this for each pawn of the gain and one pawn more has another reason, which is not shown: who
/// wins a pawn and a mating attack has not won a pawn.
const WHOLE_POINT: i32 = 150;
/// The same for a single pawn that is won later.
const PAWN_LATER: i32 = 200;
/// What is won with no more half-moves than this is seen by everybody; otherwise the moves are told.
const SEEN_AT_ONCE: usize = 3;
/// What takes more quiet moves than this is not certain: the other side has too many answers to them. One more is allowed if the
/// first of them attacks what is taken. Pawns must be won without any.
const QUIET: usize = 1;
/// What a line may win in all, in pawns, that is said to win a pawn.
const PAWN_AND_ANOTHER: i32 = 2;
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
    /// It wins material that is not given back, but not in so few moves that the first of them shows it.
    WinsLater {
        /// What is won, the greatest piece first.
        won: Vec<PieceKind>,
        /// What is paid for it.
        paid: Vec<PieceKind>,
        /// With so many half-moves of the line.
        plies: usize,
    },
    /// A pawn of the side that begins becomes a queen, and stays.
    Promotes {
        /// With so many half-moves of the line.
        plies: usize,
    },
    /// It ends in a draw, which is what the search says of it.
    Draws(LineDraw),
}

impl Shown {
    /// Whether it is material won in an account, of which a part may be lost anyway; what nothing defends is no such part.
    pub(super) fn is_account(&self) -> bool {
        let undefended = matches!(self, Shown::Wins { how: Some(Motif::Undefended(_)), .. });
        !undefended && self.is_gain()
    }

    /// Whether it is material won in an account.
    fn is_gain(&self) -> bool {
        matches!(self, Shown::Wins { .. } | Shown::WinsLater { .. })
    }

    /// What it is worth in pawns, a mate more than anything else.
    pub(super) fn weight(&self) -> i32 {
        let sum = |kinds: &[PieceKind]| kinds.iter().map(|&kind| worth(kind)).sum::<i32>();
        match self {
            Shown::Mate { .. } => 100,
            Shown::Wins { won, paid, .. } | Shown::WinsLater { won, paid, .. } => {
                sum(won) - sum(paid)
            }
            Shown::Promotes { .. } => 8,
            // More than a piece: who allows a draw in a game that was won does not ask for less.
            Shown::Draws(_) => 4,
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
    /// What it has won or lost in the end of that other line, in pawns.
    pub otherwise: i32,
    /// The positions of the game before the line, by their keys.
    pub past: &'a [u64],
}

impl Line<'_> {
    /// What it shows.
    pub(super) fn shown(&self) -> Option<Shown> {
        let mut position = self.start.clone();
        for &mv in self.lead {
            position.is_legal(mv).then(|| position.play(mv))?;
        }
        if let Some(moves) = self.value.mate_moves() {
            return mate::of(&position, self.moves, moves);
        }
        if self.value == Score::DRAW {
            return draw::of(self.past, &position, self.moves).map(Shown::Draws);
        }
        let whole: Vec<Move> = self.lead.iter().chain(self.moves).copied().collect();
        let course = Course::of(self.start, &whole, position.turn())?;
        let shown = self.at_once(&position, &course).or_else(|| self.later(&position, &course))?;
        let forked = self.moves.first().and_then(|&first| threat::forked(&position, first));
        let less = |dearest| shown.is_gain() && shown.weight() < dearest;
        (!forked.is_some_and(less)).then_some(shown)
    }

    /// What the first moves win.
    fn at_once(&self, position: &Position, course: &Course) -> Option<Shown> {
        let (account, plies) = course.kept(self.lead.len())?;
        let first = self.moves.first()?;
        // Who takes a pawn and goes on to win the exchange has not come for the pawn.
        if account.gain() == 1 && course.greatest_kept(self.lead.len()) > PAWN_AND_ANOTHER {
            return None;
        }
        let whole_point = WHOLE_POINT * (account.gain() + 1);
        if !self.agrees(&account, whole_point)
            || self.is_given(position, plies, &account)
            || self.is_slow(position, plies, &account)
            || (!first.is_capture() && account.promoted == 0 && !self.prepares(position))
        {
            return None;
        }
        let (won, paid) = account.sides();
        if account.promoted != 0 {
            return self.promotes(&account);
        }
        is_plain(&account).then(|| match motif::of(position, self.moves, &won, &paid) {
            None if plies > SEEN_AT_ONCE => Shown::WinsLater { won, paid, plies },
            how => Shown::Wins { won, paid, how },
        })
    }

    /// What is won later, which is told with the moves that bring it about.
    fn later(&self, position: &Position, course: &Course) -> Option<Shown> {
        if self.takes_what_hung(position) {
            return None;
        }
        let (account, plies, greatest) = course.kept_later(self.lead.len())?;
        if self.is_given(position, plies, &account) || self.is_slow(position, plies, &account) {
            return None;
        }
        self.told_later(&account, plies, greatest)
    }

    /// The account, if the value has risen by what it is worth; `greatest` is what the line wins in the end, which may be a little more.
    fn told_later(&self, account: &Account, plies: usize, greatest: i32) -> Option<Shown> {
        // The other line may lose something besides.
        let gain = greatest.max(greatest - self.otherwise);
        let whole_point = if gain == 1 { PAWN_LATER } else { WHOLE_POINT * (gain + 1) };
        // Who has won a pawn and stands worse has been given it for something else.
        let given = account.gain() == 1 && self.value.raw() < AGREEMENT;
        // Where the other line loses more than this one wins, that is the point.
        let smaller = account.gain() < -self.otherwise;
        if given || smaller || !self.agrees(account, whole_point) {
            return None;
        }
        if account.promoted != 0 {
            return self.promotes(account);
        }
        let (won, paid) = account.sides();
        is_plain(account).then_some(Shown::WinsLater { won, paid, plies })
    }

    /// Whether the other side gives away in these half-moves what it need not.
    fn is_given(&self, position: &Position, plies: usize, account: &Account) -> bool {
        let line = self.moves.get(..plies).unwrap_or(self.moves);
        gift::is_given(position, line) || (account.is_pawns() && gift::is_spared(position, line))
    }

    /// Whether it takes too many quiet moves.
    fn is_slow(&self, position: &Position, plies: usize, account: &Account) -> bool {
        let attacks = self.first_capture().is_some_and(|(_, next)| self.attacks(position, next));
        let quiet = self.quiet_moves(plies);
        if account.is_pawns() {
            return quiet > 0;
        }
        plies > SEEN_AT_ONCE && quiet > QUIET + usize::from(attacks)
    }

    /// How many moves of its own the side makes in the first half-moves of the line that neither take nor give check.
    fn quiet_moves(&self, plies: usize) -> usize {
        let mut place = self.start.clone();
        let mut quiet = 0;
        let line = self.lead.iter().chain(self.moves.iter().take(plies));
        for (ply, &mv) in line.enumerate() {
            place.play(mv);
            let own = ply >= self.lead.len() && (ply - self.lead.len()).is_multiple_of(2);
            quiet += usize::from(own && !mv.is_capture() && !place.in_check());
        }
        quiet
    }

    /// Whether the value has risen by as much as the gain is worth, and by no more than this; and the gain is not had anyway.
    fn agrees(&self, account: &Account, whole_point: i32) -> bool {
        let seen = |score: Score| score.raw().clamp(-WON, WON);
        let rise = self.value.raw() - self.without.raw();
        rise >= AGREEMENT * account.gain()
            && seen(self.value) - seen(self.without) <= whole_point
            && self.anyway < account.gain()
    }

    /// A pawn becomes a queen, and nothing else is paid for it.
    fn promotes(&self, account: &Account) -> Option<Shown> {
        let plies = self.moves.iter().step_by(2).position(|mv| mv.is_promotion())? * 2 + 1;
        let (_, paid) = account.sides();
        (account.promoted == 1 && paid.is_empty()).then_some(Shown::Promotes { plies })
    }

    /// Whether a quiet first move is what wins: what is taken first did not hang already, and it is taken with the very next
    /// move or stands where the piece attacks that has moved.
    fn prepares(&self, position: &Position) -> bool {
        self.first_capture().is_some_and(|(ply, next)| {
            !can_win_on(position, next.to()) && (ply == 2 || self.attacks(position, next))
        })
    }

    /// The first capture of the side behind its first move, with its number.
    fn first_capture(&self) -> Option<(usize, Move)> {
        let mut own = self.moves.iter().copied().enumerate().skip(2).step_by(2);
        own.find(|(_, mv)| mv.is_capture())
    }

    /// Whether the piece of the first move, a quiet one, attacks what this capture takes.
    fn attacks(&self, position: &Position, capture: Move) -> bool {
        let Some(&first) = self.moves.first().filter(|first| !first.is_capture()) else {
            return false;
        };
        let after = position.after(first);
        after.color(after.turn()).has(capture.to())
            && after.attackers_to(capture.to(), after.occupied()).has(first.to())
    }

    /// Whether the first move is quiet and the first capture behind it takes what hung before it.
    fn takes_what_hung(&self, position: &Position) -> bool {
        let mut own = self.moves.iter().step_by(2);
        let taken = own.find(|mv| mv.is_capture()).map(|mv| mv.to());
        let quiet = self.moves.first().is_some_and(|first| !first.is_capture());
        quiet && taken.is_some_and(|square| can_win_on(position, square))
    }
}

/// Whether an account can be told in a few words. More than two pieces on either side, or a queen for rook and knight: that is no
/// plain win.
fn is_plain(account: &Account) -> bool {
    let (won, paid) = account.sides();
    let pawn = won == [PieceKind::Pawn] && paid.is_empty();
    (1..=2).contains(&won.len()) && paid.len() <= 2 && (account.gain() >= 2 || pawn)
}

#[cfg(test)]
mod tests;
