//! `roque tree`: a player of the laboratory searches, and the tree it looked at is written to a
//! file. The tree is recorded in `experiments` and laid out in `report`.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::Args;
use experiments::NoObserver;
use experiments::tree::{MOST_AFTER_INTERRUPTION, RecordedTree, Recording};
use players::Traceable;

use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::stop_on_interrupt;
use crate::target::{self, Target};
use crate::{position, typed_players};
use report::tree as layout;
use words::{Language, largest};

/// `roque tree`.
#[derive(Args)]
pub(crate) struct Arguments {
    fen: Option<String>,
    moves: Vec<String>,
    player: String,
    depth: Option<u32>,
    out: PathBuf,
    max_nodes: Option<u32>,
    json: bool,
}

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
    // That of a player may be anything.
    if let Some(depth) = depth.filter(|&depth| depth > largest("tree", "--depth")) {
        return Err(BadInput(language.tree_too_deep(depth)).into());
    }
    if !game.position().has_legal_move() {
        return Err(BadInput(language.tree_without_moves().to_owned()).into());
    }
    let stop = stop_on_interrupt();
    let mut limits = spec.limits.limits_from_now();
    limits.depth = depth;
    let most_nodes = arguments.max_nodes.map(|most| most as usize);
    let recording = Recording { name: &arguments.player, game: &game, limits: &limits, most_nodes };
    let mut tree = recording.run(player, &stop, &mut NoObserver);
    let interrupted = stop.is_stopped();
    // The drawings are small however large the tree.
    if interrupted && arguments.max_nodes.is_none() && format == Format::Json {
        tree.keep_at_most(MOST_AFTER_INTERRUPTION);
    }
    write(&arguments.out, format, &tree, language)?;
    let out = arguments.out.display().to_string();
    console.say(&match arguments.json {
        true => layout::to_json(&tree, &out),
        false => layout::to_text(&tree, &out, language),
    })?;
    Ok(if interrupted { Verdict::Interrupted } else { Verdict::Done })
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

fn write(path: &Path, format: Format, tree: &RecordedTree, language: Language) -> Result<()> {
    whole_file::replace(path, |file| match format {
        Format::Json => layout::write_json(tree, file),
        Format::Dot => layout::write_dot(tree, language, file),
        Format::Svg => layout::write_svg(tree, language, file),
    })
    .with_context(|| language.tree_not_written(&path.display().to_string()))
}
