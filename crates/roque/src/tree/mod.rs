//! `roque tree`: a player of the laboratory searches, and the tree it looked at is written to a
//! file. What the tree is, the laboratory knows; here it is told.

mod dot;
mod icicle;
mod json;
mod kind;
mod story;
mod svg;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use arena::tournament::replace_file;
use chess::{Game, Move};
use clap::Args;
use lab::{Finding, Recorder, Study as _, Trace};
use search::{Limits, Root, StopFlag};
use serde_json::json;

use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::players::Traceable;
use crate::table::facts;
use crate::text::Language;
use crate::{limits, players, position};
pub(crate) use kind::Kind;
use story::Story;

/// `roque tree`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(long)]
    fen: Option<String>,
    #[arg(long, value_name = "MOVES", num_args = 1..)]
    moves: Vec<String>,
    #[arg(long, value_name = "PLAYER")]
    player: String,
    #[arg(long, value_name = "D", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    #[arg(default_value_t = Recorder::<Move>::MOST_NODES as u32)]
    max_nodes: u32,
    #[arg(long)]
    json: bool,
}

/// Deeper trees than this nobody can wait for.
pub(crate) const DEEPEST: u32 = 60;

/// What the file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Json,
    Dot,
    Svg,
}

impl Format {
    fn of(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_string_lossy().to_ascii_lowercase();
        match ending.as_str() {
            "json" => Some(Format::Json),
            "dot" => Some(Format::Dot),
            "svg" => Some(Format::Svg),
            _ => None,
        }
    }
}

/// Searches, records and writes.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let format = check_file(&arguments.out, language)?;
    let game = position::read_game(arguments.fen.as_deref(), &arguments.moves, language)?;
    let spec = players::read(&arguments.player, language)?;
    let refused = |wrong: String| BadInput(language.bad_player(&arguments.player, &wrong));
    let player = players::make_traceable(&spec).map_err(refused)?;
    let player = player.ok_or_else(|| {
        BadInput(language.player_not_traceable(&arguments.player, &players::traceable()))
    })?;
    let depth = arguments.depth.or(spec.limits.depth);
    // A sampled tree ends by its number of nodes as well.
    let samples = matches!(player, Traceable::Sampler(_)) && spec.limits.nodes.is_some();
    if depth.is_none() && !samples {
        return Err(BadInput(language.tree_without_depth()).into());
    }
    if let Some(depth) = depth.filter(|&depth| depth > DEEPEST) {
        return Err(BadInput(language.tree_too_deep(depth, DEEPEST)).into());
    }
    if !game.position().has_legal_move() {
        return Err(BadInput(language.tree_without_moves().to_owned()).into());
    }
    let stop = StopFlag::new();
    let flag = stop.clone();
    on_interrupt(move |_| flag.stop());
    let mut limits = limits::of_search(&spec.limits);
    limits.depth = depth;
    let (finding, trace) =
        record(player, &Root::from(&game), &limits, &stop, arguments.max_nodes as usize);
    let interrupted = stop.is_stopped();
    let story = Story::new(&game, &arguments.player, &finding, &trace, language);
    write(&arguments.out, format, &story)?;
    let out = arguments.out.display().to_string();
    console.say(&match arguments.json {
        true => summary_json(&story, &out),
        false => summary_text(&story, &out),
    })?;
    Ok(if interrupted { Verdict::Interrupted } else { Verdict::Done })
}

/// Searches, and the tree that was searched.
fn record(
    player: Traceable,
    root: &Root,
    limits: &Limits,
    stop: &StopFlag,
    most_nodes: usize,
) -> (Finding<Move>, Trace<Move>) {
    match player {
        Traceable::Recipe(mut player) => {
            let recorder = Recorder::up_to(most_nodes);
            let (finding, recorder) = player.study_heard(root, limits, stop, recorder, &mut |_| {});
            (finding, recorder.into_trace())
        }
        Traceable::Sampler(mut player) => {
            let finding = player.study(root, limits, stop, &mut |_| {});
            let tree = player.mcts().map(|mcts| mcts.tree().to_trace(most_nodes));
            (finding, tree.unwrap_or_else(|| Recorder::up_to(0).into_trace()))
        }
    }
}

/// What the file is to be; its folder must be there before anybody thinks.
fn check_file(path: &Path, language: Language) -> Result<Format, BadInput> {
    let name = path.display().to_string();
    let format = Format::of(path).ok_or_else(|| BadInput(language.tree_ending(&name)))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if !folder.unwrap_or(Path::new(".")).is_dir() {
        return Err(BadInput(language.folder_missing(&name)));
    }
    if path.is_dir() {
        return Err(BadInput(language.file_is_folder(&name)));
    }
    Ok(format)
}

