//! An algorithm as a chess player: with an evaluation, limits and options, through the door that
//! every player goes through.

use std::sync::Arc;
use std::time::{Duration, Instant};

use chess::Move;
use eval::{EvalKind, Score};
use search::{
    Bound, Choice, Description, Limits, OptionError, OptionSpec, Report, Root, Searcher, Sink,
    StopFlag,
};

use crate::algorithms::{
    AlphaBeta, BibiChess, Component, Components, Minimax, Mtdf, Negamax, NegamaxAb, Negascout,
    PvSplit,
};
use crate::deepen::MAX_DEPTH;
use crate::games::{Chess, GeneratorKind, JudgeKind};
use crate::options::{self, Value};
use crate::{
    Algorithm, Budget, Desk, Finding, Game, Habits, NoProbe, Ordering, Probe, Study, Table, deepen,
    player_named,
};

/// Which algorithm.
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
    /// The search of S1, with these of its parts.
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
    /// The algorithm.
    pub method: Method,
    /// How positions are judged.
    pub judge: JudgeKind,
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
    /// How deep it looks if nobody says otherwise.
    pub depth: Option<u32>,
    /// How long it thinks if nobody says otherwise.
    pub movetime: Option<Duration>,
}

impl Recipe {
    /// An algorithm as the textbook has it.
    pub fn of(method: Method) -> Recipe {
        let ordering = if method.uses_ordering() { Ordering::Full } else { Ordering::None };
        Recipe {
            method,
            judge: JudgeKind::Named(EvalKind::Tapered),
            habits: Habits { ordering, ..Habits::default() },
            hash: if method == Method::Mtdf { 16 } else { 0 },
            generator: GeneratorKind::Bitboard,
            path_draws: true,
            threads: usual_threads(),
            split_depth: PvSplit::SPLIT_DEPTH,
            depth: None,
            movetime: None,
        }
    }

    /// S2, the course.
    pub fn course() -> Recipe {
        Recipe {
            judge: JudgeKind::CourseMaterial,
            generator: GeneratorKind::Mailbox,
            ..Recipe::of(Method::NegamaxAb)
        }
    }

    /// S4, the agent: five plies, but never more than a second. It also played from an opening
    /// book, and gets one as every player does: see [`WithBook`](crate::WithBook).
    pub fn agent() -> Recipe {
        Recipe {
            hash: 16,
            depth: Some(5),
            movetime: Some(Duration::from_secs(1)),
            ..Recipe::of(Method::PvSplit)
        }
    }

    fn pv_split(&self) -> PvSplit {
        PvSplit { threads: self.threads, split_depth: self.split_depth }
    }

    /// S1, BibiChess.
    pub fn bibichess() -> Recipe {
        Recipe {
            judge: JudgeKind::Named(EvalKind::Classical),
            hash: 16,
            ..Recipe::of(Method::BibiChess(Components::ALL))
        }
    }

    /// The options a player of this recipe has.
    pub fn options(&self) -> Vec<OptionSpec> {
        const ORDERINGS: &[&str] = &["none", "captures", "full"];
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
        if let Method::BibiChess(components) = self.method {
            options.extend(Component::ALL.map(|component| {
                options::check(component.name(), components.has(component), component.help())
            }));
        }
        options
    }
}

const MOST_THREADS: i64 = 64;

/// Two, so that something can be seen of it everywhere; one on a machine with a single core.
fn usual_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).min(2)
}

/// A chess player that follows a recipe.
pub struct Player {
    id: &'static str,
    recipe: Recipe,
    /// What the recipe was at first: options tell their defaults.
    original: Recipe,
    table: Arc<Table>,
}

impl Player {
    /// A player listed under this name.
    pub fn new(id: &'static str, recipe: Recipe) -> Player {
        // The table is made with the first search: many players are made only to be described.
        Player { id, recipe, original: recipe, table: Arc::new(Table::off()) }
    }

    /// What it follows.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The recipe, to be changed.
    pub fn recipe_mut(&mut self) -> &mut Recipe {
        &mut self.recipe
    }

    /// Makes the table if there is none of the right size.
    fn set_table(&mut self) -> bool {
        if self.table.megabytes() == self.recipe.hash {
            return true;
        }
        self.table = Arc::new(Table::off());
        match Table::new(self.recipe.hash) {
            Some(table) => {
                self.table = Arc::new(table);
                true
            }
            None => false,
        }
    }

    /// [Studies](Study::study), heard by a probe.
    pub fn study_heard<P: Probe<Move>>(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        probe: P,
        tell: &mut dyn FnMut(&Finding<Move>),
    ) -> (Finding<Move>, P) {
        if !self.set_table() {
            self.recipe.hash = 0;
        }
        let limits = self.with_own_limits(limits);
        let mut game = Chess::new(root, self.recipe.judge).with_generator(self.recipe.generator);
        if !self.recipe.path_draws {
            game = game.without_path_draws();
        }
        let budget = Budget::new(&limits, stop);
        let mut desk = Desk::new(game, self.recipe.habits, budget, self.table.clone(), probe);
        desk.root_moves = limits.search_moves.clone();
        let finding = match self.recipe.method {
            Method::Minimax => run(&mut desk, &mut Minimax, &limits, tell),
            Method::AlphaBeta => run(&mut desk, &mut AlphaBeta, &limits, tell),
            Method::Negamax => run(&mut desk, &mut Negamax, &limits, tell),
            Method::NegamaxAb => run(&mut desk, &mut NegamaxAb, &limits, tell),
            Method::Negascout => run(&mut desk, &mut Negascout, &limits, tell),
            Method::Mtdf => run(&mut desk, &mut Mtdf::default(), &limits, tell),
            Method::PvSplit => run(&mut desk, &mut self.recipe.pv_split(), &limits, tell),
            Method::BibiChess(components) => {
                run(&mut desk, &mut BibiChess::new(components), &limits, tell)
            }
        };
        desk.budget.wait(&limits);
        (finding, desk.probe)
    }

