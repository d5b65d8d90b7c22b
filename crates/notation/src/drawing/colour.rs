//! The coloured board: ANSI escape codes with 24-bit colours, three cells to a square.
//!
//! Both sides use the filled figurines, because outlined ones look inverted on dark themes. So the
//! backgrounds must carry white and black alike: each keeps a contrast of 3 : 1 to both.

use std::fmt::Write;

use chess::{Color, Piece, Square};

use super::{View, push_figurine};

/// Red, green, blue.
type Rgb = (u8, u8, u8);

const WHITE: Rgb = (255, 255, 255);
const BLACK: Rgb = (0, 0, 0);
const CHECK: Rgb = (200, 60, 60);
/// Backgrounds of dark and light squares.
const BARE: [Rgb; 2] = [(110, 90, 70), (160, 142, 115)];
const MARKED: [Rgb; 2] = [(40, 110, 80), (90, 158, 110)];
const LAST_MOVE: [Rgb; 2] = [(100, 105, 30), (148, 148, 50)];

const RESET: &str = "\u{1b}[0m";

impl View<'_> {
    pub(super) fn colour(&self) -> String {
        let mut text = String::with_capacity(4096);
        for rank in self.ranks() {
            text.push(rank.digit());
            text.push(' ');
            for file in self.files() {
                self.push_square(&mut text, Square::new(file, rank));
            }
            text.push_str(RESET);
            text.push('\n');
        }
        text.push_str("  ");
        for file in self.files() {
            text.push(' ');
            text.push(file.letter());
            text.push(' ');
        }
        text.push('\n');
        text
    }

    fn push_square(&self, text: &mut String, square: Square) {
        let piece = self.piece(square);
        let marked = self.options.marked.has(square);
        let white = piece.is_none_or(|piece| piece.color() == Color::White);
        push_code(text, 48, self.background(square));
        push_code(text, 38, if white { WHITE } else { BLACK });
        let (left, right) = if marked && piece.is_some() { ('[', ']') } else { (' ', ' ') };
        text.push(left);
        match piece {
            Some(piece) => push_figurine(text, Piece::new(Color::Black, piece.kind())),
            // U+2219 is one cell wide everywhere; the rounder U+2022 is not.
            None if marked => text.push('∙'),
            None => text.push(' '),
        }
        text.push(right);
    }

    fn background(&self, square: Square) -> Rgb {
        let [dark, light] = match self.last {
            _ if self.check == Some(square) => return CHECK,
            _ if self.options.marked.has(square) => MARKED,
            Some((from, to)) if from == square || to == square => LAST_MOVE,
            _ => BARE,
        };
        if square.is_light() { light } else { dark }
    }
}

/// 48 sets the background, 38 the foreground.
fn push_code(text: &mut String, ground: u8, (red, green, blue): Rgb) {
    // Writing to a string cannot fail.
    let _ = write!(text, "\u{1b}[{ground};2;{red};{green};{blue}m");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as WCAG defines it.
    fn luminance((red, green, blue): Rgb) -> f64 {
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn pieces_of_both_sides_stand_out_on_every_background() {
        for background in [BARE, MARKED, LAST_MOVE].concat().into_iter().chain([CHECK]) {
            for piece in [WHITE, BLACK] {
                let contrast = contrast(background, piece);
                assert!(contrast >= 3.0, "{contrast} of {piece:?} on {background:?}");
            }
        }
    }
}
