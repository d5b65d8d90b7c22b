//! The network as an evaluation that follows a search.

use std::sync::Arc;

use chess::{Observer, Piece, Position, Square};
use eval::{Blend, Evaluator};

use crate::accumulators::Accumulators;
use crate::cache::RefreshCache;
use crate::{Net, Simd};

/// A net at work in one thread of a search.
#[derive(Clone, Debug)]
pub struct Network {
    net: Arc<Net>,
    simd: Simd,
    accumulators: Accumulators,
    cache: RefreshCache,
}

impl Network {
    /// With the best instructions this processor has.
    pub fn new(net: Arc<Net>) -> Network {
        Network::with(net, Simd::best())
    }

    /// With these instructions.
    pub fn with(net: Arc<Net>, simd: Simd) -> Network {
        let (accumulators, cache) = (Accumulators::new(&net), RefreshCache::new(&net));
        Network { net, simd, accumulators, cache }
    }

    /// The net it works with.
    pub fn net(&self) -> &Arc<Net> {
        &self.net
    }

    /// What the net says, held well inside the values that are no mates.
    pub fn limited(value: i32) -> i32 {
        value.clamp(-Blend::LIMIT, Blend::LIMIT)
    }
}

impl Observer for Network {
    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        self.accumulators.add(piece, square);
    }

    #[inline(always)]
    fn take(&mut self, piece: Piece, square: Square) {
        self.accumulators.remove(piece, square);
    }

    #[inline(always)]
    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        self.accumulators.shift(piece, from, to);
    }
}

impl Evaluator for Network {
    fn reset(&mut self, _: &Position) {
        self.accumulators.reset();
    }

    #[inline(always)]
    fn push(&mut self) {
        self.accumulators.push();
    }

    #[inline(always)]
    fn pop(&mut self) {
        self.accumulators.pop();
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let (white, black) =
            self.accumulators.catch_up(&self.net, &mut self.cache, position, self.simd);
        Network::limited(self.net.output(position, white, black, self.simd))
    }
}
