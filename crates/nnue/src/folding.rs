//! The rows of pieces that are attacked or defended. A file has four matrices, as they are trained. A piece is in one
//! of six states, and in each but the first it adds one row, the sum of those of the matrices that are true of it:
//! some additions when a net is loaded instead of many in every position. A sixth row is for what happens to a piece most often, that
//! it stays defended and becomes attacked, or no longer is. Such sums are small, and a byte is half of what has to come from memory
//! otherwise.

use crate::attacks::AttackSets;
use crate::{Architecture, NetError, WeightArray};

/// The matrices of a file: attacked; defended; attacked and not defended; attacked by a lesser piece.
pub(crate) const MATRICES: usize = 4;

/// The matrices in memory: one for each state but the first, in which a piece adds nothing, and that of attacked pieces.
const ROWS: usize = AttackSets::ROWS - 1;

/// The matrices in memory, from those of a file.
///
/// # Errors
/// If a sum is so large that an accumulator could overflow.
pub(crate) fn folded(file: &[i16]) -> Result<Vec<i8>, NetError> {
    let limit = u32::from(Architecture::Attacks.state_limit());
    let [attacked, defended, hanging, lesser] = parts::<MATRICES>(file);
    let sums: [&[&[i16]]; ROWS] = [
        &[attacked, hanging],
        &[attacked, hanging, lesser],
        &[defended],
        &[attacked, defended],
        &[attacked, defended, lesser],
        &[attacked],
    ];
    let mut all = Vec::with_capacity(ROWS * attacked.len());
    for matrices in sums {
        for place in 0..attacked.len() {
            let sum: i32 = matrices.iter().map(|matrix| i32::from(matrix[place])).sum();
            if sum.unsigned_abs() > limit {
                let (what, index, found) = (WeightArray::AttackSum, all.len(), sum.into());
                return Err(NetError::Weight { what, index, found, limit });
            }
            all.push(sum as i8);
        }
    }
    Ok(all)
}

/// The matrices of a file, from those in memory.
pub(crate) fn unfolded(memory: &[i8]) -> Vec<i16> {
    let memory: Vec<i16> = memory.iter().map(|&number| number.into()).collect();
    let [hanging, hanging_to_lesser, defended, _, _, attacked] = parts::<ROWS>(&memory);
    let less = |left: &[i16], right: &[i16]| -> Vec<i16> {
        left.iter().zip(right).map(|(left, right)| left - right).collect()
    };
    let (undefended, lesser) = (less(hanging, attacked), less(hanging_to_lesser, hanging));
    [attacked, defended, &undefended, &lesser].concat()
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
        let file: Vec<i16> = (0..MATRICES * 96).map(|_| random.within(42)).collect();
        let memory = folded(&file).expect("small enough");
        assert_eq!(memory.len(), ROWS * 96);
        assert_eq!(unfolded(&memory), file);
    }

    #[test]
    fn each_state_adds_what_is_true_of_it() {
        assert_eq!(folded(&[1, 10, 20, 100]), Ok(vec![21, 121, 10, 11, 111, 1]));
    }

    #[test]
    fn a_sum_beyond_the_limit_is_refused_where_it_is() {
        let limit = i32::from(Architecture::Attacks.state_limit());
        let most = limit as i16;
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
