//! One thread of a search: its board, its memory, its counters. `node.rs` and `quiescence.rs` hold
//! the search itself, `iterate.rs` drives it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use chess::{Bitboard, Move, Position, Undo};
use eval::{Evaluator, Score};
use search::{Bound, Limits, Root, StopFlag};

use crate::endgames::{Known, Prober};
use crate::history::{Arrival, History};
use crate::picker::{Picker, arrival};
use crate::reductions::Reductions;
use crate::repetition::Path;
use crate::table::HashTable;
use crate::time::Budget;

/// No line gets longer than this.
pub(crate) const MAX_PLY: usize = 128;
pub(crate) const INFINITY: i32 = Score::MATE.raw() + 1;
pub(crate) const DRAW: i32 = 0;
/// A win that tables know, at the root: more than any evaluation, less than any mate.
pub(crate) const TABLE_WIN: i32 = 20_000;
/// From here on a score is a win known by tables or a mate, and shorter ones are better.
pub(crate) const DECISIVE: i32 = TABLE_WIN - 2 * MAX_PLY as i32;
/// A static evaluation that does not exist, because the side to move is in check.
pub(crate) const NO_EVAL: i32 = -INFINITY;
/// In the table: none either, and the entry comes from an earlier program.
pub(crate) const RECALLED: i32 = NO_EVAL + 1;

/// What all threads of a search share.
pub(crate) struct Shared {
    pub(crate) table: HashTable,
    /// Raised when the search must end for whatever reason.
    pub(crate) stop: AtomicBool,
    /// Nodes of each thread, updated now and then.
    pub(crate) nodes: Vec<AtomicU64>,
    /// Positions found in endgame tables.
    pub(crate) table_hits: AtomicU64,
}

impl Shared {
    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }
}

/// What a node leaves for its children and its return.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) static_eval: i32,
    /// The move left out in a search for singular moves.
    pub(crate) excluded: Option<Move>,
    /// The move being searched.
    pub(crate) mv: Option<Move>,
    pub(crate) arrival: Arrival,
    /// How many moves of the children have caused cut-offs.
    pub(crate) cutoffs: u32,
    /// How many double extensions the line holds.
    pub(crate) double_extensions: u32,
    /// By how many plies the search of the move is cut short.
    pub(crate) reduction: i32,
    /// Which of the node's moves it is, counted from 1.
    pub(crate) number: u32,
    /// A null move that failed high is being verified here: the evaluation alone must not decide.
    pub(crate) verifying: bool,
    /// The squares the opponent attacks, for histories that go by it; known once moves are tried.
    pub(crate) threatened: Bitboard,
}

impl Frame {
    const EMPTY: Frame = Frame {
        static_eval: NO_EVAL,
        excluded: None,
        mv: None,
        arrival: Arrival::NONE,
        cutoffs: 0,
        double_extensions: 0,
        reduction: 0,
        number: 0,
        verifying: false,
        threatened: Bitboard::EMPTY,
    };
}

/// A move at the root with what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    pub(crate) score: i32,
    /// Whether the score is exact; if not, its line is cut short too.
    pub(crate) bound: Bound,
    pub(crate) previous: i32,
    pub(crate) pv: Vec<Move>,
    pub(crate) nodes: u64,
    pub(crate) selective_depth: usize,
    /// What endgame tables say about it.
    pub(crate) known: Option<Known>,
}

impl RootMove {
    /// Moves of a higher rank are better, whatever the search says.
    pub(crate) fn rank(&self) -> i32 {
        self.known.map_or(0, |known| known.rank)
    }
}

/// When this thread must look up from its work.
pub(crate) struct Watch {
    pub(crate) limits: Limits,
    pub(crate) budget: Budget,
    pub(crate) flag: StopFlag,
    /// Only the first thread looks at clocks and flags.
    pub(crate) leads: bool,
    /// After the last iteration no other would have begun, had the clock been running.
    pub(crate) was_enough: bool,
    next_look: u64,
    ponder_start: Option<Instant>,
}

impl Watch {
    pub(crate) fn new(limits: Limits, budget: Budget, flag: StopFlag, leads: bool) -> Watch {
        Watch { limits, budget, flag, leads, was_enough: false, next_look: 0, ponder_start: None }
    }

    /// The time that counts on the clock: from the question, or from the ponder hit.
    fn elapsed(&mut self) -> Duration {
        if self.limits.ponder && self.flag.is_ponder_hit() {
            self.ponder_start.get_or_insert_with(Instant::now).elapsed()
        } else {
            self.limits.start.elapsed()
        }
    }

