//! How exact the moves of a game were, as Lichess publishes it: a value in centipawns becomes a chance to win, what a move
//! loses of that chance becomes its accuracy, and the accuracies of a side's moves become one number.
//!
//! The formulas of a move are those of <https://lichess.org/page/accuracy>, that of a whole game is Lichess's own way to put
//! them together. This file knows numbers alone: no position, no search.

/// Values are cut off here before they become chances.
const CEILING: i32 = 1_000;
/// How fast a chance follows a value.
const SLOPE: f64 = 0.003_682_08;

/// The chance to win, in percent, of the side with this value in centipawns. A mate counts as the ceiling.
///
/// ```
/// # use play::review::accuracy::win_percent;
/// assert_eq!(win_percent(0), 50.0);
/// assert!((win_percent(100) - 59.1).abs() < 0.05);
/// assert_eq!(win_percent(5_000), win_percent(1_000));
/// ```
pub fn win_percent(centipawns: i32) -> f64 {
    let value = f64::from(centipawns.clamp(-CEILING, CEILING));
    50.0 + 50.0 * (2.0 / (1.0 + (-SLOPE * value).exp()) - 1.0)
}

/// The accuracy of one move, from 0 to 100, by the chances to win before and after it, both of the side that moves.
///
/// ```
/// # use play::review::accuracy::of_move;
/// assert_eq!(of_move(60.0, 60.0), 100.0);
/// assert_eq!(of_move(60.0, 70.0), 100.0);
/// assert!((of_move(60.0, 40.0) - 41.0).abs() < 1.0);
/// ```
pub fn of_move(before: f64, after: f64) -> f64 {
    let lost = (before - after).max(0.0);
    if lost == 0.0 {
        return 100.0;
    }
    (103.166_8 * (-0.043_54 * lost).exp() - 3.166_9).clamp(0.0, 100.0)
}

/// The accuracies of White and Black in a game; nothing for a side without a move.
///
/// `chances` are White's chances to win before the first move and after every move; `white_begins` says who makes the first.
/// A move counts as much as the game swings around it, and the mean of that weighting and of the harmonic mean, which
/// one bad move pulls down, is the accuracy of the side.
pub fn of_game(chances: &[f64], white_begins: bool) -> [Option<f64>; 2] {
    let weights = weights(chances);
    let mut sides: [Vec<(f64, f64)>; 2] = [Vec::new(), Vec::new()];
    for (number, pair) in chances.windows(2).enumerate() {
        let &[before, after] = pair else { continue };
        let white = (number % 2 == 0) == white_begins;
        let accuracy = match white {
            true => of_move(before, after),
            false => of_move(100.0 - before, 100.0 - after),
        };
        let weight = weights.get(number).copied().unwrap_or(1.0);
        let [whites, blacks] = &mut sides;
        if white { whites } else { blacks }.push((accuracy, weight));
    }
    sides.map(|moves| of_side(&moves))
}

/// The middle of the weighted mean and the harmonic mean of these accuracies and their weights.
fn of_side(moves: &[(f64, f64)]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let weight: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted: f64 =
        moves.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / weight;
    // A move of accuracy 0 would make the harmonic mean 0 whatever the others are.
    let inverse: f64 = moves.iter().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum();
    let harmonic = moves.len() as f64 / inverse;
    Some((weighted + harmonic) / 2.0)
}

/// How much the game swings around each move: the standard deviation of the chances in a window that grows with the
/// game, at least 0.5 and at most 12.
fn weights(chances: &[f64]) -> Vec<f64> {
    let moves = chances.len().saturating_sub(1);
    let size = (moves / 10).clamp(2, 8);
    // The first windows, which would begin before the game, are all the first whole one.
    let first = size.saturating_sub(2).min(moves);
    (0..moves)
        .map(|number| {
            let begin = number.saturating_sub(first).min(chances.len().saturating_sub(size));
            let window = chances.get(begin..(begin + size).min(chances.len())).unwrap_or_default();
            deviation(window).clamp(0.5, 12.0)
        })
        .collect()
}

fn deviation(values: &[f64]) -> f64 {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}
