//! What a search needs to know of a game before it may leave something out or look further. The
//! textbook algorithms do without: for them [`Game`] is enough.

use crate::Game;

/// A game like chess, in which one may give the move away, pieces are exchanged, and few pieces are
/// left in the end.
pub trait Board: Game {
    /// Gives the move to the other side. Not to be used when [threatened](Game::threatened).
    fn pass(&mut self);

    /// Takes the pass back.
    fn unpass(&mut self);

    /// How many pieces other than king and pawns the side to move has. With none of them it is
    /// often worse to have to move than not to move.
    fn pieces(&self) -> u32;

    /// The same for the other side.
    fn opposing_pieces(&self) -> u32;

    /// What a move wins in hundredths of a pawn if both sides go on capturing on its square as long
    /// as it pays.
    fn exchange(&self, mv: Self::Move) -> i32;

    /// Whether the other side will be [threatened](Game::threatened) after the move.
    fn gives_check(&self, mv: Self::Move) -> bool;

    /// Whether the move takes back what has captured just now.
    fn takes_back(&self, mv: Self::Move) -> bool;

    /// Whether the move brings a pawn to within a step of promotion.
    fn nears_promotion(&self, mv: Self::Move) -> bool;
}
