//! What the shell shows of the inside of a position: what an exchange is worth, and the twelve sets
//! of squares the board is made of. Counting is done in `chess`.

use anyhow::Result;
use chess::{Color, Exchange, PieceKind, PinRule};

use super::Shell;
use crate::console::BadInput;
use crate::position::castling_notation;
use crate::table::facts;

impl Shell {
    /// `see MOVE`: what the exchange that the move begins is worth, without and with regard to pins.
    pub(super) fn show_exchange(&self, argument: &str) -> Result<()> {
        let language = self.console.language;
        let text = argument.trim();
        if text.is_empty() || text.contains(char::is_whitespace) {
            return Err(BadInput(language.exchange_refused(text)).into());
        }
        let mv = self
            .read_move(&self.game, text)
            .map_err(|error| BadInput(language.move_error(&error)))?;
        let position = self.game.position();
        let value = |pins| {
            let exchange = Exchange { pins, ..Exchange::CLASSIC };
            language.signed(f64::from(exchange.value(position, mv)) / 100.0, 2)
        };
        let (without, with) = (value(PinRule::Ignore), value(PinRule::Respect));
        let words = language.exchange_words();
        let written = notation::coordinates::write(mv, castling_notation(position));
        let written = format!("{} ({written})", self.write_move(position, mv));
        let mut text = facts(&[
            (words.exchange, written.as_str()),
            (words.without_pins, &without),
            (words.with_pins, &with),
        ]);
        if without != with {
            text += words.note;
        }
        Ok(self.console.say(&text)?)
    }

    /// `d`, or with a word behind it another look at the board.
    pub(super) fn show_board_as(&self, wish: &str) -> Result<()> {
        match wish.to_lowercase().as_str() {
            "" => self.show_position(),
            "bitboards" | "bitboard" => self.show_bitboards(),
            _ => Err(BadInput(self.console.language.board_refused(wish)).into()),
        }
    }

    /// `d bitboards`: a set for each colour and kind of piece, a1 the lowest bit.
    fn show_bitboards(&self) -> Result<()> {
        let language = self.console.language;
        let position = self.game.position();
        let mut lines = Vec::new();
        for color in Color::ALL {
            for kind in PieceKind::ALL {
                let set = position.pieces(color, kind);
                let squares: Vec<String> =
                    set.into_iter().map(|square| square.to_string()).collect();
                let label = language.piece_of(color, kind);
                lines.push((label, format!("{:#018x}  {}", set.0, squares.join(" "))));
            }
        }
        let lines: Vec<(&str, &str)> =
            lines.iter().map(|(label, set)| (label.as_str(), set.as_str())).collect();
        let trimmed = facts(&lines);
        let trimmed: Vec<&str> = trimmed.lines().map(str::trim_end).collect();
        Ok(self.console.say(&(trimmed.join("\n") + "\n"))?)
    }
}
