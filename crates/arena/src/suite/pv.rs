//! Lines, played to their end.

use std::fmt;

use chess::{DrawReason, Game, Move, Position};
use notation::{MoveError, coordinates};
use search::Bound;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::task::Task;
use super::thinker::{Answer, Line};

/// Something wrong with a line that a player said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PvDefect {
    /// The position's name.
    pub id: String,
    /// The position.
    pub fen: String,
    /// The score that came with the line.
    pub score: String,
    /// The depth.
    pub depth: u32,
    /// The line.
    pub pv: String,
    /// What is wrong with it; in words in JSON.
    #[serde(serialize_with = "in_words", deserialize_with = "from_words")]
    pub what: PvFault,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PvFault {
    /// A half-move of it, from 1, is none.
    NoMove {
        /// Which one.
        number: usize,
        /// Why.
        error: MoveError,
    },
    /// It is not as long as the mate that it promises.
    Length {
        /// How long it is, in half-moves.
        found: usize,
        /// The mate, in moves; negative if it is suffered.
        mate: i32,
        /// How long it should be.
        expected: usize,
    },
    /// It promises a mate and does not end in one.
    NoMate,
    /// It goes on after the game is drawn.
    GoesOn {
        /// After so many half-moves.
        number: usize,
        /// By this rule.
        reason: DrawReason,
    },
    /// It does not begin with the move that was played.
    OtherMove {
        /// The move that was played.
        played: Move,
    },
    /// What another machine wrote down about it.
    Written(String),
}

impl fmt::Display for PvFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PvFault::NoMove { number, error } => write!(f, "half-move {number}: {error}"),
            PvFault::Length { found, mate, expected } => {
                write!(f, "{found} half-moves, but mate #{mate} takes {expected}")
            }
            PvFault::NoMate => f.write_str("it does not end in mate"),
            PvFault::GoesOn { number, reason } => {
                write!(f, "it goes on after half-move {number}: {reason}")
            }
            PvFault::OtherMove { played } => write!(f, "the move played is {played}"),
            PvFault::Written(words) => f.write_str(words),
        }
    }
}

fn in_words<S: Serializer>(what: &PvFault, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(what)
}

fn from_words<'de, D: Deserializer<'de>>(from: D) -> Result<PvFault, D::Error> {
    String::deserialize(from).map(PvFault::Written)
}

/// Plays a line; the game at its end, or what is wrong with it.
pub(super) fn play(position: &Position, pv: &[String]) -> Result<Game, PvFault> {
    let mut game = Game::new(position.clone());
    for (text, number) in pv.iter().zip(1..) {
        let mv = coordinates::read(game.position(), text)
            .map_err(|error| PvFault::NoMove { number, error })?;
        let legal = game.play(mv);
        debug_assert!(legal, "only legal moves are read");
    }
    Ok(game)
}

/// A mate in so many moves, negative if it is suffered, takes exactly so many half-moves.
pub(super) fn check_mate(end: &Game, length: usize, moves: i32) -> Result<(), PvFault> {
    let plies = 2 * moves.unsigned_abs() as usize - usize::from(moves > 0);
    if length != plies {
        return Err(PvFault::Length { found: length, mate: moves, expected: plies });
    }
    if end.position().is_checkmate() { Ok(()) } else { Err(PvFault::NoMate) }
}

/// A game that is drawn does not go on.
fn check_draws(position: &Position, pv: &[String]) -> Result<(), PvFault> {
    let mut game = Game::new(position.clone());
    // If a draw could be claimed before the first move, nobody did.
    if game.claimable_draw().is_some() {
        return Ok(());
    }
    for (number, text) in pv.iter().enumerate() {
        if let Some(reason) = game.claimable_draw() {
            return Err(PvFault::GoesOn { number, reason });
        }
        let read = coordinates::read(game.position(), text);
        if !read.is_ok_and(|mv| game.play(mv)) {
            break;
        }
    }
    Ok(())
}

/// All that is wrong with the lines of a search. Every line must be legal. The last exact one must
/// hold what its score promises and end where the game does; earlier ones may be cut short. The
/// last one must begin with the move that was played.
pub(super) fn defects(task: &Task, answer: &Answer) -> Vec<PvDefect> {
    let mut found = Vec::new();
    let mut add = |line: &Line, what: PvFault| {
        found.push(PvDefect {
            id: task.id.clone(),
            fen: task.position.to_string(),
            score: line.score.to_string(),
            depth: line.depth,
            pv: line.pv.join(" "),
            what,
        });
    };
    let lines: Vec<&Line> = answer.lines.iter().filter(|line| !line.pv.is_empty()).collect();
    let last_exact = lines.iter().rposition(|line| line.bound == Bound::Exact);
    for (index, line) in lines.iter().enumerate() {
        match play(&task.position, &line.pv) {
            Err(what) => add(line, what),
            Ok(end) if Some(index) == last_exact => {
                let mate = line.score.mate_moves();
                let whole = mate.map_or(Ok(()), |moves| check_mate(&end, line.pv.len(), moves));
                if let Err(what) = whole.and_then(|()| check_draws(&task.position, &line.pv)) {
                    add(line, what);
                }
            }
            Ok(_) => {}
        }
    }
    if let Some(line) = lines.last()
        && first_move(task, line).is_some_and(|mv| mv != answer.best)
    {
        add(line, PvFault::OtherMove { played: answer.best });
    }
    found
}

/// The move a line recommends.
pub(super) fn first_move(task: &Task, line: &Line) -> Option<Move> {
    line.pv.first().and_then(|text| coordinates::read(&task.position, text).ok())
}
