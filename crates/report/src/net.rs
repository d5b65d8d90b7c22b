//! The header of a net, and what it thinks of positions everybody can judge.

use chess::{PieceKind, Position};
use nnue::{Net, Simd};
use serde_json::{Value, json};
use words::Language;

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

fn values_of_odds(net: &Net) -> Vec<(Option<PieceKind>, i32)> {
    ODDS.iter()
        .filter_map(|(name, fen)| Some((*name, net.evaluate(&Position::from_fen(fen).ok()?))))
        .collect()
}

/// For people.
pub fn to_text(net: &Net, language: Language) -> String {
    let (header, words) = (net.header(), language.net_words());
    let hash = match header.data_hash {
        0 => words.unknown.to_owned(),
        hash => format!("{hash:016x}"),
    };
    let text = facts(&[
        (words.name, &language.quote(&header.name)),
        (words.shape, &language.net_shape(header)),
        (words.size, &language.number(header.file_length() as u64)),
        (words.checksum, &format!("{:016x}", net.checksum())),
        (words.data, &hash),
        (words.instructions, Simd::best().name()),
    ]);
    text + &language.net_odds(&values_of_odds(net))
}

/// One JSON object on one line.
pub fn to_json(net: &Net) -> String {
    let header = net.header();
    let odds: Vec<Value> = values_of_odds(net)
        .iter()
        .map(|(without, value)| json!({"name": name(*without), "cp": value}))
        .collect();
    let object = json!({
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
    });
    format!("{object}\n")
}

/// What programs call the position without this piece.
fn name(without: Option<PieceKind>) -> &'static str {
    without.map_or("start", |kind| Language::English.piece(kind))
}
