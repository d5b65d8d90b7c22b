//! What is to be learned from the game under way: the moves that the book gave, which of them were
//! really played, and how the game stands. A move that was only a hint, or was taken back, or that
//! somebody asked for twice, teaches nothing.

use chess::{Color, Move};
use eval::Score;
use notation::polyglot::BookEntry;
use search::Root;

use crate::lessons::Lesson;

/// A game is taken for won or lost from this score on, if nobody tells…
const DECIDED: i32 = 500;
/// …and for drawn up to this one…
const LEVEL: i32 = 50;
/// …after so many half-moves.
const LONG_GAME: u32 = 100;

/// The game under way.
#[derive(Default)]
pub(super) struct Game {
    given: Vec<Given>,
    /// The keys of its positions, oldest first, as far as is known.
    line: Vec<u64>,
    /// The last score, who had it, and at which half-move.
    last: Option<(Score, Color, u32)>,
}

/// A move that the book gave, whatever became of it.
struct Given {
    /// The keys of the position and of the one after the move.
    step: [u64; 2],
    /// The position and the move as the book writes them.
    place: (u64, u16),
    color: Color,
}

impl Game {
    /// The game has come to this position. What the book gave at others, and was not played, goes.
    pub(super) fn reached(&mut self, root: &Root) {
        let here = root.position().key();
        self.line.clear();
        self.line.extend(root.past_keys().iter().copied().chain([here]));
        let line = &self.line;
        self.given.retain(|given| given.step.first() == Some(&here) || given.is_in(line));
    }

    /// The book gives this move in the position that was reached.
    pub(super) fn give(&mut self, root: &Root, entry: &BookEntry, mv: Move) {
        let position = root.position();
        let step = [position.key(), position.after(mv).key()];
        if !self.given.iter().any(|given| given.step == step) {
            let place = (entry.key, entry.mv);
            self.given.push(Given { step, place, color: position.turn() });
        }
    }

    /// How the side to move stands by its own search.
    pub(super) fn stands(&mut self, root: &Root, score: Score) {
        self.last = Some((score, root.position().turn(), ply_of(root)));
    }

    /// What the moves that were played are worth after this end of the game.
    pub(super) fn lessons(&self, winner: Option<Color>) -> Vec<Lesson> {
        let played = self.given.iter().filter(|given| given.is_in(&self.line));
        played
            .map(|&Given { place: (key, mv), color, .. }| {
                let half_points = winner.map_or(1, |winner| if winner == color { 2 } else { 0 });
                Lesson { key, mv, half_points }
            })
            .collect()
    }

    /// The same where nobody has told the result: the last score tells it, if it leaves no doubt.
    pub(super) fn lessons_by_score(&self) -> Vec<Lesson> {
        match self.last {
            Some((score, color, _)) if score.raw() >= DECIDED => self.lessons(Some(color)),
            Some((score, color, _)) if score.raw() <= -DECIDED => self.lessons(Some(!color)),
            Some((score, _, ply)) if score.raw().abs() <= LEVEL && ply >= LONG_GAME => {
                self.lessons(None)
            }
            _ => Vec::new(),
        }
    }
}

impl Given {
    /// Whether it was played in the game of these positions.
    fn is_in(&self, line: &[u64]) -> bool {
        line.array_windows().any(|step| *step == self.step)
    }
}

/// Half-moves before this position, by its move number.
pub(super) fn ply_of(root: &Root) -> u32 {
    let moves = u32::from(root.position().fullmove_number().max(1)) - 1;
    2 * moves + u32::from(root.position().turn() == Color::Black)
}
