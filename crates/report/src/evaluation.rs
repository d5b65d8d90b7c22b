//! What an evaluation says of a position, term by term; a network has no terms, only a value.

use chess::{Color, Position};
use eval::{Score, Trace};
use notation::write_fen;
use serde::Serialize;
use serde_json::json;
use words::Language;

use crate::json::score_to_json;
use crate::table::TextTable;

/// The evaluation that is not hand-written.
pub const NETWORK: &str = "nnue";

fn for_white(value: i32, position: &Position) -> i32 {
    if position.turn() == Color::White { value } else { -value }
}

/// What a net of this name says for the side to move, as one JSON object on one line.
pub fn net_to_json(name: &str, value: i32, position: &Position) -> String {
    let object = json!({
        "fen": write_fen(position),
        "eval": NETWORK,
        "net": name,
        "total": score_to_json(Score::centipawns(value)),
        "total_white": score_to_json(Score::centipawns(for_white(value, position))),
        "terms": [],
    });
    format!("{object}\n")
}

/// The same for people.
pub fn net_to_text(name: &str, value: i32, position: &Position, language: Language) -> String {
    let pawns = |centipawns: i32| language.signed(f64::from(centipawns) / 100.0, 2);
    let black = (position.turn() == Color::Black).then(|| pawns(value));
    let total = language.eval_total(&pawns(for_white(value, position)), black.as_deref());
    format!("{NETWORK} {}\n{total}\n", language.quote(name))
}

/// A table of the terms, and how they become one number.
pub fn to_text(trace: &Trace, position: &Position, language: Language) -> String {
    let words = language.eval_words();
    let mut table = TextTable::with_headings([
        trace.kind.name(),
        words.white_opening,
        words.endgame,
        words.black_opening,
        words.endgame,
        words.difference,
        words.endgame,
    ]);
    let row = |name: &str, numbers: [i32; 6]| {
        let numbers = numbers.into_iter().map(|number| number.to_string());
        [name.to_owned()].into_iter().chain(numbers).collect::<Vec<String>>()
    };
    for term in &trace.terms {
        let (white, black) = (term.white, term.black);
        let difference = (white.0 - black.0, white.1 - black.1);
        let numbers = [white.0, white.1, black.0, black.1, difference.0, difference.1];
        table.push(row(language.eval_term(term.name), numbers));
    }
    let sum = |pick: fn(&eval::Term) -> i32| trace.terms.iter().map(pick).sum::<i32>();
    let (opening, endgame) = trace.sums();
    table.push(row(
        words.sum,
        [
            sum(|term| term.white.0),
            sum(|term| term.white.1),
            sum(|term| term.black.0),
            sum(|term| term.black.1),
            opening,
            endgame,
        ],
    ));
    let pawns = |centipawns: i32| language.signed(f64::from(centipawns) / 100.0, 2);
    let blend = trace.blend;
    let phased = blend != eval::Blend::FLAT;
    let shares = phased.then(|| {
        let shares = (blend.opening, blend.endgame);
        language.eval_blend((opening, endgame), shares, &pawns(trace.total))
    });
    let believed = trace.believed.1 * 100 / eval::Blend::FULL;
    let believed = (believed != 100).then(|| language.eval_believed(believed));
    let total = match position.turn() {
        Color::White => language.eval_total(&pawns(trace.total), None),
        Color::Black => {
            language.eval_total(&pawns(trace.total), Some(&pawns(trace.side_to_move_total)))
        }
    };
    let (believed, shares) = (believed.unwrap_or_default(), shares.unwrap_or_default());
    format!("{}\n{believed}{shares}{total}\n", table.render())
}

/// Opening and endgame value in centipawns.
#[derive(Serialize)]
struct Phases {
    opening: i32,
    endgame: i32,
}

impl From<(i32, i32)> for Phases {
    fn from((opening, endgame): (i32, i32)) -> Phases {
        Phases { opening, endgame }
    }
}

/// One JSON object on one line.
pub fn to_json(trace: &Trace, position: &Position) -> String {
    let terms: Vec<_> = trace
        .terms
        .iter()
        .map(|term| {
            json!({
                "name": term.name,
                "white": Phases::from(term.white),
                "black": Phases::from(term.black),
                "opening": term.white.0 - term.black.0,
                "endgame": term.white.1 - term.black.1,
            })
        })
        .collect();
    let object = json!({
        "fen": write_fen(position),
        "eval": trace.kind.name(),
        "total": score_to_json(Score::centipawns(trace.side_to_move_total)),
        "total_white": score_to_json(Score::centipawns(trace.total)),
        "phase": trace.phase,
        "opening_share": trace.blend.opening,
        "endgame_share": trace.blend.endgame,
        "opening_scale": trace.believed.0,
        "endgame_scale": trace.believed.1,
        "terms": terms,
    });
    format!("{object}\n")
}
