//! `roque bench`: a fixed amount of work whose node count is the engine's signature. Searched in
//! `experiments`.

use std::time::Duration;

use anyhow::Result;
use clap::Args;
use engine::Flagship;
use experiments::bench::{self, Work};
use search::{Limits, OptionError, Searcher};

use crate::console::{BadInput, Console, Verdict};
use crate::net;
use crate::progress::Progress;

/// `roque bench`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(id = "D")]
    depth: u32,
    eval: Option<String>,
    net: Option<String>,
    json: bool,
}

/// Runs the bench.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let mut engine = Flagship::new();
    net::check_use(arguments.eval.as_deref(), arguments.net.as_deref(), console.language)?;
    for (option, value) in [("EvalFile", &arguments.net), ("Eval", &arguments.eval)] {
        if let Some(value) = value {
            engine
                .set_option(option, value)
                .map_err(|wrong| BadInput(console.language.option_error(&wrong)))?;
        }
    }
    let depth = arguments.depth;
    let work = measure(&mut engine, "bench", || Limits::depth(depth), console);
    console.say(&match arguments.json {
        true => report::bench::to_json(&work, depth),
        false => report::bench::to_text(&work),
    })?;
    Ok(Verdict::Done)
}

/// The engine's signature; the last line is what OpenBench reads.
pub(crate) fn show(depth: u32, console: &Console) -> Result<()> {
    let work = measure(&mut Flagship::new(), "bench", || Limits::depth(depth), console);
    Ok(console.say(&report::bench::to_text(&work))?)
}

/// How many nodes a second so many threads search, over the same positions for a given time.
pub(crate) fn speed(
    threads: usize,
    megabytes: u32,
    seconds: u32,
    console: &Console,
) -> Result<Result<(), OptionError>> {
    let mut engine: Flagship = Flagship::new();
    for (name, value) in [("Threads", threads.to_string()), ("Hash", megabytes.to_string())] {
        if let Err(error) = engine.set_option(name, &value) {
            return Ok(Err(error));
        }
    }
    let each = Duration::from_secs(seconds.into()) / bench::COUNT as u32;
    let work = measure(&mut engine, "speedtest", || Limits::movetime(each), console);
    let (nodes, speed) = (work.nodes, work.nodes_per_second());
    console.say(&console.language.speed(threads, megabytes, work.time, nodes, speed))?;
    Ok(Ok(()))
}

fn measure(
    engine: &mut Flagship,
    label: &str,
    limits: impl Fn() -> Limits,
    console: &Console,
) -> Work {
    let mut progress = Progress::new(console.language);
    progress.restart(label);
    let work = bench::run(engine, limits, |done, nodes| progress.show(done, bench::COUNT, nodes));
    progress.clear();
    work
}
