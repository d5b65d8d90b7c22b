//! Mates that are announced, beside the mate that is there.

use chess::{Game, Position};
use eval::Score;
use search::Bound;
use serde::{Deserialize, Serialize};

use super::milliseconds;
use super::task::Task;
use crate::pv::{self, Line};

/// What a player found where there is a mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MateFound {
    /// The mate in as many moves as it takes.
    Exact,
    /// A mate, but a longer one.
    Longer,
    /// No mate.
    None,
    /// At some time it announced a mate that is not there.
    False,
}

/// A mate announced that is shorter than the one there is, or given by the wrong side. An error of
/// the player, unless the suite is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FalseClaim {
    /// The position's name.
    pub id: String,
    /// The position.
    pub fen: String,
    /// The moves to mate that are right; negative: the side to move suffers it.
    pub expected: i32,
    /// Those announced.
    pub claimed: i32,
    /// The depth at which that was.
    pub depth: u32,
    /// When that was.
    pub time_ms: u64,
    /// The line that was to prove it.
    pub pv: String,
    /// Whether that line ends in mate in so many moves. If it does, the suite deserves a look too:
    /// somebody may have overlooked a shorter mate.
    pub pv_mates: bool,
}

/// The mate that a line announces, in moves. A bound announces one only if it is on the right side:
/// "at least mate in 3" does, "at most mate in 3" does not.
pub(super) fn claim(line: &Line) -> Option<i32> {
    let winning = line.score > Score::DRAW;
    let silent = if winning { Bound::Upper } else { Bound::Lower };
    line.score.mate_moves().filter(|_| line.bound != silent)
}

/// What one announcement is worth.
fn judge(expected: i32, claimed: i32) -> MateFound {
    let (right, said) = (expected.unsigned_abs(), claimed.unsigned_abs());
    // Mated in 0 moves is on the side of the mated.
    if (expected > 0) != (claimed > 0) || said < right {
        MateFound::False
    } else if said == right {
        MateFound::Exact
    } else {
        MateFound::Longer
    }
}

/// The best mate that was announced, or the last false one.
pub(super) fn find(task: &Task, expected: i32, lines: &[Line]) -> (MateFound, Option<FalseClaim>) {
    let mut best = MateFound::None;
    let mut wrong = None;
    for line in lines {
        let Some(claimed) = claim(line) else { continue };
        match judge(expected, claimed) {
            MateFound::False => wrong = Some(false_claim(task, expected, claimed, line)),
            MateFound::Exact => best = MateFound::Exact,
            _ if best == MateFound::None => best = MateFound::Longer,
            _ => {}
        }
    }
    (if wrong.is_some() { MateFound::False } else { best }, wrong)
}

/// The first line that announces the right mate.
pub(super) fn first_exact(expected: i32, lines: &[Line]) -> Option<&Line> {
    lines.iter().find(|line| claim(line).is_some_and(|moves| moves == expected))
}

fn false_claim(task: &Task, expected: i32, claimed: i32, line: &Line) -> FalseClaim {
    FalseClaim {
        id: task.id.clone(),
        fen: task.position.to_string(),
        expected,
        claimed,
        depth: line.depth,
        time_ms: milliseconds(line.time),
        pv: line.pv.join(" "),
        pv_mates: mates(&task.position, line, claimed),
    }
}

fn mates(position: &Position, line: &Line, moves: i32) -> bool {
    pv::play(&Game::new(position.clone()), &line.pv)
        .is_ok_and(|end| pv::check_mate(&end, line.pv.len(), moves).is_ok())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn line(mate: i32, bound: Bound) -> Line {
        let score = if mate > 0 {
            Score::mate_in_plies(2 * mate - 1)
        } else {
            Score::mated_in_plies(-2 * mate)
        };
        Line { time: Duration::ZERO, depth: 1, score, bound, pv: Vec::new() }
    }

    #[test]
    fn announcements_are_compared_with_the_truth() {
        for (expected, claimed, found) in [
            (3, 3, MateFound::Exact),
            (3, 5, MateFound::Longer),
            (3, 2, MateFound::False),
            (3, -3, MateFound::False),
            (3, 0, MateFound::False),
            (-3, -3, MateFound::Exact),
            (-3, -4, MateFound::Longer),
            (-3, -2, MateFound::False),
            (-3, 3, MateFound::False),
            (-3, 0, MateFound::False),
        ] {
            assert_eq!(judge(expected, claimed), found, "{expected} {claimed}");
        }
    }

    #[test]
    fn bounds_announce_on_one_side_only() {
        assert_eq!(claim(&line(3, Bound::Exact)), Some(3));
        assert_eq!(claim(&line(3, Bound::Lower)), Some(3));
        assert_eq!(claim(&line(3, Bound::Upper)), None);
        assert_eq!(claim(&line(-3, Bound::Upper)), Some(-3));
        assert_eq!(claim(&line(-3, Bound::Lower)), None);
        assert_eq!(claim(&line(0, Bound::Exact)), Some(0));
        let quiet = Line { score: Score::centipawns(900), ..line(1, Bound::Exact) };
        assert_eq!(claim(&quiet), None);
    }
}
