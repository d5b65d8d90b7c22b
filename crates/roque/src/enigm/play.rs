//! `roque enigm play`: a person attacks, a player defends. Every move is compared with what can be
//! proven, so that a slip is told at once.

use std::io::{self, IsTerminal};

use anyhow::{Result, anyhow};
use arena::PlayerSpec;
use arena::puzzle::{Budget, Finding, Proof, prove};
use chess::{Game, Move, Outcome};
use notation::puzzle::{Goal, Puzzle};
use notation::san;
use search::{NullSink, Root, Searcher, StopFlag};

use super::{Arguments, check, show};
use crate::console::{Console, Verdict};
use crate::interrupt::on_interrupt;
use crate::position::read_any_move;
use crate::shell::read_line;
use crate::text::EnigmWord;
use crate::typed_players;

/// Lets a person solve a puzzle. Leaving it unsolved is no failure.
pub(super) fn run(name: &str, arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let collection = arguments.collection(language)?;
    let (name, puzzle) = collection.one(name, language)?;
    let text = arguments.defender.as_deref().unwrap_or(super::DEFENDER);
    typed_players::read_own(text, language)?;
    let spec = arguments.defender(language)?;
    let defender = players::make(&spec).map_err(|wrong| anyhow!(wrong))?;
    let budget = arguments.budget();
    let mut desk = Desk {
        console,
        puzzle,
        game: Game::new(puzzle.position.clone()),
        defender,
        spec,
        budget,
        hints: 0,
    };
    let this = *console;
    // There is nothing to save: the puzzle is as it was.
    on_interrupt(move |_| {
        this.complain(&format!("\n{}", this.language.enigm_left()));
        std::process::exit(Verdict::Interrupted.code().into());
    });
    // As in the text game: prompts are for terminals.
    let is_asked = io::stdin().is_terminal() && io::stdout().is_terminal();
    desk.show_board()?;
    desk.say(&language.enigm_welcome(name, puzzle.position.turn(), puzzle.goal))?;
    let mut input = io::stdin().lock();
    loop {
        if is_asked {
            desk.say(&desk.prompt())?;
        }
        let Some(line) = read_line(&mut input)? else {
            if is_asked {
                desk.say("\n")?;
            }
            break;
        };
        let step = match line {
            Err(noise) => {
                desk.say(&(language.noise(noise) + "\n"))?;
                Step::Go
            }
            Ok(line) => desk.obey(line.trim())?,
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

struct Desk<'a> {
    console: &'a Console,
    puzzle: &'a Puzzle,
    game: Game,
    defender: Box<dyn Searcher>,
    spec: PlayerSpec,
    budget: Budget,
    /// How much of the next move was told already.
    hints: u32,
}

impl Desk<'_> {
    fn say(&self, text: &str) -> Result<()> {
        Ok(self.console.say(text)?)
    }

    fn show_board(&self) -> Result<()> {
        let flipped = self.puzzle.position.turn() == chess::Color::Black;
        self.say(&show::draw(self.game.position(), flipped, self.console))
    }

    fn prompt(&self) -> String {
        self.console.language.prompt(&self.game)
    }

    /// Moves the attacker has made.
    fn made(&self) -> u32 {
        u32::try_from(self.game.moves().len().div_ceil(2)).unwrap_or(u32::MAX)
    }

    /// What is left to do from here; nothing if the moves are used up.
    fn goal_left(&self) -> Option<Goal> {
        match self.puzzle.goal {
            Goal::Mate => Some(Goal::Mate),
            Goal::MateIn(moves) => {
                moves.checked_sub(self.made()).filter(|left| *left > 0).map(Goal::MateIn)
            }
        }
    }

    fn obey(&mut self, line: &str) -> Result<Step> {
        let language = self.console.language;
        if line.is_empty() {
            return Ok(Step::Go);
        }
        match EnigmWord::read(line) {
            Some(EnigmWord::Help) => self.say(language.enigm_play_help())?,
            Some(EnigmWord::Board) => self.show_board()?,
            Some(EnigmWord::Hint) => self.hint()?,
            Some(EnigmWord::Solution) => self.solution()?,
            Some(EnigmWord::Undo) => self.undo()?,
            Some(EnigmWord::Quit) => {
                self.say(&(language.enigm_left().to_owned() + "\n"))?;
                return Ok(Step::Over);
            }
            None => return self.play(line),
        }
        Ok(Step::Go)
    }

    /// The person's move and the answer to it.
    fn play(&mut self, text: &str) -> Result<Step> {
        let language = self.console.language;
        let mv = match read_any_move(self.game.position(), text, language) {
            Ok(mv) => mv,
            Err(error) => {
                let said =
                    format!("{}\n{}\n", language.move_error(&error), language.enigm_or_help());
                self.say(&said)?;
                return Ok(Step::Go);
            }
        };
        let before = self.goal_left().map(|goal| self.prove(goal));
        self.make(mv);
        if self.over()? {
            return Ok(Step::Over);
        }
        if self.goal_left().is_none() {
            self.say(&(language.enigm_out_of_moves().to_owned() + "\n"))?;
            self.take_back(1);
            return Ok(Step::Go);
        }
        let reply = self.reply()?;
        let written = san::write(self.game.position(), reply, language.notation());
        self.make(reply);
        self.show_board()?;
        self.say(&language.enigm_reply(&written))?;
        if self.over()? {
            return Ok(Step::Over);
        }
        let after = self.goal_left().map(|goal| self.prove(goal));
        let was_won = matches!(before, Some(Finding::Forced(_)));
        let is_lost = matches!(after, Some(Finding::Refuted { .. }));
        if was_won && is_lost {
            self.say(&(language.enigm_slipped().to_owned() + "\n"))?;
        }
        Ok(Step::Go)
    }

    fn make(&mut self, mv: Move) {
        // Both sides' moves were found among the legal ones.
        let _ = self.game.play(mv);
        self.hints = 0;
    }

    /// Says so if the game is over. Mate is the end; a draw can be taken back.
    fn over(&mut self) -> Result<bool> {
        let language = self.console.language;
        let outcome = self.game.outcome();
        match outcome {
            Some(Outcome::Checkmate { winner }) => {
                self.show_board()?;
                let solved = winner == self.puzzle.position.turn();
                self.say(&language.enigm_mate(solved, self.made()))?;
                Ok(true)
            }
            Some(Outcome::Draw(reason)) => {
                self.say(&language.enigm_drawn(reason))?;
                // Only the attacker's move, or the answer with it.
                let odd = self.game.moves().len() % 2;
                self.take_back(2 - odd);
                Ok(false)
            }
            None => Ok(false),
        }
    }

    fn take_back(&mut self, half_moves: usize) {
        for _ in 0..half_moves {
            self.game.undo();
        }
        self.hints = 0;
    }

    fn undo(&mut self) -> Result<()> {
        let language = self.console.language;
        if self.game.moves().len() == 0 {
            return self.say(&(language.nothing_to_undo().to_owned() + "\n"));
        }
        self.take_back(2);
        self.show_board()
    }

    fn reply(&mut self) -> Result<Move> {
        let (root, limits) = (Root::from(&self.game), self.spec.limits.limits_from_now());
        let choice = self.defender.search(&root, &limits, &StopFlag::new(), &mut NullSink);
        choice.best.ok_or_else(|| anyhow!("the defender makes no move"))
    }

    fn prove(&self, goal: Goal) -> Finding {
        prove(self.game.position(), goal, &self.budget)
    }

    fn proof(&self) -> Option<Proof> {
        match self.prove(self.goal_left()?) {
            Finding::Forced(proof) => Some(proof),
            _ => None,
        }
    }

    /// First the piece, then the move.
    fn hint(&mut self) -> Result<()> {
        let language = self.console.language;
        let proof = self.proof();
        let mv = proof.as_ref().and_then(|proof| proof.line.first().copied());
        let (Some(proof), Some(mv)) = (proof, mv) else {
            return self.say(&(language.enigm_no_hint().to_owned() + "\n"));
        };
        self.hints += 1;
        let said = match self.hints {
            1 => language.enigm_hint_piece(proof.moves, mv.from()),
            _ => {
                let written = san::write(self.game.position(), mv, language.notation());
                language.enigm_hint_move(&written)
            }
        };
        self.say(&said)
    }

    fn solution(&mut self) -> Result<()> {
        let language = self.console.language;
        let said = match self.proof() {
            Some(proof) => check::line_text(self.game.position(), &proof, language.notation()),
            None => language.enigm_no_hint().to_owned(),
        };
        self.say(&(said + "\n"))
    }
}
