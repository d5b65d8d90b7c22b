//! What a player makes of a position and which moves it sees. At full strength it trusts its evaluation
//! and sees every move, at no cost. A humanlike one knows less, has prejudices, and overlooks moves
//! that people overlook.
//!
//! Nothing here is random while a game lasts: every error is a hash of the position, the move and
//! the seed of the game. Who misjudges a position does so every time it is met, and a move seen
//! from afar stays seen when it comes closer.

use chess::{Color, Move, PieceKind, Position, Square};
use eval::{Evaluator, Material, Score};

use crate::strength::Strength;

/// How a search sees the board. Asked at every node, so it is a type, never a `dyn`.
pub(crate) trait Judgement: Clone + Default + Send {
    /// What the position is worth to this player, if it is worth `raw` to the evaluation.
    #[inline(always)]
    fn judge(&self, _position: &Position, raw: i32) -> i32 {
        raw
    }

    /// Whether it does not see this move, `ply` half-moves ahead and after the move `last`.
    #[inline(always)]
    fn overlooks(&self, _position: &Position, _mv: Move, _last: Option<Move>, _ply: usize) -> bool {
        false
    }
}

/// Full strength.
#[derive(Clone, Default)]
pub(crate) struct FullStrength;

impl Judgement for FullStrength {}

/// A player of limited strength, in one game.
#[derive(Clone, Default)]
pub(crate) struct Humanlike {
    seed: u64,
    knowledge: f64,
    prejudice: f64,
    blindness: f64,
    mate_blindness: f64,
    /// What this player thinks of each kind of piece on each square, beyond its worth.
    taste: Vec<[i32; 64]>,
}

/// What a hash is about, so that different errors do not depend on each other.
mod about {
    pub(super) const TASTE: u64 = 1;
    pub(super) const PAWNS: u64 = 2;
    pub(super) const PIECES: u64 = 3;
    pub(super) const MOVE: u64 = 4;
    pub(super) const MATE: u64 = 5;
}

/// Mixes a number into a hash; every bit of it changes half of the others.
pub(crate) fn mix(hash: u64, number: u64) -> u64 {
    let mut mixed = hash.rotate_left(23) ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for multiplier in [0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB] {
        mixed = (mixed ^ mixed >> 29).wrapping_mul(multiplier);
    }
    mixed ^ mixed >> 32
}

/// A hash as a fraction from 0 to 1.
pub(crate) fn fraction(hash: u64) -> f64 {
    (hash >> 11) as f64 / (1_u64 << 53) as f64
}

impl Humanlike {
    pub(crate) fn new(strength: Strength, seed: u64) -> Humanlike {
        let prejudice = strength.prejudice();
        let taste = |kind: PieceKind, square: Square| {
            let number = (kind.index() * 64 + square.index()) as u64;
            let lean = 2.0 * fraction(mix(mix(seed, about::TASTE), number)) - 1.0;
            (lean * prejudice / 4.0) as i32
        };
        let mut tastes = vec![[0; 64]; PieceKind::ALL.len()];
        for kind in PieceKind::ALL {
            for square in Square::all() {
                tastes[kind.index()][square.index()] = taste(kind, square);
            }
        }
        Humanlike {
            seed,
            knowledge: strength.knowledge(),
            prejudice,
            blindness: strength.blindness(),
            mate_blindness: strength.mate_blindness(),
            taste: tastes,
        }
    }

    /// The likings of this game: for squares, for pawn structures, for arrangements of pieces. Seen
    /// from White's side, so that both players agree on the error.
    fn prejudice_about(&self, position: &Position) -> i32 {
        let mut sum = 0;
        for kind in PieceKind::ALL {
            let taste = &self.taste[kind.index()];
            for square in position.pieces(Color::White, kind) {
                sum += taste[square.index()];
            }
            for square in position.pieces(Color::Black, kind) {
                sum -= taste[square.flip().index()];
            }
        }
        let pieces = mix(position.non_pawn_key(Color::White), position.non_pawn_key(Color::Black));
        for (about, key) in [(about::PAWNS, position.pawn_key()), (about::PIECES, pieces)] {
            let lean = 2.0 * fraction(mix(mix(self.seed, about), key)) - 1.0;
            sum += (lean * self.prejudice / 2.0) as i32;
        }
        sum
    }

    /// Whether a thing of this chance happens to this move here, in this game.
    fn happens(&self, chance: f64, about: u64, position: &Position, mv: Move) -> bool {
        chance > 0.0
            && fraction(mix(mix(mix(self.seed, about), position.key()), mv.bits().into())) < chance
    }

    /// Whether it does not think of one of its own moves. Captures strike the eye; a mate in one is
    /// missed by beginners only.
    pub(crate) fn misses_own(&self, position: &Position, mv: Move) -> bool {
        if mates(position, mv) {
            return self.happens(self.mate_blindness, about::MATE, position, mv);
        }
        mv.is_quiet()
            && !position.in_check()
            && self.happens(
                0.3 * self.blindness * obscurity(position, mv),
                about::MOVE,
                position,
                mv,
            )
    }
}

