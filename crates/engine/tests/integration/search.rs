//! The engine as a player: legal complete lines, right mates, limits kept, the same twice.

use std::time::{Duration, Instant};

use chess::{Game, Move, Position};
use engine::Flagship;
use search::{Bound, Choice, Clock, Limits, Report, Root, Searcher, Sink, StopFlag};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position as _};
use testkit::RecordedSink;

const POSITIONS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1",
    "8/8/8/8/8/4k3/3p4/3K4 b - - 0 1",
    "7k/8/6K1/8/8/8/8/R7 w - - 99 120",
    "1rk1r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w EBeb - 0 1",
    "8/8/4k3/8/8/3K4/8/6R1 w - - 96 120",
    "rnbqk1nr/ppp2ppp/3b4/8/8/2N5/PPPPP1PP/R1BQKBNR b KQkq - 1 4",
];

fn engine() -> Flagship {
    Flagship::new()
}

fn think(engine: &mut Flagship, root: &Root, limits: &Limits) -> (Choice, Vec<Report>) {
    let mut heard = RecordedSink::default();
    let choice = engine.search(root, limits, &StopFlag::new(), &mut heard);
    (choice, heard.reports)
}

fn root(fen: &str) -> Root {
    Root::new(Position::from_fen(fen).expect("legal"))
}

/// Plays a line on an independent board; every move must be legal, the game must not end before
/// the line does, and a mate must come exactly when the score says.
fn check_line(root: &Root, report: &Report) {
    let fen: Fen = root.position().to_fen(chess::CastlingStyle::Shredder).parse().expect("a FEN");
    let mut board: Chess = fen.into_position(CastlingMode::Chess960).expect("legal");
    let mut game = Game::new(root.position().clone());
    assert!(!report.pv.is_empty(), "{}: an empty line", root.position());
    for (ply, mv) in report.pv.iter().enumerate() {
        assert!(ply == 0 || game.outcome().is_none(), "{}: {report:?}", root.position());
        let uci: UciMove = mv.to_string().parse().expect("coordinates");
        let legal = uci.to_move(&board).expect("legal in the line");
        board.play_unchecked(legal);
        assert!(game.play(*mv));
    }
    if let Some(moves) = report.score.mate_moves()
        && report.bound == Bound::Exact
    {
        let plies = if moves > 0 { 2 * moves - 1 } else { -2 * moves };
        assert_eq!(report.pv.len() as i32, plies, "{}: {report:?}", root.position());
        assert!(board.is_checkmate(), "{}: {report:?}", root.position());
    }
}

#[test]
fn lines_are_legal_and_end_where_the_game_ends() {
    let mut engine = engine();
    for fen in POSITIONS {
        engine.new_game();
        let root = root(fen);
        let (choice, reports) = think(&mut engine, &root, &Limits::nodes(60_000));
        assert!(!reports.is_empty(), "{fen}");
        reports.iter().for_each(|report| check_line(&root, report));
        assert_eq!(choice.best, reports.last().and_then(|report| report.pv.first().copied()));
    }
}

/// Whole games at a few thousand nodes a move, with their history.
#[test]
fn lines_stay_legal_through_whole_games() {
    for (number, fen) in POSITIONS.into_iter().enumerate() {
        let mut engine = engine();
        let mut game = Game::new(Position::from_fen(fen).expect("legal"));
        for _ in 0..120 {
            if game.outcome().is_some() || game.claimable_draw().is_some() {
                break;
            }
            let root = Root::from(&game);
            let limits = Limits::nodes(3_000 + 100 * number as u64);
            let (choice, reports) = think(&mut engine, &root, &limits);
            let last = reports.last().expect("a report");
            check_line(&root, last);
            assert_eq!(choice.best, last.pv.first().copied(), "{}", game.position());
            assert!(game.play(choice.best.expect("a move")));
        }
    }
}

