//! What makes a player of an algorithm: which algorithm, how positions are judged, and how the work
//! that all share is done. A [`Player`](crate::Player) follows it.

use std::time::Duration;

use eval::EvalKind;
use search::OptionSpec;

use crate::algorithms::{Component, Components, PvSplit};
use crate::deepen::MAX_DEPTH;
use crate::games::GeneratorKind;
use crate::{Habits, Ordering, options};

/// The algorithms that a recipe can name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Looks at everything.
    Minimax,
    /// Minimax with alpha-beta cut-offs.
    AlphaBeta,
    /// Minimax with one function.
    Negamax,
    /// Negamax with alpha-beta cut-offs.
    NegamaxAb,
    /// Principal variation search.
    Negascout,
    /// Zero-window searches with memory.
    Mtdf,
    /// The leftmost branch first, then its siblings on several threads.
    PvSplit,
    /// The search of BibiChess, with these of its parts.
    BibiChess(Components),
}

impl Method {
    /// Whether it asks a table.
    fn uses_table(self) -> bool {
        !matches!(self, Method::Minimax | Method::AlphaBeta | Method::Negamax)
    }

    /// Whether the order of moves makes a difference to it.
    fn uses_ordering(self) -> bool {
        !matches!(self, Method::Minimax | Method::Negamax)
    }
}

/// What makes a player of an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// The algorithm that searches.
    pub method: Method,
    /// How positions are judged.
    pub judge: EvalKind,
    /// How the shared work is done.
    pub habits: Habits,
    /// The size of the table in megabytes; 0 for none.
    pub hash: usize,
    /// Who lists the moves.
    pub generator: GeneratorKind,
    /// Whether draws by repetition and by the fifty-move rule are seen in the tree. Comparisons
    /// leave them out, so that the tree is the same for all.
    pub path_draws: bool,
    /// On how many threads, for a method that uses several, and how many plies are left where
    /// it no longer shares the work out.
    pub threads: usize,
    /// See [`PvSplit::split_depth`].
    pub split_depth: u32,
    /// How deep it looks if nobody sets any limit.
    pub depth: Option<u32>,
    /// How long it thinks if nobody sets any limit.
    pub movetime: Option<Duration>,
    /// How many of the best moves it tells, each with its line.
    pub lines: usize,
}

impl Recipe {
    /// An algorithm as the textbook has it.
    pub fn of(method: Method) -> Recipe {
        let ordering = if method.uses_ordering() { Ordering::Full } else { Ordering::None };
        Recipe {
            method,
            judge: EvalKind::Tapered,
            habits: Habits { ordering, ..Habits::default() },
            hash: if method == Method::Mtdf { 16 } else { 0 },
            generator: GeneratorKind::Bitboard,
            path_draws: true,
            threads: usual_threads(),
            split_depth: PvSplit::SPLIT_DEPTH,
            depth: None,
            movetime: None,
            lines: 1,
        }
    }

    /// The program of the course: negamax with alpha-beta over the mailbox generator and the course's evaluation.
    pub fn course() -> Recipe {
        Recipe {
            judge: EvalKind::Course,
            generator: GeneratorKind::Mailbox,
            ..Recipe::of(Method::NegamaxAb)
        }
    }

    /// The agent: five plies, but never more than a second, without a table. It also played
    /// from an opening book, and gets one as every player does: outside this crate, in `book`.
    pub fn agent() -> Recipe {
        Recipe {
            split_depth: AGENT_SPLIT_DEPTH,
            depth: Some(5),
            movetime: Some(Duration::from_secs(1)),
            ..Recipe::of(Method::PvSplit)
        }
    }

    pub(crate) fn pv_split(&self) -> PvSplit {
        PvSplit { threads: self.threads, split_depth: self.split_depth }
    }

    /// BibiChess with all its parts.
    pub fn bibichess() -> Recipe {
        Recipe {
            judge: EvalKind::Bibichess,
            habits: Habits { ordering: Ordering::Bibichess, ..Habits::default() },
            hash: 16,
            ..Recipe::of(Method::BibiChess(Components::BIBICHESS))
        }
    }

    /// The options a player of this recipe has.
    pub fn options(&self) -> Vec<OptionSpec> {
        const ORDERINGS: &[&str] = &["none", "captures", "bibichess", "full"];
        let mut options =
            vec![options::eval(self.judge), options::quiescence(self.habits.quiescence)];
        if self.method.uses_ordering() {
            let name = self.habits.ordering.name();
            let help = "which moves are tried first";
            options.push(options::combo("Ordering", name, ORDERINGS, help));
        }
        if self.method.uses_table() {
            let range = (self.hash as i64, 0, 1 << 16);
            options.push(options::spin("Hash", range, "size of the table in MB; 0 for none"));
        }
        if self.method == Method::PvSplit {
            let range = (self.threads as i64, 1, MOST_THREADS);
            options.push(options::spin("Threads", range, "threads that search together"));
            let range = (i64::from(self.split_depth), 1, i64::from(MAX_DEPTH));
            let help = "with so many plies left or fewer one thread searches alone";
            options.push(options::spin("Split Depth", range, help));
        }
        let range = (self.lines as i64, 1, MOST_LINES);
        options.push(options::spin("MultiPV", range, "how many best moves to show"));
        if let Method::BibiChess(components) = self.method {
            options.extend(Component::ALL.map(|component| {
                options::check(component.name(), components.has(component), component.help())
            }));
        }
        options
    }
}

/// The agent searched with so many plies left, or fewer, on one thread.
const AGENT_SPLIT_DEPTH: u32 = 3;

const MOST_THREADS: i64 = 64;
/// No position has more moves.
const MOST_LINES: i64 = 256;

/// Two, so that something can be seen of it everywhere; one on a machine with a single core.
fn usual_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).min(2)
}
