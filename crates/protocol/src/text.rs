//! Text from outside, made safe to keep and to print.

use std::borrow::Cow;

/// What would end a line, or disturb a terminal, or is a byte-order mark that Windows shells put
/// before the first line.
fn is_disturbing(symbol: char) -> bool {
    symbol.is_control() || matches!(symbol, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// The text as one line: line breaks and every other control character become spaces.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    if !text.contains(is_disturbing) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace(is_disturbing, " "))
}

/// The text as one line in which tabs stay: where they stand may mean something.
pub(crate) fn one_line_with_tabs(text: &str) -> Cow<'_, str> {
    let disturbing = |symbol| symbol != '\t' && is_disturbing(symbol);
    if text.contains(disturbing) { Cow::Owned(text.replace(disturbing, " ")) } else { text.into() }
}

/// The words of a text with one space between two of them.
pub(crate) fn single_spaced(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// The beginning of a text, short and printable.
pub(crate) fn quote(text: &str) -> String {
    notation::excerpt(text, 40)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_is_one_line() {
        assert!(matches!(one_line("plain é text"), Cow::Borrowed("plain é text")));
        assert_eq!(one_line("a\nb\r\nc\td\0e\u{1b}f\u{2028}g"), "a b  c d e f g");
        assert_eq!(one_line("\u{feff}uci"), " uci");
    }

    #[test]
    fn quotes_are_short_and_printable() {
        assert_eq!(quote("e2e4"), "e2e4");
        assert_eq!(quote(&"é".repeat(1000)), "é".repeat(40) + "…");
        assert_eq!(quote("\u{1b}[31m\u{202e}\n"), "\u{fffd}[31m\u{fffd}\u{fffd}");
    }
}
