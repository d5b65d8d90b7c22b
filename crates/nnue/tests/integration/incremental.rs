//! Accumulators that follow the moves of a search are those made from nothing.

use std::sync::Arc;

use chess::{Color, File, Move, MoveKind, PieceKind, Position, Rank};
use eval::Evaluator;
use nnue::{Architecture, Net, Network, Random, RandomGames, Simd};

/// Accumulators that follow the moves in different ways, and their king buckets.
const KINDS: [(Architecture, usize); 6] = [
    (Architecture::Plain, 1),
    (Architecture::Plain, 4),
    (Architecture::Plain, 16),
    (Architecture::Attacks, 1),
    (Architecture::Attacks, 4),
    (Architecture::Attacks, 8),
];

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
    /// The king stays on its half of the board, but not in its bucket, for each bucket it leaves.
    borders: [usize; 4],
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
        if king {
            let after = before.after(mv);
            let crosses = half(before) != half(&after);
            self.crossings += usize::from(crosses);
            let [from, to] = [before, &after].map(|position| bucket(position, us));
            self.borders[from] += usize::from(!crosses && from != to);
        }
    }
}

/// The bucket of a side's king, in the words of the description.
fn bucket(position: &Position, side: Color) -> usize {
    let king = position.king(side);
    let king = if side == Color::Black { king.flip() } else { king };
    match (king.rank(), king.file()) {
        (Rank::First, File::A | File::B | File::G | File::H) => 0,
        (Rank::First, _) => 1,
        (Rank::Second, _) => 2,
        _ => 3,
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
    fn new(neurons: usize, king_buckets: usize, simd: Simd, seed: u64) -> Walk {
        Walk::of(Architecture::Plain, [neurons, 8, king_buckets], simd, seed)
    }

    fn of(architecture: Architecture, sizes: [usize; 3], simd: Simd, seed: u64) -> Walk {
        let net = Arc::new(Net::random_of(architecture, sizes, seed));
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
    a_million_plies(1, 1);
}

#[test]
fn a_million_plies_with_king_buckets() {
    a_million_plies(4, 7);
}

#[test]
fn a_million_plies_with_many_king_buckets() {
    a_million_plies(16, 9);
}

#[test]
fn a_million_plies_with_attacks() {
    walk_a_million_plies(Walk::of(Architecture::Attacks, [64, 8, 4], Simd::best(), 8), 8);
}

fn a_million_plies(king_buckets: usize, seed: u64) {
    walk_a_million_plies(Walk::new(32, king_buckets, Simd::best(), seed), seed);
}

fn walk_a_million_plies(mut walk: Walk, seed: u64) {
    for (first, moves) in RandomGames::new(seed) {
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
    assert!(rare.into_iter().chain(seen.borders).all(|count| count >= 500), "{seen:?}");
    assert!(seen.evaluated > 500_000 && seen.taken_back > 400_000, "{seen:?}");
}

#[test]
fn every_set_of_instructions_and_size() {
    for simd in Simd::available() {
        for neurons in [32, 96, 256, 512, 1024] {
            for king_buckets in [1, 4, 8, 16] {
                let mut walk = Walk::new(neurons, king_buckets, simd, neurons as u64);
                for (first, moves) in RandomGames::new(2).take(9) {
                    walk.game(first, &moves);
                }
            }
        }
        for architecture in [Architecture::Pairwise, Architecture::Attacks] {
            for sizes in [[64, 8, 1], [192, 1, 4], [256, 8, 4], [768, 8, 1], [1024, 8, 4]] {
                let mut walk = Walk::of(architecture, sizes, simd, sizes[0] as u64);
                for (first, moves) in RandomGames::new(2).take(9) {
                    walk.game(first, &moves);
                }
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
        for (mv, (architecture, kings)) in
            castles.into_iter().flat_map(|mv| KINDS.map(|kind| (mv, kind)))
        {
            let mut walk = Walk::of(architecture, [64, 8, kings], Simd::best(), 3);
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
fn a_king_round_the_board() {
    // Along the first rank, up the other wing, back and home: over every border and the middle.
    const WAY: [&str; 18] = [
        "a1b1", "b1c1", "c1d1", "d1e1", "e1f1", "f1g1", "g1h1", "h1h2", "h2g2", "g2f2", "f2f3",
        "f3e3", "e3d3", "d3d2", "d2c2", "c2c1", "c1b2", "b2a1",
    ];
    for (side, fen) in [(0, "7k/6p1/8/8/8/8/8/K7 w - - 0 1"), (56, "k7/8/8/8/8/8/6P1/7K b - - 0 1")]
    {
        // Evaluated after every move, after some, and at the end alone.
        for (pause, architecture) in [1, 2, 3, 5, WAY.len()]
            .into_iter()
            .flat_map(|pause| Architecture::ALL.map(|architecture| (pause, architecture)))
        {
            let mut walk = Walk::of(architecture, [64, 8, 4], Simd::best(), 8);
            let mut position: Position = fen.parse().expect("a FEN");
            walk.network.reset(&position);
            walk.check(&position);
            for (number, text) in WAY.iter().enumerate() {
                let wanted = |mv: &&Move| {
                    let turned = |square: chess::Square| square.index() ^ side;
                    let places = text
                        .as_bytes()
                        .chunks(2)
                        .map(|at| usize::from(at[0] - b'a') + 8 * usize::from(at[1] - b'1'));
                    places.eq([turned(mv.from()), turned(mv.to())])
                };
                let mv = *position.legal_moves().iter().find(wanted).expect("a king's move");
                walk.network.push();
                position.play_observed(mv, &mut walk.network);
                if (number + 1) % pause == 0 {
                    walk.check(&position);
                }
                // The other side waits.
                let _ = position.pass();
                walk.network.push();
            }
            walk.check(&position);
        }
    }
}

#[test]
fn lines_longer_than_any_search() {
    for architecture in Architecture::ALL {
        long_line(Walk::of(architecture, [64, 8, 4], Simd::best(), 4));
    }
}

fn long_line(mut walk: Walk) {
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
    let mut walks =
        KINDS.map(|(architecture, kings)| Walk::of(architecture, [64, 8, kings], Simd::best(), 5));
    for (number, (first, moves)) in RandomGames::new(6).take(40).enumerate() {
        let walk = &mut walks[number % KINDS.len()];
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
