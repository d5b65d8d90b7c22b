//! Tags: `[White "Ann \"the Rook\" Lee"]`, and what people make of them.

use std::borrow::Cow;

use super::decode;

/// One tag as bytes of the game's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag<'a> {
    name: &'a [u8],
    value: &'a [u8],
}

impl<'a> Tag<'a> {
    /// Its name: `White`.
    pub fn name(&self) -> Cow<'a, str> {
        decode(self.name)
    }

    /// Its value without the backslashes before quotes and backslashes.
    pub fn value(&self) -> Cow<'a, str> {
        let text = decode(self.value);
        if !text.contains('\\') {
            return text;
        }
        let mut value = String::with_capacity(text.len());
        let mut symbols = text.chars().peekable();
        while let Some(symbol) = symbols.next() {
            let escaped = symbols.next_if(|&next| symbol == '\\' && matches!(next, '\\' | '"'));
            value.push(escaped.unwrap_or(symbol));
        }
        Cow::Owned(value)
    }

    pub(super) fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name.as_bytes())
    }

    /// Reads the tag that a line begins with; gives back the rest of the line.
    ///
    /// The value ends at the first quote with a bracket behind it, so that quotes without backslash
    /// do no harm. Where every such quote has a backslash (`"C:\"]`), the last one ends it.
    pub(super) fn parse(line: &'a [u8]) -> Option<(Tag<'a>, &'a [u8])> {
        let inside = line.trim_ascii_start().strip_prefix(b"[")?.trim_ascii_start();
        let is_name =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+');
        let length = inside.iter().take_while(|byte| is_name(byte)).count();
        let (name, rest) = inside.split_at_checked(length).filter(|(name, _)| !name.is_empty())?;
        let text = rest.trim_ascii_start().strip_prefix(b"\"")?;
        let (length, rest) = closing(text, false).or_else(|| closing(text, true))?;
        Some((Tag { name, value: text.get(..length)? }, rest))
    }
}

/// Where the closing quote stands, and what follows the bracket.
fn closing(text: &[u8], escaped_too: bool) -> Option<(usize, &[u8])> {
    let mut found = None;
    let mut escaped = false;
    for (index, &byte) in text.iter().enumerate() {
        if byte == b'"' && (!escaped || escaped_too) {
            let rest = text.get(index + 1..).unwrap_or_default().trim_ascii_start();
            if let Some(rest) = rest.strip_prefix(b"]") {
                found = Some((index, rest));
                if !escaped_too {
                    return found;
                }
            }
        }
        escaped = byte == b'\\' && !escaped;
    }
    found
}

/// A value as it is written between quotes: backslashes before quotes and backslashes, and no line
/// breaks.
///
/// ```
/// use notation::pgn::escape;
/// assert_eq!(escape("Ann \"the Rook\"\nLee"), "Ann \\\"the Rook\\\" Lee");
/// ```
pub fn escape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for symbol in value.chars() {
        match symbol {
            '"' | '\\' => text.extend(['\\', symbol]),
            symbol if symbol.is_control() => text.push(' '),
            symbol => text.push(symbol),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Option<(String, String, String)> {
        let (tag, rest) = Tag::parse(line.as_bytes())?;
        Some((tag.name().into(), tag.value().into(), decode(rest).into_owned()))
    }

    fn value(line: &str) -> Option<String> {
        parse(line).map(|(_, value, _)| value)
    }

    #[test]
    fn values_end_where_people_mean_it() {
        assert_eq!(value(r#"[A "b"]"#).as_deref(), Some("b"));
        assert_eq!(value(r#"  [ A   "b"  ]  "#).as_deref(), Some("b"));
        assert_eq!(value(r#"[A "b\""]"#).as_deref(), Some("b\""));
        assert_eq!(value(r#"[D "A]]["]"#).as_deref(), Some("A]]["));
        assert_eq!(value(r#"[F "\"A]][\"\\"]"#).as_deref(), Some("\"A]][\"\\"));
        assert_eq!(value(r#"[G "\"]"]"#).as_deref(), Some("\"]"));
        assert_eq!(value(r#"[Site "Club "Victory""]"#).as_deref(), Some("Club \"Victory\""));
        assert_eq!(value(r#"[Event "Tournament \"]"#).as_deref(), Some("Tournament \\"));
        assert_eq!(value(r#"[A ""]"#).as_deref(), Some(""));
        let (_, _, rest) = parse(r#"[A "b"] [C "d"] 1. e4"#).unwrap();
        assert_eq!(rest, " [C \"d\"] 1. e4");
        for bad in ["[A]", "[A b]", "[A \"b]", "[A \"b\"", "[]", "[\"b\"]", "A \"b\"", ""] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn what_is_escaped_is_read_again() {
        for text in ["", "a", "\"", "\\", "\\\"", "a\"]b", "C:\\games\\", "\"]\"", "[x \"y\"]"] {
            assert_eq!(value(&format!("[A \"{}\"]", escape(text))).as_deref(), Some(text));
        }
    }
}
