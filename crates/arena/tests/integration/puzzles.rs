//! Proofs of mates compared with plain counting, and puzzles played out.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::puzzle::{
    Attempt, AttemptConfig, AttemptEnd, AttemptError, Budget, Finding, Proof, Theme, attempt,
    prove, themes,
};
use arena::{PlayerKind, PlayerSpec};
use chess::{Color, Piece, PieceKind, Position, Setup};
use notation::coordinates;
use notation::puzzle::Goal;
use search::{
    Choice, Description, Family, Limits, OptionError, OptionSpec, Report, Root, Searcher, Sink,
    StopFlag,
};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

#[track_caller]
fn proof(fen: &str, goal: Goal) -> Proof {
    match prove(&position(fen), goal, &Budget::default()) {
        Finding::Forced(proof) => proof,
        other => panic!("{fen}: {other:?}"),
    }
}

/// Whether mate is forced in so many moves, by trying everything.
fn forced(position: &Position, moves: u32) -> bool {
    moves > 0
        && position.legal_moves().iter().any(|&mv| {
            let after = position.after(mv);
            let replies = after.legal_moves();
            if replies.is_empty() {
                return after.in_check();
            }
            replies.iter().all(|&reply| forced(&after.after(reply), moves - 1))
        })
}

/// A number from 0 to `below`, not the same each time.
fn number(state: &mut u64, below: u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % below
}

fn random_position(state: &mut u64) -> Option<Position> {
    let mut setup = Setup::empty();
    let pieces = [
        Piece::WhiteKing,
        Piece::BlackKing,
        Piece::WhiteQueen,
        Piece::new(Color::White, PieceKind::Rook),
        Piece::new(Color::Black, PieceKind::Knight),
        Piece::new(Color::Black, PieceKind::Pawn),
    ];
    for piece in pieces {
        let low = if piece.kind() == PieceKind::Pawn { 8 } else { 0 };
        // The black king at the edge: there are mates to be found.
        let range = if piece == Piece::BlackKing { 8 } else { 64 - 2 * low };
        setup.board[usize::try_from(low + number(state, range)).unwrap()] = Some(piece);
    }
    Position::new(&setup).ok()
}

#[test]
fn a_proof_says_what_trying_everything_says() {
    let mut state = 3;
    let (mut checked, mut mates) = (0, 0);
    while checked < 60 {
        let Some(position) = random_position(&mut state) else { continue };
        let right = (1..=2).find(|&moves| forced(&position, moves));
        let found = match prove(&position, Goal::MateIn(2), &Budget::default()) {
            Finding::Forced(proof) => {
                assert!(proof.shortest, "{position}");
                for &key in proof.keys.as_ref().unwrap() {
                    let after = position.after(key);
                    let replies = after.legal_moves();
                    let wins = |reply| forced(&after.after(reply), proof.moves - 1);
                    assert!(replies.iter().all(|&reply| wins(reply)), "{position} {key}");
                }
                Some(proof.moves)
            }
            Finding::Refuted { moves: 2, .. } => None,
            other => panic!("{position}: {other:?}"),
        };
        assert_eq!(found, right, "{position}");
        checked += 1;
        mates += usize::from(right.is_some());
    }
    assert!((5..55).contains(&mates), "{mates} of {checked}");
}

#[test]
fn lines_are_legal_as_long_as_they_must_be_and_end_in_mate() {
    for (fen, moves) in [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1),
        ("k7/8/8/8/8/8/6R1/K6R w - - 0 1", 2),
        ("8/8/8/8/8/8/p1K1N3/kn1R4 w - - 0 1", 3),
        ("8/8/8/8/8/1K6/N6B/1k6 w - - 0 1", 4),
    ] {
        let proof = proof(fen, Goal::MateIn(moves));
        assert_eq!((proof.moves, proof.shortest), (moves, true), "{fen}");
        assert_eq!(proof.line.len() as u32, 2 * moves - 1, "{fen}");
        let mut position = position(fen);
        for mv in proof.line {
            assert!(position.is_legal(mv));
            position.play(mv);
        }
        assert!(position.is_checkmate(), "{fen}");
    }
}

#[test]
fn what_is_not_forced_is_refuted_and_what_is_too_much_undecided() {
    let ladder = position("k7/8/8/8/8/8/6R1/K6R w - - 0 1");
    let one = prove(&ladder, Goal::MateIn(1), &Budget::default());
    assert!(matches!(one, Finding::Refuted { moves: 1, .. }), "{one:?}");
    let small = Budget { nodes: 50, ..Budget::default() };
    let start = prove(&Position::start(), Goal::MateIn(3), &small);
    assert!(matches!(start, Finding::Undecided { .. }), "{start:?}");
    let stopped = Budget::default();
    stopped.stop.store(true, Ordering::Relaxed);
    assert_eq!(prove(&Position::start(), Goal::Mate, &stopped), Finding::Stopped);
    // Stalemate is no mate: Qc7 leaves no move.
    let corner = position("k7/8/1K6/8/8/8/2Q5/8 w - - 0 1");
    assert!(matches!(prove(&corner, Goal::MateIn(1), &Budget::default()), Finding::Forced(_)));
    let trap = position("k7/8/K7/8/8/8/2P5/8 w - - 0 1");
    let never = prove(&trap, Goal::MateIn(3), &Budget::default());
    assert!(matches!(never, Finding::Refuted { moves: 3, .. }), "{never:?}");
}

