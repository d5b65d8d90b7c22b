//! How the lines of the notebook are written: JSON, one object a line, each with the version of its form. Moves are in
//! coordinates, values as `{"cp": 34}` or `{"mate": -3}` for the side to move.

use arena::RecordedScore;
use chess::{Game, Move, Position};
use eval::Score;
use notation::coordinates::{self, castling_notation};
use notation::write_fen;
use search::Bound;
use serde::{Deserialize, Serialize};

use super::exercise::{Exercise, Source, Task};
use super::schedule::Outcome;
use crate::study::{Findings, StudiedLine};

/// How lines are written today.
const VERSION: u32 = 1;

/// An answer to an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Answer {
    /// The exercise, by its [`Exercise::key`].
    pub key: String,
    /// When, in seconds since 1970.
    pub time: u64,
    /// How it went.
    pub outcome: Outcome,
    /// What was tried, in coordinates; nothing if the solution was looked at.
    pub tried: Option<String>,
}

/// What a line says.
#[derive(Debug)]
pub(super) enum Entry {
    Exercise(Box<Exercise>),
    Answer(Answer),
}

#[derive(Serialize, Deserialize)]
struct Line {
    version: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exercise: Option<WrittenExercise>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<WrittenAnswer>,
}

#[derive(Serialize, Deserialize)]
struct WrittenExercise {
    added: u64,
    /// Where the game began; the usual position if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    moves: String,
    source: Source,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    better: Option<WrittenBetter>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mate: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct WrittenBetter {
    played: String,
    nodes: u64,
    lines: Vec<WrittenLine>,
    #[serde(default)]
    after: Vec<WrittenLine>,
}

#[derive(Serialize, Deserialize)]
struct WrittenLine {
    moves: String,
    score: RecordedScore,
    /// Values are exact where nothing else is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bound: Option<WrittenBound>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WrittenBound {
    AtLeast,
    AtMost,
}

#[derive(Serialize, Deserialize)]
struct WrittenAnswer {
    exercise: String,
    time: u64,
    outcome: WrittenOutcome,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tried: Option<String>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WrittenOutcome {
    Right,
    Helped,
    Wrong,
}

/// The line of an exercise, with its line feed.
pub(super) fn of_exercise(exercise: &Exercise) -> String {
    let start = exercise.game.start();
    let moves: Vec<Move> = exercise.game.moves().collect();
    let position = exercise.game.position();
    let (better, mate) = match &exercise.task {
        Task::Mate(goal) => (None, Some(goal.to_string())),
        Task::Better { played, before, after, nodes } => {
            let later = position.after(*played);
            let better = WrittenBetter {
                played: coordinates::write(*played, castling_notation(position)),
                nodes: *nodes,
                lines: before.lines.iter().map(|line| written_line(position, line)).collect(),
                after: after.lines.iter().map(|line| written_line(&later, line)).collect(),
            };
            (Some(better), None)
        }
    };
    let written = WrittenExercise {
        added: exercise.added,
        start: (*start != Position::start()).then(|| write_fen(start)),
        moves: written_moves(start, &moves),
        source: exercise.source.clone(),
        better,
        mate,
    };
    text(&Line { version: VERSION, exercise: Some(written), answer: None })
}

/// The line of an answer, with its line feed.
pub(super) fn of_answer(answer: &Answer) -> String {
    let written = WrittenAnswer {
        exercise: answer.key.clone(),
        time: answer.time,
        outcome: match answer.outcome {
            Outcome::Right => WrittenOutcome::Right,
            Outcome::Helped => WrittenOutcome::Helped,
            Outcome::Wrong => WrittenOutcome::Wrong,
        },
        tried: answer.tried.clone(),
    };
    text(&Line { version: VERSION, exercise: None, answer: Some(written) })
}

fn text(line: &Line) -> String {
    // Nothing in it can fail to be written.
    serde_json::to_string(line).unwrap_or_default() + "\n"
}

/// What a line says; nothing if it is not understood.
pub(super) fn read(line: &str) -> Option<Entry> {
    let line: Line = serde_json::from_str(line).ok()?;
    match (line.version, line.exercise, line.answer) {
        (VERSION, Some(exercise), None) => {
            read_exercise(exercise).map(Box::new).map(Entry::Exercise)
        }
        (VERSION, None, Some(answer)) => Some(Entry::Answer(Answer {
            key: answer.exercise,
            time: answer.time,
            outcome: match answer.outcome {
                WrittenOutcome::Right => Outcome::Right,
                WrittenOutcome::Helped => Outcome::Helped,
                WrittenOutcome::Wrong => Outcome::Wrong,
            },
            tried: answer.tried,
        })),
        _ => None,
    }
}

fn read_exercise(written: WrittenExercise) -> Option<Exercise> {
    let start = match &written.start {
        Some(fen) => Position::from_fen(fen).ok()?,
        None => Position::start(),
    };
    let mut game = Game::new(start.clone());
    for mv in read_moves(&start, &written.moves)? {
        game.play(mv).then_some(())?;
    }
    let position = game.position();
    let task = match (written.better, written.mate) {
        (None, Some(goal)) => Task::Mate(goal.parse().ok()?),
        (Some(better), None) => {
            let played = coordinates::read(position, &better.played).ok()?;
            let later = position.after(played);
            let lines = |position: &Position, lines: &[WrittenLine]| {
                let lines = lines.iter().map(|line| read_line(position, line));
                Some(Findings { lines: lines.collect::<Option<_>>()?, ..Findings::default() })
            };
            Task::Better {
                played,
                before: lines(position, &better.lines).filter(|found| !found.lines.is_empty())?,
                after: lines(&later, &better.after)?,
                nodes: better.nodes,
            }
        }
        _ => return None,
    };
    Some(Exercise { game, task, source: written.source, added: written.added })
}

fn written_line(position: &Position, line: &StudiedLine) -> WrittenLine {
    WrittenLine {
        moves: written_moves(position, &line.moves),
        score: line.score.into(),
        bound: match line.bound {
            Bound::Exact => None,
            Bound::Lower => Some(WrittenBound::AtLeast),
            Bound::Upper => Some(WrittenBound::AtMost),
        },
    }
}

fn read_line(position: &Position, written: &WrittenLine) -> Option<StudiedLine> {
    let moves = read_moves(position, &written.moves).filter(|moves| !moves.is_empty())?;
    let score = match written.score {
        RecordedScore::Cp(value) => Score::centipawns(value),
        RecordedScore::Mate(moves @ 1..=500) => Score::mate_in_plies(2 * moves - 1),
        RecordedScore::Mate(moves @ -500..=0) => Score::mated_in_plies(-2 * moves),
        RecordedScore::Mate(_) => return None,
    };
    let bound = match written.bound {
        None => Bound::Exact,
        Some(WrittenBound::AtLeast) => Bound::Lower,
        Some(WrittenBound::AtMost) => Bound::Upper,
    };
    Some(StudiedLine { moves, score, bound })
}

/// Moves in coordinates, behind each other.
fn written_moves(position: &Position, moves: &[Move]) -> String {
    let castling = castling_notation(position);
    let moves: Vec<String> = moves.iter().map(|&mv| coordinates::write(mv, castling)).collect();
    moves.join(" ")
}

/// The same read again; nothing if one of them is not legal.
fn read_moves(position: &Position, text: &str) -> Option<Vec<Move>> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for text in text.split_whitespace() {
        let mv = coordinates::read(&position, text).ok()?;
        position.play(mv);
        moves.push(mv);
    }
    Some(moves)
}
