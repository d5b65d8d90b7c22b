//! Many games on many threads, into an archive.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use search::{OptionError, StopFlag};

use super::{Player, Settings};
use crate::archive::{ArchiveError, BLOCK, Head, Played, Writer};
use crate::game::ArchivedGame;

/// A block of the archive is also what can be lost in a crash, for each thread, until it is played again. It ends
/// early when its games have taken so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often the listener hears something.
const TICK: Duration = Duration::from_millis(500);

/// How the work is ended from outside.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    /// Running games are finished and kept, no new ones begin.
    pub finish_games: Arc<AtomicBool>,
    /// Running games are dropped.
    pub now: StopFlag,
}

/// How far the work has come. Everything but the first two is of this run alone.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Games in the archive, earlier runs included.
    pub games: u64,
    /// What the archive had when this run began.
    pub before: Played,
    /// Games of this run.
    pub new_games: u64,
    /// Black's wins, draws, White's wins.
    pub results: [u64; 3],
    /// Half-moves with a score.
    pub plies: u64,
    /// Positions with a score: half-moves and positions beside the games.
    pub positions: u64,
    /// Openings thrown away.
    pub rejected: u64,
    /// Bytes written.
    pub bytes: u64,
    /// Time since the beginning.
    pub time: Duration,
}

impl Progress {
    /// Positions a second.
    pub fn speed(&self) -> f64 {
        self.positions as f64 / self.time.as_secs_f64().max(1e-3)
    }

    /// Which share of the games was drawn.
    pub fn draw_rate(&self) -> f64 {
        self.results[1] as f64 / self.new_games.max(1) as f64
    }

    /// Bytes of the archive for each half-move.
    pub fn bytes_per_ply(&self) -> f64 {
        self.bytes as f64 / self.plies.max(1) as f64
    }

    fn count(&mut self, game: &ArchivedGame) {
        self.games += 1;
        self.new_games += 1;
        self.plies += game.plies.len() as u64;
        self.positions += game.positions() as u64;
        self.results[game.result.place()] += 1;
    }
}

/// What a run came to.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Everything counted.
    pub progress: Progress,
    /// Whether all games wanted are there.
    pub complete: bool,
}

/// Which games of a seed are to be played: all below a number, or one of several shares of them. Shares are
/// cut by blocks of 32 games: the first share has the games 0 to 31, the second 32 to 63, and so on in turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The games 0 to this one, which is left out.
    games: u64,
    /// Which share, from 0.
    share: u64,
    /// Of how many.
    shares: u64,
}

impl From<u64> for Wanted {
    fn from(games: u64) -> Wanted {
        Wanted { games, share: 0, shares: 1 }
    }
}

impl Wanted {
    /// Share `index` of `count`, counted from 1, of the games below a number.
    pub fn share(games: u64, index: u32, count: u32) -> Wanted {
        let shares = u64::from(count.max(1));
        Wanted { games, share: u64::from(index.max(1) - 1) % shares, shares }
    }

    /// How many games these are.
    pub fn count(self) -> u64 {
        self.below(self.games)
    }

    /// How many of them have a smaller number.
    fn below(self, number: u64) -> u64 {
        let number = number.min(self.games);
        let blocks = number / BLOCK;
        let whole = (blocks + self.shares - 1 - self.share) / self.shares;
        let begun = if self.has(number) { number % BLOCK } else { 0 };
        whole * BLOCK + begun
    }

    /// Whether the block of this game is among them.
    fn has(self, number: u64) -> bool {
        number / BLOCK % self.shares == self.share
    }

    /// How many of them have been played.
    fn played(self, played: &Played) -> u64 {
        played.games.iter().map(|range| self.below(range.end) - self.below(range.start)).sum()
    }
}

/// What a thread says.
enum Message {
    Game(Box<ArchivedGame>),
    /// The thread's games since the last such message make a block.
    Block {
        rejected: u64,
    },
}

