//! PV-splitting finds what one thread finds, however many take part and whoever is faster; it ends
//! when it is told to, and leaves nothing behind.

use std::sync::Arc;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use chess::Position;
use chess::random::Random;
use eval::{EvalKind, Score};
use lab::algorithms::{Minimax, Negascout, PvSplit};
use lab::games::{Chess, TicTacToe, Tree};
use lab::{
    Budget, End, Finding, Game, Habits, HashTable, INFINITY, NoProbe, Probe, Search, SearchContext,
    Stopped, Visit,
};
use search::{Limits, Root, StopFlag};

/// A random tree of uneven depth, with a root that has several moves.
fn random_tree(dice: &mut Random, depth: u32, values: usize) -> Tree {
    fn node(dice: &mut Random, depth: u32, values: usize, leaf_allowed: bool) -> String {
        if depth == 0 || leaf_allowed && dice.below(10) == 0 {
            return (dice.below(2 * values + 1) as i64 - values as i64).to_string();
        }
        let children = 1 + dice.below(5);
        let inner: Vec<String> =
            (0..children).map(|_| node(dice, depth - 1, values, true)).collect();
        format!("({})", inner.join(" "))
    }
    node(dice, depth, values, false).parse().expect("we have just written it")
}

fn table() -> Arc<HashTable> {
    Arc::new(HashTable::new(1).expect("a megabyte"))
}

