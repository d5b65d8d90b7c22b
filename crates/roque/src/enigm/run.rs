//! `roque enigm run`: players attack, another defends. One attempt is told move by move; several are
//! a grid of puzzles and players.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use arena::PlayerSpec;
use arena::puzzle::{Attempt, AttemptConfig, AttemptEnd, AttemptError, attempt};
use chess::Color;
use notation::puzzle::Puzzle;
use notation::{coordinates, san};
use serde_json::{Value, json};

use super::{Arguments, chosen};
use crate::console::{BadInput, Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::progress::Progress;
use crate::table::{Table, facts};
use crate::{compare, guard};
use words::Language;

/// Plays puzzles out and tells who solved them.
pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let collection = arguments.collection(language)?;
    let chosen = chosen(&collection, &arguments.names, language)?;
    let (mut puzzles, mut bad) = (Vec::new(), Vec::new());
    for (name, known) in chosen {
        match known {
            Ok(puzzle) => puzzles.push((name, puzzle)),
            Err(wrong) => bad.push(language.enigm_bad_file(name, wrong)),
        }
    }
    if puzzles.is_empty() {
        return Err(BadInput(bad.join("\n")).into());
    }
    bad.iter().for_each(|wrong| console.complain(wrong));
    let limits = arguments.limits.read(language)?;
    let texts = match compare::split_players(&arguments.players) {
        asked if asked.is_empty() => vec![players::DEFAULT.to_owned()],
        asked => asked,
    };
    let attackers: Vec<PlayerSpec> = texts
        .iter()
        .map(|text| arguments.player(text, &limits, language))
        .collect::<Result<_, _>>()?;
    let defender = arguments.defender(language)?;
    guard::guard_programs(&attackers);
    let room = Room { attackers, defender, stop: Arc::default(), language };
    let stop = Arc::clone(&room.stop);
    on_interrupt(move |_| stop.store(true, Ordering::Relaxed));
    let rows = room.play_all(&puzzles)?;
    let said = match (arguments.json, rows.as_slice()) {
        (true, rows) => room.to_json(rows).to_string() + "\n",
        (false, [row]) if room.attackers.len() == 1 => room.story(row),
        (false, rows) => room.grid(rows),
    };
    console.say(&said)?;
    if room.stop.load(Ordering::Relaxed) {
        console.complain(&language.enigm_interrupted(rows.len(), puzzles.len()));
        return Ok(Verdict::Interrupted);
    }
    if !bad.is_empty() {
        console.complain(&language.enigm_left_out(bad.len()));
        return Ok(Verdict::Failed);
    }
    Ok(Verdict::Done)
}

/// What each attacker made of one puzzle.
struct Row<'a> {
    name: &'a str,
    puzzle: &'a Puzzle,
    attempts: Vec<Attempt>,
}

/// Who plays.
struct Room {
    attackers: Vec<PlayerSpec>,
    defender: PlayerSpec,
    stop: Arc<AtomicBool>,
    language: Language,
}

impl Room {
    /// Every puzzle with every attacker; after an interruption those that were finished.
    fn play_all<'a>(&self, puzzles: &[(&'a str, &'a Puzzle)]) -> Result<Vec<Row<'a>>> {
        let mut progress = Progress::new(self.language);
        progress.restart("");
        let total = puzzles.len() * self.attackers.len();
        let mut rows = Vec::new();
        let (mut done, mut nodes) = (0, 0);
        for &(name, puzzle) in puzzles {
            let mut attempts = Vec::new();
            for attacker in &self.attackers {
                progress.relabel(name);
                progress.show(done, total, nodes);
                let made = attempt(&AttemptConfig {
                    position: puzzle.position.clone(),
                    goal: puzzle.goal,
                    attacker: attacker.clone(),
                    defender: self.defender.clone(),
                    factory: players::factory(),
                    stop: Arc::clone(&self.stop),
                });
                let made = match made {
                    Ok(made) => made,
                    Err(AttemptError::Stopped) => {
                        progress.clear();
                        return Ok(rows);
                    }
                    Err(error) => {
                        progress.clear();
                        return Err(self.explained(&error));
                    }
                };
                done += 1;
                nodes += made.nodes;
                attempts.push(made);
            }
            rows.push(Row { name, puzzle, attempts });
        }
        progress.clear();
        Ok(rows)
    }

    fn explained(&self, error: &AttemptError) -> anyhow::Error {
        let text = self.language.attempt_error(error);
        match error {
            AttemptError::Clock(_) | AttemptError::NoLimit(_) => BadInput(text).into(),
            _ => anyhow::anyhow!(text),
        }
    }

