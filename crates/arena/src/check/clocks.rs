//! Clocks and other numbers: negative, missing, huge; and what the watch says.

use std::thread;
use std::time::Duration;

use super::answer::{Answer, Scored};
use super::dialogue::{Dialogue, Stop, milliseconds};
use super::problem::{Awaited, Expected, Found};

/// Who has no time left moves at once; so much is forgiven.
const AT_ONCE: Duration = Duration::from_secs(1);
/// How far a told time may be from the clock's.
const TIME_ERROR: Duration = Duration::from_millis(250);

/// Situation 11. Of one clock alone it is always the mover's.
pub(super) fn clock_run_out(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    for (moves, go) in [
        ("", "wtime 100"),
        ("e2e4", "btime 100"),
        ("", "winc 5 wtime 100"),
        ("", "wtime 0 btime 0"),
        ("", "wtime -5 btime -5"),
        ("e2e4", "wtime 60000 btime -1000 winc 0 binc 0"),
        ("", "wtime 50 btime 50 winc 10 binc 10 movestogo 1"),
    ] {
        let game = dialogue.set_up(None, moves)?;
        dialogue.ready()?;
        let answer = dialogue.go(go, AT_ONCE)?;
        dialogue.is_legal(&answer, game.position())?;
    }
    Ok(())
}

/// Situation 12. A limit that overflows would end the search at once.
pub(super) fn huge_numbers(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    for go in [
        "movetime 2147483648",
        "movetime 9223372036854775807",
        "nodes 4294967296",
        "nodes 9223372036854775807",
        "depth 2147483648",
        "wtime 9223372036854775807 btime 9223372036854775807",
    ] {
        let game = dialogue.set_up(None, "")?;
        dialogue.ready()?;
        dialogue.send(&format!("go {go}"))?;
        dialogue.waits_for("stop", dialogue.config.quiet / 3)?;
        dialogue.send("stop")?;
        let answer = dialogue.answer(dialogue.config.patience)?;
        dialogue.is_legal(&answer, game.position())?;
    }
    Ok(())
}

/// Situation 25. Who counts from `position` would have nothing left.
pub(super) fn time_from_go(dialogue: &mut Dialogue) -> Result<(), Stop> {
    const PAUSE: Duration = Duration::from_millis(500);
    const MOVE_TIME: Duration = Duration::from_millis(400);
    dialogue.begin()?;
    let game = dialogue.set_up(None, "e2e4 e7e5")?;
    dialogue.ready()?;
    thread::sleep(PAUSE);
    let answer = dialogue.go("movetime 400", dialogue.config.patience)?;
    dialogue.is_legal(&answer, game.position())?;
    let (line, ms) = (answer.line.to_string(), milliseconds(answer.took));
    let found = Found::LineAfter { line, ms };
    // An engine may keep some of it for the way; not half of it.
    if answer.took < MOVE_TIME / 2 {
        let ms = milliseconds(MOVE_TIME / 2);
        return Err(dialogue.problem(Expected::NotBefore { ms }, found));
    }
    let most = MOVE_TIME + PAUSE;
    if answer.took > most {
        let (awaited, within_ms) = (Awaited::BestMove, milliseconds(most));
        return Err(dialogue.problem(Expected::Answer { awaited, within_ms }, found));
    }
    Ok(())
}

/// Situation 26.
pub(super) fn time_told(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    dialogue.set_up(None, "")?;
    dialogue.ready()?;
    let answer = dialogue.go("movetime 400", dialogue.config.patience)?;
    for line in &answer.scored {
        let Some(told) = line.info.time else { continue };
        if told.abs_diff(line.after) > TIME_ERROR {
            let taken_ms = milliseconds(line.after);
            return Err(dialogue.wrong(Expected::TimeNear { taken_ms }, &line.text));
        }
    }
    Ok(())
}

/// Situation 27, with one thread: the limit holds, and the same search is the same again.
pub(super) fn node_limit(dialogue: &mut Dialogue) -> Result<(), Stop> {
    const LIMIT: u64 = 50_000;
    let first = search_nodes(dialogue, LIMIT)?;
    let told = first.scored.iter().rev().find(|line| line.info.nodes.is_some());
    let most = LIMIT + LIMIT / 2;
    if let Some(line) = told.filter(|line| line.info.nodes > Some(most)) {
        return Err(dialogue.wrong(Expected::NodesAtMost(most), &line.text));
    }
    dialogue.restart()?;
    let second = search_nodes(dialogue, LIMIT)?;
    let (first, second) = (essence(&first), essence(&second));
    let shared = first.iter().zip(&second).find(|(before, now)| before != now);
    let longer = first.len().max(second.len()) > first.len().min(second.len());
    match shared {
        Some((before, now)) => Err(dialogue.wrong(Expected::Same(before.clone()), now)),
        None if longer => {
            let last = |lines: &[String]| lines.last().cloned().unwrap_or_default();
            Err(dialogue.wrong(Expected::Same(last(&first)), &last(&second)))
        }
        None => Ok(()),
    }
}

fn search_nodes(dialogue: &mut Dialogue, limit: u64) -> Result<Answer, Stop> {
    dialogue.begin()?;
    if dialogue.announces("Threads") {
        dialogue.send("setoption name Threads value 1")?;
    }
    dialogue.send("ucinewgame")?;
    dialogue.set_up(None, "d2d4 g8f6")?;
    dialogue.ready()?;
    dialogue.go(&format!("nodes {limit}"), dialogue.config.patience)
}

/// What does not depend on the clock.
fn essence(answer: &Answer) -> Vec<String> {
    let of_line = |line: &Scored| {
        let info = &line.info;
        let score = info.score.map(|score| score.to_string()).unwrap_or_default();
        let number = |number: Option<u64>| number.map_or("?".to_owned(), |n| n.to_string());
        let (depth, nodes) = (number(info.depth.map(u64::from)), number(info.nodes));
        format!("depth {depth} score {score} nodes {nodes} pv {}", info.pv.join(" "))
    };
    let mut lines: Vec<String> = answer.scored.iter().map(of_line).collect();
    lines.push(answer.line.to_string());
    lines
}
