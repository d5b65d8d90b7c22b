//! The kinds of nets there are: what follows the accumulators, and the numbers in which they differ.

/// What a net makes of the accumulators of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Architecture {
    /// `(768 -> N) x 2 -> 1`: every neuron counts as its square.
    Plain,
    /// `(768 -> N) x 2 -> 16 -> 32 -> 1`: the neurons of a side are multiplied in pairs, and two small
    /// layers follow.
    Pairwise,
    /// The same, and a side also sees which pieces are attacked and which are defended.
    Attacks,
}

impl Architecture {
    /// All of them.
    pub const ALL: [Architecture; 3] =
        [Architecture::Plain, Architecture::Pairwise, Architecture::Attacks];

    /// Those that are known, for whoever gives another.
    pub(crate) const EXPECTED: &str = "1, 2 and 3";

    /// Its number in the header.
    pub const fn number(self) -> u16 {
        match self {
            Architecture::Plain => 1,
            Architecture::Pairwise => 2,
            Architecture::Attacks => 3,
        }
    }

    /// The one with this number.
    pub(crate) fn with(number: u16) -> Option<Architecture> {
        Architecture::ALL.into_iter().find(|architecture| architecture.number() == number)
    }

    /// Whether the neurons of a side are multiplied in pairs and small layers follow.
    pub const fn is_pairwise(self) -> bool {
        matches!(self, Architecture::Pairwise | Architecture::Attacks)
    }

    /// Whether a side sees which pieces are attacked and which are defended.
    pub const fn sees_attacks(self) -> bool {
        matches!(self, Architecture::Attacks)
    }

    /// The neurons of a side are a multiple of this: whole blocks, or pairs of them.
    pub const fn step(self) -> usize {
        match self {
            Architecture::Plain => 32,
            Architecture::Pairwise | Architecture::Attacks => 64,
        }
    }

    /// Whole numbers of the first layer stand for this many to one.
    pub const fn ones(self) -> i64 {
        match self {
            Architecture::Plain => 255,
            Architecture::Pairwise | Architecture::Attacks => 256,
        }
    }

    /// Neurons of the second layer; 0 if there is none.
    pub const fn second_layer(self) -> usize {
        match self {
            Architecture::Plain => 0,
            Architecture::Pairwise | Architecture::Attacks => 16,
        }
    }

    /// The largest feature weight: 1.98, to which the trainer holds it, rounded up.
    pub(crate) const fn feature_limit(self) -> u16 {
        match self {
            Architecture::Plain => 505,
            Architecture::Pairwise | Architecture::Attacks => 507,
        }
    }

    /// The most that a piece may add for being attacked and defended: half a byte's, for differences of two are kept in bytes.
    pub(crate) const fn state_limit(self) -> u16 {
        if self.sees_attacks() { i8::MAX as u16 / 2 } else { 0 }
    }

    /// With 32 pieces on the board no accumulator leaves the range of `i16`.
    pub(crate) const fn bias_limit(self) -> u16 {
        i16::MAX as u16 - 32 * (self.feature_limit() + self.state_limit())
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
        let (last, first) = numbers.split_last().expect("there are some");
        assert_eq!(format!("{} and {last}", first.join(", ")), Architecture::EXPECTED);
        assert_eq!((Architecture::with(0), Architecture::with(4)), (None, None));
    }
}
