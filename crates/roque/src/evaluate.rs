//! `roque eval`: every term of an evaluation, for both sides. Laid out in `report`.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use clap::Args;
use eval::EvalKind;
use nnue::{Net, Network};
use report::evaluation::NETWORK;

use crate::console::{BadInput, Console, Verdict};
use crate::{net, position};
use words::Language;
use words::nearest;

/// `roque eval`.
#[derive(Args)]
pub(crate) struct Arguments {
    fen: Option<String>,
    moves: Vec<String>,
    eval: Option<String>,
    net: Option<PathBuf>,
    json: bool,
}

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
    console.say(&match arguments.json {
        true => report::evaluation::to_json(&trace, position),
        false => report::evaluation::to_text(&trace, position, language),
    })?;
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
    let name = &net.header().name;
    console.say(&match arguments.json {
        true => report::evaluation::net_to_json(name, value, position),
        false => report::evaluation::net_to_text(name, value, position, language),
    })?;
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