/// Plays the games of the seed that are wanted and not in the archive yet, with so many threads.
pub fn run(
    path: &Path,
    settings: &Settings,
    head: &Head,
    wanted: impl Into<Wanted>,
    threads: usize,
    stop: &Stop,
    listener: &mut dyn FnMut(&Progress),
) -> Result<Summary, ArchiveError> {
    let player = |_| Player::new(settings, stop.now.clone());
    let players: Result<Vec<Player>, OptionError> = (0..threads.max(1)).map(player).collect();
    let players = players.map_err(io::Error::other)?;
    let (mut writer, before) = Writer::open(path, head)?;
    let wanted = wanted.into();
    let left = wanted.count() - wanted.played(&before);
    let mut progress =
        Progress { games: before.count(), before: before.clone(), ..Progress::default() };
    // Also where nothing is left to play: what was found, or cut off, is told.
    listener(&progress);
    let written_before = writer.bytes();
    let queue = Mutex::new(Queue { played: before, next: 0, wanted });
    let started = Instant::now();
    let (sender, receiver) = mpsc::channel();
    let mut blocks: Vec<Vec<ArchivedGame>> = vec![Vec::new(); players.len()];
    let result = thread::scope(|scope| {
        for (thread, player) in players.into_iter().enumerate() {
            let (sender, queue) = (sender.clone(), &queue);
            scope.spawn(move || {
                work(player, queue, stop, &mut |message| sender.send((thread, message)).is_ok());
            });
        }
        drop(sender);
        loop {
            match receiver.recv_timeout(TICK) {
                Ok((thread, Message::Game(game))) => {
                    progress.count(&game);
                    blocks[thread].push(*game);
                }
                Ok((thread, Message::Block { rejected })) => {
                    if let Err(error) = writer.add(&std::mem::take(&mut blocks[thread])) {
                        // Nothing more can be kept: the threads may as well end at once.
                        stop.now.stop();
                        return Err(error);
                    }
                    progress.rejected += rejected;
                    progress.bytes = writer.bytes() - written_before;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            progress.time = started.elapsed();
            listener(&progress);
        }
    });
    progress.time = started.elapsed();
    result.map(|()| Summary { complete: progress.new_games >= left, progress })
}

/// Which games are still to be played.
struct Queue {
    played: Played,
    next: u64,
    wanted: Wanted,
}

impl Queue {
    /// The next games that nobody plays yet, all of one block.
    fn take(&mut self) -> Option<Range<u64>> {
        loop {
            let range = self.played.missing(self.next, BLOCK);
            let border = (range.start / BLOCK + 1) * BLOCK;
            let range = range.start..range.end.min(border).min(self.wanted.games);
            if range.is_empty() {
                return None;
            }
            if self.wanted.has(range.start) {
                self.next = range.end;
                return Some(range);
            }
            self.next = border;
        }
    }
}

fn work(
    mut player: Player,
    queue: &Mutex<Queue>,
    stop: &Stop,
    tell: &mut dyn FnMut(Message) -> bool,
) {
    let stopped = || stop.finish_games.load(Relaxed) || stop.now.is_stopped();
    while !stopped() {
        let range = queue.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(range) = range else { return };
        let mut begun = Instant::now();
        for number in range {
            if stopped() {
                break;
            }
            let Some(game) = player.play(number) else { break };
            if !tell(Message::Game(Box::new(game))) {
                return;
            }
            if begun.elapsed() > PATIENCE {
                tell(Message::Block { rejected: std::mem::take(&mut player.rejected) });
                begun = Instant::now();
            }
        }
        let rejected = std::mem::take(&mut player.rejected);
        if !tell(Message::Block { rejected }) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_missing_games_are_played() {
        let games = vec![0..32, 64..70, 96..128];
        let played = Played { games, ..Played::default() };
        let taken = |wanted: Wanted| -> Vec<Range<u64>> {
            let mut queue = Queue { played: played.clone(), next: 0, wanted };
            std::iter::from_fn(|| queue.take()).collect()
        };
        assert_eq!(taken(140.into()), [32..64, 70..96, 128..140]);
        assert_eq!(taken(Wanted::share(140, 1, 2)), [70..96, 128..140]);
        assert_eq!(taken(Wanted::share(140, 2, 2)), std::slice::from_ref(&(32..64)));
        assert!(taken(Wanted::share(140, 4, 7)).is_empty());
        assert_eq!(Wanted::share(140, 1, 2).played(&played), 32 + 6);
    }

    #[test]
    fn every_game_is_in_one_share() {
        for games in [0, 1, 31, 32, 33, 64, 100, 1_000, 12_345] {
            for count in [1, 2, 3, 7, 500] {
                let share = |index| Wanted::share(games, index, count);
                assert_eq!((1..=count).map(|index| share(index).count()).sum::<u64>(), games);
                for index in 1..=count {
                    let has = (0..games).filter(|&game| share(index).has(game)).count() as u64;
                    assert_eq!(share(index).count(), has, "{games} games, {index} of {count}");
                }
            }
        }
    }
}
