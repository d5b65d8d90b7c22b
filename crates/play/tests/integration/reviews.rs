//! Reviews of games: the same whatever the number of threads, nothing if they are stopped, and accuracies that agree with numbers
//! computed by another program from the published formula.

use chess::{Color, Move, Position};
use eval::Score;
use notation::{PieceLetters, read_move};
use play::review::{Class, Reason, Review, Shown, Work, accuracy};
use play::{Findings, StudiedLine};
use search::StopFlag;

fn moves(text: &str) -> Vec<Move> {
    let mut position = Position::start();
    let moves = text.split_whitespace().map(|word| {
        let mv = read_move(&position, word, PieceLetters::English).unwrap();
        position.play(mv);
        mv
    });
    moves.collect()
}

fn reviewed(text: &str, threads: usize, nodes: u64) -> Review {
    reviewed_moves(&moves(text), threads, nodes)
}

fn reviewed_moves(moves: &[Move], threads: usize, nodes: u64) -> Review {
    let work = Work::new(&Position::start(), moves, nodes, None);
    let stop = StopFlag::new();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| work.run(&stop, &|_| {}));
        }
    });
    work.review().unwrap()
}

/// Amateurs, with errors on both sides.
const SWINGING: &str = "e4 e5 Nf3 d6 Bb5+ c6 Ba4 b5 Bb3 c5 c3 c4 Bc2 Nc6 b3 Nf6 bxc4 bxc4 O-O Bd7 h3 h6 Na3 a6 \
    Nxc4 Be7 d4 exd4 cxd4 Rb8 Rb1 d5 Rxb8 Qxb8 Bf4 Qxf4 g3 Qc7 Nce5 dxe4 Nh4 Nxe5 dxe5 Qxe5";
const SHORT: &str = "e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3#";

#[test]
fn a_review_is_the_same_with_one_thread_and_with_three() {
    let one = reviewed(SHORT, 1, 4_000);
    assert_eq!(one, reviewed(SHORT, 3, 4_000));
    assert_eq!(reviewed(SWINGING, 1, 2_000), reviewed(SWINGING, 3, 2_000));
    assert_eq!(one.moves.len(), 14);
    assert_eq!(one.opening.unwrap().name, "Italian Game: Blackburne-Kostić Gambit");
    assert_eq!(one.left_book, Some(6), "the gambit has a name up to its third move");
}

/// The move that was played has a search of its own; the better one gets one, too. What it is worth is told by the review of the game
/// in which it is played, where it is the last move.
#[test]
fn a_better_move_is_worth_what_it_is_by_itself() {
    let game = moves(SWINGING);
    let nodes = 1_500;
    let value_of = |position: &Position, mv: Move| {
        let work = Work::new(position, &[mv], nodes, None);
        work.run(&StopFlag::new(), &|_| {});
        work.review().unwrap().moves[0].after
    };
    let (mut errors, mut lowered) = (0, 0);
    let review = reviewed_moves(&game, 2, nodes);
    for (ply, reviewed) in review.moves.iter().enumerate().skip(1) {
        let Some(best) = reviewed.better().filter(|line| !line.score.is_mate()) else { continue };
        let last = &review.moves[ply - 1];
        let among_all = -value_of(&last.position, last.mv);
        let by_itself = value_of(&reviewed.position, best.first().unwrap());
        assert_eq!(reviewed.before, among_all.min(by_itself), "half-move {ply}");
        assert_eq!(reviewed.before, best.score);
        errors += 1;
        lowered += usize::from(by_itself < among_all);
    }
    assert!(errors > 4 && lowered > 0, "{lowered} of {errors}");
}

#[test]
fn a_move_that_allows_mate_in_one_is_a_blunder_and_says_so() {
    let review = reviewed("f3 e5 g4 Qh4#", 2, 2_000);
    let blunder = &review.moves[2];
    assert_eq!(blunder.class, Class::Blunder);
    let mate = Shown::Mate { moves: 1, back_rank: false };
    assert_eq!(blunder.reason, Some(Reason::Allows(mate)));
    assert_eq!(review.moves[3].white_value(), -Score::mate_in_plies(1));
    assert!(review.moments.contains(&2), "{:?}", review.moments);
    assert!(review.moves[3].answer.is_none(), "the game is over");
}

#[test]
fn a_stopped_review_is_none() {
    let work = Work::new(&Position::start(), &moves("e4 e5"), 1_000_000, None);
    let stop = StopFlag::new();
    work.run(&stop, &|_| stop.stop());
    assert!(work.review().is_none());
}

