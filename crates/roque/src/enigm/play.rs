//! `roque enigm play`: a person attacks, a player defends. The puzzle is a [`PuzzleSession`]; here it
//! gets its moves and is told.

use std::io::{self, IsTerminal};

use ::play::puzzle::{PuzzleEvent, PuzzleSession};
use anyhow::{Result, anyhow};
use arena::PlayerSpec;
use chess::{Color, Move};
use report::puzzles::event_to_text;
use search::{NullSink, Root, Searcher, StopFlag};

use super::{Arguments, one, show};
use crate::console::{Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::position::read_any_move;
use crate::typed_players;
use crate::wire::read_line;
use words::EnigmWord;

/// Lets a person solve a puzzle. Leaving it unsolved is no failure.
pub(super) fn run(name: &str, arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let collection = arguments.collection(language)?;
    let (name, puzzle) = one(&collection, name, language)?;
    let text = arguments.defender.as_str();
    typed_players::read_own(text, language)?;
    let spec = arguments.defender(language)?;
    let defender = players::make(&spec).map_err(|wrong| anyhow!(wrong))?;
    let session = PuzzleSession::new(puzzle.clone(), arguments.budget());
    let mut solving = Solving { console, session, defender, spec };
    let this = *console;
    // There is nothing to save: the puzzle is as it was.
    on_interrupt(move |_| {
        this.complain(&format!("\n{}", this.language.enigm_left()));
        std::process::exit(Verdict::Interrupted.code().into());
    });
    // As in the text game: prompts are for terminals.
    let is_asked = io::stdin().is_terminal() && io::stdout().is_terminal();
    solving.show_board()?;
    solving.say(&language.enigm_welcome(name, puzzle.position.turn(), puzzle.goal))?;
    let mut input = io::stdin().lock();
    loop {
        if is_asked {
            solving.say(&language.prompt(solving.session.game()))?;
        }
        let Some(line) = read_line(&mut input)? else {
            if is_asked {
                solving.say("\n")?;
            }
            break;
        };
        let step = match line {
            Err(noise) => {
                solving.say(&(language.noise(noise) + "\n"))?;
                Step::Go
            }
            Ok(line) => solving.obey(line.trim())?,
        };
        if step == Step::Over {
            break;
        }
    }
    Ok(Verdict::Done)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Go,
    Over,
}

/// A puzzle on a terminal or in a pipe.
struct Solving<'a> {
    console: &'a Console,
    session: PuzzleSession,
    defender: Box<dyn Searcher>,
    spec: PlayerSpec,
}

impl Solving<'_> {
    fn say(&self, text: &str) -> Result<()> {
        Ok(self.console.say(text)?)
    }

    fn show_board(&self) -> Result<()> {
        let flipped = self.session.puzzle().position.turn() == Color::Black;
        self.say(&show::draw(self.session.game().position(), flipped, self.console))
    }

    fn obey(&mut self, line: &str) -> Result<Step> {
        let language = self.console.language;
        if line.is_empty() {
            return Ok(Step::Go);
        }
        let event = match EnigmWord::read(line) {
            Some(EnigmWord::Help) => {
                self.say(language.enigm_play_help())?;
                return Ok(Step::Go);
            }
            Some(EnigmWord::Board) => {
                self.show_board()?;
                return Ok(Step::Go);
            }
            Some(EnigmWord::Quit) => {
                self.say(&(language.enigm_left().to_owned() + "\n"))?;
                return Ok(Step::Over);
            }
            Some(EnigmWord::Hint) => self.session.hint(),
            Some(EnigmWord::Solution) => self.session.solution(),
            Some(EnigmWord::Undo) => self.session.take_back(),
            None => return self.play(line),
        };
        self.tell(vec![event])
    }

    /// The person's move and the answer to it.
    fn play(&mut self, text: &str) -> Result<Step> {
        let language = self.console.language;
        let mv = match read_any_move(self.session.game().position(), text, language) {
            Ok(mv) => mv,
            Err(error) => {
                let said =
                    format!("{}\n{}\n", language.move_error(&error), language.enigm_or_help());
                self.say(&said)?;
                return Ok(Step::Go);
            }
        };
        let events = self.session.play(mv);
        self.tell(events)
    }

    fn tell(&mut self, events: Vec<PuzzleEvent>) -> Result<Step> {
        for event in events {
            if self.tell_one(event)? == Step::Over {
                return Ok(Step::Over);
            }
        }
        Ok(Step::Go)
    }

    fn tell_one(&mut self, event: PuzzleEvent) -> Result<Step> {
        let said = event_to_text(&event, self.console.language);
        let step = match event {
            PuzzleEvent::AskDefender => {
                let reply = self.reply()?;
                let events = self.session.replied(reply);
                return self.tell(events);
            }
            PuzzleEvent::Replied(_) | PuzzleEvent::TakenBack => {
                self.show_board()?;
                Step::Go
            }
            PuzzleEvent::Mated { .. } => {
                self.show_board()?;
                Step::Over
            }
            _ => Step::Go,
        };
        self.say(&said)?;
        Ok(step)
    }

    fn reply(&mut self) -> Result<Move> {
        let root = Root::from(self.session.game());
        let limits = self.spec.limits.limits_from_now();
        let choice = self.defender.search(&root, &limits, &StopFlag::new(), &mut NullSink);
        choice.best.ok_or_else(|| anyhow!("the defender makes no move"))
    }
}
