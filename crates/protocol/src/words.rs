//! A line taken apart word by word.

/// The words still to come. Any run of white space separates two words.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str) -> Words<'a> {
        Words { rest: line.trim_ascii() }
    }

    /// The next word, left where it is.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.rest.split_ascii_whitespace().next()
    }

    /// Everything not taken yet, as it was written, without white space at its ends.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let (word, rest) = self
            .rest
            .split_once(|symbol: char| symbol.is_ascii_whitespace())
            .unwrap_or((self.rest, ""));
        self.rest = rest.trim_ascii_start();
        Some(word)
    }
}

/// The keyword that a word is, upper or lower case, as the table spells it.
pub(crate) fn keyword(word: &str, table: &[&'static str]) -> Option<&'static str> {
    table.iter().copied().find(|known| known.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_only_separates() {
        let mut words = Words::new(" \t a  bc\r\n d  e ");
        assert_eq!((words.next(), words.peek(), words.next()), (Some("a"), Some("bc"), Some("bc")));
        assert_eq!(words.rest(), "d  e");
        assert_eq!(words.by_ref().collect::<Vec<_>>(), ["d", "e"]);
        assert_eq!((words.peek(), words.next(), words.rest()), (None, None, ""));
        assert_eq!(Words::new(" \t ").next(), None);
    }
}
