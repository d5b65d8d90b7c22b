use super::*;

/// What the search line shows behind the moves that lead to it; values for the side that begins the line.
fn shown(fen: &str, lead: &str, line: &str, value: Score, without: i32) -> Option<Shown> {
    beside(fen, [lead, line], value, without, 0)
}

/// The same, beside another line in which that side wins or loses so much.
fn beside(
    fen: &str,
    [lead, line]: [&str; 2],
    value: Score,
    without: i32,
    otherwise: i32,
) -> Option<Shown> {
    let start = Position::from_fen(fen).expect("a position");
    let mut place = start.clone();
    let mut read = |text: &str| -> Vec<Move> {
        let moves = text.split_whitespace().map(|word| {
            let mv = notation::san::read(&place, word, notation::PieceLetters::English);
            let mv = mv.expect("a move");
            place.play(mv);
            mv
        });
        moves.collect()
    };
    let (lead, moves) = (read(lead), read(line));
    let without = Score::centipawns(without);
    let (lead, moves) = (lead.as_slice(), moves.as_slice());
    let (anyway, past) = (otherwise.max(0), &[]);
    Line { start: &start, lead, moves, value, without, anyway, otherwise, past }.shown()
}

fn found(fen: &str, line: &str, value: i32, without: i32) -> Option<Shown> {
    shown(fen, "", line, Score::centipawns(value), without)
}

fn target(kind: PieceKind, square: &str) -> super::super::Target {
    super::super::Target { kind, square: square.parse().expect("a square") }
}

fn wins_later(won: &[PieceKind], paid: &[PieceKind], plies: usize) -> Option<Shown> {
    Some(Shown::WinsLater { won: won.to_vec(), paid: paid.to_vec(), plies })
}

fn wins(won: &[PieceKind], paid: &[PieceKind], how: Option<Motif>) -> Option<Shown> {
    Some(Shown::Wins { won: won.to_vec(), paid: paid.to_vec(), how })
}

#[test]
fn a_fork_names_both_victims_and_what_is_won() {
    let fen = "r3k3/pp6/8/3N4/8/8/PPP5/4K3 w - - 0 1";
    let fork = Motif::Fork(target(PieceKind::King, "e8"), target(PieceKind::Rook, "a8"));
    let line = "Nc7+ Kd7 Nxa8 Kc8 Ke2";
    assert_eq!(found(fen, line, 700, 100), wins(&[PieceKind::Rook], &[], Some(fork)));
    // The knight is lost in the corner: the exchange is won, no more.
    let line = "Nc7+ Kd7 Nxa8 b6 Ke2 Kc8 Kd3 Kb7 Kc4 Kxa8";
    assert_eq!(found(fen, line, 350, 100), None, "what is won is given back later");
}

#[test]
fn a_piece_that_nobody_defends_is_taken() {
    let fen = "4k3/pp6/8/3n4/8/8/PP1R4/4K3 w - - 0 1";
    let how = Some(Motif::Undefended(target(PieceKind::Knight, "d5")));
    assert_eq!(found(fen, "Rxd5 Ke7 Ke2", 800, 200), wins(&[PieceKind::Knight], &[], how));
}

#[test]
fn who_takes_a_pawn_and_forks_queen_and_rook_has_not_come_for_the_pawn() {
    // The knight on c5 takes the pawn on e6, which nothing defends.
    let line = "Nxe6 Qe7 Ng5 Rfd8 Nf3 Qf6";
    let how = Some(Motif::Undefended(target(PieceKind::Pawn, "e6")));
    let alone = "1q3k1r/pp4pp/4p3/2N5/8/8/PP3PPP/R3Q1K1 w - - 0 1";
    let told = found(alone, "Nxe6+ Kg8 Ng5 Qc7 Nf3 Qd6", 200, 90);
    assert_eq!(told, wins(&[PieceKind::Pawn], &[], how));
    let forked = "3q1rk1/pp4pp/4p3/2N5/8/8/PP3PPP/R3Q1K1 w - - 0 1";
    assert_eq!(found(forked, line, 200, 90), None);
}

