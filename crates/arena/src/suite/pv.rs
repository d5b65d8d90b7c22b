//! Lines, played to their end.

use chess::{Game, Move, Position};
use notation::coordinates;
use search::Bound;
use serde::Serialize;

use super::task::Task;
use super::thinker::{Answer, Line};

/// Something wrong with a line that a player said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
    /// What is wrong with it.
    pub what: String,
}

/// Plays a line; the game at its end, or what is wrong with it.
pub(super) fn play(position: &Position, pv: &[String]) -> Result<Game, String> {
    let mut game = Game::new(position.clone());
    for (index, text) in pv.iter().enumerate() {
        let mv = coordinates::read(game.position(), text)
            .map_err(|error| format!("half-move {}: {error}", index + 1))?;
        if !game.play(mv) {
            return Err(format!("half-move {}: {text} is not legal", index + 1));
        }
    }
    Ok(game)
}

/// A mate in so many moves, negative if it is suffered, takes exactly so many half-moves.
pub(super) fn check_mate(end: &Game, length: usize, moves: i32) -> Result<(), String> {
    let plies = 2 * moves.unsigned_abs() as usize - usize::from(moves > 0);
    if length != plies {
        return Err(format!("{length} half-moves, but mate #{moves} takes {plies}"));
    }
    if end.position().is_checkmate() { Ok(()) } else { Err("it does not end in mate".to_owned()) }
}

/// A game that is drawn does not go on.
fn check_draws(position: &Position, pv: &[String]) -> Result<(), String> {
    let mut game = Game::new(position.clone());
    // If a draw could be claimed before the first move, nobody did.
    if game.claimable_draw().is_some() {
        return Ok(());
    }
    for (index, text) in pv.iter().enumerate() {
        if let Some(reason) = game.claimable_draw() {
            return Err(format!("it goes on after half-move {index}: {reason}"));
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
    let mut add = |line: &Line, what: String| {
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
        add(line, format!("the move played is {}", answer.best));
    }
    found
}

/// The move a line recommends.
pub(super) fn first_move(task: &Task, line: &Line) -> Option<Move> {
    line.pv.first().and_then(|text| coordinates::read(&task.position, text).ok())
}
