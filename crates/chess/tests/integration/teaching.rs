//! Three generators that share no code must find the same moves. The naive and the mailbox board
//! are compared with the real one over games of random moves and over all geometries of castling
//! and en passant; perft compares all three with the numbers everybody knows.

use std::fmt::Debug;

use chess::random::Random;
use chess::teaching::{Generator, MailboxBoard, NaiveBoard, divide, perft};
use chess::{Color, File, Move, MoveKind, MoveList, Piece, Position, Rank, Setup, Square};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const POSITION_3: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const POSITION_4: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
const POSITION_5: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
const POSITION_6: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

/// Positions in which generators have gone wrong.
const TRICKY: [&str; 20] = [
    KIWIPETE,
    POSITION_3,
    POSITION_4,
    POSITION_5,
    POSITION_6,
    // En passant: the capture opens a rank, a diagonal, a file; it parries a check; it is pinned.
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    "8/2p5/8/KP5r/8/8/8/4k3 b - - 0 1",
    "4k3/8/6b1/8/3pP3/8/1K6/8 b - e3 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "4k3/b7/8/2Pp4/8/8/6K1/8 w - d6 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "4k3/2p1p1p1/8/1P1P1P2/1p1p1p2/8/2P1P1P1/4K3 w - - 0 1",
    // Promotions, some of them captures on castling rooks.
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    // Castling with an open board.
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1",
    "r5kr/8/8/8/8/8/8/R5KR w HAha - 0 1",
    "rk1q1r2/8/8/8/8/8/8/RK1Q1R2 w FAfa - 0 1",
    // Double check, and a checker that is pinned.
    "4k3/8/8/8/4r3/3n4/8/4K3 w - - 0 1",
    "R6r/8/8/2K5/5k2/8/8/r6R w - - 0 1",
];

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort();
    moves
}

/// The moves of the real generator, which must come out the same from all its doors.
fn fast_moves(position: &Position) -> Vec<Move> {
    let moves = sorted(position.legal_moves().to_vec());
    let mut stages = MoveList::new();
    position.add_captures(&mut stages);
    position.add_quiets(&mut stages);
    assert_eq!(sorted(stages.to_vec()), moves, "captures and quiets of {position}");
    assert_eq!(position.count_legal_moves() as usize, moves.len(), "count in {position}");
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "any move in {position}");
    moves
}

/// What a set of positions contained, so that a test can claim to have met the special rules.
#[derive(Default, Debug)]
struct Seen {
    positions: u32,
    moves: u32,
    checks: u32,
    castles: u32,
    en_passants: u32,
    promotions: u32,
}

impl Seen {
    fn note(&mut self, position: &Position, moves: &[Move]) {
        let count = |test: fn(Move) -> bool| moves.iter().filter(|&&mv| test(mv)).count() as u32;
        self.positions += 1;
        self.moves += moves.len() as u32;
        self.checks += u32::from(position.in_check());
        self.castles += count(Move::is_castle);
        self.en_passants += count(Move::is_en_passant);
        self.promotions += count(Move::is_promotion);
    }
}

/// A board and a position are the same and have the same moves; lists are compared with their
/// repetitions, so a move found twice is noticed too.
fn assert_agree<G: Generator>(board: &mut G, position: &Position) {
    assert_eq!(sorted(board.legal_moves()), fast_moves(position), "moves of {position}");
    assert_eq!(board.setup(), position.setup(), "setup of {position}");
    assert_eq!(board.in_check(), position.in_check(), "check in {position}");
    assert_eq!(board.turn(), position.turn(), "turn in {position}");
}

/// Every move leads both to the same position, and back to exactly the board before.
fn assert_moves_agree<G: Generator + Clone + PartialEq + Debug>(position: &Position) {
    let mut board = G::new(position);
    let before = board.clone();
    for mv in &position.legal_moves() {
        board.play(mv);
        assert_eq!(board.setup(), position.after(mv).setup(), "{mv} in {position}");
        board.undo();
        assert_eq!(board, before, "{mv} taken back in {position}");
    }
}

/// Plays a random game and takes it all back. Rare kinds of moves are preferred now and then.
fn walk<G: Generator + Clone + PartialEq + Debug>(
    start: &Position,
    plies: usize,
    seed: u64,
    seen: &mut Seen,
) {
    let mut random = Random::new(seed);
    let mut position = start.clone();
    let mut board = G::new(start);
    let mut past = Vec::new();
    for _ in 0..plies {
        assert_agree(&mut board, &position);
        assert_moves_agree::<G>(&position);
        let moves = fast_moves(&position);
        seen.note(&position, &moves);
        let rare = |mv: &&Move| mv.is_castle() || mv.is_en_passant() || mv.is_promotion();
        let rare: Vec<Move> = moves.iter().filter(rare).copied().collect();
        let choice = if rare.is_empty() || random.below(3) > 0 { &moves } else { &rare };
        if choice.is_empty() {
            break;
        }
        let mv = choice[random.below(choice.len())];
        past.push(board.clone());
        position.play(mv);
        board.play(mv);
    }
    while let Some(before) = past.pop() {
        board.undo();
        assert_eq!(board, before);
    }
}

