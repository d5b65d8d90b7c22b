//! The shell: one command a line, from a terminal, a pipe or the command line. It holds the game
//! on the board; nothing that is typed can lose it but a good command.

mod events;
mod inside;
mod order;
mod prompt;
mod setup;
mod show;
mod tools;

pub(crate) use prompt::knows;
pub(crate) use words::ShellWord as Word;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};

use anyhow::Result;
use chess::{Game, Position};
use experiments::perft::PerftRequest;
use notation::MoveError;
use players::{Complaint, Done, Seat, SeatedEngine};
use protocol::line;
use protocol::uci::Info;

use crate::console::{BadInput, Console, Verdict};
use crate::perft;
use crate::position::{castling_notation, move_texts};
use crate::uci::{Ending, Uci, tell};
use crate::wire::{Event, Overtime, notify};
use order::Order;
use words::{COMMANDS, PROTOCOL_WORDS, is_protocol_word, nearest};

/// Whether to go on after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
    /// Go on in the other protocol.
    Xboard,
}

/// Who is at the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Other {
    /// A person at the prompt of a game, who has given it this one line.
    Person,
    /// A program, most likely a chess GUI: what is wrong is told as `info string`.
    Program,
    /// The command line: what is wrong goes to stderr and into the exit code.
    Arguments,
}

impl Other {
    /// Says what is wrong: to a program in its protocol, in one line.
    fn complain(self, text: &str, console: &Console) {
        match self {
            Other::Program => {
                let lines: Vec<&str> = text.lines().map(str::trim).collect();
                let joint = console.language.sentence_joint();
                tell(Info::text(format!("error: {}", lines.join(joint))).into());
            }
            Other::Person | Other::Arguments => console.complain(text),
        }
    }
}

/// The game on the board and where to talk about it.
pub(crate) struct Shell {
    game: Game,
    console: Console,
    other: Other,
    uci: Uci,
    inbox: Receiver<Event>,
    /// Where lines are sent that come from stdin, and the end of the command line by Ctrl-C.
    events: Option<mpsc::Sender<Event>>,
    /// Commands that wait for the end of a search.
    waiting: VecDeque<String>,
    /// The input has ended: what was asked for is done, and then all is.
    ended: bool,
    overtime: Overtime,
}

impl Shell {
    fn new(console: Console, seat: Seat, other: Other) -> (Shell, mpsc::Sender<Event>) {
        let (events, inbox) = mpsc::channel();
        let complain = Arc::new(move |complaint: &Complaint| {
            other.complain(&console.language.engine_complaint(complaint), &console);
        });
        let shell = Shell {
            game: Game::new(Position::start()),
            console,
            other,
            uci: Uci::new(SeatedEngine::new(seat, complain, notify(events.clone()))),
            inbox,
            events: None,
            waiting: VecDeque::new(),
            ended: false,
            overtime: Overtime::default(),
        };
        (shell, events)
    }

    /// Complains about bad input and goes on; other errors end the loop.
    fn unless_bad_input(&self, answer: Result<Flow>) -> Result<(Flow, Verdict)> {
        match answer {
            Ok(flow) => Ok((flow, Verdict::Done)),
            Err(error) => match error.downcast_ref::<BadInput>() {
                Some(bad) => {
                    self.complain(&bad.0);
                    Ok((Flow::Continue, Verdict::BadInput))
                }
                None => Err(error),
            },
        }
    }

    fn complain(&self, text: &str) {
        self.other.complain(text, &self.console);
    }

    /// A job of the engine has ended; says whether all went well.
    fn note(&mut self, done: Done) -> Verdict {
        match self.uci.note(done) {
            Ending::Good => Verdict::Done,
            Ending::Refused => Verdict::BadInput,
            Ending::Broken => {
                self.complain(self.console.language.engine_failed());
                Verdict::Failed
            }
        }
    }

    /// Carries out one line. Nothing is under way that it would have to wait for.
    fn execute(&mut self, line: &str) -> Result<Flow> {
        let (order, complaints) = self.understand(line)?;
        let (word, rest) = match order {
            Order::Nothing => return Ok(Flow::Continue),
            Order::Xboard => return Ok(Flow::Xboard),
            Order::Command(command) => {
                self.execute_command(command, complaints)?;
                return Ok(Flow::Continue);
            }
            Order::Moves(line) => {
                self.play(&line)?;
                return Ok(Flow::Continue);
            }
            Order::Word(word, rest) => (word, rest),
        };
        if !complaints.is_empty() {
            self.complain(&complaints.join("\n"));
        }
        let rest = rest.as_str();
        match word {
            Word::Help => self.help(rest)?,
            Word::Board => self.show_board_as(rest)?,
            Word::See => self.show_exchange(rest)?,
            Word::Position => self.set_position(rest)?,
            Word::Fen if rest.is_empty() => self.show_fen()?,
            Word::Fen => self.set_position(&format!("fen {rest}"))?,
            Word::Moves => self.show_moves(rest)?,
            Word::Perft => self.perft(rest)?,
            Word::Undo => self.undo()?,
            Word::Play => {
                let complaint = self.console.language.play_needs_a_terminal();
                return Err(BadInput(complaint.to_owned()).into());
            }
            Word::Quit => return Ok(Flow::Quit),
        }
        Ok(Flow::Continue)
    }

