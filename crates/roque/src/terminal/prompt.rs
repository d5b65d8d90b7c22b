//! One prompt for everything: which lines are for the game, which for a command of the program, and
//! which for the protocol of engines. The game goes on beside all of them.

use std::time::Instant;

use anyhow::Result;
use arena::MoveRecord;
use chess::Game;
use play::saved::{date_now, last_level};
use play::{Command, Event, PlayedGame, level_player};
use players::levels;

use super::program;
use super::text_game::{Flow, TextGame};
use crate::console::{BadInput, Console};
use crate::shell::{self, Shell};
use words::GameWord;

/// Who carries out a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Addressee {
    /// A move, or a command of the game.
    Game,
    /// A command of the command line: `analyze --depth 12`.
    Program,
    /// A word of UCI, or a tool beside it: `go depth 8`, `d`, `perft 5`.
    Protocol,
}

impl Addressee {
    /// Whom a line is for. Where a word has several meanings, what follows it decides: options are
    /// for the program, `go` with limits is for the engine, everything else is for the game.
    pub(super) fn of(line: &str) -> Addressee {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let has_options = rest.split_whitespace().any(|word| word.starts_with('-') && word != "-");
        let is_command = words::command_named(first).is_some();
        match GameWord::named(first) {
            Some(GameWord::Go) if !rest.is_empty() && first.eq_ignore_ascii_case("go") => {
                Addressee::Protocol
            }
            // The list of the game is shorter; about one player the program knows more.
            Some(GameWord::Players) if is_command && !rest.is_empty() => Addressee::Program,
            // Without a file it is about the game on the board.
            Some(GameWord::Review) if is_command && !rest.is_empty() => Addressee::Program,
            Some(GameWord::Play) => Addressee::Game,
            Some(_) if is_command && has_options => Addressee::Program,
            Some(_) => Addressee::Game,
            None if shell::knows(first) && !(is_command && has_options) => Addressee::Protocol,
            None if is_command => Addressee::Program,
            None => Addressee::Game,
        }
    }
}

impl TextGame {
    /// Carries out a line, whomever it is for. Bad input is told, and nothing is lost.
    pub(super) fn take(&mut self, line: &str) -> Result<Flow> {
        // As it stands in every example.
        let line = line.strip_prefix("roque ").map_or(line, str::trim_start);
        let done = match Addressee::of(line) {
            Addressee::Game => return self.take_in_game(line),
            Addressee::Program => self.run_program(line).map(|()| Flow::Continue),
            Addressee::Protocol => self.ask_engine(line),
        };
        self.meant = None;
        self.told_bad_input(done)
    }

    /// What cannot be used is told; other errors end the game.
    pub(super) fn told_bad_input(&self, done: Result<Flow>) -> Result<Flow> {
        match done {
            Err(error) => match error.downcast_ref::<BadInput>() {
                Some(bad) => {
                    self.say(&format!("{}\n", bad.0.trim_end()))?;
                    Ok(Flow::Continue)
                }
                None => Err(error),
            },
            done => done,
        }
    }

    /// A command of the program, about the position on the board where it takes one.
    fn run_program(&mut self, line: &str) -> Result<()> {
        let language = self.language();
        let unclosed = || BadInput(language.quotation_mark_missing(line));
        let words = program::split(line).ok_or_else(unclosed)?;
        let position = program::position_for(&words, self.game().position(), self.command_line);
        if position.is_some() {
            self.say(language.about_this_position())?;
        }
        let console = Console { board: self.screen.style, ..self.console };
        let mut command = program::command(&words, position.as_deref(), &console)?;
        program::connect(&mut command, self.terminal, self.json);
        let (ended, _) = self.interrupts.during(|_| command.status());
        ended.map_err(|error| BadInput(language.program_failed(&error)))?;
        Ok(())
    }

    /// A line of UCI, with the game on the board. A position that it sets up comes on the board and
    /// waits there: the next move is the person's.
    fn ask_engine(&mut self, line: &str) -> Result<Flow> {
        let mut shell = match self.engine.take() {
            Some(shell) => shell,
            None => Box::new(Shell::at_prompt(self.console)?),
        };
        let game = self.game().game().clone();
        let (console, may_read) = (self.console, self.terminal);
        let (answer, presses) = self
            .interrupts
            .during(|stop| shell.carry_out_at_prompt(line, (&game, console), stop, may_read));
        self.engine = Some(shell);
        self.interrupted = presses > 0;
        let answer = answer?;
        if !is_same_game(&answer.game, &game) {
            self.set_up(&answer.game)?;
        }
        match answer.next {
            Some(line) => self.take(&line),
            None => Ok(Flow::Continue),
        }
    }

