//! Endings: what is a draw is not believed to be a win, and what is a win makes progress.

use std::collections::HashMap;

use chess::random::Random;
use chess::{File, Move, Piece, Position, Rank, Setup, Square};
use eval::{Classical, Evaluator};
use testkit::position;

/// The value for White.
fn value(fen: &str) -> i32 {
    eval::trace(&position(fen), eval::EvalKind::Classical).total
}

#[test]
fn dead_draws_are_worth_nothing() {
    for fen in [
        "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1",
        // The wrong bishop for the rook's pawn, with and without bishop.
        "k7/8/K7/P7/8/8/8/2B5 w - - 0 1",
        "1k6/8/1K6/P7/8/8/8/2B5 w - - 0 1",
        "k7/8/1K6/P7/8/8/8/8 w - - 0 1",
    ] {
        assert!(value(fen).abs() <= 1, "{fen}: {}", value(fen));
    }
    // The right bishop wins.
    assert!(value("k7/8/K7/P7/8/8/8/3B4 w - - 0 1") > 250);
}

#[test]
fn drawish_endings_are_believed_less() {
    for fen in [
        "4k3/8/8/8/8/8/4n3/R3K3 w - - 0 1",
        "4k3/8/8/8/8/8/4b3/R3K3 w - - 0 1",
        "4k3/8/8/8/8/8/4r3/RB2K3 w - - 0 1",
        "4k3/8/8/8/8/8/4p3/2B1K3 w - - 0 1",
    ] {
        assert!(value(fen).abs() < 130, "{fen}: {}", value(fen));
    }
    let same = value("4k3/4b3/8/8/3PP3/3K4/3B4/8 w - - 0 1");
    let opposite = value("4k3/3b4/8/8/3PP3/3K4/3B4/8 w - - 0 1");
    assert!(opposite * 3 < same * 2, "opposite bishops {opposite}, same {same}");
}

#[test]
fn mating_material_is_a_win() {
    for fen in [
        "8/8/4k3/8/8/8/8/4KQ2 w - - 0 1",
        "8/8/4k3/8/8/8/8/4KR2 w - - 0 1",
        "8/8/4k3/8/8/8/8/3BKB2 w - - 0 1",
        "8/8/4k3/8/8/8/8/3NKB2 w - - 0 1",
    ] {
        assert!(value(fen) > 400, "{fen}: {}", value(fen));
    }
    assert!(value("8/8/3rk3/8/8/8/8/3QK3 w - - 0 1") > 250);
}

#[test]
fn bishop_and_knight_drive_to_the_right_corner() {
    // A light-squared bishop: a8 is right, h8 is wrong.
    let right = value("k7/8/2K5/8/8/8/4B3/4N3 w - - 0 1");
    let wrong = value("7k/8/5K2/8/8/8/3B4/3N4 w - - 0 1");
    let wrong_light = value("7k/8/5K2/8/8/8/4B3/3N4 w - - 0 1");
    assert!(right > wrong_light + 60, "right {right}, wrong {wrong_light}");
    assert!(wrong > wrong_light + 60, "h8 is right for a dark bishop: {wrong}");
    // Along the edge from the wrong corner to the right one it only gets better, whatever the
    // distance of our king on d5 is worth.
    let close = eval::Weights::DEFAULT.mop_up_close.endgame();
    let pushed: Vec<i32> = (0i32..8)
        .rev()
        .map(|file| {
            let prey = Square::new(File::ALL[file as usize], Rank::Eighth);
            let placed = place([Square::D5, prey, Square::E2, Square::D1]);
            let trace = eval::trace(&placed.expect("legal"), eval::EvalKind::Classical);
            let kings = (file - 3).abs().max(3);
            trace.term("mop-up").map_or(0, |term| term.white.1) - close * (7 - kings)
        })
        .collect();
    assert!(pushed.is_sorted(), "{pushed:?}");
}

/// White's king, Black's king, White's bishop and knight, if they can stand so.
fn place(squares: [Square; 4]) -> Option<Position> {
    let pieces = [Piece::WhiteKing, Piece::BlackKing, Piece::WhiteBishop, Piece::WhiteKnight];
    let mut setup = Setup::empty();
    for (piece, square) in pieces.into_iter().zip(squares) {
        setup.board[square.index()] = Some(piece);
    }
    Position::new(&setup).ok().filter(|position| position.occupied().len() == 4)
}

/// A plain alpha-beta with a table of bounds `(depth, low, high)`: enough to see whether the
/// evaluation makes progress.
#[derive(Default)]
struct Search {
    evaluator: Classical,
    table: HashMap<u64, (u32, i32, i32)>,
}

impl Search {
    fn value(&mut self, position: &Position, depth: u32, alpha: i32, beta: i32) -> i32 {
        if depth == 0 {
            return self.evaluator.evaluate(position);
        }
        if let Some(&(known, low, high)) = self.table.get(&position.key())
            && known == depth
            && (low >= beta || high <= alpha || low == high)
        {
            return if low >= beta { low } else { high };
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            return if position.in_check() { -15_900 - depth as i32 } else { 0 };
        }
        let mut best = -30_000;
        for &mv in moves.iter() {
            best = best.max(self.after(position, mv, depth, best.max(alpha), beta));
            if best >= beta {
                break;
            }
        }
        let low = if best > alpha { best } else { -30_000 };
        let high = if best < beta { best } else { 30_000 };
        self.table.insert(position.key(), (depth, low, high));
        best
    }

    fn after(&mut self, from: &Position, mv: Move, depth: u32, alpha: i32, beta: i32) -> i32 {
        self.evaluator.push();
        let mut next = from.clone();
        next.play_observed(mv, &mut self.evaluator);
        let value = -self.value(&next, depth - 1, -beta, -alpha);
        self.evaluator.pop();
        value
    }

    /// The best move, where a position seen before is a draw.
    fn best_move(&mut self, position: &Position, seen: &[u64], depth: u32) -> Move {
        self.evaluator.reset(position);
        self.table.clear();
        let moves = position.legal_moves();
        let (mut best, mut best_value) = (moves[0], -30_000);
        for &mv in moves.iter() {
            let value = if seen.contains(&position.after(mv).key()) {
                0
            } else {
                self.after(position, mv, depth, best_value, 30_000)
            };
            if value > best_value {
                (best, best_value) = (mv, value);
            }
        }
        best
    }
}

/// White wins against the same search in so many moves.
fn is_won(fen: &str, depth: u32, moves: u32) {
    let mut position = position(fen);
    let (mut search, mut seen) = (Search::default(), Vec::new());
    for _ in 0..2 * moves {
        if position.is_checkmate() {
            return;
        }
        assert!(position.has_legal_move(), "stalemate: {position}");
        let mv = search.best_move(&position, &seen, depth);
        seen.push(position.key());
        position.play(mv);
    }
    panic!("no mate from {fen}, but {position}");
}

#[test]
fn simple_mates_are_found_by_a_shallow_search() {
    is_won("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", 4, 25);
    is_won("8/8/8/3k4/8/8/8/KR6 w - - 0 1", 5, 40);
    is_won("8/8/8/3k4/8/8/8/KBB5 w - - 0 1", 5, 40);
}

#[test]
#[ignore = "slow: half a minute"]
fn bishop_and_knight_mate_is_found() {
    let mut random = Random::new(7);
    let mut tried = 0;
    while tried < 3 {
        let squares = [0; 4].map(|_| Square::from_index(random.below(64)).expect("below 64"));
        if let Some(position) = place(squares) {
            is_won(&position.to_string(), 9, 60);
            tried += 1;
        }
    }
}
