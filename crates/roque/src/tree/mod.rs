//! `roque tree`: a player of the laboratory searches, and the tree it looked at is written to a
//! file. What the tree is, the laboratory knows; here it is told.

mod dot;
mod figures;
mod icicle;
mod json;
mod kind;
mod story;
mod svg;
mod why;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use arena::tournament::replace_file;
use chess::{Game, Move};
use clap::Args;
use lab::{Finding, Recorder, Study as _, Trace};
use search::{Limits, Root, StopFlag};
use serde_json::json;

use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::stop_on_interrupt;
use crate::table::facts;
use crate::target::{self, Target};
use crate::text::Language;
use crate::{position, typed_players};
use figures::Figures;
pub(crate) use kind::Kind;
use players::Traceable;
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
    max_nodes: Option<u32>,
    #[arg(long)]
    json: bool,
}

/// Deeper trees than this nobody can wait for.
pub(crate) const DEEPEST: u32 = 60;

/// Whoever presses Ctrl-C does not want to wait for a file of hundreds of megabytes.
const MOST_AFTER_INTERRUPTION: usize = 100_000;

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
    let spec = typed_players::read(&arguments.player, language)?;
    typed_players::tell_unused_book(&spec, console);
    let player = players::make_traceable(&spec)
        .map_err(|error| BadInput(language.not_made(&spec.to_string(), &error)))?;
    let player = player.ok_or_else(|| {
        BadInput(language.player_not_traceable(&arguments.player, &players::traceable()))
    })?;
    if let (Some(own), Some(asked)) = (spec.limits.depth, arguments.depth)
        && own != asked
    {
        return Err(BadInput(language.depth_twice(&arguments.player, own, asked)).into());
    }
    if players::shows_several(&spec) {
        return Err(BadInput(language.one_line_compared(&arguments.player)).into());
    }
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
    let stop = stop_on_interrupt();
    let mut limits = spec.limits.limits_from_now();
    limits.depth = depth;
    let root = Root::from(&game);
    let (finding, trace) = record(player, &root, &limits, &stop, arguments.max_nodes);
    let interrupted = stop.is_stopped();
    let mut story = Story::new(&game, &arguments.player, &finding, &trace, language);
    // The drawings are small however large the tree.
    if interrupted && arguments.max_nodes.is_none() && format == Format::Json {
        story.keep_at_most(MOST_AFTER_INTERRUPTION);
    }
    write(&arguments.out, format, &story)?;
    let out = arguments.out.display().to_string();
    console.say(&match arguments.json {
        true => summary_json(&story, &out),
        false => summary_text(&story, &out),
    })?;
    Ok(if interrupted { Verdict::Interrupted } else { Verdict::Done })
}

/// Searches, and the tree that was searched, of so many nodes at most.
fn record(
    player: Traceable,
    root: &Root,
    limits: &Limits,
    stop: &StopFlag,
    most: Option<u32>,
) -> (Finding<Move>, Trace<Move>) {
    let most_nodes = most.map_or(Recorder::<Move>::MOST_NODES, |most| most as usize);
    match player {
        Traceable::Recipe(mut player) => {
            let recorder = Recorder::up_to(most_nodes);
            let (finding, recorder) = player.study_heard(root, limits, stop, recorder, &mut |_| {});
            (finding, recorder.into_trace())
        }
        Traceable::Sampler(mut player) => {
            let finding = player.study(root, limits, stop, &mut |_| {});
            let most_nodes = match most {
                None if stop.is_stopped() => MOST_AFTER_INTERRUPTION,
                _ => most_nodes,
            };
            let tree = player.mcts().map(|mcts| mcts.to_trace(most_nodes));
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
    let target = match format {
        Format::Json => Target::Json,
        Format::Dot => Target::Dot,
        Format::Svg => Target::Svg,
    };
    target::check(path, target, "--out", language)?;
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
        "recorded": story.len(),
        "unrecorded": story.missed(),
        "truncated": story.missed() > 0,
        "stopped": story.finding.stopped,
        "out": out,
    });
    object.to_string() + "\n"
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
