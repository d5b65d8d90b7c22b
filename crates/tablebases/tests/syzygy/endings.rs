//! Endings that the engine wins with tables against the best defence, and others that it holds.

use chess::{Color, DrawReason, Game, Move, Outcome, Position};
use engine::Flagship;
use search::{Bound, Limits, NullSink, Report, Root, Searcher, Sink, StopFlag, Tables, Wdl};
use tablebases::Syzygy;

use super::{Dice, full_set, position, small_set};

/// The endings, the stronger side in capitals.
const ENDINGS: [&str; 3] = ["KBNk", "KQkr", "KPk"];

fn engine(folders: &str) -> Flagship {
    let mut engine = Flagship::with_tables(tablebases::open);
    engine.set_option("SyzygyPath", folders).expect("tables");
    engine
}

/// A random position of the ending with this result for the stronger side, and a clock with which that
/// is still so. Which side that is, White or Black, is random too.
fn sample(dice: &mut Dice, tables: &Syzygy, pieces: &str, wanted: Wdl) -> (Position, Color) {
    let swapped: String = pieces
        .chars()
        .map(|it| if it.is_uppercase() { it.to_ascii_lowercase() } else { it.to_ascii_uppercase() })
        .collect();
    loop {
        let strong = if dice.below(2) == 0 { Color::White } else { Color::Black };
        let pieces = if strong == Color::White { pieces } else { &swapped };
        let clock = [0, dice.below(100) as u32][dice.below(2)];
        let position = dice.position(pieces, clock);
        let result = tables.result(&position);
        let seen = if position.turn() == strong { result } else { result.map(|wdl| -wdl) };
        if position.outcome().is_none() && seen == Some(wanted) {
            return (position, strong);
        }
    }
}

fn outcome(game: &Game) -> Option<Outcome> {
    game.outcome().or_else(|| game.claimable_draw().map(Outcome::Draw))
}

/// The move that loses latest, or does not lose.
fn best_defence(tables: &Syzygy, position: &Position) -> Move {
    let distance = |mv: &Move| match tables.dtz_of_move(position, *mv).expect("in the tables") {
        lost if lost < 0 => lost.abs(),
        _ => i32::MAX,
    };
    position.legal_moves().into_iter().max_by_key(distance).expect("a move")
}

fn think(engine: &mut Flagship, game: &Game, nodes: u64) -> Move {
    let root = Root::from(game);
    let choice = engine.search(&root, &Limits::nodes(nodes), &StopFlag::new(), &mut NullSink);
    choice.best.expect("a move")
}

/// Plays won positions to mate; how many moves the longest took.
fn win(folders: &str, pieces: &str, games: usize) -> usize {
    let tables = Syzygy::open(folders).expect("tables");
    let mut engine = engine(folders);
    let mut dice = Dice::new(pieces.len() as u64);
    let mut longest = 0;
    for number in 0..games {
        let (start, strong) = sample(&mut dice, &tables, pieces, Wdl::Win);
        let mut game = Game::new(start.clone());
        engine.new_game();
        while outcome(&game).is_none() {
            let mv = if game.position().turn() == strong {
                think(&mut engine, &game, 100)
            } else {
                best_defence(&tables, game.position())
            };
            assert!(game.play(mv));
        }
        let won = Outcome::Checkmate { winner: strong };
        assert_eq!(outcome(&game), Some(won), "{pieces} {number}: {start:?}");
        longest = longest.max(game.moves().len().div_ceil(2));
    }
    assert!(tables.complaint().is_none());
    longest
}

/// Holds drawn positions for either side against an opponent that keeps the draw too, and tries things.
fn hold(folders: &str, pieces: &str, games: usize) {
    let tables = Syzygy::open(folders).expect("tables");
    let mut engine = engine(folders);
    let mut dice = Dice::new(pieces.len() as u64 + 100);
    for number in 0..games {
        let (start, strong) = sample(&mut dice, &tables, pieces, Wdl::Draw);
        let ours = if number % 4 == 0 { strong } else { !strong };
        let mut game = Game::new(start.clone());
        engine.new_game();
        while outcome(&game).is_none() && game.moves().len() < 60 {
            let now = game.position().clone();
            let mv = if now.turn() == ours {
                think(&mut engine, &game, 100)
            } else {
                let legal = now.legal_moves();
                let good: Vec<Move> = legal
                    .into_iter()
                    .filter(|mv| tables.dtz_of_move(&now, *mv).is_some_and(|dtz| dtz >= 0))
                    .collect();
                good[dice.below(good.len())]
            };
            assert!(game.play(mv));
            if now.turn() == ours && outcome(&game).is_none() {
                let dtz = tables.dtz(game.position()).expect("in the tables");
                assert!(dtz <= 0, "{pieces} {number}: {mv} loses in {now:?}");
            }
        }
        if let Some(outcome) = outcome(&game) {
            assert!(matches!(outcome, Outcome::Draw(_)), "{pieces} {number}: {start:?}");
        }
    }
}

#[test]
fn won_endings_are_won_and_drawn_ones_held() {
    for pieces in ENDINGS {
        win(&small_set(), pieces, 5);
        hold(&small_set(), pieces, 5);
    }
}

#[test]
#[ignore = "slow: wants all tables up to four pieces in ROQUE_SYZYGY"]
fn slow_a_hundred_won_endings_each_are_won_and_drawn_ones_held() {
    let Some(folders) = full_set() else { return };
    for pieces in ENDINGS {
        let longest = win(&folders, pieces, 100);
        hold(&folders, pieces, 100);
        println!("{pieces}: 100 won, the longest in {longest} moves; 100 drawn ones held");
    }
}

