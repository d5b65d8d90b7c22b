//! The game being played: its moves with what was said about them, moves taken back, the players of
//! both sides, clocks, and how it ended. It knows the rules through `chess` and nothing of terminals,
//! files or searches.

use std::time::Duration;

use arena::{
    ClockControl, Ending, GameRecord, GameResult, MoveRecord, PlayerClock, PlayerKind, PlayerSpec,
    TimeControl, Timing,
};
use chess::{Color, Game, Move, Position};
use players::printed_name;
use serde::Serialize;

use crate::data;
use crate::end::End;

/// What the mover said about a move, and how long it took.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Thought {
    /// What it thinks the position is worth to it.
    #[serde(serialize_with = "data::optional_score")]
    pub score: Option<eval::Score>,
    /// The depth it reached.
    pub depth: u32,
    /// The nodes it searched.
    pub nodes: u64,
    /// How long it took.
    #[serde(rename = "time_ms", serialize_with = "data::milliseconds")]
    pub time: Duration,
}

/// The clock of a game, and from which half-move on it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timer {
    /// The time of each side.
    pub control: ClockControl,
    /// The half-moves before it was set.
    pub from: usize,
}

/// A game with everything that belongs to it.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    game: Game,
    moves: Vec<MoveRecord>,
    /// Moves taken back, the next one to be played again last.
    undone: Vec<(Move, MoveRecord)>,
    players: [PlayerSpec; 2],
    /// What the players are called in print.
    names: [String; 2],
    timer: Option<Timer>,
    end: Option<End>,
    /// In seconds since 1970.
    started: u64,
}

impl PlayedGame {
    /// A game of White and Black that begins at a moment, in seconds since 1970.
    pub fn new(start: Position, players: [PlayerSpec; 2], started: u64) -> PlayedGame {
        let mut game = PlayedGame {
            game: Game::new(start),
            moves: Vec::new(),
            undone: Vec::new(),
            names: players.each_ref().map(printed_name),
            players,
            timer: None,
            end: None,
            started,
        };
        game.end = game.game.outcome().map(End::Rules);
        game
    }

    /// Another game with the same players and the same clock.
    pub fn again(&self, start: Position, started: u64) -> PlayedGame {
        let mut game = PlayedGame::new(start, self.players.clone(), started);
        game.set_clock(self.timer.map(|timer| timer.control));
        game
    }

    /// The moves from the start, and the position they lead to.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// What was said about each half-move so far.
    pub fn moves(&self) -> &[MoveRecord] {
        &self.moves
    }

    /// How the game ended, if it did.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Who won, if the game is over.
    pub fn result(&self) -> GameResult {
        self.end.map_or(GameResult::Unfinished, End::result)
    }

    /// When it began, in seconds since 1970.
    pub fn started(&self) -> u64 {
        self.started
    }

    /// It began at another moment.
    pub fn set_started(&mut self, started: u64) {
        self.started = started;
    }

    /// Who plays this side.
    pub fn player(&self, side: Color) -> &PlayerSpec {
        let [white, black] = &self.players;
        if side == Color::White { white } else { black }
    }

    /// What the player of this side is called in print.
    pub fn name(&self, side: Color) -> &str {
        let [white, black] = &self.names;
        if side == Color::White { white } else { black }
    }

    /// Somebody else plays this side.
    pub fn set_player(&mut self, side: Color, player: PlayerSpec) {
        let [white, black] = &mut self.names;
        *(if side == Color::White { white } else { black }) = printed_name(&player);
        let [white, black] = &mut self.players;
        *(if side == Color::White { white } else { black }) = player;
    }

    /// The players exchange their sides.
    pub fn swap_players(&mut self) {
        self.players.reverse();
        self.names.reverse();
    }

    /// Whether a person plays this side.
    pub fn is_person(&self, side: Color) -> bool {
        self.player(side).kind == PlayerKind::Human
    }

    /// How many of the players are people.
    pub fn people(&self) -> usize {
        Color::ALL.into_iter().filter(|&side| self.is_person(side)).count()
    }

    /// The only side that a person plays.
    pub fn only_person(&self) -> Option<Color> {
        let mut people = Color::ALL.into_iter().filter(|&side| self.is_person(side));
        people.next().filter(|_| people.next().is_none())
    }

