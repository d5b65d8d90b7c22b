//! Random games of chess, as fast as the board allows: nothing is taken back, no key and no
//! evaluation is asked for on the way.

use chess::Position;
use eval::{Evaluator, Material, Score};

use crate::game::PLIES_BETWEEN_LOOKS;
use crate::{Budget, Dice, RandomGame, Stopped};

/// Plays any legal moves until mate, stalemate, too little material or, if they count, fifty quiet moves;
/// after `most` half-moves the pieces are counted. Repetitions are let pass: in random games they are
/// rare, and looking for them costs more than they do.
pub(super) fn random_game(
    mut position: Position,
    most: u32,
    fifty_moves: bool,
    dice: &mut Dice,
    budget: &mut Budget,
) -> Result<RandomGame, Stopped> {
    let mut plies = 0;
    let value = loop {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break if position.in_check() { Score::mated_in_plies(0) } else { Score::DRAW };
        }
        let quiet = fifty_moves && position.halfmove_clock() >= 100;
        if quiet || position.is_insufficient_material() {
            break Score::DRAW;
        }
        if plies == most {
            break Score::centipawns(Material::S4.clone().evaluate(&position));
        }
        position.play(moves[dice.below(moves.len())]);
        plies += 1;
        if plies.is_multiple_of(PLIES_BETWEEN_LOOKS) {
            budget.check(0)?;
        }
    };
    Ok(RandomGame { value: if plies.is_multiple_of(2) { value } else { -value }, plies })
}
