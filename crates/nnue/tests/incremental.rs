//! Accumulators that follow the moves of a search are those made from nothing.

use std::sync::Arc;

use chess::{File, Move, MoveKind, PieceKind, Position};
use eval::Evaluator;
use nnue::{Net, Network, Random, RandomGames, Simd};

/// How often rare things happened; a walk without them would prove little.
#[derive(Default, Debug)]
struct Seen {
    plies: usize,
    evaluated: usize,
    castles: usize,
    chess960_castles: usize,
    en_passant: usize,
    promotions: usize,
    null_moves: usize,
    crossings: usize,
    taken_back: usize,
}

impl Seen {
    fn note(&mut self, before: &Position, mv: Move) {
        let us = before.turn();
        let half = |position: &Position| position.king(us).file() >= File::E;
        self.plies += 1;
        self.castles += usize::from(mv.kind() == MoveKind::Castle);
        let usual =
            before.king(us).file() == File::E && matches!(mv.to().file(), File::A | File::H);
        self.chess960_castles += usize::from(mv.kind() == MoveKind::Castle && !usual);
        self.en_passant += usize::from(mv.kind() == MoveKind::EnPassant);
        self.promotions += usize::from(mv.is_promotion());
        let king = before.piece(mv.from()).is_some_and(|piece| piece.kind() == PieceKind::King);
        self.crossings += usize::from(king && half(before) != half(&before.after(mv)));
    }
}

/// One search thread's board and network, going up and down a tree.
struct Walk {
    net: Arc<Net>,
    network: Network,
    random: Random,
    seen: Seen,
}

impl Walk {
    fn new(neurons: usize, simd: Simd, seed: u64) -> Walk {
        let net = Arc::new(Net::random(neurons, 8, seed));
        let network = Network::with(Arc::clone(&net), simd);
        Walk { net, network, random: Random::new(seed), seen: Seen::default() }
    }

    #[track_caller]
    fn check(&mut self, position: &Position) {
        self.seen.evaluated += 1;
        let expected = Network::limited(self.net.evaluate(position));
        assert_eq!(self.network.evaluate(position), expected, "{position}");
    }

    fn game(&mut self, first: Position, moves: &[Move]) {
        self.network.reset(&first);
        let mut past = vec![first];
        for &mv in moves {
            let mut position = past[past.len() - 1].clone();
            self.seen.note(&position, mv);
            // Other branches are tried first, as a search does.
            if self.random.below(4) == 0 {
                self.excursion(&position, 3);
            }
            self.network.push();
            position.play_observed(mv, &mut self.network);
            // Often not at once: several moves are caught up with later.
            if self.random.below(3) == 0 {
                self.check(&position);
            }
            past.push(position);
        }
        while let Some(position) = past.pop() {
            if self.random.below(2) == 0 {
                self.check(&position);
            }
            if !past.is_empty() {
                self.network.pop();
                self.seen.taken_back += 1;
            }
        }
    }

    /// Some random moves, null moves among them, that are taken back again.
    fn excursion(&mut self, position: &Position, plies: usize) {
        let moves = position.legal_moves();
        if plies == 0 || moves.is_empty() {
            return;
        }
        let mut next = position.clone();
        self.network.push();
        if !position.in_check() && self.random.below(4) == 0 {
            let _ = next.pass();
            self.seen.null_moves += 1;
        } else {
            let mv = moves[self.random.below(moves.len())];
            self.seen.note(position, mv);
            next.play_observed(mv, &mut self.network);
        }
        if self.random.below(2) == 0 {
            self.check(&next);
        }
        self.excursion(&next, plies - 1);
        self.network.pop();
    }
}

#[test]
fn a_million_plies_with_everything_that_can_happen() {
    let mut walk = Walk::new(32, Simd::best(), 1);
    for (first, moves) in RandomGames::new(1) {
        walk.game(first, &moves);
        if walk.seen.plies >= 1_000_000 {
            break;
        }
    }
    let seen = &walk.seen;
    let rare = [
        seen.castles,
        seen.chess960_castles,
        seen.en_passant,
        seen.promotions,
        seen.null_moves,
        seen.crossings,
    ];
    assert!(rare.into_iter().all(|count| count >= 500), "{seen:?}");
    assert!(seen.evaluated > 500_000 && seen.taken_back > 400_000, "{seen:?}");
}

#[test]
fn every_set_of_instructions_and_size() {
    for simd in Simd::available() {
        for neurons in [32, 96, 256, 512, 1024] {
            let mut walk = Walk::new(neurons, simd, neurons as u64);
            for (first, moves) in RandomGames::new(2).take(12) {
                walk.game(first, &moves);
            }
        }
    }
}

#[test]
fn castling_in_all_its_forms() {
    for fen in [
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        // King or rook stays where it is, they change places, the king crosses the middle.
        "7k/8/8/8/8/8/8/1RK1R3 w EB - 0 1",
        "k7/8/8/8/8/8/8/5RKR w HF - 0 1",
        "rk6/8/8/8/8/8/8/RK5R w HAa - 0 1",
        "8/8/8/4k3/8/8/8/3RK3 w D - 0 1",
        "8/8/8/4k3/8/8/8/R2K4 w A - 0 1",
    ] {
        let position: Position = fen.parse().expect("a FEN");
        let castles: Vec<Move> =
            position.legal_moves().into_iter().filter(|mv| mv.kind() == MoveKind::Castle).collect();
        assert!(!castles.is_empty(), "{fen}");
        for mv in castles {
            let mut walk = Walk::new(64, Simd::best(), 3);
            walk.network.reset(&position);
            walk.check(&position);
            let mut next = position.clone();
            walk.network.push();
            next.play_observed(mv, &mut walk.network);
            walk.check(&next);
            walk.network.pop();
            walk.check(&position);
        }
    }
}

#[test]
fn lines_longer_than_any_search() {
    let mut walk = Walk::new(32, Simd::best(), 4);
    let mut position = Position::start();
    walk.network.reset(&position);
    for ply in 0..1_000 {
        let knight = if ply % 4 < 2 { PieceKind::Knight } else { PieceKind::Rook };
        let moves = position.legal_moves();
        let is_wanted =
            |mv: &&Move| position.piece(mv.from()).is_some_and(|piece| piece.kind() == knight);
        let mv = *moves.iter().find(is_wanted).unwrap_or(&moves[0]);
        walk.network.push();
        position.play_observed(mv, &mut walk.network);
    }
    walk.check(&position);
}

#[test]
fn moves_without_push_are_seen_too() {
    let mut walk = Walk::new(32, Simd::best(), 5);
    for (first, moves) in RandomGames::new(6).take(20) {
        let mut position = first;
        walk.network.reset(&position);
        for mv in moves {
            position.play_observed(mv, &mut walk.network);
            if walk.random.below(2) == 0 {
                walk.check(&position);
            }
        }
    }
}