    /// Where the limits are silent, the recipe's own count.
    fn with_own_limits(&self, limits: &Limits) -> Limits {
        let mut limits = limits.clone();
        if limits.infinite {
            return limits;
        }
        limits.depth = limits.depth.or(self.recipe.depth);
        if limits.clock.is_none() {
            limits.movetime = limits.movetime.or(self.recipe.movetime);
        }
        limits
    }
}

/// Deepens until the limits say stop.
fn run<P: Probe<Move>, A: Algorithm<Chess, P>>(
    desk: &mut Desk<Chess, P>,
    algorithm: &mut A,
    limits: &Limits,
    tell: &mut dyn FnMut(&Finding<Move>),
) -> Finding<Move> {
    let deepest = limits.depth.filter(|_| !limits.infinite).unwrap_or(MAX_DEPTH);
    let mate = limits.mate.filter(|_| !limits.infinite);
    let deepest = deepest.clamp(1, MAX_DEPTH);
    // Straight to the depth, if there is one to go to.
    let first = if !algorithm.deepens() && limits.depth.is_some() { deepest } else { 1 };
    let mut finding = deepen(desk, algorithm, first..=deepest, |finding| {
        tell(finding);
        let found = finding.value.mate_moves().filter(|&moves| moves > 0);
        mate.is_none_or(|mate| found.is_none_or(|found| found as u32 > mate))
    });
    if finding.line.is_empty() {
        // Stopped before any move had a value: the most promising one is better than none.
        finding.line.extend(desk.queue().next());
        finding.value = desk.game.evaluate();
    }
    finding
}

impl Study for Player {
    fn leave_out_path_draws(&mut self) {
        self.recipe.path_draws = false;
    }

    fn study(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(&Finding<Move>),
    ) -> Finding<Move> {
        self.study_heard(root, limits, stop, NoProbe, tell).0
    }
}

impl Searcher for Player {
    fn describe(&self) -> Description {
        player_named(self.id).map_or_else(
            || unreachable!("{} is made by its entry in the catalogue", self.id),
            |entry| entry.describe(),
        )
    }

    fn options(&self) -> Vec<OptionSpec> {
        self.original.options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        match options::read(&self.original.options(), name, value)? {
            ("Eval", Value::Combo(name)) => {
                self.recipe.judge = JudgeKind::named(name).unwrap_or(self.recipe.judge);
            }
            ("Quiescence", Value::Check(on)) => self.recipe.habits.quiescence = on,
            ("Ordering", Value::Combo(name)) => {
                let found = Ordering::ALL.into_iter().find(|ordering| ordering.name() == name);
                self.recipe.habits.ordering = found.unwrap_or_default();
            }
            ("Hash", Value::Spin(megabytes)) => {
                let before = std::mem::replace(&mut self.recipe.hash, megabytes as usize);
                if !self.set_table() {
                    self.recipe.hash = before;
                    let reason = format!("there is no memory for a table of {megabytes} MB");
                    return Err(OptionError::Failed(reason));
                }
            }
            ("Threads", Value::Spin(threads)) => self.recipe.threads = threads as usize,
            ("Split Depth", Value::Spin(depth)) => self.recipe.split_depth = depth as u32,
            (name, Value::Check(on)) => match (&mut self.recipe.method, Component::named(name)) {
                (Method::BibiChess(components), Some(component)) => {
                    *components = components.set(component, on);
                }
                _ => return Err(OptionError::Unknown(name.to_owned())),
            },
            (name, _) => return Err(OptionError::Unknown(name.to_owned())),
        }
        self.table.clear();
        Ok(())
    }

    fn own_limits(&self) -> Limits {
        self.with_own_limits(&Limits::none())
    }

    fn new_game(&mut self) {
        // The time of the first move is for thinking, not for finding memory.
        self.set_table();
        self.table.clear();
    }

    fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        sink: &mut dyn Sink,
    ) -> Choice {
        let position = root.position();
        if !position.has_legal_move() {
            let score = if position.in_check() { Score::mated_in_plies(0) } else { Score::DRAW };
            sink.iteration(&Report { score, multi_pv: 1, ..Report::default() });
            return Choice::default();
        }
        let mut told = false;
        let table = self.table.clone();
        let finding = self.study(root, limits, stop, &mut |finding| {
            told = true;
            sink.iteration(&report(finding, limits.start, &table));
        });
        if !told {
            sink.iteration(&report(&finding, limits.start, &table));
        }
        Choice { best: finding.line.first().copied(), ponder: finding.line.get(1).copied() }
    }
}

/// A finding in the words all players use.
pub(crate) fn report(finding: &Finding<Move>, start: Instant, table: &Table) -> Report {
    Report {
        depth: finding.depth(),
        selective_depth: finding.total.selective_depth,
        multi_pv: 1,
        score: finding.value,
        bound: Bound::Exact,
        nodes: finding.total.total(),
        time: start.elapsed(),
        hash_full: table.fill(),
        tablebase_hits: 0,
        pv: finding.line.clone(),
    }
}