    /// From now on this clock runs, or none.
    pub fn set_clock(&mut self, control: Option<ClockControl>) {
        let from = self.moves.len();
        self.timer = control.map(|control| Timer { control, from });
    }

    /// The clock, if one runs.
    pub fn timer(&self) -> Option<Timer> {
        self.timer
    }

    /// A clock that has run for some moves.
    pub fn set_timer(&mut self, timer: Option<Timer>) {
        self.timer = timer;
    }

    /// What this side's clock shows. It follows from the times of the moves, so that taking a move
    /// back gives its time back.
    pub fn clock(&self, side: Color) -> Option<search::Clock> {
        let timer = self.timer?;
        let control = TimeControl { clock: Some(timer.control), ..TimeControl::default() };
        let mut clock = PlayerClock::new(control, Duration::MAX / 2);
        let first = self.game.start().turn();
        let mut mover = first;
        for (ply, played) in self.moves.iter().enumerate() {
            if mover == side && ply >= timer.from {
                // Nothing is too late here: only moves that counted are kept.
                let _ = clock.press(played.time());
            }
            mover = !mover;
        }
        clock.reading()
    }

    /// Plays a legal move. Moves taken back are forgotten, unless this is the next of them. Says
    /// whether it was played: not after the end, not too late, not if it is illegal.
    pub fn play(&mut self, mv: Move, thought: &Thought) -> bool {
        if self.end.is_some() || !self.position().is_legal(mv) {
            return false;
        }
        let side = self.turn();
        if self.clock(side).is_some_and(|clock| thought.time > clock.time) {
            self.end = Some(End::Time(side));
            return false;
        }
        self.undone.clear();
        let score = thought.score.map(arena::RecordedScore::from);
        let us = u64::try_from(thought.time.as_micros()).unwrap_or(u64::MAX);
        let (depth, nodes) = (thought.depth, thought.nodes);
        self.put(mv, MoveRecord { mv: mv.to_string(), score, depth, nodes, us });
        true
    }

    /// A legal move and its record, as they are.
    pub fn put(&mut self, mv: Move, record: MoveRecord) {
        if self.game.play(mv) {
            self.moves.push(record);
            let claimed = || self.game.claimable_draw().map(End::Claimed);
            self.end = self.game.outcome().map(End::Rules).or_else(claimed);
        }
    }

    /// Takes back the last half-move, and with it the end of the game.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.game.undo()?;
        if let Some(record) = self.moves.pop() {
            self.undone.push((mv, record));
        }
        self.end = None;
        if let Some(timer) = &mut self.timer {
            timer.from = timer.from.min(self.moves.len());
        }
        Some(mv)
    }

    /// Plays the last half-move taken back again.
    pub fn redo(&mut self) -> Option<Move> {
        let (mv, record) = self.undone.pop()?;
        self.put(mv, record);
        Some(mv)
    }

    /// Whether a half-move was taken back and can be played again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// The game is over, whatever stands on the board.
    pub fn finish(&mut self, end: End) {
        self.end = Some(end);
    }

    /// Takes back resigning, agreeing or being late: the game goes on. Says whether there was
    /// anything of the kind.
    pub fn reopen(&mut self) -> bool {
        let on_board = matches!(self.end, Some(End::Rules(_) | End::Claimed(_)) | None);
        if !on_board {
            self.end = None;
        }
        !on_board
    }

    /// The position before each half-move, the move, and what was said about it.
    pub fn replay(&self) -> impl Iterator<Item = (Position, Move, &MoveRecord)> {
        let mut position = self.game.start().clone();
        self.game.moves().zip(&self.moves).map(move |(mv, record)| {
            let after = position.after(mv);
            (std::mem::replace(&mut position, after), mv, record)
        })
    }

    /// The game as the arena keeps games.
    pub fn record(&self) -> GameRecord {
        let [white, black] = self.names.clone();
        let limits = self.timer.map_or_else(|| "-".to_owned(), |timer| timer.control.to_string());
        GameRecord {
            game: 0,
            white,
            black,
            limits: [limits.clone(), limits],
            fen: notation::write_fen(self.game.start()),
            ending: self.end.map_or(Ending::Unfinished, Ending::from),
            last_lines: Vec::new(),
            started: self.started,
            timing: [Timing::default(); 2],
            lines: Default::default(),
            moves: self.moves.clone(),
        }
    }
}

#[cfg(test)]
mod tests;
