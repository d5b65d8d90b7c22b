//! `roque check`: does another engine keep to its protocol? The dialogues are held in
//! `arena::check` and laid out in `report`.

use std::time::Duration;

use anyhow::Result;
use arena::PlayerSpec;
use arena::check::{self, CheckConfig, CheckError, Protocol, Situation};
use clap::Args;
use report::check::Summary;

use crate::console::{BadInput, Console, Verdict};
use crate::guard;
use crate::progress::Progress;
use crate::typed_players;
use words::Language;
use words::nearest;

/// What the command takes.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(id = "ENGINE", required_unless_present = "list")]
    engine: Option<String>,
    only: Vec<String>,
    list: bool,
    patience: u32,
    json: bool,
}

/// Runs the checks, or lists them.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let mut situations = chosen(&arguments.only, language)?;
    let Some(text) = arguments.engine.as_deref().filter(|_| !arguments.list) else {
        console.say(&match arguments.json {
            true => report::check::list_to_json(&situations, language),
            false => report::check::list_to_text(&situations, language),
        })?;
        return Ok(Verdict::Done);
    };
    let (engine, protocol) = read_engine(text, language)?;
    situations.retain(|situation| situation.protocol() == protocol);
    if situations.is_empty() {
        return Err(BadInput(language.check_other_protocol()).into());
    }
    let patience = Duration::from_millis(arguments.patience.into());
    let config = CheckConfig { patience, ..CheckConfig::default() };
    // Engines have process groups of their own: Ctrl-C ends us, and the guard ends them.
    guard::guard_programs(std::slice::from_ref(&engine));
    let identity =
        check::introduce(&engine, protocol, &config).map_err(|error| refused(error, language))?;
    if !arguments.json {
        console.say(&language.check_introduction(&identity.name, &identity.author))?;
    }
    let mut reports = Vec::new();
    let mut progress = Progress::new(language);
    for (index, &situation) in situations.iter().enumerate() {
        // Each check may take seconds, so that the first one is already worth a bar.
        let share = index as f64 / situations.len() as f64;
        let text = || format!("{}/{} {}", index + 1, situations.len(), situation.name());
        progress.show_at_once(Some(share), text);
        let report = check::run(&engine, situation, &config);
        progress.clear();
        let report = report.map_err(|error| refused(error, language))?;
        if !arguments.json {
            console.say(&report::check::to_text(&report, language))?;
        }
        reports.push(report);
    }
    let summary = Summary::new(&engine, identity, &reports);
    if arguments.json {
        console.say(&summary.to_json())?;
    } else {
        console.say(&language.check_summary(summary.passed, summary.failed, summary.skipped))?;
    }
    Ok(if summary.failed == 0 { Verdict::Done } else { Verdict::Failed })
}

/// The checks that were asked for, each once, in the order of their numbers.
fn chosen(only: &[String], language: Language) -> Result<Vec<Situation>, BadInput> {
    let mut wanted = Vec::new();
    for text in only {
        let unknown = || {
            let meant = nearest(text, Situation::all().map(Situation::name));
            BadInput(language.check_unknown(text, meant))
        };
        wanted.push(Situation::find(text).ok_or_else(unknown)?);
    }
    Ok(Situation::all().filter(|one| only.is_empty() || wanted.contains(one)).collect())
}

/// A program by its name or path, or with settings after `uci:` or `xboard:`.
fn read_engine(text: &str, language: Language) -> Result<(PlayerSpec, Protocol), BadInput> {
    let (program, protocol) = match text.strip_prefix("xboard:") {
        Some(program) => (program, Protocol::XBoard),
        None => (text.strip_prefix("uci:").unwrap_or(text), Protocol::Uci),
    };
    Ok((typed_players::read(&format!("uci:{program}"), language)?, protocol))
}

/// A program that cannot be started was misspelled; one that does not answer has failed.
fn refused(error: CheckError, language: Language) -> anyhow::Error {
    match error {
        CheckError::NoHandshake { program, problem } => {
            let expected = language.check_expected(&problem.expected);
            let found = language.check_found(&problem.found);
            anyhow::anyhow!(language.check_no_handshake(&program, &expected, &found))
        }
        CheckError::Start { program, error } => {
            let why = language.system_error(&error);
            BadInput(language.check_not_started(&program, &why)).into()
        }
        other => BadInput(other.to_string()).into(),
    }
}
