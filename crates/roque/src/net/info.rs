//! `roque net info`: the header of a net, and what it thinks of positions everybody can judge.

use std::path::Path;

use anyhow::Result;
use chess::{PieceKind, Position};
use nnue::{Net, Simd};
use serde_json::{Value, json};
use words::Language;

use crate::console::{Console, Verdict};
use crate::table::facts;

/// The starting position without one of Black's pieces, White to move: each is worth more than the
/// one before.
const ODDS: [(Option<PieceKind>, &str); 6] = [
    (None, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (Some(PieceKind::Pawn), "rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (Some(PieceKind::Knight), "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (Some(PieceKind::Bishop), "rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (Some(PieceKind::Rook), "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"),
    (Some(PieceKind::Queen), "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
];

pub(super) fn run(path: &Path, as_json: bool, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let net = super::read(path, language)?;
    let odds: Vec<(Option<PieceKind>, i32)> = ODDS
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
    console.say(&language.net_odds(&odds))?;
    Ok(Verdict::Done)
}

fn to_json(net: &Net, odds: &[(Option<PieceKind>, i32)]) -> Value {
    let header = net.header();
    let odds: Vec<Value> =
        odds.iter().map(|(without, value)| json!({"name": name(*without), "cp": value})).collect();
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

/// What programs call the position without this piece.
fn name(without: Option<PieceKind>) -> &'static str {
    without.map_or("start", |kind| Language::English.piece(kind))
}
