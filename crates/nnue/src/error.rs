//! Why some bytes are not a net that can be used.

use std::fmt;

use crate::architecture::Architecture;
use crate::header::{Header, MAX_NEURONS};
use crate::kings::KingBuckets;

/// What is wrong with a net. The message says what was expected and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetError {
    /// The file could not be read at all.
    Unreadable {
        /// What kind of trouble that is.
        kind: std::io::ErrorKind,
        /// What the system says about it.
        reason: String,
    },
    /// Not even a whole header.
    NoHeader {
        /// The bytes there are.
        found: usize,
    },
    /// The file does not begin as a net does: it is something else.
    Magic([u8; 8]),
    /// A format of another version of this program.
    Version(u16),
    /// A network of another shape.
    Architecture(u16),
    /// A size in the header that no net has.
    Size {
        /// Which number of the header.
        what: HeaderSize,
        /// What it is.
        found: u32,
    },
    /// A constant of the arithmetic that is not ours.
    Constant {
        /// Which number of the header.
        what: HeaderConstant,
        /// What it must be.
        expected: i64,
        /// What it is.
        found: i64,
    },
    /// The name in the header is not text padded with zeros.
    Name,
    /// The header promises another payload than its sizes need.
    PayloadLength {
        /// What a net of these sizes needs.
        expected: u64,
        /// What the header says.
        found: u64,
    },
    /// The file ends too early.
    Truncated {
        /// Bytes of a whole file.
        expected: u64,
        /// Bytes there are.
        found: u64,
    },
    /// The file goes on after the net.
    Trailing {
        /// Bytes of a whole file.
        expected: u64,
    },
    /// The bytes have changed since the net was written.
    Checksum {
        /// What the header says.
        expected: u64,
        /// What the bytes give.
        found: u64,
    },
    /// A weight with which the arithmetic would not be exact.
    Weight {
        /// Which of the arrays.
        what: WeightArray,
        /// Its place there.
        index: usize,
        /// Its value.
        found: i64,
        /// The largest absolute value.
        limit: u32,
    },
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::Unreadable { reason, .. } => write!(f, "the file cannot be read: {reason}"),
            NetError::NoHeader { found } => {
                write!(f, "{found} bytes are no net: its header alone has {}", Header::LENGTH)
            }
            NetError::Magic(found) => write!(
                f,
                "not a net of Roque: it begins with \"{}\", not \"ROQUENET\"",
                found.escape_ascii()
            ),
            NetError::Version(found) => {
                write!(f, "format version {found}; this program reads version {}", Header::VERSION)
            }
            NetError::Architecture(found) => {
                write!(f, "architecture {found}; this program knows {}", Architecture::EXPECTED)
            }
            NetError::Size { what, found } => {
                write!(f, "{found} {what}; expected {}", what.expected())
            }
            NetError::Constant { what, expected, found } => {
                write!(f, "{what} is {found}; expected {expected}")
            }
            NetError::Name => f.write_str("the name in the header is not UTF-8 padded with zeros"),
            NetError::PayloadLength { expected, found } => {
                write!(f, "the header promises {found} bytes of weights; its sizes need {expected}")
            }
            NetError::Truncated { expected, found } => {
                write!(f, "the file is cut off: {found} bytes of {expected}")
            }
            NetError::Trailing { expected } => {
                write!(f, "the file goes on after the {expected} bytes of the net")
            }
            NetError::Checksum { expected, found } => write!(
                f,
                "the file is damaged: the weights have checksum {found:016x}, not {expected:016x}"
            ),
            NetError::Weight { what, index, found, limit } => {
                write!(f, "{what} {index} is {found}; the arithmetic allows {limit} at most")
            }
        }
    }
}

impl std::error::Error for NetError {}

/// A number of the header that says how large a net is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderSize {
    /// The neurons of the first layer, which depend on the shape.
    Neurons(Architecture),
    /// The neurons of the second layer.
    SecondLayer,
    /// For how many counts of pieces there is an output.
    OutputBuckets,
    /// For how many places of the king there are weights.
    KingBuckets,
}

impl HeaderSize {
    /// What it may be.
    fn expected(self) -> &'static str {
        const { assert!(MAX_NEURONS == 2048) };
        match self {
            HeaderSize::Neurons(Architecture::Plain) => "a multiple of 32 from 32 to 2048",
            HeaderSize::Neurons(_) => "a multiple of 64 from 64 to 2048",
            HeaderSize::SecondLayer => "16",
            HeaderSize::OutputBuckets => "1 or 8",
            HeaderSize::KingBuckets => KingBuckets::EXPECTED,
        }
    }
}

impl fmt::Display for HeaderSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HeaderSize::Neurons(_) => "neurons",
            HeaderSize::SecondLayer => "neurons of the second layer",
            HeaderSize::OutputBuckets => "output buckets",
            HeaderSize::KingBuckets => "king buckets",
        })
    }
}

/// A number of the header that is the same in every net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderConstant {
    /// What stands for 1 in the first layer.
    Qa,
    /// What stands for 1 in the weights behind it.
    Qb,
    /// Centipawns for the value 1.
    Scale,
    /// Nothing yet.
    Reserved,
}

impl fmt::Display for HeaderConstant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HeaderConstant::Qa => "QA",
            HeaderConstant::Qb => "QB",
            HeaderConstant::Scale => "scale",
            HeaderConstant::Reserved => "the reserved field",
        })
    }
}

/// One of the arrays of numbers in a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightArray {
    /// From a piece on a square to a neuron.
    Feature,
    /// From a piece that is attacked or defended to a neuron, all that are true of it together.
    AttackSum,
    /// What a neuron begins with.
    FeatureBias,
    /// From the first layer to the second.
    Second,
    /// What a neuron of the second layer begins with.
    SecondBias,
    /// From the second layer to the third.
    Third,
    /// What a neuron of the third layer begins with.
    ThirdBias,
    /// To the value.
    Output,
    /// What the value begins with.
    OutputBias,
}

impl fmt::Display for WeightArray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WeightArray::Feature => "feature weight",
            WeightArray::AttackSum => "sum of attack weights",
            WeightArray::FeatureBias => "feature bias",
            WeightArray::Second => "second layer weight",
            WeightArray::SecondBias => "second layer bias",
            WeightArray::Third => "third layer weight",
            WeightArray::ThirdBias => "third layer bias",
            WeightArray::Output => "output weight",
            WeightArray::OutputBias => "output bias",
        })
    }
}
