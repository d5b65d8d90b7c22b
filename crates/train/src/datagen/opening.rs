//! Random openings: a few legal moves, not all of them blunders.

use chess::random::Random;
use chess::{Exchange, Game, Move, Position};

use super::Settings;
use crate::game::Start;

/// A start and random moves from it; none if they end the game.
pub(super) fn draw(settings: &Settings, random: &mut Random) -> Option<(Start, Game)> {
    let start = draw_start(settings, random);
    let game = draw_from(start.position()?, settings, random)?;
    Some((start, game))
}

/// Random moves from this position; none if they end the game.
pub(super) fn draw_from(start: Position, settings: &Settings, random: &mut Random) -> Option<Game> {
    let mut game = Game::new(start);
    let plies = settings.random_plies + random.below(2);
    for _ in 0..plies {
        let mv = random_move(game.position(), random)?;
        if !game.play(mv) {
            return None;
        }
    }
    let over = game.outcome().is_some() || game.claimable_draw().is_some();
    (!over).then_some(game)
}

fn draw_start(settings: &Settings, random: &mut Random) -> Start {
    let mut row = || random.below(usize::from(Start::ROWS)) as u16;
    let (white, black) = (row(), row());
    if random.percent(settings.double_percent) {
        Start { white, black }
    } else if random.percent(settings.chess960_percent) {
        Start { white, black: white }
    } else {
        Start::STANDARD
    }
}

/// Any legal move, but one that gives a piece away only after others have been drawn in vain: such
/// openings would be thrown away after a search.
fn random_move(position: &Position, random: &mut Random) -> Option<Move> {
    const TRIES: usize = 4;
    const LOSS: i32 = -150;
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let mut mv = None;
    for _ in 0..TRIES {
        let drawn = moves.get(random.below(moves.len())).copied();
        mv = drawn;
        if drawn.is_some_and(|mv| Exchange::CLASSIC.at_least(position, mv, LOSS)) {
            break;
        }
    }
    mv
}
