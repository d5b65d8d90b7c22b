//! A game: a position with the moves that led to it. Repetitions, draw claims and the result.

use std::fmt;

use crate::{Color, Move, Position};

/// Why a game is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DrawReason {
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// Neither side can ever give mate.
    InsufficientMaterial,
    /// The same position for the third time: a player may claim it.
    ThreefoldRepetition,
    /// The same position for the fifth time: the game is over.
    FivefoldRepetition,
    /// Fifty moves by each side without capture or pawn move: a player may claim it.
    FiftyMoves,
    /// Seventy-five such moves: the game is over.
    SeventyFiveMoves,
}

impl fmt::Display for DrawReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DrawReason::Stalemate => "stalemate",
            DrawReason::InsufficientMaterial => "insufficient material",
            DrawReason::ThreefoldRepetition => "threefold repetition",
            DrawReason::FivefoldRepetition => "fivefold repetition",
            DrawReason::FiftyMoves => "fifty-move rule",
            DrawReason::SeventyFiveMoves => "seventy-five-move rule",
        })
    }
}

/// How a game ended on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has given mate.
    Checkmate {
        /// The side that won.
        winner: Color,
    },
    /// Nobody won.
    Draw(DrawReason),
}

impl Outcome {
    /// The result as PGN writes it.
    pub const fn result(self) -> &'static str {
        match self {
            Outcome::Checkmate { winner: Color::White } => "1-0",
            Outcome::Checkmate { winner: Color::Black } => "0-1",
            Outcome::Draw(_) => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Checkmate { winner } => write!(f, "{winner} wins by checkmate"),
            Outcome::Draw(reason) => write!(f, "draw by {reason}"),
        }
    }
}

impl Position {
    /// The result that the position alone decides: mate, stalemate, insufficient material, or 75
    /// moves without progress. Mate comes first, whatever the clock says.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            return Some(if self.in_check() {
                Outcome::Checkmate { winner: !self.turn() }
            } else {
                Outcome::Draw(DrawReason::Stalemate)
            });
        }
        if self.is_insufficient_material() {
            return Some(Outcome::Draw(DrawReason::InsufficientMaterial));
        }
        (self.halfmove_clock() >= 150).then_some(Outcome::Draw(DrawReason::SeventyFiveMoves))
    }
}

/// A position with its past.
///
/// ```
/// use chess::{DrawReason, Game, Position};
/// let mut game = Game::new(Position::start());
/// for text in "g1f3 g8f6 f3g1 f6g8 ".repeat(2).split_whitespace() {
///     let moves = game.position().legal_moves();
///     let mv = *moves.iter().find(|mv| mv.to_string() == text).unwrap();
///     assert!(game.play(mv));
/// }
/// assert_eq!(game.repetitions(), 3);
/// assert_eq!(game.outcome(), None); // threefold must be claimed…
/// assert_eq!(game.claimable_draw(), Some(DrawReason::ThreefoldRepetition)); // …and can be
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    position: Position,
    past: Vec<(Position, Move)>,
}

impl Game {
    /// A game that begins here.
    pub fn new(start: Position) -> Game {
        Game { position: start, past: Vec::new() }
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position the game began with.
    pub fn start(&self) -> &Position {
        self.past.first().map_or(&self.position, |(position, _)| position)
    }

    /// The moves played since [`start`](Game::start), oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.past.iter().map(|&(_, mv)| mv)
    }

    /// The keys of the positions before this one, oldest first.
    pub fn past_keys(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator + '_ {
        self.past.iter().map(|(position, _)| position.key())
    }

    /// Plays a move if it is legal; says whether it was.
    #[must_use = "an illegal move is not played"]
    pub fn play(&mut self, mv: Move) -> bool {
        if !self.position.is_legal(mv) {
            return false;
        }
        let next = self.position.after(mv);
        self.past.push((std::mem::replace(&mut self.position, next), mv));
        true
    }

    /// Takes back the last move and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        let (position, mv) = self.past.pop()?;
        self.position = position;
        Some(mv)
    }

    /// How many times the position on the board has occurred, now included: same pieces, same side
    /// to move, same castling rights, same legal en-passant captures.
    pub fn repetitions(&self) -> u32 {
        1 + self.count_before(&self.position, self.past.len())
    }

    /// How often a position occurred among the first `plies` positions since the last move that
    /// cannot be undone.
    fn count_before(&self, position: &Position, plies: usize) -> u32 {
        let reach = usize::from(position.halfmove_clock()).min(plies);
        self.past[plies - reach..plies]
            .iter()
            .filter(|(earlier, _)| same_for_repetition(earlier, position))
            .count() as u32
    }

    /// The result, if the game is over by itself: mate, stalemate, insufficient material, 75
    /// moves, or the fifth repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome().or_else(|| {
            (self.repetitions() >= 5).then_some(Outcome::Draw(DrawReason::FivefoldRepetition))
        })
    }

    /// The draw that a player may claim for the position on the board.
    pub fn claimable_draw(&self) -> Option<DrawReason> {
        if self.repetitions() >= 3 {
            Some(DrawReason::ThreefoldRepetition)
        } else if self.position.halfmove_clock() >= 100 && self.position.has_legal_move() {
            Some(DrawReason::FiftyMoves)
        } else {
            None
        }
    }

    /// Whether the side to move may claim the fifty-move rule, be it on the board or reached by a
    /// move it announces (any quiet move that is not a pawn's).
    pub fn can_claim_fifty_moves(&self) -> bool {
        let reached = |position: &Position| position.halfmove_clock() >= 100;
        reached(&self.position) && self.position.has_legal_move()
            || self.position.halfmove_clock() == 99
                && self.position.legal_moves().into_iter().any(|mv| {
                    let next = self.position.after(mv);
                    reached(&next) && !next.is_checkmate()
                })
    }

    /// Whether the side to move may claim a threefold repetition, be it on the board or brought
    /// about by a move it announces.
    pub fn can_claim_threefold(&self) -> bool {
        self.repetitions() >= 3
            || self
                .position
                .legal_moves()
                .into_iter()
                .any(|mv| self.count_before(&self.position.after(mv), self.past.len()) >= 2)
    }
}

/// Whether two positions count as the same for repetition.
fn same_for_repetition(a: &Position, b: &Position) -> bool {
    a.key() == b.key()
        && a.board == b.board
        && a.turn() == b.turn()
        && a.castling() == b.castling()
        && a.en_passant() == b.en_passant()
}