#[derive(Default)]
struct Last(Report);

impl Sink for Last {
    fn iteration(&mut self, report: &Report) {
        self.0 = report.clone();
    }
}

fn report(engine: &mut Flagship, fen: &str, limits: &Limits) -> Report {
    let mut last = Last::default();
    engine.new_game();
    engine.search(&Root::new(position(fen)), limits, &StopFlag::new(), &mut last);
    last.0
}

#[test]
fn a_search_reaches_the_tables_and_counts_it() {
    // Taking the last pawn leaves a won ending with queen against rook, if one knows it.
    let fen = "8/8/8/2r5/8/1K1k4/p7/Q7 w - - 0 1";
    let limits = Limits::depth(6);
    let blind = report(&mut Flagship::new(), fen, &limits);
    let mut seeing = engine(&small_set());
    let report_of = report(&mut seeing, fen, &limits);
    assert!(blind.tablebase_hits == 0 && report_of.tablebase_hits > 0, "{report_of:?}");
    assert!(report_of.score.raw() > 15_000 && !report_of.score.is_mate(), "{report_of:?}");
    seeing.set_option("SyzygyProbeLimit", "3").expect("a number");
    assert!(report(&mut seeing, fen, &limits).score.raw() < 15_000);
    seeing.set_option("SyzygyProbeLimit", "0").expect("a number");
    assert_eq!(report(&mut seeing, fen, &limits).nodes, blind.nodes, "the same tree as without");
}

/// Nothing here depends on what the tree looks like: after the king takes the pawn four pieces are left, as many as the
/// largest tables have, and Black's king is too far away to take one. That node is asked about in the first plies of a
/// search or not at all.
#[test]
fn the_largest_tables_are_asked_from_a_depth_on() {
    let hits = |from: &str, depth: u32| {
        let mut engine = engine(&small_set());
        engine.set_option("SyzygyProbeDepth", from).expect("a number");
        report(&mut engine, "7k/8/8/8/8/1N1B4/p7/K7 w - - 0 1", &Limits::depth(depth))
            .tablebase_hits
    };
    assert!(hits("1", 3) > 0, "from the first ply on");
    assert_eq!(hits("5", 3), 0, "not in a shallow search");
    assert!(hits("5", 8) > 0, "in a deeper one");
    assert_eq!(hits("100", 8), 0, "never");
}

/// Its score is what the tables say, so it is no bound, in a long search either.
#[test]
fn what_the_root_is_known_to_be_is_told_as_exact() {
    #[derive(Default)]
    struct Bounds(Vec<Report>);
    impl Sink for Bounds {
        fn iteration(&mut self, report: &Report) {
            self.0.push(report.clone());
        }
    }
    let mut engine = engine(&small_set());
    let mut heard = Bounds::default();
    // Asked for long ago: only then are bounds told at all.
    let start = std::time::Instant::now() - std::time::Duration::from_secs(60);
    for fen in ["8/8/8/3k4/8/8/8/KBN5 w - - 0 1", "8/8/8/3k4/8/8/3r4/K2Q4 w - - 0 1"] {
        let limits = Limits { start, ..Limits::nodes(200_000) };
        engine.new_game();
        let root = Root::new(position(fen));
        engine.search(&root, &limits, &StopFlag::new(), &mut heard);
    }
    let known = |report: &&Report| report.score.raw().abs() == 20_000;
    assert!(heard.0.iter().filter(known).count() > 5);
    assert!(heard.0.iter().filter(known).all(|report| report.bound == Bound::Exact));
}

#[test]
fn mates_are_still_found_and_told() {
    let mut engine = engine(&small_set());
    let report = report(&mut engine, "8/8/8/8/8/4k3/q7/4K3 b - - 0 1", &Limits::depth(8));
    assert_eq!(report.score.mate_moves(), Some(1));
    assert_eq!(report.pv.len(), 1);
}

#[test]
fn the_fifty_move_rule_can_be_left_out_of_account() {
    // Too far from mate for what is left of the fifty moves.
    let fen = "8/8/8/8/3k4/8/8/KBN5 w - - 70 90";
    let mut engine = engine(&small_set());
    let limits = Limits::nodes(200);
    let spoilt = report(&mut engine, fen, &limits).score.raw();
    assert!(spoilt.abs() < 100, "{spoilt}");
    engine.set_option("Syzygy50MoveRule", "false").expect("a switch");
    let won = report(&mut engine, fen, &limits).score.raw();
    assert_eq!(won, 20_000);
}

#[test]
fn a_third_repetition_is_no_win() {
    // The same position twice already: what would be shortest is not allowed to come a third time.
    let mut game = Game::new(position("8/8/8/8/3k4/8/8/K6Q w - - 0 1"));
    let play = |game: &mut Game, text: &str| {
        for word in text.split(' ') {
            let legal = game.position().legal_moves();
            let mv = legal.into_iter().find(|mv| mv.to_string() == word).expect("legal");
            assert!(game.play(mv));
        }
    };
    play(&mut game, "h1h2 d4d5 h2h1 d5d4 h1h2 d4d5 h2h1 d5d4");
    let mut engine = engine(&small_set());
    let tables = Syzygy::open(&small_set()).expect("tables");
    while game.outcome().is_none() {
        let mv = if game.position().turn() == Color::White {
            think(&mut engine, &game, 100)
        } else {
            best_defence(&tables, game.position())
        };
        assert!(game.play(mv));
        assert_ne!(game.claimable_draw(), Some(DrawReason::ThreefoldRepetition));
    }
    assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
}
