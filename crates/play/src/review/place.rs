//! One move in its place in the game, judged by what was found before and after it.

use chess::{Color, Exchange, Game, Move, Outcome, PieceKind, PinRule, Position};
use eval::Score;
use search::Bound;

use super::account::Course;
use super::second::SecondLook;
use super::shown::{Line, Shown};
use super::{Class, Evidence, Phase, Reason, ReviewedMove, accuracy, centipawns, points};
use crate::study::{Findings, StudiedLine};

/// The opening lasts so many half-moves longer than the names do, and never beyond this move.
const PAST_BOOK: usize = 10;
const LAST_OF_OPENING: u16 = 12;
/// Knights, bishops, rooks and queens on the board of an ending, at the most.
const ENDGAME: u32 = 6;
/// A loss greater by so much, of the chances to win, than what the other side had just given away is an error of its own.
const MORE_THAN_GIVEN: f64 = 0.1;

/// A move in its place.
pub(super) struct Place<'a> {
    /// The positions from the start to the one before the move.
    pub past: &'a [Position],
    /// The moves from the start to this one.
    pub played: &'a [Move],
    /// So many of the first moves of the game have a name.
    pub book: usize,
    /// What was found before the move.
    pub before: &'a Findings,
    /// What was found after it.
    pub after: &'a Findings,
    /// Lines that must show the same as those of both findings, where there are any.
    pub second: Option<&'a SecondLook>,
    /// The game, which has come to the position after the move.
    pub game: &'a Game,
    /// What is known of the move before it.
    pub last: Option<&'a ReviewedMove>,
}

