//! Situation 15: castling is read and written as the mode wants it.

use super::dialogue::{Dialogue, Stop};
use super::problem::Expected;

/// Castling is the only mate in one, so that every engine plays it.
const CASTLING_MATES: &str = "4n3/8/8/1P2Q3/8/2B2k1P/2p5/4K2R w K - 0 1";
/// Black to move after White has castled; a king that still stands on e1 leaves White to move.
const BEFORE: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5";
/// A Chess960 game with rights in both spellings, in which both sides may castle.
const ARENAS: [&str; 2] = [
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
];

/// Situation 15. Without the option only the usual spelling is asked for.
pub(super) fn castling_spelling(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    plays(dialogue, "e1g1")?;
    reads(dialogue, "e1g1")?;
    if !dialogue.announces("UCI_Chess960") {
        return Ok(());
    }
    dialogue.send("setoption name UCI_Chess960 value true")?;
    dialogue.send("ucinewgame")?;
    dialogue.ready()?;
    plays(dialogue, "e1h1")?;
    reads(dialogue, "e1h1")?;
    for fen in ARENAS {
        let game = dialogue.set_up(Some(fen), "")?;
        let answer = dialogue.go("depth 4", dialogue.config.patience)?;
        dialogue.is_legal(&answer, game.position())?;
    }
    dialogue.send("setoption name UCI_Chess960 value false")?;
    dialogue.send("ucinewgame")?;
    dialogue.ready()?;
    plays(dialogue, "e1g1")
}

fn plays(dialogue: &mut Dialogue, spelling: &'static str) -> Result<(), Stop> {
    dialogue.set_up(Some(CASTLING_MATES), "")?;
    let answer = dialogue.go("depth 6", dialogue.config.patience)?;
    match answer.best.as_deref() {
        Some(mv) if mv == spelling => Ok(()),
        _ => Err(dialogue.wrong(Expected::Move(spelling), &answer.line)),
    }
}

/// Who does not understand the castling believes that it is still White's turn.
fn reads(dialogue: &mut Dialogue, spelling: &str) -> Result<(), Stop> {
    let game = dialogue.set_up(None, &format!("{BEFORE} {spelling}"))?;
    let answer = dialogue.go("depth 3", dialogue.config.patience)?;
    dialogue.is_legal(&answer, game.position())
}
