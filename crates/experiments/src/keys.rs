//! Who finds the move that solves a puzzle, after how much work, and does it keep it? Every player searches the
//! first position of every puzzle; the moves that are right come from a proof, not from a player.
//!
//! ```
//! use arena::puzzle::Budget;
//! use experiments::keys::KeyPlan;
//! use notation::puzzle::{Goal, Puzzle};
//! use search::StopFlag;
//!
//! let position = chess::Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")?;
//! let plan = KeyPlan {
//!     puzzles: vec![("corridor".to_owned(), Puzzle { position, goal: Goal::MateIn(1) })],
//!     players: vec![players::read_own("alphabeta")?],
//!     limits: "depth=2".parse()?,
//!     budget: Budget::default(),
//! };
//! let rows = plan.carry_out(&StopFlag::new(), &mut |_| {})?;
//! assert_eq!(rows[0].cells[0].found.map(|effort| effort.depth), Some(1));
//! assert!(rows[0].cells[0].is_kept());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::time::Duration;

use arena::puzzle::{Budget, Finding, prove};
use arena::{PlayerSpec, TimeControl};
use chess::{Move, Position};
use notation::coordinates::{self, castling_notation};
use notation::puzzle::Puzzle;
use notation::{PieceLetters, san, write_fen};
use players::MakeError;
use search::{Bound, Limits, Report, Root, Sink, StopFlag};
use serde::Serialize;

/// Who searches what.
#[derive(Clone, Debug)]
pub struct KeyPlan {
    /// The puzzles by name.
    pub puzzles: Vec<(String, Puzzle)>,
    /// Each searches every one of them, as if it had never seen anything before.
    pub players: Vec<PlayerSpec>,
    /// For players without limits of their own.
    pub limits: TimeControl,
    /// For each proof.
    pub budget: Budget,
}

/// A puzzle, and what each player made of it.
#[derive(Clone, PartialEq, Debug)]
pub struct KeyRow {
    /// Its name.
    pub name: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Every first move that forces the shortest mate; none if nothing could be proven.
    pub keys: Vec<Move>,
    /// One for each player that has searched, in their order.
    pub cells: Vec<KeyCell>,
}

/// The work that was done up to a moment.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Effort {
    /// The depth of the iteration that ended then.
    pub depth: u32,
    /// Nodes in all.
    pub nodes: u64,
    /// Milliseconds in all.
    pub time_ms: f64,
}

/// What one player made of one puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct KeyCell {
    /// When a right move was the best for the first time.
    pub found: Option<Effort>,
    /// Since when it stayed so to the end.
    pub settled: Option<Effort>,
    /// The move it chose in the end.
    pub best: Option<Move>,
    /// All that it did.
    pub spent: Effort,
}

impl KeyCell {
    /// Whether the move it chose is right.
    pub fn is_solved(&self) -> bool {
        self.settled.is_some()
    }

    /// Whether it never left a right move once it had found one.
    pub fn is_kept(&self) -> bool {
        self.settled.is_some() && self.settled == self.found
    }
}

/// How far it is: the rows as they are by now, and the searches that are done and that there are.
#[derive(Clone, Copy, Debug)]
pub struct KeyProgress<'a> {
    /// Finished rows, and the one that is being filled.
    pub rows: &'a [KeyRow],
    /// Searches that are over.
    pub done: usize,
    /// All of them.
    pub total: usize,
}

