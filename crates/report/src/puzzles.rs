//! Puzzles: what is to be done in one, whether its goal is forced, and who reached it.

use std::collections::BTreeMap;

use arena::PlayerSpec;
use arena::puzzle::{Attempt, AttemptEnd, Finding, Proof, PuzzleRow, PuzzleSeries, themes};
use chess::{Move, Position};
use experiments::keys::{KeyCell, KeyPlan, KeyRow, KeyRowData};
use notation::coordinates::{self, castling_notation};
use notation::puzzle::Puzzle;
use notation::{move_number, san, write_fen};
use play::puzzle::{PuzzleEvent, PuzzleFault, PuzzleHint};
use serde_json::{Value, json};
use words::Language;

use crate::table::{TextTable, facts};

/// A puzzle for programs.
pub fn puzzle_to_json(name: &str, puzzle: &Puzzle) -> Value {
    json!({
        "name": name,
        "goal": puzzle.goal.to_string(),
        "side": puzzle.position.turn().to_string(),
        "fen": write_fen(&puzzle.position),
    })
}

/// A puzzle for people; its board is drawn elsewhere.
pub fn puzzle_to_text(name: &str, puzzle: &Puzzle, language: Language) -> String {
    let words = language.enigm_words();
    let task = language.enigm_task(puzzle.position.turn(), puzzle.goal);
    facts(&[
        (words.name, name),
        (words.task, &task),
        (words.goal, &puzzle.goal.to_string()),
        ("FEN", &write_fen(&puzzle.position)),
    ])
}

/// What happened while a puzzle was solved, in a line; nothing where there is only something to do.
pub fn event_to_text(event: &PuzzleEvent, language: Language) -> String {
    let letters = language.piece_letters();
    let line = |text: &str| text.to_owned() + "\n";
    match event {
        PuzzleEvent::AskDefender | PuzzleEvent::TakenBack => String::new(),
        PuzzleEvent::Replied(made) => {
            language.enigm_reply(&san::write(&made.before, made.mv, letters))
        }
        PuzzleEvent::Mated { solved, moves } => language.enigm_mate(*solved, *moves),
        PuzzleEvent::Solution { position, line } => line_text(position, line, letters) + "\n",
        PuzzleEvent::Hint(PuzzleHint::Piece { moves, from }) => {
            language.enigm_hint_piece(*moves, *from)
        }
        PuzzleEvent::Hint(PuzzleHint::Move(next)) => {
            language.enigm_hint_move(&san::write(&next.before, next.mv, letters))
        }
        PuzzleEvent::Drawn(reason) => language.enigm_drawn(*reason),
        PuzzleEvent::OutOfMoves => line(language.enigm_out_of_moves()),
        PuzzleEvent::Slipped => line(language.enigm_slipped()),
        PuzzleEvent::NothingProven => line(language.enigm_no_hint()),
        PuzzleEvent::NothingToTakeBack => line(language.nothing_to_undo()),
        // Only legal moves are brought to the session.
        PuzzleEvent::IllegalMove(mv) => line(&mv.to_string()),
    }
}

/// A proven puzzle and its file, as one JSON object on one line.
pub fn added_to_json(name: &str, file: &str, puzzle: &Puzzle, proof: &Proof) -> String {
    let line: Vec<String> = proof.line.iter().map(|&mv| spelled(puzzle, mv)).collect();
    let said = json!({
        "name": name, "file": file, "goal": puzzle.goal.to_string(),
        "moves": proof.moves, "shortest": proof.shortest, "line": line, "nodes": proof.nodes,
    });
    format!("{said}\n")
}