fn chess(fen: &str) -> Chess {
    let root = Root::new(Position::from_fen(fen).expect("a position"));
    Chess::new(&root, EvalKind::Tapered).without_path_draws()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ROOKS: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const MATE: &str = "r1b1kbnr/pppp1ppp/2n5/4p3/2B1P2q/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1";

/// What the line comes to, for the side to move at the root. Without a table a line goes to the
/// horizon or to the end of the game.
fn worth_of_line<G: Game>(mut game: G, line: &[G::Move], depth: u32) -> Score {
    for mv in line {
        assert!(game.end().is_none(), "nothing follows the end of the game");
        assert!(game.moves().contains(mv), "{mv:?} of {line:?} is no move");
        game.play(*mv);
    }
    let value = match game.end() {
        Some(End::Lost) => Score::mated_in_plies(line.len() as i32),
        Some(End::Drawn(_)) => Score::DRAW,
        Some(End::Worth(value)) => value,
        None => {
            assert_eq!(line.len(), depth as usize, "the line stops half-way: {line:?}");
            game.evaluate()
        }
    };
    if line.len().is_multiple_of(2) { value } else { -value }
}

/// The same value and a line that proves it, with 1, 2 and 4 threads, with and without a table.
fn agree<G: Game>(game: &G, depth: u32, expected: Score, what: &dyn Fn() -> String) {
    let habits = Habits { quiescence: false, ..Habits::default() };
    for threads in [1, 2, 4] {
        for split_depth in [1, 3] {
            let mut splitting = PvSplit { threads, split_depth };
            let search = || Search::new(game.clone()).habits(habits);
            let finding = search().run(&mut splitting, depth);
            let said = || format!("{threads} threads, split depth {split_depth}: {}", what());
            assert_eq!(finding.value, expected, "{}", said());
            assert_eq!(worth_of_line(game.clone(), &finding.line, depth), expected, "{}", said());
            let remembering = search().table(table()).run(&mut splitting, depth);
            assert_eq!(remembering.value, expected, "with a table, {}", said());
        }
    }
}

fn minimax<G: Game>(game: &G, depth: u32) -> Finding<G::Move> {
    let habits = Habits { quiescence: false, ..Habits::default() };
    Search::new(game.clone()).habits(habits).at_once().run(&mut Minimax, depth)
}

#[test]
fn the_value_is_minimaxs_on_hundreds_of_random_trees() {
    let mut dice = Random::new(4);
    for number in 0..400 {
        let values = if number % 2 == 0 { 3 } else { 500 };
        let tree = random_tree(&mut dice, 2 + number % 5, values);
        let depth = 1 + dice.below(7) as u32;
        let expected = minimax(&tree, depth).value;
        agree(&tree, depth, expected, &|| format!("tree {number}, depth {depth}"));
    }
}

#[test]
fn noughts_and_crosses_is_a_draw_for_any_number_of_threads() {
    agree(&TicTacToe::new(), 9, Score::DRAW, &|| "the empty board".to_owned());
    for (fields, depth) in [(vec![0, 1], 7), (vec![4, 1], 7), (vec![0, 4, 8], 6)] {
        let game = TicTacToe::after(&fields);
        agree(&game, depth, minimax(&game, depth).value, &|| game.to_string());
    }
}

#[test]
fn the_value_is_the_sequential_one_in_chess() {
    for fen in [START, KIWIPETE, ROOKS, MATE] {
        let game = chess(fen);
        let expected = Search::new(game.clone()).run(&mut Negascout, 4).value;
        for threads in [1, 2, 4] {
            for table in [Arc::new(HashTable::off()), table()] {
                let search = Search::new(game.clone()).table(table);
                let finding = search.run(&mut PvSplit { threads, split_depth: 1 }, 4);
                assert_eq!(finding.value, expected, "{fen}, {threads} threads");
                let mut game = game.clone();
                for mv in &finding.line {
                    assert!(game.moves().contains(mv), "{:?}", finding.line);
                    game.play(*mv);
                }
            }
        }
        let without = minimax(&game, 3);
        agree(&game, 3, without.value, &|| fen.to_owned());
    }
}

#[test]
fn a_hundred_times_in_a_row_the_same_value() {
    let game = chess(KIWIPETE);
    let expected = Search::new(game.clone()).run(&mut Negascout, 3).value;
    for time in 0..100 {
        let mut splitting = PvSplit { threads: [2, 4][time % 2], split_depth: 1 };
        let search = Search::new(game.clone()).table(table());
        assert_eq!(search.run(&mut splitting, 3).value, expected, "time {time}");
    }
}

#[test]
fn one_thread_searches_what_negascout_searches() {
    // Nothing is raised by anybody else, so it is the same search with another name.
    for fen in [START, KIWIPETE] {
        let alone = Search::new(chess(fen)).run(&mut PvSplit::with_threads(1), 4);
        let negascout = Search::new(chess(fen)).run(&mut Negascout, 4);
        assert_eq!(alone.total, negascout.total);
        assert_eq!(alone.line, negascout.line);
    }
}

#[test]
fn a_refuted_node_gives_a_bound_and_the_desk_can_be_used_again() {
    let mut dice = Random::new(9);
    for number in 0..300 {
        let tree = random_tree(&mut dice, 5, 50);
        let value = minimax(&tree, 5).value;
        let table = if number % 2 == 0 { table() } else { Arc::new(HashTable::off()) };
        let habits = Habits { quiescence: false, ..Habits::default() };
        let mut context = SearchContext::new(tree, habits, Budget::unlimited(), table, NoProbe);
        for around in [-30, -5, -1, 0, 1, 5, 30] {
            let alpha = Score::from_raw(value.raw() + around - 1);
            let beta = Score::from_raw(value.raw() + around + dice.below(3) as i32);
            let splitting = PvSplit { threads: 1 + number % 4, split_depth: 1 };
            let found = splitting.within(&mut context, 5, alpha, beta).expect("no limit");
            let fits = match () {
                () if found <= alpha => value <= found,
                () if found >= beta => value >= found,
                () => value == found,
            };
            assert!(fits, "tree {number}: {found:?} in {alpha:?} to {beta:?} of {value:?}");
            assert_eq!(context.ply(), 0);
            let exact = splitting.within(&mut context, 5, -INFINITY, INFINITY);
            assert_eq!(exact, Ok(value), "tree {number}: after a window {alpha:?} to {beta:?}");
        }
    }
}

/// Does something that must come to its end.
fn within_a_minute(what: impl FnOnce() + Send + 'static) {
    let (done, ended) = mpsc::channel();
    let worker = thread::spawn(move || {
        what();
        let _ = done.send(());
    });
    match ended.recv_timeout(Duration::from_secs(60)) {
        Err(mpsc::RecvTimeoutError::Timeout) => panic!("it does not come to its end"),
        _ => worker.join().expect("it does not panic"),
    }
}

/// A game of three moves: the first ends it, the second begins one without end, and the third ends
/// it well.
#[derive(Clone)]
struct Endless(Vec<u8>);

impl Game for Endless {
    type Move = u8;
    type Moves = Vec<u8>;

    fn first_to_move(&self) -> bool {
        self.0.len().is_multiple_of(2)
    }

    fn moves(&mut self) -> Vec<u8> {
        vec![0, 1, 2]
    }

    fn loud_moves(&mut self) -> Vec<u8> {
        Vec::new()
    }

    fn play(&mut self, mv: u8) {
        self.0.push(mv);
    }

    fn undo(&mut self) {
        self.0.pop();
    }

    fn end(&mut self) -> Option<End> {
        match self.0.as_slice() {
            [0] => Some(End::Worth(Score::centipawns(-1))),
            [2] => Some(End::Worth(Score::centipawns(-9))),
            _ => None,
        }
    }

    fn evaluate(&mut self) -> Score {
        Score::DRAW
    }

    fn key(&self) -> u64 {
        self.0.iter().fold(1, |key, &mv| key * 4 + u64::from(mv))
    }

    fn code(mv: u8) -> u16 {
        u16::from(mv) + 1
    }
}

#[test]
fn a_refutation_sends_the_other_threads_home() {
    within_a_minute(|| {
        for _ in 0..100 {
            let table = Arc::new(HashTable::off());
            let (game, habits) = (Endless(Vec::new()), Habits::default());
            let mut context = SearchContext::new(game, habits, Budget::unlimited(), table, NoProbe);
            let splitting = PvSplit { threads: 2, split_depth: 1 };
            let (alpha, beta) = (Score::centipawns(-3), Score::centipawns(5));
            assert_eq!(splitting.within(&mut context, 60, alpha, beta), Ok(Score::centipawns(9)));
            assert_eq!(context.line(), [2]);
            assert_eq!(context.game.0, [], "the game is put back");
            assert_eq!(context.statistics.cutoffs_by_move[2], 1, "the third move has cut");
        }
    });
}

#[test]
fn it_ends_whenever_it_is_stopped() {
    within_a_minute(|| {
        let mut dice = Random::new(7);
        for number in 0..300 {
            let stop = StopFlag::new();
            let budget = Budget::new(&Limits::none(), &stop);
            let flag = stop.clone();
            let moment = Duration::from_micros(dice.below(4_000) as u64);
            let stopper = thread::spawn(move || {
                thread::sleep(moment);
                flag.stop();
            });
            let mut splitting = PvSplit { threads: 1 + number % 4, split_depth: 1 };
            let finding = Search::new(chess(KIWIPETE)).budget(budget).run(&mut splitting, 60);
            assert!(finding.depth() < 60);
            stopper.join().expect("it only sleeps");
        }
    });
}

#[test]
fn a_node_limit_counts_the_nodes_of_all_threads() {
    for threads in [1, 2, 4] {
        for limit in [1, 100, 5_000, 50_000] {
            let budget = Budget::new(&Limits::nodes(limit), &StopFlag::new());
            let mut splitting = PvSplit { threads, split_depth: 1 };
            let finding = Search::new(chess(KIWIPETE)).budget(budget).run(&mut splitting, 60);
            let nodes = finding.total.total();
            // One thread keeps the limit exactly, several may each be a look at the clock late.
            let most = limit + 64 * (threads as u64 - 1);
            assert!((limit..=most).contains(&nodes), "{threads} threads, {nodes} of {limit}");
        }
    }
}

#[test]
fn a_ponder_hit_starts_one_clock_for_all() {
    let stop = StopFlag::new();
    let limits = Limits { ponder: true, ..Limits::movetime(Duration::from_millis(40)) };
    let budget = Budget::new(&limits, &stop);
    let flag = stop.clone();
    let hit = thread::spawn(move || {
        thread::sleep(Duration::from_millis(60));
        let now = Instant::now();
        flag.ponder_hit();
        now
    });
    let mut splitting = PvSplit { threads: 2, split_depth: 1 };
    let finding = Search::new(chess(KIWIPETE)).budget(budget).run(&mut splitting, 60);
    let since = hit.join().expect("it only sleeps").elapsed();
    // From the hit on, whenever the search was let in: 40 ms, but for what it stops early.
    let allowed = Duration::from_millis(35)..Duration::from_secs(2);
    // It may end between two iterations, and then none was broken off.
    assert!(finding.depth() < 60 && allowed.contains(&since), "{since:?}");
}

#[test]
fn no_thread_is_left_behind() {
    // Every context holds the table: it is ours alone when all of them have gone.
    let table = table();
    for limit in [10, 1_000, 30_000] {
        let budget = Budget::new(&Limits::nodes(limit), &StopFlag::new());
        let search = Search::new(chess(KIWIPETE)).budget(budget).table(table.clone());
        search.run(&mut PvSplit { threads: 8, split_depth: 1 }, 60);
        assert_eq!(Arc::strong_count(&table), 1);
    }
}

/// Counts brackets: how many nodes were entered and left by all forks, and how deep we are.
#[derive(Default)]
struct Brackets {
    entered: u64,
    left: u64,
    open: i64,
    deepest: i64,
    joined: u64,
}

impl<M> Probe<M> for Brackets {
    fn enter(&mut self, _: Visit<M>) {
        self.entered += 1;
        self.open += 1;
        self.deepest = self.deepest.max(self.open);
    }

    fn leave(&mut self, _: Score) {
        self.left += 1;
        self.open -= 1;
        assert!(self.open >= 0, "left more often than entered");
    }

    fn fork(&self) -> Brackets {
        Brackets::default()
    }

    fn join(&mut self, forked: Brackets) {
        assert!(self.open > 0, "forks belong below a node");
        assert_eq!(forked.open, 0, "nothing was broken off here");
        self.entered += forked.entered;
        self.left += forked.left;
        self.deepest = self.deepest.max(self.open + forked.deepest);
        self.joined += 1;
    }
}

#[test]
fn forks_of_a_probe_hear_whole_children_and_are_joined_below_their_node() {
    let habits = Habits { quiescence: false, ..Habits::default() };
    for threads in [1, 2, 4] {
        let search = Search::new(chess(KIWIPETE)).habits(habits).probe(Brackets::default());
        let mut splitting = PvSplit { threads, split_depth: 1 };
        let (finding, heard) = search.at_once().run_heard(&mut splitting, 3);
        // Every move played is a node entered; so is the root, and what is searched again.
        assert_eq!(heard.entered, finding.total.nodes + 1 + finding.total.researches);
        assert_eq!((heard.left, heard.open, heard.deepest), (heard.entered, 0, 4));
        assert!(heard.joined >= 2 && heard.joined <= 2 * threads as u64);
    }
}

#[test]
fn a_stop_is_no_value() {
    let stop = StopFlag::new();
    stop.stop();
    let budget = Budget::new(&Limits::none(), &stop);
    let table = Arc::new(HashTable::off());
    let mut context = SearchContext::new(chess(START), Habits::default(), budget, table, NoProbe);
    let splitting = PvSplit { threads: 4, split_depth: 1 };
    assert_eq!(splitting.within(&mut context, 6, -INFINITY, INFINITY), Err(Stopped));
}
