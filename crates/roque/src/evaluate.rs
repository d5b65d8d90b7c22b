//! `roque eval`: every term of an evaluation, for both sides.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use chess::{Color, Position};
use clap::Args;
use eval::{EvalKind, Score, Trace};
use nnue::{Net, Network};
use serde::Serialize;
use serde_json::json;

use crate::console::{BadInput, Console, Verdict};
use crate::table::Table;
use crate::{net, position};
use report::json::score_to_json;
use words::Language;
use words::nearest;

/// `roque eval`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(long)]
    fen: Option<String>,
    #[arg(long, value_name = "MOVES", num_args = 1..)]
    moves: Vec<String>,
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    #[arg(long)]
    json: bool,
}

/// The evaluation that is not hand-written.
const NETWORK: &str = "nnue";

/// Explains an evaluation.
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let name = arguments.eval.as_deref();
    if name.map_or(arguments.net.is_some(), |name| name.eq_ignore_ascii_case(NETWORK)) {
        return run_network(arguments, console);
    }
    let kind = kind_named(name, language)?;
    if arguments.net.is_some() {
        return Err(BadInput(language.net_unused(kind.name())).into());
    }
    let game = position::read_game(arguments.fen.as_deref(), &arguments.moves, language)?;
    let position = game.position();
    let trace = eval::trace(position, kind);
    if arguments.json {
        console.say(&to_json(&trace, position)?)?;
    } else {
        console.say(&to_text(&trace, position, language))?;
    }
    Ok(Verdict::Done)
}

/// A network has no terms, only a value.
fn run_network(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let net = match &arguments.net {
        Some(path) => Arc::new(net::read(path, language)?),
        None => Net::built_in().ok_or_else(|| BadInput(language.net_missing().to_owned()))?,
    };
    let game = position::read_game(arguments.fen.as_deref(), &arguments.moves, language)?;
    let position = game.position();
    let value = Network::limited(net.evaluate(position));
    let white = if position.turn() == Color::White { value } else { -value };
    if arguments.json {
        let object = json!({
            "fen": position::to_fen(position),
            "eval": NETWORK,
            "net": net.header().name,
            "total": score_to_json(Score::centipawns(value)),
            "total_white": score_to_json(Score::centipawns(white)),
            "terms": [],
        });
        console.say(&(serde_json::to_string(&object)? + "\n"))?;
    } else {
        let pawns = |centipawns: i32| language.signed(f64::from(centipawns) / 100.0, 2);
        let black = (position.turn() == Color::Black).then(|| pawns(value));
        let total = language.eval_total(&pawns(white), black.as_deref());
        let name = language.quote(&net.header().name);
        console.say(&format!("{NETWORK} {name}\n{total}\n"))?;
    }
    Ok(Verdict::Done)
}

fn kind_named(name: Option<&str>, language: Language) -> Result<EvalKind, BadInput> {
    let Some(name) = name else { return Ok(EvalKind::default()) };
    name.parse().map_err(|_| {
        let kinds = EvalKind::ALL.map(EvalKind::name).into_iter();
        let names: Vec<&str> = kinds.chain([NETWORK]).collect();
        let meant = nearest(name, names.iter().copied());
        BadInput(language.eval_unknown(name, meant, &names))
    })
}

/// A table of the terms, and how they become one number.
pub(crate) fn to_text(trace: &Trace, position: &Position, language: Language) -> String {
    let words = language.eval_words();
    let mut table = Table::with_headings([
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

fn to_json(trace: &Trace, position: &Position) -> Result<String> {
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
        "fen": position::to_fen(position),
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
    Ok(serde_json::to_string(&object)? + "\n")
}