/// A puzzle and what was found, or why it is none.
pub enum JudgedPuzzle<'a> {
    /// What was found about a puzzle.
    Found(&'a Puzzle, Finding),
    /// It is none.
    NoPuzzle(&'a PuzzleFault),
}

impl JudgedPuzzle<'_> {
    /// A line for people.
    pub fn to_text(&self, name: &str, language: Language) -> String {
        match self {
            JudgedPuzzle::NoPuzzle(wrong) => {
                format!("{name:<28} {}\n", language.enigm_no_puzzle(wrong))
            }
            JudgedPuzzle::Found(puzzle, finding) => {
                let said = match finding {
                    Finding::Forced(proof) => forced(&puzzle.position, proof, language),
                    other => language.enigm_not_proven(other),
                };
                format!("{name:<28} {:<6} {said}\n", puzzle.goal.to_string())
            }
        }
    }

    /// The same as an object on a line of its own.
    pub fn to_json(&self, name: &str, language: Language) -> String {
        format!("{}\n", self.to_value(name, language))
    }

    fn to_value(&self, name: &str, language: Language) -> Value {
        let (puzzle, finding) = match self {
            JudgedPuzzle::NoPuzzle(wrong) => {
                return json!({"name": name, "proven": false, "why": language.puzzle_fault(wrong)});
            }
            JudgedPuzzle::Found(puzzle, finding) => (puzzle, finding),
        };
        let mut object = puzzle_to_json(name, puzzle);
        let found = match finding {
            Finding::Forced(proof) => json!({
                "proven": true, "moves": proof.moves, "shortest": proof.shortest,
                "keys": proof.keys.as_ref().map(|keys| {
                    keys.iter().map(|&mv| spelled(puzzle, mv)).collect::<Vec<_>>()
                }),
                "line": proof.line.iter().map(|&mv| spelled(puzzle, mv)).collect::<Vec<_>>(),
                "san": line_text(&puzzle.position, &proof.line, notation::PieceLetters::English),
                "themes": themes(&puzzle.position, proof),
                "nodes": proof.nodes,
            }),
            other => json!({
                "proven": false, "why": Language::English.enigm_not_proven(other),
            }),
        };
        if let (Some(object), Value::Object(found)) = (object.as_object_mut(), found) {
            object.extend(found);
        }
        object
    }
}

/// `mate in 3, none shorter: Qg7+ Kxg7 … · sacrifice · 1,234 nodes`.
pub fn forced(position: &Position, proof: &Proof, language: Language) -> String {
    let line = line_text(position, &proof.line, language.piece_letters());
    let themes: Vec<&str> =
        themes(position, proof).into_iter().map(|theme| language.theme(theme)).collect();
    language.enigm_proven(proof, &line, &themes.join(", "))
}

/// The moves of a proof in algebraic notation.
pub fn line_text(position: &Position, line: &[Move], language: notation::PieceLetters) -> String {
    let mut position = position.clone();
    let mut words = Vec::new();
    for &mv in line {
        words.push(san::write(&position, mv, language));
        position.play(mv);
    }
    words.join(" ")
}

/// A move of the puzzle in coordinates, castling as the puzzle's position writes it.
pub fn spelled(puzzle: &Puzzle, mv: Move) -> String {
    coordinates::write(mv, castling_notation(&puzzle.position))
}

/// One attempt in all its detail.
pub fn story(series: &PuzzleSeries, row: &PuzzleRow<'_>, language: Language) -> String {
    let words = language.enigm_words();
    let (Some(made), Some(attacker)) = (row.attempts.first(), series.attackers.first()) else {
        return String::new();
    };
    let limits = |player: &PlayerSpec| format!("{player} ({})", player.limits);
    facts(&[
        (words.name, row.name),
        (words.task, &language.enigm_task(row.puzzle.position.turn(), row.puzzle.goal)),
        (words.attacker, &limits(attacker)),
        (words.defender, &limits(&series.defender)),
        (words.line, &numbered(made, row.puzzle, language)),
        (words.result, &language.attempt_end(made)),
        (words.moves, &made.moves.to_string()),
        (words.nodes, &language.number(made.nodes)),
        (words.time, &format!("{} ms", language.number(made.time_ms))),
    ])
}