#[test]
fn a_pawn_is_not_the_point_of_a_line_that_goes_on_to_win_the_exchange() {
    // The bishop takes the pawn on g2, attacks the rook on h1, and from c6 the other one on a4.
    let fen = "r2q1rk1/1b2n1p1/p2p3p/2p5/RpPP4/1P2P1N1/1P4PP/1N1QK2R b K - 2 18";
    let line = "Bxg2 Rg1 Bc6 Qd3 Bxa4 bxa4 cxd4 Qxd4 Kh8 Nd2 Nc6 Qe4 Qg5";
    let won = [PieceKind::Rook, PieceKind::Pawn];
    assert_eq!(found(fen, line, 480, 163), wins_later(&won, &[PieceKind::Bishop], 8));
    let pawn = Some(Motif::Undefended(target(PieceKind::Pawn, "g2")));
    let line = "Bxg2 Rg1 Bb7 Qd3 Rf7 Nd2";
    assert_eq!(found(fen, line, 280, 163), wins(&[PieceKind::Pawn], &[], pawn));
}

#[test]
fn what_could_be_regained_on_the_way_is_not_won_for_certain() {
    // Two pawns; but the bishop on g7 could take the one on b2 instead of waiting until it is defended.
    let fen = "6k1/5pbp/6p1/2pp4/8/8/1P3PPP/3R2K1 w - - 0 1";
    assert_eq!(found(fen, "Rxd5 h6 Rxc5 Kh7 b3 Bd4 Rc2 Bb6 Kf1", 270, 100), None);
    let defended = "6k1/5pbp/6p1/2pp4/8/1P6/5PPP/3R2K1 w - - 0 1";
    let how = Some(Motif::Undefended(target(PieceKind::Pawn, "d5")));
    let told = found(defended, "Rxd5 h6 Rxc5 Kh7 g3 Bd4 Rc2 Bb6 Kf1", 270, 100);
    assert_eq!(told, wins(&[PieceKind::Pawn], &[], how));
}

#[test]
fn nothing_is_said_where_the_value_or_the_rest_of_the_line_disagrees() {
    let fen = "4k3/pp6/8/3n4/8/8/PP1R4/4K3 w - - 0 1";
    assert_eq!(found(fen, "Rxd5 Ke7 Ke2", 210, 200), None, "the value has not risen");
    assert_eq!(found(fen, "Rxd5", 800, 200), None, "the line ends in the middle of it");
    assert_eq!(found(fen, "Kd1 Nb6 Kc2", 200, 200), None, "nothing is taken");
    let fen = "4k3/pp6/4p3/3n4/8/8/PP1R4/4K3 w - - 0 1";
    assert_eq!(found(fen, "Rxd5 exd5 Ke2 Ke7", -300, 0), None, "it costs more than it brings");
}

#[test]
fn a_pawn_is_not_the_point_of_a_line_that_wins_the_game() {
    let fen = "4k3/pp6/8/3p4/8/8/PP1R4/4K3 w - - 0 1";
    let how = Some(Motif::Undefended(target(PieceKind::Pawn, "d5")));
    assert_eq!(found(fen, "Rxd5 Ke7 Ke2", 300, 150), wins(&[PieceKind::Pawn], &[], how));
    assert_eq!(found(fen, "Rxd5 Ke7 Ke2", 700, 150), None);
}

#[test]
fn an_exchange_in_between_and_a_check_do_not_hide_a_rook_that_was_won() {
    let fen = "2r5/pp3q1k/4p1p1/3pQ2p/1P2nPpP/2R5/P1P2R2/2K5 w - - 1 29";
    let line = "Rxc8 Qf6 Qxf6 Nxf6 Rc7+ Kh6 Rxb7 a6 Re7 Ne4";
    let won = wins_later(&[PieceKind::Rook, PieceKind::Pawn], &[], 7);
    assert_eq!(found(fen, line, 773, -257), won);
}

#[test]
fn a_piece_that_hangs_behind_a_check_in_between_is_not_yet_counted() {
    // White has the queen for a knight, but Black, who checks first, can still take the bishop on e7.
    let fen = "2kr3r/pp2q3/3p1npb/2p1p1Bp/2BnP3/P1NP3P/1PP2PP1/R2Q1RK1 w - - 0 14";
    let line = "Nd5 Nxd5 Bxe7 Ne2+ Kh2 Bf4+ g3 Bh6";
    assert_eq!(found(fen, line, 498, 34), None);
    let line = "Nd5 Nxd5 Bxe7 Nxe7 c3 Ndc6 b4 Kb8";
    let pieces = [PieceKind::Bishop, PieceKind::Knight];
    assert_eq!(found(fen, line, 498, 34), wins_later(&[PieceKind::Queen], &pieces, 4));
}

