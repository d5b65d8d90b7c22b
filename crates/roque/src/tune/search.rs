//! `roque tune search`: the numbers of `params.rs`, from games of the engine against itself at fixed
//! nodes (SPSA). Every round is a small match of two settings; the state is saved after each.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{Context, Result};
use arena::check::{CheckConfig, CheckError, Protocol};
use arena::spsa::{Parameter, STATE_VERSION, Spsa, SpsaState, StateError, TunedEngine};
use arena::{Interrupts, MatchConfig, run_match};
use clap::Args;
use engine::params;

use crate::console::{BadInput, Console, Verdict};
use crate::failure::explained;
use crate::interrupt::on_interrupt;
use crate::progress::{Progress, Teller};
use crate::{adjudication, guard, openings, typed_players};
use words::nearest;
use words::{Contest, Language};

#[derive(Args)]
pub(super) struct Arguments {
    state: PathBuf,
    engine: Option<String>,
    net: Option<PathBuf>,
    #[arg(id = "param")]
    names: Vec<String>,
    rounds: u64,
    pairs: u32,
    nodes: u64,
    rate: f64,
    openings: Option<PathBuf>,
    #[command(flatten)]
    adjudication: adjudication::Arguments,
    concurrency: u16,
    seed: u64,
    /// Says what the state file holds, and plays nothing.
    show: bool,
    json: bool,
}

/// Numbers that begin like this matter at a clock only: at fixed nodes games say nothing of them,
/// and what the tuner made of them would be noise.
const OF_THE_CLOCK: &str = "time_";

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    if arguments.show {
        let text = super::read_text(&arguments.state)
            .map_err(|error| refused(&arguments.state, &language.system_error(&error), language))?;
        let state = parsed(&arguments.state, SpsaState::parse(&text), language)?;
        console.complain(&language.spsa_played(state.run.round, state.run.rounds));
        return tell(&state.run, arguments, console).map(|()| Verdict::Done);
    }
    let mut openings = openings::in_order(arguments.openings.as_deref(), language)?;
    let engine = engine(arguments, language)?;
    let adjudication = arguments.adjudication.read(language)?;
    let fresh = SpsaState {
        openings: format!("{:016x}", openings.fingerprint()),
        adjudication: format!("{adjudication:?}"),
        ..begin(arguments, &engine, language)?
    };
    let (mut state, is_older) = resume(fresh, &arguments.state, language)?;
    if is_older {
        console.complain(&language.spsa_older_state(&engine));
    }
    if state.run.round > 0 {
        console.complain(&language.spsa_resumed(state.run.round, state.run.rounds));
    }
    let interrupts = Interrupts::default();
    let mut progress = Progress::new(language);
    listen(&interrupts, progress.teller(), language);
    let failed = || language.cannot_write(&arguments.state.to_string_lossy());
    // Mixed once and then taken one after the other: none comes again before all have been there.
    openings.shuffle(arguments.seed);
    let (begun, before) = (Instant::now(), state.run.round);
    while !state.run.is_over() {
        let mut config = config(arguments, &engine, &state.run, language)?;
        config.conditions.interrupts = interrupts.clone();
        config.conditions.openings = openings
            .part(state.run.round.wrapping_mul(arguments.pairs.into()), arguments.pairs as usize);
        config.conditions.adjudication = adjudication.clone();
        guard::guard_programs(&config.players);
        let result = run_match(&config, &mut |_| {})
            .map_err(|error| explained(&error, Contest::Match, language))?;
        if interrupts.finish_games.load(Ordering::Relaxed) && !result.complete {
            progress.clear();
            console.complain(language.spsa_interrupted());
            tell(&state.run, arguments, console)?;
            return Ok(Verdict::Interrupted);
        }
        let broken: u64 = result.crashes.iter().chain(&result.illegal_moves).sum();
        if broken > 0 {
            anyhow::bail!(language.spsa_broken(&engine));
        }
        state.run.learn(result.wins as f64 - result.losses as f64);
        whole_file::replace_text(&arguments.state, &(serde_json::to_string(&state)? + "\n"))
            .with_context(failed)?;
        let (played, rounds) = (state.run.round - before, state.run.rounds - state.run.round);
        let left = begun.elapsed().as_secs_f64() / played as f64 * rounds as f64;
        let text = language.spsa_round(state.run.round, state.run.rounds, &result, left);
        // In a file every round is worth a line: it is what was learned from.
        if progress.is_terminal() {
            let share = state.run.round as f64 / state.run.rounds.max(1) as f64;
            progress.show_at_once(Some(share), || text);
        } else {
            progress.line(&text);
        }
    }
    progress.clear();
    tell(&state.run, arguments, console)?;
    Ok(Verdict::Done)
}

/// The state of the file, or this fresh one if there is no file. Also tells whether it is from before
/// engine and net were kept.
fn resume(
    fresh: SpsaState,
    path: &Path,
    language: Language,
) -> Result<(SpsaState, bool), BadInput> {
    match super::read_text(path) {
        Ok(text) => parsed(path, fresh.resumed(&text), language),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok((fresh, false)),
        Err(error) => Err(refused(path, &language.system_error(&error), language)),
    }
}

fn parsed<T>(path: &Path, read: Result<T, StateError>, language: Language) -> Result<T, BadInput> {
    read.map_err(|error| refused(path, &language.spsa_state_error(&error), language))
}

fn refused(path: &Path, reason: &str, language: Language) -> BadInput {
    BadInput(language.file_refused(path, reason))
}

