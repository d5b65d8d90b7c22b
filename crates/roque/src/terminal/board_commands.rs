//! Commands at the board: help, what can be played, moves taken back, how the board looks.

use anyhow::Result;
use chess::Bitboard;
use clap::ValueEnum;
use play::Command;

use super::input::Line;
use super::screen::Screen;
use super::text_game::{Flow, TextGame};
use super::typed::not_understood;
use crate::console::{BadInput, BoardStyle};
use report::legal_moves::{self, MoveList};
use words::{GameWord, Language};

impl TextGame {
    /// What is known about a topic, or the list of all commands.
    pub(super) fn help_page(&self, topic: &str) -> Result<String, BadInput> {
        let language = self.language();
        let topic = topic.trim_start_matches('/');
        let beginning = || GameWord::beginning(topic).map(|word| language.play_word_page(word));
        let page = match topic {
            "" => Some(language.play_page()),
            topic => language.help_in_game(topic).or_else(beginning),
        };
        page.ok_or_else(|| not_understood(topic, language))
    }

    /// Help, a screen at a time. What is typed instead of Enter is carried out.
    pub(super) fn help(&mut self, topic: &str) -> Result<Flow> {
        let page = self.help_page(topic)?;
        let mut lines: Vec<&str> = page.lines().collect();
        let room = self.input.rows().filter(|&rows| rows > 8).map_or(usize::MAX, |rows| rows - 1);
        loop {
            let rest = if lines.len() > room { lines.split_off(room) } else { Vec::new() };
            self.say(&(lines.join("\n") + "\n"))?;
            if rest.is_empty() {
                return Ok(Flow::Continue);
            }
            match self.read(self.language().more_prompt()) {
                Line::Text(line) if line.is_empty() => lines = rest,
                Line::Text(line) if line.eq_ignore_ascii_case("q") => return Ok(Flow::Continue),
                Line::Text(line) => return self.take(&line),
                _ => return Ok(Flow::Continue),
            }
        }
    }

    pub(super) fn show_board(&self, marked: Bitboard) -> Result<()> {
        self.say(&format!("{}\n", self.screen.board(self.game(), marked)))
    }

    /// The board below what was just said.
    pub(super) fn show_board_below(&self) -> Result<()> {
        self.say("\n")?;
        self.show_board(Bitboard::EMPTY)
    }

    /// `[square] [coordinates]`: the legal moves; those of one piece are marked on the board.
    pub(super) fn playable(&self, rest: &str) -> Result<()> {
        let (language, position) = (self.language(), self.game().position());
        if let Some(end) = self.game().end() {
            return self.say(&format!("{}\n", language.game_is_over(end)));
        }
        let listing = MoveList::read(rest)
            .map_err(|stranger| BadInput(language.playable_refused(&stranger)))?;
        let list = legal_moves::list(position, listing, language);
        let Some(square) = listing.square else {
            let count = language.legal_moves(position.legal_moves().len(), None);
            return self.say(&(list + &count));
        };
        if list.is_empty() {
            return self.say(&language.no_moves_from(position, square));
        }
        self.show_board(legal_moves::targets(position, square))?;
        self.say(&list)
    }

    /// `[N]`: takes back as often as is asked for.
    pub(super) fn undo(&mut self, rest: &str) -> Result<()> {
        let language = self.language();
        let times = match rest {
            "" => 1,
            number => number
                .parse::<u32>()
                .ok()
                .filter(|number| (1..=1000).contains(number))
                .ok_or_else(|| BadInput(language.undo_refused(number)))?,
        };
        self.command_and_board(Command::TakeBack { times })
    }

    /// Plays moves that were taken back again.
    pub(super) fn redo(&mut self) -> Result<()> {
        self.command_and_board(Command::PlayAgain)
    }

    pub(super) fn flip(&mut self) -> Result<()> {
        self.screen.flipped = !self.screen.flipped;
        self.show_board(Bitboard::EMPTY)
    }

    pub(super) fn display(&mut self, rest: &str) -> Result<()> {
        let style = match rest.to_lowercase().as_str() {
            "colour" | "couleur" | "couleurs" => Some(BoardStyle::Color),
            "lettres" | "ascii" => Some(BoardStyle::Letters),
            name => BoardStyle::from_str(name, true).ok(),
        };
        let refused = || BadInput(self.language().display_refused(rest));
        self.screen.style = style.ok_or_else(refused)?;
        self.show_board(Bitboard::EMPTY)
    }

    pub(super) fn lang(&mut self, rest: &str) -> Result<()> {
        let language = match rest.to_lowercase().as_str() {
            "english" | "anglais" => Some(Language::English),
            "french" | "français" | "francais" => Some(Language::French),
            name => Language::of_code(name),
        };
        let refused = || BadInput(self.language().lang_refused(rest));
        self.console.language = language.ok_or_else(refused)?;
        self.say(&format!("{}\n", self.language().speaking()))
    }

    /// The view that suits whoever plays now.
    pub(super) fn turn_board(&mut self) {
        self.screen.flipped = Screen::natural_view(self.game());
    }
}
