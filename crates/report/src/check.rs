//! What came of the checks of an engine: a line for each, and a document of all of them.

use arena::PlayerSpec;
use arena::check::{Identity, Report, Situation, Verdict as Outcome};
use serde::Serialize;
use serde_json::json;
use words::Language;

/// What the checks are about, one paragraph each.
pub fn list_to_text(situations: &[Situation], language: Language) -> String {
    let paragraph = |&situation: &Situation| {
        let (number, name) = (situation.number(), situation.name());
        let (what, why) = language.check_words(situation);
        format!("{number:>2}  {name}\n      {what}\n      {why}\n")
    };
    situations.iter().map(paragraph).collect()
}

/// The same as objects, one a line.
pub fn list_to_json(situations: &[Situation], language: Language) -> String {
    let object = |&situation: &Situation| {
        let (number, name) = (situation.number(), situation.name());
        let (what, why) = language.check_words(situation);
        format!("{}\n", json!({"number": number, "name": name, "what": what, "why": why}))
    };
    situations.iter().map(object).collect()
}

/// ` 7  commands-in-search        FAIL`, and below it what went wrong.
pub fn to_text(report: &Report, language: Language) -> String {
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
pub struct Summary {
    engine: String,
    #[serde(flatten)]
    identity: Identity,
    /// Checks that went well.
    pub passed: usize,
    /// Checks that did not.
    pub failed: usize,
    /// Checks for which the engine has no option.
    pub skipped: usize,
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
    /// What came of all checks of this engine.
    pub fn new(engine: &PlayerSpec, identity: Identity, reports: &[Report]) -> Summary {
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

    /// One JSON object on one line.
    pub fn to_json(&self) -> String {
        // Words and numbers cannot fail to become JSON.
        serde_json::to_string(self).unwrap_or_default() + "\n"
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
