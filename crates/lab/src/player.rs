//! An algorithm as a chess player: with an evaluation, limits and options, through the door that
//! every player goes through.

use std::sync::Arc;
use std::time::Instant;

use chess::Move;
use eval::Score;
use search::{
    Bound, Choice, Description, Limits, NoMemory, OptionError, OptionSpec, Purpose, Report, Root,
    Searcher, Sink, StopFlag, check_memory,
};

use crate::algorithms::{
    AlphaBeta, BibiChess, Component, Minimax, Mtdf, Negamax, NegamaxAb, Negascout,
};
use crate::deepen::MAX_DEPTH;
use crate::games::Chess;
use crate::options::{self, Value};
use crate::several::deepen_several;
use crate::{
    Algorithm, Budget, Finding, Game, HashTable, Method, NoProbe, Ordering, Probe, Recipe,
    SearchContext, Study, deepen, player_named,
};

/// A chess player that follows a recipe.
pub struct Player {
    id: &'static str,
    recipe: Recipe,
    /// What the recipe was at first: options tell their defaults.
    original: Recipe,
    table: Arc<HashTable>,
}

impl Player {
    /// A player listed under this name.
    pub fn new(id: &'static str, recipe: Recipe) -> Player {
        // The table is made with the first search: many players are made only to be described.
        Player { id, recipe, original: recipe, table: Arc::new(HashTable::off()) }
    }

    /// What it is made of: algorithm, evaluation and habits.
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
        self.table = Arc::new(HashTable::off());
        match HashTable::new(self.recipe.hash) {
            Some(table) => {
                self.table = Arc::new(table);
                true
            }
            None => false,
        }
    }

    /// [Studies](Study::study), heard by a probe. If it is to tell several moves, only what it finds
    /// about the best one is told.
    pub fn study_heard<P: Probe<Move>>(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        probe: P,
        tell: &mut dyn FnMut(&Finding<Move>),
    ) -> (Finding<Move>, P) {
        self.study_lines(root, limits, stop, probe, &mut |number, finding| {
            if number == 1 {
                tell(finding);
            }
        })
    }

    /// The same for as many moves as the recipe says; the best one is number 1.
    fn study_lines<P: Probe<Move>>(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        probe: P,
        tell: &mut dyn FnMut(usize, &Finding<Move>),
    ) -> (Finding<Move>, P) {
        if !self.set_table() {
            self.recipe.hash = 0;
        }
        let limits = self.with_own_limits(limits);
        let mut game = Chess::new(root, self.recipe.judge).with_generator(self.recipe.generator);
        if !self.recipe.path_draws {
            game = game.without_path_draws();
        }
        let budget = Budget::new(&limits, stop).with_a_first_look();
        let mut context =
            SearchContext::new(game, self.recipe.habits, budget, self.table.clone(), probe);
        context.root_moves = limits.search_moves.clone();
        let mut task = Task { limits: &limits, lines: self.recipe.lines, tell };
        let finding = match self.recipe.method {
            Method::Minimax => task.run(&mut context, &mut Minimax),
            Method::AlphaBeta => task.run(&mut context, &mut AlphaBeta),
            Method::Negamax => task.run(&mut context, &mut Negamax),
            Method::NegamaxAb => task.run(&mut context, &mut NegamaxAb),
            Method::Negascout => task.run(&mut context, &mut Negascout),
            Method::Mtdf => task.run(&mut context, &mut Mtdf::default()),
            Method::PvSplit => task.run(&mut context, &mut self.recipe.pv_split()),
            Method::BibiChess(components) => {
                task.run(&mut context, &mut BibiChess::new(components))
            }
        };
        (finding, context.probe)
    }

    /// The recipe's own limits are for whoever sets none. One that is given, whatever it is, replaces
    /// them all: nobody is to wonder why depth 7 ended after a second.
    fn with_own_limits(&self, limits: &Limits) -> Limits {
        let mut limits = limits.clone();
        if limits.is_unbounded() && !limits.infinite && !limits.ponder && limits.mate.is_none() {
            (limits.depth, limits.movetime) = (self.recipe.depth, self.recipe.movetime);
        }
        limits
    }
}

