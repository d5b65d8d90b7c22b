//! The best few moves instead of the best one: at every depth the root is searched again without
//! the moves that were better. Any algorithm can be asked like this, and needs to know nothing of it.

use std::ops::RangeInclusive;

use crate::deepen::iterate;
use crate::{Algorithm, Finding, Game, Probe, SearchContext, Statistics, Took};

/// Deepens, and tells after every search of the root which of the moves it was for, the best one
/// being 1. What is told of nodes and time is that of all searches. Returns what was found for the
/// best move.
pub(crate) fn deepen_several<G: Game, P: Probe<G::Move>, A: Algorithm<G, P>>(
    context: &mut SearchContext<G, P>,
    algorithm: &mut A,
    depths: RangeInclusive<u32>,
    lines: usize,
    mut tell: impl FnMut(usize, &Finding<G::Move>) -> bool,
) -> Finding<G::Move> {
    let allowed = context.root_moves.clone();
    let all: Vec<G::Move> = context.queue().collect();
    let mut findings = vec![Finding::nothing(); lines.clamp(1, all.len().max(1))];
    let (mut total, mut took) = (Statistics::default(), Took::default());
    'deepening: for depth in depths {
        let mut left = all.clone();
        for (finding, number) in findings.iter_mut().zip(1..) {
            context.root_moves.clone_from(&left);
            (finding.total, finding.took) = (total, took);
            let result = iterate(context, algorithm, depth, finding);
            (total, took) = (finding.total, finding.took);
            if result.is_err() || !tell(number, finding) {
                break 'deepening;
            }
            left.retain(|mv| finding.line.first() != Some(mv));
        }
        if !context.budget.allows_another(total.total()) {
            break;
        }
    }
    context.root_moves = allowed;
    let stopped = findings.iter().any(|finding| finding.stopped);
    let best = findings.into_iter().next().unwrap_or_else(Finding::nothing);
    Finding { total, took, stopped, ..best }
}
