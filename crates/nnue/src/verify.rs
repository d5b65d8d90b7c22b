//! Whether a net computes the same value on every way to it: with every set of instructions, from
//! nothing or move by move, and for both sides and both wings of the board.

use std::sync::Arc;

use chess::{CastlingStyle, Move, Piece, Position, Setup, Square};
use eval::Evaluator;

use crate::{Net, Network, Random, RandomGames, Simd};

/// What must be equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// All sets of instructions and plain Rust.
    Instructions,
    /// An accumulator that followed the moves and one made from nothing.
    Incremental,
    /// A position and the same with colours exchanged.
    ColorFlip,
    /// A position and its mirror image, left and right exchanged.
    FileMirror,
}

impl Check {
    /// All of them.
    pub const ALL: [Check; 4] =
        [Check::Instructions, Check::Incremental, Check::ColorFlip, Check::FileMirror];
}

/// Two values that should be one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was to be equal.
    pub check: Check,
    /// The instructions that were used.
    pub instructions: &'static str,
    /// Where it happened.
    pub fen: String,
    /// What plain Rust says from nothing.
    pub expected: i32,
    /// What was found instead.
    pub found: i32,
}

/// What was checked and what was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// Positions looked at.
    pub positions: usize,
    /// The sets of instructions this processor has.
    pub instructions: Vec<&'static str>,
    /// How many comparisons were made.
    pub comparisons: usize,
    /// What was not equal, up to [`Verification::MOST`].
    pub findings: Vec<Finding>,
}

impl Verification {
    /// After so many findings the rest is not looked at.
    pub const MOST: usize = 10;
}

/// Checks a net on the positions of random games until so many have been looked at; how many those
/// are is told after each game.
pub fn verify(
    net: &Arc<Net>,
    positions: usize,
    seed: u64,
    mut tell: impl FnMut(usize),
) -> Verification {
    let networks = Simd::available().map(|simd| (simd, Network::with(Arc::clone(net), simd)));
    let mut examiner = Examiner {
        net,
        networks: networks.collect(),
        random: Random::new(!seed),
        result: Verification {
            instructions: Simd::available().map(Simd::name).collect(),
            ..Verification::default()
        },
    };
    for (first, moves) in RandomGames::new(seed) {
        let left = positions - examiner.result.positions;
        if left == 0 || examiner.result.findings.len() >= Verification::MOST {
            break;
        }
        examiner.game(first, &moves[..moves.len().min(left - 1)]);
        tell(examiner.result.positions);
    }
    examiner.result
}

struct Examiner<'a> {
    net: &'a Arc<Net>,
    networks: Vec<(Simd, Network)>,
    random: Random,
    result: Verification,
}

impl Examiner<'_> {
    /// Goes through a game to its end, then takes back all of it.
    fn game(&mut self, first: Position, moves: &[Move]) {
        for (_, network) in &mut self.networks {
            network.reset(&first);
        }
        let mut past = vec![first];
        self.position(&past[0]);
        for &mv in moves {
            let before = &past[past.len() - 1];
            for (_, network) in &mut self.networks {
                network.push();
                before.clone().play_observed(mv, network);
            }
            let next = before.after(mv);
            self.position(&next);
            past.push(next);
        }
        while past.len() > 1 {
            past.pop();
            for (_, network) in &mut self.networks {
                network.pop();
            }
            if let Some(position) = past.last() {
                self.incremental(position, self.value(position));
            }
        }
    }

    fn value(&self, position: &Position) -> i32 {
        self.net.evaluate_with(position, Simd::SCALAR)
    }

    fn position(&mut self, position: &Position) {
        self.result.positions += 1;
        let expected = self.value(position);
        for simd in Simd::available() {
            let found = self.net.evaluate_with(position, simd);
            self.compare(Check::Instructions, simd, position, expected, found);
        }
        for (check, image) in
            [(Check::ColorFlip, flipped(position)), (Check::FileMirror, file_mirrored(position))]
        {
            // A mirror image that is no position, for want of castling say, tells nothing.
            if let Some(image) = image {
                let found = self.value(&image);
                self.compare(check, Simd::SCALAR, position, expected, found);
            }
        }
        // Some positions are passed over, so that accumulators have several moves to catch up.
        if self.random.below(3) > 0 {
            self.incremental(position, expected);
        }
        if !position.in_check() && self.random.below(4) == 0 {
            self.null_move(position);
        }
    }

    fn incremental(&mut self, position: &Position, expected: i32) {
        let expected = Network::limited(expected);
        let found: Vec<(Simd, i32)> = self
            .networks
            .iter_mut()
            .map(|(simd, network)| (*simd, network.evaluate(position)))
            .collect();
        for (simd, found) in found {
            self.compare(Check::Incremental, simd, position, expected, found);
        }
    }

    fn null_move(&mut self, position: &Position) {
        let mut passed = position.clone();
        let _ = passed.pass();
        for (_, network) in &mut self.networks {
            network.push();
        }
        self.incremental(&passed, self.value(&passed));
        for (_, network) in &mut self.networks {
            network.pop();
        }
    }

    fn compare(
        &mut self,
        check: Check,
        simd: Simd,
        position: &Position,
        expected: i32,
        found: i32,
    ) {
        self.result.comparisons += 1;
        if expected != found && self.result.findings.len() < Verification::MOST {
            self.result.findings.push(Finding {
                check,
                instructions: simd.name(),
                fen: position.to_fen(CastlingStyle::Shredder),
                expected,
                found,
            });
        }
    }
}

/// The same position with colours exchanged and the board turned round.
pub fn flipped(position: &Position) -> Option<Position> {
    image(position, Square::flip, true)
}

/// The mirror image of a position, a-file and h-file exchanged; nobody may castle in it.
pub fn file_mirrored(position: &Position) -> Option<Position> {
    let mirror = |square: Square| Square::from_index(square.index() ^ 7).unwrap_or(square);
    image(position, mirror, false)
}

/// The board seen otherwise. Rights to castle and to take en passant are left out: no net sees them.
fn image(
    position: &Position,
    place: impl Fn(Square) -> Square,
    exchanged: bool,
) -> Option<Position> {
    let mut setup = Setup::empty();
    for square in position.occupied() {
        let piece = position.piece(square)?;
        let color = if exchanged { !piece.color() } else { piece.color() };
        setup.board[place(square).index()] = Some(Piece::new(color, piece.kind()));
    }
    setup.turn = if exchanged { !position.turn() } else { position.turn() };
    Position::new(&setup).ok()
}
