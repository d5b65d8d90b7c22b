//! Which rows of the first layer a side uses, by where its own king stands. A net may have several
//! matrices, one for each group of squares. This file alone knows the groups.

/// The groups of squares, seen by the king's own side and mirrored to the files a to d.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct KingBuckets {
    /// How many groups there are: the number in the header.
    pub(crate) count: usize,
    /// The group of each square, rank by rank from the first.
    groups: [[u8; 4]; 8],
}

/// All layouts there are; no two of them have the same count.
static LAYOUTS: [KingBuckets; 4] = [
    KingBuckets { count: 1, groups: [[0; 4]; 8] },
    // At home where castling leads, in the middle of the first rank, before it, and under way.
    KingBuckets {
        count: 4,
        groups: [[0, 0, 1, 1], [2; 4], [3; 4], [3; 4], [3; 4], [3; 4], [3; 4], [3; 4]],
    },
    // The same divided: every square of the first rank, both wings before it, and how far the king has gone.
    KingBuckets {
        count: 8,
        groups: [[0, 1, 2, 3], [4, 4, 5, 5], [6; 4], [6; 4], [7; 4], [7; 4], [7; 4], [7; 4]],
    },
    // Once more: every square of the second rank too, and both wings beyond it.
    KingBuckets {
        count: 16,
        groups: [
            [0, 1, 2, 3],
            [4, 5, 6, 7],
            [8, 8, 9, 9],
            [10, 10, 11, 11],
            [12, 12, 13, 13],
            [12, 12, 13, 13],
            [14, 14, 15, 15],
            [14, 14, 15, 15],
        ],
    },
];

impl KingBuckets {
    /// The counts a net may have, for whoever gives another.
    pub(crate) const EXPECTED: &str = "1, 4, 8 or 16";

    /// The largest of them.
    pub(crate) const MOST: usize = 16;

    /// The layout with so many groups.
    pub(crate) fn with(count: usize) -> Option<&'static KingBuckets> {
        LAYOUTS.iter().find(|layout| layout.count == count)
    }

    /// The group of a king on the square of this number, already turned and mirrored.
    #[inline(always)]
    pub(crate) fn of(&self, king: u8) -> u8 {
        self.groups[usize::from(king / 8 % 8)][usize::from(king % 4)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_uses_all_its_groups_and_can_be_found() {
        for layout in &LAYOUTS {
            assert_eq!(KingBuckets::with(layout.count), Some(layout));
            let mut used = vec![false; layout.count];
            for group in layout.groups.as_flattened() {
                used[usize::from(*group)] = true;
            }
            assert!(used.into_iter().all(|used| used), "{}", layout.count);
        }
        let counts: Vec<String> = LAYOUTS.iter().map(|layout| layout.count.to_string()).collect();
        let (last, first) = counts.split_last().expect("layouts");
        assert_eq!(format!("{} or {last}", first.join(", ")), KingBuckets::EXPECTED);
        assert_eq!(LAYOUTS.iter().map(|layout| layout.count).max(), Some(KingBuckets::MOST));
        assert_eq!(KingBuckets::with(2), None);
    }

    #[test]
    fn every_layout_divides_the_groups_of_the_one_before() {
        for [coarse, fine] in LAYOUTS.array_windows() {
            for (one, other) in (0..64).flat_map(|one| (0..64).map(move |other| (one, other))) {
                if fine.of(one) == fine.of(other) {
                    assert_eq!(coarse.of(one), coarse.of(other), "{}: {one} {other}", fine.count);
                }
            }
        }
    }

    #[test]
    fn four_groups_as_the_trainer_has_them() {
        let four = KingBuckets::with(4).expect("a layout");
        let squares = (0..64).filter(|square| square % 8 < 4);
        let groups: Vec<u8> = squares.map(|square| four.of(square)).collect();
        assert_eq!(groups[..8], [0, 0, 1, 1, 2, 2, 2, 2]);
        assert_eq!(groups[8..], [3; 24]);
    }
}