#[test]
fn a_quiet_move_does_not_win_what_hangs_already() {
    let fen = "4k3/pp6/8/3n4/8/8/PP1R4/4K3 w - - 0 1";
    assert_eq!(found(fen, "a3 a6 Rxd5 Ke7 Ke2 Ke6 Kd2", 800, 200), None);
}

#[test]
fn a_quiet_move_wins_what_is_taken_next_or_what_it_attacks() {
    // The pawn attacks a pinned knight, which cannot run away; it is taken a move later.
    let fen = "r1b4r/p3kppp/1pp1pn2/6B1/4P3/2P5/P1P1BPPP/R3K2R w KQ - 1 12";
    let line = "e5 Rd8 Bf3 Ba6 exf6+ gxf6 Be3 Rac8 a4 c5";
    let won = wins_later(&[PieceKind::Knight], &[PieceKind::Pawn], 6);
    assert_eq!(found(fen, line, 433, -5), won);
    // The knight goes elsewhere; a pawn is lost three moves later on the other side of the board.
    let fen = "5n1k/1q2r1p1/p4p1p/5P1P/2RBP3/1P4Q1/r5P1/4R1K1 b - - 4 48";
    let line = "Nh7 e5 Ng5 e6 Re8 Qg4 Qxb3 Be3 Rb2 Rc7 Rb1";
    assert_eq!(found(fen, line, -105, -348), None);
}

#[test]
fn what_is_offered_is_not_won() {
    let is_given = |fen: &str, line: &str| {
        let start = Position::from_fen(fen).expect("a position");
        let mut place = start.clone();
        let moves = line.split_whitespace().map(|word| {
            let mv = notation::san::read(&place, word, notation::PieceLetters::English);
            let mv = mv.expect("a move");
            place.play(mv);
            mv
        });
        gift::is_given(&start, &moves.collect::<Vec<_>>())
    };
    // White gives a pawn to open lines; the move before had nothing to do with it.
    let fen = "r2qkb1r/4pppp/p1pp1n2/8/P3P3/2N5/1PP2PPP/R1BQ1RK1 b kq - 3 10";
    assert!(is_given(fen, "g6 e5 dxe5"));
    // With a threat it is another thing: the pawn stops two pieces that attack the knight.
    let fen = "r3qrk1/6p1/3b3p/p1p3pb/Pp1pP3/1P1P1P1P/1BP3PN/R2Q1RK1 b - - 2 25";
    assert!(!is_given(fen, "Qe5 f4 gxf4"));
}

#[test]
fn a_quiet_move_does_not_win_what_walks_into_its_line_later() {
    let fen = "2r3k1/1prn1p1p/p1bRpqp1/8/4PQ2/P1N5/1P2BPPP/3R2K1 w - - 4 27";
    let line = "Qg3 Nf8 e5 Qg7 f4 g5 fxg5 Ng6 Rd8+ Nf8 R8d4 Rd7 Rc4 Rxd1+";
    assert_eq!(found(fen, line, 120, 40), None);
}

#[test]
fn a_pawn_that_takes_a_quiet_move_is_not_told() {
    // The exchange of queens opens the way to the pawn on b2, which is taken two moves later: White might defend it.
    let fen = "qr4k1/2p2pp1/2bnp2p/1rNp4/Q2P4/P3P3/1P1N1PPP/1R3RK1 b - - 2 21";
    let line = "Qxa4 Nxa4 R5b7 Nc5 Rxb2 Ndb3 Rxb1 Rxb1 Nc4 a4 Kf8 Ra1 Ke7 h4";
    assert_eq!(found(fen, line, -20, -210), None);
    // The pawn attacks another one, but White need not let it be taken.
    let fen = "r3r1k1/pbpq1ppp/1bpp1n2/8/1P2P3/P1NB4/2PB1PPP/R2QR1K1 b - - 4 14";
    let line = "d5 Na4 dxe4 Nxb6 axb6 Bf1 Qf5 Qc1 c5 h3 Red8 bxc5 Qxc5 c4";
    assert_eq!(found(fen, line, 130, -78), None);
    // White defends the pawn on e4 with f3.
    let fen = "4kbnr/N4ppp/n2p4/2p5/4PB2/2P5/Pr3PPP/R3K1NR b KQk - 0 12";
    let line = "Nf6 a4 Nxe4 Ne2 Nc7 Nb5 Nxb5 axb5 Rxb5 Ra8+ Ke7";
    assert_eq!(found(fen, line, 60, -40), None);
    // Captures and checks alone.
    let fen = "rnbqkbnr/6pp/p1p1p3/1p1p1p2/1PPP1P2/4P1P1/P6P/RNBQKBNR b KQkq - 0 7";
    let line = "Bxb4+ Bd2 Bxd2+ Nxd2 bxc4 Qa4 Qc7 Ngf3 Nf6 Bg2 O-O Ne5";
    let told = wins_later(&[PieceKind::Pawn, PieceKind::Pawn], &[], 5);
    assert_eq!(found(fen, line, 250, -30), told);
}

