//! What came of a search.

use std::sync::Arc;
use std::time::Duration;

use protocol::uci::{Info, Message};
use search::Bound;

/// One scored line of a search.
pub(super) struct Scored {
    pub(super) text: Arc<str>,
    pub(super) info: Info,
    /// Since `go`.
    pub(super) after: Duration,
}

impl Scored {
    /// A line whose time nobody asks for.
    pub(super) fn parse(text: &Arc<str>) -> Option<Scored> {
        match Message::parse(text) {
            Ok(Message::Info(info)) if info.score.is_some() => {
                Some(Scored { text: Arc::clone(text), info: *info, after: Duration::ZERO })
            }
            _ => None,
        }
    }
}

/// What came of a search.
pub(super) struct Answer {
    /// The `info` lines with a score.
    pub(super) scored: Vec<Scored>,
    /// Every line before `bestmove`, with the time since `go`.
    pub(super) said: Vec<(Arc<str>, Duration)>,
    /// The line `bestmove …` as it came.
    pub(super) line: Arc<str>,
    /// Its move; none where it says there is none.
    pub(super) best: Option<String>,
    pub(super) took: Duration,
}

impl Answer {
    /// Puts the lines heard before in front.
    pub(super) fn add_earlier(&mut self, heard: &[Arc<str>]) {
        let earlier = heard.iter().filter_map(Scored::parse);
        let later = std::mem::take(&mut self.scored);
        self.scored = earlier.chain(later).collect();
    }

    /// The last line of the first variation that is no bound.
    pub(super) fn last_exact(&self) -> Option<&Scored> {
        self.scored.iter().rev().find(|line| {
            line.info.bound == Bound::Exact
                && line.info.multi_pv.unwrap_or(1) == 1
                && !line.info.pv.is_empty()
        })
    }
}

pub(super) fn is_best_move(line: &str) -> bool {
    line.split_ascii_whitespace().next() == Some("bestmove")
}