impl Place<'_> {
    /// What is known of the move.
    pub(super) fn review(&self) -> Option<ReviewedMove> {
        let (position, &mv) = (self.past.last()?, self.played.last()?);
        let best = self.before.lines.first();
        let after = self.value_after();
        let before = best.map_or(after, |line| line.score);
        let percent = |score| accuracy::win_percent(centipawns(score));
        let chance = |score| percent(score) / 100.0;
        let evidence = Evidence {
            legal_moves: position.legal_moves().len(),
            in_book: self.played.len() <= self.book,
            is_best: best.and_then(StudiedLine::first) == Some(mv),
            takes_back: takes_back(self.played.iter().rev().nth(1).copied(), mv),
            best: chance(before),
            second: self.before.lines.get(1).map(|line| chance(line.score)),
            played: chance(after),
            offered: offered(position, mv),
        };
        let class = Class::of(&evidence);
        Some(ReviewedMove {
            mv,
            position: position.clone(),
            class,
            phase: self.phase(position),
            before,
            after,
            points_before: points(position, before),
            points_after: points(position, after),
            accuracy: accuracy::of_move(percent(before), percent(after)),
            best: best.cloned(),
            answer: self.after.lines.first().cloned(),
            reason: if class.is_error() { self.reason(before, after) } else { None },
            unpunished: class.is_error() && self.gives_back(chance(before) - chance(after)),
        })
    }

    /// What the move is worth to its side: the outcome if the game is over, otherwise what the search says of the next position.
    fn value_after(&self) -> Score {
        if self.game.position().is_checkmate() {
            return Score::mate_in_plies(1);
        }
        self.after.lines.first().map_or(Score::DRAW, |line| -line.score)
    }

    /// Whether the move before was an error, and a loss like this is more than half of it, but hardly more than all of it: who loses far
    /// more has not missed a chance, but made an error of his own.
    fn gives_back(&self, loss: f64) -> bool {
        self.last.filter(|last| last.class.is_error()).is_some_and(|last| {
            let given = last.loss();
            loss > given / 2.0 && loss < given + MORE_THAN_GIVEN
        })
    }

    fn phase(&self, position: &Position) -> Phase {
        let pieces = [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen];
        let count: u32 = pieces.iter().map(|&kind| position.kind(kind).len()).sum();
        let early = position.fullmove_number() <= LAST_OF_OPENING;
        match self.played.len() {
            _ if count <= ENDGAME => Phase::Endgame,
            ply if ply <= self.book || (early && ply <= self.book + PAST_BOOK) => Phase::Opening,
            _ => Phase::Middlegame,
        }
    }

    /// The heavier of what the answer shows and of what the best line would have shown.
    fn reason(&self, before: Score, after: Score) -> Option<Reason> {
        if let Some(Outcome::Draw(how)) = self.game.outcome() {
            return Some(Reason::Draws(how));
        }
        let allowed = self.allowed(before).map(|shown| (shown.weight(), Reason::Allows(shown)));
        let missed = self.missed(after).map(|shown| (shown.weight(), Reason::Misses(shown)));
        match (allowed, missed) {
            (Some(allowed), Some(missed)) if missed.0 > allowed.0 => Some(missed.1),
            (Some((_, reason)), _) | (None, Some((_, reason))) => Some(reason),
            (None, None) => None,
        }
    }

    /// What the answer to the move shows. The move itself belongs to the account, and so does the exchange that it goes on with. An
    /// answer that would have come to the best move, too, is not what the move allows: what it takes was not safe before.
    fn allowed(&self, before: Score) -> Option<Shown> {
        let answer = exact(self.after)?;
        let begin = self.exchange_begins(self.played.len().checked_sub(1)?);
        let other = self.other_line(self.before, None, !self.past.last()?.turn());
        let other = other.as_ref();
        let keys: Vec<u64> = self.past.iter().map(Position::key).collect();
        let line = Line {
            start: self.past.get(begin)?,
            lead: self.played.get(begin..)?,
            moves: &answer.moves,
            value: answer.score,
            without: -before,
            anyway: other.map_or(0, Course::greatest_gain),
            otherwise: other.map_or(0, Course::last_gain),
            past: &keys,
        };
        let expected = self.before.lines.first().and_then(|best| best.moves.get(1).copied());
        let same = expected.is_some() && expected == answer.first();
        let second = self.second.and_then(|second| second.answer.as_ref());
        confirmed(&line, second).filter(|shown| !(same && shown.is_account()))
    }

    /// What the best line would have shown.
    fn missed(&self, after: Score) -> Option<Shown> {
        let best = exact(self.before)?;
        let here = self.past.len().checked_sub(1)?;
        let last = here.checked_sub(1).and_then(|ply| self.played.get(ply));
        let last = last.filter(|last| last.is_capture());
        let begin = match last {
            Some(_) => self.exchange_begins(here.checked_sub(1)?),
            None => here,
        };
        let (start, lead) = (self.past.get(begin)?, self.played.get(begin..here)?);
        let goes_on = best.first().is_some_and(|first| Some(first.to()) == last.map(|mv| mv.to()));
        let other = self.played.last().copied();
        let other = self.other_line(self.after, other, self.past.last()?.turn());
        let other = other.as_ref();
        let keys: Vec<u64> = self.past.iter().take(here).map(Position::key).collect();
        let line = Line {
            start: self.past.get(here)?,
            lead: &[],
            moves: &best.moves,
            value: best.score,
            without: after,
            anyway: other.map_or(0, Course::greatest_gain),
            otherwise: other.map_or(0, Course::last_gain),
            past: &keys,
        };
        let second = self.second.and_then(|second| second.better.as_ref());
        if best.score.is_mate() || lead.is_empty() {
            return confirmed(&line, second);
        }
        if goes_on {
            return confirmed(&Line { start, lead, ..line }, second);
        }
        // Something was taken just before, elsewhere on the board. If that exchange was even, it is over; if not, nobody can
        // say for certain what the line wins and what it only takes back.
        let even = Course::of(start, lead, start.turn())?.ends_even();
        even.then(|| confirmed(&line, second)).flatten()
    }

    /// The account of this side in the best line that was found, behind the move that was played if there is one.
    fn other_line(&self, found: &Findings, played: Option<Move>, side: Color) -> Option<Course> {
        let line = found.lines.first().map_or(&[][..], |line| &line.moves);
        let moves: Vec<Move> = played.into_iter().chain(line.iter().copied()).collect();
        Course::of(self.past.last()?, &moves, side)
    }

    /// The first half-move of the exchange on one square that this half-move goes on with.
    fn exchange_begins(&self, ply: usize) -> usize {
        let capture = |ply: usize| self.played.get(ply).filter(|mv| mv.is_capture());
        let mut begin = ply;
        while let Some(earlier) = begin.checked_sub(1) {
            let same = match (capture(earlier), capture(begin)) {
                (Some(one), Some(other)) => one.to() == other.to(),
                _ => false,
            };
            if !same {
                break;
            }
            begin = earlier;
        }
        begin
    }
}

