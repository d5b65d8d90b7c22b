//! A game looked at move by move: what each move gave away, what would have been better, what decided the game.
//!
//! | module | holds |
//! |---|---|
//! | `work`, `tasks` | [`Work`]: the looking, shared among the threads of a caller; what is to be looked at |
//! | `accuracy` | from values to percent, by the formula that Lichess publishes |
//! | `class` | [`Class`]: what a move is called, and why |
//! | `shown`, `mate`, `account`, `gift`, `motif`, `draw` | [`Shown`]: what a line of the search shows for certain; a mate; material along a line; what is given and not won; [`Motif`]; [`LineDraw`] |
//! | `threat`, `standing` | [`Threat`]: what one move threatens; [`Standing`]: who stands better |
//! | `side` | [`SideReview`]: one side of a game as a whole |
//! | `reviewed` | [`ReviewedMove`]: one move and what is known of it |
//! | `place` | one move judged by what was found before and after it |
//! | `second` | errors looked at a second time |
//!
//! A caller makes a [`Work`], lets its threads [`run`](Work::run) it and asks for the [`Review`]. The same nodes give the same
//! review, whatever the number of threads.

mod account;
pub mod accuracy;
mod class;
mod draw;
mod gift;
mod mate;
mod motif;
mod place;
mod reviewed;
mod second;
mod shown;
mod side;
mod standing;
mod tasks;
mod threat;
mod work;

use chess::{Color, Game, Move, Position};
use eval::{Chances, Score};
use notation::Opening;

pub use class::{Class, Evidence, INACCURACY};
pub use draw::LineDraw;
pub use motif::{Motif, Target};
pub use reviewed::{Phase, Reason, ReviewedMove};
pub use shown::Shown;
pub use side::SideReview;
pub use standing::Standing;
pub use threat::Threat;
pub use work::Work;
pub(crate) use work::look_at;

use crate::study::Findings;
use place::Place;
use second::SecondLook;

/// Nodes for each position, where nobody asks for more.
pub const REVIEW_NODES: u64 = 150_000;
/// The moments that decided a game: so many at the most.
const MOMENTS: usize = 5;

/// A game with what was found in each of its positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Where the game began.
    pub start: Position,
    /// The value of that position for White.
    pub start_value: Score,
    /// The moves in their order.
    pub moves: Vec<ReviewedMove>,
    /// White and Black.
    pub sides: [SideReview; 2],
    /// The opening, where it has a name.
    pub opening: Option<Opening>,
    /// The number of the half-move that left the named openings, counted from 0; nothing if none did.
    pub left_book: Option<usize>,
    /// The half-moves that decided the game, by number, in their order: mistakes at least.
    pub moments: Vec<usize>,
}

impl Review {
    /// The review of these moves from this position; `found` has what was found before the first move and after every
    /// move, one more than there are moves. Moves behind the last finding are left out.
    pub fn of(start: &Position, moves: &[Move], found: &[Findings]) -> Review {
        Review::with_second_looks(start, moves, found, &[])
    }

    /// The same; what a second look at a move does not confirm is not told.
    fn with_second_looks(
        start: &Position,
        moves: &[Move],
        found: &[Findings],
        second: &[SecondLook],
    ) -> Review {
        let book = book_plies(start, moves);
        let mut game = Game::new(start.clone());
        let mut reviewed: Vec<ReviewedMove> = Vec::new();
        let mut past: Vec<Position> = Vec::new();
        for (ply, (&mv, pair)) in moves.iter().zip(found.windows(2)).enumerate() {
            let [before, after] = pair else { break };
            past.push(game.position().clone());
            if !game.play(mv) {
                break;
            }
            let played = moves.get(..=ply).unwrap_or_default();
            let last = reviewed.last();
            let second = second.get(ply);
            let place =
                Place { past: &past, played, book, before, after, second, game: &game, last };
            let next = place.review();
            reviewed.extend(next);
        }
        let first = found.first().and_then(|found| found.lines.first());
        let start_value = first.map_or(Score::DRAW, |line| for_white(start.turn(), line.score));
        let percents = white_percents(start_value, &reviewed);
        let accuracies = accuracy::of_game(&percents, start.turn() == Color::White);
        let sides =
            [Color::White, Color::Black].map(|color| side::side(&reviewed, color, accuracies));
        Review {
            start: start.clone(),
            start_value,
            sides,
            opening: Opening::of(start, moves),
            left_book: (book > 0 && book < reviewed.len()).then_some(book),
            moments: moments(&reviewed),
            moves: reviewed,
        }
    }

