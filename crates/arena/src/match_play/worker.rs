//! One thread of a match: two players of its own, and game after game.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, PoisonError};

use chess::{Color, Position};

use super::{MatchConfig, MatchError};
use crate::game::{GameSetup, Played, play};
use crate::player::{Fault, Player, Starter};
use crate::record::{Ending, GameRecord, GameResult, Termination, side, unix_time};
use crate::time_control::TimeControl;

/// The games to play, taken one after the other by whoever is free.
pub(super) struct Schedule<'a> {
    games: Mutex<VecDeque<u32>>,
    closed: AtomicBool,
    finish_games: &'a AtomicBool,
}

impl<'a> Schedule<'a> {
    pub(super) fn new(games: Mutex<VecDeque<u32>>, finish_games: &'a AtomicBool) -> Schedule<'a> {
        Schedule { games, closed: AtomicBool::new(false), finish_games }
    }

    /// No more games.
    pub(super) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    fn take(&self) -> Option<u32> {
        if self.closed.load(Ordering::Relaxed) || self.finish_games.load(Ordering::Relaxed) {
            return None;
        }
        self.games.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }
}

/// A thread's own players, started when they are needed.
pub(super) struct Worker<'a> {
    config: &'a MatchConfig,
    starter: &'a Starter<'a>,
    schedule: &'a Schedule<'a>,
    names: &'a [String; 2],
    limits: [TimeControl; 2],
    players: [Option<Box<dyn Player>>; 2],
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        config: &'a MatchConfig,
        starter: &'a Starter<'a>,
        schedule: &'a Schedule<'a>,
        names: &'a [String; 2],
        limits: [TimeControl; 2],
    ) -> Worker<'a> {
        Worker { config, starter, schedule, names, limits, players: [None, None] }
    }

    /// Starts both players; one that cannot be started is an error of the match.
    pub(super) fn start_players(&mut self) -> Result<(), MatchError> {
        let specs = self.config.players.iter().zip(self.names);
        for (player, (spec, name)) in self.players.iter_mut().zip(specs) {
            let started = self.starter.start(spec).map_err(|fault| MatchError::Start {
                name: name.clone(),
                what: fault.what,
                last_lines: fault.last_lines,
            })?;
            *player = Some(started);
        }
        Ok(())
    }

    /// Plays until there are no more games, or nobody takes them.
    pub(super) fn run(&mut self, finished: &Sender<GameRecord>) {
        while let Some(game) = self.schedule.take() {
            let Some(opening) = self.config.openings.of_pair(game / 2) else { return };
            let record = self.play(game, opening);
            if finished.send(record).is_err() {
                return;
            }
        }
    }

    fn play(&mut self, game: u32, opening: &Position) -> GameRecord {
        let started = unix_time();
        let swapped = game % 2 == 1;
        let played = self.play_with(swapped, opening);
        let ([first, second], [mut white_limits, mut black_limits]) = (self.names, self.limits);
        let (mut white, mut black) = (first.clone(), second.clone());
        if swapped {
            std::mem::swap(&mut white, &mut black);
            std::mem::swap(&mut white_limits, &mut black_limits);
        }
        if let Some((color, _)) = &played.culprit {
            // What it is up to nobody knows: it starts afresh for the next game.
            let [first, second] = &mut self.players;
            *(if (*color == Color::White) == swapped { second } else { first }) = None;
        }
        GameRecord {
            game,
            white,
            black,
            limits: [white_limits.to_string(), black_limits.to_string()],
            fen: opening.to_string(),
            result: played.ending.result,
            termination: played.ending.termination,
            reason: played.ending.reason,
            last_lines: played.culprit.map(|(_, lines)| lines).unwrap_or_default(),
            started,
            moves: played.moves,
        }
    }

    fn play_with(&mut self, swapped: bool, opening: &Position) -> Played {
        let [first_limits, second_limits] = self.limits;
        let limits =
            if swapped { [second_limits, first_limits] } else { [first_limits, second_limits] };
        let setup = GameSetup {
            start: opening,
            limits,
            margin: self.config.margin,
            adjudication: &self.config.adjudication,
        };
        let [first_spec, second_spec] = &self.config.players;
        let [first, second] = &mut self.players;
        let colors =
            if swapped { [Color::Black, Color::White] } else { [Color::White, Color::Black] };
        let [first_color, second_color] = colors;
        let first = match started(first, || self.starter.start(first_spec)) {
            Ok(player) => player,
            Err(fault) => return unplayed(first_color, fault),
        };
        let second = match started(second, || self.starter.start(second_spec)) {
            Ok(player) => player,
            Err(fault) => return unplayed(second_color, fault),
        };
        if swapped { play([second, first], &setup) } else { play([first, second], &setup) }
    }
}

fn started(
    slot: &mut Option<Box<dyn Player>>,
    start: impl FnOnce() -> Result<Box<dyn Player>, Fault>,
) -> Result<&mut dyn Player, Fault> {
    let player = match slot.take() {
        Some(player) => player,
        None => start()?,
    };
    Ok(slot.insert(player).as_mut())
}

/// A game that one side lost before it began: it could not be started again.
fn unplayed(color: Color, fault: Fault) -> Played {
    let result = match fault.termination {
        Termination::Abandoned => GameResult::Unfinished,
        _ => GameResult::win(!color),
    };
    let reason = format!("{} {}", side(color), fault.what);
    let ending = Ending { result, termination: fault.termination, reason };
    Played { moves: Vec::new(), ending, culprit: Some((color, fault.last_lines)) }
}
