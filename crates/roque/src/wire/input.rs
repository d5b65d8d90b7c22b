//! Lines from outside, one at a time; what cannot be a line is skipped to its end.

use std::io::{self, BufRead, Read};

use protocol::line::{LONGEST_LINE, LineError, clean};

/// The next line without its line feed, or nothing at the end of the input.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, LineError>>> {
    let mut bytes = Vec::new();
    let limit = LONGEST_LINE as u64 + 1;
    if input.by_ref().take(limit).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() > LONGEST_LINE {
        skip_line(input)?;
        return Ok(Some(Err(LineError::TooLong { limit: LONGEST_LINE })));
    }
    Ok(Some(clean(&bytes).map(str::to_owned)))
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

    fn lines(mut input: &[u8]) -> Vec<Result<String, LineError>> {
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
                Err(LineError::NotUtf8 { byte: 2 }),
                Err(LineError::Control { code: 0, column: 2 }),
                Err(LineError::Control { code: 27, column: 1 }),
                Err(LineError::TooLong { limit: LONGEST_LINE }),
                Ok("d".to_owned()),
            ]
        );
    }
}