impl KeyPlan {
    /// Lets everybody search; after an interruption what was finished.
    ///
    /// # Errors
    ///
    /// A player cannot be made.
    pub fn carry_out(
        &self,
        stop: &StopFlag,
        tell: &mut dyn FnMut(KeyProgress<'_>),
    ) -> Result<Vec<KeyRow>, MakeError> {
        let total = self.puzzles.len() * self.players.len();
        let (mut rows, mut done): (Vec<KeyRow>, usize) = (Vec::new(), 0);
        for (name, puzzle) in &self.puzzles {
            let keys = keys(puzzle, &self.budget);
            if stop.is_stopped() {
                break;
            }
            let cells = Vec::new();
            rows.push(KeyRow { name: name.clone(), puzzle: puzzle.clone(), keys, cells });
            tell(KeyProgress { rows: &rows, done, total });
            for player in &self.players {
                let Some(row) = rows.last_mut() else { break };
                let cell = self.search(player, &row.puzzle.position, &row.keys, stop)?;
                if stop.is_stopped() {
                    return Ok(rows);
                }
                row.cells.push(cell);
                done += 1;
                tell(KeyProgress { rows: &rows, done, total });
            }
        }
        Ok(rows)
    }

    fn search(
        &self,
        player: &PlayerSpec,
        position: &Position,
        keys: &[Move],
        stop: &StopFlag,
    ) -> Result<KeyCell, MakeError> {
        let mut searcher = players::make(player)?;
        let limits = if player.limits.is_empty() { &self.limits } else { &player.limits };
        let limits: Limits = limits.limits_from_now();
        let mut listener = Listener { keys, found: None, settled: None, last: NOTHING };
        let root = Root::from(&chess::Game::new(position.clone()));
        let best = searcher.search(&root, &limits, stop, &mut listener).best;
        let time_ms = milliseconds(limits.start.elapsed());
        let Listener { mut found, settled, last, .. } = listener;
        // Players without reports still have a move.
        let right = best.is_some_and(|mv| keys.contains(&mv));
        let spent = Effort { time_ms, ..last };
        let settled = right.then(|| settled.unwrap_or(spent));
        if found.is_none() {
            found = settled;
        }
        Ok(KeyCell { found, settled, best, spent })
    }
}

const NOTHING: Effort = Effort { depth: 0, nodes: 0, time_ms: 0.0 };

/// The first moves that force the mate.
fn keys(puzzle: &Puzzle, budget: &Budget) -> Vec<Move> {
    match prove(&puzzle.position, puzzle.goal, budget) {
        // Where the others were too much work, the one of the line is proven.
        Finding::Forced(proof) => {
            proof.keys.unwrap_or_else(|| proof.line.first().copied().into_iter().collect())
        }
        _ => Vec::new(),
    }
}

fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// Hears which move is the best, iteration by iteration.
struct Listener<'a> {
    keys: &'a [Move],
    found: Option<Effort>,
    settled: Option<Effort>,
    last: Effort,
}

impl Sink for Listener<'_> {
    fn iteration(&mut self, report: &Report) {
        if report.multi_pv > 1 || report.bound != Bound::Exact {
            return;
        }
        let (depth, nodes, time_ms) = (report.depth, report.nodes, milliseconds(report.time));
        self.last = Effort { depth, nodes, time_ms };
        if report.pv.first().is_some_and(|mv| self.keys.contains(mv)) {
            self.found = self.found.or(Some(self.last));
            self.settled = self.settled.or(Some(self.last));
        } else {
            self.settled = None;
        }
    }
}

/// A row for programs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct KeyRowData {
    name: String,
    goal: String,
    side: String,
    fen: String,
    /// In coordinates.
    keys: Vec<String>,
    /// With English letters.
    san: Vec<String>,
    searches: Vec<KeyCellData>,
}

/// A cell for programs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct KeyCellData {
    player: String,
    solved: bool,
    kept: bool,
    found: Option<Effort>,
    settled: Option<Effort>,
    #[serde(rename = "move")]
    best: Option<String>,
    san: Option<String>,
    spent: Effort,
}

impl KeyRow {
    /// The row as a document; the players are those of the plan.
    pub fn data(&self, players: &[PlayerSpec]) -> KeyRowData {
        let position = &self.puzzle.position;
        let castling = castling_notation(position);
        let spelled = |mv: Move| coordinates::write(mv, castling);
        let written = |mv: Move| san::write(position, mv, PieceLetters::English);
        let cell = |(cell, player): (&KeyCell, &PlayerSpec)| KeyCellData {
            player: player.to_string(),
            solved: cell.is_solved(),
            kept: cell.is_kept(),
            found: cell.found,
            settled: cell.settled,
            best: cell.best.map(spelled),
            san: cell.best.map(written),
            spent: cell.spent,
        };
        KeyRowData {
            name: self.name.clone(),
            goal: self.puzzle.goal.to_string(),
            side: position.turn().to_string(),
            fen: write_fen(position),
            keys: self.keys.iter().copied().map(spelled).collect(),
            san: self.keys.iter().copied().map(written).collect(),
            searches: self.cells.iter().zip(players).map(cell).collect(),
        }
    }
}
