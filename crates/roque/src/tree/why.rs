//! Why a node was left, told of a recorded tree.

use lab::Why;

use super::story::Story;

impl Story<'_> {
    /// Why a node was left, as a sentence.
    pub(super) fn why(&self, node: usize) -> String {
        let language = self.language;
        if let Some(sample) = self.trace.sample(node) {
            return language.why_sampled(sample.visits, sample.proof.is_some());
        }
        let ghosts = self.trace.ghost_count(node);
        let ply = self.trace.ply(node);
        let (us, them) = (language.side(self.mover(ply)), language.side(self.mover(ply + 1)));
        let elsewhere = |source: Option<usize>| -> Option<String> {
            let source = source?;
            let stands = self.trace.is_above(source, node);
            Some(if stands { language.doing_nothing().to_owned() } else { self.line_to(source) })
        };
        match self.trace.why(node) {
            Why::Refuted { by, value, limit, because_of } => {
                let by = by.map_or_else(|| "…".to_owned(), |by| self.san(by));
                let value = language.score(value);
                let limit = self.bound_text(-limit);
                let behind = elsewhere(because_of);
                language.why_refuted(us, them, &by, &value, behind.as_deref(), &limit, ghosts)
            }
            Why::Stood { value, limit, because_of } => {
                let limit = self.bound_text(-limit);
                let behind = elsewhere(because_of);
                let value = language.score(value);
                language.why_stood(us, them, &value, behind.as_deref(), &limit)
            }
            Why::NothingBetter { value, limit, because_of } => {
                let behind = elsewhere(because_of);
                let limit = self.bound_text(limit);
                language.why_nothing_better(us, &language.score(value), behind.as_deref(), &limit)
            }
            Why::Known { exactly } => language.why_known(exactly).to_owned(),
            Why::Ended(reason) | Why::Pruned(reason) => language.reason(reason),
            Why::Searched { best: Some(best) } => language.why_searched(&self.san(best)),
            Why::Searched { best: None } => language.why_quiet().to_owned(),
            Why::Unfinished => language.why_unfinished().to_owned(),
        }
    }
}
