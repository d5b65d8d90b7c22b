//! `roque enigm check`: is every goal really forced?

use std::sync::Arc;
use std::sync::atomic::Ordering;

use ::play::puzzle::{KnownPuzzle, PuzzleFault};
use anyhow::Result;
use arena::puzzle::{Budget, Finding, Proof, prove, themes};
use chess::{Move, Position};
use notation::puzzle::Puzzle;
use notation::{coordinates, san};
use serde_json::{Value, json};

use super::{Arguments, chosen, show};
use crate::console::{Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::position::castling_notation;
use crate::progress::Progress;
use words::Language;

/// Proves one puzzle after the other and says what came of each.
pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let collection = arguments.collection(language)?;
    let chosen = chosen(&collection, &arguments.names, language)?;
    let budget = arguments.budget();
    let stop = Arc::clone(&budget.stop);
    on_interrupt(move |_| stop.store(true, Ordering::Relaxed));
    let mut progress = Progress::new(language);
    progress.restart("");
    let (mut proven, mut failed) = (0, 0);
    for (done, (name, known)) in chosen.iter().enumerate() {
        progress.relabel(name);
        progress.show(done, chosen.len(), 0);
        let judged = judge(known, &budget);
        if budget.stop.load(Ordering::Relaxed) {
            break;
        }
        progress.clear();
        match judged {
            Judged::Found(_, Finding::Forced(_)) => proven += 1,
            _ => failed += 1,
        }
        let said = match arguments.json {
            true => judged.to_json(name, language).to_string() + "\n",
            false => judged.to_text(name, language),
        };
        console.say(&said)?;
    }
    progress.clear();
    if !arguments.json {
        console.say(&language.enigm_checked(proven, failed))?;
    }
    if proven + failed < chosen.len() {
        console.complain(&language.enigm_interrupted(proven + failed, chosen.len()));
        return Ok(Verdict::Interrupted);
    }
    Ok(if failed == 0 { Verdict::Done } else { Verdict::Failed })
}

/// A puzzle and what was found, or why it is none.
enum Judged<'a> {
    Found(&'a Puzzle, Finding),
    NoPuzzle(&'a PuzzleFault),
}

fn judge<'a>(known: &'a KnownPuzzle, budget: &Budget) -> Judged<'a> {
    match known {
        Ok(puzzle) => Judged::Found(puzzle, prove(&puzzle.position, puzzle.goal, budget)),
        Err(wrong) => Judged::NoPuzzle(wrong),
    }
}

impl Judged<'_> {
    fn to_text(&self, name: &str, language: Language) -> String {
        match self {
            Judged::NoPuzzle(wrong) => format!("{name:<28} {}\n", language.enigm_no_puzzle(wrong)),
            Judged::Found(puzzle, finding) => {
                let said = match finding {
                    Finding::Forced(proof) => forced(&puzzle.position, proof, language),
                    other => language.enigm_not_proven(other),
                };
                format!("{name:<28} {:<6} {said}\n", puzzle.goal.to_string())
            }
        }
    }

    fn to_json(&self, name: &str, language: Language) -> Value {
        let (puzzle, finding) = match self {
            Judged::NoPuzzle(wrong) => {
                return json!({"name": name, "proven": false, "why": language.puzzle_fault(wrong)});
            }
            Judged::Found(puzzle, finding) => (puzzle, finding),
        };
        let mut object = show::to_json(name, puzzle);
        let found = match finding {
            Finding::Forced(proof) => json!({
                "proven": true, "moves": proof.moves, "shortest": proof.shortest,
                "keys": proof.keys.as_ref().map(|keys| {
                    keys.iter().map(|&mv| written(puzzle, mv)).collect::<Vec<_>>()
                }),
                "line": proof.line.iter().map(|&mv| written(puzzle, mv)).collect::<Vec<_>>(),
                "san": line_text(&puzzle.position, &proof.line, notation::Language::English),
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
pub(super) fn forced(position: &Position, proof: &Proof, language: Language) -> String {
    let line = line_text(position, &proof.line, language.notation());
    let themes: Vec<&str> =
        themes(position, proof).into_iter().map(|theme| language.theme(theme)).collect();
    language.enigm_proven(proof, &line, &themes.join(", "))
}

/// The moves of a proof in algebraic notation.
pub(super) fn line_text(
    position: &Position,
    line: &[Move],
    language: notation::Language,
) -> String {
    let mut position = position.clone();
    let mut words = Vec::new();
    for &mv in line {
        words.push(san::write(&position, mv, language));
        position.play(mv);
    }
    words.join(" ")
}

/// A move of the puzzle in coordinates, castling as the puzzle's position writes it.
pub(super) fn written(puzzle: &Puzzle, mv: Move) -> String {
    coordinates::write(mv, castling_notation(&puzzle.position))
}
