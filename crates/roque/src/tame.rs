//! Text on its way to a terminal. Names in files and the words of other programs may hold escape
//! sequences, which would clear the screen, rename the window or hide what is said: they are shown
//! as text. Only the colours of our own board pass.

use std::borrow::Cow;

/// The text with every control character but line feeds and tabs made visible, and every character
/// that turns the rest of a line around.
pub(crate) fn tame(text: &str, colours: bool) -> Cow<'_, str> {
    if !text.contains(is_wild) {
        return Cow::Borrowed(text);
    }
    let mut tamed = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find(is_wild) {
        let (before, wild) = rest.split_at(at);
        tamed.push_str(before);
        let colour = if colours { colour_code(wild) } else { 0 };
        let first = wild.chars().next().map_or(0, char::len_utf8);
        let (passed, after) = wild.split_at(colour.max(first));
        match colour {
            0 => tamed.extend(passed.chars().flat_map(char::escape_default)),
            _ => tamed.push_str(passed),
        }
        rest = after;
    }
    tamed.push_str(rest);
    Cow::Owned(tamed)
}

fn is_wild(symbol: char) -> bool {
    let turns_around = matches!(symbol, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns_around || symbol.is_control() && symbol != '\n' && symbol != '\t'
}

/// How many bytes at the beginning are a code of the coloured board: `ESC[0m`, or 24 bits of colour
/// for the ground (48) or the piece (38).
fn colour_code(text: &str) -> usize {
    let Some(code) = text.strip_prefix("\u{1b}[") else { return 0 };
    let Some((numbers, _)) = code.split_once('m') else { return 0 };
    let is_colour = |numbers: &str| {
        let parts: Vec<&str> = numbers.split(';').collect();
        matches!(parts[..], ["38" | "48", "2", ..])
            && parts.len() == 5
            && parts.iter().all(|part| part.parse::<u8>().is_ok())
    };
    if numbers == "0" || is_colour(numbers) { numbers.len() + 3 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_sequences_become_visible() {
        let wild = "a\u{1b}[2Jb\u{7}\u{9b}31m\u{202e}c\r\u{7f}\0";
        for colours in [false, true] {
            let tamed = tame(wild, colours);
            assert_eq!(tamed, "a\\u{1b}[2Jb\\u{7}\\u{9b}31m\\u{202e}c\\r\\u{7f}\\u{0}");
        }
        assert_eq!(tame("\u{1b}", true), "\\u{1b}");
        assert_eq!(tame("\u{1b}[31mred\u{1b}[0m", false), "\\u{1b}[31mred\\u{1b}[0m");
    }

    #[test]
    fn ordinary_text_is_left_alone() {
        let text = "é ♔\tçà\n« »\u{a0}\u{202f}…\n";
        assert!(matches!(tame(text, false), Cow::Borrowed(same) if same == text));
    }

    #[test]
    fn the_coloured_board_keeps_its_colours() {
        let board = "8 \u{1b}[48;2;160;142;115m\u{1b}[38;2;0;0;0m ♜ \u{1b}[0m\n";
        assert_eq!(tame(board, true), board);
        assert!(!tame(board, false).contains('\u{1b}'));
        for odd in ["\u{1b}[31m", "\u{1b}[48;2;1;2m", "\u{1b}[48;2;1;2;999m", "\u{1b}[48;5;1;2;3m"]
        {
            assert!(!tame(odd, true).contains('\u{1b}'), "{odd:?}");
        }
    }
}
