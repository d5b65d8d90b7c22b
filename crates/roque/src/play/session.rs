//! The loop of a game: whose turn it is, who is asked, and what becomes of a move. The commands are
//! carried out in the rooms beside.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use anyhow::Result;
use chess::{Bitboard, Color, Move};
use notation::Opening;
use search::Source;

use super::Arguments;
use super::command::Word;
use super::game::{PlayedGame, Thought};
use super::input::{Input, Line};
use super::interrupts::Interrupts;
use super::machine::Machine;
use super::saved::{self, Folder, Place};
use super::screen::Screen;
use super::start::{self, Start};
use super::statistics::Statistics;
use super::typed::is_yes;
use crate::console::{BoardStyle, Console, Verdict};
use crate::shell::Shell;
use crate::tame::tame;
use crate::text::Language;

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Continue,
    Leave(Verdict),
}

/// What would become of the game if the program ended now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keeping {
    /// Nothing was played.
    Empty,
    Saved,
    Failed,
}

/// What a machine thought when it made its last move.
#[derive(Clone, Debug)]
pub(super) struct Reasoning {
    /// The half-moves before it.
    pub(super) ply: usize,
    pub(super) mv: Move,
    pub(super) thought: Thought,
    pub(super) line: Vec<Move>,
    /// Where the move comes from, if not from a search alone.
    pub(super) source: Option<Source>,
}

/// A game, and whoever sits around it.
pub(super) struct Session {
    pub(super) console: Console,
    pub(super) screen: Screen,
    /// Statistics come as JSON in the end; people read on stderr.
    pub(super) json: bool,
    pub(super) terminal: bool,
    pub(super) input: Input,
    pub(super) interrupts: Interrupts,
    pub(super) game: PlayedGame,
    /// Those of White and of Black, once they were needed.
    pub(super) machines: [Option<Machine>; 2],
    pub(super) folder: Option<Folder>,
    /// Where this game is saved.
    pub(super) place: Option<Place>,
    /// The game as it came out of a file that stays as it is: so far there is nothing to save.
    pub(super) as_loaded: Option<String>,
    /// The game before this one.
    pub(super) last: Option<PlayedGame>,
    pub(super) reasoning: Option<Reasoning>,
    /// The name of the opening that was told last.
    pub(super) opening: Option<Opening>,
    pub(super) seed: Option<u32>,
    /// Machines wait for `go`.
    pub(super) held: bool,
    /// The last machine that was asked made no move.
    pub(super) failed: bool,
    /// Since when the person at the board thinks.
    pub(super) since: Instant,
    /// The move that was perhaps meant.
    pub(super) meant: Option<Move>,
    /// Ctrl-C was the last thing heard.
    pub(super) interrupted: bool,
    /// The game could not be saved when it was last tried.
    pub(super) unsaved: bool,
    /// What is to be known about the game before it begins.
    notices: String,
    /// The command line has said what is to be played.
    chosen: bool,
    greets: bool,
    /// A position was set up: the next move is the person's, whatever the side.
    pub(super) waits_for_person: bool,
    /// Answers UCI, once it was asked.
    pub(super) engine: Option<Box<Shell>>,
}

impl Session {
    /// A game as the command line asks for it; a greeting stands above one that is begun by a move.
    pub(super) fn new(arguments: &Arguments, console: Console, greets: bool) -> Result<Session> {
        let folder = Folder::find(arguments.games.as_deref());
        let Start { game, place, notices } =
            start::first_game(arguments, folder.as_ref(), console.language)?;
        let loaded = saved::to_pgn(&game);
        let terminal = io::stdin().is_terminal()
            && if arguments.json { io::stderr().is_terminal() } else { io::stdout().is_terminal() };
        let mut input = Input::new(terminal && !arguments.json);
        let interrupts = Interrupts::new(console, input.ear(console));
        Ok(Session {
            console,
            screen: Screen { style: console.board, flipped: Screen::natural_view(&game) },
            json: arguments.json,
            terminal,
            input,
            interrupts,
            game,
            machines: [None, None],
            folder,
            as_loaded: arguments.load.as_ref().filter(|_| place.is_none()).map(|_| loaded),
            place,
            last: None,
            reasoning: None,
            opening: None,
            seed: arguments.seed,
            held: false,
            failed: false,
            since: Instant::now(),
            meant: None,
            interrupted: false,
            unsaved: false,
            notices,
            chosen: arguments.choose_a_game(),
            greets,
            waits_for_person: false,
            engine: None,
        })
    }

    pub(super) fn language(&self) -> Language {
        self.console.language
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
            false => self.begin()?,
        };
        loop {
            if let Flow::Leave(verdict) = flow {
                self.keep()?;
                self.say_farewell()?;
                if self.json {
                    self.console.say(&Statistics::of(&self.game, self.language()).to_json())?;
                }
                let lost = self.keeping() == Keeping::Failed && verdict != Verdict::BadInput;
                return Ok(if lost { Verdict::Failed } else { verdict });
            }
            flow = if !self.machine_is_to_move() {
                self.listen()?
            } else if self.interrupts.take_idle_press() {
                // Ctrl-C between two moves counts as if it had come a moment later.
                self.after_presses(1)?
            } else {
                self.machine_move()?
            };
        }
    }

    /// Nobody can be asked in a pipe: Ctrl-C leaves, with everything saved that can be.
    pub(super) fn leave_interrupted(&self) -> Result<Flow> {
        self.say(&format!("{}\n", self.language().left(self.keeping())))?;
        Ok(Flow::Leave(Verdict::Interrupted))
    }

    fn machine_is_to_move(&self) -> bool {
        !self.held && self.game.end().is_none() && !self.game.is_person(self.game.turn())
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
                // Nobody is there who could seat another machine.
                let stuck = self.failed && self.game.people() == 0 && self.game.end().is_none();
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

    pub(super) fn execute(&mut self, word: Word, rest: &str) -> Result<Flow> {
        match word {
            Word::Help => return self.help(rest),
            Word::Board => self.show_board(Bitboard::EMPTY)?,
            Word::Playable => self.playable(rest)?,
            Word::Undo => self.undo(rest)?,
            Word::Redo => self.redo()?,
            Word::Go => return self.go(),
            Word::Hint => self.hint()?,
            Word::Draw => self.draw()?,
            Word::Resign => self.resign()?,
            Word::New => self.new_game(rest)?,
            Word::Play => return self.play(rest),
            Word::Level => self.level(rest)?,
            Word::White => self.seat(Color::White, rest)?,
            Word::Black => self.seat(Color::Black, rest)?,
            Word::Side => self.side(rest)?,
            Word::Switch => self.switch()?,
            Word::Time => self.time(rest)?,
            Word::Players => self.players()?,
            Word::Moves => self.score_sheet()?,
            Word::Eval => self.evaluation()?,
            Word::Why => self.why()?,
            Word::Analyse => self.analyse(rest)?,
            Word::Stats => self.statistics(rest)?,
            Word::Fen => self.fen(rest)?,
            Word::Pgn => self.pgn()?,
            Word::Save => self.save(rest)?,
            Word::Load => self.load(rest)?,
            Word::Games => self.games()?,
            Word::Flip => self.flip()?,
            Word::Display => self.display(rest)?,
            Word::Lang => self.lang(rest)?,
            Word::Quit => return Ok(Flow::Leave(Verdict::Done)),
        }
        Ok(Flow::Continue)
    }

    /// How long the person at the board has thought.
    pub(super) fn thinking_time(&self) -> Duration {
        self.since.elapsed()
    }
}