fn write(path: &Path, format: Format, story: &Story) -> Result<()> {
    replace_file(path, |file| match format {
        Format::Json => json::write(story, file),
        Format::Dot => dot::write(story, file),
        Format::Svg => svg::write(story, file),
    })
    .with_context(|| story.language.tree_not_written(&path.display().to_string()))
}

/// What was found and how large the tree is, a line each.
fn summary_text(story: &Story, out: &str) -> String {
    let language = story.language;
    let words = language.tree_words();
    let figures = story.figures();
    let number = |number: u64| language.number(number);
    let cuts = language.cuts_with_rate(figures.cutoffs, figures.first_move_rate());
    let mut rows = vec![
        (words.position, story.fen()),
        (words.player, story.player.to_owned()),
        (words.depth, story.depth().to_string()),
        (words.value, language.score(story.finding.value)),
        (words.line, story.best_line()),
        (words.nodes, number(figures.nodes)),
        (words.leaves, number(figures.leaves)),
        (words.quiescence, number(figures.qnodes)),
        (words.cuts, cuts),
        (words.ghosts, number(figures.ghosts)),
        (words.file, out.to_owned()),
    ];
    if let Some(missing) = story.what_is_missing() {
        rows.push((words.note, missing));
    }
    let rows: Vec<(&str, &str)> = rows.iter().map(|(label, text)| (*label, &**text)).collect();
    facts(&rows)
}

/// The same for programs.
fn summary_json(story: &Story, out: &str) -> String {
    let figures = story.figures();
    let object = json!({
        "fen": story.fen(),
        "player": story.player,
        "depth": story.depth(),
        "value": position::score_to_json(story.finding.value),
        "best": story.finding.line.first().map(|&mv| story.coordinates(mv)),
        "pv": story.pv(),
        "san": story.pv_san(),
        "nodes": figures.nodes,
        "leaves": figures.leaves,
        "qnodes": figures.qnodes,
        "cutoffs": figures.cutoffs,
        "first_move_cutoff_rate": figures.first_move_rate(),
        "table_cuts": figures.table_cuts,
        "researches": figures.researches,
        "never_searched": figures.ghosts,
        "recorded": story.trace.len(),
        "unrecorded": story.trace.missed(),
        "truncated": story.trace.is_truncated(),
        "stopped": story.finding.stopped,
        "out": out,
    });
    object.to_string() + "\n"
}

/// What a search did, in the words of the metric dictionary.
struct Figures {
    nodes: u64,
    leaves: u64,
    qnodes: u64,
    cutoffs: u64,
    first_move_cutoffs: u64,
    table_cuts: u64,
    researches: u64,
    ghosts: u64,
}

impl Figures {
    /// Of the iteration that was recorded: as the search counted it, or as far as it is recorded if
    /// it was never finished.
    fn of(finding: &Finding<Move>, trace: &lab::Trace<Move>) -> Figures {
        let counts = trace.counts();
        let ghosts = counts.ghosts;
        if finding.stopped {
            let others = counts.quiescence + counts.researches + trace.roots().count() as u64;
            return Figures {
                nodes: counts.nodes - others,
                leaves: counts.leaves,
                qnodes: counts.quiescence,
                cutoffs: counts.cuts,
                first_move_cutoffs: counts.first_move_cuts,
                table_cuts: counts.table_cuts,
                researches: counts.researches,
                ghosts,
            };
        }
        // A sampled tree is the work of all simulations, not of those since the last report.
        let sampled = trace.sample(0).is_some();
        let statistics = if sampled { finding.total } else { finding.statistics() };
        let [first_move_cutoffs, ..] = statistics.cutoffs_by_move;
        Figures {
            nodes: statistics.nodes,
            leaves: statistics.leaves,
            qnodes: statistics.qnodes,
            cutoffs: statistics.cutoffs,
            first_move_cutoffs,
            table_cuts: statistics.table.cuts,
            researches: statistics.researches,
            ghosts,
        }
    }

    fn first_move_rate(&self) -> Option<f64> {
        (self.cutoffs > 0).then(|| self.first_move_cutoffs as f64 / self.cutoffs as f64)
    }
}

/// The line of moves as far as it is legal, with the position before each.
fn played(game: &Game, line: &[Move]) -> Vec<(chess::Position, Move)> {
    let mut position = game.position().clone();
    let mut steps = Vec::new();
    for &mv in line {
        if !position.is_legal(mv) {
            break;
        }
        steps.push((position.clone(), mv));
        position.play(mv);
    }
    steps
}
