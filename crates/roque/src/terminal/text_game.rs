//! The loop of the text game: whose turn it is, who is asked, and what becomes of a line. The game
//! itself is a [`play::Session`]; the files beside turn lines into its commands and its events into
//! words.

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use anyhow::Result;
use chess::{Bitboard, Color, Move};
use notation::Opening;
use notation::pgn::GameTree;
use play::review::Review;
use play::saved::{AutoSave, Folder, Keeping};
use play::{Event, PlayedGame, Session};

use super::input::{Input, Line};
use super::interrupts::Interrupts;
use super::machines::Machines;
use super::screen::Screen;
use super::start::{self, Start};
use super::typed::is_yes;
use super::{Arguments, CommandLine};
use crate::console::{BoardStyle, Console, Verdict};
use crate::shell::Shell;
use crate::tame::tame;
use report::game_statistics as statistics;
use words::{GameWord, Language};

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Continue,
    Leave(Verdict),
}

/// A session on a terminal or in a pipe.
pub(super) struct TextGame {
    pub(super) console: Console,
    pub(super) command_line: CommandLine,
    pub(super) screen: Screen,
    /// Statistics come as JSON in the end; people read on stderr.
    pub(super) json: bool,
    pub(super) terminal: bool,
    pub(super) input: Input,
    pub(super) interrupts: Interrupts,
    pub(super) session: Session,
    pub(super) machines: Machines,
    pub(super) saving: AutoSave,
    /// The game that was reviewed last, and its review.
    pub(super) reviewed: Option<(GameTree, Review)>,
    /// The name of the opening that was told last.
    pub(super) opening_told: Option<Opening>,
    /// The move that was perhaps meant.
    pub(super) meant: Option<Move>,
    /// Ctrl-C was the last thing heard.
    pub(super) interrupted: bool,
    /// What is to be known about the game before it begins.
    notices: String,
    /// What the session said when it was made.
    first_events: Vec<Event>,
    /// The command line has said what is to be played.
    chosen: bool,
    greets: bool,
    /// Answers UCI, once it was asked.
    pub(super) engine: Option<Box<Shell>>,
}

impl TextGame {
    /// A game as the command line asks for it; a greeting stands above one that is begun by a move.
    pub(super) fn new(
        arguments: &Arguments,
        console: Console,
        command_line: CommandLine,
        greets: bool,
    ) -> Result<TextGame> {
        let folder = Folder::find(arguments.games.as_deref());
        let Start { game, file, notices } =
            start::first_game(arguments, folder.as_ref(), console.language)?;
        let mut saving = AutoSave::new(folder);
        if arguments.load.is_some() {
            saving.go_on(&game, file);
        }
        let terminal = io::stdin().is_terminal()
            && if arguments.json { io::stderr().is_terminal() } else { io::stdout().is_terminal() };
        let mut input = Input::new(terminal && !arguments.json);
        let interrupts = Interrupts::new(console, input.ear(console));
        let screen = Screen { style: console.board, flipped: Screen::natural_view(&game) };
        let (session, first_events) = Session::new(game, Instant::now());
        Ok(TextGame {
            console,
            command_line,
            screen,
            json: arguments.json,
            terminal,
            input,
            interrupts,
            session,
            machines: Machines::new(arguments.seed),
            saving,
            reviewed: None,
            opening_told: None,
            meant: None,
            interrupted: false,
            notices,
            first_events,
            chosen: arguments.choose_a_game(),
            greets,
            engine: None,
        })
    }

    pub(super) fn language(&self) -> Language {
        self.console.language
    }

    pub(super) fn game(&self) -> &PlayedGame {
        self.session.game()
    }