const LATE: &str = "2kr1r2/p1p4p/1p4p1/2qP4/4RpP1/2NQ1P1P/PPP2bK1/R7 w - - 5 26";
const LATE_LINE: &str = "b4 Qd6 Qa6+ Kd7 Qa4+ Kc8 Qxa7 Rf7 Kxf2 Qf6 Qa8+ Kd7";

#[test]
fn what_is_won_after_many_moves_is_told_with_them() {
    let late = |line, otherwise| beside(LATE, ["", line], Score::centipawns(683), -204, otherwise);
    let (won, paid) = (vec![PieceKind::Bishop, PieceKind::Pawn], Vec::new());
    let piece_and_pawn = Some(Shown::WinsLater { won, paid, plies: 9 });
    assert_eq!(late(LATE_LINE, -1), piece_and_pawn);
    assert_eq!(late(LATE_LINE, 0), None, "the value has risen by more than that");
    assert_eq!(late(LATE_LINE, 4), None, "it would be won anyway");
    let line = "b4 Qd6 Qa6+ Kd7 Qa4+ Kc8 Qxa7 Rf7 Kxf2";
    assert_eq!(late(line, -1), None, "the line ends in the middle of it");
}

#[test]
fn a_pawn_that_is_taken_after_the_exchange_does_not_belong_to_it() {
    // The queen is lost for a rook; the pawn on f5, which goes later, can be defended.
    let fen = "r4rk1/1p1qbppp/p1n3n1/3N1p2/8/6B1/PPP2PPP/R2QR1K1 w - - 1 18";
    let line = "Nxe7+ Qxe7 Rxe7 Ncxe7 Qf3 Nc6 Qxf5 Rfd8 Qf3 Rd2 Qb3 Rad8 h4 R2d7";
    let told = wins_later(&[PieceKind::Queen], &[PieceKind::Rook], 4);
    assert_eq!(found(fen, line, 400, -455), told);
}

#[test]
fn a_pawn_is_not_missed_by_a_move_that_loses_the_queen() {
    let fen = "rn2kb1r/ppp2ppp/1q1p4/3n4/4N3/P3BP1P/1PP1BP2/R2QK2R b KQkq - 6 13";
    let line = "Nxe3 fxe3 Qxe3 h4 Nc6 Qd3 Qxd3 Bxd3 d5 Ng3 g6 O-O-O O-O-O h5";
    let told = |otherwise| beside(fen, ["", line], Score::centipawns(326), -31, otherwise);
    assert_eq!(told(-1), wins_later(&[PieceKind::Pawn], &[], 3));
    assert_eq!(
        beside(fen, ["", line], Score::centipawns(326), -531, -4),
        None,
        "the queen is lost for a rook without it"
    );
}