#[test]
fn a_mate_of_any_length_is_found_with_its_length() {
    let queen = proof("8/8/8/8/8/1K6/3Q4/k7 w - - 0 1", Goal::Mate);
    assert_eq!(queen.moves, 1);
    let rook = proof("k7/8/2K5/8/8/8/8/7R w - - 0 1", Goal::Mate);
    assert_eq!((rook.moves, rook.shortest), (2, true));
}

#[test]
fn themes_are_read_off_the_proof() {
    for (fen, moves, expected) in [
        ("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", 2, vec![Theme::Underpromotion, Theme::StalemateTrap]),
        ("2N2B2/2N1r3/8/3nQ2R/1k6/8/2B5/R3K3 w Q - 0 1", 2, vec![Theme::Castling]),
        ("8/2N3p1/5b2/k1B2P2/pP4R1/8/K1nn4/8 b - b3 0 1", 1, vec![Theme::EnPassant]),
        ("8/8/8/6Q1/4R3/2K2p2/5k2/5b2 w - - 0 1", 2, vec![Theme::QuietKey, Theme::Zugzwang]),
    ] {
        let found = themes(&position(fen), &proof(fen, Goal::MateIn(moves)));
        assert!(expected.iter().all(|theme| found.contains(theme)), "{fen}: {found:?}");
    }
    let plain = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    assert_eq!(themes(&position(plain), &proof(plain, Goal::MateIn(1))), []);
}

/// Plays the first of its words that is legal, else any move.
struct Words(String);

fn words(spec: &PlayerSpec) -> Result<Box<dyn Searcher>, arena::AnyError> {
    match &spec.kind {
        PlayerKind::InProcess(name) if name != "nobody" => Ok(Box::new(Words(name.clone()))),
        _ => Err("nobody is there".into()),
    }
}

impl Searcher for Words {
    fn describe(&self) -> Description {
        let name = "Words".to_owned();
        Description { id: "words", name, family: Family::Exact, summary: "Does as it is told." }
    }

    fn options(&self) -> Vec<OptionSpec> {
        Vec::new()
    }

    fn set_option(&mut self, name: &str, _value: &str) -> Result<(), OptionError> {
        Err(OptionError::Unknown(name.to_owned()))
    }

    fn new_game(&mut self) {}

    fn search(
        &mut self,
        root: &Root,
        _limits: &Limits,
        _stop: &StopFlag,
        sink: &mut dyn Sink,
    ) -> Choice {
        sink.iteration(&Report { depth: 1, nodes: 10, multi_pv: 1, ..Report::default() });
        let read = |word| coordinates::read(root.position(), word).ok();
        let told = self.0.split(' ').find_map(read);
        Choice {
            best: told.or_else(|| root.position().legal_moves().first().copied()),
            ponder: None,
        }
    }
}

fn try_out(fen: &str, goal: Goal, attacker: &str, defender: &str) -> Result<Attempt, AttemptError> {
    let player = |text: &str| {
        let mut spec = PlayerSpec::parse(text).unwrap();
        spec.limits.depth = (text != "endless").then_some(1);
        spec
    };
    attempt(&AttemptConfig {
        position: position(fen),
        goal,
        attacker: player(attacker),
        defender: player(defender),
        factory: Arc::new(words),
        stop: Arc::new(AtomicBool::new(false)),
    })
}

#[test]
fn attempts_end_in_every_way() {
    let ladder = "k7/8/8/8/8/8/6R1/K6R w - - 0 1";
    let solved = try_out(ladder, Goal::MateIn(2), "h1h7 g2g8", "a8b8").unwrap();
    assert!(solved.solved && solved.end == AttemptEnd::Mate);
    assert_eq!((solved.moves, solved.nodes), (2, 20));
    assert_eq!(solved.line, ["Rh7", "Kb8", "Rg8#"]);
    assert_eq!(solved.coordinates, ["h1h7", "a8b8", "g2g8"]);
    let slow = try_out(ladder, Goal::MateIn(2), "a1b1 h1h7 g2g8", "a8b8 b8a8").unwrap();
    assert_eq!((slow.solved, slow.end), (false, AttemptEnd::OutOfMoves));
    let stale = "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1";
    let drawn = try_out(stale, Goal::Mate, "g1g6", "h8h7").unwrap();
    assert_eq!(drawn.end, AttemptEnd::Draw(chess::DrawReason::Stalemate));
    let back = "6k1/5ppp/8/8/1r6/8/5PPP/6K1 w - - 0 1";
    let mated = try_out(back, Goal::MateIn(3), "g1h1", "b4b1").unwrap();
    assert_eq!((mated.solved, mated.end, mated.moves), (false, AttemptEnd::Mated, 1));
    let start = try_out(ladder, Goal::Mate, "nobody", "a8b8").unwrap_err();
    assert!(matches!(start, AttemptError::Start { .. }), "{start}");
    assert!(matches!(try_out(ladder, Goal::Mate, "endless", "x"), Err(AttemptError::NoLimit(_))));
}
