//! The rows of pieces that are attacked or defended. A file has four matrices, as they are trained. In memory the row of a piece is that of
//! one that is defended and not attacked, as most are, and for each other state there is a row of what is different then: some additions
//! when a net is loaded instead of many in every position. Such rows are small, and a byte is half of what has to come from memory otherwise.

use crate::attacks::AttackSets;
use crate::{Architecture, NetError, WeightArray};

/// The matrices of a file: attacked; defended; attacked and not defended; attacked by a lesser piece.
pub(crate) const MATRICES: usize = 4;

/// The matrices in memory: one for each state but the first, in which a piece has its own row alone.
const ROWS: usize = AttackSets::STATES - 1;

/// The matrices in memory, from those of a file; `places`, the rows of the pieces themselves in every king bucket, are changed.
///
/// # Errors
/// If a sum is so large that an accumulator could overflow.
pub(crate) fn folded(places: &mut [i16], file: &[i16]) -> Result<Vec<i8>, NetError> {
    let limit = u32::from(Architecture::Attacks.state_limit());
    let [attacked, defended, hanging, lesser] = parts::<MATRICES>(file);
    let sums: [&[&[i16]]; ROWS] = [
        &[attacked, hanging],
        &[attacked, hanging, lesser],
        &[defended],
        &[attacked, defended],
        &[attacked, defended, lesser],
    ];
    let mut all = Vec::with_capacity(ROWS);
    for matrices in sums {
        let mut of_state = Vec::with_capacity(attacked.len());
        for place in 0..attacked.len() {
            let sum: i32 = matrices.iter().map(|matrix| i32::from(matrix[place])).sum();
            if sum.unsigned_abs() > limit {
                let index = all.len() * attacked.len() + place;
                let (what, found) = (WeightArray::AttackSum, sum.into());
                return Err(NetError::Weight { what, index, found, limit });
            }
            of_state.push(sum as i8);
        }
        all.push(of_state);
    }
    for places in places.chunks_exact_mut(defended.len().max(1)) {
        for (place, more) in places.iter_mut().zip(defended) {
            *place += more;
        }
    }
    let [hanging, hanging_to_lesser, defended, attacked, lesser] = &all[..] else { unreachable!() };
    let alone = vec![0; defended.len()];
    let states = [attacked, lesser, &alone, hanging, hanging_to_lesser];
    // The limit is half of what a byte holds, so that a difference fits.
    let less = |(state, defended): (&i8, &i8)| state - defended;
    Ok(states.into_iter().flat_map(|state| state.iter().zip(defended).map(less)).collect())
}

/// The matrices of a file, from those in memory; `places` become again what they were.
pub(crate) fn unfolded(places: &mut [i16], memory: &[i8]) -> Vec<i16> {
    let memory: Vec<i16> = memory.iter().map(|&number| number.into()).collect();
    let [attacked, lesser, alone, hanging, _] = parts::<ROWS>(&memory);
    let less = |left: &[i16], right: &[i16]| -> Vec<i16> {
        left.iter().zip(right).map(|(left, right)| left - right).collect()
    };
    for places in places.chunks_exact_mut(alone.len().max(1)) {
        for (place, less) in places.iter_mut().zip(alone) {
            *place += less;
        }
    }
    let defended: Vec<i16> = alone.iter().map(|number| -number).collect();
    let undefended = less(&less(hanging, attacked), alone);
    [attacked, &defended, &undefended, &less(lesser, attacked)].concat()
}

/// Matrices of the same size that lie one behind the other.
fn parts<const COUNT: usize>(all: &[i16]) -> [&[i16]; COUNT] {
    let length = all.len() / COUNT;
    std::array::from_fn(|number| &all[number * length..][..length])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    #[test]
    fn folded_and_unfolded_is_what_it_was() {
        let mut random = Random::new(4);
        let mut many =
            |count, most| -> Vec<i16> { (0..count).map(|_| random.within(most)).collect() };
        let (file, places) = (many(MATRICES * 96, 21), many(3 * 96, 507));
        let mut changed = places.clone();
        let memory = folded(&mut changed, &file).expect("small enough");
        assert_eq!(memory.len(), ROWS * 96);
        assert_ne!(changed, places);
        assert_eq!(unfolded(&mut changed, &memory), file);
        assert_eq!(changed, places);
    }

    #[test]
    fn each_state_adds_what_is_true_of_it() {
        let mut places = [300, -300];
        let [attacked, defended, hanging, lesser] = [1, 3, 10, 20];
        let found = folded(&mut places, &[attacked, defended, hanging, lesser]);
        assert_eq!(found, Ok(vec![1, 21, -3, 8, 28]));
        // The rows of two king buckets.
        assert_eq!(places, [303, -297]);
    }

    #[test]
    fn a_sum_beyond_the_limit_is_refused_where_it_is() {
        let limit = i32::from(Architecture::Attacks.state_limit());
        let most = limit as i16;
        let folded = |file: &[i16]| folded(&mut vec![0; file.len() / 4], file);
        assert_eq!(folded(&[0, most, -most, 0]).map(|rows| rows[3]), Ok(-2 * most as i8));
        assert!(folded(&[most, 0, 0, 0]).is_ok() && folded(&[-most, 0, 0, 0]).is_ok());
        let refused = |found: i32, index| {
            let (what, found) = (WeightArray::AttackSum, found.into());
            Err(NetError::Weight { what, index, found, limit: limit as u32 })
        };
        assert_eq!(folded(&[0, 0, 0, most + 1, 0, 0, 0, 0]), refused(limit + 1, 5));
        assert_eq!(folded(&[most, 0, 0, 1]), refused(limit + 1, 1));
        assert_eq!(folded(&[-most, 0, -1, 0]), refused(-limit - 1, 0));
    }
}
