//! A puzzle that a person solves: the person attacks, a player defends. Every move is compared with
//! what can be proven, so that a slip is told at once. Who defends is the caller's business; the proofs
//! are made here and take as long as their budget allows.

use arena::puzzle::{Budget, Finding, Proof, prove};
use chess::{DrawReason, Game, Move, Outcome, Position, Square};
use notation::puzzle::{Goal, Puzzle};
use serde::Serialize;

use crate::data;
use crate::half_move::HalfMove;

/// What has happened to a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", content = "data", rename_all = "snake_case")]
pub enum PuzzleEvent {
    /// The move is not legal, and nothing has changed.
    IllegalMove(#[serde(serialize_with = "data::word")] Move),
    /// The defender is to move: [`PuzzleSession::replied`] wants its answer.
    AskDefender,
    /// The defender has moved.
    Replied(HalfMove),
    /// One side is mated: that is the end.
    Mated {
        /// The person has given the mate.
        solved: bool,
        /// With so many moves.
        moves: u32,
    },
    /// That was a draw; the person's move is taken back.
    Drawn(#[serde(serialize_with = "data::word")] DrawReason),
    /// That was no mate and the moves are used up; the last one is taken back.
    OutOfMoves,
    /// The mate was forced and no longer is.
    Slipped,
    /// The person's last move and the answer to it are taken back.
    TakenBack,
    /// There is no move to take back.
    NothingToTakeBack,
    /// Part of the solution.
    Hint(PuzzleHint),
    /// The whole line from here.
    Solution {
        /// Where it begins.
        #[serde(rename = "fen", serialize_with = "data::fen")]
        position: Position,
        /// The moves.
        #[serde(serialize_with = "data::words")]
        line: Vec<Move>,
    },
    /// No mate in time can be proven from here.
    NothingProven,
}

/// How much of the next move is told.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleHint {
    /// The piece.
    Piece {
        /// The mate takes so many moves.
        moves: u32,
        /// Where the piece stands.
        #[serde(serialize_with = "data::word")]
        from: Square,
    },
    /// The move.
    Move(HalfMove),
}

/// A puzzle and what was tried.
#[derive(Debug)]
pub struct PuzzleSession {
    puzzle: Puzzle,
    game: Game,
    budget: Budget,
    /// How much of the next move was told already.
    hints: u32,
    /// The mate was forced before the person's last move.
    was_won: bool,
    /// And it still is after the answer to it.
    on_course: bool,
}

impl PuzzleSession {
    /// A puzzle that nobody has touched. Proofs are given up beyond the budget.
    pub fn new(puzzle: Puzzle, budget: Budget) -> PuzzleSession {
        let game = Game::new(puzzle.position.clone());
        PuzzleSession { puzzle, game, budget, hints: 0, was_won: false, on_course: false }
    }

    /// A puzzle in which these moves were played already, and so much of the next one was told. Nothing
    /// if the game is another one, or if it is not the person who is to move there.
    pub fn resumed(
        puzzle: Puzzle,
        budget: Budget,
        game: Game,
        hints: u32,
    ) -> Option<PuzzleSession> {
        let fits = *game.start() == puzzle.position
            && game.moves().len().is_multiple_of(2)
            && game.outcome().is_none();
        let session = PuzzleSession { game, hints, ..PuzzleSession::new(puzzle, budget) };
        Some(session).filter(|session| fits && session.goal_left().is_some())
    }

    /// The puzzle as it is given.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The moves so far.
    pub fn game(&self) -> &Game {
        &self.game
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

    /// The moves that are left, if they are counted.
    pub fn moves_left(&self) -> Option<u32> {
        self.goal_left().and_then(Goal::moves)
    }

    /// Whether the mate was forced before the person's last move, and still is after the answer to it.
    pub fn is_on_course(&self) -> bool {
        self.on_course
    }

    fn finding(&self) -> Option<Finding> {
        Some(prove(self.game.position(), self.goal_left()?, &self.budget))
    }

    fn proof(&self) -> Option<Proof> {
        match self.finding()? {
            Finding::Forced(proof) => Some(proof),
            _ => None,
        }
    }

    /// The person's move.
    pub fn play(&mut self, mv: Move) -> Vec<PuzzleEvent> {
        if !self.game.position().is_legal(mv) {
            return vec![PuzzleEvent::IllegalMove(mv)];
        }
        self.was_won = self.proof().is_some();
        self.make(mv);
        if let Some(over) = self.over() {
            return vec![over];
        }
        if self.goal_left().is_none() {
            self.undo(1);
            return vec![PuzzleEvent::OutOfMoves];
        }
        vec![PuzzleEvent::AskDefender]
    }

    /// The defender's answer.
    pub fn replied(&mut self, mv: Move) -> Vec<PuzzleEvent> {
        if !self.game.position().is_legal(mv) {
            return vec![PuzzleEvent::IllegalMove(mv)];
        }
        let before = self.game.position().clone();
        self.make(mv);
        let mut events = vec![PuzzleEvent::Replied(HalfMove { before, mv })];
        if let Some(over) = self.over() {
            events.push(over);
        } else if self.was_won {
            match self.finding() {
                Some(Finding::Refuted { .. }) => events.push(PuzzleEvent::Slipped),
                Some(Finding::Forced(_)) => self.on_course = true,
                _ => {}
            }
        }
        events
    }

    fn make(&mut self, mv: Move) {
        // It was found among the legal ones.
        let _ = self.game.play(mv);
        self.hints = 0;
        self.on_course = false;
    }

    /// Mate is the end; a draw is taken back.
    fn over(&mut self) -> Option<PuzzleEvent> {
        match self.game.outcome()? {
            Outcome::Checkmate { winner } => {
                let solved = winner == self.puzzle.position.turn();
                Some(PuzzleEvent::Mated { solved, moves: self.made() })
            }
            Outcome::Draw(reason) => {
                // Only the attacker's move, or the answer with it.
                let odd = self.game.moves().len() % 2;
                self.undo(2 - odd);
                Some(PuzzleEvent::Drawn(reason))
            }
        }
    }

    fn undo(&mut self, half_moves: usize) {
        for _ in 0..half_moves {
            self.game.undo();
        }
        self.hints = 0;
        self.on_course = false;
    }

    /// Takes back the person's last move and the answer to it.
    pub fn take_back(&mut self) -> PuzzleEvent {
        if self.game.moves().len() == 0 {
            return PuzzleEvent::NothingToTakeBack;
        }
        self.undo(2);
        PuzzleEvent::TakenBack
    }

    /// First the piece, then the move.
    pub fn hint(&mut self) -> PuzzleEvent {
        let proof = self.proof();
        let mv = proof.as_ref().and_then(|proof| proof.line.first().copied());
        let (Some(proof), Some(mv)) = (proof, mv) else { return PuzzleEvent::NothingProven };
        self.hints += 1;
        PuzzleEvent::Hint(match self.hints {
            1 => PuzzleHint::Piece { moves: proof.moves, from: mv.from() },
            _ => PuzzleHint::Move(HalfMove { before: self.game.position().clone(), mv }),
        })
    }

    /// The whole line from here.
    pub fn solution(&self) -> PuzzleEvent {
        match self.proof() {
            Some(proof) => {
                PuzzleEvent::Solution { position: self.game.position().clone(), line: proof.line }
            }
            None => PuzzleEvent::NothingProven,
        }
    }
}
