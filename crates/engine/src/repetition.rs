//! Draws by repetition in a search, also those the side to move can bring about at once.

use std::sync::LazyLock;

use chess::{Color, Piece, PieceKind, Position, Square, attacks, keys};

/// The keys of a game and of the line being searched, the present position last.
pub(crate) struct Path {
    keys: Vec<u64>,
    /// Where the positions after null moves stand among the keys. No game gets from before one to
    /// after it.
    after_null: Vec<usize>,
    reversible: &'static Reversible,
}

impl Path {
    pub(crate) fn new(past: &[u64], root: u64) -> Path {
        let mut keys = Vec::with_capacity(past.len() + 256);
        keys.extend_from_slice(past);
        keys.push(root);
        Path { keys, after_null: Vec::with_capacity(32), reversible: &REVERSIBLE }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// The key of the position after a null move.
    pub(crate) fn push_null(&mut self, key: u64) {
        self.after_null.push(self.keys.len());
        self.keys.push(key);
    }

    pub(crate) fn pop_null(&mut self) {
        self.keys.pop();
        self.after_null.pop();
    }

    /// How many moves back a position can be the same as the present one.
    #[inline(always)]
    fn reach(&self, position: &Position) -> usize {
        let first = self.after_null.last().copied().unwrap_or(0);
        usize::from(position.halfmove_clock()).min(self.keys.len() - 1 - first)
    }

    /// Whether the present position is drawn by repetition: it occurred before in the line searched,
    /// or twice in the game before the root.
    pub(crate) fn is_repeated(&self, position: &Position, ply: usize) -> bool {
        let last = self.keys.len() - 1;
        let reach = self.reach(position);
        let mut earlier = 0;
        let mut distance = 4;
        while distance <= reach {
            if self.keys[last - distance] == self.keys[last] {
                earlier += 1;
                if distance < ply || earlier == 2 {
                    return true;
                }
            }
            distance += 2;
        }
        false
    }

    /// Whether the side to move has a move that repeats a position of the line searched.
    pub(crate) fn can_repeat(&self, position: &Position, ply: usize) -> bool {
        let last = self.keys.len() - 1;
        let reach = self.reach(position).min(ply.saturating_sub(1));
        let occupied = position.occupied();
        let mut distance = 3;
        while distance <= reach {
            let change = self.keys[last] ^ self.keys[last - distance];
            if let Some((from, to)) = self.reversible.find(change)
                && !attacks::between(from, to).meets(occupied)
            {
                return true;
            }
            distance += 2;
        }
        false
    }
}

/// Every move of a piece that can be taken back, by the change it makes to the key: a cuckoo table
/// (two places for each, at most two looks).
struct Reversible {
    slots: Vec<(u64, Square, Square)>,
}

static REVERSIBLE: LazyLock<Reversible> = LazyLock::new(Reversible::new);

impl Reversible {
    const SIZE: usize = 8192;

    fn places(key: u64) -> [usize; 2] {
        [key as usize % Self::SIZE, (key >> 16) as usize % Self::SIZE]
    }

    fn new() -> Reversible {
        let empty = (0, Square::A1, Square::A1);
        let mut slots = vec![empty; Self::SIZE];
        for color in Color::ALL {
            for kind in &PieceKind::ALL[1..] {
                for from in Square::all() {
                    let targets = attacks::of(*kind, color, from, chess::Bitboard::EMPTY);
                    for to in targets.into_iter().filter(|&to| to > from) {
                        let piece = Piece::new(color, *kind);
                        let key = keys::piece(piece, from)
                            ^ keys::piece(piece, to)
                            ^ keys::turn(Color::Black);
                        let mut homeless = (key, from, to);
                        let mut place = Self::places(key)[0];
                        loop {
                            std::mem::swap(&mut slots[place], &mut homeless);
                            if homeless == empty {
                                break;
                            }
                            // Push the one found there to its other place.
                            let [first, second] = Self::places(homeless.0);
                            place = if place == first { second } else { first };
                        }
                    }
                }
            }
        }
        Reversible { slots }
    }

    #[inline]
    fn find(&self, key: u64) -> Option<(Square, Square)> {
        Self::places(key)
            .into_iter()
            .map(|place| self.slots[place])
            .find(|slot| slot.0 == key && key != 0)
            .map(|(_, from, to)| (from, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(position: &mut Position, path: &mut Path, text: &str) {
        for word in text.split_whitespace() {
            let moves = position.legal_moves();
            let mv = *moves.iter().find(|mv| mv.to_string() == word).expect("legal");
            position.play(mv);
            path.push(position.key());
        }
    }

    #[test]
    fn one_repetition_in_the_line_is_enough_two_are_needed_before_it() {
        let mut position = Position::start();
        let mut path = Path::new(&[], position.key());
        play(&mut position, &mut path, "g1f3 g8f6 f3g1 f6g8");
        assert!(path.is_repeated(&position, 5));
        assert!(!path.is_repeated(&position, 4), "the first time was at the root");
        play(&mut position, &mut path, "g1f3 g8f6 f3g1 f6g8");
        assert!(path.is_repeated(&position, 0));
    }

    #[test]
    fn a_repetition_is_seen_one_move_ahead() {
        let mut position = Position::start();
        let mut path = Path::new(&[], position.key());
        play(&mut position, &mut path, "g1f3 g8f6 f3g1");
        assert!(path.can_repeat(&position, 4));
        assert!(!path.can_repeat(&position, 3), "the first time was at the root");
        assert_eq!(REVERSIBLE.slots.iter().filter(|slot| slot.0 != 0).count(), 3668);
    }
}
