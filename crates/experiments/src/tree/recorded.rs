//! A recorded tree with its circumstances: the position it grew from, who searched, and what was
//! found. Every format and every page tells this one value, and differs only in what it leaves out.

use chess::{Color, Game, Move, Position};
use eval::Score;
use lab::{Finding, Reason, Trace, Why};
use notation::coordinates::{self, CastlingNotation, castling_notation};
use notation::{PieceLetters, numbered_move, san, write_fen};
use search::Bound;

use super::{Figures, Kind};

/// A tree and its circumstances.
#[derive(Clone, Debug)]
pub struct RecordedTree {
    game: Game,
    player: String,
    finding: Finding<Move>,
    trace: Trace<Move>,
    castling: CastlingNotation,
    /// How many nodes are told, the first ones.
    most: usize,
}

/// What a node is worth to the player who made the move that led to it; at a root, to the side to
/// move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum NodeValue {
    /// There is no such node.
    None,
    /// The search was stopped inside it.
    Unfinished,
    /// A value, or a bound on it.
    Searched {
        /// The value.
        value: Score,
        /// How it relates to the truth.
        bound: Bound,
    },
    /// The mean of so many samples, from -1 (lost) to 1 (won).
    Sampled {
        /// The mean.
        mean: f64,
        /// How many samples there were.
        visits: u64,
    },
    /// A value that is certain after so many samples.
    Proven {
        /// The value.
        value: Score,
        /// How many samples there were.
        visits: u64,
    },
}

/// What a node was entered with, for the side to move in it. None is an open side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// What the side to move has for certain.
    pub alpha: Option<Score>,
    /// What the opponent will not let it exceed.
    pub beta: Option<Score>,
}

impl RecordedTree {
    /// The tree that this player searched from the position the game has come to.
    pub fn new(
        game: Game,
        player: &str,
        finding: Finding<Move>,
        trace: Trace<Move>,
    ) -> RecordedTree {
        let castling = castling_notation(game.position());
        let player = player.to_owned();
        RecordedTree { game, player, finding, trace, castling, most: usize::MAX }
    }

    /// Tells no more nodes than that.
    pub fn keep_at_most(&mut self, most: usize) {
        self.most = most;
    }

