//! What a search says, in the words of this protocol, and what of it the loop wants to know.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chess::Move;
use eval::Score;
use notation::coordinates::CastlingNotation;
use protocol::xboard::state::write_move;
use protocol::xboard::{Message, Progress, Thinking};
use search::{Bound, Remark, Report, Sink};

use super::tell;

/// What both threads look at.
#[derive(Default)]
pub(super) struct Blackboard {
    /// `post`: the user wants to see the thinking.
    pub(super) post: AtomicBool,
    /// The GUI takes remarks.
    pub(super) debug: AtomicBool,
    latest: Mutex<Latest>,
}

/// The state of the search under way, or of the last one.
#[derive(Clone, Default)]
pub(super) struct Latest {
    begun: Option<Instant>,
    /// For the engine, in a search for its own move.
    pub(super) score: Option<Score>,
    pub(super) best: Option<Move>,
    depth: u32,
    nodes: u64,
    current: Option<(Move, u32)>,
}

impl Blackboard {
    fn latest_mut(&self) -> MutexGuard<'_, Latest> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn latest(&self) -> Latest {
        self.latest_mut().clone()
    }

    /// A search begins.
    pub(super) fn wipe(&self) {
        *self.latest_mut() = Latest { begun: Some(Instant::now()), ..Latest::default() };
    }

    /// A remark for who looks for mistakes.
    pub(super) fn remark(&self, text: &str) {
        if self.debug.load(Ordering::Relaxed) {
            tell(&Message::Debug(text.to_owned()));
        }
    }
}

impl Latest {
    /// The answer to `.`; a position has so many root moves.
    pub(super) fn progress(&self, moves: u64, spells_castling: bool) -> Progress {
        let number = self.current.map_or(moves, |(_, number)| u64::from(number));
        Progress {
            time: self.begun.map_or(Duration::ZERO, |begun| begun.elapsed()),
            nodes: self.nodes,
            depth: self.depth.into(),
            moves_left: moves.saturating_sub(number),
            moves,
            current: self.current.map(|(mv, _)| write_move(mv, spells_castling)),
        }
    }
}

/// Turns reports into lines of thinking.
pub(super) struct XboardVoice {
    pub(super) blackboard: Arc<Blackboard>,
    pub(super) spells_castling: bool,
    /// In an analysis the thinking is always shown.
    pub(super) always: bool,
    /// The opponent is to move: the score is told for the engine.
    pub(super) turned: bool,
}

impl Sink for XboardVoice {
    fn iteration(&mut self, report: &Report) {
        let score = if self.turned { -report.score } else { report.score };
        if report.multi_pv <= 1 {
            let mut latest = self.blackboard.latest_mut();
            (latest.depth, latest.nodes) = (report.depth, report.nodes);
            // A bound is an opinion only where there is no other.
            if report.bound == Bound::Exact || latest.score.is_none() {
                latest.score = Some(score);
                latest.best = report.pv.first().copied();
            }
        }
        if self.always || self.blackboard.post.load(Ordering::Relaxed) {
            let spelled = |&mv| write_move(mv, self.spells_castling);
            let pv = report.pv.iter().map(spelled).collect();
            let bound = match report.bound {
                Bound::Lower if self.turned => Bound::Upper,
                Bound::Upper if self.turned => Bound::Lower,
                bound => bound,
            };
            let line = Thinking::from_report(report, CastlingNotation::Standard);
            tell(&Message::Thinking(Box::new(Thinking { score, bound, pv, ..line })));
        }
    }

    fn root_move(&mut self, _depth: u32, mv: Move, number: u32) {
        self.blackboard.latest_mut().current = Some((mv, number));
    }

    /// In English: whoever reads the lines of a protocol later may be a program.
    fn note(&mut self, remark: &Remark) {
        self.blackboard.remark(&remark.to_string());
    }
}
