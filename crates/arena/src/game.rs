//! One game: two players, their clocks, and the end by the rules, by a fault or by adjudication.

use std::time::Duration;

use chess::{Color, Game, Position};

use crate::adjudication::{Adjudication, Referee};
use crate::clock::PlayerClock;
use crate::ending::Ending;
use crate::fault::{Breakdown, Fault};
use crate::openings::is_chess960;
use crate::player::{Player, Reply, Request, Thought};
use crate::pv::Lines;
use crate::record::{MoveRecord, RecordedScore};
use crate::time_control::TimeControl;
use crate::timing::Timing;

/// What a game is played with.
pub(crate) struct GameSetup<'a> {
    pub(crate) start: &'a Position,
    /// Of White and of Black.
    pub(crate) limits: [TimeControl; 2],
    pub(crate) margin: Duration,
    pub(crate) adjudication: &'a Adjudication,
}

/// What came of it.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) moves: Vec<MoveRecord>,
    /// With its last position, if it began.
    pub(crate) game: Option<Game>,
    pub(crate) ending: Ending,
    /// Who broke down, with its last words.
    pub(crate) culprit: Option<(Color, Vec<String>)>,
    /// Of White and of Black.
    pub(crate) timing: [Timing; 2],
    pub(crate) lines: [Lines; 2],
}

/// Plays a game to its end, whatever the players do, and tells those who are still there. `watch`
/// sees every move.
pub(crate) fn play(
    players: [&mut dyn Player; 2],
    setup: &GameSetup<'_>,
    watch: &mut dyn FnMut(&Game, &MoveRecord),
) -> Played {
    let [white, black] = players;
    let mut played = play_moves([&mut *white, &mut *black], setup, watch);
    let culprit = played.culprit.as_ref().map(|(color, _)| *color);
    let sides = [(Color::White, white), (Color::Black, black)];
    let measured = played.timing.iter_mut().zip(&mut played.lines);
    for ((color, player), (timing, lines)) in sides.into_iter().zip(measured) {
        if culprit != Some(color) {
            played.game.iter().for_each(|game| player.reached(game));
            player.game_over(&played.ending);
        }
        player.take_pings().into_iter().for_each(|ping| timing.add_ping(ping));
        *lines = player.take_lines();
    }
    played
}

fn play_moves(
    players: [&mut dyn Player; 2],
    setup: &GameSetup<'_>,
    watch: &mut dyn FnMut(&Game, &MoveRecord),
) -> Played {
    let [white, black] = players;
    let mut running = RunningGame {
        game: Game::new(setup.start.clone()),
        clocks: setup.limits.map(|limits| PlayerClock::new(limits, setup.margin)),
        referee: Referee::new(setup.adjudication),
        chess960: is_chess960(setup.start),
        moves: Vec::new(),
        timing: [Timing::default(); 2],
        draw_offered: false,
    };
    for (color, player) in [(Color::White, &mut *white), (Color::Black, &mut *black)] {
        if let Err(fault) = player.new_game(running.chess960) {
            return running.faulted(color, fault);
        }
    }
    loop {
        let turn = running.game.position().turn();
        let player = match turn {
            Color::White => &mut *white,
            Color::Black => &mut *black,
        };
        match player.think(&running.request(turn)) {
            Err(fault) => return running.faulted(turn, fault),
            Ok(Reply::End(ending)) => return running.ended(ending),
            Ok(Reply::Move(thought)) => {
                let before = running.moves.len();
                let ending = running.make_move(turn, &thought);
                if let Some(played) = running.moves.get(before) {
                    watch(&running.game, played);
                }
                if let Some(ending) = ending {
                    return running.ended(ending);
                }
                if let Err(fault) = player.ponder(&running.request(turn)) {
                    return running.faulted(turn, fault);
                }
            }
        }
    }
}

/// The state of a running game.
struct RunningGame<'a> {
    game: Game,
    clocks: [PlayerClock; 2],
    referee: Referee<'a>,
    chess960: bool,
    moves: Vec<MoveRecord>,
    timing: [Timing; 2],
    /// With the last move.
    draw_offered: bool,
}

impl RunningGame<'_> {
    fn clock(&self, color: Color) -> &PlayerClock {
        let [white, black] = &self.clocks;
        if color == Color::White { white } else { black }
    }

    /// What the player of this side is asked with.
    fn request(&self, side: Color) -> Request<'_> {
        let clock = self.clock(side);
        Request {
            game: &self.game,
            side,
            clocks: self.clocks.each_ref().map(PlayerClock::reading),
            limits: clock.control(),
            deadline: clock.deadline(),
            draw_offered: self.draw_offered,
        }
    }

    fn ended(self, ending: Ending) -> Played {
        let RunningGame { moves, game, timing, .. } = self;
        let lines = Default::default();
        Played { moves, game: Some(game), ending, culprit: None, timing, lines }
    }

    fn faulted(self, side: Color, broken: Breakdown) -> Played {
        let ending = Ending::Fault { side, fault: broken.fault };
        Played { culprit: Some((side, broken.last_lines)), ..self.ended(ending) }
    }

    /// Presses the clock and makes a move; says whether that ended the game.
    fn make_move(&mut self, color: Color, thought: &Thought) -> Option<Ending> {
        let ([white, black], [of_white, of_black]) = (&mut self.clocks, &mut self.timing);
        let (clock, timing) =
            if color == Color::White { (white, of_white) } else { (black, of_black) };
        if let Some(excess) = clock.overrun(thought.time) {
            timing.add_overrun(excess);
        }
        if let Err(excess) = clock.press(thought.time) {
            let ms = (excess.as_secs_f64() * 1e3).round_ties_even() as u64;
            return Some(Ending::Fault { side: color, fault: Fault::Late { ms: Some(ms) } });
        }
        if !self.game.play(thought.mv) {
            return Some(Ending::Fault { side: color, fault: Fault::illegal_move(thought.mv) });
        }
        self.moves.push(MoveRecord {
            mv: thought.mv.to_string(),
            score: thought.score.map(RecordedScore::from),
            depth: thought.depth,
            nodes: thought.nodes,
            us: u64::try_from(thought.time.as_micros()).unwrap_or(u64::MAX),
        });
        let both_want_a_draw = self.draw_offered && thought.offers_draw;
        self.draw_offered = thought.offers_draw;
        let ruled = self.game.outcome().map(Ending::from);
        ruled
            .or_else(|| both_want_a_draw.then_some(Ending::Agreement))
            .or_else(|| self.game.claimable_draw().map(Ending::from))
            .or_else(|| self.referee.observe(thought.score, self.game.position()))
    }
}
