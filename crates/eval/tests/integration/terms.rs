//! Each term of `classical` fires where it should, and not beside it.

use chess::Position;
use eval::{Classical, EvalKind, Evaluator, Pair, Term, Weights, trace};
use testkit::position;

fn term(fen: &str, name: &str) -> Term {
    let trace = trace(&position(fen), EvalKind::Classical);
    trace.term(name).copied().unwrap_or(Term { name: "", white: (0, 0), black: (0, 0) })
}

fn pair(value: Pair) -> (i32, i32) {
    (value.opening(), value.endgame())
}

/// White's part of a term is exactly this much here, and Black has none of it.
fn fires(fen: &str, name: &str, value: Pair) {
    let term = term(fen, name);
    assert_eq!((term.white, term.black), (pair(value), (0, 0)), "{name} in {fen}");
}

/// The value for White.
fn value(fen: &str) -> i32 {
    trace(&position(fen), EvalKind::Classical).total
}

const W: Weights = Weights::DEFAULT;

#[test]
fn pawn_structure() {
    fires("4k3/7p/8/8/4P3/4P3/8/4K3 w - - 0 1", "doubled pawns", W.doubled);
    fires("4k3/p6p/8/8/8/4P3/7P/4K3 w - - 0 1", "candidate pawns", Pair::ZERO);
    let isolated = term("4k3/1p6/8/8/4P3/8/8/4K3 w - - 0 1", "isolated pawns");
    assert_eq!(isolated.white, pair(W.isolated + W.weak_unopposed));
    let opposed = term("4k3/4p3/8/8/4P3/8/8/4K3 w - - 0 1", "isolated pawns");
    assert_eq!((opposed.white, opposed.black), (pair(W.isolated), pair(W.isolated)));
    // d3 is behind c4 and e4, and ...c5, ...e5 rule d4.
    fires(
        "4k3/8/8/2p1p3/2P1P3/3P4/8/4K3 w - - 0 1",
        "backward pawns",
        W.backward + W.weak_unopposed,
    );
    fires("4k3/7p/8/8/3PP3/8/8/4K3 w - - 0 1", "connected pawns", W.phalanx[3] * 2);
    fires("4k3/7p/8/4P3/3P4/8/8/4K3 w - - 0 1", "connected pawns", W.supported[4]);
    fires("4k3/p7/8/8/PP6/8/8/4K3 w - - 0 1", "candidate pawns", W.candidate[3]);
}

#[test]
fn passed_pawns() {
    let passed = term("4k3/p7/8/8/7P/8/8/4K3 w - - 0 1", "passed pawns");
    assert!(passed.white.1 > 0 && passed.black.1 > 0);
    let far = term("8/8/8/8/1k5P/8/8/4K2N w - - 0 1", "passed pawns").white.1;
    let near = term("8/8/8/8/5k1P/8/8/4K2N w - - 0 1", "passed pawns").white.1;
    assert!(far > near, "their king far away: {far}, near: {near}");
    let free = term("6k1/8/4P3/8/8/8/8/R3K2n w - - 0 1", "passed pawns").white;
    let blocked = term("6k1/4n3/4P3/8/8/8/8/R3K3 w - - 0 1", "passed pawns").white;
    assert!(free > blocked);
    let behind = term("4k1n1/8/8/P7/8/8/8/R3K3 w - - 0 1", "passed pawns").white;
    let beside = term("4k1n1/8/8/P7/8/8/8/1R2K3 w - - 0 1", "passed pawns").white;
    assert!(behind.1 > beside.1);
}

