//! What a comparison hears of a player: from its own books, or from its reports alone.

use chess::{Move, Position};
use lab::{PLAYERS, listen, player_named};
use search::{Limits, Report, Root, StopFlag};
use testkit::RecordedSink;

#[test]
fn reports_and_books_tell_the_same() {
    let root = Root::new(Position::start());
    for entry in PLAYERS.iter().filter(|entry| entry.family == search::Family::Exact) {
        let (limits, stop) = (Limits::depth(3), StopFlag::new());
        let mut heard = 0;
        let mut player = (entry.make)();
        let books = player.study(&root, &limits, &stop, &mut |_| heard += 1);
        assert_eq!(heard, 3, "{}", entry.id);
        let mut player = (entry.make)();
        let reports = listen(player.as_mut(), &root, &limits, &stop, &mut |_| heard += 1);
        assert_eq!(heard, 6, "{}", entry.id);
        assert_eq!((reports.value, &reports.line), (books.value, &books.line), "{}", entry.id);
        assert_eq!((reports.depth(), reports.stopped), (3, false), "{}", entry.id);
        // Reports do not tell quiescence apart.
        assert_eq!(reports.total.nodes, books.total.total(), "{}", entry.id);
        assert_eq!(reports.statistics().nodes, books.statistics().total(), "{}", entry.id);
        assert_eq!(reports.total.leaves, 0);
    }
}

#[test]
fn path_draws_can_be_left_out() {
    // A hundred half-moves without progress: one more quiet move is a draw, unless nobody counts.
    let fen = "7k/8/8/8/8/8/R7/K7 w - - 99 80";
    let root = Root::new(Position::from_fen(fen).expect("a position"));
    let value = |leave_out: bool| {
        let mut player = (player_named("minimax").expect("it is there").make)();
        if leave_out {
            player.leave_out_path_draws();
        }
        let (limits, stop) = (Limits::depth(2), StopFlag::new());
        player.study(&root, &limits, &stop, &mut |_| ()).value.raw()
    };
    assert_eq!(value(false), 0);
    assert!(value(true) > 300);
}

#[test]
fn time_that_ran_out_is_told() {
    let root = Root::new(Position::start());
    let movetime = Some(std::time::Duration::from_millis(60));
    let limits = Limits { movetime, ..Limits::depth(20) };
    let mut player = (player_named("minimax").expect("it is there").make)();
    let finding = listen(player.as_mut(), &root, &limits, &StopFlag::new(), &mut |_| ());
    assert!(finding.stopped && finding.depth() < 20 && !finding.line.is_empty());
}

/// Keeps every report.
#[test]
fn several_moves_have_the_values_they_have_alone() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let root = Root::new(Position::from_fen(fen).expect("a position"));
    let alone = |mv: Move| {
        let mut player = (player_named("negamax-ab").expect("it is there").make)();
        let limits = Limits { search_moves: vec![mv], ..Limits::depth(3) };
        player.study(&root, &limits, &StopFlag::new(), &mut |_| {}).value
    };
    let mut values: Vec<_> = root.position().legal_moves().iter().map(|&mv| alone(mv)).collect();
    values.sort_by(|one, other| other.cmp(one));
    let exact = PLAYERS.iter().filter(|entry| entry.family == search::Family::Exact);
    let cuts = exact.filter(|entry| !matches!(entry.id, "minimax" | "negamax" | "course"));
    for entry in cuts {
        let mut player = (entry.make)();
        player.set_option("MultiPV", "4").expect("they can");
        let (mut reports, limits) = (RecordedSink::default(), Limits::depth(3));
        let choice = player.search(&root, &limits, &StopFlag::new(), &mut reports);
        let last: Vec<&Report> =
            reports.reports.iter().filter(|report| report.depth == 3).collect();
        let numbers: Vec<u32> = last.iter().map(|report| report.multi_pv).collect();
        assert_eq!(numbers, [1, 2, 3, 4], "{}", entry.id);
        let found: Vec<_> = last.iter().map(|report| report.score).collect();
        assert_eq!(found, values[..4], "{}", entry.id);
        let mut moves: Vec<Move> = last.iter().map(|report| report.pv[0]).collect();
        assert_eq!(choice.best, Some(moves[0]), "{}", entry.id);
        assert!(moves.iter().zip(&found).all(|(&mv, &value)| alone(mv) == value), "{}", entry.id);
        moves.sort_by_key(|mv| mv.bits());
        moves.dedup();
        assert_eq!(moves.len(), 4, "{}", entry.id);
    }
    // More than there are moves.
    let mut player = (player_named("mtdf").expect("it is there").make)();
    player.set_option("MultiPV", "256").expect("they can");
    let mut reports = RecordedSink::default();
    player.search(&root, &Limits::depth(1), &StopFlag::new(), &mut reports);
    assert_eq!(reports.reports.len(), root.position().legal_moves().len());
}
