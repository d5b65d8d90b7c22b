//! The likelihood of a sample if the truth were such and such.
//!
//! For each hypothesis the distribution nearest to the observed one (that of maximal likelihood)
//! is found among all that obey it, and the two are compared: the generalised sequential
//! probability ratio test. Source: M. Van den Bergh, "A practical introduction to the GSPRT" and
//! "Normalized Elo", the notes behind fishtest.

use super::counts::{Cell, moments};

/// A result that never occurred is not impossible: it counts as this little.
const NEVER: f64 = 1e-3;

/// The logarithm of how much likelier the sample is with the second expected score than with the
/// first.
pub(super) fn by_mean<const N: usize>(cells: [Cell; N], mean0: f64, mean1: f64) -> f64 {
    let cells = regularized(cells);
    compare(&cells, &nearest_with_mean(&cells, mean0), &nearest_with_mean(&cells, mean1))
}

/// The same where a hypothesis says how many standard deviations the expected score lies above one
/// half.
pub(super) fn by_deviations<const N: usize>(cells: [Cell; N], t0: f64, t1: f64) -> f64 {
    let cells = regularized(cells);
    compare(&cells, &nearest_with_deviations(&cells, t0), &nearest_with_deviations(&cells, t1))
}

fn regularized<const N: usize>(cells: [Cell; N]) -> [Cell; N] {
    cells.map(|cell| Cell { count: if cell.count == 0.0 { NEVER } else { cell.count }, ..cell })
}

fn compare<const N: usize>(sample: &[Cell; N], first: &[f64; N], second: &[f64; N]) -> f64 {
    let pairs = first.iter().zip(second);
    sample.iter().zip(pairs).map(|(cell, (p0, p1))| cell.count * (p1 / p0).ln()).sum()
}

/// The probabilities nearest to the sample's among those with this mean.
fn nearest_with_mean<const N: usize>(cells: &[Cell; N], mean: f64) -> [f64; N] {
    tilt(cells, &cells.map(|cell| cell.score - mean))
}

/// The probabilities nearest to the sample's among those whose mean is ½ + `t` deviations. The
/// condition is not linear: it is replaced by its tangent at the last solution, again and again.
fn nearest_with_deviations<const N: usize>(cells: &[Cell; N], t: f64) -> [f64; N] {
    let mut solution = [1.0 / N as f64; N];
    for _ in 0..50 {
        let mut current = *cells;
        for (cell, probability) in current.iter_mut().zip(solution) {
            cell.count = probability;
        }
        let (mean, variance, _) = moments(&current);
        let deviation = variance.sqrt();
        let tangent = cells.map(|cell| {
            let distance = (mean - cell.score) / deviation;
            cell.score - 0.5 - t * deviation * (1.0 + distance * distance) / 2.0
        });
        let next = tilt(cells, &tangent);
        let change = next.iter().zip(solution).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        solution = next;
        if change < 1e-9 {
            break;
        }
    }
    solution
}

/// The probabilities nearest to the sample's under which these amounts have the mean 0: each is
/// divided by `1 + x * amount`, with the one `x` that does it.
fn tilt<const N: usize>(cells: &[Cell; N], amounts: &[f64; N]) -> [f64; N] {
    let total: f64 = cells.iter().map(|cell| cell.count).sum();
    let mut probabilities = cells.map(|cell| cell.count / total);
    let x = root(&probabilities, amounts);
    for (probability, amount) in probabilities.iter_mut().zip(amounts) {
        *probability /= 1.0 + x * amount;
    }
    probabilities
}

/// Where `sum p a / (1 + x a)` is 0. It falls from plus to minus infinity between the two poles
/// next to 0; Newton's steps are taken as long as they stay inside the shrinking bracket.
fn root<const N: usize>(probabilities: &[f64; N], amounts: &[f64; N]) -> f64 {
    let largest = amounts.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let smallest = amounts.iter().copied().fold(f64::INFINITY, f64::min);
    if largest <= 0.0 || smallest >= 0.0 {
        return 0.0;
    }
    let (mut low, mut high) = (-1.0 / largest, -1.0 / smallest);
    let mut x = 0.0;
    for _ in 0..100 {
        let (mut value, mut slope) = (0.0, 0.0);
        for (probability, amount) in probabilities.iter().zip(amounts) {
            let share = amount / (1.0 + x * amount);
            value += probability * share;
            slope -= probability * share * share;
        }
        if value > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let newton = x - value / slope;
        // Asked before the bracket, which a step of rounding errors may leave.
        if (newton - x).abs() <= 1e-14 * (1.0 + x.abs()) {
            return x;
        }
        x = if newton > low && newton < high { newton } else { (low + high) / 2.0 };
    }
    x
}
