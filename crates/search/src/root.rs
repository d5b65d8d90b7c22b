//! Where a search starts.

use chess::{Game, Position};

/// A position and the keys of those before it, which repetitions need.
#[derive(Clone, Debug)]
pub struct Root {
    position: Position,
    past_keys: Vec<u64>,
}

impl Root {
    /// A root without a past.
    pub fn new(position: Position) -> Root {
        Root { position, past_keys: Vec::new() }
    }

    /// The position to search.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The keys of the positions before it, oldest first, the root itself not included.
    pub fn past_keys(&self) -> &[u64] {
        &self.past_keys
    }
}

impl From<&Game> for Root {
    fn from(game: &Game) -> Root {
        Root { position: game.position().clone(), past_keys: game.past_keys().collect() }
    }
}

impl From<Position> for Root {
    fn from(position: Position) -> Root {
        Root::new(position)
    }
}
