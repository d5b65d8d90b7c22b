//! What the options say about evaluation: which net there is, and whether it is used.

use std::path::Path;
use std::sync::Arc;

use chess::{Observer, Piece, PieceKind, Position, Square};
use eval::{Classical, Evaluator, Score, Weights};
use nnue::{Net, NetError, Network};
use search::{OptionError, Remark};

use crate::worker::DECISIVE;
use crate::{SettingError, params};

/// Scores are told as if these were `material_base` and `material_slope` and pawns did not count, whatever is
/// so in the search: what a score means in results was measured in this scale.
const TOLD_BASE: i32 = 700;
const TOLD_SLOPE: i32 = 85;

/// The network in the scale of the search. A net is trained so that about +400 expects 73 % of the points;
/// the margins of the search count in pawns, and an advantage counts more with more pieces.
#[derive(Clone)]
pub(crate) struct Scaled(pub(crate) Network);

impl Observer for Scaled {
    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        self.0.put(piece, square);
    }

    #[inline(always)]
    fn take(&mut self, piece: Piece, square: Square) {
        self.0.take(piece, square);
    }

    #[inline(always)]
    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        self.0.shift(piece, from, to);
    }
}

impl Evaluator for Scaled {
    fn reset(&mut self, position: &Position) {
        self.0.reset(position);
    }

    #[inline(always)]
    fn push(&mut self) {
        self.0.push();
    }

    #[inline(always)]
    fn pop(&mut self) {
        self.0.pop();
    }

    #[inline(always)]
    fn evaluate(&mut self, position: &Position) -> i32 {
        let value = self.0.evaluate(position) * params::network_scale() / 100;
        value * share(position) / 1024
    }

    fn told(&self, root: &Position, raw: i32) -> Score {
        Score::from_raw(rescaled(raw, share(root), told_share(root)))
    }

    fn counted(&self, root: &Position, score: Score) -> i32 {
        rescaled(score.raw(), told_share(root), share(root))
    }
}

/// How much of what the net says counts in the search, in 1024ths.
#[inline(always)]
fn share(position: &Position) -> i32 {
    let pawns = position.kind(PieceKind::Pawn).len() as i32;
    share_of(params::material_base(), params::material_slope(), position)
        + params::material_pawns() * (pawns - 12)
}

/// How much of what the net says is told, in 1024ths.
fn told_share(position: &Position) -> i32 {
    share_of(TOLD_BASE, TOLD_SLOPE, position)
}

#[inline(always)]
fn share_of(base: i32, slope: i32, position: &Position) -> i32 {
    base + slope * material(position) / 16
}

/// A score in which one share of what the net says counts, as it would be if another one did, to the nearest
/// centipawn. What is proven stays as it is, and nothing else is ever mistaken for a proof.
fn rescaled(score: i32, from: i32, to: i32) -> i32 {
    if score.abs() >= DECISIVE {
        return score;
    }
    let from = from.max(1);
    let size = (score.abs() * to + from / 2) / from;
    score.signum() * size.min(DECISIVE - 1)
}

/// The pieces of both sides: 62 at the beginning of a game.
#[inline(always)]
fn material(position: &Position) -> i32 {
    let count = |kind| position.kind(kind).len() as i32;
    3 * (count(PieceKind::Knight) + count(PieceKind::Bishop))
        + 5 * count(PieceKind::Rook)
        + 9 * count(PieceKind::Queen)
}

/// The choice between the network and `classical`.
pub(crate) struct Evaluation {
    wish: Wish,
    net: Option<Arc<Net>>,
    /// Other weights for `classical`, while they are tuned.
    weights: Option<Box<Weights>>,
    /// It has changed, and nobody has been told.
    is_news: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    /// The network if there is one.
    Auto,
    Network,
    Classical,
}

impl Evaluation {
    /// How the wishes are written, the default first.
    pub(crate) const WORDS: [&str; 3] = ["auto", "nnue", "classical"];

    pub(crate) fn new() -> Evaluation {
        Evaluation { wish: Wish::Auto, net: Net::built_in(), weights: None, is_news: false }
    }

    /// The net to evaluate with; none for `classical`.
    pub(crate) fn net(&self) -> Option<&Arc<Net>> {
        self.net.as_ref().filter(|_| self.wish != Wish::Classical)
    }

    /// The hand-written evaluation.
    pub(crate) fn classical(&self) -> Classical {
        self.weights.as_deref().map_or_else(Classical::default, Classical::with_weights)
    }