/// The same random games on the naive and on the mailbox board.
fn walk_both(starts: &[Position], games: u64, plies: usize) -> Seen {
    let mut seen = Seen::default();
    for (number, start) in starts.iter().enumerate() {
        for game in 0..games {
            let seed = number as u64 * 1_000 + game;
            walk::<NaiveBoard>(start, plies, seed, &mut Seen::default());
            walk::<MailboxBoard>(start, plies, seed, &mut seen);
        }
    }
    println!("{seen:?}");
    seen
}

#[test]
fn random_games_from_the_start_agree() {
    let seen = walk_both(&[Position::start()], 30, 120);
    assert!(seen.positions > 2_500 && seen.checks > 50, "{seen:?}");
}

#[test]
fn random_games_from_chess960_agree() {
    let numbers = (0..960).step_by(17);
    let starts: Vec<Position> = numbers.filter_map(Position::chess960).collect();
    let seen = walk_both(&starts, 1, 60);
    assert!(seen.positions > 2_500 && seen.castles > 50, "{seen:?}");
}

#[test]
fn random_games_from_tricky_positions_agree() {
    let starts = TRICKY.map(position);
    let seen = walk_both(&starts, 12, 60);
    assert!(seen.positions > 2_500 && seen.checks > 300, "{seen:?}");
    assert!(seen.castles > 200 && seen.en_passants > 50 && seen.promotions > 1_000, "{seen:?}");
}

/// The same setup with the colours exchanged.
fn mirrored(setup: &Setup) -> Setup {
    let mut mirror = setup.clone();
    mirror.turn = !setup.turn;
    mirror.castling = setup.castling.into_iter().map(Square::flip).collect();
    for square in Square::all() {
        let swap = |piece: Piece| Piece::new(!piece.color(), piece.kind());
        mirror.board[square.flip().index()] = setup.piece(square).map(swap);
    }
    mirror
}

/// Puts a piece on a square that must be free.
fn place(setup: &mut Setup, square: Square, piece: Piece) -> bool {
    let free = setup.piece(square).is_none();
    if free {
        setup.board[square.index()] = Some(piece);
    }
    free
}

/// The position with Black's king added in the first corner where it is legal.
fn with_black_king(setup: &Setup) -> Option<Position> {
    [Square::H8, Square::A8, Square::H1].into_iter().find_map(|corner| {
        let mut setup = setup.clone();
        place(&mut setup, corner, Piece::BlackKing).then(|| Position::new(&setup).ok()).flatten()
    })
}

#[test]
fn castling_agrees_in_every_geometry() {
    let mut seen = Seen::default();
    let enemies = [Piece::BlackKnight, Piece::BlackBishop, Piece::BlackRook, Piece::BlackPawn];
    for (king, rook) in File::ALL.into_iter().flat_map(|a| File::ALL.map(|b| (a, b))) {
        for (square, enemy) in Square::all().flat_map(|square| enemies.map(|piece| (square, piece)))
        {
            let mut setup = Setup::empty();
            let rook = Square::new(rook, Rank::First);
            setup.castling.insert(rook);
            if !place(&mut setup, Square::new(king, Rank::First), Piece::WhiteKing)
                || !place(&mut setup, rook, Piece::WhiteRook)
                || !place(&mut setup, square, enemy)
            {
                continue;
            }
            let Some(white) = with_black_king(&setup) else { continue };
            let black = Position::new(&mirrored(&white.setup())).expect("as legal as its mirror");
            for position in [white, black] {
                seen.note(&position, &fast_moves(&position));
                assert_agree(&mut NaiveBoard::new(&position), &position);
                assert_agree(&mut MailboxBoard::new(&position), &position);
            }
        }
    }
    println!("{seen:?}");
    assert!(seen.positions > 20_000 && seen.castles > 10_000, "{seen:?}");
}

#[test]
fn en_passant_agrees_in_every_geometry() {
    let mut seen = Seen::default();
    let sliders = [Piece::BlackBishop, Piece::BlackRook];
    for (king, square) in Square::all().flat_map(|a| Square::all().map(move |b| (a, b))) {
        for (slider, second_pawn) in sliders.into_iter().flat_map(|s| [(s, false), (s, true)]) {
            let mut setup = Setup { turn: Color::Black, ..Setup::empty() };
            place(&mut setup, Square::D7, Piece::BlackPawn);
            place(&mut setup, Square::E5, Piece::WhitePawn);
            if second_pawn {
                place(&mut setup, Square::C5, Piece::WhitePawn);
            }
            if !place(&mut setup, king, Piece::WhiteKing) || !place(&mut setup, square, slider) {
                continue;
            }
            let Some(black) = with_black_king(&setup) else { continue };
            let white = Position::new(&mirrored(&black.setup())).expect("as legal as its mirror");
            let jumps = [(black, Square::D7, Square::D5), (white, Square::D2, Square::D4)];
            for (position, from, to) in jumps {
                let jump = Move::new(from, to, MoveKind::DoublePush);
                if !position.legal_moves().contains(&jump) {
                    continue;
                }
                let after = position.after(jump);
                seen.note(&after, &fast_moves(&after));
                let (mut naive, mut mailbox) =
                    (NaiveBoard::new(&position), MailboxBoard::new(&position));
                naive.play(jump);
                mailbox.play(jump);
                assert_agree(&mut naive, &after);
                assert_agree(&mut mailbox, &after);
            }
        }
    }
    println!("{seen:?}");
    assert!(seen.positions > 20_000 && seen.en_passants > 10_000, "{seen:?}");
}

