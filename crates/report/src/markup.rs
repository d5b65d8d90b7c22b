//! Text inside XML and HTML.

/// Text from outside as it may stand in a document or in an attribute: it cannot become a tag, nor turn
/// the rest of its line around. Line feeds stay.
pub fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for symbol in text.chars() {
        match symbol {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\n' => safe.push('\n'),
            symbol if symbol.is_control() => safe.push(' '),
            // Marks that change the direction of writing.
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {}
            symbol => safe.push(symbol),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn names_cannot_become_tags() {
        assert_eq!(
            escaped("<img src=x onerror=\"y\"> & co\u{7}"),
            "&lt;img src=x onerror=&quot;y&quot;&gt; &amp; co "
        );
        assert_eq!(escaped("a\u{202e}b\u{2066}c\nd"), "abc\nd");
    }
}