#[test]
fn what_is_won_by_one_quiet_move_after_another_is_not_told() {
    let fen = "4k3/pp6/8/8/3p4/8/PP6/R3K3 w - - 0 1";
    let told = |line| found(fen, line, 200, 50);
    assert_eq!(told("Kd2 a6 Kd3 b6 Kxd4 a5 Ke3 a4 Kd3 Kd7"), None);
    // The first of them attacks it.
    assert_eq!(
        told("Rd1 a6 Kd2 b6 Kd3 a5 Kxd4 b5 Ke3 a4"),
        None,
        "three quiet moves are too many in any case"
    );
    assert_eq!(told("Rd1 a6 Rd3 b6 Rxd4 a5 Kd2 a4 Ke3"), None, "two are too many for a pawn");
    let knight = fen.replace("3p4", "3n4");
    assert_eq!(
        found(&knight, "Rd1 a6 Rd3 b6 Rxd4 a5 Kd2 a4 Ke3", 500, 50),
        wins_later(&[PieceKind::Knight], &[], 5)
    );
    // A rook, but White need not go where it is lost.
    let fen = "2bqk2r/6pp/p2bp3/3n1p2/3P2n1/2PQPP2/P5PP/RNB1K1NR b KQk - 0 14";
    let line = "Qh4+ Kd2 Nf2 g3 Qh6 Qe2 Nxh1 Kd1 f4 exf4 O-O c4 Nb4 a3";
    assert_eq!(found(fen, line, 260, -396), None);
    // A pawn that Black could defend.
    let fen = "3r2k1/p4pp1/1p3q1p/n3N3/P3R3/5QP1/5PK1/8 w - - 7 46";
    let line = "Qxf6 gxf6 Ng4 Kg7 Re7 Nc4 Rxa7 Rd3 Rb7 Ra3 Ne3 Nxe3+ fxe3 Rxe3";
    assert_eq!(found(fen, line, 20, -230), None);
}

#[test]
fn a_draw_is_told_if_the_line_comes_round_to_it() {
    // The queen of the other side checks from a1 and d4 for ever; that it wants no more cannot be seen.
    let fen = "2r5/pp3qk1/4p1p1/2np3p/5PpP/2R5/PPP1QR2/2K5 w - - 0 27";
    let line = "b4 Qf6 Rxc5 Qa1+ Kd2 Qd4+ Kc1";
    assert_eq!(shown(fen, "", line, Score::DRAW, -169), None);
    let told = shown(fen, "b4 Qf6 Rxc5", "Qa1+ Kd2 Qd4+ Kc1", Score::DRAW, -300);
    assert_eq!(told, Some(Shown::Draws(LineDraw::PerpetualCheck)));
    assert_eq!(shown(fen, "b4 Qf6 Rxc5", "Qa1+ Kd2", Score::DRAW, -300), None);
    let told = shown(fen, "b4 Qf6 Rxc5", "Qa1+ Kd2 Qd4+ Kc1", Score::centipawns(1), -169);
    assert_eq!(told, None, "the search does not call it a draw");
    let fen = "7k/8/8/5QK1/8/8/8/8 b - - 0 1";
    let told = shown(fen, "Kg8 Kg6", "Kh8 Qf7", Score::DRAW, -900);
    assert_eq!(told, Some(Shown::Draws(LineDraw::Stalemate)));
}

#[test]
fn a_repetition_that_one_side_could_avoid_is_not_told() {
    let fen = "r3k3/4pppp/8/8/8/8/4PPPP/R3K3 w - - 0 1";
    let start = Position::from_fen(fen).expect("a position");
    let told = |past: &[u64]| {
        let line = ["a1b1", "a8b8", "b1a1", "b8a8"];
        let mut place = start.clone();
        let moves = line.map(|word| {
            let mv = notation::read_move(&place, word, notation::PieceLetters::English);
            let mv = mv.expect("a move");
            place.play(mv);
            mv
        });
        let (value, without) = (Score::DRAW, Score::centipawns(-300));
        let lead: &[Move] = &[];
        let (anyway, otherwise) = (0, 0);
        Line { start: &start, lead, moves: &moves, value, without, anyway, otherwise, past }.shown()
    };
    assert_eq!(told(&[]), None);
    // The game has had the position twice already.
    let twice = [start.key(); 2];
    assert_eq!(told(&twice), Some(Shown::Draws(LineDraw::Repetition)));
}