#[test]
fn unstoppable_pawns() {
    let name = "unstoppable pawn";
    // Outside the square with White to move; inside it with Black to move.
    fires("8/8/8/1k5P/8/8/8/K7 w - - 0 1", name, W.unstoppable);
    fires("8/8/8/3k3P/8/8/8/K7 b - - 0 1", name, Pair::ZERO);
    fires("8/8/8/1k5P/8/8/8/K7 b - - 0 1", name, W.unstoppable);
    // The own king guards the pawn and the square where it promotes.
    fires("4k3/6K1/7P/8/8/8/8/8 b - - 0 1", name, W.unstoppable);
    // Not against pieces.
    fires("8/8/8/1k5P/8/8/8/K5n1 w - - 0 1", name, Pair::ZERO);
    let worth = W.unstoppable.endgame();
    assert_eq!(worth, W.material[4].endgame() - W.material[0].endgame());
}

#[test]
fn pieces_on_their_squares() {
    fires("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "bishop pair", W.bishop_pair);
    fires("4k3/8/8/8/8/8/8/B3K2B w - - 0 1", "bishop pair", W.bishop_pair);
    fires("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "bishop pair", Pair::ZERO);
    fires("4k3/p6p/8/3N4/4P3/8/8/4K3 w - - 0 1", "outposts", W.knight_outpost);
    fires("4k3/2p4p/8/3N4/4P3/8/8/4K3 w - - 0 1", "outposts", Pair::ZERO);
    fires("4k3/p6p/8/3B4/4P3/8/8/4K3 w - - 0 1", "outposts", W.bishop_outpost);
    fires("4k3/B1p5/1p6/8/8/8/8/4K3 w - - 0 1", "trapped bishops", W.bishop_trapped);
    fires("4k3/6pB/6p1/8/8/8/8/4K3 w - - 0 1", "trapped bishops", W.bishop_trapped);
    fires("4k3/B1p5/2p5/8/8/8/8/4K3 w - - 0 1", "trapped bishops", Pair::ZERO);
    fires("4k3/p7/8/8/8/8/1P6/B3K3 w - - 0 1", "trapped bishops", W.bishop_cornered);
    let bad = term("4k3/8/8/8/3P1P2/8/3B4/4K3 w - - 0 1", "bad bishops").white;
    let good = term("4k3/8/8/8/2P1P3/8/3B4/4K3 w - - 0 1", "bad bishops").white;
    assert!(bad.1 < good.1 && good == (0, 0));
    fires("4k3/7p/8/8/8/8/4P3/3NK3 w - - 0 1", "minors behind pawns", Pair::ZERO);
    fires("4k3/7p/8/8/8/3P4/3N4/4K3 w - - 0 1", "minors behind pawns", W.minor_behind_pawn);
}

#[test]
fn trapped_bishops_of_black_are_those_on_a2_and_h2() {
    for fen in ["4k3/8/8/8/8/1P6/b1P5/4K3 b - - 0 1", "4k3/8/8/8/8/6P1/6Pb/4K3 b - - 0 1"] {
        assert_eq!(term(fen, "trapped bishops").black, pair(W.bishop_trapped));
    }
}

#[test]
fn rooks() {
    fires("4k3/p6p/8/8/8/8/P6P/3RK3 w - - 0 1", "rook files", W.rook_open_file);
    fires("4k3/p2p3p/8/8/8/8/P6P/3RK3 w - - 0 1", "rook files", W.rook_half_open_file);
    fires("4k3/p6p/8/8/8/8/P2P3P/3RK3 w - - 0 1", "rook files", Pair::ZERO);
    fires("6k1/R4ppp/8/8/8/8/5PPP/6K1 w - - 0 1", "rook on the seventh", W.rook_seventh);
    fires("8/R7/6k1/6pp/8/8/5PPP/6K1 w - - 0 1", "rook on the seventh", Pair::ZERO);
    let shut_in = "4k3/8/8/8/8/8/5PPP/5K1R w - - 0 1";
    fires(shut_in, "shut-in rooks", W.rook_shut_in * 2);
    fires("4k3/8/8/8/8/8/5PPP/5RK1 w - - 0 1", "shut-in rooks", Pair::ZERO);
}

#[test]
fn mobility_counts_squares_that_no_enemy_pawn_attacks() {
    let name = "knight mobility";
    fires("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", name, W.knight_mobility[8]);
    // The pawn on d7 rules c6 and e6.
    fires("4k3/3p4/8/8/3N4/8/8/4K3 w - - 0 1", name, W.knight_mobility[6]);
    fires("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", name, W.knight_mobility[2]);
    fires("4k3/8/8/8/3B4/8/8/4K3 w - - 0 1", "bishop mobility", W.bishop_mobility[13]);
    fires("4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", "rook mobility", W.rook_mobility[14]);
    fires("4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", "queen mobility", W.queen_mobility[27]);
}

#[test]
fn king_safety() {
    let castled = "r4rk1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 0 1";
    let torn = "r4rk1/5ppp/8/8/6P1/5P2/7P/R4RK1 w - - 0 1";
    assert!(term(castled, "king shelter").white.0 > term(torn, "king shelter").white.0 + 20);
    let calm = "6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1";
    let storm = "6k1/5p1p/5Qp1/8/5N2/3B4/5PPP/4R1K1 w - - 0 1";
    assert_eq!(term(calm, "king danger").black, (0, 0));
    assert!(term(storm, "king danger").black.0 < -60);
    assert_eq!(term(storm, "king danger").white, (0, 0));
    // One knight is no siege.
    let knight = "6k1/5ppp/8/6N1/8/8/5PPP/6K1 w - - 0 1";
    assert_eq!(term(knight, "king danger").black, (0, 0));
}

#[test]
fn threats_and_space() {
    fires("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "threats by pawns", W.threat_by_pawn);
    fires("4k3/8/8/3n4/8/4P3/8/4K3 w - - 0 1", "threats by pawns", W.threat_by_push);
    let minor = term("4k3/8/8/3r4/8/2N5/8/4K3 w - - 0 1", "threats by pieces");
    assert_eq!(minor.white, pair(W.threat_by_minor[3]));
    let rook = term("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "threats by pieces");
    assert_eq!(rook.white, pair(W.threat_by_rook[1]));
    fires("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "hanging pieces", W.hanging);
    fires("4k3/8/2p5/3n4/8/8/8/3RK3 w - - 0 1", "hanging pieces", Pair::ZERO);
    fires("8/8/8/8/8/7k/3nK3/8 w - - 0 1", "threats by king", W.threat_by_king);
    let start = Position::start();
    let advanced = position("rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 1");
    let space = |position| trace(position, EvalKind::Classical).term("space").map(|t| t.white.0);
    assert!(space(&advanced) > space(&start));
}

#[test]
fn the_start_is_worth_the_move() {
    let mut classical = Classical::default();
    classical.reset(&Position::start());
    let value = classical.evaluate(&Position::start());
    assert_eq!(value, W.tempo.opening());
}

#[test]
fn weights_can_be_visited_and_changed_by_name() {
    let mut names = std::collections::HashSet::new();
    let mut list = Vec::new();
    W.for_each(&mut |name, weight| {
        assert!(names.insert(name.to_owned()), "{name} twice");
        list.push(weight);
    });
    assert!(list.len() > 400);
    let mut changed = W;
    let mut index = 0;
    changed.for_each_mut(&mut |name, weight| {
        assert_eq!(*weight, list[index], "{name}");
        if name == "tempo" {
            *weight = Pair::new(40, 40);
        }
        index += 1;
    });
    let mut classical = Classical::with_weights(&changed);
    classical.reset(&Position::start());
    assert_eq!(classical.evaluate(&Position::start()), 40);
}

#[test]
fn odds() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let queen = start.replace("rnbqk", "rnb1k");
    let rook = start.replace("/RNBQ", "/1NBQ").replace("KQkq", "Kkq");
    let pawn = start.replace("pppppppp", "ppppp1pp");
    assert!((800..1_300).contains(&value(&queen)), "{}", value(&queen));
    assert!((-650..-400).contains(&value(&rook)), "{}", value(&rook));
    assert!((40..200).contains(&value(&pawn)), "{}", value(&pawn));
}
