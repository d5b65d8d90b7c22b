//! Why some bytes are not a net that can be used.

use std::fmt;

use crate::architecture::Architecture;
use crate::header::{Header, MAX_NEURONS};

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
        what: &'static str,
        /// What it may be.
        expected: &'static str,
        /// What it is.
        found: u32,
    },
    /// A constant of the arithmetic that is not ours.
    Constant {
        /// Which number of the header.
        what: &'static str,
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
        what: &'static str,
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
            NetError::Size { what, expected, found } => {
                write!(f, "{found} {what}; expected {expected}")
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

impl NetError {
    pub(crate) fn neurons(architecture: Architecture, found: u32) -> NetError {
        const { assert!(MAX_NEURONS == 2048) };
        let expected = match architecture {
            Architecture::Plain => "a multiple of 32 from 32 to 2048",
            Architecture::Pairwise => "a multiple of 64 from 64 to 2048",
        };
        NetError::Size { what: "neurons", expected, found }
    }
}
