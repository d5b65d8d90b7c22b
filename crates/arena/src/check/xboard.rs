//! XBoard, line by line: only as much of the protocol as the checks need.

use std::time::{Duration, Instant};

use chess::{Game, Position};
use notation::coordinates;

use super::dialogue::{Dialogue, Stop, milliseconds};
use super::problem::{Awaited, Expected, Found};

/// A program that is asked to end, or left alone, has so long.
const FAREWELL: Duration = Duration::from_secs(2);
/// With one second a move it moves within two.
const MOVE: Duration = Duration::from_secs(2);
/// How an engine says that it cannot analyse.
const NO_ANALYSIS: &str = "analyze=0";
const ONE_MOVE: &str = "7k/8/5K2/6Q1/8/8/8/8 b - - 0 1";

/// `xboard` and `protover 2` to the last feature, each of which counts as an option.
pub(super) fn begin(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.send("xboard")?;
    dialogue.send("protover 2")?;
    for line in dialogue.until_with_last(Awaited::FeaturesDone, dialogue.config.patience)? {
        let Some(features) = line.trim_start().strip_prefix("feature ") else { continue };
        for feature in features.split_ascii_whitespace() {
            match feature.split_once('=') {
                // Analysis is taken for granted unless it is denied.
                Some(("analyze", "0")) => dialogue.options.push(NO_ANALYSIS.to_owned()),
                Some((_, "0")) | None => {}
                Some((name, _)) => dialogue.options.push(name.to_owned()),
            }
        }
        if let Some((_, name)) = features.split_once("myname=\"") {
            dialogue.set_name(name.split('"').next().unwrap_or_default());
        }
    }
    dialogue.send("new")
}

/// `ping` to `pong`.
fn alive(dialogue: &mut Dialogue, number: u32) -> Result<(), Stop> {
    if !dialogue.announces("ping") {
        return Ok(());
    }
    dialogue.send(&format!("ping {number}"))?;
    let heard = dialogue.until_with_last(Awaited::Pong, dialogue.config.patience)?;
    let last = heard.last().map_or("", |line| line);
    if last.trim() == format!("pong {number}") {
        return Ok(());
    }
    Err(dialogue.wrong(Expected::Pong(number), last))
}

/// Its next move, which is legal.
fn moves(dialogue: &mut Dialogue, game: &mut Game, within: Duration) -> Result<(), Stop> {
    let heard = dialogue.until_with_last(Awaited::Move, within)?;
    let last = heard.last().map_or("", |line| line);
    let text = last.split_ascii_whitespace().nth(1).unwrap_or_default();
    let read = notation::read_move(game.position(), text, notation::PieceLetters::English);
    if read.is_ok_and(|mv| game.play(mv)) {
        return Ok(());
    }
    Err(dialogue.wrong(Expected::LegalMove { fen: game.position().to_string() }, last))
}

/// Our move, as the engine wants to hear it.
fn play(dialogue: &mut Dialogue, game: &mut Game, mv: &str) -> Result<(), Stop> {
    if let Ok(mv) = coordinates::read(game.position(), mv) {
        let _ = game.play(mv);
    }
    let word = if dialogue.announces("usermove") { "usermove " } else { "" };
    dialogue.send(&format!("{word}{mv}"))
}

pub(super) fn handshake(dialogue: &mut Dialogue) -> Result<(), Stop> {
    begin(dialogue)
}

pub(super) fn ping(dialogue: &mut Dialogue) -> Result<(), Stop> {
    begin(dialogue)?;
    dialogue.needs("ping")?;
    alive(dialogue, 1)?;
    dialogue.send("force")?;
    alive(dialogue, 123)
}

/// The position has one legal move, so that the answer tells whether it was understood.
pub(super) fn set_board(dialogue: &mut Dialogue) -> Result<(), Stop> {
    begin(dialogue)?;
    dialogue.needs("setboard")?;
    let start = Position::from_fen(ONE_MOVE).unwrap_or_else(|_| Position::start());
    let mut game = Game::new(start);
    dialogue.send("force")?;
    dialogue.send(&format!("setboard {ONE_MOVE}"))?;
    dialogue.send("st 1")?;
    dialogue.send("go")?;
    moves(dialogue, &mut game, dialogue.config.patience)
}

/// Three moves with one second each.
pub(super) fn move_in_time(dialogue: &mut Dialogue) -> Result<(), Stop> {
    begin(dialogue)?;
    let mut game = Game::new(Position::start());
    dialogue.send("st 1")?;
    for ours in ["e2e4", "h2h4", "h4h5"] {
        if coordinates::read(game.position(), ours).is_err() {
            break;
        }
        play(dialogue, &mut game, ours)?;
        let asked = Instant::now();
        moves(dialogue, &mut game, dialogue.config.patience.max(MOVE))?;
        if asked.elapsed() > MOVE {
            let expected =
                Expected::Answer { awaited: Awaited::Move, within_ms: milliseconds(MOVE) };
            let found = Found::Nothing { ms: milliseconds(asked.elapsed()) };
            return Err(dialogue.problem(expected, found));
        }
    }
    Ok(())
}