    /// Whether clocks do not run yet.
    pub(crate) fn is_pondering(&self) -> bool {
        self.limits.ponder && !self.flag.is_ponder_hit()
    }
}

pub(crate) struct Worker<E> {
    pub(crate) shared: Arc<Shared>,
    pub(crate) index: usize,
    pub(crate) position: Position,
    pub(crate) evaluator: E,
    pub(crate) history: History,
    pub(crate) reductions: Reductions,
    pub(crate) path: Path,
    /// Frames are offset by [`Worker::BEFORE`], so that four plies before the root exist.
    stack: Vec<Frame>,
    pub(crate) pickers: Vec<Picker>,
    pub(crate) pv: Vec<Vec<Move>>,
    pub(crate) nodes: u64,
    pub(crate) selective_depth: usize,
    pub(crate) root_moves: Vec<RootMove>,
    /// The first move of the best line told last, be it exact or a bound.
    pub(crate) told: Option<Move>,
    /// Root moves before this index are already told (MultiPV).
    pub(crate) pv_index: usize,
    pub(crate) root_depth: i32,
    /// Null moves are forbidden before this ply (verification search).
    pub(crate) null_from_ply: usize,
    pub(crate) watch: Watch,
    pub(crate) stopped: bool,
    /// Who asks endgame tables, if there are any.
    pub(crate) prober: Option<Prober>,
}

impl<E: Evaluator> Worker<E> {
    const BEFORE: usize = 4;

    pub(crate) fn new(shared: Arc<Shared>, index: usize, evaluator: E) -> Worker<E> {
        let position = Position::start();
        let budget = Budget::new(&Limits::none(), Duration::ZERO, 1);
        Worker {
            shared,
            index,
            path: Path::new(&[], position.key()),
            position,
            evaluator,
            history: History::new(),
            reductions: Reductions::new(),
            stack: vec![Frame::EMPTY; MAX_PLY + Self::BEFORE + 8],
            pickers: (0..2 * (MAX_PLY + 8)).map(|_| Picker::new()).collect(),
            pv: vec![Vec::new(); MAX_PLY + 8],
            nodes: 0,
            selective_depth: 0,
            root_moves: Vec::new(),
            told: None,
            pv_index: 0,
            root_depth: 0,
            null_from_ply: 0,
            watch: Watch::new(Limits::none(), budget, StopFlag::new(), false),
            stopped: false,
            prober: None,
        }
    }

    /// Makes ready for a search.
    pub(crate) fn prepare(&mut self, root: &Root, root_moves: Vec<RootMove>, watch: Watch) {
        self.position = root.position().clone();
        self.path = Path::new(root.past_keys(), self.position.key());
        self.evaluator.reset(&self.position);
        self.stack.fill(Frame::EMPTY);
        self.nodes = 0;
        self.selective_depth = 0;
        self.root_moves = root_moves;
        self.pv_index = 0;
        self.null_from_ply = 0;
        self.history.fade();
        self.watch = watch;
        self.stopped = false;
        self.shared.nodes[self.index].store(0, Relaxed);
    }

    #[inline(always)]
    pub(crate) fn frame(&self, ply: usize) -> &Frame {
        &self.stack[ply + Self::BEFORE]
    }

