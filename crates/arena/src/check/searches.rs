//! Searches that wait, stop, ponder, and are interrupted by other commands.

use std::time::Duration;

use super::dialogue::{Dialogue, Stop};
use super::problem::Expected;

const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
const ONE_MOVE: &str = "7k/8/5K2/6Q1/8/8/8/8 b - - 0 1";
pub(super) const MATED: &str = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
pub(super) const STALEMATE: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

/// Situation 1.
pub(super) fn infinite_waits(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    for fen in [None, Some(MATE_IN_ONE), Some(ONE_MOVE), Some(MATED)] {
        let game = dialogue.set_up(fen, "")?;
        dialogue.send("go infinite")?;
        dialogue.waits_for("stop", dialogue.config.quiet)?;
        dialogue.send("stop")?;
        let answer = dialogue.answer(dialogue.config.patience)?;
        if game.position().has_legal_move() {
            dialogue.is_legal(&answer, game.position())?;
        }
    }
    // A stop that comes before the search has begun is no less a stop.
    let game = dialogue.set_up(None, "")?;
    dialogue.send_raw("go infinite\nstop\n")?;
    let answer = dialogue.answer(dialogue.config.patience)?;
    dialogue.is_legal(&answer, game.position())
}

/// Situation 2. The second search is over long before it is told to end.
pub(super) fn ponder_waits(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    dialogue.needs("Ponder")?;
    dialogue.send("setoption name Ponder value true")?;
    for order in ["ponderhit", "stop"] {
        for go in ["go ponder wtime 1000 btime 1000", "go ponder wtime 1000 btime 1000 depth 2"] {
            let game = dialogue.set_up(None, "e2e4 e7e5")?;
            dialogue.send(go)?;
            dialogue.waits_for("stop or ponderhit", dialogue.config.quiet)?;
            dialogue.send(order)?;
            let answer = dialogue.answer(dialogue.config.patience)?;
            dialogue.is_legal(&answer, game.position())?;
        }
    }
    Ok(())
}

/// Situation 3.
pub(super) fn ponder_without_moves(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    dialogue.needs("Ponder")?;
    dialogue.send("setoption name Ponder value true")?;
    for fen in [MATED, STALEMATE] {
        for order in ["ponderhit", "stop"] {
            dialogue.set_up(Some(fen), "")?;
            dialogue.send("go ponder wtime 1000 btime 1000")?;
            dialogue.waits_for("stop or ponderhit", dialogue.config.quiet)?;
            dialogue.send(order)?;
            says_none(dialogue)?;
        }
    }
    Ok(())
}

/// The answer says that there is no move.
fn says_none(dialogue: &mut Dialogue) -> Result<(), Stop> {
    let answer = dialogue.answer(dialogue.config.patience)?;
    match answer.best {
        None => Ok(()),
        Some(_) => Err(dialogue.wrong(Expected::NoMove, &answer.line)),
    }
}

/// Situation 4. Engines that cannot ponder are not sent `ponderhit`.
pub(super) fn idle_stop(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    let idle =
        if dialogue.announces("Ponder") { "stop\nponderhit\nstop\n" } else { "stop\nstop\n" };
    dialogue.send_raw(idle)?;
    dialogue.ready()?;
    let game = dialogue.set_up(None, "")?;
    dialogue.send("go infinite")?;
    dialogue.waits_for("stop", dialogue.config.quiet / 3)?;
    dialogue.send_raw("stop\nstop\n")?;
    let answer = dialogue.answer(dialogue.config.patience)?;
    dialogue.is_legal(&answer, game.position())?;
    dialogue.ready()?;
    let answer = dialogue.go("depth 3", dialogue.config.patience)?;
    dialogue.is_legal(&answer, game.position())
}

/// Situation 5.
pub(super) fn isready_in_search(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    let game = dialogue.set_up(None, "")?;
    dialogue.send("go infinite")?;
    for _ in 0..3 {
        dialogue.ready_in_search("stop")?;
        dialogue.waits_for("stop", dialogue.config.quiet / 4)?;
    }
    dialogue.send("stop")?;
    let answer = dialogue.answer(dialogue.config.patience)?;
    dialogue.is_legal(&answer, game.position())
}

/// Situation 7. Whether the commands are queued, dropped, or end the search: `stop` is still read,
/// and afterwards all is as usual.
pub(super) fn commands_in_search(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    let has_hash = dialogue.announces("Hash");
    let disturbances =
        ["setoption name Hash value 8", "ucinewgame", "position startpos", "go depth 2"];
    for line in disturbances.into_iter().skip(usize::from(!has_hash)) {
        dialogue.set_up(None, "")?;
        dialogue.send("go infinite")?;
        dialogue.overhear(Duration::from_millis(50), Expected::SilenceUntil("stop"))?;
        dialogue.send(line)?;
        dialogue.send("stop")?;
        dialogue.answer(dialogue.config.patience)?;
        // A queued search has an answer of its own.
        dialogue.overhear(dialogue.config.quiet, Expected::NoBestMove)?;
        dialogue.ready()?;
    }
    let game = dialogue.set_up(None, "e2e4")?;
    let answer = dialogue.go("depth 3", dialogue.config.patience)?;
    dialogue.is_legal(&answer, game.position())
}

/// Situation 9.
pub(super) fn no_legal_move(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    for fen in [MATED, STALEMATE] {
        for go in ["depth 5", "movetime 50", "wtime 1000 btime 1000"] {
            dialogue.set_up(Some(fen), "")?;
            dialogue.send(&format!("go {go}"))?;
            says_none(dialogue)?;
        }
    }
    Ok(())
}

/// Situation 24.
pub(super) fn go_alone(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    let game = dialogue.set_up(None, "")?;
    dialogue.send("go")?;
    dialogue.waits_for("stop", dialogue.config.quiet)?;
    dialogue.send("stop")?;
    let answer = dialogue.answer(dialogue.config.patience)?;
    dialogue.is_legal(&answer, game.position())
}
