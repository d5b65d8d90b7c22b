//! What must hold for every evaluation on every position.

use chess::Color;
use chess::Position;
use eval::{Classical, EvalKind, Evaluator, Material, Pst, Score, Tapered, trace};
use testkit::{mirrored, random_games};

fn fresh<E: Evaluator + Default>(position: &Position) -> i32 {
    evaluated(E::default(), position)
}

fn evaluated(mut evaluator: impl Evaluator, position: &Position) -> i32 {
    evaluator.reset(position);
    evaluator.evaluate(position)
}

/// The value of a position does not depend on the names of the colours.
fn is_symmetric<E: Evaluator + Default>(seed: u64) {
    let (mut here, mut there) = (E::default(), E::default());
    random_games(seed, 60, 160, |position, _| {
        let turned = mirrored(position);
        here.reset(position);
        there.reset(&turned);
        assert_eq!(here.evaluate(position), there.evaluate(&turned), "{position}");
    });
}

/// What is kept up to date equals what is worked out anew, there and on the way back.
fn is_incremental<E: Evaluator + Default>(seed: u64) {
    let mut evaluator = E::default();
    let mut anew = E::default();
    let mut values: Vec<(Position, i32)> = Vec::new();
    let mut start = true;
    random_games(seed, 60, 200, |position, mv| {
        if start {
            evaluator.reset(position);
            start = false;
        }
        anew.reset(position);
        let value = evaluator.evaluate(position);
        assert_eq!(value, anew.evaluate(position), "{position}");
        match mv {
            Some(mv) => {
                values.push((position.clone(), value));
                evaluator.push();
                position.clone().play_observed(mv, &mut evaluator);
            }
            None => {
                for (position, value) in values.drain(..).rev() {
                    evaluator.pop();
                    assert_eq!(evaluator.evaluate(&position), value, "back at {position}");
                }
                start = true;
            }
        }
    });
}

#[test]
fn colours_do_not_matter() {
    is_symmetric::<Material>(1);
    is_symmetric::<Pst>(2);
    is_symmetric::<Tapered>(3);
    is_symmetric::<Classical>(4);
}

#[test]
fn updates_equal_a_fresh_look() {
    is_incremental::<Material>(5);
    is_incremental::<Pst>(6);
    is_incremental::<Tapered>(7);
    is_incremental::<Classical>(8);
}

#[test]
fn the_trace_tells_the_very_value() {
    random_games(9, 45, 160, |position, _| {
        for kind in EvalKind::ALL {
            let value = match kind {
                EvalKind::Course => evaluated(Material::COURSE, position),
                EvalKind::Material => fresh::<Material>(position),
                EvalKind::Pst => fresh::<Pst>(position),
                EvalKind::Tapered => fresh::<Tapered>(position),
                EvalKind::Bibichess => evaluated(Classical::bibichess(), position),
                EvalKind::Classical => fresh::<Classical>(position),
            };
            let trace = trace(position, kind);
            let (opening, endgame) = trace.sums();
            assert_eq!(trace.total, trace.blend.value(opening, endgame));
            assert_eq!(trace.side_to_move_total, value, "{kind} of {position}");
            assert_eq!(trace.total, value * sign(position.turn()));
        }
    });
}

#[test]
fn values_stay_far_from_mate() {
    let limit = Score::MAX_CENTIPAWNS / 2;
    let fens = [
        "QQQQQQQQ/QRRBBNN1/8/8/8/8/8/K6k b - - 0 1",
        "QQQQQQQQ/QRRBBNN1/8/7p/8/8/8/K6k b - - 0 1",
        "qqqqqqqq/qrrbbnn1/7k/8/8/8/8/7K b - - 0 1",
    ];
    let fens = fens.iter().filter_map(|fen| Position::from_fen(fen).ok()).collect::<Vec<_>>();
    assert!(!fens.is_empty());
    for position in fens {
        assert!(fresh::<Classical>(&position).abs() < limit);
        assert!(fresh::<Tapered>(&position).abs() < limit);
    }
    random_games(10, 60, 200, |position, _| {
        assert!(fresh::<Material>(position).abs() < limit);
        assert!(trace(position, EvalKind::Classical).total.abs() < limit);
    });
}

#[test]
fn evaluators_can_be_shared_out() {
    fn is_fit<E: Evaluator + Clone + Default + Send + 'static>() {}
    is_fit::<Material>();
    is_fit::<Pst>();
    is_fit::<Tapered>();
    is_fit::<Classical>();
}

/// The side of a sum.
fn sign(color: Color) -> i32 {
    if color == Color::White { 1 } else { -1 }
}