/// By a program in another language, from the text of the page alone; to six decimals.
#[test]
fn accuracies_are_those_of_the_published_formula() {
    let percents = |values: &[i32]| -> Vec<f64> {
        values.iter().map(|&value| accuracy::win_percent(value)).collect()
    };
    let near = |found: Option<f64>, expected: f64| {
        let found = found.unwrap();
        assert!((found - expected).abs() < 1e-5, "{found} for {expected}");
    };
    near(Some(accuracy::win_percent(100)), 59.102_590);
    near(Some(accuracy::win_percent(-350)), 21.606_819);
    near(Some(accuracy::of_move(60.0, 40.0)), 40.020_427);
    let swinging = [
        20, 30, 25, 40, -60, -50, -200, -180, -170, 10, 20, 15, 350, 340, 900, 880, 1500, 1400,
        10_000, 10_000, 10_000,
    ];
    let [white, black] = accuracy::of_game(&percents(&swinging), true);
    near(white, 99.580_717);
    near(black, 66.071_234);
    let long = [
        20, 3, 38, 23, 1, -64, -78, -1, 28, 100, 117, 144, 156, 40, 99, 134, 168, 50, -72, -134,
        -166, -145, -148, -112, -156, -135, -108, -154, -34, 4, 87, 44, -7, -31, -38, 6, 23, -8,
        -74, -110, -25, -81, -64, -35, -139, -136, -45, -186, -208, -215, -272, -238, -242, -344,
        -287, -241, -175, -75, -50, -42, -132, -89, -131, -162, -250, -317, -354, -264, -406, -508,
        -492, -391, -351, -483, -659, -634, -685, -763, -695, -618,
    ];
    let [white, black] = accuracy::of_game(&percents(&long), true);
    near(white, 89.620_510);
    near(black, 92.486_500);
    let [white, black] = accuracy::of_game(&percents(&[0, 300, -100, 10_000]), false);
    near(white, 20.090420);
    near(black, 13.993883);
    assert_eq!(accuracy::of_game(&[50.0], true), [None, None]);
}

/// Classes and accuracies of values that were judged by the same other program with the borders of Lichess.
#[test]
fn classes_are_counted_as_the_borders_of_lichess_count_them() {
    let values = [20, -40, -35, -160, -150, 60, 350, 100, 900, 250, 240];
    let start = Position::from_fen("4k3/8/8/8/8/8/8/R3K2R w - - 0 1").unwrap();
    let mut position = start.clone();
    let mut played = Vec::new();
    let mut found = Vec::new();
    for (ply, value) in values.into_iter().enumerate() {
        let moves = position.legal_moves();
        let (best, other) = (moves[0], moves[moves.len() - 1]);
        let value = if ply % 2 == 0 { value } else { -value };
        let line = StudiedLine {
            moves: vec![best],
            score: Score::centipawns(value),
            bound: search::Bound::Exact,
        };
        found.push(Findings { lines: vec![line], ..Findings::default() });
        played.push(other);
        position.play(other);
    }
    played.pop();
    let review = Review::of(&start, &played, &found);
    let counts = |color| {
        let classes = [Class::Best, Class::Inaccuracy, Class::Mistake, Class::Blunder];
        classes.map(|class| review.side(color).count(class))
    };
    assert_eq!(counts(Color::White), [1, 1, 1, 2]);
    assert_eq!(counts(Color::Black), [3, 0, 0, 2]);
    let accuracies = [Color::White, Color::Black].map(|color| review.side(color).accuracy.unwrap());
    for (found, expected) in accuracies.into_iter().zip([55.142628, 36.298267]) {
        assert!((found - expected).abs() < 1e-4, "{found} for {expected}");
    }
}

/// The accuracies of ten games of people, from the values that the engine found in them (`data/evaluations.txt`: White's and
/// Black's accuracy by a program in another language, then White's values in centipawns), and once more by the formula as it
/// is written below, with nothing of the crate.
#[test]
fn the_accuracies_of_ten_games_are_those_of_the_formula_written_anew() {
    let text = include_str!("../data/evaluations.txt");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    let mut games = 0;
    for row in rows {
        let numbers: Vec<f64> = row.split_whitespace().map(|word| word.parse().unwrap()).collect();
        let ([white, black], values) = numbers.split_first_chunk::<2>().unwrap();
        let percents: Vec<f64> =
            values.iter().map(|&value| accuracy::win_percent(value as i32)).collect();
        let found = accuracy::of_game(&percents, true).map(Option::unwrap);
        let again = accuracies_written_anew(values);
        for (side, expected) in [white, black].into_iter().enumerate() {
            assert!((found[side] - expected).abs() < 0.02, "{} for {expected}: {row}", found[side]);
            assert!(
                (found[side] - again[side]).abs() < 0.02,
                "{} for {}",
                found[side],
                again[side]
            );
        }
        games += 1;
    }
    assert_eq!(games, 10);
}

