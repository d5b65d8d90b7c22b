//! The loop of a game: whose turn it is, who is asked, and what becomes of a move. The commands are
//! carried out in the rooms beside.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;
use chess::{Bitboard, Color, Move, Position};
use notation::MoveError;

use super::Arguments;
use super::command::{self, Command, Word};
use super::game::{PlayedGame, Thought};
use super::input::{Input, Line};
use super::interrupts::Interrupts;
use super::machine::Machine;
use super::saved::Folder;
use super::screen::Screen;
use super::statistics::Statistics;
use crate::console::{BadInput, Console, Verdict};
use crate::position;
use crate::text::Language;

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Continue,
    Leave(Verdict),
}

/// What a machine thought when it made its last move.
#[derive(Clone, Debug)]
pub(super) struct Reasoning {
    /// The half-moves before it.
    pub(super) ply: usize,
    pub(super) mv: Move,
    pub(super) thought: Thought,
    pub(super) line: Vec<Move>,
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
    pub(super) file: Option<PathBuf>,
    /// The game before this one.
    pub(super) last: Option<PlayedGame>,
    pub(super) reasoning: Option<Reasoning>,
    pub(super) seed: Option<u32>,
    /// Machines wait for `go`.
    pub(super) held: bool,
    /// Since when the person at the board thinks.
    pub(super) since: Instant,
    /// The move that was perhaps meant.
    pub(super) meant: Option<Move>,
    /// Ctrl-C was the last thing heard.
    pub(super) interrupted: bool,
    pub(super) unsaved_told: bool,
    /// The command line has said what is to be played.
    chosen: bool,
}

impl Session {
    pub(super) fn new(arguments: &Arguments, console: Console) -> Result<Session> {
        let folder = Folder::find(arguments.games.as_deref());
        let (game, file) = super::start::first_game(arguments, folder.as_ref(), console.language)?;
        let terminal = io::stdin().is_terminal()
            && if arguments.json { io::stderr().is_terminal() } else { io::stdout().is_terminal() };
        Ok(Session {
            console,
            screen: Screen { style: console.board, flipped: Screen::natural_view(&game) },
            json: arguments.json,
            terminal,
            input: Input::new(terminal && !arguments.json),
            interrupts: Interrupts::new(console),
            game,
            machines: [None, None],
            folder,
            file,
            last: None,
            reasoning: None,
            seed: arguments.seed,
            held: false,
            since: Instant::now(),
            meant: None,
            interrupted: false,
            unsaved_told: false,
            chosen: arguments.choose_a_game(),
        })
    }

    pub(super) fn language(&self) -> Language {
        self.console.language
    }