#[test]
fn the_same_nodes_give_the_same_result() {
    for nodes in [1, 100, 5_000, 40_000] {
        let mut runs = Vec::new();
        for _ in 0..2 {
            let mut engine = engine();
            let mut answers = Vec::new();
            for fen in POSITIONS {
                let (choice, reports) = think(&mut engine, &root(fen), &Limits::nodes(nodes));
                let last = reports.last().expect("a report");
                assert!(last.nodes <= nodes, "{fen}: {} of {nodes}", last.nodes);
                answers.push((choice, last.score, last.nodes, last.pv.clone()));
            }
            runs.push(answers);
        }
        assert_eq!(runs[0], runs[1]);
    }
}

/// A soft limit ends a search between iterations: the answer is that of the depth reached.
#[test]
fn enough_nodes_end_a_search_after_a_whole_iteration() {
    for fen in POSITIONS {
        let mut soft = engine();
        soft.set_enough_nodes(Some(3_000));
        let (choice, reports) = think(&mut soft, &root(fen), &Limits::nodes(1_000_000));
        let last = reports.last().expect("a report");
        if last.score.is_mate() {
            continue; // a short mate is searched to the last depth with fewer nodes
        }
        assert!(last.nodes >= 3_000, "{fen}: {}", last.nodes);
        let before = reports.iter().rev().find(|report| report.depth < last.depth);
        assert!(before.is_none_or(|report| report.nodes < 3_000), "{fen}");
        let (other, expected) = think(&mut engine(), &root(fen), &Limits::depth(last.depth));
        let expected = expected.last().expect("a report");
        assert_eq!((choice, last.score, last.nodes), (other, expected.score, expected.nodes));
        soft.set_enough_nodes(None);
        let deeper = last.depth + 2;
        let (_, reports) = think(&mut soft, &root(fen), &Limits::depth(deeper));
        assert!(reports.last().is_some_and(|report| report.depth == deeper), "{fen}");
    }
}

#[test]
fn a_new_game_forgets_everything() {
    let mut used = engine();
    for fen in POSITIONS {
        think(&mut used, &root(fen), &Limits::nodes(20_000));
    }
    used.new_game();
    let mut fresh = engine();
    for fen in POSITIONS {
        let (first, reports) = think(&mut used, &root(fen), &Limits::nodes(20_000));
        let (second, expected) = think(&mut fresh, &root(fen), &Limits::nodes(20_000));
        assert_eq!(first, second);
        let summary = |reports: &[Report]| -> Vec<(u64, i32)> {
            reports.iter().map(|report| (report.nodes, report.score.raw())).collect()
        };
        assert_eq!(summary(&reports), summary(&expected), "{fen}");
    }
}

#[test]
fn known_positions_are_solved() {
    for (fen, best) in [
        ("r1bn1rk1/pp2b2p/1q2pnp1/2pp2N1/3P1N2/2PB4/PPQ2PPP/R1B2RK1 w - - 0 14", "d3g6"),
        ("2br2k1/2q3rn/p2NppQ1/2p1P3/Pp5R/4P3/1P3PPP/3R2K1 w - - 0 1", "h4h7"),
        ("5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1", "e3g3"),
        ("rnbqk1nr/ppp2ppp/3b4/8/8/2N5/PPPPP1PP/R1BQKBNR b KQkq - 1 4", "d8h4"),
        // Mate in two by zugzwang: a null move must be verified, and not by the evaluation alone.
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6"),
    ] {
        let (choice, _) = think(&mut engine(), &root(fen), &Limits::nodes(1_000_000));
        assert_eq!(choice.best.map(|mv| mv.to_string()).as_deref(), Some(best), "{fen}");
    }
}

#[test]
fn no_legal_move_gives_no_move_and_a_score() {
    for (fen, mate) in
        [("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", None), ("R6k/8/6K1/8/8/8/8/8 b - - 0 1", Some(0))]
    {
        let (choice, reports) = think(&mut engine(), &root(fen), &Limits::depth(5));
        assert_eq!(choice.best, None);
        assert_eq!(reports.last().and_then(|report| report.score.mate_moves()), mate);
    }
}

#[test]
fn named_root_moves_are_the_only_ones_searched() {
    let root = root(POSITIONS[1]);
    let moves = root.position().legal_moves();
    let named: Vec<Move> = moves.iter().copied().filter(|mv| mv.to_string() == "e1d1").collect();
    let limits = Limits { search_moves: named.clone(), ..Limits::depth(8) };
    let (choice, _) = think(&mut engine(), &root, &limits);
    assert_eq!(choice.best, named.first().copied());
}