/// The inaccuracies, mistakes and blunders of the same ten games, counted by the borders of Lichess from the values alone, and as a
/// review counts them. The moves are those of two knights that go to and fro.
#[test]
fn the_errors_of_ten_games_are_counted_as_lichess_counts_them() {
    let text = include_str!("../data/evaluations.txt");
    let mut errors = 0;
    for row in text.lines().filter(|line| !line.starts_with('#')) {
        let values: Vec<i32> =
            row.split_whitespace().skip(2).map(|word| word.parse().unwrap()).collect();
        let review = review_of_values(&values);
        let expected = errors_written_anew(&values);
        for (color, expected) in [Color::White, Color::Black].into_iter().zip(expected) {
            let count = |class| review.side(color).count(class);
            let blunders = count(Class::Blunder) + count(Class::MissedWin);
            let found = [count(Class::Inaccuracy), count(Class::Mistake), blunders];
            assert_eq!(found, expected, "{color:?}: {row}");
            errors += found.iter().sum::<usize>();
        }
    }
    assert!(errors > 100, "{errors}");
}

fn review_of_values(values: &[i32]) -> Review {
    let start = Position::from_fen("4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1").unwrap();
    let mut position = start.clone();
    let (mut played, mut found) = (Vec::new(), Vec::new());
    for (ply, &value) in values.iter().enumerate() {
        let word = ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4];
        let mv = read_move(&position, word, PieceLetters::English).unwrap();
        let better = position.legal_moves().iter().copied().find(|&other| other != mv).unwrap();
        let score = Score::centipawns(if ply % 2 == 0 { value } else { -value });
        let line = StudiedLine { moves: vec![better], score, bound: search::Bound::Exact };
        found.push(Findings { lines: vec![line], ..Findings::default() });
        played.push(mv);
        position.play(mv);
    }
    played.pop();
    Review::of(&start, &played, &found)
}

/// Lichess has its borders at 0.1, 0.2 and 0.3 of a scale from -1 to 1.
fn errors_written_anew(values: &[i32]) -> [[usize; 3]; 2] {
    let chance = |cp: i32| {
        let cp = f64::from(cp.clamp(-1000, 1000));
        2.0 / (1.0 + (-0.00368208 * cp).exp()) - 1.0
    };
    let mut errors = [[0; 3]; 2];
    for (ply, pair) in values.windows(2).enumerate() {
        let sign = if ply % 2 == 0 { 1.0 } else { -1.0 };
        let lost = sign * (chance(pair[0]) - chance(pair[1]));
        let border = [0.3, 0.2, 0.1].iter().position(|&border| lost >= border);
        if let Some(border) = border {
            errors[ply % 2][2 - border] += 1;
        }
    }
    errors
}

/// Window after window, as Lichess's own words for it go: a list of windows is made, whose first is repeated, then one number for
/// each.
fn accuracies_written_anew(values: &[f64]) -> [f64; 2] {
    let chance = |cp: f64| 100.0 / (1.0 + (-0.00368208 * cp.clamp(-1000.0, 1000.0)).exp());
    let chances: Vec<f64> = values.iter().copied().map(chance).collect();
    let size = ((values.len() - 1) / 10).clamp(2, 8);
    let repeated = std::iter::repeat_n(&chances[..size], size - 2);
    let swings = repeated.chain(chances.windows(size)).map(|window| {
        let mean = window.iter().sum::<f64>() / size as f64;
        let square = window.iter().map(|chance| (chance - mean) * (chance - mean)).sum::<f64>();
        (square / size as f64).sqrt().clamp(0.5, 12.0)
    });
    let swings: Vec<f64> = swings.collect();
    let side = |first: usize| {
        let (mut weighted, mut weights, mut inverse, mut count) = (0.0, 0.0, 0.0, 0.0);
        for ply in (first..values.len() - 1).step_by(2) {
            let sign = if first == 0 { 1.0 } else { -1.0 };
            let lost = sign * (chances[ply] - chances[ply + 1]);
            let accuracy = 103.1668 * (-0.04354 * lost).exp() - 3.1669;
            let accuracy = if lost <= 0.0 { 100.0 } else { accuracy.max(0.0) };
            weighted += accuracy * swings[ply];
            weights += swings[ply];
            inverse += 1.0 / accuracy.max(1.0);
            count += 1.0;
        }
        (weighted / weights + count / inverse) / 2.0
    };
    [side(0), side(1)]
}
