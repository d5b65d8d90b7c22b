//! The kinds of nets there are: what follows the accumulators, and the numbers in which they differ.

/// What a net makes of the accumulators of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Architecture {
    /// `(768 -> N) x 2 -> 1`: every neuron counts as its square.
    Plain,
    /// `(768 -> N) x 2 -> 16 -> 32 -> 1`: the neurons of a side are multiplied in pairs, and two small
    /// layers follow.
    Pairwise,
}

impl Architecture {
    /// All of them.
    pub const ALL: [Architecture; 2] = [Architecture::Plain, Architecture::Pairwise];

    /// Those that are known, for whoever gives another.
    pub(crate) const EXPECTED: &str = "1 and 2";

    /// Its number in the header.
    pub const fn number(self) -> u16 {
        match self {
            Architecture::Plain => 1,
            Architecture::Pairwise => 2,
        }
    }

    /// The one with this number.
    pub(crate) fn with(number: u16) -> Option<Architecture> {
        Architecture::ALL.into_iter().find(|architecture| architecture.number() == number)
    }

    /// The neurons of a side are a multiple of this: whole blocks, or pairs of them.
    pub const fn step(self) -> usize {
        match self {
            Architecture::Plain => 32,
            Architecture::Pairwise => 64,
        }
    }

    /// Whole numbers of the first layer stand for this many to one.
    pub const fn ones(self) -> i64 {
        match self {
            Architecture::Plain => 255,
            Architecture::Pairwise => 256,
        }
    }

    /// Neurons of the second layer; 0 if there is none.
    pub const fn second_layer(self) -> usize {
        match self {
            Architecture::Plain => 0,
            Architecture::Pairwise => 16,
        }
    }

    /// The largest feature weight: 1.98, to which the trainer holds it, rounded up.
    pub(crate) const fn feature_limit(self) -> u16 {
        match self {
            Architecture::Plain => 505,
            Architecture::Pairwise => 507,
        }
    }

    /// With 32 pieces on the board no accumulator leaves the range of `i16`.
    pub(crate) const fn bias_limit(self) -> u16 {
        i16::MAX as u16 - 32 * self.feature_limit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_found_by_its_number() {
        for architecture in Architecture::ALL {
            assert_eq!(Architecture::with(architecture.number()), Some(architecture));
        }
        let numbers = Architecture::ALL.map(|architecture| architecture.number().to_string());
        assert_eq!(numbers.join(" and "), Architecture::EXPECTED);
        assert_eq!((Architecture::with(0), Architecture::with(3)), (None, None));
    }
}
