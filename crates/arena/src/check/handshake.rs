//! From the first line to the last: how a program introduces itself, gets ready, and ends.

use std::time::{Duration, Instant};

use protocol::uci::Message;

use super::answer::is_best_move;
use super::dialogue::{Dialogue, Stop, milliseconds};
use super::problem::{Awaited, Expected, Found};

/// A program that is asked to end, or left alone, has so long.
const FAREWELL: Duration = Duration::from_secs(2);
/// A probe should not take longer.
const START: Duration = Duration::from_secs(2);
/// Once it is ready, the smallest search takes no longer.
const AT_ONCE: Duration = Duration::from_secs(1);

/// Situation 6. What was to be done before `readyok` is done: the search begins at once.
pub(super) fn isready_when_done(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    if dialogue.announces("Hash") {
        dialogue.send("setoption name Hash value 128")?;
    }
    dialogue.send("ucinewgame")?;
    dialogue.ready()?;
    let game = dialogue.set_up(None, "")?;
    let answer = dialogue.go("depth 1", dialogue.config.patience)?;
    dialogue.is_legal(&answer, game.position())?;
    in_time(dialogue, Awaited::BestMove, &answer.line, answer.took, AT_ONCE)
}

fn in_time(
    dialogue: &Dialogue,
    awaited: Awaited,
    line: &str,
    took: Duration,
    within: Duration,
) -> Result<(), Stop> {
    if took <= within {
        return Ok(());
    }
    let expected = Expected::Answer { awaited, within_ms: milliseconds(within) };
    let (line, ms) = (line.to_owned(), milliseconds(took));
    Err(dialogue.problem(expected, Found::LineAfter { line, ms }))
}

/// Situation 10: idle, in a search, and in a search that has nothing left to do.
pub(super) fn end_of_input(dialogue: &mut Dialogue) -> Result<(), Stop> {
    for before in [None, Some("go infinite"), Some("go depth 60")] {
        dialogue.begin()?;
        if let Some(go) = before {
            dialogue.set_up(None, "")?;
            dialogue.send(go)?;
            dialogue.overhear(Duration::from_millis(100), Expected::SilenceUntil("stop"))?;
        }
        dialogue.hang_up();
        dialogue.ends(FAREWELL)?;
        dialogue.restart()?;
    }
    Ok(())
}

/// Situation 20. A banner before the first command is forgiven, everything else is not.
pub(super) fn only_protocol(dialogue: &mut Dialogue) -> Result<(), Stop> {
    let unasked = dialogue.overhear(dialogue.config.quiet, Expected::NothingUnasked)?;
    if let Some(line) = unasked.iter().find(|line| Message::parse(line).is_ok()) {
        return Err(dialogue.wrong(Expected::NothingUnasked, line));
    }
    dialogue.send("uci")?;
    let hello = dialogue.until(Awaited::UciOk, dialogue.config.patience)?;
    // A banner may still be under way when `uci` is sent.
    let banner = |line: &&str| Message::parse(line).is_err();
    all_protocol(dialogue, hello.iter().map(|line| &**line).skip_while(banner))?;
    if !hello.iter().any(|line| matches!(Message::parse(line), Ok(Message::Name(_)))) {
        return Err(dialogue.problem(Expected::Name, Found::NothingBefore("uciok".to_owned())));
    }
    dialogue.ready()?;
    dialogue.set_up(None, "")?;
    dialogue.send("go infinite")?;
    // A line that is written is flushed: the first one comes long before the end.
    let before = dialogue.until(Awaited::Info, dialogue.config.patience)?;
    dialogue.send("stop")?;
    let answer = dialogue.answer(dialogue.config.patience)?;
    all_protocol(dialogue, before.iter().map(|line| &**line))?;
    all_protocol(dialogue, answer.said.iter().map(|(line, _)| &**line))?;
    let after = dialogue.overhear(dialogue.config.quiet, Expected::NoBestMove)?;
    all_protocol(dialogue, after.iter().map(|line| &**line))?;
    match after.iter().find(|line| is_best_move(line)) {
        Some(line) => Err(dialogue.wrong(Expected::NoBestMove, line)),
        None => Ok(()),
    }
}

/// Empty lines disturb nobody.
fn all_protocol<'a>(
    dialogue: &Dialogue,
    mut lines: impl Iterator<Item = &'a str>,
) -> Result<(), Stop> {
    let foreign = |line: &&str| !line.trim().is_empty() && Message::parse(line).is_err();
    lines.find(foreign).map_or(Ok(()), |line| Err(dialogue.wrong(Expected::Protocol, line)))
}

/// Situation 21: cutechess begins a game like this.
pub(super) fn options_after_new_game(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    dialogue.send("ucinewgame")?;
    for (option, value) in [("Ponder", "false"), ("Hash", "8"), ("Threads", "1")] {
        if dialogue.announces(option) {
            dialogue.send(&format!("setoption name {option} value {value}"))?;
        }
    }
    let game = dialogue.set_up(None, "")?;
    let answer = dialogue.go("wtime 500 btime 500", dialogue.config.patience)?;
    dialogue.is_legal(&answer, game.position())
}

/// Situation 22.
pub(super) fn no_handshake(dialogue: &mut Dialogue) -> Result<(), Stop> {
    let game = dialogue.set_up(None, "e2e4")?;
    let answer = dialogue.go("depth 4", dialogue.config.patience)?;
    dialogue.is_legal(&answer, game.position())
}

/// Situation 23.
pub(super) fn quick_start(dialogue: &mut Dialogue) -> Result<(), Stop> {
    let start = Instant::now();
    dialogue.shake_hands()?;
    in_time(dialogue, Awaited::UciOk, "uciok", start.elapsed(), START)?;
    dialogue.ready()?;
    dialogue.send("quit")?;
    dialogue.ends(FAREWELL)
}
