//! What is kept of the reports of a search: the last word on each line of each depth.

use search::{Report, Sink, Source};

/// Keeps the last word on each line of each depth, and where the move comes from.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    lines: Vec<Report>,
    source: Option<Source>,
}

impl Sink for Lines {
    fn iteration(&mut self, report: &Report) {
        let same = |known: &&mut Report| {
            known.multi_pv.max(1) == report.multi_pv.max(1) && known.depth == report.depth
        };
        match self.lines.iter_mut().find(same) {
            Some(known) => *known = report.clone(),
            None => self.lines.push(report.clone()),
        }
    }

    fn source(&mut self, source: Source) {
        // A book's move may be in the tables as well; the book was asked first.
        self.source.get_or_insert(source);
    }
}

impl Lines {
    /// Where the move comes from, if not from a search alone.
    pub(crate) fn source(&self) -> Option<Source> {
        self.source
    }

    /// The last word on the best line.
    pub(crate) fn best(self) -> Report {
        let best = self.lines.into_iter().filter(|report| report.multi_pv <= 1);
        best.max_by_key(|report| report.depth).unwrap_or_default()
    }

    /// The lines of the last depth that was looked at as a whole, the best one first: what an
    /// interrupted one says does not fit the lines before it.
    pub(crate) fn whole(&self) -> Vec<Report> {
        let of_depth = |depth: u32| self.lines.iter().filter(move |report| report.depth == depth);
        let counts = self.lines.iter().map(|report| of_depth(report.depth).count());
        let most = counts.max().unwrap_or(0);
        let whole = self.lines.iter().map(|report| report.depth);
        let deepest = whole.filter(|&depth| of_depth(depth).count() == most).max().unwrap_or(0);
        let mut lines: Vec<Report> = of_depth(deepest).cloned().collect();
        lines.sort_by_key(|report| report.multi_pv);
        lines
    }
}
