//! The searches of an ablation.

use std::time::Instant;

use lab::algorithms::Component;
use lab::{Method, Player, Recipe, Repetition, Study as _, Took};
use search::{Limits, Root, Searcher as _, StopFlag};

use super::{AblationResult, Outcome, Row, Setting};
use crate::{Observer, Problem, Progress, Step};

/// Of a single position, so often at least. Over a suite the noise averages out.
const REPETITIONS: Repetition = Repetition { least: 5, ..Repetition::DEFAULT };

/// What is to be measured.
#[derive(Clone, PartialEq, Debug)]
pub struct Ablation {
    /// The positions that every setting searches.
    pub problems: Vec<Problem>,
    /// How deep.
    pub depth: u32,
    /// The seed of the means' intervals.
    pub seed: u64,
}

/// The rows of both tables.
pub fn rows_in_all() -> usize {
    1 + Component::LADDER.len() + Component::OPTIONAL.len()
}

impl Ablation {
    /// Searches every position with every setting. After an interruption there are the rows that were
    /// finished before.
    pub fn carry_out(self, stop: &StopFlag, observer: &mut dyn Observer) -> AblationResult {
        let total = rows_in_all() * self.problems.len();
        let mut laboratory = Laboratory { plan: &self, stop, observer, done: 0, total, nodes: 0 };
        let ladder = laboratory.measure(&Setting::ladder());
        let leave_one_out = laboratory.measure(&Setting::leave_one_out());
        let Ablation { problems, depth, seed } = self;
        let interrupted = stop.is_stopped();
        AblationResult { depth, seed, problems, ladder, leave_one_out, interrupted }
    }
}

/// Where the searches are made.
struct Laboratory<'a> {
    plan: &'a Ablation,
    stop: &'a StopFlag,
    observer: &'a mut dyn Observer,
    done: usize,
    total: usize,
    nodes: u64,
}

impl Laboratory<'_> {
    fn measure(&mut self, settings: &[Setting]) -> Vec<Row> {
        let mut rows = Vec::new();
        for &setting in settings {
            let mut outcomes = Vec::new();
            for problem in &self.plan.problems {
                outcomes.push(self.search(setting, problem));
                if self.stop.is_stopped() {
                    return rows;
                }
            }
            rows.push(Row { setting, outcomes });
        }
        rows
    }

    /// Searches one position. What takes too little time to be timed is searched again, and the median
    /// counts: the nodes are the same every time.
    fn search(&mut self, setting: Setting, problem: &Problem) -> Outcome {
        let mut player = player_with(setting);
        let root = Root::new(problem.position.clone());
        let limits = Limits::depth(self.plan.depth);
        let often = match self.plan.problems.len() {
            1 => REPETITIONS,
            positions => Repetition::DEFAULT.shared_by(positions),
        };
        let began = Instant::now();
        let mut runs = Vec::new();
        let finding = loop {
            // Each search remembers nothing of the others.
            player.new_game();
            let finding = player.study(&root, &limits, self.stop, &mut |_| {});
            runs.push(finding.took);
            if self.stop.is_stopped() || !often.wants_another(&runs, began.elapsed()) {
                break finding;
            }
        };
        self.done += 1;
        self.nodes += finding.total.total();
        let step = Step::Measured { nodes: self.nodes };
        self.observer.observe(&Progress { step, done: self.done, total: self.total });
        Outcome {
            value: finding.value,
            best: finding.line.first().copied(),
            last: finding.statistics(),
            total: finding.total,
            took: Took::median(&runs),
            runs: runs.len(),
        }
    }
}

/// S1 with these parts, on a tree that is the same for all.
fn player_with(setting: Setting) -> Player {
    let mut recipe = Recipe::bibichess();
    recipe.method = Method::BibiChess(setting.components);
    // Draws that depend on the way to a position would make the trees differ.
    recipe.path_draws = false;
    if !setting.components.has(Component::Table) {
        recipe.hash = 0;
    }
    Player::new("bibichess", recipe)
}
