//! Where a search starts.

use chess::{Game, Move, Position};

/// A position, the keys of those before it, which repetitions need, and the last moves of both
/// sides, which people look at first.
#[derive(Clone, Debug)]
pub struct Root {
    position: Position,
    past_keys: Vec<u64>,
    /// The opponent's and the mover's own.
    last_moves: [Option<Move>; 2],
}

impl Root {
    /// A root without a past.
    pub fn new(position: Position) -> Root {
        Root { position, past_keys: Vec::new(), last_moves: [None; 2] }
    }

    /// The position to search.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The keys of the positions before it, oldest first, the root itself not included.
    pub fn past_keys(&self) -> &[u64] {
        &self.past_keys
    }

    /// The move that led here, if it is known.
    pub fn last_move(&self) -> Option<Move> {
        self.last_moves[0]
    }

    /// The move before that, by the side that is to move again.
    pub fn own_last_move(&self) -> Option<Move> {
        self.last_moves[1]
    }
}

impl From<&Game> for Root {
    fn from(game: &Game) -> Root {
        let mut played = game.moves().rev();
        Root {
            position: game.position().clone(),
            past_keys: game.past_keys().collect(),
            last_moves: [played.next(), played.next()],
        }
    }
}

impl From<Position> for Root {
    fn from(position: Position) -> Root {
        Root::new(position)
    }
}
