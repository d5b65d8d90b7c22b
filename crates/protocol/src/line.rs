//! Lines from outside: any bytes at all come in, clean text or a reason comes out.

use thiserror::Error;

/// Longer lines are no chess: the longest possible game takes about 60 kB in coordinates.
pub const LONGEST_LINE: usize = 1 << 17;

/// Why a line is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// Too long; the rest of the line was skipped.
    #[error("the line is longer than {limit} bytes")]
    TooLong {
        /// The most bytes a line may have.
        limit: usize,
    },
    /// Not UTF-8 from this byte on, counted from 1.
    #[error("the line is not UTF-8 from byte {byte} on")]
    NotUtf8 {
        /// The first wrong byte.
        byte: usize,
    },
    /// A control character.
    #[error("character {column} is the control character {code:#04x}")]
    Control {
        /// Its code point.
        code: u32,
        /// Which character of the line it is, counted from 1.
        column: usize,
    },
}

/// A line without its line feed as text: no byte order mark, no space at its ends.
pub fn clean(bytes: &[u8]) -> Result<&str, LineError> {
    if bytes.len() > LONGEST_LINE {
        return Err(LineError::TooLong { limit: LONGEST_LINE });
    }
    match str::from_utf8(bytes) {
        Ok(text) => check(text.trim_start_matches('\u{feff}').trim()),
        Err(error) => Err(LineError::NotUtf8 { byte: error.valid_up_to() + 1 }),
    }
}

/// Text with nothing in it that could disturb a terminal; a tab is a space.
pub fn check(text: &str) -> Result<&str, LineError> {
    let control = |&(_, character): &(usize, char)| character.is_control() && character != '\t';
    match text.chars().enumerate().find(control) {
        Some((index, character)) => {
            Err(LineError::Control { code: character.into(), column: index + 1 })
        }
        None => Ok(text),
    }
}
