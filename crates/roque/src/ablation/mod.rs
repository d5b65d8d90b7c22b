//! `roque ablation`: what each part of S1's search is worth. The parts are switched on one after the
//! other, from plain alpha-beta to the whole, and then each is left out of the whole. The searching
//! is done in `lab`.

mod details;
mod json;
mod report;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use chess::Move;
use clap::Args;
use eval::Score;
use lab::algorithms::{Component, Components};
use lab::{Method, Player, Recipe, Statistics, Study, median};
use search::{Limits, Root, StopFlag};

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

/// Searches shorter than this all together are repeated, up to so many times.
const SHORT: Duration = Duration::from_millis(300);
const REPETITIONS: usize = 5;

/// A set of components that is measured.
#[derive(Clone, Copy, Debug)]
struct Setting {
    /// What was switched on or left out; nothing in the first row.
    change: Option<Component>,
    components: Components,
}

impl Setting {
    /// Plain alpha-beta, and the components switched on one after the other.
    fn ladder() -> Vec<Setting> {
        let mut components = Components::PLAIN;
        let mut rows = vec![Setting { change: None, components }];
        for component in Component::LADDER {
            components = components.with(component);
            rows.push(Setting { change: Some(component), components });
        }
        rows
    }

    /// The whole without each of them.
    fn leave_one_out() -> Vec<Setting> {
        let row = |component| Setting {
            change: Some(component),
            components: Components::ALL.without(component),
        };
        Component::LADDER.into_iter().map(row).collect()
    }

    /// Whether the value must be that of plain alpha-beta.
    fn is_sound(&self) -> bool {
        let mut on = Component::ALL.into_iter().filter(|&part| self.components.has(part));
        on.all(Component::is_sound)
    }
}

/// What one search of one position came to. Time is that of all iterations.
#[derive(Clone, Debug)]
struct Outcome {
    value: Score,
    best: Option<Move>,
    /// What the last iteration did, as in `roque compare`.
    last: Statistics,
    /// What all iterations did: a part may gain in one what it costs in another.
    total: Statistics,
    time: Duration,
}

impl Outcome {
    /// What gains are measured by: all moves played, in all iterations, with quiescence.
    fn nodes(&self) -> f64 {
        self.total.total().max(1) as f64
    }

    fn seconds(&self) -> f64 {
        self.time.as_secs_f64().max(1e-6)
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
        let total = 1 + 2 * Component::LADDER.len();
        console.complain(&language.ablation_interrupted(done, total));
        return Ok(Verdict::Interrupted);
    }
    Ok(Verdict::Done)
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
        let total = (1 + 2 * Component::LADDER.len()) * problems.len();
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

    /// Searches one position. If it is the only one, what takes no time is searched several times,
    /// and the median counts: the nodes are the same every time. Over a suite the noise averages out.
    fn search(&mut self, setting: Setting, problem: &Problem) -> Outcome {
        let first = self.search_once(setting, problem);
        let mut times = vec![first.time];
        let most = if self.problems.len() == 1 { REPETITIONS } else { 1 };
        while times.len() < most
            && !self.stop.is_stopped()
            && times.iter().sum::<Duration>() < SHORT
        {
            times.push(self.search_once(setting, problem).time);
        }
        let time = median(times.iter().map(Duration::as_secs_f64));
        let time = time.map_or(first.time, Duration::from_secs_f64);
        self.done += 1;
        self.nodes += first.total.total();
        self.progress.show(self.done, self.total, self.nodes);
        Outcome { time, ..first }
    }

    /// One search, which remembers nothing of the others.
    fn search_once(&self, setting: Setting, problem: &Problem) -> Outcome {
        let mut recipe = Recipe::bibichess();
        recipe.method = Method::BibiChess(setting.components);
        // Draws that depend on the way to a position would make the trees differ.
        recipe.path_draws = false;
        if !setting.components.has(Component::Table) {
            recipe.hash = 0;
        }
        let mut player = Player::new("bibichess", recipe);
        let root = Root::new(problem.position.clone());
        let limits = Limits::depth(self.depth);
        let finding = player.study(&root, &limits, &self.stop, &mut |_| {});
        Outcome {
            value: finding.value,
            best: finding.line.first().copied(),
            last: finding.statistics(),
            total: finding.total,
            time: finding.time,
        }
    }
}