    pub(super) fn say(&self, text: &str) -> Result<()> {
        if self.json {
            let mut stderr = io::stderr().lock();
            return Ok(stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush())?);
        }
        Ok(self.console.say(text)?)
    }

    /// Plays until somebody leaves.
    pub(super) fn run(mut self) -> Result<Verdict> {
        let mut flow = if self.terminal && !self.chosen { self.choose()? } else { self.begin()? };
        loop {
            if let Flow::Leave(verdict) = flow {
                self.keep()?;
                let farewell = self.language().farewell(self.file.as_deref());
                self.say(&farewell)?;
                if self.json {
                    self.console.say(&Statistics::of(&self.game, self.language()).to_json())?;
                }
                return Ok(verdict);
            }
            flow = if self.machine_is_to_move() { self.machine_move()? } else { self.listen()? };
        }
    }

    fn machine_is_to_move(&self) -> bool {
        !self.held && self.game.end().is_none() && !self.game.is_person(self.game.turn())
    }

    /// Asks for a line and carries it out.
    fn listen(&mut self) -> Result<Flow> {
        let prompt = self.language().play_prompt(&self.game, self.since.elapsed());
        match self.read(&prompt) {
            Line::Text(line) => {
                self.interrupted = false;
                self.take(&line)
            }
            Line::Noise(noise) => {
                let complaint = self.language().noise(noise);
                self.say(&format!("{complaint}\n"))?;
                Ok(Flow::Continue)
            }
            Line::Interrupt if self.interrupted => self.ask_to_leave(),
            Line::Interrupt => {
                self.interrupted = true;
                self.say(&format!("{}\n", self.language().interrupted()))?;
                Ok(Flow::Continue)
            }
            Line::End => {
                // What follows begins on a line of its own.
                if self.terminal {
                    self.say("\n")?;
                }
                Ok(Flow::Leave(Verdict::Done))
            }
        }
    }

    /// A line; the words that may be completed are those of this moment.
    pub(super) fn read(&mut self, prompt: &str) -> Line {
        let words = self.words();
        self.input.offer(|| words);
        let (terminal, json, console) = (self.terminal, self.json, self.console);
        self.input.read(prompt, |prompt| {
            // A terminal without editor; nobody reading is found out elsewhere.
            if terminal && json {
                let _ = write!(io::stderr(), "{prompt}");
            } else if terminal {
                let _ = console.say(prompt);
            }
        })
    }

    pub(super) fn ask_to_leave(&mut self) -> Result<Flow> {
        self.interrupted = false;
        let question = self.language().leave_question();
        Ok(match self.read(question) {
            Line::Text(answer) if is_yes(&answer) => Flow::Leave(Verdict::Interrupted),
            Line::Interrupt | Line::End => Flow::Leave(Verdict::Interrupted),
            Line::Text(_) | Line::Noise(_) => Flow::Continue,
        })
    }

    /// Carries out a line. Bad input is told, and nothing is lost.
    pub(super) fn take(&mut self, line: &str) -> Result<Flow> {
        if let Some(mv) = self.meant.take()
            && (line.is_empty() || is_yes(line))
        {
            return self.person_move(mv);
        }
        let language = self.language();
        let is_move =
            |text: &str| position::read_any_move(self.game.position(), text, language).is_ok();
        let done = match command::read(line, is_move) {
            Command::Nothing => Ok(Flow::Continue),
            Command::Word(word, rest) => self.execute(word, &rest),
            Command::Text(text) => self.take_moves(&text),
        };
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

    fn execute(&mut self, word: Word, rest: &str) -> Result<Flow> {
        match word {
            Word::Help => self.help(rest)?,
            Word::Board => self.show_board(Bitboard::EMPTY)?,
            Word::Playable => self.playable(rest)?,
            Word::Undo => self.undo(rest)?,
            Word::Redo => self.redo()?,
            Word::Go => return self.go(),
            Word::Hint => self.hint()?,
            Word::Draw => self.draw()?,
            Word::Resign => self.resign()?,
            Word::New => self.new_game(rest)?,
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

    /// A move, or several where nobody has to be waited for.
    fn take_moves(&mut self, text: &str) -> Result<Flow> {
        let language = self.language();
        if let Some(end) = self.game.end() {
            let looks_like_one = position::read_any_move(self.game.position(), text, language);
            if !matches!(looks_like_one, Err(MoveError::NotAMove { .. })) {
                return Err(BadInput(language.game_is_over(end)).into());
            }
        }
        let whole = position::read_any_move(self.game.position(), text, language);
        let several = text.split_whitespace().count() > 1 && self.game.people() == 2;
        if whole.is_err() && several {
            for text in position::move_texts(text) {
                let mv = self.understood(text)?;
                self.person_move(mv)?;
            }
            return Ok(Flow::Continue);
        }
        let mv = self.understood(text)?;
        self.person_move(mv)
    }

    /// The move that a text is. A near miss becomes a question.
    fn understood(&mut self, text: &str) -> Result<Move> {
        let language = self.language();
        let error = match position::read_any_move(self.game.position(), text, language) {
            Ok(mv) => return Ok(mv),
            Err(error) => error,
        };
        if let MoveError::DidYouMean { suggestion, .. } = &error {
            self.meant = position::read_any_move(self.game.position(), suggestion, language).ok();
            let complaint = language.move_error(&error);
            return Err(BadInput(format!("{complaint}\n{}", language.yes_or_no())).into());
        }
        let error = with_capital(self.game.position(), text, language).unwrap_or(error);
        if matches!(error, MoveError::NotAMove { .. }) {
            let word = text.split_whitespace().next().unwrap_or(text);
            let meant = Word::nearest_name(word);
            return Err(BadInput(language.play_word_unknown(word, meant)).into());
        }
        let complaint = language.move_error(&error);
        Err(BadInput(format!("{complaint}\n{}", language.see_playable())).into())
    }

    /// How long the person at the board has thought.
    pub(super) fn thinking_time(&self) -> Duration {
        self.since.elapsed()
    }
}

/// What is wrong with `nf6` as `Nf6`: whoever forgets a capital still wants to know why it is
/// illegal.
fn with_capital(position: &Position, text: &str, language: Language) -> Option<MoveError> {
    let mut letters = text.chars();
    let first = letters.next().filter(char::is_ascii_lowercase)?.to_ascii_uppercase();
    let capital: String = std::iter::once(first).chain(letters).collect();
    let error = position::read_any_move(position, &capital, language).err()?;
    (!matches!(error, MoveError::NotAMove { .. })).then_some(error)
}

/// In both languages, whatever is spoken.
pub(super) fn is_yes(answer: &str) -> bool {
    matches!(answer.trim().to_lowercase().as_str(), "y" | "yes" | "o" | "oui" | "j")
}
