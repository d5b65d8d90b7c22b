//! Random games of chess, as fast as the board allows: nothing is taken back, no key and no
//! evaluation is asked for on the way.

use chess::Position;
use eval::{Evaluator, Material, Score};

use crate::{Budget, Dice, PlayoutLength, RandomGame, Stopped};

/// So many half-moves without a capture or a pawn's move end it.
const FIFTY_MOVES: u32 = 100;

/// Plays any legal moves until mate, stalemate, too little material or the fifty-move rule; where it
/// is capped the pieces are counted. Where the tree does not know that rule (`fifty_moves` is false),
/// it counts the quiet moves of the random game alone: every game must come to an end. Repetitions
/// are let pass: in random games they are rare, and looking for them costs more than they do.
pub(super) fn random_game(
    mut position: Position,
    length: PlayoutLength,
    fifty_moves: bool,
    dice: &mut Dice,
    budget: &mut Budget,
) -> Result<RandomGame, Stopped> {
    let mut plies = 0;
    let mut quiet = if fifty_moves { u32::from(position.halfmove_clock()) } else { 0 };
    let value = loop {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break if position.in_check() { Score::mated_in_plies(0) } else { Score::DRAW };
        }
        if quiet >= FIFTY_MOVES || position.is_insufficient_material() {
            break Score::DRAW;
        }
        if length.cap == Some(plies) {
            break Score::centipawns(Material::AGENT.clone().evaluate(&position));
        }
        position.play(moves[dice.below(moves.len())]);
        plies += 1;
        quiet = if position.halfmove_clock() == 0 { 0 } else { quiet + 1 };
        if length.must_stop(plies, budget) {
            return Err(Stopped);
        }
    };
    Ok(RandomGame { value: if plies.is_multiple_of(2) { value } else { -value }, plies })
}
