//! The work of a review, shared among as many threads as its caller has: each takes the next position that nobody has
//! looked at. One look knows nothing of another, so the same nodes give the same review whoever does the work.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use chess::{Game, Move, Position};
use engine::Flagship;
use search::{Limits, Root, Searcher, Source, StopFlag};

use super::place::takes_back;
use super::{Review, chance, class};
use crate::game::PlayedGame;
use crate::lines::Lines;
use crate::study::{Findings, StudiedLine, analyst_with, tables_of};

/// The best move, and the one that tells how much better it is.
const LINES: u32 = 2;

/// A game that is being looked at, position by position.
///
/// ```
/// use play::review::Work;
/// use search::StopFlag;
/// let work = Work::new(&chess::Position::start(), &[], 1_000, None);
/// let stop = StopFlag::new();
/// std::thread::scope(|threads| {
///     for _ in 0..2 {
///         threads.spawn(|| work.run(&stop, &|_done| {}));
///     }
/// });
/// assert_eq!(work.review().map(|review| review.moves.len()), Some(0));
/// ```
#[derive(Debug)]
pub struct Work {
    start: Position,
    moves: Vec<Move>,
    nodes: u64,
    tables: Option<String>,
    next: AtomicUsize,
    found: Mutex<Vec<Option<Findings>>>,
}

impl Work {
    /// The review of these moves from this position, with so many nodes for each position and the endgame tables of these
    /// folders. Moves behind one that is not legal are left out.
    pub fn new(start: &Position, moves: &[Move], nodes: u64, tables: Option<&str>) -> Work {
        let mut game = Game::new(start.clone());
        let moves: Vec<Move> = moves.iter().copied().take_while(|&mv| game.play(mv)).collect();
        Work {
            start: start.clone(),
            nodes,
            tables: tables.map(str::to_owned),
            next: AtomicUsize::new(0),
            found: Mutex::new(vec![None; moves.len() + 1]),
            moves,
        }
    }

    /// The review of a game at a board, with the endgame tables that one of its players has.
    pub fn of(game: &PlayedGame, nodes: u64) -> Work {
        let moves: Vec<Move> = game.game().moves().collect();
        Work::new(game.game().start(), &moves, nodes, tables_of(game).as_deref())
    }

    /// How many positions there are: one more than moves.
    pub fn positions(&self) -> usize {
        self.moves.len() + 1
    }

    /// Looks at one position after another until none is left or the flag is raised; tells after each how many are done,
    /// by all threads together.
    pub fn run(&self, stop: &StopFlag, looked: &(dyn Fn(usize) + Sync)) {
        let mut engine = analyst_with(self.tables.as_deref());
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.positions() || stop.is_stopped() {
                return;
            }
            let game = self.game_after(number);
            let mut found = look_at(&mut engine, &game, LINES, self.nodes, stop);
            if self.seems_alone(number, &found) {
                verify_second(&mut engine, &game, &mut found, self.nodes, stop);
            }
            // What an interrupted search says is no finding.
            if stop.is_stopped() {
                return;
            }
            let done = {
                let mut all = self.found.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(place) = all.get_mut(number) {
                    *place = Some(found);
                }
                all.iter().flatten().count()
            };
            looked(done);
        }
    }

    /// The review, if every position has been looked at.
    pub fn review(&self) -> Option<Review> {
        let all = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let found: Vec<Findings> = all.iter().cloned().collect::<Option<_>>()?;
        Some(Review::of(&self.start, &self.moves, &found))
    }

    /// Whether the move that was played here may be an only move, as far as one search can tell.
    fn seems_alone(&self, number: usize, found: &Findings) -> bool {
        let Some(&played) = self.moves.get(number) else { return false };
        let last = number.checked_sub(1).and_then(|last| self.moves.get(last));
        let [best, second] = found.lines.as_slice() else { return false };
        let is_best = best.first() == Some(played) && !takes_back(last.copied(), played);
        is_best && class::is_alone(chance(best.score), chance(second.score))
    }

    fn game_after(&self, plies: usize) -> Game {
        let mut game = Game::new(self.start.clone());
        for &mv in self.moves.iter().take(plies) {
            let _ = game.play(mv);
        }
        game
    }
}

/// Looks at all moves but the best one with as many nodes as all had together, and takes what is found for the second line: beside
/// the best one it may have been searched too little to be called a blunder.
fn verify_second(
    engine: &mut Flagship,
    game: &Game,
    found: &mut Findings,
    nodes: u64,
    stop: &StopFlag,
) {
    let best = found.lines.first().and_then(StudiedLine::first);
    let others = game.position().legal_moves();
    let others = others.iter().copied().filter(|&mv| Some(mv) != best).collect();
    let limits = Limits { search_moves: others, ..Limits::nodes(nodes) };
    if let (Some(line), Some(second)) =
        (looked(engine, game, 1, &limits, stop).whole().first(), found.lines.get_mut(1))
    {
        *second = StudiedLine::from(line);
    }
}

/// Looks at the last position of this game: so many of its best moves and their lines. Nothing where the game is over.
pub(crate) fn look_at(
    engine: &mut Flagship,
    game: &Game,
    lines: u32,
    nodes: u64,
    stop: &StopFlag,
) -> Findings {
    if game.outcome().is_some() {
        return Findings::default();
    }
    let found = looked(engine, game, lines, &Limits::nodes(nodes), stop);
    let lines = found.whole().iter().map(StudiedLine::from).collect();
    Findings { lines, also: None, by_tables: found.source() == Some(Source::Tables) }
}

fn looked(
    engine: &mut Flagship,
    game: &Game,
    lines: u32,
    limits: &Limits,
    stop: &StopFlag,
) -> Lines {
    let _ = engine.set_option("MultiPV", &lines.to_string());
    // What was learned in another position must not help: it depends on who looked at it.
    engine.new_game();
    let mut found = Lines::default();
    engine.search(&Root::from(game), limits, stop, &mut found);
    found
}
