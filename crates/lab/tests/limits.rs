//! Every player of the laboratory keeps its limits, whatever its algorithm and however deep it was
//! told to look: a time to within ten milliseconds, a number of nodes, a stop from another thread,
//! and the moves it may choose from. It always has a legal move and says something about it.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use chess::{Move, Position};
use lab::{ListedPlayer, PLAYERS};
use search::{Choice, Family, Limits, Root, Searcher, StopFlag};
use testkit::RecordedSink;

/// How late an answer may be.
const GRACE: Duration = Duration::from_millis(10);

/// The machine may be busy with something else: a case fails if it fails so often.
const TRIES: usize = 5;

const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    // A hundred captures and more: quiescence alone could last for ever.
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
];

/// Tests of this file run one after the other: together they would take each other's time.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn root(fen: &str) -> Root {
    Root::new(Position::from_fen(fen).expect("a position"))
}

/// A player that has everything it needs: memory is not part of the time of a move.
fn ready(entry: &ListedPlayer) -> Box<dyn Searcher> {
    let mut player = (entry.make)();
    let limits = Limits { nodes: Some(1), ..Limits::depth(1) };
    player.search(&root(POSITIONS[0]), &limits, &StopFlag::new(), &mut RecordedSink::default());
    player
}

/// A player forgets the last search, and has waited for its turn as in a game: a thread that has
/// worked all the time is the first to be interrupted by a busy machine.
fn rest(player: &mut dyn Searcher) {
    player.new_game();
    thread::sleep(Duration::from_millis(3));
}

/// Searches, and checks what must be true of every search.
fn search(
    player: &mut dyn Searcher,
    root: &Root,
    limits: &Limits,
    stop: &StopFlag,
) -> (Choice, RecordedSink) {
    let mut reports = RecordedSink::default();
    let choice = player.search(root, limits, stop, &mut reports);
    let name = player.describe().id;
    let best = choice.best.unwrap_or_else(|| panic!("{name} has no move"));
    let allowed = &limits.search_moves;
    assert!(root.position().is_legal(best), "{name}: {best:?} is not legal");
    assert!(allowed.is_empty() || allowed.contains(&best), "{name}: {best:?} is not allowed");
    let last = reports.reports.last().unwrap_or_else(|| panic!("{name} says nothing"));
    assert_eq!(last.pv.first(), Some(&best), "{name} does not play what it says");
    (choice, reports)
}

/// Fails if the case takes too long every time.
fn in_time(what: &str, mut case: impl FnMut() -> Duration, most: Duration) {
    let mut times = Vec::new();
    while times.len() < TRIES {
        let time = case();
        if time <= most {
            return;
        }
        times.push(time);
        thread::sleep(Duration::from_millis(100));
    }
    panic!("{what}: {times:?}, at most {most:?}");
}

#[test]
fn a_time_for_the_move_is_kept_by_every_player_at_any_depth() {
    let _alone = alone();
    for entry in PLAYERS {
        let mut player = ready(entry);
        for (number, fen) in POSITIONS.iter().enumerate() {
            let root = root(fen);
            for (milliseconds, depth) in [(5, None), (20, Some(7)), (50, None), (100, Some(60))] {
                // The longer ones not everywhere: there are many players.
                if milliseconds >= 50 && number != (milliseconds / 50) as usize {
                    continue;
                }
                let time = Duration::from_millis(milliseconds);
                let what = format!("{}, {fen}, {time:?}, depth {depth:?}", entry.id);
                let once = || {
                    rest(player.as_mut());
                    let limits = Limits { depth, ..Limits::movetime(time) };
                    search(player.as_mut(), &root, &limits, &StopFlag::new());
                    limits.start.elapsed()
                };
                in_time(&what, once, time + GRACE);
            }
        }
    }
}

#[test]
fn a_stop_from_another_thread_ends_every_search() {
    let _alone = alone();
    for entry in PLAYERS {
        let mut player = ready(entry);
        for (fen, depth) in [(POSITIONS[0], Some(7)), (POSITIONS[1], None), (POSITIONS[2], None)] {
            let root = root(fen);
            let once = || {
                rest(player.as_mut());
                let stop = StopFlag::new();
                let flag = stop.clone();
                let stopper = thread::spawn(move || {
                    thread::sleep(Duration::from_millis(15));
                    flag.stop();
                    Instant::now()
                });
                let limits = Limits { depth, infinite: true, ..Limits::none() };
                search(player.as_mut(), &root, &limits, &stop);
                let ended = Instant::now();
                ended.saturating_duration_since(stopper.join().expect("it only sleeps"))
            };
            in_time(&format!("{} stopped at {fen}", entry.id), once, GRACE);
        }
    }
}

#[test]
fn a_search_that_is_stopped_before_it_begins_has_a_move() {
    let _alone = alone();
    for entry in PLAYERS {
        let stop = StopFlag::new();
        stop.stop();
        for fen in POSITIONS {
            let limits = Limits::depth(7);
            let (_, reports) = search((entry.make)().as_mut(), &root(fen), &limits, &stop);
            // Whoever searches has looked at something before.
            let looked = reports.reports.iter().any(|report| report.nodes > 0);
            let samples = entry.family == Family::Statistical;
            assert!(looked || samples || entry.id == "random", "{}: {reports:?}", entry.id);
        }
    }
}

#[test]
fn a_number_of_nodes_is_kept_by_every_player() {
    let _alone = alone();
    for entry in PLAYERS {
        let mut player = ready(entry);
        for fen in POSITIONS {
            for nodes in [1, 100, 5_000] {
                player.new_game();
                let limits = Limits { nodes: Some(nodes), ..Limits::depth(60) };
                let (_, reports) = search(player.as_mut(), &root(fen), &limits, &StopFlag::new());
                let told = reports.reports.last().map_or(0, |report| report.nodes);
                // Threads tell each other now and then.
                let most = nodes + 128;
                assert!(told <= most, "{}, {fen}: {told} of {nodes}", entry.id);
            }
        }
    }
}

#[test]
fn every_player_chooses_from_the_moves_it_is_given() {
    let _alone = alone();
    for entry in PLAYERS {
        let mut player = ready(entry);
        for fen in POSITIONS {
            let root = root(fen);
            let legal: Vec<Move> = root.position().legal_moves().iter().copied().collect();
            let some = [vec![legal[legal.len() - 1]], vec![legal[0], legal[legal.len() / 2]]];
            for search_moves in some {
                let limits = Limits { search_moves, nodes: Some(2_000), ..Limits::depth(3) };
                search(player.as_mut(), &root, &limits, &StopFlag::new());
            }
        }
    }
}
