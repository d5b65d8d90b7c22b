//! A search that is looked at: a line for each of its reports, and what it chose.

use chess::{Game, Move, Position};
use notation::coordinates::{self, castling_notation};
use notation::san;
use search::{Bound, Choice, Report};
use serde_json::json;
use words::Language;

use crate::json::score_to_json;

/// Lines for people end here.
const LINE_WIDTH: usize = 80;

/// How reports on a game are written.
#[derive(Clone, Copy)]
pub struct Layout<'a> {
    /// The game whose last position is searched.
    pub game: &'a Game,
    /// Whether lines are numbered, for there are several.
    pub several: bool,
    /// The language of people.
    pub language: Language,
}

impl Layout<'_> {
    fn spell(&self, mv: Move) -> String {
        coordinates::write(mv, castling_notation(self.game.position()))
    }

    fn san(&self, position: &Position, mv: Move) -> String {
        san::write(position, mv, self.language.piece_letters())
    }

    /// The line in SAN, as far as it is legal.
    fn line(&self, pv: &[Move]) -> Vec<String> {
        let mut position = self.game.position().clone();
        let mut line = Vec::new();
        for &mv in pv {
            if !position.is_legal(mv) {
                break;
            }
            line.push(self.san(&position, mv));
            position.play(mv);
        }
        line
    }

    /// What a search reports, as an object on a line of its own.
    pub fn to_json(&self, report: &Report) -> String {
        let pv: Vec<String> = report.pv.iter().map(|&mv| self.spell(mv)).collect();
        let mut object = json!({
            "depth": report.depth,
            "seldepth": report.selective_depth,
            "multipv": report.multi_pv.max(1),
            "score": score_to_json(report.score),
            "nodes": report.nodes,
            "time_ms": u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX),
            "nps": report.nodes_per_second(),
            "hashfull": report.hash_full,
            "pv": pv,
            "san": self.line(&report.pv),
        });
        let bound = match report.bound {
            Bound::Exact => None,
            Bound::Lower => Some("lower"),
            Bound::Upper => Some("upper"),
        };
        if let (Some(bound), Some(fields)) = (bound, object.as_object_mut()) {
            fields.insert("bound".to_owned(), bound.into());
        }
        format!("{object}\n")
    }

    /// The same for people, no longer than a line of a terminal.
    pub fn to_text(&self, report: &Report) -> String {
        let language = self.language;
        let bound = match report.bound {
            Bound::Exact => "",
            Bound::Lower => "≥",
            Bound::Upper => "≤",
        };
        let score = format!("{bound}{}", language.score(report.score));
        let number = if self.several { format!("{:>3} ", report.multi_pv) } else { String::new() };
        let mut text = format!(
            "{number}{:>3}/{:<3} {score:>8} {:>10} {:>14} ",
            report.depth,
            report.selective_depth,
            format!("{} s", language.decimal(report.time.as_secs_f64(), 3)),
            language.number(report.nodes),
        );
        let mut column = text.chars().count();
        for mv in self.line(&report.pv) {
            column += 1 + mv.chars().count();
            if column > LINE_WIDTH - 2 {
                text.push_str(" …");
                break;
            }
            text.push(' ');
            text.push_str(&mv);
        }
        text + "\n"
    }

    /// What was chosen, as an object on a line of its own.
    pub fn choice_to_json(&self, choice: &Choice) -> String {
        let mv = choice.best.map(|mv| self.spell(mv));
        let san = choice.best.map(|mv| self.san(self.game.position(), mv));
        let ponder = choice.ponder.map(|mv| self.spell(mv));
        format!("{}\n", json!({"bestmove": mv, "san": san, "ponder": ponder}))
    }

    /// The same for people.
    pub fn choice_to_text(&self, choice: &Choice) -> String {
        match choice.best {
            Some(mv) => {
                self.language.best_move(&self.spell(mv), &self.san(self.game.position(), mv))
            }
            None => self.language.legal_moves(0, self.game.outcome()),
        }
    }
}