/// Puzzles down, players across; in each cell nodes and milliseconds, or a dash.
pub fn grid(series: &PuzzleSeries, rows: &[PuzzleRow<'_>], language: Language) -> String {
    let words = language.enigm_words();
    let labels = series.labels();
    let headings = [words.name.to_owned(), words.goal.to_owned()].into_iter();
    let mut table = TextTable::with_headings(headings.chain(labels.clone()));
    for row in rows {
        let cells = row.attempts.iter().map(|made| match made.solved {
            true => format!("{}/{}", compact(made.nodes), compact(made.time_ms)),
            false => "-".to_owned(),
        });
        let head = [row.name.to_owned(), row.puzzle.goal.to_string()].into_iter();
        table.push(head.chain(cells));
    }
    let mut sums =
        TextTable::with_headings([words.player, words.solved, words.of, words.nodes, words.time]);
    for (index, label) in labels.iter().enumerate() {
        let made: Vec<&Attempt> = rows.iter().filter_map(|row| row.attempts.get(index)).collect();
        sums.push([
            label.clone(),
            made.iter().filter(|made| made.solved).count().to_string(),
            made.len().to_string(),
            language.number(made.iter().map(|made| made.nodes).sum()),
            format!("{} ms", language.number(made.iter().map(|made| made.time_ms).sum())),
        ]);
    }
    let faults: String =
        faults(series, rows, language).into_iter().map(|fault| fault + "\n").collect();
    let defender = facts(&[(words.defender, &series.defender.to_string())]);
    let (legend, sums) = (language.enigm_legend(), sums.render());
    format!("{}\n{legend}\n{defender}\n{sums}{faults}", table.render())
}

/// Every player that broke down, once.
fn faults(series: &PuzzleSeries, rows: &[PuzzleRow<'_>], language: Language) -> Vec<String> {
    let mut found = BTreeMap::new();
    for row in rows {
        for (made, attacker) in row.attempts.iter().zip(&series.attackers) {
            if let AttemptEnd::Fault { .. } = made.end {
                let said = language.attempt_end(made);
                let said = language.introduced(&attacker.to_string(), &said);
                found.entry(attacker.to_string()).or_insert(language.introduced(row.name, &said));
            }
        }
    }
    found.into_values().collect()
}

/// All attempts, as one JSON object on one line.
pub fn series_to_json(series: &PuzzleSeries, rows: &[PuzzleRow<'_>]) -> String {
    let puzzles: Vec<Value> = rows
        .iter()
        .map(|row| {
            let mut object = puzzle_to_json(row.name, row.puzzle);
            let attempts = row.attempts.iter().zip(&series.attackers).map(|(made, player)| {
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
    format!("{}\n", json!({"defender": series.defender.to_string(), "puzzles": puzzles}))
}

/// Puzzles down, players across; in each cell since when the right move was the best.
pub fn keys_grid(plan: &KeyPlan, rows: &[KeyRow], language: Language) -> String {
    let words = language.enigm_words();
    let labels: Vec<String> = plan.players.iter().map(ToString::to_string).collect();
    let headings = [words.name.to_owned(), words.goal.to_owned()].into_iter();
    let mut table = TextTable::with_headings(headings.chain(labels.clone()));
    for row in rows {
        let cells = row.cells.iter().map(|cell| match (cell.settled, cell.found) {
            (Some(since), _) => {
                let kept = if cell.is_kept() { "" } else { " ~" };
                format!("{}/{}{kept}", since.depth, compact(since.nodes))
            }
            (None, Some(once)) => format!("({})", once.depth),
            (None, None) => "-".to_owned(),
        });
        let head = [row.name.clone(), row.puzzle.goal.to_string()].into_iter();
        table.push(head.chain(cells));
    }
    let mut sums =
        TextTable::with_headings([words.player, words.solved, words.of, words.nodes, words.time]);
    for (index, label) in labels.into_iter().enumerate() {
        let cells: Vec<&KeyCell> = rows.iter().filter_map(|row| row.cells.get(index)).collect();
        let time: f64 = cells.iter().map(|cell| cell.spent.time_ms).sum();
        sums.push([
            label,
            cells.iter().filter(|cell| cell.is_solved()).count().to_string(),
            cells.len().to_string(),
            language.number(cells.iter().map(|cell| cell.spent.nodes).sum()),
            format!("{} ms", language.number(time.round() as u64)),
        ]);
    }
    format!("{}\n{}\n\n{}", table.render(), language.enigm_find_legend(), sums.render())
}

/// The same as one JSON object on one line.
pub fn keys_to_json(plan: &KeyPlan, rows: &[KeyRow]) -> String {
    format!("{}\n", keys_data(plan, rows))
}

/// The same for programs.
pub fn keys_data(plan: &KeyPlan, rows: &[KeyRow]) -> Value {
    let players: Vec<Value> = plan
        .players
        .iter()
        .map(|player| {
            let limits = if player.limits.is_empty() { &plan.limits } else { &player.limits };
            json!({"player": player.to_string(), "limits": limits.to_string()})
        })
        .collect();
    let rows: Vec<KeyRowData> = rows.iter().map(|row| row.data(&plan.players)).collect();
    json!({"players": players, "puzzles": rows})
}

/// The line with move numbers, as in a book of this language.
fn numbered(made: &Attempt, puzzle: &Puzzle, language: Language) -> String {
    let mut position = puzzle.position.clone();
    let mut words = Vec::new();
    for text in &made.coordinates {
        let Ok(mv) = coordinates::read(&position, text) else { break };
        let written = san::write(&position, mv, language.piece_letters());
        let number = move_number(&position, words.is_empty()).unwrap_or_default();
        words.push(number + &written);
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
