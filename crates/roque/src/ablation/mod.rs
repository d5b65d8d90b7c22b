//! `roque ablation`: what each part of S1's search is worth. The parts are switched on one after the
//! other, from plain alpha-beta to the whole, and then each is left out of the whole. The searching
//! is done in `lab`.

mod details;
mod json;
mod report;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;
use chess::Move;
use clap::Args;
use eval::Score;
use lab::algorithms::{Component, Components};
use lab::{Method, Player, Recipe, Repetition, Statistics, Study, Took};
use search::{Limits, Root, Searcher as _, StopFlag};

use crate::console::{Console, Verdict};
use crate::interrupt::stop_on_interrupt;
use crate::problems::{self, Problem};
use crate::progress::Progress;

/// `roque ablation`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(long, conflicts_with = "suite")]
    fen: Option<String>,
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
    #[arg(long, value_name = "D", allow_negative_numbers = true, default_value_t = DEPTH)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(DEEPEST)))]
    depth: u32,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[arg(long)]
    verbose: bool,
    #[arg(long)]
    json: bool,
}

/// S1 measured its table at this depth.
pub(crate) const DEPTH: u32 = 5;

/// Plain alpha-beta gets nowhere near it.
pub(crate) const DEEPEST: u32 = 64;

/// Of a single position, so often at least. Over a suite the noise averages out.
const REPETITIONS: Repetition = Repetition { least: 5, ..Repetition::DEFAULT };

/// A set of components that is measured.
#[derive(Clone, Copy, Debug)]
struct Setting {
    /// What was switched on or left out; nothing in the first row.
    change: &'static [Component],
    components: Components,
}

impl Setting {
    /// Plain alpha-beta as S1 had it, and its parts switched on one step after the other.
    fn ladder() -> Vec<Setting> {
        let mut components = Components::BIBICHESS_PLAIN;
        let mut rows = vec![Setting { change: &[], components }];
        for change in Component::LADDER {
            components = change.iter().copied().fold(components, Components::with);
            rows.push(Setting { change, components });
        }
        rows
    }

    /// The whole without each of them.
    fn leave_one_out() -> Vec<Setting> {
        let row = |change: &'static [Component]| Setting {
            change,
            components: change.iter().copied().fold(Components::ALL, Components::without),
        };
        Component::OPTIONAL.chunks(1).map(row).collect()
    }

    /// Whether the value must be that of plain alpha-beta: nothing but what keeps it was added.
    fn is_sound(&self) -> bool {
        let plain = Components::BIBICHESS_PLAIN;
        let differs = |part: &Component| plain.has(*part) != self.components.has(*part);
        Component::ALL.into_iter().filter(differs).all(Component::is_sound)
    }
}

/// What the searches of one position came to. Time is that of all iterations, the median of all
/// searches.
#[derive(Clone, Debug)]
struct Outcome {
    value: Score,
    best: Option<Move>,
    /// What the last iteration did, as in `roque compare`.
    last: Statistics,
    /// What all iterations did: a part may gain in one what it costs in another.
    total: Statistics,
    took: Took,
    /// How many searches there were.
    runs: usize,
}

impl Outcome {
    /// What gains are measured by: all moves played, in all iterations, with quiescence.
    fn nodes(&self) -> f64 {
        self.total.total().max(1) as f64
    }

    /// The processor's time.
    fn seconds(&self) -> f64 {
        self.took.cpu.as_secs_f64().max(1e-6)
    }

    /// By the clock on the wall.
    fn wall_seconds(&self) -> f64 {
        self.took.wall.as_secs_f64()
    }
}

/// One row of a table: a setting, and an outcome for every position.
#[derive(Clone, Debug)]
struct Row {
    setting: Setting,
    outcomes: Vec<Outcome>,
}

/// The position of S1's table: 14.Bxg6!
const S1_POSITION: &str = "r1bn1rk1/pp2b2p/1q2pnp1/2pp2N1/3P1N2/2PB4/PPQ2PPP/R1B2RK1 w - - 0 14";

/// What S1 took for each step of its ladder there, at its depth, from plain alpha-beta on.
const S1_SECONDS: [f64; 1 + Component::BIBICHESS_STEPS] = [14.86, 4.95, 2.90, 2.01, 1.73];

/// Everything that was measured.
struct Report {
    depth: u32,
    seed: u64,
    suite: Option<String>,
    problems: Vec<Problem>,
    rows: Vec<Row>,
    leave_one_out: Vec<Row>,
    /// Whether there would be more, had nobody stopped it.
    interrupted: bool,
}

/// Measures, and prints the tables.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let problems = match &arguments.suite {
        Some(path) => problems::read_suite(path, language)?,
        None => vec![problems::one(arguments.fen.as_deref().unwrap_or(S1_POSITION), language)?],
    };
    let stop = stop_on_interrupt();
    let mut laboratory = Laboratory::new(arguments.depth, &problems, stop, console);
    let rows = laboratory.measure(&Setting::ladder());
    let leave_one_out = laboratory.measure(&Setting::leave_one_out());
    laboratory.progress.clear();
    let interrupted = laboratory.stop.is_stopped();
    let suite = arguments.suite.as_ref().map(|path| path.display().to_string());
    let (depth, seed) = (arguments.depth, arguments.seed);
    let report = Report { depth, seed, suite, problems, rows, leave_one_out, interrupted };
    if arguments.json {
        console.say(&(serde_json::to_string(&report.to_json())? + "\n"))?;
    } else {
        console.say(&report.to_text(arguments.verbose, language))?;
    }
    if interrupted {
        let done = report.rows.len() + report.leave_one_out.len();
        let total = rows_in_all();
        console.complain(&language.ablation_interrupted(done, total));
        return Ok(Verdict::Interrupted);
    }
    Ok(Verdict::Done)
}

/// The rows of both tables.
fn rows_in_all() -> usize {
    1 + Component::LADDER.len() + Component::OPTIONAL.len()
}

/// Where the searches are made.
struct Laboratory<'a> {
    depth: u32,
    problems: &'a [Problem],
    stop: StopFlag,
    progress: Progress,
    done: usize,
    total: usize,
    nodes: u64,
}

impl<'a> Laboratory<'a> {
    fn new(depth: u32, problems: &'a [Problem], stop: StopFlag, console: &Console) -> Self {
        let mut progress = Progress::new(console.language);
        progress.restart("ablation");
        let total = rows_in_all() * problems.len();
        Laboratory { depth, problems, stop, progress, done: 0, total, nodes: 0 }
    }

    /// Searches every position with every setting. After an interruption there are the rows that were
    /// finished before.
    fn measure(&mut self, settings: &[Setting]) -> Vec<Row> {
        let mut rows = Vec::new();
        for &setting in settings {
            let mut outcomes = Vec::new();
            for problem in self.problems {
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
        let limits = Limits::depth(self.depth);
        let often = match self.problems.len() {
            1 => REPETITIONS,
            positions => Repetition::DEFAULT.shared_by(positions),
        };
        let began = Instant::now();
        let mut runs = Vec::new();
        let finding = loop {
            // Each search remembers nothing of the others.
            player.new_game();
            let finding = player.study(&root, &limits, &self.stop, &mut |_| {});
            runs.push(finding.took);
            if self.stop.is_stopped() || !often.wants_another(&runs, began.elapsed()) {
                break finding;
            }
        };
        self.done += 1;
        self.nodes += finding.total.total();
        self.progress.show(self.done, self.total, self.nodes);
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
