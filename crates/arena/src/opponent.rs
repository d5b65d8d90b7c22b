//! Another program as an opponent of whoever runs a game by other rules than a match has: with moves
//! taken back, with no result that counts.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use chess::Game;
use search::{Clock, StopFlag};

use crate::ending::Ending;
use crate::fault::Fault;
use crate::openings::is_chess960;
use crate::player::{Patience, Player, PlayerSpec, Reply, Request, start_program};
use crate::record::{MoveRecord, RecordedScore};
use crate::time_control::TimeControl;

/// A running program that speaks UCI or XBoard. It ends when this is dropped.
pub struct Opponent {
    player: Box<dyn Player>,
    /// How many half-moves it has been shown.
    shown: usize,
    hurry: StopFlag,
}

/// What it answers.
#[derive(Clone, Debug)]
pub enum OpponentAnswer {
    /// A legal move, and what it said about it.
    Move(chess::Move, MoveRecord),
    /// It gives up, or claims a draw that the rules grant.
    End(Ending),
}

impl Opponent {
    /// Starts the program of a player.
    pub fn start(spec: &PlayerSpec, patience: Patience) -> Result<Opponent, Fault> {
        let abandon = Arc::new(AtomicBool::new(false));
        let player = start_program(spec, patience, abandon).map_err(|broken| broken.fault)?;
        Ok(Opponent { player, shown: usize::MAX, hurry: StopFlag::new() })
    }

    /// From now on it is told to move at once whenever this flag is raised.
    pub fn hurry_with(&mut self, hurry: StopFlag) {
        self.hurry = hurry;
    }

    /// The game is over, and this is how. If it goes on after all, it is another one.
    pub fn game_over(&mut self, ending: &Ending) {
        self.player.game_over(ending);
        self.shown = usize::MAX;
    }

    /// Asks for a move. A game that is not longer than the last time is another one, or one with
    /// moves taken back: the program begins anew.
    pub fn think(
        &mut self,
        game: &Game,
        clocks: [Option<Clock>; 2],
        limits: &TimeControl,
        deadline: Option<Duration>,
    ) -> Result<OpponentAnswer, Fault> {
        let plies = game.moves().len();
        if plies <= self.shown {
            let start = is_chess960(game.start());
            self.player.new_game(start).map_err(|broken| broken.fault)?;
        }
        self.shown = plies;
        // A program that was begun anew has not heard of it.
        self.player.hurry_with(self.hurry.clone());
        let side = game.position().turn();
        let request = Request { game, side, clocks, limits, deadline, draw_offered: false };
        match self.player.think(&request).map_err(|broken| broken.fault)? {
            Reply::End(ending) => Ok(OpponentAnswer::End(ending)),
            Reply::Move(thought) if game.position().is_legal(thought.mv) => {
                let record = MoveRecord {
                    mv: thought.mv.to_string(),
                    score: thought.score.map(RecordedScore::from),
                    depth: thought.depth,
                    nodes: thought.nodes,
                    us: u64::try_from(thought.time.as_micros()).unwrap_or(u64::MAX),
                };
                Ok(OpponentAnswer::Move(thought.mv, record))
            }
            Reply::Move(thought) => Err(Fault::illegal_move(thought.mv)),
        }
    }
}