#[test]
fn several_lines_are_different_and_ordered() {
    let mut engine = engine();
    engine.set_option("multipv", "4").expect("an option");
    let root = root(POSITIONS[1]);
    let (choice, reports) = think(&mut engine, &root, &Limits::depth(9));
    let last = &reports[reports.len() - 4..];
    let firsts: std::collections::HashSet<_> = last.iter().map(|report| report.pv[0]).collect();
    assert_eq!(firsts.len(), 4);
    assert!(last.windows(2).all(|pair| pair[0].score >= pair[1].score), "{last:?}");
    assert_eq!(last.iter().map(|report| report.multi_pv).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(choice.best, Some(last[0].pv[0]));
    last.iter().for_each(|report| check_line(&root, report));
}

#[test]
fn several_threads_give_a_legal_move_and_stop_in_time() {
    let mut engine = engine();
    engine.set_option("Threads", "3").expect("an option");
    for fen in POSITIONS {
        let start = Instant::now();
        let root = root(fen);
        let limits = Limits::movetime(Duration::from_millis(40));
        let (choice, reports) = think(&mut engine, &root, &limits);
        assert!(root.position().is_legal(choice.best.expect("a move")));
        assert_eq!(choice.best, reports.last().and_then(|report| report.pv.first().copied()));
        assert!(start.elapsed() < Duration::from_millis(1_000), "{:?}", start.elapsed());
    }
}

/// Stops the search as soon as this depth is finished.
struct StopsAtDepth {
    depth: u32,
    flag: StopFlag,
    reports: Vec<Report>,
}

impl Sink for StopsAtDepth {
    fn iteration(&mut self, report: &Report) {
        self.reports.push(report.clone());
        if report.depth >= self.depth {
            self.flag.stop();
        }
    }
}

#[test]
fn a_raised_flag_stops_an_endless_search() {
    let (flag, limits) = (StopFlag::new(), Limits { infinite: true, ..Limits::none() });
    let mut heard = StopsAtDepth { depth: 4, flag: flag.clone(), reports: Vec::new() };
    let choice = engine().search(&root(POSITIONS[0]), &limits, &flag, &mut heard);
    assert!(choice.best.is_some() && heard.reports.last().is_some_and(|report| report.depth > 3));
}

/// Ponders for a while, and then for how long until the answer.
fn time_after_ponder_hit(limits: &Limits, pondering: Duration) -> Duration {
    let flag = StopFlag::new();
    let limits = Limits { ponder: true, start: Instant::now(), ..limits.clone() };
    let other = flag.clone();
    let hit = std::thread::spawn(move || {
        std::thread::sleep(pondering);
        other.ponder_hit();
        Instant::now()
    });
    let choice = engine().search(&root(POSITIONS[1]), &limits, &flag, &mut RecordedSink::default());
    assert!(choice.best.is_some());
    Instant::now().saturating_duration_since(hit.join().expect("it only sleeps"))
}

#[test]
fn what_was_found_in_the_opponents_time_is_not_paid_for_again() {
    // Of ten seconds a move gets less than one; whoever has pondered for longer has paid for it already.
    let time = Duration::from_secs(10);
    let clock = Clock { time, increment: Duration::ZERO, moves_to_go: None };
    let clock = Limits { clock: Some(clock), ..Limits::none() };
    let at_once = time_after_ponder_hit(&clock, Duration::ZERO);
    let long = time_after_ponder_hit(&clock, Duration::from_millis(2_500));
    assert!(long < Duration::from_millis(300) && at_once > 2 * long, "{at_once:?} {long:?}");
    // A time for the move is a time for the move.
    let fixed = Limits::movetime(Duration::from_millis(300));
    let time = time_after_ponder_hit(&fixed, Duration::from_millis(500));
    assert!((200..600).contains(&time.as_millis()), "{time:?}");
}

#[test]
fn a_search_stopped_before_it_begins_has_looked_at_the_first_depth() {
    let flag = StopFlag::new();
    flag.stop();
    for fen in POSITIONS {
        let mut heard = RecordedSink::default();
        let mut engine = engine();
        let asked = Instant::now();
        let choice = engine.search(&root(fen), &Limits::none(), &flag, &mut heard);
        assert!(asked.elapsed() < Duration::from_millis(500), "{:?}", asked.elapsed());
        // It may have been stopped in the midst of a later depth, with a bound alone.
        let first = heard.reports.iter().find(|report| report.bound == Bound::Exact);
        let first = first.expect("a report with a value");
        assert!(first.nodes > 0 && first.depth == 1, "{fen}: {first:?}");
        let last = heard.reports.last().expect("a report");
        assert_eq!(last.pv.first().copied(), choice.best, "{fen}: {last:?}");
    }
}

#[test]
fn wrong_option_values_are_refused_and_change_nothing() {
    let mut engine = engine();
    for (name, value) in [("Hash", "0"), ("Hash", "x"), ("Threads", "-1"), ("MultiPV", "")] {
        assert!(engine.set_option(name, value).is_err(), "{name} {value}");
    }
    assert!(engine.set_option("Nonsense", "1").is_err());
    engine.set_option("hash", "1").expect("names in any case");
    let (choice, _) = think(&mut engine, &root(POSITIONS[0]), &Limits::depth(6));
    assert!(choice.best.is_some());
}

#[test]
fn with_nodes_for_a_clock_games_can_be_repeated() {
    let think_once = || {
        let mut engine = engine();
        engine.set_option("nodestime", "500").unwrap();
        let clock = Clock { time: Duration::from_secs(2), ..Clock::default() };
        let limits = Limits { clock: Some(clock), ..Limits::none() };
        let (choice, reports) = think(&mut engine, &Root::new(Position::start()), &limits);
        let last = reports.last().unwrap();
        (choice.best, last.nodes, last.depth, last.score)
    };
    let (first, second) = (think_once(), think_once());
    assert_eq!(first, second);
    // The whole clock stands for a million nodes.
    assert!(first.1 > 1_000 && first.1 < 1_000_000, "{first:?}");
}

/// Bounds are told only in long searches: this one pretends to be long. Whatever was told last, exact
/// or a bound, begins with the move chosen.
#[test]
fn the_last_line_told_begins_with_the_move_chosen_also_after_a_bound() {
    let Some(long_ago) = Instant::now().checked_sub(Duration::from_secs(60)) else { return };
    let mut bounds = 0;
    for fen in &POSITIONS[..4] {
        let root = root(fen);
        for nodes in (1_000..40_000).step_by(1_300) {
            let mut engine = engine();
            let limits = Limits { start: long_ago, ..Limits::nodes(nodes) };
            let (choice, reports) = think(&mut engine, &root, &limits);
            bounds += reports.iter().filter(|report| report.bound != Bound::Exact).count();
            assert_eq!(reports.last().and_then(first_move), choice.best, "{fen}, {nodes} nodes");
        }
    }
    assert!(bounds > 50, "only {bounds} bounds were told");
}

/// Stopped while the best move came out worse than expected, the engine used to play another one, of
/// which it knew no more than an upper bound.
#[test]
fn a_depth_cut_short_changes_the_move_only_with_proof() {
    let indian = "rnbqkb1r/pppp1ppp/4pn2/8/2PP4/2N5/PP2PPPP/R1BQKBNR b KQkq - 1 3";
    let mut cut_short = 0;
    for fen in [POSITIONS[0], POSITIONS[1], indian] {
        for nodes in (5_000..8_000).step_by(200) {
            let (_, reports) = think(&mut engine(), &root(fen), &Limits::nodes(nodes));
            let exact = reports.iter().rfind(|report| report.bound == Bound::Exact);
            let upper = reports.last().filter(|report| report.bound == Bound::Upper);
            if let Some(last) = upper {
                assert_eq!(first_move(last), exact.and_then(first_move), "{fen}, {nodes} nodes");
            }
            cut_short += usize::from(exact.is_some_and(|report| report.nodes < nodes));
        }
    }
    assert!(cut_short > 20, "only {cut_short} searches were cut short");
}

fn first_move(report: &Report) -> Option<Move> {
    report.pv.first().copied()
}