/// What an algorithm is to do.
struct Task<'a> {
    limits: &'a Limits,
    /// How many moves it is to tell.
    lines: usize,
    tell: &'a mut dyn FnMut(usize, &Finding<Move>),
}

impl Task<'_> {
    /// Deepens until the limits say stop.
    fn run<P: Probe<Move>, A: Algorithm<Chess, P>>(
        &mut self,
        context: &mut SearchContext<Chess, P>,
        algorithm: &mut A,
    ) -> Finding<Move> {
        let limits = self.limits;
        let deepest = limits.depth.filter(|_| !limits.infinite).unwrap_or(MAX_DEPTH);
        let mate = limits.mate.filter(|_| !limits.infinite);
        let deepest = deepest.clamp(1, MAX_DEPTH);
        // Straight to the depth, if there is one to go to.
        let first = if !algorithm.deepens() && limits.depth.is_some() { deepest } else { 1 };
        let mut heard = |number: usize, finding: &Finding<Move>| {
            (self.tell)(number, finding);
            let found = finding.value.mate_moves().filter(|&moves| moves > 0);
            number > 1 || mate.is_none_or(|mate| found.is_none_or(|found| found as u32 > mate))
        };
        let mut finding = match self.lines {
            0 | 1 => deepen(context, algorithm, first..=deepest, |finding| heard(1, finding)),
            lines => deepen_several(context, algorithm, first..=deepest, lines, heard),
        };
        if finding.line.is_empty() {
            // Stopped before any move had a value: the most promising one is better than none.
            finding.line.extend(context.queue().next());
            finding.value = context.game.evaluate();
        }
        finding
    }
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
                self.recipe.judge = name.parse().unwrap_or(self.recipe.judge);
            }
            ("Quiescence", Value::Check(on)) => self.recipe.habits.quiescence = on,
            ("Ordering", Value::Combo(name)) => {
                let found = Ordering::ALL.into_iter().find(|ordering| ordering.name() == name);
                self.recipe.habits.ordering = found.unwrap_or_default();
            }
            ("Hash", Value::Spin(megabytes)) => {
                check_memory(megabytes as usize, self.table.megabytes(), Purpose::Table)?;
                let before = std::mem::replace(&mut self.recipe.hash, megabytes as usize);
                if !self.set_table() {
                    self.recipe.hash = before;
                    self.set_table();
                    let (purpose, megabytes) = (Purpose::Table, Some(megabytes as usize));
                    let missing = NoMemory { purpose, megabytes, free: None };
                    return Err(OptionError::NoMemory(missing));
                }
            }
            ("Threads", Value::Spin(threads)) => self.recipe.threads = threads as usize,
            ("MultiPV", Value::Spin(lines)) => self.recipe.lines = lines as usize,
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
        let mut tell = |number: usize, finding: &Finding<Move>| {
            told = true;
            sink.iteration(&report(number, finding, limits.start, &table));
        };
        let (finding, _) = self.study_lines(root, limits, stop, NoProbe, &mut tell);
        if !told {
            sink.iteration(&report(1, &finding, limits.start, &table));
        }
        Choice { best: finding.line.first().copied(), ponder: finding.line.get(1).copied() }
    }
}

/// A finding in the words all players use.
fn report(number: usize, finding: &Finding<Move>, start: Instant, table: &HashTable) -> Report {
    Report {
        depth: finding.depth(),
        selective_depth: finding.total.selective_depth,
        multi_pv: number as u32,
        score: finding.value,
        bound: Bound::Exact,
        nodes: finding.total.total(),
        time: start.elapsed(),
        hash_full: table.fill(),
        tablebase_hits: 0,
        pv: finding.line.clone(),
    }
}
