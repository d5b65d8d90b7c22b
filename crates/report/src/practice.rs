//! Exercises laid out: a list, counts, and the same for programs.

use notation::coordinates::{self, castling_notation};
use notation::{san, write_fen};
use play::practice::{Kept, Practice, STAGES, Source, Task};
use serde_json::{Value, json};
use words::Language;

use crate::json::score_to_json;
use crate::table::{TextTable, facts};

/// How long until an exercise is due; 0 if it is.
pub fn wait(kept: &Kept, now: u64) -> u64 {
    if kept.schedule.is_due(now) { 0 } else { kept.schedule.due - now }
}

/// When the next exercise is due, in seconds from now; nothing without exercises.
pub fn next_wait(practice: &Practice, now: u64) -> Option<u64> {
    practice.kept.iter().map(|kept| wait(kept, now)).min()
}

/// One exercise a line.
pub fn list_to_text(practice: &Practice, now: u64, language: Language) -> String {
    let words = language.practice_words();
    let headings = [words.number, words.due, words.stage, words.found, words.exercise];
    let mut table = TextTable::with_headings(headings);
    for kept in &practice.kept {
        table.push([
            kept.number.to_string(),
            language.from_now(wait(kept, now)),
            kept.schedule.stage.to_string(),
            format!("{}/{}", kept.right, kept.answers),
            language.practice_name(&kept.exercise),
        ]);
    }
    table.render_left()
}

/// How many there are, at which stages, and how they were answered.
pub fn stats_to_text(practice: &Practice, now: u64, language: Language) -> String {
    let words = language.practice_words();
    let number = |count: usize| language.number(count as u64);
    let [answers, right] = answers(practice);
    let next = next_wait(practice, now).map_or("-".to_owned(), |wait| language.from_now(wait));
    let mut text = facts(&[
        (words.exercises, &number(practice.kept.len())),
        (words.due, &number(practice.due(now))),
        (words.next, &next),
        (words.answers, &number(answers)),
        (words.found, &number(right)),
    ]);
    let mut table = TextTable::with_headings([words.stage, words.exercises]);
    for (stage, count) in (0..=STAGES).zip(stages(practice)) {
        table.push([language.practice_stage(stage), number(count)]);
    }
    text.push('\n');
    text + &table.render()
}

/// All exercises as one document.
pub fn list_to_json(practice: &Practice, now: u64, language: Language) -> String {
    let list: Vec<Value> = practice.kept.iter().map(|kept| one(kept, now, language)).collect();
    Value::from(list).to_string() + "\n"
}

/// The counts as one document.
pub fn stats_to_json(practice: &Practice, now: u64) -> String {
    let [answers, right] = answers(practice);
    let stats = json!({
        "exercises": practice.kept.len(),
        "due": practice.due(now),
        "next_in_seconds": next_wait(practice, now),
        "answers": answers,
        "found": right,
        "stages": stages(practice),
        "strange_lines": practice.strange.lines,
    });
    format!("{stats}\n")
}

/// An exercise for programs. Values are those of the side to move.
pub fn one(kept: &Kept, now: u64, language: Language) -> Value {
    let exercise = &kept.exercise;
    let position = exercise.game.position();
    let spelled = |mv| {
        json!({
            "san": san::write(position, mv, language.piece_letters()),
            "uci": coordinates::write(mv, castling_notation(position)),
        })
    };
    let source = match &exercise.source {
        Source::Puzzle(name) => json!({ "puzzle": name }),
        Source::Game(game) => json!({
            "white": game.white, "black": game.black, "event": game.event, "date": game.date,
        }),
    };
    let task = match &exercise.task {
        Task::Mate(goal) => json!({ "mate": goal.to_string() }),
        Task::Better { played, .. } => {
            let mistake = exercise.mistake();
            json!({
                "played": spelled(*played),
                "class": mistake.as_ref().map(|mistake| mistake.class.name()),
                "sentence": mistake.as_ref().and_then(|mistake| language.review_sentence(mistake)),
                "right": exercise.good_moves().into_iter().map(spelled).collect::<Vec<_>>(),
                "score": exercise.best().map(|line| score_to_json(line.score)),
            })
        }
    };
    json!({
        "number": kept.number,
        "fen": write_fen(position),
        "side": position.turn().to_string(),
        "source": source,
        "task": task,
        "stage": kept.schedule.stage,
        "due": kept.schedule.is_due(now),
        "due_in_seconds": wait(kept, now),
        "answers": kept.answers,
        "found": kept.right,
    })
}

fn answers(practice: &Practice) -> [usize; 2] {
    let sum = |of: fn(&Kept) -> usize| practice.kept.iter().map(of).sum();
    [sum(|kept| kept.answers), sum(|kept| kept.right)]
}

fn stages(practice: &Practice) -> Vec<usize> {
    let count = |stage| practice.kept.iter().filter(|kept| kept.schedule.stage == stage).count();
    (0..=STAGES).map(count).collect()
}
