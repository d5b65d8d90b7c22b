//! A sink that keeps what it hears.

use search::{Remark, Report, Sink};

/// The reports and remarks of a search, in their order.
#[derive(Clone, Debug, Default)]
pub struct RecordedSink {
    /// What was reported after each iteration.
    pub reports: Vec<Report>,
    /// What was remarked.
    pub notes: Vec<String>,
}

impl Sink for RecordedSink {
    fn iteration(&mut self, report: &Report) {
        self.reports.push(report.clone());
    }

    fn note(&mut self, remark: &Remark) {
        self.notes.push(remark.to_string());
    }
}
