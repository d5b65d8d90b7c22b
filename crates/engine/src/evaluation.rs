//! What the options say about evaluation: which net there is, and whether it is used.

use std::path::Path;
use std::sync::Arc;

use chess::{Observer, Piece, PieceKind, Position, Square};
use eval::{Classical, Evaluator, Weights};
use nnue::{Net, NetError, Network};
use search::{OptionError, Remark};

use crate::{SettingError, params};

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
        let share = params::material_base() + params::material_slope() * material(position) / 16;
        value * share / 1024
    }
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