    /// Takes the weights of this file for `classical`, or its own ones if none is named.
    pub(crate) fn weigh(&mut self, file: &str) -> Result<(), OptionError> {
        let file = file.trim();
        self.weights = match file {
            "" | "<empty>" => None,
            file => {
                let name = || file.to_owned();
                let text = std::fs::read_to_string(file).map_err(|error| {
                    OptionError::failed(SettingError::UnreadableWeights { file: name(), error })
                })?;
                let weights = Weights::from_text(&text).map_err(|error| {
                    OptionError::failed(SettingError::Weights { file: name(), error })
                })?;
                Some(Box::new(weights))
            }
        };
        Ok(())
    }

    /// Sets the wish with this number among [`Evaluation::WORDS`].
    pub(crate) fn choose(&mut self, number: usize) -> Result<(), OptionError> {
        let wish = [Wish::Auto, Wish::Network, Wish::Classical][number];
        if wish == Wish::Network && self.net.is_none() {
            return Err(OptionError::failed(SettingError::NoNet));
        }
        self.wish = wish;
        self.is_news = true;
        Ok(())
    }

    /// Takes the net of this file, or the built-in one if no file is named. If that fails, the old
    /// net stays.
    pub(crate) fn load(&mut self, file: &str) -> Result<(), OptionError> {
        let file = file.trim();
        let net = match file {
            "" | "<empty>" => Net::built_in(),
            file => {
                let net = Net::read(Path::new(file));
                Some(Arc::new(net.map_err(|error| self.refusal(file, error))?))
            }
        };
        if net.is_none() && self.wish == Wish::Network {
            self.wish = Wish::Auto;
        }
        self.net = net;
        self.is_news = true;
        Ok(())
    }

    fn refusal(&self, file: &str, error: NetError) -> OptionError {
        let file = file.chars().take(256).collect();
        OptionError::failed(SettingError::Net { file, error, old_stays: self.net().is_some() })
    }

    /// Says what is evaluated with, once after every change.
    pub(crate) fn news(&mut self) -> Option<Remark> {
        std::mem::take(&mut self.is_news).then(|| match self.net() {
            Some(net) => {
                let header = net.header();
                let (name, neurons) = (header.name.clone(), header.neurons);
                let (pairs, attacks) =
                    (header.architecture.is_pairwise(), header.architecture.sees_attacks());
                Remark::Net { name, neurons, pairs, attacks }
            }
            None => Remark::Classical,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worker::{INFINITY, TABLE_WIN};

    /// Shares of flat and of steep numbers in positions with few pieces and many.
    fn shares() -> Vec<(i32, i32)> {
        let fens = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "rnbqkbnr/qqqqqqqq/8/8/8/8/QQQQQQQQ/RNBQKBNR w - - 0 1",
        ];
        let numbers = [(450, 148), (300, 0), (300, 300), (1100, 0), (1100, 300), (700, 85)];
        let mut shares = Vec::new();
        for position in fens.map(|fen| Position::from_fen(fen).expect("a FEN")) {
            for (base, slope) in numbers {
                shares.push((share_of(base, slope, &position), told_share(&position)));
            }
        }
        shares
    }

    #[test]
    fn told_and_counted_are_the_reverse_of_each_other() {
        for (counted, told) in shares() {
            for (from, to) in [(counted, told), (told, counted)] {
                // Where a score shrinks, several become one.
                let loss = (from + to) / to / 2;
                for score in (1 - DECISIVE..DECISIVE).step_by(7) {
                    let there = rescaled(score, from, to);
                    if there.abs() == DECISIVE - 1 {
                        continue;
                    }
                    let back = rescaled(there, to, from);
                    assert!(back.abs_diff(score) <= loss as u32, "{score} {there} {back}");
                }
            }
        }
    }

    #[test]
    fn a_score_that_is_told_keeps_its_side_and_its_place_among_others() {
        for (from, to) in shares() {
            let mut last = -DECISIVE;
            for score in 1 - DECISIVE..DECISIVE {
                let told = rescaled(score, from, to);
                assert_eq!(told, -rescaled(-score, from, to));
                assert!(told >= last && told.abs() < DECISIVE, "{score}: {told} after {last}");
                last = told;
            }
            assert_eq!(rescaled(0, from, to), 0);
        }
    }

    #[test]
    fn with_the_numbers_of_the_scale_that_is_told_nothing_changes() {
        for (_, told) in shares() {
            assert!((1 - DECISIVE..DECISIVE).all(|score| rescaled(score, told, told) == score));
        }
    }

    #[test]
    fn what_is_proven_is_told_as_it_is() {
        for (from, to) in shares() {
            for proven in [DECISIVE, TABLE_WIN, Score::mate_in_plies(40).raw(), INFINITY] {
                assert_eq!(rescaled(proven, from, to), proven);
                assert_eq!(rescaled(-proven, from, to), -proven);
            }
        }
    }
}
