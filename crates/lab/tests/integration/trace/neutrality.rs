//! Being watched changes nothing.

use lab::{Habits, NoProbe, Ordering};

use super::{Dice, POSITIONS, Which, chess};

#[test]
fn traced_and_untraced_searches_are_the_same_on_chess() {
    for fen in POSITIONS {
        for which in Which::ALL {
            for (quiescence, ordering, depth) in [
                (false, Ordering::None, 2),
                (false, Ordering::Full, if which.cuts() { 3 } else { 2 }),
                (true, Ordering::Full, if which.cuts() { 2 } else { 1 }),
            ] {
                let habits = Habits { quiescence, ordering, deeper_counts: false };
                let game = chess(fen);
                let (plain, _) = which.run(&game, habits, depth, NoProbe);
                let (traced, _) = which.trace(&game, habits, depth);
                let what = format!("{which:?} {fen}");
                assert_eq!((traced.value, &traced.line), (plain.value, &plain.line), "{what}");
                assert_eq!(traced.total, plain.total, "{what}");
            }
        }
    }
}

#[test]
fn traced_and_untraced_searches_are_the_same_on_trees() {
    let mut dice = Dice::new(5);
    for number in 0..500 {
        let (text, tree) = dice.tree(number % 6);
        for which in Which::ALL {
            let (plain, _) = which.run(&tree, Habits::default(), 7, NoProbe);
            let (traced, _) = which.trace(&tree, Habits::default(), 7);
            assert_eq!(
                (traced.value, &traced.line),
                (plain.value, &plain.line),
                "{which:?} {text}"
            );
            assert_eq!(traced.total, plain.total, "{which:?} {text}");
        }
    }
}
