//! `roque check`: does another engine keep to its protocol? The dialogues are held in
//! `arena::check`; here is what was asked for and how it is shown.

use std::time::Duration;

use anyhow::Result;
use arena::PlayerSpec;
use arena::check::{
    self, CheckConfig, CheckError, Identity, Protocol, Report, Situation, Verdict as Outcome,
};
use clap::Args;
use serde::Serialize;

use crate::console::{BadInput, Console, Verdict};
use crate::guard;
use crate::progress::Progress;
use crate::typed_players;
use words::Language;
use words::nearest;

/// What the command takes.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(value_name = "ENGINE", required_unless_present = "list")]
    engine: Option<String>,
    #[arg(long, value_name = "NAME", action = clap::ArgAction::Append)]
    only: Vec<String>,
    #[arg(long)]
    list: bool,
    #[arg(long, value_name = "MS", default_value_t = PATIENCE, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(100..=600_000))]
    patience: u32,
    #[arg(long)]
    json: bool,
}

/// An answer may take so many milliseconds where no clock runs.
pub(crate) const PATIENCE: u32 = 5_000;

/// Runs the checks, or lists them.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let mut situations = chosen(&arguments.only, language)?;
    let Some(text) = arguments.engine.as_deref().filter(|_| !arguments.list) else {
        return list(&situations, arguments.json, console);
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
            console.say(&to_text(&report, language))?;
        }
        reports.push(report);
    }
    let summary = Summary::new(&engine, identity, &reports);
    if arguments.json {
        console.say(&(serde_json::to_string(&summary)? + "\n"))?;
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

fn list(situations: &[Situation], json: bool, console: &Console) -> Result<Verdict> {
    let mut text = String::new();
    for &situation in situations {
        let (number, name) = (situation.number(), situation.name());
        let (what, why) = console.language.check_words(situation);
        if json {
            let entry =
                serde_json::json!({"number": number, "name": name, "what": what, "why": why});
            text += &format!("{entry}\n");
        } else {
            text += &format!("{number:>2}  {name}\n      {what}\n      {why}\n");
        }
    }
    console.say(&text)?;
    Ok(Verdict::Done)
}

/// ` 7  commands-in-search        FAIL`, and below it what went wrong.
fn to_text(report: &Report, language: Language) -> String {
    let words = language.check_labels();
    let (number, name) = (report.situation.number(), report.situation.name());
    let mut text = format!("{number:>2}  {name:<26}");
    match &report.verdict {
        Outcome::Pass => text += words.pass,
        Outcome::Skipped { option } => {
            text += &language.check_skipped(option);
        }
        Outcome::Fail(problem) => {
            text += words.fail;
            let why = language.check_words(report.situation).1;
            let mut add = |label: &str, what: &str| text += &format!("\n      {label:<10}{what}");
            for (index, line) in problem.sent.iter().enumerate() {
                add(if index == 0 { words.sent } else { "" }, line);
            }
            add(words.expected, &language.check_expected(&problem.expected));
            add(words.found, &language.check_found(&problem.found));
            add(words.why, why);
        }
    }
    text + "\n"
}

/// The whole result for programs; its words are English.
#[derive(Serialize)]
struct Summary {
    engine: String,
    #[serde(flatten)]
    identity: Identity,
    passed: usize,
    failed: usize,
    skipped: usize,
    checks: Vec<Check>,
}

#[derive(Serialize)]
struct Check {
    number: usize,
    name: &'static str,
    verdict: &'static str,
    time_ms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<ProblemInWords>,
    /// The option that the engine does not announce.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing_option: Option<&'static str>,
}

#[derive(Serialize)]
struct ProblemInWords {
    sent: Vec<String>,
    expected: String,
    found: String,
    why: &'static str,
}

impl Summary {
    fn new(engine: &PlayerSpec, identity: Identity, reports: &[Report]) -> Summary {
        let checks: Vec<Check> = reports.iter().map(Check::new).collect();
        let count = |verdict| checks.iter().filter(|check| check.verdict == verdict).count();
        Summary {
            engine: engine.to_string(),
            identity,
            passed: count("pass"),
            failed: count("fail"),
            skipped: count("skipped"),
            checks,
        }
    }
}

impl Check {
    fn new(report: &Report) -> Check {
        let situation = report.situation;
        let (verdict, problem, missing_option) = match &report.verdict {
            Outcome::Pass => ("pass", None, None),
            Outcome::Skipped { option } => ("skipped", None, Some(*option)),
            Outcome::Fail(problem) => {
                let problem = ProblemInWords {
                    sent: problem.sent.clone(),
                    expected: problem.expected.to_string(),
                    found: problem.found.to_string(),
                    why: Language::English.check_words(situation).1,
                };
                ("fail", Some(problem), None)
            }
        };
        Check {
            number: situation.number(),
            name: situation.name(),
            verdict,
            time_ms: u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX),
            problem,
            missing_option,
        }
    }
}
