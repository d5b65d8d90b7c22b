//! A second look at a move that seems to be an error. The move that was played has had a search of its own, with all its nodes; the
//! better one has shared them with all other moves. So the better move is looked at by itself as well, and its value may only
//! fall by that. Likewise what a line wins is believed if it is won a second time by the search behind the first move of the line.

use chess::Move;
use eval::Score;

use super::Shown;
use crate::study::{Findings, StudiedLine};

/// Other lines that begin with the same moves as those that were found; nothing where nobody has looked for them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct SecondLook {
    /// Of the better move.
    pub better: Option<StudiedLine>,
    /// Of the best answer to the move that was played.
    pub answer: Option<StudiedLine>,
}

/// The line that begins with this move and goes on with one that was found behind it.
pub(super) fn with_first(mv: Move, behind: &StudiedLine) -> StudiedLine {
    let moves = std::iter::once(mv).chain(behind.moves.iter().copied()).collect();
    let raw = -behind.score.raw();
    // A mate is one half-move farther away.
    let raw = if behind.score.is_mate() { raw - raw.signum() } else { raw };
    StudiedLine { moves, score: Score::from_raw(raw), bound: behind.bound }
}

/// What was found in a position when its best move has been looked at by itself, too: that is worth no more than both looks say. Where
/// the move that was played is worth more, that one is the best.
pub(super) fn settled(found: &Findings, by_itself: &StudiedLine, played: StudiedLine) -> Findings {
    let mut settled = found.clone();
    match settled.lines.first_mut() {
        Some(best) if by_itself.score < best.score => {
            if by_itself.score > played.score {
                *best = by_itself.clone();
            } else {
                settled.lines = vec![played];
            }
        }
        _ => {}
    }
    settled
}

/// Of two lines that begin with the same move, the one that is not this one; nothing if this one begins with another move.
pub(super) fn other_of(
    line: &StudiedLine,
    one: Option<&StudiedLine>,
    other: Option<&StudiedLine>,
) -> Option<StudiedLine> {
    let same = |found: &&StudiedLine| found.first() == line.first();
    let lines = [one.filter(same)?, other.filter(same)?];
    lines.into_iter().find(|found| *found != line).or(Some(line)).cloned()
}

impl Shown {
    /// Whether a second line shows the same. A mate on the board needs no second one.
    pub(super) fn is_confirmed_by(&self, second: Option<&Shown>) -> bool {
        match (self, second) {
            (Shown::Mate { .. }, _) => true,
            (Shown::Draws(how), Some(Shown::Draws(again))) => how == again,
            (Shown::Promotes { .. }, Some(Shown::Promotes { .. })) => true,
            (
                Shown::Wins { won, paid, .. } | Shown::WinsLater { won, paid, .. },
                Some(Shown::Wins { won: again, paid: price, .. })
                | Some(Shown::WinsLater { won: again, paid: price, .. }),
            ) => won == again && paid == price,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use chess::{PieceKind, Position};
    use notation::{PieceLetters, read_move};
    use search::Bound;

    use super::super::{Class, Reason, Review};
    use super::*;

    fn line(position: &Position, text: &str, value: i32) -> StudiedLine {
        let mut place = position.clone();
        let moves = text.split_whitespace().map(|word| {
            let mv = read_move(&place, word, PieceLetters::English).expect("a move");
            place.play(mv);
            mv
        });
        let moves = moves.collect();
        StudiedLine { moves, score: Score::centipawns(value), bound: Bound::Exact }
    }

    fn found(line: StudiedLine) -> Findings {
        Findings { lines: vec![line], ..Findings::default() }
    }

    #[test]
    fn a_value_falls_by_a_second_look_and_never_rises() {
        let start = Position::start();
        let first = found(line(&start, "e4 e5", 80));
        let played = || line(&start, "g4 d5", -60);
        let settle = |value| settled(&first, &line(&start, "e4 c5", value), played());
        assert_eq!(settle(120), first);
        assert_eq!(settle(80), first);
        assert_eq!(settle(20), found(line(&start, "e4 c5", 20)));
        assert_eq!(settle(-90), found(played()), "the move that was played is the best");
    }

    #[test]
    fn a_mate_is_farther_away_before_the_move() {
        let start = Position::start();
        let mv = line(&start, "e4", 0).moves[0];
        let behind = |score| StudiedLine { score, ..line(&start.after(mv), "e5", 0) };
        let mating = with_first(mv, &behind(Score::mated_in_plies(2)));
        assert_eq!((mating.score, mating.moves.len()), (Score::mate_in_plies(3), 2));
        let mated = with_first(mv, &behind(Score::mate_in_plies(1)));
        assert_eq!(mated.score, Score::mated_in_plies(2));
    }

    /// Black's move leaves the knight on d5 to the rook; the second look behind the answer has this line.
    fn told(second: Option<(&str, i32)>) -> Option<Reason> {
        let fen = "4k3/pp6/8/3n4/8/8/PP1R4/4K3 b - - 0 9";
        let start = Position::from_fen(fen).expect("a position");
        let played = line(&start, "a6", 0).moves[0];
        let after = start.after(played);
        let looks = [found(line(&start, "Ne7 a3 a6", 0)), found(line(&after, "Rxd5 Ke7 Ke2", 500))];
        let answer = second.map(|(text, value)| line(&after, text, value));
        let second = SecondLook { better: None, answer };
        let review = Review::with_second_looks(&start, &[played], &looks, &[second]);
        let reviewed = review.moves.into_iter().next().expect("a move");
        assert_eq!(reviewed.class, Class::Blunder);
        reviewed.reason
    }

    #[test]
    fn what_is_not_won_a_second_time_is_not_told() {
        let knight = |reason: &Reason| matches!(reason, Reason::Allows(Shown::Wins { won, .. }) if *won == [PieceKind::Knight]);
        assert!(told(None).as_ref().is_some_and(knight));
        assert!(told(Some(("Rxd5 Kf7 Ke2", 480))).as_ref().is_some_and(knight));
        assert_eq!(told(Some(("Rxd5 Kf7 Ke2", 20))), None, "the value does not agree");
        let lost = "Rxd5 Kf7 Rd4 Kf6 Rf4+ Ke5 Kd2 Kxf4 Kd3";
        assert_eq!(told(Some((lost, 480))), None, "it is not kept");
    }
}
