//! `roque perft`: how many positions lie some half-moves away. Counted in `experiments`, laid out in
//! `report`.

use anyhow::Result;
use clap::{Args, ValueEnum};
use experiments::perft::{self, Generator, PerftError, PerftRequest, PerftStep};
use notation::coordinates::CastlingNotation;

use crate::console::{BadInput, Console, Verdict};
use crate::interrupt;
use crate::position;
use crate::progress::Progress;

/// `roque perft`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(id = "DEPTH")]
    depth: u32,
    fen: Option<String>,
    chess960: bool,
    divide: bool,
    detail: bool,
    generator: GeneratorChoice,
    threads: u16,
    hash: Option<u32>,
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum GeneratorChoice {
    Bitboard,
    Naive,
    Mailbox,
    All,
}

/// Counts what was asked for.
pub(crate) fn run_command(args: &Arguments, console: &Console) -> Result<Verdict> {
    let position =
        position::read(args.fen.as_deref().unwrap_or("startpos"), args.chess960, console.language)?;
    let generators = match args.generator {
        GeneratorChoice::Bitboard => vec![Generator::Bitboard],
        GeneratorChoice::Naive => vec![Generator::Naive],
        GeneratorChoice::Mailbox => vec![Generator::Mailbox],
        GeneratorChoice::All => Generator::ALL.to_vec(),
    };
    let castling = match args.chess960 {
        true => CastlingNotation::Chess960,
        false => position::castling_notation(&position),
    };
    let request = PerftRequest {
        castling,
        divide: args.divide,
        detail: args.detail,
        generators,
        threads: args.threads.into(),
        hash: args.hash.map(|megabytes| megabytes as usize),
        ..PerftRequest::new(position, args.depth)
    };
    let mut progress = Progress::new(console.language);
    say_so_when_interrupted(&progress, *console);
    count(&request, args.json, console, &mut progress)
}

/// An unfinished count is worth nothing, and its threads look up from it only at the end: Ctrl-C ends the program, but
/// neither in silence nor with a bar left on the terminal.
fn say_so_when_interrupted(progress: &Progress, console: Console) {
    let teller = progress.teller();
    interrupt::on_interrupt(move |_| {
        teller.clear();
        console.complain(console.language.count_interrupted());
        std::process::exit(Verdict::Interrupted.code().into());
    });
}

/// Counts for the shell, where Ctrl-C has a meaning of its own, and prints what was found. Generators that disagree are a failure.
pub(crate) fn run(request: &PerftRequest, console: &Console) -> Result<Verdict> {
    count(request, false, console, &mut Progress::new(console.language))
}

fn count(
    request: &PerftRequest,
    json: bool,
    console: &Console,
    progress: &mut Progress,
) -> Result<Verdict> {
    let language = console.language;
    let found = perft::run(request, &mut |step| match step {
        PerftStep::Begins(generator) => progress.restart(generator.name()),
        PerftStep::Counted { done, total, nodes } => progress.show(done, total, nodes),
    });
    progress.clear();
    let found = found.map_err(|error| {
        let text = language.perft_error(&error);
        match error {
            PerftError::Thread(_) | PerftError::ThreadFailed => anyhow::anyhow!(text),
            _ => BadInput(text).into(),
        }
    })?;
    console.say(&match json {
        true => report::perft::to_json(&found),
        false => report::perft::to_text(&found, language),
    })?;
    match report::perft::disagreement(&found, language) {
        Some(complaint) => {
            console.complain(&complaint);
            Ok(Verdict::Failed)
        }
        None => Ok(Verdict::Done),
    }
}
