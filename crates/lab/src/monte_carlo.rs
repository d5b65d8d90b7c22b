//! Monte-Carlo tree search as a chess player: the tree lives from move to move, and what the
//! opponent's reply leaves of it is built on.
//!
//! A node is what it is for everybody, a move played on the board: in the tree, in random games, in
//! quiescence. A depth is how far the best line goes with every move tried at each of its nodes
//! ([`Goal`]); a number of simulations is an option.

use std::sync::Arc;

use chess::Move;
use eval::Score;
use search::{
    Bound, Choice, Description, Limits, NoMemory, OptionError, OptionSpec, Purpose, Report, Root,
    Searcher, Sink, StopFlag, check_memory,
};

use crate::algorithms::{Goal, Mcts, MctsSettings};
use crate::games::Chess;
use crate::options::{self, Value};
use crate::{Budget, Finding, HashTable, NoProbe, SearchContext, Study, player_named};

/// A longer way from one search to the next than this is not followed.
const MOST_PLIES_FOLLOWED: usize = 16;

/// A chess player that samples.
pub struct MonteCarlo {
    id: &'static str,
    settings: MctsSettings,
    /// What the settings were at first: options tell their defaults.
    original: MctsSettings,
    /// Made with the first search: many players are made only to be described.
    mcts: Option<Mcts<Move>>,
    /// Where the tree has its root.
    root: Option<Root>,
    /// Whether draws by repetition and by the fifty-move rule are seen.
    path_draws: bool,
}

impl MonteCarlo {
    /// A player listed under this name.
    pub fn new(id: &'static str, settings: MctsSettings) -> MonteCarlo {
        MonteCarlo { id, settings, original: settings, mcts: None, root: None, path_draws: true }
    }

    /// Its settings as they are now, those changed by options included.
    pub fn settings(&self) -> &MctsSettings {
        &self.settings
    }

    /// Sets everything anew, and forgets the tree.
    pub fn set_settings(&mut self, settings: MctsSettings) {
        self.settings = settings;
        (self.mcts, self.root) = (None, None);
    }

    /// The algorithm with the tree of the last search, to look at; none before the first.
    pub fn mcts(&self) -> Option<&Mcts<Move>> {
        self.mcts.as_ref()
    }

    /// The algorithm with its memory, or with less of it if there is not enough.
    fn prepared(&mut self) -> Mcts<Move> {
        loop {
            let mut mcts = Mcts::new(self.settings);
            if mcts.reserve() || self.settings.tree_megabytes <= 1 {
                return mcts;
            }
            self.settings.tree_megabytes /= 2;
        }
    }

    /// The game at a root, judged and drawn as is set.
    fn game(&self, root: &Root) -> Chess {
        let game = Chess::new(root, self.settings.judge);
        if self.path_draws { game } else { game.without_path_draws() }
    }

    /// Moves the root of the tree to this one if the game has gone on from there; whether it has.
    fn follow(&self, mcts: &mut Mcts<Move>, root: &Root, budget: &mut Budget) -> bool {
        let Some(before) = &self.root else { return false };
        let Some(keys) = keys_between(before, root) else { return false };
        let mut game = self.game(before);
        let clock = |position: &chess::Position| position.halfmove_clock();
        // Positions with equal keys may still be differently near to the fifty-move rule.
        mcts.follow(&mut game, &keys, budget) && clock(game.position()) == clock(root.position())
    }
}

/// The keys of the positions from one root, itself left out, to another, if the second game is the
/// first one played on.
fn keys_between(before: &Root, after: &Root) -> Option<Vec<u64>> {
    let all = |root: &Root| [root.past_keys(), &[root.position().key()]].concat();
    let keys = all(after).strip_prefix(all(before).as_slice())?.to_vec();
    (keys.len() <= MOST_PLIES_FOLLOWED).then_some(keys)
}

impl Study for MonteCarlo {
    fn leave_out_path_draws(&mut self) {
        self.path_draws = false;
        // What the tree knows may rest on such draws.
        self.new_game();
    }

    /// Searches and tells all about it. `tell` hears about every doubling of the simulations, or
    /// what was found after 0.3 seconds.
    fn study(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(&Finding<Move>),
    ) -> Finding<Move> {
        // The goal counts the nodes.
        let timed = Limits { nodes: None, ..limits.clone() };
        let mut budget = Budget::new(&timed, stop);
        let restricted = !limits.search_moves.is_empty();
        let mut mcts = self.mcts.take().unwrap_or_else(|| self.prepared());
        if restricted || !self.follow(&mut mcts, root, &mut budget) {
            mcts.forget();
        }
        let game = self.game(root);
        let table = Arc::new(HashTable::off());
        let mut context = SearchContext::new(game, self.settings.habits, budget, table, NoProbe);
        context.root_moves = limits.search_moves.clone();
        let goal = Goal::of(limits, self.settings.simulations);
        let finding = mcts.search(&mut context, goal, tell);
        // A tree that lacks some of the moves says nothing about the position.
        self.root = (!restricted).then(|| root.clone());
        self.mcts = Some(mcts);
        finding
    }
}

impl Searcher for MonteCarlo {
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
        let mut settings = self.settings;
        match options::read(&self.original.options(), name, value)? {
            ("Seed", Value::Spin(seed)) => settings.seed = seed.unsigned_abs(),
            ("Exploration", Value::Spin(hundredths)) => {
                settings.exploration = hundredths as f64 / 100.0;
            }
            ("Playout Cap", Value::Spin(plies)) => {
                settings.playout_cap = Some(plies as u32).filter(|&plies| plies > 0);
            }
            ("Simulations", Value::Spin(most)) => {
                settings.simulations = Some(most.unsigned_abs()).filter(|&most| most > 0);
            }
            ("Eval", Value::Combo(name)) => {
                settings.judge = name.parse().unwrap_or(settings.judge);
            }
            ("Quiescence", Value::Check(on)) => settings.habits.quiescence = on,
            ("Solver", Value::Check(on)) => settings.solver = on,
            ("Tree Size", Value::Spin(megabytes)) => {
                check_memory(megabytes as usize, settings.tree_megabytes, Purpose::Tree)?;
                settings.tree_megabytes = megabytes as usize;
                if !Mcts::<Move>::new(settings).reserve() {
                    let (purpose, megabytes) = (Purpose::Tree, Some(megabytes as usize));
                    let missing = NoMemory { purpose, megabytes, free: None };
                    return Err(OptionError::NoMemory(missing));
                }
            }
            (name, _) => return Err(OptionError::Unknown(name.to_owned())),
        }
        self.set_settings(settings);
        Ok(())
    }

    fn new_game(&mut self) {
        if let Some(mcts) = &mut self.mcts {
            mcts.forget();
        }
        self.root = None;
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
        let megabytes = self.settings.tree_megabytes;
        let finding = self.study(root, limits, stop, &mut |finding| {
            sink.iteration(&report(finding, limits, megabytes));
        });
        Choice { best: finding.line.first().copied(), ponder: finding.line.get(1).copied() }
    }
}

/// A finding in the words all players use.
fn report(finding: &Finding<Move>, limits: &Limits, megabytes: usize) -> Report {
    let full = Mcts::<Move>::capacity(megabytes).max(1) as u64;
    Report {
        depth: finding.depth(),
        selective_depth: finding.total.selective_depth,
        multi_pv: 1,
        score: finding.value,
        bound: Bound::Exact,
        nodes: finding.total.total(),
        time: limits.start.elapsed(),
        hash_full: (1000 * finding.statistics().tree_size / full).min(1000) as u32,
        tablebase_hits: 0,
        pv: finding.line.clone(),
    }
}
