//! A person as a player: the moves come from whoever supplies them, be it a terminal, a page or a
//! test.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use chess::{Color, Game, Move};
use search::Clock;

use super::{AnyError, Player, PlayerSpec, Reply, Request, Thought, is_raised};
use crate::ending::Ending;
use crate::fault::{Breakdown, FactoryError, Fault};
use crate::record::side;

/// What a person is asked with.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// The person's side.
    pub side: Color,
    /// The clocks of White and of Black, if there are any.
    pub clocks: [Option<Clock>; 2],
    /// After so long the person has lost on time, if there is a clock.
    pub deadline: Option<Duration>,
    /// Whether the opponent offers a draw.
    pub draw_offered: bool,
}

/// What a person answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HumanMove {
    /// A move.
    Move(Move),
    /// A move, and the offer of a draw with it.
    MoveAndOfferDraw(Move),
    /// Gives up.
    Resign,
    /// Takes the draw that the opponent offers, or claims one by the rules. Where there is none, the
    /// person is asked again.
    Draw,
    /// Goes away: the game is not finished.
    Leave,
}

/// Why an answer cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HumanRefusal {
    /// The move is not legal.
    Illegal {
        /// The move.
        mv: Move,
        /// Whose it was to be.
        side: Color,
    },
    /// No draw is offered, and none can be claimed.
    NoDraw,
}

impl fmt::Display for HumanRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HumanRefusal::Illegal { mv, side: color } => {
                write!(f, "{mv} is not legal for {}", side(*color))
            }
            HumanRefusal::NoDraw => f.write_str("no draw is offered, and none can be claimed"),
        }
    }
}

/// Who makes the moves of a person. A [`std::sync::mpsc::Receiver`] in a closure will do:
///
/// ```
/// use arena::{Human, HumanMove, Turn};
/// let (sender, receiver) = std::sync::mpsc::channel::<HumanMove>();
/// let human: Box<dyn Human> =
///     Box::new(move |_: &Turn<'_>| receiver.recv().unwrap_or(HumanMove::Leave));
/// # drop((sender, human));
/// ```
pub trait Human: Send {
    /// Waits for a move. An illegal one is asked for again; see [`Human::refused`].
    fn choose(&mut self, turn: &Turn<'_>) -> HumanMove;

    /// The last answer could not be used, for this reason.
    fn refused(&mut self, _why: HumanRefusal) {}

    /// The game is over.
    fn game_over(&mut self, _ending: &Ending) {}
}

impl<F: FnMut(&Turn<'_>) -> HumanMove + Send> Human for F {
    fn choose(&mut self, turn: &Turn<'_>) -> HumanMove {
        self(turn)
    }
}

/// Finds the person of a player.
pub type HumanFactory = dyn Fn(&PlayerSpec) -> Result<Box<dyn Human>, AnyError> + Send + Sync;

/// So many answers in a row that cannot be used come from no person.
const MOST_REFUSALS: u32 = 10_000;

/// A person at the board.
pub(super) struct HumanPlayer {
    human: Box<dyn Human>,
    abandon: Arc<AtomicBool>,
}

impl HumanPlayer {
    pub(super) fn start(
        spec: &PlayerSpec,
        humans: Option<&HumanFactory>,
        abandon: Arc<AtomicBool>,
    ) -> Result<HumanPlayer, Breakdown> {
        let humans = humans.ok_or(Fault::NobodyToAsk)?;
        let human = humans(spec).map_err(|error| Fault::NotFound(FactoryError::from(error)))?;
        Ok(HumanPlayer { human, abandon })
    }
}

/// The draw that the side to move gets if it asks for one.
fn draw_for(request: &Request<'_>) -> Option<Ending> {
    if request.draw_offered {
        return Some(Ending::Agreement);
    }
    request.game.claimable_draw().map(Ending::from)
}

impl Player for HumanPlayer {
    fn new_game(&mut self, _chess960: bool) -> Result<(), Breakdown> {
        Ok(())
    }

    fn think(&mut self, request: &Request<'_>) -> Result<Reply, Breakdown> {
        let start = Instant::now();
        let turn = Turn {
            game: request.game,
            side: request.side,
            clocks: request.clocks,
            deadline: request.deadline,
            draw_offered: request.draw_offered,
        };
        for _ in 0..MOST_REFUSALS {
            let answer = self.human.choose(&turn);
            if is_raised(&self.abandon) {
                return Err(Fault::Interrupted.into());
            }
            let (mv, offers_draw) = match answer {
                HumanMove::Move(mv) => (mv, false),
                HumanMove::MoveAndOfferDraw(mv) => (mv, true),
                HumanMove::Resign => {
                    return Ok(Reply::End(Ending::Resignation { loser: request.side }));
                }
                HumanMove::Leave => return Err(Fault::Leaves.into()),
                HumanMove::Draw => match draw_for(request) {
                    Some(ending) => {
                        let late = request.lateness(start.elapsed());
                        return late.map_or(Ok(Reply::End(ending)), Err);
                    }
                    None => {
                        self.human.refused(HumanRefusal::NoDraw);
                        continue;
                    }
                },
            };
            if request.game.position().is_legal(mv) {
                let time = start.elapsed();
                let (score, depth, nodes) = (None, 0, 0);
                return Ok(Reply::Move(Thought { mv, score, depth, nodes, time, offers_draw }));
            }
            self.human.refused(HumanRefusal::Illegal { mv, side: request.side });
        }
        Err(Fault::IllegalMovesOnly.into())
    }

    fn game_over(&mut self, ending: &Ending) {
        self.human.game_over(ending);
    }
}
