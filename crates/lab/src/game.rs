//! What an algorithm needs to know of a game, and it is little: who is to move, which moves there
//! are, how to play one and take it back, whether the game is over, and what a position looks
//! worth. Two players, one wins what the other loses, nothing is hidden and no dice are thrown.

use std::fmt::Debug;
use std::ops::DerefMut;

use eval::Score;

use crate::{Budget, Dice, Ordering, Reason, Stopped};

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The side to move has lost.
    Lost,
    /// Nobody has won, for this reason.
    Drawn(Reason),
    /// The side to move gets this much: the leaf of a tree written as a string.
    Worth(Score),
}

impl End {
    /// What it is worth to the side to move. A loss counts as one here and now.
    pub fn value(self) -> Score {
        match self {
            End::Lost => Score::mated_in_plies(0),
            End::Drawn(_) => Score::DRAW,
            End::Worth(value) => value,
        }
    }

    /// Whether that depends on the way to the position, and not on the position alone.
    pub fn depends_on_path(self) -> bool {
        matches!(self, End::Drawn(Reason::Repetition | Reason::FiftyMoves))
    }
}

/// How a random game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomGame {
    /// What it came to, for the side that was to move at its start.
    pub value: Score,
    /// How many moves were played.
    pub plies: u32,
}

/// How long a random game may last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayoutLength {
    /// After so many moves it is judged as it stands; none if it is to be played to its end.
    pub cap: Option<u32>,
    /// So many moves may be played, and not one more: without an end by then it was for nothing.
    pub room: u64,
}

impl PlayoutLength {
    /// To its end, however long it takes.
    pub const WHOLE: PlayoutLength = PlayoutLength { cap: None, room: u64::MAX };

    /// Whether it must be given up after so many moves: there is no room for more, or no time.
    pub(crate) fn must_stop(self, plies: u32, budget: &mut Budget) -> bool {
        let capped = self.cap == Some(plies);
        u64::from(plies) >= self.room && !capped
            || plies.is_multiple_of(PLIES_BETWEEN_LOOKS) && budget.check(0).is_err()
    }
}

/// After so many moves a random game looks at the clock: well under a millisecond's worth.
const PLIES_BETWEEN_LOOKS: u32 = 32;

/// A game of two players, as a search sees it. It can be copied and handed to another thread.
pub trait Game: Clone + Send {
    /// A move.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;
    /// A list of moves. At most 256 of them are ever looked at.
    type Moves: DerefMut<Target = [Self::Move]>;

    /// Whether the player who began the game, White, is to move: the one minimax calls Max.
    fn first_to_move(&self) -> bool;

    /// All moves of the side to move.
    fn moves(&mut self) -> Self::Moves;

    /// The moves a [quiescence search](crate::SearchContext::horizon) must look at before it trusts a static
    /// value: all of them if the side to move [is threatened](Game::threatened), otherwise those
    /// that win something at once. A game without such moves has none.
    fn loud_moves(&mut self) -> Self::Moves;

    /// Whether the side to move must parry something, so that doing nothing is no choice: a check.
    fn threatened(&self) -> bool {
        false
    }

    /// Plays one of its moves.
    fn play(&mut self, mv: Self::Move);

    /// Takes the last move back.
    fn undo(&mut self);

    /// Whether the game is over here, and how.
    fn end(&mut self) -> Option<End>;

    /// What the position looks worth to the side to move, without searching.
    fn evaluate(&mut self) -> Score;

    /// Equal positions have equal keys, different ones almost never.
    fn key(&self) -> u64;

    /// A move as a number that a table can keep; not 0, which stands for no move.
    fn code(mv: Self::Move) -> u16;

    /// Whether the move changes the position so much that it cannot be a mere waiting move: in
    /// chess a capture or promotion. Such moves are no killers.
    fn is_loud(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Rates moves for the order in which they are tried, the most promising the highest; between
    /// -10,000 and 10,000.
    fn rate(&mut self, _moves: &[Self::Move], _ratings: &mut [i32], _ordering: Ordering) {}

    /// Plays any moves, each with the same chance, until the game is over or long enough. Afterwards
    /// the game is where it was.
    fn random_game(
        &mut self,
        length: PlayoutLength,
        dice: &mut Dice,
        budget: &mut Budget,
    ) -> Result<RandomGame, Stopped> {
        let mut plies = 0;
        let value = loop {
            if let Some(end) = self.end() {
                break end.value();
            }
            if length.cap == Some(plies) {
                break self.evaluate();
            }
            let moves = self.moves();
            self.play(moves[dice.below(moves.len())]);
            plies += 1;
            if length.must_stop(plies, budget) {
                (0..plies).for_each(|_| self.undo());
                return Err(Stopped);
            }
        };
        (0..plies).for_each(|_| self.undo());
        Ok(RandomGame { value: if plies.is_multiple_of(2) { value } else { -value }, plies })
    }
}
