//! `rivals LIBRARY DEPTH FEN` prints the leaves of a bulk perft and the nanoseconds it took.

use std::time::Instant;

fn cozy_chess(fen: &str, depth: usize) -> impl FnOnce() -> u64 {
    fn count(board: &cozy_chess::Board, depth: usize) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    nodes += count(&next, depth - 1);
                }
            }
            false
        });
        nodes
    }
    let board = fen.parse().expect("a legal position");
    move || count(&board, depth)
}

fn chess(fen: &str, depth: usize) -> impl FnOnce() -> u64 {
    let board = fen.parse().expect("a legal position");
    move || chess::MoveGen::movegen_perft_test(&board, depth) as u64
}

fn shakmaty(fen: &str, depth: usize) -> impl FnOnce() -> u64 {
    let fen: shakmaty::fen::Fen = fen.parse().expect("a FEN");
    let mode = shakmaty::CastlingMode::Standard;
    let position: shakmaty::Chess = fen.into_position(mode).expect("a legal position");
    move || shakmaty::perft(&position, depth as u32)
}

fn timed(count: impl FnOnce() -> u64) -> (u64, u128) {
    let start = Instant::now();
    let nodes = count();
    (nodes, start.elapsed().as_nanos())
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [library, depth, fen] = words.as_slice() else {
        eprintln!("usage: rivals cozy-chess|chess|shakmaty DEPTH FEN");
        std::process::exit(2);
    };
    let depth = depth.parse().expect("a depth");
    let (nodes, nanoseconds) = match library.as_str() {
        "cozy-chess" => timed(cozy_chess(fen, depth)),
        "chess" => timed(chess(fen, depth)),
        _ => timed(shakmaty(fen, depth)),
    };
    println!("{nodes} {nanoseconds}");
}
