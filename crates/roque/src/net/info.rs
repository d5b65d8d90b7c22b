//! `roque net info`: the header of a net, and what it thinks of positions everybody can judge.

use std::path::Path;

use anyhow::Result;
use chess::Position;
use nnue::{Net, Simd};
use serde_json::{Value, json};

use crate::console::{Console, Verdict};
use crate::table::facts;

/// The starting position without one of Black's pieces, White to move: each is worth more than the
/// one before.
const ODDS: [(&str, &str); 6] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("pawn", "rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("knight", "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("bishop", "rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("rook", "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"),
    ("queen", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
];

pub(super) fn run(path: &Path, as_json: bool, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let net = super::read(path, language)?;
    let odds: Vec<(&str, i32)> = ODDS
        .iter()
        .filter_map(|(name, fen)| Some((*name, net.evaluate(&Position::from_fen(fen).ok()?))))
        .collect();
    if as_json {
        console.say(&(to_json(&net, &odds).to_string() + "\n"))?;
        return Ok(Verdict::Done);
    }
    let header = net.header();
    let words = language.net_words();
    let bytes = language.number(header.file_length() as u64);
    let hash = match header.data_hash {
        0 => words.unknown.to_owned(),
        hash => format!("{hash:016x}"),
    };
    let shape = language.net_shape(header);
    let (checksum, best) = (format!("{:016x}", net.checksum()), Simd::best().name());
    let name = language.quote(&header.name);
    console.say(&facts(&[
        (words.name, &name),
        (words.shape, &shape),
        (words.size, &bytes),
        (words.checksum, &checksum),
        (words.data, &hash),
        (words.instructions, best),
    ]))?;
    let values: Vec<String> = odds.iter().map(|(name, value)| format!("{name} {value}")).collect();
    console.say(&language.net_odds(&values.join(", ")))?;
    Ok(Verdict::Done)
}

fn to_json(net: &Net, odds: &[(&str, i32)]) -> Value {
    let header = net.header();
    let odds: Vec<Value> =
        odds.iter().map(|(name, value)| json!({"name": name, "cp": value})).collect();
    json!({
        "name": header.name,
        "architecture": header.architecture.number(),
        "neurons": header.neurons,
        "buckets": header.buckets,
        "king_buckets": header.king_buckets,
        "bytes": header.file_length(),
        "checksum": format!("{:016x}", net.checksum()),
        "data_hash": format!("{:016x}", header.data_hash),
        "instructions": Simd::available().map(Simd::name).collect::<Vec<_>>(),
        "odds": odds,
    })
}
