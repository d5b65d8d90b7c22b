//! What a puzzle is about, read off its proof.

use std::fmt;
use std::sync::atomic::AtomicBool;

use chess::{Exchange, Move, PieceKind, Position};
use serde::Serialize;

use super::proof::Proof;
use super::prover::{ANY, Prover};

/// Something that happens in the solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// The first move neither takes nor gives check nor promotes.
    QuietKey,
    /// The first move gives up material for the moment.
    Sacrifice,
    /// After the first move nothing is threatened: the defender would be safe if it need not move.
    Zugzwang,
    /// A pawn becomes a queen.
    Promotion,
    /// A pawn becomes something else.
    Underpromotion,
    /// The attacker takes en passant.
    EnPassant,
    /// The attacker castles.
    Castling,
    /// The last move gives check with two pieces.
    DoubleCheck,
    /// Somewhere on the way another move would stalemate the defender.
    StalemateTrap,
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Theme::QuietKey => "quiet-key",
            Theme::Sacrifice => "sacrifice",
            Theme::Zugzwang => "zugzwang",
            Theme::Promotion => "promotion",
            Theme::Underpromotion => "underpromotion",
            Theme::EnPassant => "en-passant",
            Theme::Castling => "castling",
            Theme::DoubleCheck => "double-check",
            Theme::StalemateTrap => "stalemate-trap",
        })
    }
}

/// A zugzwang that is harder to see than this is none.
const ZUGZWANG_NODES: u64 = 2_000_000;

/// What happens in the line of a proof.
pub fn themes(start: &Position, proof: &Proof) -> Vec<Theme> {
    let mut found = Vec::new();
    let Some(&key) = proof.line.first() else { return found };
    let check = start.gives_check(key, &start.check_info());
    if key.is_quiet() && !check {
        found.push(Theme::QuietKey);
    }
    if !Exchange::CLASSIC.at_least(start, key, 0) {
        found.push(Theme::Sacrifice);
    }
    if !check && is_zugzwang(&start.after(key), proof.moves) {
        found.push(Theme::Zugzwang);
    }
    let mut position = start.clone();
    for (index, &mv) in proof.line.iter().enumerate() {
        if index.is_multiple_of(2) {
            found.extend(of_move(&position, mv));
        }
        position.play(mv);
    }
    if position.checkers().more_than_one() {
        found.push(Theme::DoubleCheck);
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn of_move(position: &Position, mv: Move) -> Vec<Theme> {
    let mut found = Vec::new();
    match mv.promotion() {
        Some(PieceKind::Queen) => found.push(Theme::Promotion),
        Some(_) => found.push(Theme::Underpromotion),
        None => {}
    }
    if mv.is_en_passant() {
        found.push(Theme::EnPassant);
    }
    if mv.is_castle() {
        found.push(Theme::Castling);
    }
    if position.legal_moves().into_iter().any(|other| position.after(other).is_stalemate()) {
        found.push(Theme::StalemateTrap);
    }
    found
}

/// Whether the defender, to move, would not be mated in time if it could pass.
fn is_zugzwang(after_key: &Position, moves: u32) -> bool {
    let Ok(left @ 1..) = u8::try_from(moves.saturating_sub(1)) else { return false };
    let mut passed = after_key.clone();
    let _ = passed.pass();
    let never = AtomicBool::new(false);
    let mut prover = Prover::new(&never);
    prover.limit = ZUGZWANG_NODES;
    prover.attack(&passed, left, ANY) == Ok(false)
}
