//! A suite's results.

use arena::suite::{Group, Part, SuiteResult};
use serde_json::{Value, json};

use super::table::{TextTable, facts};
use words::Language;

/// A block of facts and tables for each player. `suite` is what the suite is called, with the number
/// of its positions.
pub fn to_text(suite: &str, results: &[SuiteResult], language: Language) -> String {
    let parts: Vec<String> =
        results.iter().map(|result| of_player(suite, result, language)).collect();
    parts.join("\n")
}

/// The same for programs: one player's result is the object itself, of several there is a list.
/// `bad_lines` are the lines that ask nothing, with what is wrong. A part has everything beside that, for it is
/// to be joined with others.
pub fn to_json(
    suite: &str,
    bad_lines: &[(usize, String)],
    results: &[SuiteResult],
    part: Option<&Part>,
) -> Value {
    let mut objects: Vec<Value> = results.iter().map(|result| json!(result)).collect();
    let mut object = match objects.len() {
        1 => objects.pop().unwrap_or_default(),
        _ => json!({"players": objects}),
    };
    if let Some(object) = object.as_object_mut() {
        let bad = bad_lines.iter().map(|(line, why)| json!({"line": line, "why": why}));
        object.insert("suite".to_owned(), suite.into());
        object.insert("bad_lines".to_owned(), bad.collect());
        if let Some(part) = part {
            object.insert("part".to_owned(), json!(part));
        }
    }
    object
}

fn of_player(suite: &str, result: &SuiteResult, language: Language) -> String {
    let words = language.suite_words();
    let percent = |part: usize, whole: usize| share(part, whole, language);
    let mut rows: Vec<(&str, String)> = vec![
        (words.suite, suite.to_owned()),
        (words.player, format!("{} ({})", result.player, result.limits)),
        (
            words.solved,
            format!(
                "{} {} {} ({})",
                result.solved,
                words.of,
                result.total,
                percent(result.solved, result.total)
            ),
        ),
    ];
    if let Some(points) = result.points {
        let share = percent(points.earned as usize, points.possible as usize);
        rows.push((
            words.points,
            format!("{} {} {} ({share})", points.earned, words.of, points.possible),
        ));
    }
    let mates = &result.mates;
    if mates.exact + mates.longer + mates.none + mates.false_claims.len() > 0 {
        let (exact, longer, none) = (mates.exact, mates.longer, mates.none);
        rows.push((
            words.mates,
            language.suite_mates(exact, longer, none, mates.false_claims.len()),
        ));
    }
    if let Some(times) = result.solutions {
        rows.push((
            words.solution_time,
            language.suite_times(times.median_ms, times.mean_ms, times.longest_ms),
        ));
    }
    rows.push((words.nodes, language.number(result.nodes)));
    rows.push((words.time, language.suite_time(result.time_ms, result.longest_ms)));
    if result.skipped > 0 {
        rows.push((words.skipped, result.skipped.to_string()));
    }
    if !result.pv_defects.is_empty() {
        rows.push((words.defects, result.pv_defects.len().to_string()));
    }
    let rows: Vec<(&str, &str)> =
        rows.iter().map(|(label, value)| (*label, value.as_str())).collect();
    let groups = of_groups(words.rating, &result.ratings, language)
        + &of_groups(words.theme, &result.themes, language);
    facts(&rows) + &groups + &unsolved(result, language)
}

/// One kind of positions a line, if there are several kinds.
fn of_groups(heading: &str, groups: &[Group], language: Language) -> String {
    if groups.len() < 2 {
        return String::new();
    }
    let words = language.suite_words();
    let with_points = groups.iter().any(|group| group.points.is_some());
    let points = with_points.then_some(words.points);
    let headings = [heading, words.solved, words.of, "%"];
    let mut table = TextTable::with_headings(headings.into_iter().chain(points));
    for group in groups {
        let points = group.points.map(|points| format!("{}/{}", points.earned, points.possible));
        let cells = [
            group.name.clone(),
            group.solved.to_string(),
            group.total.to_string(),
            language.decimal(100.0 * group.solved as f64 / group.total.max(1) as f64, 1),
        ];
        table.push(cells.into_iter().chain(points));
    }
    format!("\n{}", table.render())
}

fn unsolved(result: &SuiteResult, language: Language) -> String {
    if result.unsolved.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}\n", language.suite_words().unsolved);
    for position in &result.unsolved {
        let said = match (&position.fault, &position.played) {
            (Some(broken), _) => language.breakdown(broken),
            (None, played) => language.suite_played(
                &position.expected,
                played.as_deref().unwrap_or("-"),
                position.score.as_deref(),
            ),
        };
        text += &format!("  {}  {}\n", language.introduced(&position.id, &said), position.fen);
    }
    text
}

/// `96.7 %`.
fn share(part: usize, whole: usize, language: Language) -> String {
    format!("{} %", language.decimal(100.0 * part as f64 / whole.max(1) as f64, 1))
}
