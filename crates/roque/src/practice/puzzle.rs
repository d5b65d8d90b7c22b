//! A puzzle as an exercise: it is played to the mate against the defender of `roque enigm play`. A move with which the mate slips
//! away is taken back.

use anyhow::{Result, anyhow};
use arena::puzzle::Budget;
use arena::{PlayerSpec, TimeControl};
use chess::{Color, Move};
use notation::puzzle::Puzzle;
use play::puzzle::{PuzzleEvent, PuzzleSession};
use report::puzzles::event_to_text;
use search::{NullSink, Root, Searcher, StopFlag};
use words::{PracticeWord, default_of};

use super::solve::{Attempt, End, Sitting, Step, Typed};
use crate::enigm::draw;
use crate::position::read_any_move;

/// Asks a puzzle until it is solved, shown or left.
pub(super) fn solve(
    sitting: &mut Sitting<'_>,
    attempt: &mut Attempt<'_>,
    puzzle: Puzzle,
) -> Result<Step> {
    let language = sitting.console.language;
    let nodes = default_of("enigm play", "--proof-nodes").parse();
    let nodes = nodes.unwrap_or_else(|_| Budget::default().nodes);
    let session = PuzzleSession::new(puzzle, Budget { nodes, ..Budget::default() });
    let mut solving = Solving { session, defender: Defender::new()?, tried: None };
    sitting.show(attempt.exercise)?;
    loop {
        match sitting.typed(solving.session.game())? {
            Typed::Nothing => {}
            Typed::Over(end) => return Ok(Step::Leave(end)),
            Typed::Word(PracticeWord::Help) => sitting.say(language.practice_help())?,
            Typed::Word(PracticeWord::Board) => solving.show(sitting)?,
            Typed::Word(PracticeWord::Skip) => return Ok(Step::Skip),
            Typed::Word(PracticeWord::Quit) => return Ok(Step::Leave(End::Done)),
            Typed::Word(PracticeWord::Hint) => {
                attempt.hints += 1;
                let event = solving.session.hint();
                solving.tell(sitting, attempt, vec![event])?;
            }
            Typed::Word(PracticeWord::Show) => {
                sitting.failed(attempt, None);
                let event = solving.session.solution();
                solving.tell(sitting, attempt, vec![event])?;
                return sitting.over(attempt, None);
            }
            Typed::Text(text) => {
                let mv = match read_any_move(solving.session.game().position(), &text, language) {
                    Ok(mv) => mv,
                    Err(error) => {
                        let wrong = language.move_error(&error);
                        sitting.say(&format!("{wrong}\n{}\n", language.practice_or_help()))?;
                        continue;
                    }
                };
                let events = solving.session.play(mv);
                solving.tried = Some(mv);
                if solving.tell(sitting, attempt, events)? {
                    return sitting.over(attempt, Some(mv));
                }
            }
        }
    }
}

/// A puzzle, and who defends.
struct Solving {
    session: PuzzleSession,
    defender: Defender,
    /// The person's last move.
    tried: Option<Move>,
}

impl Solving {
    fn show(&self, sitting: &Sitting<'_>) -> Result<()> {
        let flipped = self.session.puzzle().position.turn() == Color::Black;
        sitting.say(&draw(self.session.game().position(), flipped, sitting.console))
    }

    /// Tells what has happened; whether the puzzle is solved.
    fn tell(
        &mut self,
        sitting: &mut Sitting<'_>,
        attempt: &mut Attempt<'_>,
        events: Vec<PuzzleEvent>,
    ) -> Result<bool> {
        for event in events {
            if self.tell_one(sitting, attempt, event)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn tell_one(
        &mut self,
        sitting: &mut Sitting<'_>,
        attempt: &mut Attempt<'_>,
        event: PuzzleEvent,
    ) -> Result<bool> {
        let said = event_to_text(&event, sitting.console.language);
        let mut over = false;
        match event {
            PuzzleEvent::AskDefender => {
                let reply = self.defender.reply(&self.session)?;
                let events = self.session.replied(reply);
                return self.tell(sitting, attempt, events);
            }
            PuzzleEvent::Replied(_) | PuzzleEvent::TakenBack => self.show(sitting)?,
            PuzzleEvent::Mated { solved, .. } => {
                if !solved {
                    sitting.failed(attempt, self.tried);
                }
                over = true;
            }
            PuzzleEvent::Slipped => {
                sitting.failed(attempt, self.tried);
                sitting.say(sitting.console.language.practice_mate_slipped())?;
                let event = self.session.take_back();
                return self.tell_one(sitting, attempt, event);
            }
            PuzzleEvent::OutOfMoves | PuzzleEvent::Drawn(_) => sitting.failed(attempt, self.tried),
            _ => {}
        }
        sitting.say(&said)?;
        Ok(over)
    }
}

/// Who defends where nobody says.
struct Defender {
    player: Box<dyn Searcher>,
    spec: PlayerSpec,
}

impl Defender {
    fn new() -> Result<Defender> {
        let mut spec = players::read(default_of("enigm play", "--defender"))
            .map_err(|wrong| anyhow!(wrong))?;
        players::add_own_limits(std::slice::from_mut(&mut spec), &TimeControl::default());
        let player = players::make(&spec).map_err(|wrong| anyhow!(wrong))?;
        Ok(Defender { player, spec })
    }

    fn reply(&mut self, session: &PuzzleSession) -> Result<Move> {
        let root = Root::from(session.game());
        let limits = self.spec.limits.limits_from_now();
        let choice = self.player.search(&root, &limits, &StopFlag::new(), &mut NullSink);
        choice.best.ok_or_else(|| anyhow!("the defender makes no move"))
    }
}
