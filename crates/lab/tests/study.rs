//! What a comparison hears of a player: from its own books, or from its reports alone.

use chess::Position;
use lab::{PLAYERS, listen, player_named};
use search::{Limits, Root, StopFlag};

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