    /// One attempt in all its detail.
    fn story(&self, row: &Row<'_>) -> String {
        let language = self.language;
        let words = language.enigm_words();
        let (Some(made), Some(attacker)) = (row.attempts.first(), self.attackers.first()) else {
            return String::new();
        };
        let limits = |player: &PlayerSpec| format!("{player} ({})", player.limits);
        facts(&[
            (words.name, row.name),
            (words.task, &language.enigm_task(row.puzzle.position.turn(), row.puzzle.goal)),
            (words.attacker, &limits(attacker)),
            (words.defender, &limits(&self.defender)),
            (words.line, &numbered(made, row.puzzle, language)),
            (words.result, &language.attempt_end(made)),
            (words.moves, &made.moves.to_string()),
            (words.nodes, &language.number(made.nodes)),
            (words.time, &format!("{} ms", language.number(made.time_ms))),
        ])
    }

    /// Puzzles down, players across; in each cell nodes and milliseconds, or a dash.
    fn grid(&self, rows: &[Row<'_>]) -> String {
        let language = self.language;
        let words = language.enigm_words();
        let labels = self.labels();
        let headings = [words.name.to_owned(), words.goal.to_owned()].into_iter();
        let mut table = Table::with_headings(headings.chain(labels.clone()));
        for row in rows {
            let cells = row.attempts.iter().map(|made| match made.solved {
                true => format!("{}/{}", compact(made.nodes), compact(made.time_ms)),
                false => "-".to_owned(),
            });
            let head = [row.name.to_owned(), row.puzzle.goal.to_string()].into_iter();
            table.push(head.chain(cells));
        }
        let mut sums =
            Table::with_headings([words.player, words.solved, words.of, words.nodes, words.time]);
        for (index, label) in labels.iter().enumerate() {
            let made: Vec<&Attempt> =
                rows.iter().filter_map(|row| row.attempts.get(index)).collect();
            sums.push([
                label.clone(),
                made.iter().filter(|made| made.solved).count().to_string(),
                made.len().to_string(),
                language.number(made.iter().map(|made| made.nodes).sum()),
                format!("{} ms", language.number(made.iter().map(|made| made.time_ms).sum())),
            ]);
        }
        let faults: String = self.faults(rows).into_iter().map(|fault| fault + "\n").collect();
        let defender = facts(&[(words.defender, &self.defender.to_string())]);
        let (legend, sums) = (language.enigm_legend(), sums.render());
        format!("{}\n{legend}\n{defender}\n{sums}{faults}", table.render())
    }

    /// Every player that broke down, once.
    fn faults(&self, rows: &[Row<'_>]) -> Vec<String> {
        let mut found = BTreeMap::new();
        for row in rows {
            for (made, attacker) in row.attempts.iter().zip(&self.attackers) {
                if let AttemptEnd::Fault { .. } = made.end {
                    let said = self.language.attempt_end(made);
                    let said = self.language.introduced(&attacker.to_string(), &said);
                    found
                        .entry(attacker.to_string())
                        .or_insert(self.language.introduced(row.name, &said));
                }
            }
        }
        found.into_values().collect()
    }

    /// The players as they were written; the kind alone where that tells them apart.
    fn labels(&self) -> Vec<String> {
        let short: Vec<String> = self.attackers.iter().map(PlayerSpec::short_name).collect();
        let twice = |name: &String| short.iter().filter(|other| *other == name).count() > 1;
        let label = |(name, player): (&String, &PlayerSpec)| match twice(name) {
            true => player.to_string(),
            false => name.clone(),
        };
        short.iter().zip(&self.attackers).map(label).collect()
    }

    fn to_json(&self, rows: &[Row<'_>]) -> Value {
        let puzzles: Vec<Value> = rows
            .iter()
            .map(|row| {
                let mut object = super::show::to_json(row.name, row.puzzle);
                let attempts = row.attempts.iter().zip(&self.attackers).map(|(made, player)| {
                    let mut made = json!(made);
                    if let Some(made) = made.as_object_mut() {
                        made.insert("player".to_owned(), player.to_string().into());
                        made.insert("limits".to_owned(), player.limits.to_string().into());
                    }
                    made
                });
                let attempts: Value = attempts.collect();
                if let Some(object) = object.as_object_mut() {
                    object.insert("attempts".to_owned(), attempts);
                }
                object
            })
            .collect();
        json!({"defender": self.defender.to_string(), "puzzles": puzzles})
    }
}

/// The line with move numbers, as in a book of this language.
fn numbered(made: &Attempt, puzzle: &Puzzle, language: Language) -> String {
    let mut position = puzzle.position.clone();
    let mut words = Vec::new();
    for text in &made.coordinates {
        let Ok(mv) = coordinates::read(&position, text) else { break };
        let written = san::write(&position, mv, language.notation());
        let number = position.fullmove_number();
        words.push(match position.turn() {
            Color::White => format!("{number}.{written}"),
            Color::Black if words.is_empty() => format!("{number}...{written}"),
            Color::Black => written,
        });
        position.play(mv);
    }
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

/// `950`, `12k`, `3.4M`: columns must stay narrow.
fn compact(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{}k", number / 1000),
        _ => format!("{:.1}M", number as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::compact;

    #[test]
    fn numbers_stay_narrow() {
        let written = [0, 9_999, 12_345, 999_999, 3_440_000].map(compact);
        assert_eq!(written, ["0", "9999", "12k", "999k", "3.4M"]);
    }
}
