//! The work of a review, shared among as many threads as its caller has: each takes the next position that nobody has
//! looked at, or the second look at an error that two positions have shown. One search knows nothing of another, and what is to
//! be looked at depends on findings alone, so the same nodes give the same review whoever does the work.

use std::sync::{Mutex, MutexGuard, PoisonError};

use chess::{Game, Move, Outcome, Position};
use engine::Flagship;
use eval::Score;
use search::{Bound, Limits, Root, Searcher, Source, StopFlag};

use super::place::takes_back;
use super::second::{self, SecondLook, other_of, with_first};
use super::tasks::{State, Task};
use super::{Reason, Review, Shown, chance, class, last_move, last_move_again};
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
    state: Mutex<State>,
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
            state: Mutex::new(State::new(moves.len())),
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
            let task = self.state().take();
            let Some(task) = task.filter(|_| !stop.is_stopped()) else { return };
            let mut looks = Looks { engine: &mut engine, nodes: self.nodes, stop };
            match task {
                Task::Position(number) => {
                    let found = self.look(&mut looks, number);
                    // What an interrupted search says is no finding.
                    if stop.is_stopped() {
                        return;
                    }
                    let mut state = self.state();
                    state.found_position(number, found);
                    let done = state.positions.iter().flatten().count();
                    drop(state);
                    looked(done);
                }
                Task::Better(number) => {
                    let line = self.better_by_itself(&mut looks, number);
                    if stop.is_stopped() {
                        return;
                    }
                    self.state().found_better(number, line);
                }
                Task::Answer(number) => {
                    let line = self.answer_again(&mut looks, number);
                    if stop.is_stopped() {
                        return;
                    }
                    if let Some(place) = self.state().answers.get_mut(number) {
                        *place = Some(line);
                    }
                }
            }
        }
    }

    /// The review, if every position and every error has been looked at.
    pub fn review(&self) -> Option<Review> {
        let state = self.state();
        let answers: Vec<Option<StudiedLine>> =
            state.answers.iter().cloned().collect::<Option<_>>()?;
        let found: Vec<Findings> = (0..self.positions())
            .map(|number| self.settled(&state, number))
            .collect::<Option<_>>()?;
        let second = answers.into_iter().enumerate().map(|(number, answer)| SecondLook {
            better: self.other_better(&state, number, found.get(number)),
            answer,
        });
        let second: Vec<SecondLook> = second.collect();
        Some(Review::with_second_looks(&self.start, &self.moves, &found, &second))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn look(&self, looks: &mut Looks<'_>, number: usize) -> Findings {
        let game = self.game_after(number);
        let mut found = looks.at(&game);
        if self.seems_alone(number, &found) {
            looks.verify_second(&game, &mut found);
        }
        found
    }

    /// The line of the better move, looked at by itself, if the move with this number seems to be an error. What endgame tables say
    /// and a mate need no second look.
    fn better_by_itself(&self, looks: &mut Looks<'_>, number: usize) -> Option<StudiedLine> {
        let [before, after] = self.state().pair(number)?.map(Findings::clone);
        let reviewed = last_move(&self.game_after(number + 1), &before, &after)?;
        let best = reviewed.better().filter(|best| !best.score.is_mate() && !before.by_tables)?;
        looks.behind(self.game_after(number), best.first()?)
    }

    /// Another line of the best answer to the move with this number, if that is what the sentence about the move tells.
    fn answer_again(&self, looks: &mut Looks<'_>, number: usize) -> Option<StudiedLine> {
        let state = self.state();
        let (before, after) = (self.settled(&state, number)?, self.settled(&state, number + 1)?);
        let better = self.other_better(&state, number, Some(&before));
        let next = number + 1;
        let answer = after.lines.first()?;
        let first = answer.first()?;
        let unsettled = state.positions.get(next)?.as_ref().and_then(|found| found.lines.first());
        let known = other_of(answer, unsettled, state.better_line(next)).or_else(|| {
            // Where the answer was played, the next position has been looked at.
            let behind = state.positions.get(next + 1)?.as_ref()?.lines.first();
            behind
                .filter(|_| self.moves.get(next) == Some(&first))
                .map(|line| with_first(first, line))
        });
        drop(state);
        let second = SecondLook { better, answer: None };
        let game = self.game_after(next);
        let reviewed = last_move_again(&game, &before, &after, &second)?;
        match reviewed.reason? {
            Reason::Allows(Shown::Mate { .. }) => None,
            Reason::Allows(_) => known.or_else(|| looks.behind(game, first)),
            _ => None,
        }
    }

    /// What was found in a position, when its best move has been looked at by itself.
    fn settled(&self, state: &State, number: usize) -> Option<Findings> {
        let found = state.positions.get(number)?.as_ref()?;
        let Some(by_itself) = state.better_line(number) else { return Some(found.clone()) };
        let [_, after] = state.pair(number)?;
        let &mv = self.moves.get(number)?;
        // An error that ends the game has made it a draw.
        let over = StudiedLine { moves: Vec::new(), score: Score::DRAW, bound: Bound::Exact };
        let played = with_first(mv, after.lines.first().unwrap_or(&over));
        Some(second::settled(found, by_itself, played))
    }

    /// The line of the better move that does not count, for the one that counts.
    fn other_better(
        &self,
        state: &State,
        number: usize,
        settled: Option<&Findings>,
    ) -> Option<StudiedLine> {
        let best = settled?.lines.first()?;
        let unsettled = state.positions.get(number)?.as_ref()?.lines.first();
        other_of(best, unsettled, state.better_line(number))
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

/// What looks at positions, and how far.
struct Looks<'a> {
    engine: &'a mut Flagship,
    nodes: u64,
    stop: &'a StopFlag,
}

impl Looks<'_> {
    fn at(&mut self, game: &Game) -> Findings {
        look_at(self.engine, game, LINES, self.nodes, self.stop)
    }

    /// Looks at all moves but the best one with as many nodes as all had together, and takes what is found for the second line: beside
    /// the best one it may have been searched too little to be called a blunder.
    fn verify_second(&mut self, game: &Game, found: &mut Findings) {
        let best = found.lines.first().and_then(StudiedLine::first);
        let others = game.position().legal_moves();
        let others = others.iter().copied().filter(|&mv| Some(mv) != best).collect();
        let limits = Limits { search_moves: others, ..Limits::nodes(self.nodes) };
        let looked = looked(self.engine, game, 1, &limits, self.stop);
        if let (Some(line), Some(second)) = (looked.whole().first(), found.lines.get_mut(1)) {
            *second = StudiedLine::from(line);
        }
    }

    /// The line that begins with this move, by a look at the position behind it.
    fn behind(&mut self, mut game: Game, mv: Move) -> Option<StudiedLine> {
        game.play(mv).then_some(())?;
        match game.outcome() {
            Some(Outcome::Draw(_)) => {
                Some(StudiedLine { moves: vec![mv], score: Score::DRAW, bound: Bound::Exact })
            }
            Some(_) => None,
            None => Some(with_first(mv, self.at(&game).lines.first()?)),
        }
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
