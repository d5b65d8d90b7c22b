//! Whether a game is what it claims to be: every move legal, no move after its end, and a result
//! that the board or the scores explain.

use chess::{Color, Game};
use eval::Score;
use thiserror::Error;

use crate::game::{ArchivedGame, Ending, FinishedResult, ended};

/// Why a game cannot have been played so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Inconsistent {
    /// The starting position does not exist.
    #[error("there is no such starting position")]
    Start,
    /// A move, best move or move beside the game is not legal.
    #[error("half-move {0}: the move is not legal")]
    Illegal(usize),
    /// The game goes on after its end.
    #[error("half-move {0}: the game was over before")]
    AfterEnd(usize),
    /// A score that no search gives.
    #[error("half-move {0}: a score beyond every mate")]
    Score(usize),
    /// The result is another one than board and scores say.
    #[error("the result {result:?} by {ending:?} does not fit the last position")]
    Result {
        /// What the game says.
        result: FinishedResult,
        /// How.
        ending: Ending,
    },
    /// The engine made no move.
    #[error("the game has no move of the engine")]
    Empty,
}

/// Plays a game through.
pub fn check(archived: &ArchivedGame) -> Result<(), Inconsistent> {
    let mut game = Game::new(archived.start.position().ok_or(Inconsistent::Start)?);
    for (ply, &mv) in archived.opening.iter().enumerate() {
        if !game.play(mv) {
            return Err(Inconsistent::Illegal(ply));
        }
    }
    for (number, ply) in archived.plies.iter().enumerate() {
        let at = archived.opening.len() + number;
        if ended(&game).is_some() {
            return Err(Inconsistent::AfterEnd(at));
        }
        let side_score = ply.side.map_or(0, |side| side.score);
        if [ply.score, side_score].iter().any(|score| score.unsigned_abs() > 32_000) {
            return Err(Inconsistent::Score(at));
        }
        let position = game.position();
        let side_is_legal = ply.side.is_none_or(|side| {
            position.is_legal(side.mv) && position.after(side.mv).is_legal(side.best)
        });
        if !position.is_legal(ply.best) || !side_is_legal || !game.play(ply.mv) {
            return Err(Inconsistent::Illegal(at));
        }
    }
    let last = archived.plies.last().ok_or(Inconsistent::Empty)?.score;
    let (result, ending) = (archived.result, archived.ending);
    let on_board = ended(&game);
    let explained = match ending {
        _ if on_board.is_some() || !ending.is_adjudication() => on_board == Some((result, ending)),
        Ending::DrawAdjudged | Ending::TooLong => result == FinishedResult::Draw,
        _ => {
            let winner = if last > 0 { Color::White } else { Color::Black };
            let seen = ending != Ending::MateSeen || Score::from_raw(last.into()).is_mate();
            seen && last != 0 && result == FinishedResult::win(winner)
        }
    };
    if explained { Ok(()) } else { Err(Inconsistent::Result { result, ending }) }
}