    #[inline(always)]
    pub(crate) fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.stack[ply + Self::BEFORE]
    }

    /// The frame so many plies before this one.
    #[inline(always)]
    pub(crate) fn frame_before(&self, ply: usize, back: usize) -> &Frame {
        &self.stack[ply + Self::BEFORE - back]
    }

    /// The arrivals 1, 2 and 4 plies ago.
    #[inline(always)]
    pub(crate) fn arrivals(&self, ply: usize) -> [Arrival; 3] {
        [1, 2, 4].map(|back| self.frame_before(ply, back).arrival)
    }

    /// Plays a move in the tree.
    #[inline]
    pub(crate) fn make(&mut self, mv: Move, ply: usize) -> Undo {
        let frame_arrival = arrival(&self.position, mv);
        let frame = self.frame_mut(ply);
        frame.mv = Some(mv);
        frame.arrival = frame_arrival;
        self.evaluator.push();
        let undo = self.position.make_observed(mv, &mut self.evaluator);
        self.shared.table.prefetch(self.position.key());
        let earlier = self.frame_before(ply, 1).arrival;
        self.history.prefetch_correction(&self.position, earlier, frame_arrival);
        self.path.push(self.position.key());
        self.nodes += 1;
        undo
    }

    #[inline]
    pub(crate) fn unmake(&mut self, mv: Move, undo: Undo) {
        self.position.unmake(mv, undo);
        self.evaluator.pop();
        self.path.pop();
    }

    /// Lets the opponent move twice.
    pub(crate) fn make_null(&mut self, ply: usize) -> Undo {
        let frame = self.frame_mut(ply);
        frame.mv = None;
        frame.arrival = Arrival::NONE;
        self.evaluator.push();
        let undo = self.position.pass();
        self.shared.table.prefetch(self.position.key());
        self.path.push_null(self.position.key());
        self.nodes += 1;
        undo
    }

    pub(crate) fn unmake_null(&mut self, undo: Undo) {
        self.position.unpass(undo);
        self.evaluator.pop();
        self.path.pop_null();
    }

    /// Looks at limits and flags once in a while; says whether the search must end.
    #[inline]
    pub(crate) fn must_stop(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if self.nodes >= self.watch.next_look {
            self.stopped = self.look_up();
        }
        self.stopped
    }

    #[cold]
    fn look_up(&mut self) -> bool {
        const INTERVAL: u64 = 1024;
        const FIRST_LOOK: u64 = 10_000;
        self.watch.next_look = self.nodes + INTERVAL;
        self.shared.nodes[self.index].store(self.nodes, Relaxed);
        if self.shared.stop.load(Relaxed) {
            return true;
        }
        if !self.watch.leads {
            return false;
        }
        // The first depth is looked at even in haste: a move that nobody has thought about is none.
        let hasty = self.root_depth <= 1 && self.pv_index == 0 && self.nodes < FIRST_LOOK;
        let mut stop = !hasty && self.watch.flag.is_stopped();
        if let Some(limit) = self.watch.limits.nodes {
            let total = self.shared.total_nodes();
            stop |= total >= limit;
            self.watch.next_look = self.nodes + INTERVAL.min(limit.saturating_sub(total));
        }
        if !hasty && !self.watch.is_pondering() {
            let hard = self.watch.budget.hard();
            stop |= hard.is_some_and(|hard| self.time_used() >= hard);
            // What was found in the opponent's time may do, or has taken long enough.
            if self.watch.limits.ponder && self.watch.limits.clock.is_some() {
                stop |= self.watch.was_enough;
                stop |= hard.is_some_and(|hard| self.time_thought() >= hard);
            }
        }
        if stop {
            self.shared.stop.store(true, Relaxed);
        }
        stop
    }

    /// The time that is off the clock.
    fn time_used(&mut self) -> Duration {
        let budget = self.watch.budget;
        budget.time_of(self.shared.total_nodes()).unwrap_or_else(|| self.watch.elapsed())
    }

    /// The time that was thought, on whose clock ever: what was found in the opponent's time need not
    /// be found again.
    pub(crate) fn time_thought(&self) -> Duration {
        let budget = self.watch.budget;
        let thought = || self.watch.limits.start.elapsed();
        budget.time_of(self.shared.total_nodes()).unwrap_or_else(thought)
    }

    /// The score to tell of a move at the root, where the board has to stand, which was found with this
    /// bound: that of the tables, which is exact, unless a mate was found.
    pub(crate) fn told_score(&self, root: &RootMove, bound: Bound) -> (Score, Bound) {
        let mate = root.score.abs() > Score::MAX_CENTIPAWNS && root.score > -INFINITY;
        match root.known {
            Some(known) if !mate => (Score::from_raw(known.score), Bound::Exact),
            _ => (self.evaluator.told(&self.position, root.score), bound),
        }
    }

    /// What the evaluator says of the position, as it is kept in the table.
    pub(crate) fn evaluate(&mut self) -> i32 {
        self.evaluator.evaluate(&self.position)
    }

    /// The evaluation with what earlier searches have taught, and less the nearer a draw is.
    pub(crate) fn corrected(&self, raw: i32, ply: usize) -> i32 {
        self.damped(raw, self.correction(ply))
    }

    /// What earlier searches have taught about evaluations of such positions.
    pub(crate) fn correction(&self, ply: usize) -> i32 {
        let earlier = self.frame_before(ply, 2).arrival;
        let last = self.frame_before(ply, 1).arrival;
        self.history.correction(&self.position, earlier, last)
    }

    /// The evaluation, less the nearer a draw is, with this correction.
    pub(crate) fn damped(&self, raw: i32, correction: i32) -> i32 {
        let damped = raw * (200 - i32::from(self.position.halfmove_clock().min(200))) / 200;
        // An evaluation is never mistaken for a proof.
        (damped + correction).clamp(1 - DECISIVE, DECISIVE - 1)
    }

    /// The line behind a move becomes the line of this node.
    pub(crate) fn update_pv(&mut self, mv: Move, ply: usize) {
        let (head, tail) = self.pv.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }
}