/// The numbers as they are now.
fn tell(run: &Spsa, arguments: &Arguments, console: &Console) -> Result<()> {
    Ok(console.say(&match arguments.json {
        true => report::tuning::numbers_to_json(run),
        false => report::tuning::numbers_to_text(run, console.language),
    })?)
}

/// The program that plays. It must have been built for tuning; of another one than this that shows
/// when it refuses an option.
fn engine(arguments: &Arguments, language: Language) -> Result<String, BadInput> {
    match &arguments.engine {
        Some(program) => Ok(program.clone()),
        None if cfg!(feature = "tune") => std::env::current_exe()
            .map(|program| program.to_string_lossy().into_owned())
            .map_err(|error| BadInput(language.system_error(&error))),
        None => Err(BadInput(language.not_built_for_tuning().to_owned())),
    }
}

/// Who the program says it is. It is started once for that: one that never answers is named before
/// any game.
fn introduced(program: &str, arguments: &Arguments, language: Language) -> Result<TunedEngine> {
    let spec = typed_players::read(&format!("uci:{program}"), language)?;
    guard::guard_programs(std::slice::from_ref(&spec));
    let config = CheckConfig::default();
    let identity = arena::check::introduce(&spec, Protocol::Uci, &config)
        .map_err(|error| silent(program, error, language))?;
    Ok(TunedEngine { program: arguments.engine.clone().unwrap_or_default(), name: identity.name })
}

/// A program that cannot be started was misspelled; one that does not answer has failed.
fn silent(program: &str, error: CheckError, language: Language) -> anyhow::Error {
    match error {
        CheckError::NoHandshake { problem, .. } => {
            let expected = language.check_expected(&problem.expected);
            let found = language.check_found(&problem.found);
            anyhow::anyhow!(language.spsa_engine_silent(program, &expected, &found))
        }
        CheckError::Start { error, .. } => {
            let why = language.system_error(&error);
            BadInput(language.spsa_engine_not_started(program, &why)).into()
        }
        other => BadInput(other.to_string()).into(),
    }
}

/// The net to play with, and its checksum. An engine that cannot read one would play on with its
/// own: it is read here first.
fn net(arguments: &Arguments, language: Language) -> Result<(String, Option<String>), BadInput> {
    let Some(path) = &arguments.net else { return Ok((String::new(), None)) };
    let net = crate::net::read(path, language)?;
    Ok((path.to_string_lossy().into_owned(), Some(format!("{:016x}", net.checksum()))))
}

/// The state before the first round, but for openings and the rules that end games.
fn begin(arguments: &Arguments, engine: &str, language: Language) -> Result<SpsaState> {
    let (net, net_checksum) = net(arguments, language)?;
    Ok(SpsaState {
        roque_spsa: STATE_VERSION,
        nodes: arguments.nodes,
        pairs: arguments.pairs,
        openings: String::new(),
        adjudication: String::new(),
        net,
        net_checksum,
        run: begin_run(arguments, language)?,
        engine: Some(introduced(engine, arguments, language)?),
    })
}

/// A run that has not begun, with the numbers asked for or all of them.
fn begin_run(arguments: &Arguments, language: Language) -> Result<Spsa, BadInput> {
    let all = params::ALL.iter().map(|param| Parameter {
        name: param.name.to_owned(),
        value: param.value.into(),
        min: param.min.into(),
        max: param.max.into(),
        step: param.step.into(),
    });
    let names = &arguments.names;
    for name in names {
        if !params::ALL.iter().any(|param| param.name == name) {
            let meant = nearest(name, params::ALL.iter().map(|param| param.name));
            return Err(BadInput(language.param_unknown(name, meant)));
        }
        if name.starts_with(OF_THE_CLOCK) {
            return Err(BadInput(language.param_of_the_clock(name)));
        }
    }
    let wanted = all.filter(|param| match names.is_empty() {
        true => !param.name.starts_with(OF_THE_CLOCK),
        false => names.contains(&param.name),
    });
    Spsa::new(wanted.collect(), arguments.rounds, arguments.rate, arguments.seed)
        .map_err(|error| BadInput(language.spsa_error(&error)))
}

/// The match of this round.
fn config(
    arguments: &Arguments,
    engine: &str,
    run: &Spsa,
    language: Language,
) -> Result<MatchConfig, BadInput> {
    let player = |name: &str, values: &[(String, i64)]| {
        let options: String =
            values.iter().map(|(name, value)| format!(",{name}={value}")).collect();
        let nodes = arguments.nodes;
        let net = arguments
            .net
            .as_ref()
            .map_or(String::new(), |path| format!(",EvalFile={}", path.to_string_lossy()));
        typed_players::read(
            &format!("uci:{engine},name={name},nodes={nodes}{net}{options}"),
            language,
        )
    };
    let [up, down] = run.pair();
    let both = [player("up", &up)?, player("down", &down)?];
    let mut config = MatchConfig::new(both, players::factory());
    config.games = 2 * arguments.pairs;
    config.conditions.concurrency = arguments.concurrency.into();
    Ok(config)
}

/// Ctrl-C ends the round without counting it; the rounds before it are saved.
fn listen(interrupts: &Interrupts, teller: Teller, language: Language) {
    let interrupts = interrupts.clone();
    on_interrupt(move |_| {
        interrupts.finish_games.store(true, Ordering::Relaxed);
        interrupts.stop_now.store(true, Ordering::Relaxed);
        teller.line(language.contest_stopping(true));
    });
}
