//! Lines from outside: any bytes at all come in, clean text or a reason comes out.

use std::io::{self, BufRead, Read};

/// Longer lines are no chess: the longest possible game takes about 60 kB in coordinates.
const LONGEST_LINE: usize = 1 << 17;

/// Why a line cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Noise {
    /// Too long; the rest of the line was skipped.
    TooLong {
        /// The most bytes a line may have.
        limit: usize,
    },
    /// Not UTF-8 from this byte on, counted from 1.
    NotUtf8 {
        /// The first wrong byte.
        byte: usize,
    },
    /// A control character.
    Control {
        /// Its code point.
        code: u32,
        /// The how-manieth character it is, counted from 1.
        column: usize,
    },
}

/// The next line without its line feed, or nothing at the end of the input.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, Noise>>> {
    let mut bytes = Vec::new();
    let limit = LONGEST_LINE as u64 + 1;
    if input.by_ref().take(limit).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() > LONGEST_LINE {
        skip_line(input)?;
        return Ok(Some(Err(Noise::TooLong { limit: LONGEST_LINE })));
    }
    Ok(Some(match String::from_utf8(bytes) {
        Ok(text) => check(text.trim_start_matches('\u{feff}').trim()).map(str::to_owned),
        Err(error) => Err(Noise::NotUtf8 { byte: error.utf8_error().valid_up_to() + 1 }),
    }))
}

/// Text with nothing in it that could disturb a terminal; tabs are spaces.
pub(crate) fn check(text: &str) -> Result<&str, Noise> {
    let control = |&(_, character): &(usize, char)| character.is_control() && character != '\t';
    match text.chars().enumerate().find(control) {
        Some((index, character)) => {
            Err(Noise::Control { code: character.into(), column: index + 1 })
        }
        None => Ok(text),
    }
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let chunk = input.fill_buf()?;
        let (used, done) = match chunk.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (chunk.len(), chunk.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Result<String, Noise>> {
        std::iter::from_fn(|| read_line(&mut input).unwrap()).collect()
    }

    #[test]
    fn clean_lines() {
        assert_eq!(lines(b""), []);
        let text = |text: &str| Ok(text.to_owned());
        assert_eq!(
            lines(b"d\r\n\n  fen\tx \nlast"),
            [text("d"), text(""), text("fen\tx"), text("last")]
        );
        assert_eq!(lines("\u{feff}d\n".as_bytes()), [text("d")]);
    }

    #[test]
    fn noise_ends_with_its_line() {
        let mut input = b"a\xffb\nb\0c\n\x1b[A\n".to_vec();
        input.extend(vec![b'x'; 3 * LONGEST_LINE]);
        input.extend(b"\nd\n");
        assert_eq!(
            lines(&input),
            [
                Err(Noise::NotUtf8 { byte: 2 }),
                Err(Noise::Control { code: 0, column: 2 }),
                Err(Noise::Control { code: 27, column: 1 }),
                Err(Noise::TooLong { limit: LONGEST_LINE }),
                Ok("d".to_owned()),
            ]
        );
    }
}