pub(super) fn illegal_move(dialogue: &mut Dialogue) -> Result<(), Stop> {
    begin(dialogue)?;
    let mut game = Game::new(Position::start());
    dialogue.send("force")?;
    play(dialogue, &mut game, "e2e5")?;
    dialogue.until(Awaited::IllegalMove, dialogue.config.patience)?;
    alive(dialogue, 3)
}

/// Lines of thinking come, and end with `exit`.
pub(super) fn analyze(dialogue: &mut Dialogue) -> Result<(), Stop> {
    begin(dialogue)?;
    if dialogue.announces(NO_ANALYSIS) {
        return Err(Stop::Skip("analyze"));
    }
    dialogue.send("post")?;
    dialogue.send("analyze")?;
    dialogue.until(Awaited::Thinking, dialogue.config.patience)?;
    dialogue.send("exit")?;
    dialogue.overhear(dialogue.config.quiet, Expected::SilenceUntil("go"))?;
    alive(dialogue, 4)
}

/// A game that is over is not played on, and the next one begins as usual.
pub(super) fn result(dialogue: &mut Dialogue) -> Result<(), Stop> {
    begin(dialogue)?;
    dialogue.send("st 1")?;
    let mut game = Game::new(Position::start());
    play(dialogue, &mut game, "e2e4")?;
    moves(dialogue, &mut game, dialogue.config.patience)?;
    dialogue.send("result 1-0 {Black resigns}")?;
    let said = dialogue.overhear(dialogue.config.quiet, Expected::NoBestMove)?;
    if let Some(line) = said.iter().find(|line| Awaited::Move.fits(line)) {
        return Err(dialogue.wrong(Expected::NoBestMove, line));
    }
    alive(dialogue, 5)?;
    dialogue.send("new")?;
    dialogue.send("st 1")?;
    let mut game = Game::new(Position::start());
    play(dialogue, &mut game, "d2d4")?;
    moves(dialogue, &mut game, dialogue.config.patience)
}

/// `ping` while it thinks: the move comes first.
pub(super) fn ping_in_search(dialogue: &mut Dialogue) -> Result<(), Stop> {
    begin(dialogue)?;
    dialogue.needs("ping")?;
    let mut game = Game::new(Position::start());
    dialogue.send("st 1")?;
    play(dialogue, &mut game, "e2e4")?;
    dialogue.send("ping 6")?;
    let heard = dialogue.until_with_last(Awaited::Pong, dialogue.config.patience.max(MOVE))?;
    if heard.iter().any(|line| Awaited::Move.fits(line)) {
        return Ok(());
    }
    let expected = Expected::Answer { awaited: Awaited::Move, within_ms: milliseconds(MOVE) };
    let last = heard.last().map_or("", |line| line);
    Err(dialogue.wrong(expected, last))
}

/// For a while it makes no move.
fn makes_no_move(dialogue: &mut Dialogue, expected: &Expected) -> Result<(), Stop> {
    let said = dialogue.overhear(dialogue.config.quiet, expected.clone())?;
    match said.iter().find(|line| Awaited::Move.fits(line)) {
        Some(line) => Err(dialogue.wrong(expected.clone(), line)),
        None => Ok(()),
    }
}

/// With `hard` it may think in the opponent's time, but must not move in it, and goes on answering.
pub(super) fn ponder(dialogue: &mut Dialogue) -> Result<(), Stop> {
    begin(dialogue)?;
    let mut game = Game::new(Position::start());
    dialogue.send("hard")?;
    dialogue.send("st 1")?;
    for ours in ["e2e4", "h2h4"] {
        if coordinates::read(game.position(), ours).is_err() {
            break;
        }
        play(dialogue, &mut game, ours)?;
        moves(dialogue, &mut game, dialogue.config.patience.max(MOVE))?;
        makes_no_move(dialogue, &Expected::SilenceUntil("usermove"))?;
        alive(dialogue, 7)?;
    }
    Ok(())
}

/// `?` ends a thought, and means nothing without one.
pub(super) fn move_now(dialogue: &mut Dialogue) -> Result<(), Stop> {
    begin(dialogue)?;
    dialogue.send("?")?;
    makes_no_move(dialogue, &Expected::NoBestMove)?;
    let mut game = Game::new(Position::start());
    dialogue.send("level 40 60 0")?;
    play(dialogue, &mut game, "e2e4")?;
    dialogue.send("?")?;
    moves(dialogue, &mut game, dialogue.config.patience.max(MOVE))?;
    makes_no_move(dialogue, &Expected::NoBestMove)
}

pub(super) fn quit(dialogue: &mut Dialogue) -> Result<(), Stop> {
    begin(dialogue)?;
    dialogue.send("quit")?;
    dialogue.ends(FAREWELL)?;
    dialogue.restart()?;
    begin(dialogue)?;
    dialogue.hang_up();
    dialogue.ends(FAREWELL)
}
