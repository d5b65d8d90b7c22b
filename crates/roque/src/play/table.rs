//! Commands at the board: what can be played, moves taken back, the end of a game, how the board
//! looks.

use anyhow::Result;
use arena::PlayerSpec;
use chess::Bitboard;
use clap::ValueEnum;
use notation::san;

use super::command::Word;
use super::game::{End, PlayedGame};
use super::input::Line;
use super::machine::{analyst, study};
use super::saved::Place;
use super::screen::Screen;
use super::session::{Flow, Session};
use super::start::level_player;
use super::typed::not_understood;
use crate::console::{BadInput, BoardStyle};
use crate::playable::{self, Wish};
use crate::text::Language;
use players::levels;

/// So many half-moves must be played before a draw is talked about.
const EARLY: usize = 20;
/// What a machine looks at before it takes a draw.
const DRAW_NODES: u64 = 20_000;

impl Session {
    /// What is known about a topic, or the list of all commands.
    pub(super) fn help_page(&self, topic: &str) -> Result<String, BadInput> {
        let language = self.language();
        let topic = topic.trim_start_matches('/');
        let beginning = || Word::beginning(topic).map(|word| language.play_word_page(word));
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
        self.say(&format!("{}\n", self.screen.board(&self.game, marked)))
    }

    /// The board below what was just said.
    pub(super) fn show_board_below(&self) -> Result<()> {
        self.say("\n")?;
        self.show_board(Bitboard::EMPTY)
    }

    /// `[square] [coordinates]`: the legal moves; those of one piece are marked on the board.
    pub(super) fn playable(&self, rest: &str) -> Result<()> {
        let (language, position) = (self.language(), self.game.position());
        if let Some(end) = self.game.end() {
            return self.say(&format!("{}\n", language.game_is_over(end)));
        }
        let wish =
            Wish::read(rest).map_err(|stranger| BadInput(language.playable_refused(&stranger)))?;
        let list = playable::list(position, wish, language);
        let Some(square) = wish.square else {
            let count = language.legal_moves(position.legal_moves().len(), None);
            return self.say(&(list + &count));
        };
        if list.is_empty() {
            return self.say(&language.no_moves_from(position, square));
        }
        self.show_board(playable::targets(position, square))?;
        self.say(&list)
    }