    /// Another position comes on the board, with the moves that led to it.
    fn set_up(&mut self, wanted: &Game) -> Result<()> {
        let players = chess::Color::ALL.map(|side| self.game().player(side).clone());
        let mut game = PlayedGame::new(wanted.start().clone(), players, date_now());
        for mv in wanted.moves() {
            let mv_text = mv.to_string();
            let record = MoveRecord { mv: mv_text, score: None, depth: 0, nodes: 0, us: 0 };
            game.put(mv, record);
        }
        self.keep()?;
        // Looking at a position is not playing a game.
        self.saving.go_on(&game, None);
        let events = self.session.command(Command::LookAt(Box::new(game)), Instant::now());
        // Nothing is shown unasked, and so no end is told.
        self.tell(events.into_iter().filter(|event| *event == Event::GameBegun).collect())
    }

    /// The greeting: who the opponent is, and what to type.
    pub(super) fn greet(&mut self) -> Result<Flow> {
        let unfinished = self.unfinished();
        let level = self.level_of_machine().unwrap_or(levels::FRIENDLY);
        let about = unfinished.as_ref().map(|(name, game)| (name.as_str(), game));
        self.say(&self.language().greeting(level, about))?;
        Ok(Flow::Continue)
    }

    /// Against whoever was played last, as far as it is a level.
    pub(super) fn seat_last_level(&mut self) {
        if let Some(level) = self.saving.folder().and_then(last_level) {
            self.sit(chess::Color::Black, level_player(level));
        }
    }

    /// The level of the machine that plays Black.
    pub(super) fn level_of_machine(&self) -> Option<u8> {
        levels::of_name(&self.game().player(chess::Color::Black).short_name())
    }

    /// What the list of games offers at `play`: a game of its own options, or the list.
    pub(super) fn play(&mut self, rest: &str) -> Result<Flow> {
        if rest.is_empty() && self.terminal {
            return self.choose_another();
        }
        let unclosed = || BadInput(self.language().quotation_mark_missing(rest));
        let words = program::split(rest).ok_or_else(unclosed)?;
        let arguments = (self.command_line.read_play)(&words, self.language())?;
        self.restart(&arguments)
    }
}

fn is_same_game(one: &Game, other: &Game) -> bool {
    one.start() == other.start() && one.moves().eq(other.moves())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_its_addressee() {
        for (line, addressee) in [
            ("e4", Addressee::Game),
            ("banana", Addressee::Game),
            ("undo 2", Addressee::Game),
            ("go", Addressee::Game),
            ("go depth 8", Addressee::Protocol),
            ("position startpos moves e2e4", Addressee::Protocol),
            ("d", Addressee::Protocol),
            ("uci", Addressee::Protocol),
            ("perft 5", Addressee::Protocol),
            ("perft 5 --divide", Addressee::Program),
            ("analyze", Addressee::Game),
            ("analyze 5", Addressee::Game),
            ("analyze --depth 12", Addressee::Program),
            ("eval", Addressee::Game),
            ("eval --eval pst", Addressee::Program),
            ("bench", Addressee::Protocol),
            ("tournament t --players a b", Addressee::Program),
            ("-tournament t", Addressee::Program),
            ("match level1 level2", Addressee::Program),
            ("players", Addressee::Game),
            ("players mcts", Addressee::Program),
            ("stats json", Addressee::Game),
            ("stats mine", Addressee::Game),
            ("stats mine --json", Addressee::Program),
            ("review", Addressee::Game),
            ("review game.pgn", Addressee::Program),
            ("play --chess960 5", Addressee::Game),
            ("uci --player mcts", Addressee::Program),
        ] {
            assert_eq!(Addressee::of(line), addressee, "{line}");
        }
    }

    /// None of them may be a word that nobody answers.
    #[test]
    fn every_command_of_the_program_is_understood_at_the_prompt() {
        for name in words::COMMANDS {
            let with_options = Addressee::of(&format!("{name} --help"));
            let own = GameWord::named(name) == Some(GameWord::Play);
            assert!(with_options == Addressee::Program || own, "{name}");
            let known = GameWord::named(name).is_some() || Addressee::of(name) != Addressee::Game;
            assert!(known, "{name}");
        }
    }
}