fn check_perft(fen: &str, expected: &[u64]) {
    let position = position(fen);
    for (depth, &leaves) in (1..).zip(expected) {
        assert_eq!(perft(&mut NaiveBoard::new(&position), depth), leaves, "naive, {depth}: {fen}");
        assert_eq!(perft(&mut MailboxBoard::new(&position), depth), leaves, "mailbox: {fen}");
        assert_eq!(chess::perft::count(&position, depth), leaves, "fast, {depth}: {fen}");
    }
}

#[test]
fn perft_of_the_start_and_of_kiwipete() {
    check_perft(&Position::start().to_string(), &[20, 400, 8_902, 197_281]);
    check_perft(KIWIPETE, &[48, 2_039, 97_862]);
}

#[test]
fn perft_of_positions_3_to_6() {
    check_perft(POSITION_3, &[14, 191, 2_812, 43_238]);
    check_perft(POSITION_4, &[6, 264, 9_467]);
    check_perft(POSITION_5, &[44, 1_486, 62_379]);
    check_perft(POSITION_6, &[46, 2_079, 89_890]);
}

#[test]
fn divide_agrees_with_the_real_generator() {
    for fen in TRICKY {
        let position = position(fen);
        let mut expected = chess::perft::divide(&position, 2);
        expected.sort();
        for mut parts in [
            divide(&mut NaiveBoard::new(&position), 2),
            divide(&mut MailboxBoard::new(&position), 2),
        ] {
            parts.sort();
            assert_eq!(parts, expected, "{fen}");
        }
    }
    assert!(divide(&mut MailboxBoard::new(&Position::start()), 0).is_empty());
}

/// Answers known without any generator: all moves of one kind.
#[test]
fn rules_by_hand() {
    use MoveKind::{CapturePromoteKnight, Castle, EnPassant, PromoteRook};
    let cases = [
        // A capture en passant that would open the rank to the king; one that would not.
        ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", EnPassant, ""),
        ("8/8/8/K2pP3/7r/8/8/4k3 w - d6 0 1", EnPassant, "e5d6"),
        // The pawn that has just jumped gives check and may be taken en passant.
        ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", EnPassant, "e4d3"),
        // The rook may be attacked and may pass an attacked square, the king may not.
        ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", Castle, "e1a1"),
        ("r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", Castle, "e1a1"),
        ("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", Castle, ""),
        ("2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1", Castle, ""),
        ("4rk2/8/8/8/8/8/8/R3K3 w Q - 0 1", Castle, ""),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", Castle, ""),
        // Chess960: the king stays, the king takes the rook's place, the rook had shielded the king.
        ("4k3/8/8/8/8/8/8/R5KR w HA - 0 1", Castle, "g1a1 g1h1"),
        ("4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", Castle, "c1b1 c1h1"),
        ("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", Castle, ""),
        ("4k3/8/8/8/8/8/8/nRK5 w B - 0 1", Castle, "c1b1"),
        // A pawn before the last rank has twelve moves at the most, three to each kind of piece.
        ("1n1n4/2P5/8/8/8/8/8/K6k w - - 0 1", CapturePromoteKnight, "c7b8n c7d8n"),
        ("1n1n4/2P5/8/8/8/8/8/K6k w - - 0 1", PromoteRook, "c7c8r"),
    ];
    for (fen, kind, expected) in cases {
        let of_kind = |moves: Vec<Move>| {
            let moves = sorted(moves).into_iter().filter(|mv| mv.kind() == kind);
            moves.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
        };
        let position = position(fen);
        assert_eq!(of_kind(NaiveBoard::new(&position).legal_moves()), expected, "naive: {fen}");
        assert_eq!(of_kind(MailboxBoard::new(&position).legal_moves()), expected, "mailbox: {fen}");
        assert_eq!(of_kind(fast_moves(&position)), expected, "fast: {fen}");
    }
}

#[test]
fn undo_without_a_move_does_nothing() {
    let (mut naive, mut mailbox) =
        (NaiveBoard::new(&Position::start()), MailboxBoard::new(&Position::start()));
    naive.undo();
    mailbox.undo();
    assert_eq!(naive, NaiveBoard::new(&Position::start()));
    assert_eq!(mailbox, MailboxBoard::new(&Position::start()));
    assert_eq!(naive.piece(Square::E1), Some(Piece::WhiteKing));
    assert_eq!(mailbox.piece(Square::D8), Some(Piece::BlackQueen));
}