    /// Takes back: with one person at the board up to that person's last turn, otherwise one
    /// half-move; as often as is asked for.
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
        // A game given up goes on where it was; nothing needs to be taken back for that.
        let over = self.game.end().is_some();
        let mut taken = Vec::new();
        if !self.game.reopen() {
            for _ in 0..times {
                taken.extend(self.undo_once());
            }
            if taken.is_empty() {
                return Err(BadInput(language.nothing_to_undo().to_owned()).into());
            }
        }
        if over {
            // The game that was over stays as it was saved.
            self.place = None;
        }
        self.held = self.game.people() == 0;
        self.keep()?;
        self.say(&language.moves_taken_back(&taken))?;
        self.show_board_below()?;
        self.next_turn()
    }

    /// The moves taken back, as they are written; none where the person has not moved yet.
    fn undo_once(&mut self) -> Vec<String> {
        let person = self.game.only_person();
        let first = self.game.game().start().turn();
        let enough = match person {
            // A machine's first move stays: its opponent has nothing to take back.
            Some(side) if side != first => 2,
            _ => 1,
        };
        let mut taken = Vec::new();
        if self.game.moves().len() < enough {
            return taken;
        }
        while let Some(mv) = self.game.undo() {
            let position = self.game.position();
            taken.push(san::write(position, mv, self.language().notation()));
            if person.is_none_or(|side| side == position.turn()) {
                break;
            }
        }
        taken
    }

    /// Plays moves that were taken back again, up to the person's turn.
    pub(super) fn redo(&mut self) -> Result<()> {
        let language = self.language();
        if !self.game.can_redo() {
            return Err(BadInput(language.nothing_to_redo().to_owned()).into());
        }
        let person = self.game.only_person();
        let mut played = Vec::new();
        loop {
            let before = self.game.position().clone();
            let Some(mv) = self.game.redo() else { break };
            played.push(san::write(&before, mv, language.notation()));
            if person.is_none_or(|side| side == self.game.turn()) {
                break;
            }
        }
        self.held = self.game.people() == 0;
        self.keep()?;
        self.say(&language.moves_played_again(&played))?;
        self.show_board_below()?;
        self.next_turn()
    }

    /// Machines go on; for a person one plays this move.
    pub(super) fn go(&mut self) -> Result<Flow> {
        if let Some(end) = self.game.end() {
            return Err(BadInput(self.language().game_is_over(end)).into());
        }
        (self.held, self.waits_for_person) = (false, false);
        let side = self.game.turn();
        if !self.game.is_person(side) {
            return Ok(Flow::Continue);
        }
        let person = self.game.player(side).clone();
        self.game.set_player(side, self.usual_machine());
        self.forget_machine(side);
        let flow = self.machine_move();
        self.game.set_player(side, person);
        self.forget_machine(side);
        self.held = false;
        self.keep()?;
        flow
    }

    /// The machine that plays here, or a friendly one.
    pub(super) fn usual_machine(&self) -> PlayerSpec {
        let mut sides = chess::Color::ALL.into_iter();
        let machine = sides.find(|&side| !self.game.is_person(side));
        machine
            .map_or_else(|| level_player(levels::FRIENDLY), |side| self.game.player(side).clone())
    }

    /// A draw is agreed on, offered, or refused. One that can be claimed needs no offer: it is
    /// claimed when it happens.
    pub(super) fn draw(&mut self) -> Result<()> {
        let language = self.language();
        if let Some(end) = self.game.end() {
            return Err(BadInput(language.game_is_over(end)).into());
        }
        match self.game.people() {
            0 => return Err(BadInput(language.draw_by_machines().to_owned()).into()),
            1 if self.game.moves().len() < EARLY => {
                return self.say(&format!("{}\n", language.draw_too_early()));
            }
            1 => {
                let game = &self.game;
                let (found, _) = self
                    .interrupts
                    .during(|stop| study(analyst(game), game.game(), (DRAW_NODES, 1), None, stop));
                let score = found.lines.first().map_or(0, |report| report.score.raw());
                let person_is_to_move = self.game.is_person(self.game.turn());
                let for_machine = if person_is_to_move { -score } else { score };
                if for_machine > 0 {
                    return self.say(&format!("{}\n", language.draw_declined()));
                }
            }
            _ => {}
        }
        self.end(End::Agreed)
    }

    pub(super) fn resign(&mut self) -> Result<()> {
        if let Some(end) = self.game.end() {
            return Err(BadInput(self.language().game_is_over(end)).into());
        }
        let side = self.game.only_person().unwrap_or(self.game.turn());
        self.end(End::Resigned(side))
    }

    fn end(&mut self, end: End) -> Result<()> {
        self.game.finish(end);
        self.keep()?;
        self.next_turn()
    }

    /// Another game comes on the board.
    pub(super) fn put_game(&mut self, game: PlayedGame, place: Option<Place>) {
        let old = std::mem::replace(&mut self.game, game);
        if !old.moves().is_empty() {
            self.last = Some(old);
        }
        self.as_loaded = None;
        self.waits_for_person = false;
        self.place = place;
        self.reasoning = None;
        self.opening = None;
        self.held = false;
        for machine in self.machines.iter_mut().flatten() {
            machine.new_game();
        }
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
            name => Language::from_str(name, true).ok(),
        };
        let refused = || BadInput(self.language().lang_refused(rest));
        self.console.language = language.ok_or_else(refused)?;
        self.say(&format!("{}\n", self.language().speaking()))
    }

    /// The view that suits whoever plays now.
    pub(super) fn turn_board(&mut self) {
        self.screen.flipped = Screen::natural_view(&self.game);
    }
}