impl Judgement for Humanlike {
    fn judge(&self, position: &Position, raw: i32) -> i32 {
        let counted = Material::default().evaluate(position);
        let known = counted + ((raw - counted) as f64 * self.knowledge) as i32;
        let prejudice = self.prejudice_about(position);
        let bent = if position.turn() == Color::White { prejudice } else { -prejudice };
        let most = Score::MAX_CENTIPAWNS / 2;
        (known + bent).clamp(-most, most)
    }

    fn overlooks(&self, position: &Position, mv: Move, last: Option<Move>, ply: usize) -> bool {
        // Who is in check looks at every way out, and nobody forgets to take back.
        let takes_back = mv.is_capture() && last.is_some_and(|last| last.to() == mv.to());
        if self.blindness <= 0.0 || takes_back || position.in_check() {
            return false;
        }
        if ply == 1 && mates(position, mv) {
            return self.happens(self.mate_blindness, about::MATE, position, mv);
        }
        let distance = (ply + 1).min(5) as f64 / 5.0;
        let chance = self.blindness * distance * obscurity(position, mv);
        self.happens(chance, about::MOVE, position, mv)
    }
}

/// How hard a move is to see, from 0 to 1: quiet moves harder than captures, long ones harder than
/// short ones, backward ones harder than forward ones. A move of the king is always thought of.
fn obscurity(position: &Position, mv: Move) -> f64 {
    let (from, to) = (mv.from(), mv.to());
    let files = from.file().index().abs_diff(to.file().index());
    let ranks = from.rank().index().abs_diff(to.rank().index());
    let backward = match position.turn() {
        Color::White => to.rank().index() < from.rank().index(),
        Color::Black => to.rank().index() > from.rank().index(),
    };
    if position.piece(from).is_some_and(|piece| piece.kind() == PieceKind::King) {
        return 0.0;
    }
    let plain = if mv.is_quiet() { 0.5 } else { 0.2 };
    let long = if files.max(ranks) >= 4 { 0.25 } else { 0.0 };
    plain + long + if backward { 0.25 } else { 0.0 }
}

fn mates(position: &Position, mv: Move) -> bool {
    if !position.gives_check(mv, &position.check_info()) {
        return false;
    }
    let mut after = position.clone();
    after.play(mv);
    after.is_checkmate()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).expect("legal")
    }

    fn weakest(seed: u64) -> Humanlike {
        Humanlike::new(Strength::from_elo(Strength::WEAKEST), seed)
    }

    #[test]
    fn a_clear_mind_trusts_its_evaluation_and_sees_all() {
        let position = position(KIWIPETE);
        assert_eq!(FullStrength.judge(&position, 77), 77);
        let all = position.legal_moves();
        assert!(all.into_iter().all(|mv| !FullStrength.overlooks(&position, mv, None, 9)));
    }

    #[test]
    fn an_error_is_the_same_whoever_is_to_move() {
        let white = position(KIWIPETE);
        let black = position(&KIWIPETE.replace(" w ", " b "));
        let judged: Vec<i32> = (1..=20).map(|seed| weakest(seed).judge(&white, 40)).collect();
        for (seed, &value) in (1..=20).zip(&judged) {
            assert_eq!(weakest(seed).judge(&black, -40), -value, "seed {seed}");
        }
        assert!(judged.iter().any(|&value| value > 40) && judged.iter().any(|&value| value < 40));
    }

    #[test]
    fn what_is_seen_from_afar_is_seen_from_near() {
        let position = position(KIWIPETE);
        let moves = position.legal_moves();
        let mut overlooked = [0; 6];
        for seed in 1..=20 {
            let human = weakest(seed);
            for mv in &moves {
                let by_ply: Vec<bool> =
                    (1..=6).map(|ply| human.overlooks(&position, mv, None, ply)).collect();
                assert!(by_ply.windows(2).all(|pair| pair[0] <= pair[1]), "{mv} {by_ply:?}");
                for (count, hidden) in overlooked.iter_mut().zip(by_ply) {
                    *count += i32::from(hidden);
                }
            }
        }
        assert!(0 < overlooked[0] && overlooked[0] < overlooked[5], "{overlooked:?}");
    }

    #[test]
    fn taking_back_and_leaving_check_are_never_overlooked() {
        let before = position(KIWIPETE);
        let checked = position("4k3/8/8/8/7b/8/3N3P/3QKB2 w - - 0 1");
        for seed in 1..=50 {
            let human = weakest(seed);
            for mv in before.legal_moves().into_iter().filter(|mv| mv.is_capture()) {
                assert!(!human.overlooks(&before, mv, Some(mv), 6), "{mv}");
            }
            for mv in &checked.legal_moves() {
                assert!(checked.in_check() && !human.overlooks(&checked, mv, None, 6), "{mv}");
            }
        }
    }
}
