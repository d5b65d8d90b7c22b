//! Lines that no good GUI sends, and some that only few engines understand.

use notation::coordinates;

use super::dialogue::{Dialogue, Stop};
use super::problem::{Awaited, Expected};

/// A line that cannot be carried out, and the moves of it that can: an engine may stand before the
/// illegal move, or where it stood before the line.
const BAD_LINES: [(&str, &str); 9] = [
    ("position startpos moves e2e4 e7e5 e4e5", "e2e4 e7e5"),
    ("position startpos moves e7e8q", ""),
    ("position fen", GOOD),
    ("position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", GOOD),
    ("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", GOOD),
    ("position fen 4k3/8/8/8/8/8/8/4K3 x - - 0 1", GOOD),
    ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", GOOD),
    ("position fen 4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", GOOD),
    ("position fen P3k3/8/8/8/8/8/8/4K3 w - - 0 1", GOOD),
];
const GOOD: &str = "e2e4";

/// Situation 8.
pub(super) fn bad_position(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    for (bad, understood) in BAD_LINES {
        let before = dialogue.set_up(None, understood)?;
        let good = dialogue.set_up(None, GOOD)?;
        dialogue.send(bad)?;
        dialogue.ready()?;
        let answer = dialogue.go("depth 2", dialogue.config.patience)?;
        let legal = |mv: &str| {
            [&before, &good].iter().any(|game| coordinates::read(game.position(), mv).is_ok())
        };
        if answer.best.as_ref().is_some_and(|mv| !legal(mv)) {
            let fen = good.position().to_string();
            return Err(dialogue.wrong(Expected::NoneOrLegalMove { fen }, &answer.line));
        }
    }
    Ok(())
}

/// Situation 13.
pub(super) fn white_space(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    dialogue.send_raw("  \t isready \r\n")?;
    dialogue.until(Awaited::ReadyOk, dialogue.config.patience)?;
    let game = dialogue.set_up(None, "e2e4")?;
    dialogue.send("position startpos")?;
    dialogue.send_raw("position\tstartpos   moves\te2e4 \r\n")?;
    let answer = dialogue.go("  depth\t3 \r", dialogue.config.patience)?;
    dialogue.is_legal(&answer, game.position())?;
    // The protocol's own example of a word to be passed over is `joho`.
    dialogue.send("joho isready")?;
    dialogue.until(Awaited::ReadyOk, dialogue.config.patience)?;
    Ok(())
}

/// Situation 14: only what has an effect that can be seen, and what must not be fatal.
pub(super) fn option_values(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    for line in [
        "setoption name No Such Thing value C:\\a b\\c",
        "setoption name value value value",
        "setoption name No Such Thing",
        "setoption",
    ] {
        dialogue.send(line)?;
    }
    dialogue.ready()?;
    if dialogue.announces("Hash") {
        dialogue.send("setoption name Hash value many")?;
        dialogue.ready()?;
        dialogue.send("setoption name hash value 8")?;
    }
    if dialogue.announces("SyzygyPath") {
        dialogue.send("setoption name SyzygyPath value C:\\no such\\folder")?;
        dialogue.send("setoption name SyzygyPath value <empty>")?;
        dialogue.ready()?;
    }
    let two_lines = dialogue.announces("MultiPV");
    if two_lines {
        dialogue.send("setoption name multipv value 2")?;
    }
    let game = dialogue.set_up(None, "")?;
    let answer = dialogue.go("depth 4", dialogue.config.patience)?;
    dialogue.is_legal(&answer, game.position())?;
    let second = answer.scored.iter().any(|line| line.info.multi_pv == Some(2));
    if two_lines && !second {
        let last = answer.scored.last().map_or(&answer.line, |line| &line.text);
        return Err(dialogue.wrong(Expected::SecondLine, last));
    }
    Ok(())
}