#[test]
fn an_ending_with_few_men_is_held() {
    let ending = Some(Shown::Draws(LineDraw::Ending));
    let fen = "8/8/8/8/8/5kp1/8/6K1 w - - 0 52";
    let told = shown(fen, "", "Kh1 Kg4 Kg2 Kh4 Kg1 Kh3 Kh1", Score::DRAW, -900);
    assert_eq!(told, ending, "not by repetition, even if the line of the search ends so");
    let fen = "8/8/4k3/pR1r4/P3p3/4K3/8/8 w - - 5 55";
    let line = "Kxe4 Rxb5 axb5 a4 Kd4 a3 Kc3 Kd6 Kb3 Kc5 Kxa3 Kxb5";
    assert_eq!(shown(fen, "", line, Score::DRAW, -900), None, "too many men");
    // The same a move later: nobody can mate at the end of the line, but that is far away.
    let fen = "8/8/4k3/1P6/p3K3/8/8/8 w - - 0 57";
    let line = "Kd4 a3 Kc3 Kd6 Kb3 Kc5 Kxa3 Kxb5";
    assert_eq!(shown(fen, "", line, Score::DRAW, -900), ending);
}

#[test]
fn what_is_regained_behind_a_check_is_not_kept() {
    // The pawn on e3 is taken, and the queen takes back with check a few moves later.
    let fen = "4k3/8/4q3/8/3N4/4p3/5PP1/6K1 w - - 0 1";
    assert_eq!(found(fen, "fxe3 Kd8 g3 Qxe3+ Kh2 Qxd4 Kh3", 300, 0), None);
}

#[test]
fn what_the_answered_move_took_belongs_to_the_account() {
    // White takes a knight with the rook and is taken: the exchange is lost, not a whole rook.
    let fen = "4k3/pp6/4p3/3n4/8/8/PP1R4/4K3 w - - 0 1";
    let value = Score::centipawns(300);
    let shown = shown(fen, "Rxd5", "exd5 Ke2 Ke7 Kd3", value, 0);
    assert_eq!(shown, wins(&[PieceKind::Rook], &[PieceKind::Knight], None));
}

#[test]
fn a_skewer_a_pin_a_discovery_and_a_threat_of_mate_are_told_apart() {
    let rook = &[PieceKind::Rook];
    let fen = "4r2k/8/8/4k3/8/8/8/R3K3 w - - 0 1".replace("4r2k", "4r3");
    let how = Motif::Skewer(target(PieceKind::King, "e5"), target(PieceKind::Rook, "e8"));
    let fen_skewer = fen.replace("R3K3", "3K2R1");
    assert_eq!(found(&fen_skewer, "Re1+ Kd6 Rxe8 Kd7 Re4", 900, 0), wins(rook, &[], Some(how)));
    // The knight on c6 is pinned to its king; the pawn attacks it.
    let fen = "4k3/1p6/2n5/1B6/3P4/8/8/4K3 w - - 0 1";
    let how = Motif::Pin(target(PieceKind::Knight, "c6"));
    let line = "d5 Kd7 dxc6+ bxc6 Ba4 Kd6 Ke2 Kc5 Kd3";
    assert_eq!(
        found(fen, line, 600, 200),
        wins(&[PieceKind::Knight], &[PieceKind::Pawn], Some(how))
    );
    // The knight gives check and opens the line of the rook to the queen.
    let fen = "3q3k/8/8/8/3N4/8/8/3R2K1 w - - 0 1";
    let how = Motif::Discovery(target(PieceKind::Queen, "d8"));
    let line = "Nf5 Kh7 Rxd8 Kg6 Nd4 Kf6";
    assert_eq!(found(fen, line, 900, -100), wins(&[PieceKind::Queen], &[], Some(how)));
}

#[test]
fn a_mate_is_told_only_if_the_line_reaches_it() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let mate = Score::mate_in_plies(1);
    let told = shown(fen, "", "Ra8#", mate, 0);
    assert_eq!(told, Some(Shown::Mate { moves: 1, back_rank: true }));
    assert_eq!(shown(fen, "", "Ra7", Score::mate_in_plies(3), 0), None);
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    let told = shown(fen, "", "Qxf7#", mate, 0);
    assert_eq!(told, Some(Shown::Mate { moves: 1, back_rank: false }));
}

#[test]
fn a_pawn_that_gets_through_is_told() {
    let fen = "8/1P2k3/8/8/8/8/4K3/8 w - - 0 1";
    let told = found(fen, "b8=Q Kd7 Kd3", 900, 100);
    assert_eq!(told, Some(Shown::Promotes { plies: 1 }));
    let fen = "8/8/1P2k3/8/8/8/4K3/8 w - - 0 1";
    let told = found(fen, "b7 Kd7 b8=Q Ke6 Kd3", 900, 100);
    assert_eq!(told, Some(Shown::Promotes { plies: 3 }));
}
