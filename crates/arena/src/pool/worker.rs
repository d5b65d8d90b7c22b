//! One board of the pool: a thread that plays game after game, with players of its own.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::Sender;
use std::time::Instant;

use chess::{Color, Game, Position};

use super::queue::Queue;
use super::start::{PatientStarter, Start};
use super::{Entrant, Message, Pairing, Pool, Seated, WatchedMove};
use crate::ending::Ending;
use crate::fault::Breakdown;
use crate::game::{GameSetup, Played, play};
use crate::player::Player;
use crate::record::{GameRecord, GameResult, MoveRecord, unix_time};
use crate::timing::Timing;

/// A board and the players that sit at it.
pub(super) struct Worker<'a> {
    pub(super) pool: &'a Pool<'a>,
    pub(super) starts: &'a PatientStarter<'a>,
    pub(super) queue: &'a Queue<'a>,
    /// Which board, from 0.
    pub(super) board: usize,
    /// The cores that programs are tied to, if they are.
    pub(super) cores: Option<Vec<usize>>,
    /// The players of the last game. Others would only take up memory.
    pub(super) seated: Seated,
}

impl Worker<'_> {
    /// Plays until there are no more games, or the channel is closed.
    pub(super) fn run(&mut self, news: &Sender<Message>) {
        while let Some(pairing) = self.queue.take() {
            if news.send(Message::Started(self.board, pairing)).is_err() {
                return;
            }
            let played = catch_unwind(AssertUnwindSafe(|| self.play(pairing, news)));
            // Who gave up one game is not asked for another.
            if !played.as_ref().is_ok_and(|record| record.as_ref().is_some_and(is_finished)) {
                self.queue.close();
            }
            // Whatever happens is told: who never heard of this game again would wait for ever.
            let told = match played {
                Ok(Some(record)) => news.send(Message::Finished(Box::new(record))),
                Ok(None) => news.send(Message::Broken),
                Err(panic) => {
                    let _ = news.send(Message::Broken);
                    resume_unwind(panic)
                }
            };
            if told.is_err() {
                return;
            }
        }
    }

    fn play(&mut self, pairing: Pairing, news: &Sender<Message>) -> Option<GameRecord> {
        let opening = self.pool.conditions.openings.of_pair(pairing.opening)?;
        let white = self.pool.entrants.get(pairing.white)?;
        let black = self.pool.entrants.get(pairing.black)?;
        let started = unix_time();
        let played = self.play_with(pairing, [white, black], opening, news);
        Some(GameRecord {
            game: pairing.game,
            white: white.name.clone(),
            black: black.name.clone(),
            limits: [white.limits.to_string(), black.limits.to_string()],
            fen: opening.to_string(),
            ending: played.ending,
            last_lines: played.culprit.map(|(_, lines)| lines).unwrap_or_default(),
            started,
            timing: played.timing,
            lines: played.lines,
            moves: played.moves,
        })
    }

    fn play_with(
        &mut self,
        pairing: Pairing,
        [white, black]: [&Entrant; 2],
        opening: &Position,
        news: &Sender<Message>,
    ) -> Played {
        let setup = GameSetup {
            start: opening,
            limits: [white.limits, black.limits],
            margin: self.pool.conditions.margin,
            adjudication: &self.pool.conditions.adjudication,
        };
        self.seated.retain(|(index, _)| pairing.has(*index));
        let mut white_player = match self.seat(pairing.white, news) {
            Ok(player) => player,
            Err(broken) => return unplayed(Color::White, broken),
        };
        let mut black_player = match self.seat(pairing.black, news) {
            Ok(player) => player,
            Err(broken) => {
                self.seated.push((pairing.white, white_player));
                return unplayed(Color::Black, broken);
            }
        };
        let mut watch = self.watch(pairing, news);
        let played = play([&mut *white_player, &mut *black_player], &setup, &mut watch);
        // A player that failed may be in any state: it starts afresh for the next game.
        let culprit = played.culprit.as_ref().map(|(color, _)| *color);
        if culprit != Some(Color::White) {
            self.seated.push((pairing.white, white_player));
        }
        if culprit != Some(Color::Black) {
            self.seated.push((pairing.black, black_player));
        }
        played
    }

    /// The player, started if it does not sit here yet.
    fn seat(&mut self, index: usize, news: &Sender<Message>) -> Result<Box<dyn Player>, Breakdown> {
        if let Some(place) = self.seated.iter().position(|(seated, _)| *seated == index) {
            return Ok(self.seated.swap_remove(place).1);
        }
        let Start { player, note } = self.starts.start(index, self.cores.as_deref());
        if let Some(note) = note {
            // A closed channel is noticed at the end of the game.
            let _ = news.send(Message::Noted(note));
        }
        player
    }

    /// Tells of moves, as often as anybody wants to hear of them.
    fn watch(
        &self,
        pairing: Pairing,
        news: &Sender<Message>,
    ) -> impl FnMut(&Game, &MoveRecord) + use<> {
        let (board, interval, news) =
            (self.board, self.pool.conditions.watch_interval, news.clone());
        let (mut last, mut ply) = (None::<Instant>, 0);
        move |game, played| {
            ply += 1;
            let Some(interval) = interval else { return };
            if last.is_some_and(|last| last.elapsed() < interval) {
                return;
            }
            last = Some(Instant::now());
            let fen = game.position().to_string();
            let mut earlier = game.clone();
            earlier.undo();
            let (before, played) = (earlier.position().clone(), played.clone());
            // A closed channel is noticed at the end of the game.
            let watched = WatchedMove { board, pairing, ply, before, fen, played };
            let _ = news.send(Message::Moved(Box::new(watched)));
        }
    }
}

fn is_finished(record: &GameRecord) -> bool {
    record.result() != GameResult::Unfinished
}

/// A game that one side lost before it began: it could not be started again.
fn unplayed(side: Color, broken: Breakdown) -> Played {
    let ending = Ending::Fault { side, fault: broken.fault };
    let (culprit, timing) = (Some((side, broken.last_lines)), [Timing::default(); 2]);
    let lines = Default::default();
    Played { moves: Vec::new(), game: None, ending, culprit, timing, lines }
}