    /// How many nodes are told.
    pub fn len(&self) -> usize {
        self.trace.len().min(self.most)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many nodes of the search are not told.
    pub fn missed(&self) -> u64 {
        self.trace.missed() + (self.trace.len() - self.len()) as u64
    }

    /// Who searched, as it was written.
    pub fn player(&self) -> &str {
        &self.player
    }

    /// What was found.
    pub fn finding(&self) -> &Finding<Move> {
        &self.finding
    }

    /// The nodes themselves, and what was said about them.
    pub fn trace(&self) -> &Trace<Move> {
        &self.trace
    }

    /// Whether the search sampled instead of looking at everything.
    pub fn is_sampled(&self) -> bool {
        self.trace.sample(0).is_some()
    }

    /// The child a node found best, if it is told.
    pub fn best_child(&self, node: usize) -> Option<usize> {
        self.trace.best_child(node).filter(|&child| child < self.len())
    }

    /// The position at the root.
    pub fn fen(&self) -> String {
        write_fen(self.game.position())
    }

    /// The depth of the tree that is recorded.
    pub fn depth(&self) -> u32 {
        if self.trace.depth() > 0 { self.trace.depth() } else { self.finding.depth() }
    }

    /// What the search did, counted.
    pub fn figures(&self) -> Figures {
        Figures::of(&self.finding, &self.trace)
    }

    /// A move in coordinates.
    pub fn coordinates(&self, mv: Move) -> String {
        coordinates::write(mv, self.castling)
    }

    /// The best line in coordinates.
    pub fn pv(&self) -> Vec<String> {
        self.finding.line.iter().map(|&mv| self.coordinates(mv)).collect()
    }

    /// The best line in these letters, as far as it is legal.
    pub fn pv_san(&self, letters: PieceLetters) -> Vec<String> {
        let mut position = self.game.position().clone();
        let mut spelled = Vec::new();
        for &mv in &self.finding.line {
            if !position.is_legal(mv) {
                break;
            }
            spelled.push(san::write(&position, mv, letters));
            position.play(mv);
        }
        spelled
    }

    /// The position after these moves; none stands for a null move.
    fn after(&self, moves: &[Option<Move>]) -> Position {
        let mut position = self.game.position().clone();
        moves.iter().for_each(|&mv| play(&mut position, mv));
        position
    }

    /// The position in a node.
    pub fn position(&self, node: usize) -> Position {
        self.after(&self.trace.path(node))
    }

    /// The move that led to a node, in these letters; `--` is a null move. None for a root.
    pub fn san(&self, node: usize, letters: PieceLetters) -> Option<String> {
        self.trace.nodes().get(node)?.parent()?;
        let way = self.trace.path(node);
        let (last, before) = way.split_last()?;
        Some(match *last {
            Some(mv) => san::write(&self.after(before), mv, letters),
            None => NULL_MOVE.to_owned(),
        })
    }

    /// Which pass of MTD(f) a root is, from 1; none if it is the only root.
    pub fn pass(&self, root: usize) -> Option<u32> {
        self.trace.reasons(root).find_map(|reason| match reason {
            Reason::MtdPass { number, .. } => Some(number),
            _ => None,
        })
    }

    /// All moves from the root, with numbers: `3... Nf6 4. Qxf7#`. Nothing for a root.
    pub fn line_to(&self, node: usize, letters: PieceLetters) -> String {
        let mut position = self.game.position().clone();
        let mut words: Vec<String> = Vec::new();
        for step in self.trace.path(node) {
            let spelled =
                step.map_or_else(|| NULL_MOVE.to_owned(), |mv| san::write(&position, mv, letters));
            words.push(numbered_move(&position, &spelled, words.is_empty()));
            play(&mut position, step);
        }
        words.join(" ")
    }

    /// Who is to move so many plies from the root.
    pub fn mover(&self, ply: usize) -> Color {
        let turn = self.game.position().turn();
        if ply.is_multiple_of(2) { turn } else { !turn }
    }

    /// The moves of a node that were never searched, in these letters.
    pub fn ghost_sans(&self, node: usize, moves: &[Move], letters: PieceLetters) -> Vec<String> {
        let position = self.after(&self.trace.path(node));
        moves.iter().map(|&mv| san::write(&position, mv, letters)).collect()
    }

    /// What a node is worth, as it is read above it.
    pub fn value(&self, node: usize) -> NodeValue {
        let it = self.trace.nodes().get(node);
        let is_root = it.is_some_and(|it| it.parent().is_none());
        let value = it.and_then(|it| it.value()).map(|value| if is_root { value } else { -value });
        if let Some(sample) = self.trace.sample(node) {
            let visits = sample.visits;
            return match value {
                Some(value) => NodeValue::Proven { value, visits },
                None => NodeValue::Sampled { mean: -sample.value, visits },
            };
        }
        let Some(it) = it else { return NodeValue::None };
        let above = if is_root { it.bound() } else { self.trace.bound_for_parent(node) };
        match value.zip(above) {
            Some((value, bound)) => NodeValue::Searched { value, bound },
            None => NodeValue::Unfinished,
        }
    }

    /// What a node was entered with, for the side to move in it.
    pub fn window(&self, node: usize) -> Option<Window> {
        let it = self.trace.nodes().get(node)?;
        Some(Window { alpha: closed(it.alpha()), beta: closed(it.beta()) })
    }

    /// What kind of node it is.
    pub fn kind(&self, node: usize) -> Kind {
        let Some(it) = self.trace.nodes().get(node) else { return Kind::Ghost };
        let sampled = self.trace.sample(node).is_some();
        let bound = match it.bound() {
            _ if sampled && it.is_pv() => return Kind::Pv,
            Some(_) if sampled => return Kind::Proven,
            None if sampled => return Kind::Sampled,
            None => return Kind::Unfinished,
            Some(bound) => bound,
        };
        match self.trace.why(node) {
            // A zero window never finds a value: its best line is made of bounds.
            _ if it.is_pv() && bound == Bound::Exact => Kind::Pv,
            Why::Known { .. } => Kind::Table,
            _ if it.in_quiescence() => Kind::Quiescence,
            _ if self.trace.is_leaf(node) => Kind::Leaf,
            _ => match bound {
                Bound::Lower => Kind::Cut,
                Bound::Upper => Kind::All,
                Bound::Exact => Kind::Exact,
            },
        }
    }
}

/// How a null move is written.
const NULL_MOVE: &str = "--";

/// Plays a move; none is a null move.
fn play(position: &mut Position, mv: Option<Move>) {
    match mv {
        Some(mv) => position.play(mv),
        None => {
            position.pass();
        }
    }
}

/// A side of a window; none if it is open.
pub(super) fn closed(score: Score) -> Option<Score> {
    (score < lab::INFINITY && score > -lab::INFINITY).then_some(score)
}

/// How a value relates to the truth, as a sign.
pub fn sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "=",
        Bound::Lower => "≥",
        Bound::Upper => "≤",
    }
}
