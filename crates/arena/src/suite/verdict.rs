//! What one player made of one position.

use std::time::Duration;

use chess::Game;
use search::Bound;
use serde::{Deserialize, Serialize};

use super::mate::{self, FalseClaim, MateFound};
use super::milliseconds;
use super::task::{Points, Step, Task};
use super::thinker::Answer;
use crate::fault::{Breakdown, Fault};
use crate::pv::{self, Line, PvDefect};

/// What one player made of one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// Which player, from 0.
    pub player: usize,
    /// Which position of the suite, from 0.
    pub number: usize,
    /// The position's name.
    pub id: String,
    /// The position.
    pub fen: String,
    /// What was asked for.
    pub expected: String,
    /// The move, in algebraic notation; none if the player broke down.
    pub played: Option<String>,
    /// The last score the player was sure of, for the side to move.
    pub score: Option<String>,
    /// The depth it came from.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// Time used.
    pub time_ms: u64,
    /// Whether the move is right; where only a mate is asked for, whether the shortest was found.
    pub solved: bool,
    /// Since when the answer was right, if it is.
    pub solution_ms: Option<u64>,
    /// Points, if the position gives any.
    pub points: Option<Points>,
    /// The mate that was found, if one is there.
    pub mate: Option<MateFound>,
    /// A mate that was announced and is not there.
    pub false_claim: Option<FalseClaim>,
    /// What is wrong with the lines it said.
    pub defects: Vec<PvDefect>,
    /// How the player broke down.
    #[serde(with = "as_data")]
    pub fault: Option<Breakdown>,
    /// How hard the position is, in rating points.
    pub rating: Option<u32>,
    /// What it is about.
    pub themes: Vec<String>,
}

impl Verdict {
    pub(super) fn new(player: usize, task: &Task, answer: &Answer) -> Verdict {
        let (mate, false_claim) = match task.mate {
            Some(expected) => {
                let (found, wrong) = mate::find(task, expected, &answer.lines);
                (Some(found), wrong)
            }
            None => (None, None),
        };
        let solved = if task.is_about_moves() {
            task.is_right(answer.best)
        } else {
            mate == Some(MateFound::Exact)
        };
        let sure = answer.lines.iter().rfind(|line| line.bound == Bound::Exact);
        let last = sure.or_else(|| answer.lines.last());
        Verdict {
            played: Some(task.spelled(answer.best)),
            score: last.map(|line| line.score.to_string()),
            depth: last.map_or(0, |line| line.depth),
            nodes: answer.nodes,
            time_ms: milliseconds(answer.time),
            solved,
            solution_ms: solved.then(|| milliseconds(solution_time(task, answer))),
            points: task.points(answer.best),
            mate,
            false_claim,
            defects: pv::defects(
                &task.id,
                &Game::new(task.position.clone()),
                &answer.lines,
                answer.best,
            ),
            ..Verdict::unanswered(player, task)
        }
    }

    /// The player broke down.
    pub(super) fn fault(player: usize, task: &Task, broken: Breakdown) -> Verdict {
        Verdict { fault: Some(broken), ..Verdict::unanswered(player, task) }
    }

    fn unanswered(player: usize, task: &Task) -> Verdict {
        Verdict {
            player,
            number: task.number,
            id: task.id.clone(),
            fen: task.position.to_string(),
            expected: task.expected(),
            played: None,
            score: None,
            depth: 0,
            nodes: 0,
            time_ms: 0,
            solved: false,
            solution_ms: None,
            points: task.possible_points().map(|possible| Points { earned: 0, possible }),
            mate: task.mate.map(|_| MateFound::None),
            false_claim: None,
            defects: Vec::new(),
            fault: None,
            rating: task.rating,
            themes: task.themes.clone(),
        }
    }

    /// The answer to a later move of a line; the line is solved only if all are right.
    pub(super) fn add_step(&mut self, step: &Step, answer: &Answer) {
        let time = milliseconds(answer.time);
        self.nodes = self.nodes.saturating_add(answer.nodes);
        self.time_ms = self.time_ms.saturating_add(time);
        self.solved = step.is_right(answer.best);
        self.played = Some(step.spelled(answer.best));
        self.expected = step.expected();
        self.fen = step.position.to_string();
        self.solution_ms = match self.solved {
            true => self.solution_ms.map(|before| before.saturating_add(time)),
            false => None,
        };
    }

    /// The player broke down later in a line.
    pub(super) fn add_fault(&mut self, broken: Breakdown) {
        self.fault = Some(broken);
        self.solved = false;
        self.solution_ms = None;
    }
}

/// In JSON a breakdown is a sentence; here it must be read again.
mod as_data {
    use serde::{Deserializer, Serializer};

    use super::{Breakdown, Deserialize, Fault, Serialize};

    pub(super) fn serialize<S: Serializer>(
        broken: &Option<Breakdown>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        broken.as_ref().map(|broken| (&broken.fault, &broken.last_lines)).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Breakdown>, D::Error> {
        let read = Option::<(Fault, Vec<String>)>::deserialize(from)?;
        Ok(read.map(|(fault, last_lines)| Breakdown { fault, last_lines }))
    }
}

/// From when on the answer stayed right. If the last line still had it wrong, the move itself is
/// the first right word.
fn solution_time(task: &Task, answer: &Answer) -> Duration {
    let since = if task.is_about_moves() {
        let game = Game::new(task.position.clone());
        let right = |line: &&Line| pv::first_move(&game, line).is_some_and(|mv| task.is_right(mv));
        let lines = answer.lines.iter().filter(|line| !line.pv.is_empty());
        lines.rev().take_while(right).last()
    } else {
        task.mate.and_then(|expected| mate::first_exact(expected, &answer.lines))
    };
    since.map_or(answer.time, |line| line.time)
}