    fn help(&self, topic: &str) -> Result<()> {
        let language = self.console.language;
        let page = match topic {
            "" => Some(language.shell_page()),
            topic => language.help_in_shell(topic),
        };
        let page = page.ok_or_else(|| self.unknown(topic))?;
        Ok(self.console.say(&page)?)
    }

    fn perft(&self, arguments: &str) -> Result<()> {
        let language = self.console.language;
        let deepest = words::largest("perft", "DEPTH");
        let bad = || BadInput(language.perft_arguments_refused(arguments, deepest));
        let mut words = arguments.split_whitespace();
        let depth = words.next().and_then(|depth| depth.parse().ok());
        let depth = depth.filter(|&depth| depth <= deepest).ok_or_else(bad)?;
        let position = self.game.position().clone();
        let castling = castling_notation(&position);
        let mut request = PerftRequest { castling, ..PerftRequest::new(position, depth) };
        for word in words {
            match word.to_lowercase().as_str() {
                "divide" | "diviser" => request.divide = true,
                "detail" | "détail" => request.detail = true,
                _ => return Err(bad().into()),
            }
        }
        perft::run(&request, &self.console)?;
        Ok(())
    }

    /// Plays moves typed at the prompt: all of them or none.
    fn play(&mut self, line: &str) -> Result<()> {
        let mut game = self.game.clone();
        for (index, text) in move_texts(line).enumerate() {
            match self.read_move(&game, text) {
                Ok(mv) => game.play(mv),
                Err(MoveError::NotAMove { .. }) if index == 0 => {
                    return Err(self.unknown(text).into());
                }
                Err(error) => {
                    return Err(BadInput(self.console.language.move_error(&error)).into());
                }
            };
        }
        self.game = game;
        self.show_board()
    }

    fn undo(&mut self) -> Result<()> {
        let language = self.console.language;
        let Some(mv) = self.game.undo() else {
            return Err(BadInput(language.nothing_to_undo().to_owned()).into());
        };
        let taken_back = self.write_move(self.game.position(), mv);
        self.console.say(&language.taken_back(&taken_back))?;
        self.show_board()
    }

    fn unknown(&self, word: &str) -> BadInput {
        let meant = nearest(word, Word::all_names().chain(PROTOCOL_WORDS));
        BadInput(self.console.language.word_unknown(word, meant))
    }
}

/// Carries out each argument as one command, then stops. Bad ones are told, and the rest goes on.
pub(crate) fn run_arguments(console: Console, seat: Seat, arguments: &[String]) -> Result<Verdict> {
    let language = console.language;
    let (mut shell, events) = Shell::new(console, seat, Other::Arguments);
    shell.events = Some(events);
    if let Some((first, topic)) = arguments.split_first()
        && Word::named(first) == Some(Word::Help)
    {
        console.say(&match topic {
            [] => language.main_page(),
            [name, ..] if COMMANDS.contains(&name.as_str()) => language.command_page(name),
            _ => return shell.help(&topic.join(" ")).map(|()| Verdict::Done),
        })?;
        return Ok(Verdict::Done);
    }
    shell.refuse_strangers(arguments)?;
    let mut verdict = Verdict::Done;
    for argument in arguments {
        let answer = match line::check(argument) {
            Ok(line) => shell.execute(line),
            Err(noise) => Err(BadInput(language.noise(noise)).into()),
        };
        let (flow, answered) = shell.unless_bad_input(answer)?;
        verdict = verdict.or(answered).or(shell.wait_for_engine()?);
        if shell.ended {
            return Ok(Verdict::Interrupted);
        }
        if flow == Flow::Quit {
            break;
        }
    }
    Ok(verdict)
}

/// Whether arguments are commands of the shell at all, for who asks for help about them.
pub(crate) fn know(console: Console, seat: Seat, arguments: &[String]) -> Result<(), BadInput> {
    let (shell, _events) = Shell::new(console, seat, Other::Arguments);
    shell.refuse_strangers(arguments)
}

impl Shell {
    /// Arguments of which not one is a command or a move were meant for something else: a
    /// sub-command that does not exist, most likely. Then one complaint says it all.
    fn refuse_strangers(&self, arguments: &[String]) -> Result<(), BadInput> {
        let first_word = |line: &str| line.split_whitespace().next().map(str::to_owned);
        let familiar = |word: &String| {
            let read = self.read_move(&self.game, word);
            Word::named(word).is_some()
                || is_protocol_word(word)
                || !matches!(read, Err(MoveError::NotAMove { .. }))
        };
        let mut words = arguments.iter().filter_map(|argument| first_word(argument));
        let Some(stranger) = words.next().filter(|word| !familiar(word)) else {
            return Ok(());
        };
        if words.any(|word| familiar(&word)) {
            return Ok(());
        }
        let language = self.console.language;
        let names = Word::ALL.map(|word| word.name(language));
        let meant = nearest(&stranger, COMMANDS.into_iter().chain(Word::all_names()));
        let complaint = language.command_unknown(&stranger, meant, &COMMANDS, &names);
        Err(BadInput(complaint + "\n  " + &language.see_help("roque")))
    }
}