    pub(super) fn say(&self, text: &str) -> Result<()> {
        if self.json {
            let text = tame(text, self.screen.style == BoardStyle::Color);
            let mut stderr = io::stderr().lock();
            return Ok(stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush())?);
        }
        // The board may have been given colours in the middle of a game.
        let console = Console { board: self.screen.style, ..self.console };
        Ok(console.say(text)?)
    }

    /// Plays until somebody leaves.
    pub(super) fn run(mut self) -> Result<Verdict> {
        let notices = std::mem::take(&mut self.notices);
        self.say(&notices)?;
        let is_open = self.terminal && !self.chosen;
        if is_open {
            self.seat_last_level();
        }
        let mut flow = match is_open {
            true if self.greets => self.greet()?,
            true => self.choose()?,
            false => {
                let events = std::mem::take(&mut self.first_events);
                self.begin(events)?
            }
        };
        loop {
            if let Flow::Leave(verdict) = flow {
                return self.leave(verdict);
            }
            flow = if self.session.asked().is_none() {
                self.listen()?
            } else if self.interrupts.take_idle_press() {
                // Ctrl-C between two moves counts as if it had come a moment later.
                self.after_presses(1, self.game().people(), false)?
            } else {
                self.machine_move()?
            };
        }
    }

    fn leave(mut self, verdict: Verdict) -> Result<Verdict> {
        self.keep()?;
        self.say_farewell()?;
        if self.json {
            self.console.say(&statistics::of(self.game(), self.language()).to_json())?;
        }
        let lost = self.keeping() == Keeping::Failed && verdict != Verdict::BadInput;
        Ok(if lost { Verdict::Failed } else { verdict })
    }

    /// Nobody can be asked in a pipe: Ctrl-C leaves, with everything saved that can be.
    pub(super) fn leave_interrupted(&self) -> Result<Flow> {
        self.say(&format!("{}\n", self.language().left(self.keeping())))?;
        Ok(Flow::Leave(Verdict::Interrupted))
    }

    /// Asks for a line and carries it out.
    fn listen(&mut self) -> Result<Flow> {
        self.tell_opening()?;
        let Some(line) = self.read_by_the_clock()? else { return Ok(Flow::Continue) };
        match line {
            Line::Text(line) => {
                self.interrupted = false;
                self.take(&line)
            }
            Line::Noise(noise) => {
                let complaint = self.language().noise(noise);
                self.say(&format!("{complaint}\n"))?;
                Ok(Flow::Continue)
            }
            Line::Interrupt if !self.terminal => self.leave_interrupted(),
            Line::Interrupt if self.interrupted => self.ask_to_leave(),
            Line::Interrupt => {
                self.interrupted = true;
                self.leave_line()?;
                self.say(&format!("{}\n", self.language().interrupted(self.keeping())))?;
                Ok(Flow::Continue)
            }
            Line::End => {
                // What follows begins on a line of its own.
                if self.terminal {
                    self.say("\n")?;
                }
                // No more lines can come that would seat another machine.
                let stuck = self.session.is_stuck();
                Ok(Flow::Leave(if stuck { Verdict::Failed } else { Verdict::Done }))
            }
            Line::Late => Ok(Flow::Continue),
        }
    }

    /// A simple terminal shows `^C` and stays in its line.
    fn leave_line(&self) -> Result<()> {
        self.say(if matches!(self.input, Input::Plain(_)) { "\n" } else { "" })
    }

    pub(super) fn ask_to_leave(&mut self) -> Result<Flow> {
        self.interrupted = false;
        self.leave_line()?;
        let question = self.language().leave_question(self.keeping());
        Ok(match self.read(question) {
            Line::Text(answer) if is_yes(&answer) => Flow::Leave(Verdict::Interrupted),
            Line::Interrupt | Line::End => Flow::Leave(Verdict::Interrupted),
            Line::Text(_) | Line::Noise(_) | Line::Late => Flow::Continue,
        })
    }

    pub(super) fn execute(&mut self, word: GameWord, rest: &str) -> Result<Flow> {
        match word {
            GameWord::Help => return self.help(rest),
            GameWord::Board => self.show_board(Bitboard::EMPTY)?,
            GameWord::Playable => self.playable(rest)?,
            GameWord::Undo => self.undo(rest)?,
            GameWord::Redo => self.redo()?,
            GameWord::Go => self.command(play::Command::Go)?,
            GameWord::Hint => self.command(play::Command::AskHint)?,
            GameWord::Draw => self.command(play::Command::OfferDraw)?,
            GameWord::Resign => self.command(play::Command::Resign)?,
            GameWord::New => self.new_game(rest)?,
            GameWord::Play => return self.play(rest),
            GameWord::Level => self.level(rest)?,
            GameWord::White => self.seat(Color::White, rest)?,
            GameWord::Black => self.seat(Color::Black, rest)?,
            GameWord::Side => self.side(rest)?,
            GameWord::Switch => self.command(play::Command::ExchangeSides)?,
            GameWord::Time => self.time(rest)?,
            GameWord::Players => self.players()?,
            GameWord::Moves => self.score_sheet()?,
            GameWord::Eval => self.evaluation()?,
            GameWord::Why => self.command(play::Command::AskWhy)?,
            GameWord::Analyse => self.analyse(rest)?,
            GameWord::Stats => self.statistics(rest)?,
            GameWord::Review => self.review(rest)?,
            GameWord::Exercises => self.exercises(rest)?,
            GameWord::Fen => self.fen(rest)?,
            GameWord::Pgn => self.pgn()?,
            GameWord::Save => self.save(rest)?,
            GameWord::Load => self.load(rest)?,
            GameWord::Games => self.games()?,
            GameWord::Flip => self.flip()?,
            GameWord::Display => self.display(rest)?,
            GameWord::Lang => self.lang(rest)?,
            GameWord::Quit => return Ok(Flow::Leave(Verdict::Done)),
        }
        Ok(Flow::Continue)
    }
}