    /// White's chance to win before the first move, from 0 to 1.
    pub fn start_chance(&self) -> f64 {
        accuracy::win_percent(centipawns(self.start_value)) / 100.0
    }

    /// One side.
    pub fn side(&self, color: Color) -> &SideReview {
        let [white, black] = &self.sides;
        match color {
            Color::White => white,
            Color::Black => black,
        }
    }
}

/// What is known of the last move of this game, by what was found before and after it.
pub(crate) fn last_move(game: &Game, before: &Findings, after: &Findings) -> Option<ReviewedMove> {
    last_move_again(game, before, after, &SecondLook::default())
}

/// The same, with a second look.
fn last_move_again(
    game: &Game,
    before: &Findings,
    after: &Findings,
    second: &SecondLook,
) -> Option<ReviewedMove> {
    let moves: Vec<Move> = game.moves().collect();
    let mut replayed = Game::new(game.start().clone());
    let mut past: Vec<Position> = Vec::new();
    for &mv in &moves {
        past.push(replayed.position().clone());
        replayed.play(mv).then_some(())?;
    }
    let book = book_plies(game.start(), &moves);
    let second = Some(second);
    Place { past: &past, played: &moves, book, before, after, second, game, last: None }.review()
}

/// The chance to win of the side with this value as people have it, from 0 to 1.
pub(crate) fn chance(score: Score) -> f64 {
    accuracy::win_percent(centipawns(score)) / 100.0
}

/// How many of the first moves lead to the last position that has a name.
fn book_plies(start: &Position, moves: &[Move]) -> usize {
    let mut position = start.clone();
    let mut last = 0;
    for (ply, &mv) in moves.iter().enumerate() {
        if !position.is_legal(mv) {
            break;
        }
        position.play(mv);
        if Opening::at(&position).is_some() {
            last = ply + 1;
        }
    }
    last
}

fn for_white(turn: Color, score: Score) -> Score {
    if turn == Color::White { score } else { -score }
}

/// Points that the side with this value can expect, from 0 to 1, as the material stands in this position.
fn points(position: &Position, score: Score) -> f64 {
    let chances = Chances::of(position, score);
    (f64::from(chances.win) + f64::from(chances.draw) / 2.0) / 1000.0
}

/// A mate is more than any value in pawns.
fn centipawns(score: Score) -> i32 {
    match score.mate_moves() {
        Some(_) if score > Score::DRAW => 10_000,
        Some(_) => -10_000,
        None => score.raw(),
    }
}

/// White's chances to win in percent, before the first move and after every move.
fn white_percents(start: Score, moves: &[ReviewedMove]) -> Vec<f64> {
    let values = std::iter::once(start).chain(moves.iter().map(ReviewedMove::white_value));
    values.map(|value| accuracy::win_percent(centipawns(value))).collect()
}

/// The mistakes that changed most of what could be expected, in their order.
fn moments(moves: &[ReviewedMove]) -> Vec<usize> {
    let heavy = |mv: &ReviewedMove| mv.class.is_error() && mv.class != Class::Inaccuracy;
    let mut found: Vec<(usize, f64)> = moves
        .iter()
        .enumerate()
        .filter(|(_, mv)| heavy(mv))
        .map(|(ply, mv)| (ply, mv.loss()))
        .collect();
    found.sort_by(|one, other| other.1.total_cmp(&one.1));
    found.truncate(MOMENTS);
    let mut plies: Vec<usize> = found.into_iter().map(|(ply, _)| ply).collect();
    plies.sort_unstable();
    plies
}