/// What a line shows, if the second line shows it, too.
fn confirmed(line: &Line<'_>, second: Option<&StudiedLine>) -> Option<Shown> {
    let shown = line.shown()?;
    let Some(second) = second else { return Some(shown) };
    let again = Line { moves: &second.moves, value: second.score, ..*line }.shown();
    shown.is_confirmed_by(again.as_ref()).then_some(shown)
}

/// Whether a move takes what the move before it has just taken with.
pub(super) fn takes_back(last: Option<Move>, mv: Move) -> bool {
    mv.is_capture() && last.is_some_and(|last| last.is_capture() && last.to() == mv.to())
}

/// The best line that was found, if its value is exact.
fn exact(found: &Findings) -> Option<&StudiedLine> {
    found.lines.first().filter(|line| line.bound == Bound::Exact)
}

/// What a move offers, in centipawns: the piece that moves can be taken and is worth more than what is had for it. A piece that
/// was attacked before is not offered, it may have been lost anyway.
fn offered(position: &Position, mv: Move) -> i32 {
    let them = !position.turn();
    let aware = Exchange { pins: PinRule::Respect, ..Exchange::CLASSIC };
    let was_attacked = position.is_attacked(mv.from(), them, position.occupied());
    let after = position.after(mv);
    let takers = after.legal_moves();
    let takeable = takers.iter().any(|answer| answer.is_capture() && answer.to() == mv.to());
    if was_attacked || !takeable || mv.is_promotion() {
        return 0;
    }
    (-aware.value(position, mv)).max(0)
}

#[cfg(test)]
mod tests {
    use notation::{PieceLetters, read_move};

    use super::super::Review;
    use super::*;

    /// White gives away 150 centipawns with the first move; Black's answer leaves White with this value.
    fn unpunished(value: i32) -> bool {
        let mut position = Position::start();
        let mut play = |text: &str| {
            let mv = read_move(&position, text, PieceLetters::English).expect("a move");
            position.play(mv);
            mv
        };
        let (first, second) = (play("f3"), play("a6"));
        let look = |mv: Move, value: i32| {
            let score = Score::centipawns(value);
            let line = StudiedLine { moves: vec![mv], score, bound: Bound::Exact };
            Findings { lines: vec![line], ..Findings::default() }
        };
        let start = Position::start();
        let best = |position: &Position, text: &str| {
            read_move(position, text, PieceLetters::English).expect("a move")
        };
        let looks = [
            look(best(&start, "e4"), 0),
            look(best(&start.after(first), "e5"), 150),
            look(best(&position, "e4"), value),
        ];
        let review = Review::with_second_looks(&start, &[first, second], &looks, &[]);
        let answer = review.moves.last().expect("two moves");
        assert!(answer.class.is_error());
        answer.unpunished
    }

    #[test]
    fn who_loses_far_more_than_was_given_has_not_let_an_error_go_unpunished() {
        assert!(unpunished(0));
        assert!(unpunished(60), "a little more than was given");
        assert!(!unpunished(400), "a piece is lost");
        assert!(!unpunished(-80), "the smaller part was given back");
    }
}
